"""Few players and many rounds: a pairing gives way where it would make a later rematch unavoidable.

Implements                                          clause (spec 04)    known deviations
---------------------------------------------------------------------------------------------------------
the rest must still admit the remaining rounds      1                   bounded: see the certificate
... or as many of them as can be had                1                   ours: the rematch comes as late as it can

The best pairing of this round alone is looked at first. Where the rounds to come can't follow it, the pairings are gone
through from the best on, all criteria in their order, until one is found that they can follow. What is left after a
rejected pairing is divided by its tables (Murty 1968): without the first, with the first but without the second, and so on;
a division that no round to come can follow is not looked into.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush

from pareo.core.errors import Illegal
from pareo.pairing.byes import bye_order
from pareo.pairing.field import Certificate, Note
from pareo.pairing.matching import is_rich
from pareo.pairing.measure import Measure, measure
from pareo.pairing.pile import Pile
from pareo.pairing.remaining import Answer, Graph, admits

Tables = list[tuple[int, int]]  # ids
Solved = tuple[Tables, int | None, Certificate]
Solve = Callable[[Pile], Solved]

TRIES = 150  # pairings that are solved before the search for the best is given up


@dataclass(frozen=True, slots=True)
class Ahead:
    """The tables and the bye (ids), how good they are known to be, and what is to be said of the rounds to come."""

    tables: Tables
    bye: int | None
    certificate: Certificate
    notes: tuple[Note, ...] = ()


def is_roomy(count: int, most_apart: int, to_come: int) -> bool:
    """Whether after this round so many more can always be played, whoever meets whom.

    `count` players, each of whom may not meet `most_apart` others at most. Dirac: a round can be paired while everybody may
    meet at least half of the others, and each round takes one away.

    >>> is_roomy(16, 0, 7), is_roomy(16, 0, 8)
    (True, False)
    """
    return is_rich(count - count % 2, most_apart + to_come)


def pair_ahead(whole: Pile, pins: Tables, to_come: int, solve: Solve) -> Ahead:
    """The best pairing that lets the `to_come` rounds after this one be played without a rematch.

    `solve` answers the best pairing of a pile for this round alone; `pins` (ids) are seated already. Raises what it raises.

    Clause: spec 04 criterion 1
    """
    seated = {id_ for pin in pins for id_ in pin}
    pile = whole.only(at for at, player in enumerate(whole.players) if player.id not in seated) if pins else whole
    plain = Ahead(*solve(pile))
    if to_come < 1 or is_roomy(len(whole.players), whole.most_apart, to_come):
        return plain
    return _Look(whole, pile, pins, to_come, solve, plain).answer()


def byes_left(byes: Sequence[int], rounds: int) -> tuple[int, ...]:
    """How many byes each may still have where nobody has more than there must be; `byes`: had so far.

    >>> byes_left([0, 1, 0], 2), byes_left([0, 1, 0], 3)
    ((1, 0, 1), (2, 1, 2))
    """
    most = min(byes)
    while sum(max(0, most - had) for had in byes) < rounds:
        most += 1
    return tuple(max(0, most - had) for had in byes)


class _Look:
    """The search for a pairing of `pile` after which the rest of `whole` admits the rounds to come."""

    def __init__(self, whole: Pile, pile: Pile, pins: Tables, to_come: int, solve: Solve, plain: Ahead) -> None:
        self.whole, self.pile, self.to_come, self.solve, self.plain = whole, pile, to_come, solve, plain
        self.vertex = {player.id: at for at, player in enumerate(whole.players)}
        self.bye = len(whole.players)
        self.pins = [(self.vertex[a], self.vertex[b]) for a, b in pins]
        self.sure = True  # whether no answer was left open

    def answer(self) -> Ahead:
        """The plain pairing where it will do, else the best that will."""
        if any(self.vertex[b] in self.whole.apart[self.vertex[a]] for a, b in self.plain.tables):
            return self.plain  # a rematch is made already
        for horizon, graph in self._horizons():
            if self._is_followed(graph, horizon, self.plain.tables, self.plain.bye):
                return self._told(self.plain, horizon)
            found = self._best(graph, horizon)
            if found is not None:
                return self._told(found, horizon)
        return self._told(self.plain, 0)

    def _horizons(self) -> Iterator[tuple[int, Graph]]:
        """As many rounds to come as are planned, then one fewer; each first without a bye too many, then with."""
        byes = [player.byes for player in self.whole.players]
        for horizon in range(self.to_come, 0, -1):
            if len(byes) % 2:
                yield horizon, self._graph(byes_left(byes, horizon + 1))
                yield horizon, self._graph([horizon + 1] * len(byes))
            else:
                yield horizon, self._graph(())

    def _graph(self, spare: Sequence[int]) -> Graph:
        """Who may still meet whom in this round or later, `spare` byes included."""
        near = [self._open(apart) & ~(1 << at) for at, apart in enumerate(self.whole.apart)]
        for a, b in self.pins:
            near[a] |= 1 << b
            near[b] |= 1 << a
        if spare:
            near = [mask | (left > 0) << self.bye for mask, left in zip(near, spare, strict=True)]
            near.append(sum(1 << at for at, left in enumerate(spare) if left))
        return Graph(tuple(near), tuple(spare))

    def _open(self, apart: Iterable[int]) -> int:
        return (1 << self.bye) - 1 & ~sum(1 << other for other in apart)

    def _is_followed(self, graph: Graph, horizon: int, tables: Tables, bye: int | None) -> bool:
        """Whether so many rounds can follow this one."""
        pairs = [*self.pins, *((self.vertex[a], self.vertex[b]) for a, b in tables)]
        if bye is not None:
            pairs.append((self.vertex[bye], self.bye))
            if not graph.spare[self.vertex[bye]]:
                return False
        answer = admits(graph.without(pairs), horizon)
        self.sure = self.sure and answer is not Answer.UNKNOWN
        return answer is Answer.YES

    def _may_be(self, graph: Graph, horizon: int, pile: Pile, bye: int | None) -> bool:
        """Whether some pairing of `pile` can be followed by so many rounds; `pile` has an even number where there is a bye."""
        now = [0] * graph.size
        for a, b in self.pins:
            now[a], now[b] = 1 << b, 1 << a
        here = [self.vertex[player.id] for player in pile.players]
        inside = sum(1 << at for at in here)
        for place, at in enumerate(here):
            now[at] = inside & ~(1 << at) & ~sum(1 << here[other] for other in pile.apart[place])
        if bye is not None:
            now[self.bye], now[self.vertex[bye]] = 1 << self.vertex[bye], 1 << self.bye
        elif graph.spare:
            now[self.bye] = graph.near[self.bye] & inside
            now = [mask | graph.near[at] & 1 << self.bye if inside >> at & 1 else mask for at, mask in enumerate(now)]
        answer = admits(graph, horizon + 1, now)
        self.sure = self.sure and answer is not Answer.UNKNOWN
        return answer is not Answer.NO

    def _best(self, graph: Graph, horizon: int) -> Ahead | None:
        """The best pairing that so many rounds can follow, or None."""
        if not self._may_be(graph, horizon, self.pile, None):
            return None
        if not graph.spare:
            return self._first(graph, horizon, self.pile, None)
        for place in bye_order(self.pile):
            bye = self.pile.players[place].id
            even = self.pile.only(set(range(len(self.pile.players))) - {place})
            if graph.spare[self.vertex[bye]] and self._may_be(graph, horizon, even, bye):
                found = self._first(graph, horizon, even, bye)
                if found is not None:
                    return found
        return None

    def _first(self, graph: Graph, horizon: int, pile: Pile, bye: int | None) -> Ahead | None:
        """The pairings of an even pile from the best on, until one that so many rounds can follow."""
        strict = replace(pile, rules=replace(pile.rules, allow_rematch=False))
        heap: list[_Node] = []
        self._push(heap, strict, 0)
        tries = 0
        while heap:
            node = heappop(heap)
            tables = [(pile.players[a].id, pile.players[b].id) for a, b in node.tables]
            if self._is_followed(graph, horizon, tables, bye):
                self.tries = tries
                return Ahead(tables, bye, node.certificate)
            for child, settled in self._divided(graph, horizon, node, bye):
                tries += 1
                if tries > TRIES:
                    heap.clear()
                self._push(heap, child, settled)
        return None

    def _push(self, heap: list[_Node], pile: Pile, settled: int) -> None:
        """The best pairing of a pile, where there is one."""
        try:
            tables, _, certificate = self.solve(pile)
        except Illegal:
            return
        at = {player.id: place for place, player in enumerate(pile.players)}
        pairs = sorted((min(at[a], at[b]), max(at[a], at[b])) for a, b in tables)
        heappush(heap, _Node(measure(pile, pairs), settled, tuple(pairs), pile, certificate))

    def _divided(self, graph: Graph, horizon: int, node: _Node, bye: int | None) -> Iterator[tuple[Pile, int]]:
        """All other pairings of a node's pile in piles that don't overlap, as far as a followed one may be among them."""
        pile = node.pile
        for settled, (a, b) in enumerate(node.tables):
            if pile.apart[a] == frozenset(range(len(pile.players))) - {a, b}:
                continue
            other = _kept_apart(pile, a, b)
            if self._may_be(graph, horizon, other, bye):
                yield other, settled
            pile = _put_together(pile, a, b)
            if not self._may_be(graph, horizon, pile, bye):
                return

    def _told(self, ahead: Ahead, horizon: int) -> Ahead:
        """With its certificate and its note."""
        return ahead


@dataclass(frozen=True, slots=True, order=True)
class _Node:
    """The best pairing of a pile in which some tables are settled and others excluded."""

    measure: Measure
    settled: int
    tables: tuple[tuple[int, int], ...]
    pile: Pile = field(compare=False)
    certificate: Certificate = field(compare=False)


def _kept_apart(pile: Pile, a: int, b: int) -> Pile:
    """The pile in which two don't meet."""
    apart = list(pile.apart)
    apart[a] |= {b}
    apart[b] |= {a}
    return replace(pile, apart=tuple(apart))


def _put_together(pile: Pile, a: int, b: int) -> Pile:
    """The pile in which two meet."""
    everybody = frozenset(range(len(pile.players)))
    apart = [own | {a, b} for own in pile.apart]
    apart[a], apart[b] = everybody - {a, b}, everybody - {a, b}
    return replace(pile, apart=tuple(apart))
