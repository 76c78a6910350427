"""The numbers by which a `.tdf` file says things.

Source: data.md 2.
"""

from __future__ import annotations

# Pods of one age division. 8 to 10 are merged divisions: their players have no category here.
CATEGORIES = {"0": "junior", "1": "senior", "2": "master"}
MERGED = ("8", "9", "10")
ALL_MERGED = "10"

SWISS, ELIMINATION = "3", "1"  # types of rounds

PENDING, FIRST_WON, SECOND_WON, TIE, BYE = "0", "1", "2", "3", "5"  # outcomes
WORDS = {PENDING: None, FIRST_WON: "win:a", SECOND_WON: "win:b", TIE: "draw"}
