"""Standings systems by their id: each is written once, in the pack that uses it or in a file of the standings room.

Source: spec 05 "System ids". A system is added here with the pack or file that defines it.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

import msgspec

from pareo.core.errors import malformed
from pareo.policy.shape import shown
from pareo.standings.system import System

_ROOMS = Path(__file__).parent.parent

# id -> the file that holds its [scoring] and [standings]
SYSTEMS: dict[str, str] = {
    "konami": "policy/packs/konami-2018-06.toml",
    "konami-ddd": "policy/packs/konami-2024-09.toml",
    "mantis": "policy/packs/ude-2008.toml",
    "decipher": "policy/packs/decipher-stccg.toml",
    "swccg-sos": "policy/packs/swccg-pc-2016.toml",
    "swccg-diff": "policy/packs/swccg-pc-2016-diff.toml",
    "mtr": "policy/packs/mtr.toml",
    "play-pokemon": "policy/packs/play-pokemon.toml",
    "buchholz": "standings/systems/buchholz.toml",
}


@lru_cache
def system(id: str) -> System:
    """The system of that id. Raises Malformed "system-unknown".

    >>> [step.tiebreak for step in system("mantis").standings.order]
    ['win-loss-sum', 'first-tiebreak-sum', 'lost-rounds-squared']
    """
    if id not in SYSTEMS:
        raise malformed("system-unknown", system=shown(id), known=", ".join(SYSTEMS))
    tables = tomllib.loads((_ROOMS / SYSTEMS[id]).read_text(encoding="utf-8"))
    return msgspec.convert({name: tables[name] for name in ("scoring", "standings")}, System, strict=True)
