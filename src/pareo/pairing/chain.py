"""Score groups chained by as few floaters as there can be, each to the next group: the usual case.

Implements                                          clause                      known deviations
----------------------------------------------------------------------------------------------------------------
down: the lowest leaves, meets the highest          spec 04; COG (MANTIS)       none
up: the highest of the next joins in last place     002 "Ronda #2" rule 2       none
repeated floats: fewest                             spec 04 criterion 5         none

From the first group of a chain as many leave as can't be paired inside; after that, one at every boundary with an odd number
above it, up to the first boundary that nobody crosses. Nothing can be better than such a chain in what crosses boundaries.
Chains are tried in the order of what is wished, first those without a repeated float, then with one, and so on: so the first
one that goes down to its end is the best. What was seen to lead nowhere is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pareo.pairing.criteria import is_free, is_protected
from pareo.pairing.field import Direction
from pareo.pairing.groups import Bracket, Groups, Part, is_overcrowded, most_shunned
from pareo.pairing.matching import is_matchable, is_rich, maximum, neighbours
from pareo.pairing.pile import Pile

PATIENCE = 600  # tries before the exact solution of a zone is quicker
REPEATED = 6  # repeated floats of one chain beyond which it is left to a zone
DEEP = 200  # groups of one chain beyond which it is left to a zone

Places = tuple[int, ...]
Step = tuple[Places, Places]  # who leaves, and whom they meet; upwards: twice the risers


class _Tired(Exception):
    """It has been tried often enough."""


def chain(pile: Pile, groups: Groups, start: int) -> Part | None:
    """The groups from `start` on to the next boundary that nobody crosses, or None where no chain is known to be the best."""
    links = _Links(pile, groups, start)
    try:
        leaving = links.first_leaving()
        mixed = _mixed(links)
        for repeated in range(REPEATED + 1 if leaving else 1):
            steps = links.down_from(start, (), leaving, repeated)
            if steps is not None:
                return _linked(pile, groups, start, steps)
            if mixed is not links and mixed.down_from(start, (), leaving, repeated) is not None:
                return None  # two of a protected group have to meet, or float again: a zone tells
    except _Tired:
        pass
    return None


def carry_on(pile: Pile, groups: Groups, start: int, taken: Places, leaving: int, repeated: int) -> Part | None:
    """A chain from a group of which those above have `taken` some and so many leave, or None.

    `repeated` floats are known to be needed down to those who leave. More are allowed only where no chain from the next group
    on, whoever of it is taken, would do with fewer.
    """
    links = _Links(pile, groups, start)
    mixed = _mixed(links)
    try:
        for more in range(REPEATED + 1):
            steps = links.down_from(start, taken, leaving, repeated + more)
            if steps is not None:
                return _linked(pile, groups, start, steps, taken)
            if leaving != 1 or mixed.goes_on(start + 1, more):
                return None
    except _Tired:
        pass
    return None


def _mixed(links: _Links) -> _Links:
    """The same choices where protected groups don't count: what can't be done so can't be done at all."""
    pile = links.pile
    if not pile.rules.protect:
        return links
    return _Links(replace(pile, rules=replace(pile.rules, protect=False)), links.groups, links.start)


