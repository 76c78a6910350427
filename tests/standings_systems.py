"""Systems for tests of the standings room, as packs write them."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import structs

from pareo.standings.system import Step, System

_RATE = {"rounding": "truncate", "digits": 3, "cap": 999, "compare_rounded": True, "pooling": "pooled"}
GAMES = {"clause": "scoring", "notation": "games", "win": 3, "draw": 1, "loss": 0, "bye": 3}
VICTORY_POINTS = {
    "full": 2,
    "decks": 1,
    "time": 1,
    "tie": 1,
    "loss": 0,
    "forfeit_differential": 50,
    "door_differential": 100,
    "lowest": 0,
    "highest": 100,
    "least_gap": 1,
    "points_to_win": 100,
    "raised_by": 40,
}


def system(order: list[dict[str, Any]], printed: str = "columns", scoring: dict[str, Any] | None = None) -> System:
    """A system with this order; the scoring is 3 / 1 / 0 unless another is given."""
    standings = {"clause": "order", "system": "test", "printed": printed, "order": order}
    return msgspec.convert({"scoring": scoring or GAMES, "standings": standings}, System)


KONAMI = system(
    [{"tiebreak": "opponents-win-rate", **_RATE}, {"tiebreak": "opponents-opponents-win-rate", **_RATE}], printed="packed"
)
KONAMI_DDD = system(
    [
        {"tiebreak": "opponents-win-rate", **_RATE},
        {"tiebreak": "opponents-opponents-win-rate", **_RATE},
        {"tiebreak": "lost-rounds-squared", "width": 3, "cap": 999},
    ],
    printed="packed",
)
MANTIS = system(
    [
        {"tiebreak": "win-loss-sum", "term_floor": -3},
        {"tiebreak": "first-tiebreak-sum"},
        {"tiebreak": "lost-rounds-squared"},
    ],
    scoring={"clause": "UDE", "notation": "games", "win": 1, "loss": 0, "bye": 1},
)
DECIPHER = system(
    [{"tiebreak": "differential"}, {"tiebreak": "play-off"}],
    printed="differential",
    scoring={"clause": "001", "notation": "score", "win": 2, "draw": 1, "loss": 0, "bye": 2, "victory_points": VICTORY_POINTS},
)


def changed(system: System, **settings: Any) -> System:
    """`system` with other settings in every tie-break that has them: another program's floor, more places."""

    def other(step: Step) -> Step:
        return structs.replace(step, **{name: value for name, value in settings.items() if getattr(step, name) is not None})

    order = tuple(other(step) for step in system.standings.order)
    return structs.replace(system, standings=structs.replace(system.standings, order=order))
