"""The exact answer for a whole field at once: slow, obvious, and independent of the engine.

`criteria` measures a pairing by criteria 2 to 6 of spec 04. `optimum` finds the best such measure with maximum-weight
matchings of the whole field (`stages`); `brute` tries every pairing there is and measures criterion 7 too, and `pattern`
measures criterion 7 for any field. Players whom the organizer has seated (pins) have one possible table, and no part in
criterion 7.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from checker.stages import Digits, least
from pareo.core.chance import stream
from pareo.pairing.field import Categories, Contender, Direction, Field, Method, Rules

Table = tuple[Contender, Contender]


class Wish(NamedTuple):
    """A digit of the floaters: who has it; down, whether it says for whom they float; up, into which group; at most how much."""

    owner: int
    what: int
    most: int


def total(player: Contender) -> int:
    return player.points + player.virtual


def met(a: Contender, b: Contender) -> bool:
    return any(m.id == b.id for m in a.met) or any(m.id == a.id for m in b.met)


def met_round(a: Contender, b: Contender) -> int | None:
    rounds = [m.round for m in a.met if m.id == b.id] + [m.round for m in b.met if m.id == a.id]
    return max((r for r in rounds if r is not None), default=None)


class Whole:
    """A field with everything that the measures need."""

    def __init__(self, field: Field, rules: Rules) -> None:
        self.field, self.rules = field, rules
        self.ranked = sorted(field.contenders, key=lambda p: (-total(p), p.rank))
        self.pile = list(self.ranked)
        if rules.method is Method.RANDOM:
            draws = stream(field.seed, field.round, "pairing")
            self.pile = []
            for points in sorted({total(p) for p in self.ranked}, reverse=True):
                self.pile += draws.shuffled([p for p in self.ranked if total(p) == points])
        self.levels = sorted({total(p) for p in self.pile}, reverse=True)
        self.at = {p.id: i for i, p in enumerate(self.pile)}
        self.barred = {frozenset(pair) for pair in rules.forbidden}
        self.bye_order = sorted(self.ranked, key=lambda p: (p.byes, total(p), -p.rank))
        self.rounds = sorted({m.round for p in self.pile for m in p.met if m.round is not None})
        self.number = {points: number for number, points in enumerate(self.levels)}
        self.pinned = {frozenset(pair) for pair in rules.pins}
        self.seated = {id_ for pin in rules.pins for id_ in pin}
        self.floaters = list(self._floaters())
        self.digit = {(wish.owner, wish.what): at for at, wish in enumerate(self.floaters)}
        self.pairs_met = {frozenset((p.id, m.id)) for p in self.pile for m in p.met}

    def level(self, player: Contender) -> int:
        return self.number[total(player)]

    def may(self, a: Contender, b: Contender) -> bool:
        pair = frozenset((a.id, b.id))
        return pair in self.pinned or not (pair in self.barred or pair & self.seated)

    def in_order(self, a: Contender, b: Contender) -> Table:
        return (a, b) if self.at[a.id] < self.at[b.id] else (b, a)

    def table_digits(self, a: Contender, b: Contender) -> list[int]:
        """What one table adds to each of the criteria 2, 4, 5, 6, in their order; the bye stands between the number
        of rematches and their age (spec 04 "Precisely")."""
        a, b = self.in_order(a, b)
        rematch = [0] * (len(self.rounds) + 2)
        if frozenset((a.id, b.id)) in self.pairs_met:
            when = met_round(a, b)
            rematch[0] = 1
            rematch[1 if when is None else 1 + len(self.rounds) - self.rounds.index(when)] = 1
        crossing = self.rules.categories is Categories.AVOID and a.category != b.category
        vector = [0] * (2 * len(self.levels))
        steps = self.level(b) - self.level(a)
        if steps:
            vector[2 * self.level(a)] = 1
            vector[2 * self.level(a) + 1] = steps
        repeated = 0
        if steps:
            repeated += any(f.direction is Direction.DOWN for f in a.floats)
            repeated += any(f.direction is Direction.UP for f in b.floats)
        same = self.rules.protect and a.group is not None and a.group == b.group
        return [rematch[0], 0, *rematch[1:], int(crossing), *vector, repeated, int(same)]

    def most(self) -> list[int]:
        """At least as much as each criterion can ever total."""
        count = len(self.pile)
        sizes = [sum(self.level(p) == level for p in self.pile) for level in range(len(self.levels))]
        vector = [most for level, size in enumerate(sizes) for most in (size, size * (len(sizes) - 1 - level))]
        tables = count // 2
        return [tables, count, *[tables] * (len(self.rounds) + 1), tables, *vector, 2 * tables, tables]

    def _floaters(self) -> Iterator[Wish]:
        """From the top group down. Down: who floats, the lowest first; then for whom, the highest. Up: who rises into it."""
        count = len(self.pile)
        for level in range(len(self.levels)):
            members = [i for i, p in enumerate(self.pile) if self.level(p) == level]
            if self.rules.float is Direction.DOWN:
                yield from (Wish(i, False, 1) for i in members)
                yield from (Wish(i, True, count) for i in members)
            elif members:
                yield from (Wish(i, level, 1) for i in reversed(range(members[-1] + 1, count)))

    def floater_digits(self, i: int, j: int) -> list[int]:
        """What a table adds to the digits of the floaters."""
        digits = [0] * len(self.floaters)
        i, j = min(i, j), max(i, j)
        level = self.level(self.pile[i])
        if level != self.level(self.pile[j]):
            if self.rules.float is Direction.DOWN:
                digits[self.digit[i, False]], digits[self.digit[i, True]] = 1, j
            else:
                digits[self.digit[j, level]] = 1
        return digits

    def bye_digits(self, player: Contender) -> list[int]:
        digits = [0] * (len(self.rounds) + 2 + 2 + 2 * len(self.levels) + 2)
        digits[1] = self.bye_order.index(player)
        return digits


def criteria(field: Field, rules: Rules, tables: tuple[tuple[int, int], ...], byes: tuple[int, ...]) -> list[int]:
    """The measure of a pairing: smaller is better, from the left."""
    whole = Whole(field, rules)
    known = {p.id: p for p in field.contenders}
    rows = [whole.table_digits(known[a], known[b]) for a, b in tables] + [whole.bye_digits(known[id_]) for id_ in byes]
    return [sum(column) for column in zip(*rows, strict=True)]


def optimum(field: Field, rules: Rules) -> list[int] | None:
    """The best measure there is, or None where the forbidden pairs leave no pairing."""
    return _least(Whole(field, rules), False)


def _least(whole: Whole, with_floaters: bool) -> list[int] | None:
    count = len(whole.pile)
    if not count:
        return []
    more = whole.floaters if with_floaters else []
    edges: dict[tuple[int, int], Digits] = {}
    for i, a in enumerate(whole.pile):
        for j in range(i + 1, count):
            if whole.may(a, whole.pile[j]):
                edges[i, j] = whole.table_digits(a, whole.pile[j])
                if more:
                    edges[i, j] += whole.floater_digits(i, j)
        if count % 2 and a.id not in whole.seated:
            edges[i, count] = whole.bye_digits(a) + [0] * len(more)
    most = whole.most()
    owner = {len(most) + at: wish.owner for at, wish in enumerate(more)}
    return least(count + count % 2, edges, most + [wish.most for wish in more], owner)


def shortfalls(field: Field, rules: Rules, tables: tuple[tuple[int, int], ...], byes: tuple[int, ...]) -> list[str]:
    """In what a pairing falls short of the best, criterion 7 too: given the floats, every group by its pattern."""
    whole = Whole(field, rules)
    known = {p.id: p for p in field.contenders}
    found = criteria(field, rules, tables, byes)
    wanted = _least(whole, True)
    assert wanted is not None
    if found != wanted[: len(found)]:
        return [f"criteria {found}, best {wanted[: len(found)]}"]
    placed = [whole.in_order(known[a], known[b]) for a, b in tables]
    free = [(a, b) for a, b in placed if not {a.id, b.id} & whole.seated]
    rows = [whole.floater_digits(whole.at[a.id], whole.at[b.id]) for a, b in placed]
    if [sum(column) for column in zip(*rows, strict=True)] != wanted[len(found) :][: len(rows and rows[0])]:
        return [f"floaters of {[(a.id, b.id) for a, b in free if whole.level(a) != whole.level(b)]}"]
    return [
        f"pattern of level {level}: {measure}, best {best}"
        for level, inside, mates in _brackets(whole, free)
        if (measure := _measure(whole, inside, mates)) != (best := _best_pattern(whole, level, inside))
    ]


def _brackets(whole: Whole, tables: list[Table]) -> Iterator[tuple[int, list[Contender], dict[int, Contender]]]:
    """The players of each score group that are paired by the pattern, with their mates."""
    crossing = [(a, b) for a, b in tables if whole.level(a) != whole.level(b)]
    placed = {p.id for table in tables for p in table}
    down = whole.rules.float is Direction.DOWN
    gone = {p.id for table in crossing for p in table} if down else {b.id for _, b in crossing}
    for level in range(len(whole.levels)):
        inside = [p for p in whole.pile if whole.level(p) == level and p.id in placed and p.id not in gone]
        if not down:
            risers = [b for a, b in crossing if whole.level(a) == level]
            inside += sorted(risers, key=lambda p: whole.at[p.id])
        mates = {}
        for a, b in tables:
            if a in inside and b in inside:
                mates[a.id], mates[b.id] = b, a
        assert len(mates) == len(inside)
        if inside:
            yield level, inside, mates


def _measure(whole: Whole, inside: list[Contender], mates: dict[int, Contender]) -> list[int]:
    """The costs of a bracket's tables and its pattern."""
    rows = [whole.table_digits(p, mates[p.id]) for p in inside if whole.at[p.id] < whole.at[mates[p.id].id]]
    return [sum(column) for column in zip(*rows, strict=True)] + _pattern(whole.rules.method, inside, mates, split=True)


