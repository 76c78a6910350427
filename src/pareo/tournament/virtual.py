"""Who counts with extra points in the pairing of a round: the pack's acceleration applied to the field of an event.

The ranking is that of the seeds, 1 the best; who has none comes after, by number. Who began the event decides how large its
top half is and which categories there are: who comes later finds a place among them and moves nobody.

Implements                                             clause                              known deviations
----------------------------------------------------------------------------------------------------------------------
the groups are made before round 1 and stay            FIDE C.04.5.1; rules.md f           none
late entries: the last of the top half stays the last  FIDE C.04.5.1; rules.md f           none
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping

from pareo.policy.acceleration import NONE, Row, Spot, table, virtual
from pareo.tournament.queries import active, as_paired, has_place
from pareo.tournament.state import Entrant, State


def accelerations(state: State) -> tuple[Row, ...]:
    """The rows of the event's acceleration; none where it has none."""
    words = state.policy.pairing.acceleration
    return () if words == NONE else table(words, state.policy.scoring.win, state.planned_rounds or 0)


def virtual_points(state: State, number: int) -> Mapping[int, int]:
    """What each entrant counts more in the pairing of round `number`; who counts nothing more is not there.

    Clause: spec 04 "Acceleration"
    """
    rows = [row for row in accelerations(state) if row.first <= number <= row.last and row.points]
    if not rows:
        return {}
    began = _began(state)
    ranking = sorted(map(_rank, began))
    categories = sorted({_category(entrant) for entrant in began})
    extra: dict[int, int] = {}
    for n, entrant in state.entrants.items():
        place = bisect_left(ranking, _rank(entrant)) + 1
        behind = len(categories) - bisect_right(categories, _category(entrant))
        if points := virtual(rows, Spot(place, len(ranking), entrant.category, behind), number):
            extra[n] = points
    return extra


def _began(state: State) -> list[Entrant]:
    """Who was in when round 1 was paired."""
    if not state.rounds:
        return list(active(state))
    first = as_paired(state.rounds[0])
    inside = {n for table in first.tables for n in (table.a, table.b)} | {n for n in first.lone if has_place(first, n)}
    return [entrant for n, entrant in state.entrants.items() if n in inside]


def _rank(entrant: Entrant) -> tuple[bool, int, int]:
    return entrant.seed is None, entrant.seed or 0, entrant.number


def _category(entrant: Entrant) -> tuple[bool, str]:
    return entrant.category is None, entrant.category or ""
