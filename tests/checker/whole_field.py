"""The exact answer for a whole field at once: slow, obvious, and independent of the engine.

`criteria` measures a pairing by criteria 2 to 6 of spec 04. `optimum` finds the best such measure with a maximum-weight
matching of the whole field (networkx, integers of any size); `brute` tries every pairing there is and measures criterion 7
too. Seating by the organizer (pins) is left to the tests that use it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import networkx

from pareo.core.chance import stream
from pareo.pairing.field import Categories, Contender, Direction, Field, Method, Rules

Table = tuple[Contender, Contender]


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

    def level(self, player: Contender) -> int:
        return self.levels.index(total(player))

    def may(self, a: Contender, b: Contender) -> bool:
        return frozenset((a.id, b.id)) not in self.barred

    def in_order(self, a: Contender, b: Contender) -> Table:
        return (a, b) if self.at[a.id] < self.at[b.id] else (b, a)

    def table_digits(self, a: Contender, b: Contender) -> list[int]:
        """What one table adds to each of the criteria 2, 4, 5, 6, in their order; the bye stands between the number
        of rematches and their age (spec 04 "Precisely")."""
        a, b = self.in_order(a, b)
        rematch = [0] * (len(self.rounds) + 2)
        if met(a, b):
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
    whole = Whole(field, rules)
    count = len(whole.pile)
    if not count:
        return []
    base = count * (len(whole.levels) + len(whole.rounds) + 4) + count * count + 1

    def number(digits: list[int]) -> int:
        value = 0
        for digit in digits:
            value = value * base + digit
        return value

    graph = networkx.Graph()
    graph.add_nodes_from(p.id for p in whole.pile)
    costs = {}
    for i, a in enumerate(whole.pile):
        for b in whole.pile[i + 1 :]:
            if whole.may(a, b):
                costs[a.id, b.id] = whole.table_digits(a, b)
        if count % 2:
            costs[a.id, "bye"] = whole.bye_digits(a)
    most = max((number(digits) for digits in costs.values()), default=0) + 1
    for (a, b), digits in costs.items():
        graph.add_edge(a, b, weight=most - number(digits))
    mates = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(mates) < count + count % 2:
        return None
    rows = [costs.get((a, b)) or costs[b, a] for a, b in mates]
    return [sum(column) for column in zip(*rows, strict=True)]


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
    for bye in whole.pile if len(whole.pile) % 2 else [None]:
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
    rules = whole.rules
    floats: list[int] = []
    patterns: list[int] = []
    placed = {p.id for table in tables for p in table}
    crossing = [(a, b) for a, b in tables if whole.level(a) != whole.level(b)]
    down = rules.float is Direction.DOWN
    for level in range(len(whole.levels)):
        members = [p for p in whole.pile if whole.level(p) == level and p.id in placed]
        leaving = [(a, b) for a, b in crossing if whole.level(a) == level]
        if down:
            floats.append(sum(2 ** (len(members) - members.index(a)) for a, _ in leaving))
            floats += [whole.at[b.id] for _, b in sorted(leaving, key=lambda table: whole.at[table[0].id])]
        else:
            floats.append(sum(2 ** whole.at[b.id] for _, b in leaving))
        gone = {p.id for table in crossing for p in table} if down else {b.id for _, b in crossing}
        inside = [p for p in members if p.id not in gone]
        if not down:
            inside += sorted((b for _, b in leaving), key=lambda p: whole.at[p.id])
        mates = {}
        for a, b in tables:
            if a in inside and b in inside:
                mates[a.id], mates[b.id] = b, a
        assert len(mates) == len(inside)
        patterns += _pattern(rules.method, inside, mates)
    return floats + patterns


def _pattern(method: Method, inside: list[Contender], mates: dict[int, Contender]) -> list[int]:
    if method in (Method.ADJACENT, Method.RANDOM):
        return [max(inside.index(mates[p.id]) - i, 0) for i, p in enumerate(inside)]
    half = len(inside) // 2
    upper, lower = inside[:half], inside[half:]
    wished = lower[::-1] if method is Method.FOLD else lower
    swapped = [p for p in upper if mates[p.id] in upper]
    high = []
    for i, p in enumerate(upper):
        mate = mates[p.id]
        high.append(wished.index(mate) if mate in wished else half + upper.index(mate) if upper.index(mate) > i else 0)
    low = []
    for i, p in enumerate(wished):
        mate = mates[p.id]
        low.append(wished.index(mate) if mate in wished and wished.index(mate) > i else 0)
    return [len(swapped), sum(2 ** (half - upper.index(p)) for p in swapped), *high, *low]
