"""A real Magic event on melee: points, three rates and places of all 30 players.

melee floors at exactly 1/3 and gave a drawn game nothing in 2023; the rules say 0.33 and 1 point. Both are settings of the
same tie-breaks, so the event is ranked by the pack `mtr` with these two changed.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from pareo.core.results import Bye, Games, Result
from pareo.policy.systems import system
from pareo.standings.meeting import Meeting
from pareo.standings.rank import rank
from pareo.standings.system import System
from shared_data import shared
from standings_systems import changed

MTR = changed(system("mtr"), digits=6)  # the file rounds to six places
MELEE = changed(MTR, floor="1/3", drawn_game=0)


@pytest.fixture(scope="module")
def event() -> dict[str, Any]:
    text = shared("data", "melee", "arena_guardians_2023-04-03.json").read_text(encoding="utf-8")
    read: dict[str, Any] = json.loads(text)
    return read


def _meetings(event: dict[str, Any], number: dict[str, int]) -> list[Meeting]:
    found = []
    for at, played in enumerate(event["Rounds"], start=1):
        for match in played["Matches"]:
            a, b = match["Player1"], match["Player2"]
            result: Result = Bye() if b == "-" else Games(*(int(games) for games in match["Result"].split("-")))
            found.append(Meeting(at, number[a], number.get(b), result))
    return found


def _agree(event: dict[str, Any], tested: System) -> tuple[int, int]:
    """How many rows agree in points and rates, and how many in their place."""
    number = {row["Player"]: at for at, row in enumerate(event["Standings"], start=1)}
    ours = {row.entrant: row for row in rank(tested, list(number.values()), _meetings(event, number))}
    exact = places = 0
    for row in event["Standings"]:
        found = ours[number[row["Player"]]]
        rates = [f"{row[rate]:.6f}" for rate in ("OMWP", "GWP", "OGWP")]
        exact += (found.points, [figure.text for figure in found.figures]) == (row["Points"], rates)
        places += found.rank == row["Rank"]
    return exact, places


def test_points_rates_and_places_of_every_row(event: dict[str, Any]) -> None:
    assert len(event["Standings"]) == 30
    assert _agree(event, MELEE) == (30, 30)


def test_what_each_setting_explains(event: dict[str, Any]) -> None:
    """By the letter of the rules 2 rows agree; with the floor alone, or the drawn game alone, not all."""
    assert _agree(event, MTR)[0] == 2
    assert _agree(event, changed(MTR, floor="1/3"))[0] < 30
    assert _agree(event, changed(MTR, drawn_game=0))[0] < 30