def _best_pattern(whole: Whole, level: int, inside: list[Contender]) -> list[int] | None:
    """The least costs of a bracket, then the best pattern: its digits are sums over tables."""
    edges: dict[tuple[int, int], Digits] = {}
    count, half = len(inside), len(inside) // 2
    for i, a in enumerate(inside):
        for j in range(i + 1, count):
            b = inside[j]
            if whole.may(a, b) and (whole.level(a) == level or whole.level(b) == level):
                edges[i, j] = whole.table_digits(a, b) + _pattern(whole.rules.method, inside, {a.id: b, b.id: a}, split=True)
    most = whole.most()
    if whole.rules.method in (Method.ADJACENT, Method.RANDOM):
        owner = {len(most) + i: i for i in range(count)}
        return least(count, edges, most + [count] * count, owner)
    wished = range(count - 1, half - 1, -1) if whole.rules.method is Method.FOLD else range(half, count)
    owner = {len(most) + 1 + i: i for i in range(half)}
    owner |= {len(most) + 1 + half + i: i for i in range(half)}
    owner |= {len(most) + 1 + 2 * half + i: place for i, place in enumerate(wished)}
    return least(count, edges, most + [half] + [1] * half + [2 * half] * half + [half] * half, owner)


def all_pairings(players: list[Contender]) -> Iterator[list[Table]]:
    if not players:
        yield []
        return
    first, *rest = players
    for i, other in enumerate(rest):
        for more in all_pairings(rest[:i] + rest[i + 1 :]):
            yield [(first, other), *more]


