"""The shortest repair of a round that is no longer the best: as good as the optimum, with as few new tables as possible.

Implements                                          clause (spec 04)        known deviations
-------------------------------------------------------------------------------------------------------------
rematches, the bye, crossings, floats: the optimum  2, 3, 4, 5              the rounds to come are not looked at
the fewest tables that change                       "By hand" (cascade)     very large fields: see `LARGE`
protected groups, as far as no table is added       6                       the pattern (7) is not looked at

All criteria up to the floats are the higher digits of one number and the number of new tables comes after them, so that the
cheapest matching of the whole field is the answer, and no other has fewer new tables. Tables that may not be touched are pins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import combinations

from pareo.core.errors import illegal
from pareo.pairing import pair
from pareo.pairing.byes import bye_order
from pareo.pairing.criteria import is_crossing, is_protected, repeated_floats
from pareo.pairing.field import Categories, Field, Rematch, Rules
from pareo.pairing.pile import Pile, has_met, last_met, lay_out
from pareo.pairing.solve import fields_of
from pareo.pairing.weighted import cheapest
from pareo.pairing.zone import Digits

LARGE = 400  # free players beyond which only the tables near those that are not as they should be are looked at
NEAR = 100  # as many players are tried at first there

Table = tuple[int, int]  # ids
Seat = tuple[int, int | None]  # places, the higher first; None: the bye


@dataclass(frozen=True, slots=True)
class Cascade:
    """The repaired round. `shortest`: it is proved that no repair has fewer new tables; `best`: that it is an optimum."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...]
    best: bool = True
    shortest: bool = True


def cascade(field: Field, rules: Rules, tables: Sequence[Table], byes: Sequence[int]) -> Cascade:
    """The round `tables` and `byes` of `field`, made as good as the optimum by the criteria 2 to 5 with the fewest new tables.

    A bye for somebody else counts as a new table. `rules.pins` are not touched; a rematch is made only where the optimum
    makes one. Raises Illegal "no-pairing" where pins and forbidden pairs leave nothing.

    >>> from pareo.pairing.field import Contender, Method
    >>> six = tuple(Contender(n, points, n) for n, points in enumerate((6, 6, 3, 3, 0, 0), 1))
    >>> cascade(Field(3, six, "copa"), Rules(Method.SLIDE), [(1, 3), (2, 4), (5, 6)], []).tables
    ((1, 2), (3, 4), (5, 6))

    Clause: spec 04 "By hand"
    """
    seated = {id_ for pin in rules.pins for id_ in pin}
    found = [Cascade(tuple(rules.pins), ())]
    apart = rules.categories is Categories.SEPARATE
    plain = replace(
        rules, pins=(), rematch=Rematch.AVOID, allow_rematch=True, categories=Categories.IGNORE if apart else rules.categories
    )
    for part in fields_of(field, rules):
        free = replace(part, contenders=tuple(player for player in part.contenders if player.id not in seated))
        inside = {player.id for player in free.contenders}
        forbidden = tuple(pair_ for pair_ in rules.forbidden if inside.issuperset(pair_))
        now = [table for table in tables if inside.issuperset(table)]
        if inside:
            found.append(_repaired(free, replace(plain, forbidden=forbidden), now, [id_ for id_ in byes if id_ in inside]))
    return Cascade(
        tuple(table for part in found for table in part.tables),
        tuple(id_ for part in found for id_ in part.byes),
        all(part.best for part in found),
        all(part.shortest for part in found),
    )


def _repaired(field: Field, rules: Rules, tables: Sequence[Table], byes: Sequence[int]) -> Cascade:
    """One field that is paired on its own, everybody in it free."""
    pile = lay_out(field, rules)
    place = {player.id: at for at, player in enumerate(pile.players)}
    now = {_seat(place[a], place[b]) for a, b in tables} | {(place[id_], None) for id_ in byes}
    prices = _Prices(pile, frozenset(now))
    best = pair(replace(field, rounds=None), rules)
    least = prices.good([*(_seat(place[a], place[b]) for a, b in best.tables), *((place[id_], None) for id_ in best.byes)])
    if prices.good(now) <= least:
        return _named(pile, now, True, True)
    if len(place) <= LARGE:
        return _named(pile, _cheapest(prices, range(len(place)), frozenset()), True, True)
    wrong = [at for seat in now if prices.seat(*seat) >= prices.quality for at in seat if at is not None]
    size = NEAR
    fresh: Set[Seat] = now
    while size <= LARGE:
        near = _near(pile, prices, wrong, now, size)
        fresh = _cheapest(prices, near, frozenset(seat for seat in now if seat[0] not in near))
        if prices.good(fresh) <= least:
            return _named(pile, fresh, True, len(fresh - now) == 2)  # nothing is mended by one new table alone
        size *= 2
    return _named(pile, fresh, False, False)