class _Links:
    """The choices of a chain, with what is known of them."""

    def __init__(self, pile: Pile, groups: Groups, start: int) -> None:
        self.pile = pile
        self.groups = groups
        self.start = start
        self.up = pile.rules.float is Direction.UP
        self.tries = 0
        self.shunned: dict[int, int] = {}
        self.dead: dict[tuple[int, frozenset[int]], int] = {}  # with so many repeated floats it leads nowhere
        self.known: dict[tuple[int, ...], bool] = {}

    def first_leaving(self) -> int:
        """How many of the first group can't be paired inside, whatever is chosen."""
        own = self.groups[self.start]
        pile = self.pile
        if is_rich(len(own) - 1, pile.most_apart):
            return len(own) % 2
        return maximum(neighbours(own, pile.may_meet)).count(-1)

    def most(self, at: int) -> int:
        """At most how many of a group one of them can't meet at no cost."""
        if at not in self.shunned:
            self.shunned[at] = most_shunned(self.pile, self.groups[at])
        return self.shunned[at]

    def matchable(self, at: int, places: list[int]) -> bool:
        """Whether these players of one group can be paired at no cost."""
        if len(places) % 2:
            return False
        most = self.most(at)
        if is_rich(len(places), most):
            return True
        key = tuple(places)
        if key not in self.known:
            self.try_again(len(places))
            self.known[key] = not is_overcrowded(self.pile, places) and is_matchable(places, self.free, most)
        return self.known[key]

    def try_again(self, size: int) -> None:
        """Count a try; a large group takes longer."""
        self.tries += 1 + size**2 // 4000
        if self.tries > PATIENCE:
            raise _Tired

    def free(self, a: int, b: int) -> bool:
        """Whether two of one group may meet at no cost."""
        return is_free(self.pile, min(a, b), max(a, b))

    def price(self, a: int, b: int) -> int | None:
        """How many repeated floats a table between two groups makes; None where it has other costs."""
        pile = self.pile
        if b in pile.apart[a] or (pile.rules.protect and is_protected(pile, a, b)):
            return None
        return pile.has_sunk[a] + pile.has_risen[b]

    def down_from(self, at: int, taken: Places, leaving: int, budget: int) -> list[Step] | None:
        """The steps from group `at` on, of which those above have `taken` some; None where none has so few repeated floats."""
        own = [place for place in self.groups[at] if place not in taken]
        if not leaving:
            return [] if self.matchable(at, own) else None
        if at == len(self.groups) - 1:
            return None
        if at - self.start > DEEP:
            raise _Tired
        for step, price in self.choices(at, own, leaving, budget):
            partners = step[1]
            if self.is_dead(at + 1, partners, budget - price) or not self.may_leave(at, own, step, price):
                continue
            left = (len(self.groups[at + 1]) - len(partners)) % 2
            further = self.down_from(at + 1, partners, left, budget - price)
            if further is not None:
                return [step, *further]
            self.dead[at + 1, frozenset(partners)] = budget - price
        return None

    def goes_on(self, at: int, budget: int) -> bool:
        """Whether there is a chain from a group of which one is taken, whoever that is, with so many repeated floats."""
        left = (len(self.groups[at]) - 1) % 2
        for place in self.groups[at]:
            rest = budget - self.pile.has_risen[place]
            if rest >= 0 and not self.is_dead(at, (place,), rest):
                if self.down_from(at, (place,), left, rest) is not None:
                    return True
                self.dead[at, frozenset((place,))] = rest
        return False

    def is_dead(self, at: int, taken: Places, budget: int) -> bool:
        """Whether a group of which these are taken is known to lead nowhere with so many repeated floats."""
        return self.dead.get((at, frozenset(taken)), -1) >= budget

    def choices(self, at: int, own: list[int], leaving: int, budget: int) -> Iterator[tuple[Step, int]]:
        """Who leaves and for whom, in the order in which they are wished for, with the repeated floats that they make."""
        below = self.groups[at + 1]
        if leaving == 1:
            yield from self.risers(at, own, budget) if self.up else self.floaters(at, own, budget)
        elif self.up:
            for risers in _highest(below, leaving):
                self.try_again(0)
                for price in sorted({price for _, price in self.hosts(risers, own, budget)}):
                    yield (risers, risers), price
        else:
            for leavers in _lowest(own, leaving):
                self.try_again(0)
                if not self.matchable(at, [place for place in own if place not in leavers]):
                    continue
                for partners, price in self.partners(leavers, below, budget):
                    yield (leavers, partners), price

    def risers(self, at: int, own: list[int], budget: int) -> Iterator[tuple[Step, int]]:
        """One who joins the group."""
        sunk, risen = self.pile.has_sunk, self.pile.has_risen
        for riser in self.groups[at + 1]:
            for price in (risen[riser], risen[riser] + 1):
                if price > budget or self.is_dead(at + 1, (riser,), budget - price):
                    continue
                if any(sunk[host] + risen[riser] == price and self.price(host, riser) is not None for host in own):
                    yield ((riser,), (riser,)), price

    def floaters(self, at: int, own: list[int], budget: int) -> Iterator[tuple[Step, int]]:
        """One who leaves the group, and for whom."""
        sunk, risen = self.pile.has_sunk, self.pile.has_risen
        alive = {again: [place for place in self.groups[at + 1] if again + risen[place] <= budget] for again in (False, True)}
        for leaver in reversed(own):
            open_ = alive[sunk[leaver]]
            for partner in tuple(open_):
                price = sunk[leaver] + risen[partner]
                if self.is_dead(at + 1, (partner,), budget - price):
                    open_.remove(partner)
                elif self.price(leaver, partner) is not None:
                    if not self.matchable(at, [place for place in own if place != leaver]):
                        break
                    yield ((leaver,), (partner,)), price

    def partners(self, leavers: Places, below: list[int], budget: int) -> Iterator[tuple[Places, int]]:
        """For each of the leavers somebody of the group below, the highest first."""
        for partner in below:
            price = self.price(leavers[0], partner)
            if price is None or price > budget:
                continue
            if len(leavers) == 1:
                yield (partner,), price
                continue
            for more, prices in self.partners(leavers[1:], [place for place in below if place != partner], budget - price):
                self.try_again(0)  # there may be no end of them
                yield (partner, *more), price + prices

    def hosts(self, risers: Places, own: list[int], budget: int) -> Iterator[tuple[Places, int]]:
        """For each of the risers somebody of the group."""
        for host in own:
            price = self.price(host, risers[0])
            if price is None or price > budget:
                continue
            if len(risers) == 1:
                yield (host,), price
                continue
            for more, prices in self.hosts(risers[1:], [place for place in own if place != host], budget - price):
                self.try_again(0)
                yield (host, *more), price + prices

    def may_leave(self, at: int, own: list[int], step: Step, price: int) -> bool:
        """Whether the rest of the group can be paired at no cost, with risers at no more than their price."""
        if not self.up:
            return self.matchable(at, [place for place in own if place not in step[0]])
        if is_rich(len(own) - 1, self.most(at)) and len(step[1]) == 1:
            return True
        return any(
            self.matchable(at, [place for place in own if place not in hosts]) for hosts, _ in self.hosts(step[1], own, price)
        )


def _lowest(own: list[int], many: int) -> Iterator[Places]:
    """The sets of `many` players, from the one whose highest are the lowest."""
    if not many:
        yield ()
        return
    for at in reversed(range(len(own) - many + 1)):
        yield from ((own[at], *more) for more in _lowest(own[at + 1 :], many - 1))


def _highest(below: list[int], many: int) -> Iterator[Places]:
    """The sets of `many` players, from the one whose lowest are the highest."""
    if not many:
        yield ()
        return
    for at in range(many - 1, len(below)):
        yield from ((*more, below[at]) for more in _highest(below[:at], many - 1))


def _linked(pile: Pile, groups: Groups, start: int, steps: list[Step], taken: Places = ()) -> Part:
    """The part that a chain makes."""
    tables: list[tuple[int, int]] = []
    brackets = []
    up = pile.rules.float is Direction.UP
    for at, (leavers, partners) in enumerate([*steps, ((), ())], start):
        gone = taken if up else taken + leavers
        brackets.append(Bracket(tuple(place for place in groups[at] if place not in gone), partners if up else ()))
        if not up:
            tables += zip(leavers, partners, strict=True)
        taken = partners
    return Part(start, tuple(tables), tuple(brackets))
