"""What tables cost in all, criterion by criterion, so that two pairings of the same players can be compared."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pareo.pairing.criteria import is_crossing, is_protected, repeated_floats
from pareo.pairing.pile import Pile, has_met, last_met


class Cost(NamedTuple):
    """The criteria 2 and 4 to 6 in their order; smaller is better, from the left.

    `ages`: the rounds of the meetings that happen again, the latest first, an unknown one before all. `floats`: for each
    level how many meet someone lower, and how many group steps they go down.
    """

    rematches: int
    ages: tuple[tuple[bool, int], ...]
    crossings: int
    floats: tuple[tuple[int, int], ...]
    repeated: int
    same_group: int

    def worse_in(self, other: Cost) -> str | None:
        """The first criterion that differs, where this is the dearer; None where it is not dearer.

        >>> cheap = Cost(0, (), 0, ((1, 1),), 0, 0)
        >>> cheap._replace(repeated=1, same_group=1).worse_in(cheap), cheap.worse_in(cheap)
        ('repeated', None)
        """
        differs = next((name for name in self._fields if getattr(self, name) != getattr(other, name)), None)
        return differs if self > other else None


def cost_of(pile: Pile, tables: Iterable[tuple[int, int]]) -> Cost:
    """The cost of tables, which are places of the pile."""
    leaving = [0] * (max(pile.level, default=0) + 1)
    steps = [0] * len(leaving)
    ages: list[tuple[bool, int]] = []
    crossings = repeated = same_group = 0
    for a, b in map(sorted, tables):
        high, low = pile.players[a], pile.players[b]
        if has_met(high, low):
            when = last_met(high, low)
            ages.append((when is None, when or 0))
        crossings += is_crossing(pile, a, b)
        repeated += repeated_floats(pile, a, b)
        same_group += is_protected(pile, a, b)
        down = pile.level[b] - pile.level[a]
        leaving[pile.level[a]] += down > 0
        steps[pile.level[a]] += down
    latest_first = tuple(sorted(ages, reverse=True))
    return Cost(len(ages), latest_first, crossings, tuple(zip(leaving, steps, strict=True)), repeated, same_group)
