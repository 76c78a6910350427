"""Can so many rounds still be played without a rematch, and without a bye that need not be?

A round is a perfect matching of the graph of those who may still meet; the rounds to come are as many matchings that share
no pair. With an odd number the bye is one more vertex: who may still have one is its neighbour.

The answer is looked for in this order: what is rich enough for anything (Dirac, round after round); what cannot be (somebody
with too few opponents left, an odd group too far from the others); rounds put together at random and mended (Dinitz and
Stinson 1987, hill climbing); and last a search through everything that there is, the tightest place first. Its length is
bounded by a number of steps, never by a clock, so that every machine gives the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from pareo.core.chance import Stream, stream
from pareo.pairing.matching import is_rich

CLIMB = 4  # steps of mending for each seat of each round, at first
STUBBORN = 40  # the same after a search that was given up
SEARCH = 1000  # seats that a search fills before it is given up


class Answer(Enum):
    """Whether the rounds can be played."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Graph:
    """Who may still meet whom: for each vertex a set of others, as the bits of a number.

    `spare`: where the number of players is odd, how many byes each of them may still have; the bye is the last vertex.
    """

    near: tuple[int, ...]
    spare: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """The number of vertices."""
        return len(self.near)

    def without(self, pairs: Sequence[tuple[int, int]]) -> Graph:
        """What is left after a round."""
        near, spare = list(self.near), list(self.spare)
        for a, b in pairs:
            a, b = min(a, b), max(a, b)
            if spare and b == len(spare):
                spare[a] -= 1
                if spare[a]:
                    continue
            near[a] &= ~(1 << b)
            near[b] &= ~(1 << a)
        return Graph(tuple(near), tuple(spare))


def most_rounds(players: int) -> int | None:
    """How many rounds so many players can play from the start without a rematch; None: there is no end to them.

    An even number meets everybody in one round fewer than players, an odd one needs a round more for the byes (see `circle`).

    >>> [most_rounds(players) for players in (1, 2, 3, 6, 7)]
    [None, 1, 3, 5, 7]

    Clause: spec 04 criterion 1
    """
    return None if players < 2 else players - 1 + players % 2


