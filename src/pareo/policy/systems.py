"""Standings systems by their id: each is written once, in the pack that uses it or in a file of the standings room.

Source: spec 05 "System ids". A system is added here with the pack or file that defines it.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files

import msgspec

from pareo.core.errors import malformed
from pareo.policy.shape import shown
from pareo.standings.system import System

# id -> the package, and the file in it, that holds its [scoring] and [standings]
SYSTEMS: dict[str, tuple[str, str]] = {
    "konami": ("pareo.policy", "packs/konami-2018-06.toml"),
    "konami-ddd": ("pareo.policy", "packs/konami-2024-09.toml"),
    "mantis": ("pareo.policy", "packs/ude-2008.toml"),
    "decipher": ("pareo.policy", "packs/decipher-stccg.toml"),
    "swccg-sos": ("pareo.policy", "packs/swccg-pc-2016.toml"),
    "swccg-diff": ("pareo.policy", "packs/swccg-pc-2016-diff.toml"),
    "mtr": ("pareo.policy", "packs/mtr.toml"),
    "play-pokemon": ("pareo.policy", "packs/play-pokemon.toml"),
    "buchholz": ("pareo.standings", "systems/buchholz.toml"),
}


@lru_cache
def system(id: str) -> System:
    """The system of that id. Raises Malformed "system-unknown".

    >>> [step.tiebreak for step in system("mantis").standings.order]
    ['win-loss-sum', 'first-tiebreak-sum', 'lost-rounds-squared']
    """
    if id not in SYSTEMS:
        raise malformed("system-unknown", system=shown(id), known=", ".join(SYSTEMS))
    package, path = SYSTEMS[id]
    tables = tomllib.loads(files(package).joinpath(path).read_text(encoding="utf-8"))
    return msgspec.convert({name: tables[name] for name in ("scoring", "standings")}, System, strict=True)