def _near(pile: Pile, prices: _Prices, wrong: Iterable[int], now: Iterable[Seat], size: int) -> list[int]:
    """About `size` players: those at tables that are not as they should be, and those who sit nearest to them in the pile."""
    anchors = sorted(set(wrong))
    first = next(iter(prices.order))
    anchors += [first] if len(pile.players) % 2 else []  # whose bye it should be

    def far(seat: Seat) -> tuple[int, int]:
        return min(abs(at - anchor) for at in seat if at is not None for anchor in anchors), seat[0]

    chosen: list[int] = []
    for seat in sorted(now, key=far):
        if len(chosen) >= size:
            break
        chosen += [at for at in seat if at is not None]
    if len(pile.players) % 2:
        chosen += [seat[0] for seat in now if seat[1] is None and seat[0] not in chosen]
    return sorted(chosen)


class _Prices:
    """What a table or a bye costs: the criteria 2 to 5, then whether it is new, then criterion 6, in one number."""

    def __init__(self, pile: Pile, now: frozenset[Seat]) -> None:
        self.pile, self.now = pile, now
        count = len(pile.players)
        digits = Digits()
        self.same_group = digits.take(count)
        self.new = digits.take(count)
        self.quality = digits.unit  # what the optimum is measured by begins here
        self.repeated = digits.take(2 * count)
        self.floats: dict[int, tuple[int, int]] = {}
        members = Counter(pile.level)
        for level in sorted(members, reverse=True):
            steps = digits.take(members[level] * (max(members) + 1))
            self.floats[level] = (digits.take(members[level]), steps)
        self.crossing = digits.take(count)
        rounds = sorted({met.round for player in pile.players for met in player.met if met.round is not None})
        self.age: dict[int | None, int] = {number: digits.take(count) for number in rounds}
        self.age[None] = digits.take(count)  # an unknown round counts as the latest
        self.bye = digits.take(count)
        self.rematch = digits.take(count)
        self.order = {place: at for at, place in enumerate(bye_order(pile))}
        at = {player.id: place for place, player in enumerate(pile.players)}
        self.forbidden = {_seat(at[a], at[b]) for a, b in pile.rules.forbidden}

    def seat(self, a: int, b: int | None) -> int:
        """The price of a table, or of a bye for `a`."""
        new = self.new * ((a, b) not in self.now)
        if b is None:
            return new + self.bye * self.order[a]
        pile = self.pile
        price = new + self.same_group * is_protected(pile, a, b) + self.crossing * is_crossing(pile, a, b)
        if b in pile.apart[a] and has_met(pile.players[a], pile.players[b]):
            price += self.rematch + self.age[last_met(pile.players[a], pile.players[b])]
        down = pile.level[b] - pile.level[a]
        if down:
            many, steps = self.floats[pile.level[a]]
            price += many + steps * down + self.repeated * repeated_floats(pile, a, b)
        return price

    def good(self, seats: Iterable[Seat]) -> int:
        """How good a whole round is by the criteria 2 to 5: the less, the better."""
        return sum(self.seat(*seat) for seat in seats) // self.quality


def _cheapest(prices: _Prices, places: Sequence[int], kept: frozenset[Seat]) -> Set[Seat]:
    """`kept`, and everybody in `places` paired at the least price; one of them has the bye where they are odd."""
    size = len(places)
    cost = {(x, y): prices.seat(a, b) for (x, a), (y, b) in combinations(enumerate(places), 2) if (a, b) not in prices.forbidden}
    if size % 2:
        cost |= {(x, size): prices.seat(a, None) for x, a in enumerate(places)}
    mate = cheapest(size + size % 2, cost)
    if mate is None:
        raise illegal("no-pairing", "spec 04.1")
    return kept | {(a, places[mate[x]] if mate[x] < size else None) for x, a in enumerate(places) if x < mate[x]}


def _seat(a: int, b: int) -> Seat:
    return (min(a, b), max(a, b))


def _named(pile: Pile, seats: Iterable[Seat], best: bool, shortest: bool) -> Cascade:
    """Seats as ids, down the pile."""
    ordered = sorted(seats, key=lambda seat: seat[0])
    tables = tuple(_ids(pile, ordered))
    return Cascade(tables, tuple(pile.players[a].id for a, b in ordered if b is None), best, shortest)


def _ids(pile: Pile, seats: Iterable[Seat]) -> Iterator[Table]:
    for a, b in seats:
        if b is not None:
            first, second = sorted((pile.players[a], pile.players[b]), key=lambda player: (-player.points, player.rank))
            yield first.id, second.id