def bits(mask: int) -> Iterator[int]:
    """The members of a set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def admits(graph: Graph, rounds: int, now: Sequence[int] | None = None) -> Answer:
    """Whether `graph` has so many rounds. `now`: who may meet whom in the first of them, where that is less.

    >>> four = Graph((0b1110, 0b1101, 0b1011, 0b0111))
    >>> admits(four, 3), admits(four, 4)
    (<Answer.YES: 'yes'>, <Answer.NO: 'no'>)
    """
    if not rounds or not graph.size:
        return Answer.YES
    if now is None and not graph.spare:
        most = graph.size - 1 - min(mask.bit_count() for mask in graph.near)
        if is_rich(graph.size, most + rounds - 1):
            return Answer.YES
    first = tuple(graph.near) if now is None else tuple(now)
    if _is_hopeless(graph, rounds, first):
        return Answer.NO
    seats, draws = graph.size * rounds, stream("", rounds, "remaining")
    if _Rounds(graph, rounds, first).complete(draws, CLIMB * seats):
        return Answer.YES
    answer = _Search(graph, rounds, first).answer()
    if answer is Answer.UNKNOWN and _Rounds(graph, rounds, first).complete(draws, STUBBORN * seats):
        return Answer.YES
    return answer


def _is_hopeless(graph: Graph, rounds: int, now: Sequence[int]) -> bool:
    """Whether somebody has too few opponents left, or an odd group too few ways out."""
    if graph.size % 2 or not all(now):
        return True
    players = len(graph.spare) or graph.size
    needed = 0  # byes
    for vertex in range(players):
        missing = rounds - (graph.near[vertex] & ((1 << players) - 1)).bit_count()
        needed += max(missing, 0)
        if missing > (graph.spare[vertex] if graph.spare else 0):
            return True
    if needed > rounds:
        return True
    if graph.spare and sum(graph.spare) < rounds:
        return True
    among = (1 << players) - 1
    if sum((mask & among).bit_count() for mask in graph.near[:players]) < rounds * (players - players % 2):
        return True  # too few pairs in all
    return any(part.bit_count() % 2 for part in _parts(graph.near)) or any(part.bit_count() % 2 for part in _parts(now))


def _parts(near: Sequence[int]) -> Iterator[int]:
    """The connected components."""
    left = (1 << len(near)) - 1
    while left:
        part = left & -left
        edge = part
        while edge:
            reached = 0
            for vertex in bits(edge):
                reached |= near[vertex]
            edge = reached & ~part
            part |= edge
        yield part
        left &= ~part


class _Rounds:
    """Rounds that are not complete yet: nobody twice in one, no pair twice in all."""

    def __init__(self, graph: Graph, rounds: int, now: Sequence[int]) -> None:
        self.graph, self.now = graph, now
        everybody = (1 << graph.size) - 1
        self.open = [everybody] * rounds  # who has no partner yet
        self.mate = [[-1] * graph.size for _ in range(rounds)]
        self.fresh = list(graph.near)  # pairs in none of the rounds
        self.spare = list(graph.spare)

    def may(self, round_: int, vertex: int) -> int:
        """Whom a vertex may meet in a round at all."""
        return self.graph.near[vertex] if round_ else self.now[vertex]

    def join(self, round_: int, a: int, b: int) -> None:
        """Let two who have no partner meet."""
        self.mate[round_][a], self.mate[round_][b] = b, a
        self.open[round_] &= ~(1 << a | 1 << b)
        self._use(a, b, -1)

    def part(self, round_: int, a: int, b: int) -> None:
        """Undo `join`."""
        self.mate[round_][a] = self.mate[round_][b] = -1
        self.open[round_] |= 1 << a | 1 << b
        self._use(a, b, 1)

    def _use(self, a: int, b: int, change: int) -> None:
        low, high = (a, b) if a < b else (b, a)
        if self.spare and high == len(self.spare):
            self.spare[low] += change
            if self.spare[low] > (change > 0):
                return
        if change < 0:
            self.fresh[a] &= ~(1 << b)
            self.fresh[b] &= ~(1 << a)
        else:
            self.fresh[a] |= 1 << b
            self.fresh[b] |= 1 << a

    def complete(self, draws: Stream, steps: int) -> bool:
        """Give everybody a partner in every round, moving and parting pairs that are in the way."""
        hungry = [(round_, vertex) for vertex in range(self.graph.size) for round_ in range(len(self.open))]
        for _ in range(steps):
            if not hungry:
                break
            at = draws.below(len(hungry))
            hungry[at], hungry[-1] = hungry[-1], hungry[at]
            round_, vertex = hungry.pop()
            if self.mate[round_][vertex] == -1:
                hungry += self._seat(round_, vertex, draws)
        return not any(self.open)

    def _seat(self, round_: int, vertex: int, draws: Stream) -> list[tuple[int, int]]:
        """Find a partner for one who has none; who has none for that reason."""
        may, fresh, free = self.may(round_, vertex), self.fresh[vertex], self.open[round_]
        at_once = may & fresh & free
        if at_once:
            self.join(round_, vertex, _one(at_once, draws))
            return []
        moved, parted = may & free & ~fresh, may & fresh
        if not parted or (moved and draws.below(2)):
            other = _one(moved or may, draws)
            return self._move(round_, vertex, other)
        other = _one(parted, draws)
        return self._clear(round_, vertex, other)

    def _move(self, round_: int, vertex: int, other: int) -> list[tuple[int, int]]:
        """A pair that meets in another round meets in this one instead."""
        since = next((at for at, mate in enumerate(self.mate) if mate[vertex] == other), None)
        if since is None:
            return self._clear(round_, vertex, other)
        if since == 0 and self.now[vertex] == 1 << other:
            return [(round_, vertex)]
        self.part(since, vertex, other)
        return [(since, vertex), (since, other), *self._clear(round_, vertex, other)]

    def _clear(self, round_: int, vertex: int, other: int) -> list[tuple[int, int]]:
        """A pair meets; whom `other` was to meet has nobody now."""
        third = self.mate[round_][other]
        if third == -1:
            self.join(round_, vertex, other)
            return []
        self.part(round_, other, third)
        self.join(round_, vertex, other)
        return [(round_, third)]


def _one(mask: int, draws: Stream) -> int:
    """A member of a set by lot."""
    members = list(bits(mask))
    return members[draws.below(len(members))]


class _Search(_Rounds):
    """Everything that there is, the tightest seat first."""

    def __init__(self, graph: Graph, rounds: int, now: Sequence[int]) -> None:
        super().__init__(graph, rounds, now)
        self.left = SEARCH

    def answer(self) -> Answer:
        """Whether there are such rounds."""
        found = self._go()
        return Answer.UNKNOWN if found is None else Answer.YES if found else Answer.NO

    def _go(self) -> bool | None:
        self.left -= 1
        if self.left < 0:
            return None
        seat = self._tightest()
        if seat is None:
            return True
        round_, vertex, ways = seat
        for other in bits(ways):
            self.join(round_, vertex, other)
            found = self._go()
            self.part(round_, vertex, other)
            if found is not False:
                return found
        return False

    def _is_short(self) -> bool:
        """Whether somebody has fewer opponents left than rounds, or too many need a bye."""
        players = len(self.spare) or self.graph.size
        among, needed = (1 << players) - 1, 0
        for vertex in range(players):
            seats = sum(free >> vertex & 1 for free in self.open)
            missing = seats - (self.fresh[vertex] & among).bit_count()
            if missing > 0:
                needed += missing
                if missing > (self.spare[vertex] if self.spare else 0):
                    return True
        return needed > (sum(free >> players & 1 for free in self.open) if self.spare else 0)

    def _tightest(self) -> tuple[int, int, int] | None:
        """The seat with the fewest ways to fill it, and those; None where all are filled."""
        if self._is_short():
            return 0, 0, 0
        best, found = 99999, None
        untouched = False
        everybody = (1 << self.graph.size) - 1
        for round_, free in enumerate(self.open):
            if round_ and free == everybody:
                if untouched:
                    continue  # rounds in which nobody sits yet are alike
                untouched = True
            for vertex in bits(free):
                ways = self.fresh[vertex] & free
                if not round_:
                    ways &= self.now[vertex]
                count = ways.bit_count()
                if count < best:
                    best, found = count, (round_, vertex, ways)
                    if count < 2:
                        return found
        return found
