"""The exact answer for a few score groups: all criteria as the digits of one number, and the cheapest matching.

A digit of base b can hold every total below b, so that one unit of a criterion outweighs everything after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from pareo.pairing.criteria import after_floats, before_floats
from pareo.pairing.field import Direction
from pareo.pairing.pile import Pile
from pareo.pairing.weighted import cheapest


@dataclass(frozen=True, slots=True)
class Zone:
    """Some neighbouring groups, top first, each from its highest player to its lowest.

    `sink` is the level that players may leave the zone for; None: nobody may.
    """

    groups: tuple[tuple[int, ...], ...]
    sink: int | None = None

    @property
    def places(self) -> list[int]:
        """Everybody in it."""
        return [place for group in self.groups for place in group]


class Digits:
    """Place values, taken from the least significant up."""

    def __init__(self) -> None:
        self.unit = 1

    def take(self, most: int) -> int:
        """The place value of a digit whose total never exceeds `most`."""
        value = self.unit
        self.unit *= most + 1
        return value


Mates = dict[int, int | None]  # None: leaves the zone


def best(pile: Pile, zone: Zone) -> Mates | None:
    """The best pairing of a zone by all criteria and then the preferred floaters; None where there is none."""
    places = zone.places
    count = len(places)
    digits = Digits()
    wish = _wishes(pile, zone, digits)
    table = {
        (a, b): (before_floats(pile, a, b), after_floats(pile, a, b))
        for a, b in combinations(places, 2)
        if b not in pile.apart[a]
    }
    after = digits.take(count * max([2 * (len(pile.players) + 1), *(cost for _, cost in table.values())]))
    vector = _Vector(pile, zone, digits)
    before = digits.take(count * max((cost for cost, _ in table.values()), default=0))
    cost = {
        (a, b): first * before + vector.cost(a, pile.level[b]) + last * after + wish.pair(a, b)
        for (a, b), (first, last) in table.items()
    }
    if zone.sink is None:
        return _solve(places, cost)
    again = len(pile.players) + 1
    leaving = {a: vector.cost(a, zone.sink) + again * pile.has_sunk[a] * after + wish.leave(a) for a in places}
    return _solve(places, cost, leaving)


class _Vector:
    """Criterion 5: for each group from the top, how many go down, then how many steps they go."""

    def __init__(self, pile: Pile, zone: Zone, digits: Digits) -> None:
        self.level = pile.level
        self.value: dict[int, tuple[int, int]] = {}
        last = pile.level[zone.groups[-1][-1]] if zone.sink is None else zone.sink
        for group in reversed(zone.groups):
            level = pile.level[group[0]]
            steps = digits.take(len(group) * (last - level))
            self.value[level] = (digits.take(len(group)) if len(group) > 1 else 0, steps)

    def cost(self, place: int, level: int) -> int:
        """What it costs that a player meets someone of `level`, which is not higher than the own one."""
        own = self.level[place]
        many, steps = self.value[own]
        return many + steps * (level - own) if level > own else 0


class _Wishes:
    """Which players should float: the lowest down to the highest, or the highest up into the group above."""

    def __init__(self) -> None:
        self.floater: dict[int, int] = {}
        self.target: dict[int, int] = {}
        self.riser: dict[tuple[int, int], int] = {}
        self.level: Sequence[int] = ()
        self.at: dict[int, int] = {}

    def pair(self, a: int, b: int) -> int:
        """The cost of a table, a the higher."""
        if self.level[a] == self.level[b]:
            return 0
        if self.riser:
            return self.riser[self.level[a], b]
        return self.floater[a] + self.target[a] * self.at[b]

    def leave(self, a: int) -> int:
        """The cost of leaving the zone."""
        return self.floater.get(a, 0)


def _wishes(pile: Pile, zone: Zone, digits: Digits) -> _Wishes:
    """Digits for the floaters, a set as a binary number: the one that should least be in it weighs most."""
    wishes = _Wishes()
    wishes.level = pile.level
    places = zone.places
    wishes.at = {place: at for at, place in enumerate(places)}
    for group in reversed(zone.groups):
        level = pile.level[group[0]]
        if pile.rules.float is Direction.DOWN:
            for place in reversed(group):
                wishes.target[place] = digits.take(len(places))
            for place in reversed(group):
                wishes.floater[place] = digits.take(1)
        else:
            for place in places:
                if pile.level[place] > level:
                    wishes.riser[level, place] = digits.take(1)
    return wishes


def _solve(places: list[int], cost: dict[tuple[int, int], int], leaving: dict[int, int] | None = None) -> Mates | None:
    """The pairing with the least cost; None where somebody has to be left over.

    Where they may leave at a cost, two who leave count as paired with each other, and one more with an extra vertex.
    """
    at = {place: index for index, place in enumerate(places)}
    size = len(places)
    prices = {(at[a], at[b]): price for (a, b), price in cost.items()}
    if leaving is not None:
        for a, b in combinations(range(size), 2):
            both = leaving[places[a]] + leaving[places[b]]
            prices[a, b] = min(both, prices.get((a, b), both))
        if size % 2:
            prices |= {(a, size): leaving[place] for a, place in enumerate(places)}
            size += 1
    mate = cheapest(size, prices)
    if mate is None:
        return None
    mates: Mates = {}
    for index, place in enumerate(places):
        other = places[mate[index]] if mate[index] < len(places) else None
        if other is not None and leaving is not None:
            edge = (min(place, other), max(place, other))
            if cost.get(edge, leaving[place] + leaving[other]) >= leaving[place] + leaving[other]:
                other = None
        mates[place] = other
    return mates