Accept = Callable[[list[Table], tuple[int, ...]], bool]


def brute(
    field: Field, rules: Rules, accept: Accept = lambda tables, byes: True
) -> tuple[frozenset[frozenset[int]], tuple[int, ...]] | None:
    """The one best pairing by every criterion, found by trying all; `accept` says which may be."""
    whole = Whole(field, rules)
    found = None
    for bye in [p for p in whole.pile if p.id not in whole.seated] if len(whole.pile) % 2 else [None]:
        for tables in all_pairings([p for p in whole.pile if p is not bye]):
            if all(whole.may(a, b) for a, b in tables):
                rows = [whole.table_digits(a, b) for a, b in tables] + ([whole.bye_digits(bye)] if bye else [])
                measure = [sum(column) for column in zip(*rows, strict=True)]
                measure += _wishes(whole, tables)
                if (found is None or measure < found[0]) and accept(tables, (bye.id,) if bye else ()):
                    found = measure, frozenset(frozenset((a.id, b.id)) for a, b in tables), (bye.id,) if bye else ()
    return found and found[1:]


def _wishes(whole: Whole, tables: list[Table]) -> list[int]:
    """Criterion 7: the floaters from the top group down, then the patterns from the top group down."""
    tables = [whole.in_order(a, b) for a, b in tables if not {a.id, b.id} & whole.seated]
    rows = [whole.floater_digits(whole.at[a.id], whole.at[b.id]) for a, b in tables]
    floats = [sum(column) for column in zip(*rows, strict=True)]
    patterns: list[int] = []
    for _, inside, mates in _brackets(whole, tables):
        patterns += _pattern(whole.rules.method, inside, mates)
    return floats + patterns


def _pattern(method: Method, inside: list[Contender], mates: dict[int, Contender], split: bool = False) -> list[int]:
    """The digits of a bracket's pattern; of some of its tables, where not all have mates; `split`: in digits of their owners."""
    at = {p.id: i for i, p in enumerate(inside)}
    mate = {at[p]: at[other.id] for p, other in mates.items()}
    if method in (Method.ADJACENT, Method.RANDOM):
        return [max(mate.get(i, i) - i, 0) for i in range(len(inside))]
    half = len(inside) // 2
    wished = list(range(half, len(inside)))
    if method is Method.FOLD:
        wished.reverse()
    choice = {place: i for i, place in enumerate(wished)}
    swapped = [int(mate.get(i, half) < half) for i in range(half)]
    high = []
    for i in range(half):
        other = mate.get(i, i)
        high.append(choice[other] if other in choice else half + other if other > i else 0)
    low = []
    for i, place in enumerate(wished):
        other = choice.get(mate.get(place, -1), -1)
        low.append(other if other > i else 0)
    return [sum(swapped), *(swapped if split else [int("0" + "".join(map(str, swapped)), 2)]), *high, *low]
