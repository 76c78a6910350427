"""The pairings of a pile one after the other, from the best on.

The best one comes from the solver. All others are divided by its tables (Murty 1968): those without its first table, those
with the first but without the second, and so on; the best of each part comes from the solver again. A part in which nothing
can be of use is left out with all that it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush

from pareo.core.errors import Illegal
from pareo.pairing.field import Certificate
from pareo.pairing.measure import Measure, measure
from pareo.pairing.pile import Pile

Tables = list[tuple[int, int]]  # ids
Solve = Callable[[Pile], tuple[Tables, int | None, Certificate]]


@dataclass(frozen=True, slots=True, order=True)
class Found:
    """The best pairing of a pile in which some must meet and others may not."""

    measure: Measure
    tables: tuple[tuple[int, int], ...]  # places, the higher first
    pile: Pile = field(compare=False)
    certificate: Certificate = field(compare=False)

    @property
    def ids(self) -> Tables:
        """Its tables."""
        return [(self.pile.players[a].id, self.pile.players[b].id) for a, b in self.tables]


def best_first(pile: Pile, solve: Solve, is_useful: Callable[[Pile], bool]) -> Iterator[Found]:
    """The pairings of an even pile without a rematch, all criteria in their order; at least those in useful parts of it."""
    heap: list[Found] = []
    parts: Iterator[Pile] = iter([pile])
    while True:
        for part in parts:
            found = best_of(part, solve)
            if found is not None:
                heappush(heap, found)
        if not heap:
            return
        best = heappop(heap)
        yield best
        parts = _divided(best, is_useful)


def best_of(pile: Pile, solve: Solve) -> Found | None:
    """The best pairing of an even pile, where there is one without a rematch."""
    try:
        tables, _, certificate = solve(replace(pile, rules=replace(pile.rules, allow_rematch=False)))
    except Illegal:
        return None
    at = {player.id: place for place, player in enumerate(pile.players)}
    places = sorted((min(at[a], at[b]), max(at[a], at[b])) for a, b in tables)
    return Found(measure(pile, places), tuple(places), pile, certificate)


def _divided(best: Found, is_useful: Callable[[Pile], bool]) -> Iterator[Pile]:
    """All other pairings of its pile, in parts that don't overlap."""
    pile = best.pile
    for a, b in best.tables:
        if is_settled(pile, a):
            continue
        without = kept_apart(pile, a, b)
        if is_useful(without):
            yield without
        pile = put_together(pile, a, b)
        if not is_useful(pile):
            return


def is_settled(pile: Pile, a: int) -> bool:
    """Whether there is only one whom this player may meet."""
    return len(pile.apart[a]) == len(pile.players) - 2


def kept_apart(pile: Pile, a: int, b: int) -> Pile:
    """The pile in which two don't meet."""
    apart = list(pile.apart)
    apart[a] |= {b}
    apart[b] |= {a}
    return replace(pile, apart=tuple(apart))


def put_together(pile: Pile, a: int, b: int) -> Pile:
    """The pile in which two meet, and so nobody else."""
    others = frozenset(range(len(pile.players))) - {a, b}
    apart = [own | {a, b} for own in pile.apart]
    apart[a] = apart[b] = others
    return replace(pile, apart=tuple(apart))
