"""How good a finished pairing is: every criterion in its order, so that two pairings can be compared.

Implements                                        clause (spec 04)      known deviations
-------------------------------------------------------------------------------------------
rematches, categories, floats, protected groups   2, 4, 5, 6            see `cost`
who floats, then the pattern of each bracket      5, 7                  none
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pareo.pairing.cost import Cost, cost_of
from pareo.pairing.field import Direction, Method
from pareo.pairing.methods import sides
from pareo.pairing.pile import Pile

Tables = Sequence[tuple[int, int]]  # places, the higher first


class Measure(NamedTuple):
    """Smaller is better, from the left."""

    cost: Cost
    floaters: tuple[tuple[int, ...], ...]  # of each level: who leaves it and for whom, or who rises into it
    patterns: tuple[tuple[int, ...], ...]  # of each level: how far from the pattern


def measure(pile: Pile, tables: Tables) -> Measure:
    """The measure of a pairing of everybody in an even pile."""
    crossing: list[list[tuple[int, int]]] = [[] for _ in range(max(pile.level, default=-1) + 1)]
    mate: dict[int, int] = {}
    for a, b in tables:
        mate[a], mate[b] = b, a
        if pile.level[a] != pile.level[b]:
            crossing[pile.level[a]].append((a, b))
    return Measure(
        cost_of(pile, tables),
        tuple(_floaters(pile, own) for own in crossing),
        _patterns(pile, crossing, mate),
    )


def _floaters(pile: Pile, own: Tables) -> tuple[int, ...]:
    """Down: the lowest leave, and meet the highest. Up: the highest of the next group join, whoever they meet."""
    if pile.rules.float is Direction.UP:
        return (sum(1 << b for _, b in own),)
    return sum(1 << (len(pile.players) - a) for a, _ in own), *(b for _, b in sorted(own))


def _patterns(pile: Pile, crossing: Sequence[Tables], mate: Mapping[int, int]) -> tuple[tuple[int, ...], ...]:
    """How far each bracket is from the pattern, from the top."""
    up = pile.rules.float is Direction.UP
    gone = {place for own in crossing for table in own for place in (table[1:] if up else table)}
    brackets: list[list[int]] = [[] for _ in crossing]
    for place, level in enumerate(pile.level):
        if place not in gone:
            brackets[level].append(place)
    if up:
        for bracket, own in zip(brackets, crossing, strict=True):
            bracket += sorted(b for _, b in own)
    return tuple(_pattern(pile.rules.method, bracket, mate) for bracket in brackets)


def _pattern(method: Method, places: Sequence[int], mate: Mapping[int, int]) -> tuple[int, ...]:
    """Down the pile: how far below everybody's partner is. By halves: exchanges, who changes, then the partners."""
    at = {place: index for index, place in enumerate(places)}
    if method not in (Method.SLIDE, Method.FOLD):
        return tuple(max(at[mate[place]] - index, 0) for index, place in enumerate(places))
    upper, wished = sides(method, places)
    half = len(upper)
    rank = {place: index for index, place in enumerate(wished)}
    changed = [place for place in upper if at[mate[place]] < half]
    high = (rank[mate[p]] if mate[p] in rank else half + at[mate[p]] if at[mate[p]] > at[p] else 0 for p in upper)
    low = (rank[mate[p]] if mate[p] in rank and rank[mate[p]] > rank[p] else 0 for p in rank)
    return len(changed), sum(1 << (half - at[place]) for place in changed), *high, *low
