"""Few players and many rounds: a pairing gives way where it would make a later rematch unavoidable.

Implements                                          clause (spec 04)    known deviations
-----------------------------------------------------------------------------------------------------------------
the rest must still admit the remaining rounds      1                   bounded by a number of tries (certificate)
where it can't: as many of them as can be had       1                   ours; then a bye too many only where it must be

The best pairing of this round alone is looked at first. Where the planned rounds can't follow it, the pairings are gone
through from the best on, all criteria in their order, until one that they can follow. Players who drop out or enter later
change what is possible: each round looks at those who are there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pareo.pairing.best_first import Solve, Tables, best_first, best_of, is_settled, kept_apart, put_together
from pareo.pairing.byes import bye_order
from pareo.pairing.field import Certificate, Note
from pareo.pairing.matching import is_rich
from pareo.pairing.pile import Pile
from pareo.pairing.remaining import Answer, Graph, admits

TRIES = 24  # pairings that are rejected before the best is no longer looked for
LARGE = 240  # players beyond whom nobody looks ahead, so that no field takes too long: they would have to play 120 rounds
PATIENCE = 1  # questions that may stay open in one round,
CAREFUL = 12  # and where any pairing will do that is known to be followed
OPEN = Certificate(False, "look-ahead-open")


@dataclass(frozen=True, slots=True)
class Paired:
    """The tables and the bye (ids), and how good they are known to be; what is to be said of the rounds to come.

    `plain_bye`: who would have had the bye in this round alone.
    """

    tables: Tables
    bye: int | None
    certificate: Certificate
    notes: tuple[Note, ...] = ()
    plain_bye: int | None = None


def is_roomy(count: int, most_apart: int, to_come: int) -> bool:
    """Whether after this round so many more can always be played, whoever meets whom and has the byes.

    `most_apart`: the largest number of others that one of the `count` players may not meet. Dirac: a round can be paired
    while everybody may meet half of the others, and each round takes one away.

    >>> is_roomy(16, 0, 7), is_roomy(16, 0, 8)
    (True, False)
    """
    return is_rich(count - count % 2, most_apart + to_come)


def pair_ahead(laid: Pile, pins: Tables, pile: Pile, to_come: int, solve: Solve) -> Paired:
    """The best pairing of `pile` that lets the `to_come` rounds after this one be played without a rematch.

    `laid` is everybody, `pile` those who are not seated yet, `pins` (ids) who is; `solve` answers the best pairing of a pile
    for this round alone. Raises what it raises.

    Clause: spec 04 criterion 1
    """
    tables, bye, certificate = solve(pile)
    plain = Paired(tables, bye, certificate, plain_bye=bye)
    if to_come < 1 or is_roomy(len(laid.players), laid.most_apart, to_come):
        return plain
    if len(laid.players) > LARGE:
        return replace(plain, certificate=OPEN)
    here = {player.id for player in pile.players} | {id_ for pin in pins for id_ in pin}
    whole = laid.only(at for at, player in enumerate(laid.players) if player.id in here)
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


class _Tired(Exception):
    """Too many questions stayed open."""


class _Look:
    """The search for a pairing of `pile` after which the rest of `whole` admits the rounds to come."""

    def __init__(self, whole: Pile, pile: Pile, pins: Tables, to_come: int, solve: Solve, plain: Paired) -> None:
        self.whole, self.pile, self.to_come, self.solve, self.plain = whole, pile, to_come, solve, plain
        self.vertex = {player.id: at for at, player in enumerate(whole.players)}
        self.bye = len(whole.players)
        self.pins = [(self.vertex[a], self.vertex[b]) for a, b in pins]
        self.open, self.patience = 0, PATIENCE  # questions without an answer, and how many there may be

    def answer(self) -> Paired:
        """The plain pairing where it will do, else the best that will."""
        if any(self.vertex[b] in self.whole.apart[self.vertex[a]] for a, b in self.plain.tables):
            return self.plain  # a rematch is made already
        try:
            for horizon, graph in self._horizons():
                if self._is_followed(graph, horizon, self.plain.tables, self.plain.bye):
                    return self._told(self.plain, horizon)
                found = self._best(graph, horizon)
                if found is not None:
                    return self._told(found, horizon)
        except _Tired:
            return self._surely() or replace(self.plain, certificate=OPEN)
        return self._told(self.plain, 0)

    def _surely(self) -> Paired | None:
        """Where the best is not known: a good pairing that all the rounds to come are known to follow, if one is found."""
        self.patience = CAREFUL
        horizon, graph = next(self._horizons())
        try:
            for even, bye in self._evens(graph):
                found = self._any(graph, horizon, even, bye)
                if found is not None:
                    return self._told(found, horizon)
        except _Tired:
            pass
        return None

    def _told(self, ahead: Paired, horizon: int) -> Paired:
        """With its certificate, and with what becomes of the rounds to come."""
        notes = []
        if ahead is not self.plain:
            notes.append(Note("looked-ahead", facts={"rounds": horizon}))
        if horizon < self.to_come:
            notes.append(Note("later-rematch", facts={"rounds": self.to_come, "possible": horizon}))
        certificate = OPEN if self.open and ahead.certificate.optimal else ahead.certificate
        return replace(ahead, certificate=certificate, notes=tuple(notes))

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
        """Who may meet whom in this round or later, `spare` byes included; who is seated already meets, come what may."""
        everybody = (1 << self.bye) - 1
        near = [everybody & ~_set(apart) & ~(1 << at) for at, apart in enumerate(self.whole.apart)]
        for a, b in self.pins:
            near[a] |= 1 << b
            near[b] |= 1 << a
        if spare:
            near = [mask | (left > 0) << self.bye for mask, left in zip(near, spare, strict=True)]
            near.append(_set(at for at, left in enumerate(spare) if left))
        return Graph(tuple(near), tuple(spare))

    def _now(self, graph: Graph, pile: Pile, bye: int | None) -> list[int]:
        """Who may meet whom in this round: the pairs of `pile`, and `bye` the bye; where that is None, anybody of an odd pile."""
        now = [0] * graph.size
        here = [self.vertex[player.id] for player in pile.players]
        inside = _set(here)
        for place, at in enumerate(here):
            now[at] = inside & ~_set(here[other] for other in pile.apart[place]) & ~(1 << at)
        pairs = self.pins if bye is None else [*self.pins, (self.vertex[bye], self.bye)]
        for a, b in pairs:
            now[a], now[b] = 1 << b, 1 << a
        if bye is None and graph.spare:
            for at in here:
                now[at] |= graph.near[at] & 1 << self.bye
            now[self.bye] = graph.near[self.bye] & inside
        return now

    def _asked(self, graph: Graph, rounds: int, now: Sequence[int] | None = None) -> Answer:
        answer = admits(graph, rounds, now)
        self.open += answer is Answer.UNKNOWN
        if self.open > self.patience:
            raise _Tired
        return answer

    def _is_followed(self, graph: Graph, horizon: int, tables: Tables, bye: int | None) -> bool:
        """Whether so many rounds can follow these tables and this bye."""
        pairs = [*self.pins, *((self.vertex[a], self.vertex[b]) for a, b in tables)]
        if bye is not None:
            if not graph.spare[self.vertex[bye]]:
                return False
            pairs.append((self.vertex[bye], self.bye))
        return self._asked(graph.without(pairs), horizon) is Answer.YES

    def _may_be(self, graph: Graph, horizon: int, pile: Pile, bye: int | None) -> Answer:
        """Whether so many rounds can follow some pairing of `pile`."""
        return self._asked(graph, horizon + 1, self._now(graph, pile, bye))

    def _best(self, graph: Graph, horizon: int) -> Paired | None:
        """The best pairing that so many rounds can follow."""
        if self._may_be(graph, horizon, self.pile, None) is Answer.NO:
            return None
        for even, bye in self._evens(graph):
            if bye is None or self._may_be(graph, horizon, even, bye) is not Answer.NO:
                found = self._first(graph, horizon, even, bye)
                if found is not None:
                    return found
        return None

    def _evens(self, graph: Graph) -> Iterator[tuple[Pile, int | None]]:
        """What is left to pair and who (an id) has the bye, for everybody who may, in the order in which they should."""
        if not graph.spare:
            yield self.pile, None
            return
        for place in bye_order(self.pile):
            bye = self.pile.players[place].id
            if graph.spare[self.vertex[bye]]:
                yield self.pile.only(set(range(len(self.pile.players))) - {place}), bye

    def _first(self, graph: Graph, horizon: int, even: Pile, bye: int | None) -> Paired | None:
        """The first pairing of an even pile, from the best on, that so many rounds can follow."""

        def is_useful(part: Pile) -> bool:
            return self._may_be(graph, horizon, part, bye) is not Answer.NO

        for tries, found in enumerate(best_first(even, self.solve, is_useful)):
            if self._is_followed(graph, horizon, found.ids, bye):
                certificate = Certificate(True, "look-ahead") if found.certificate.optimal else found.certificate
                return Paired(found.ids, bye, certificate, plain_bye=self.plain.bye)
            if tries == TRIES:
                return self._any(graph, horizon, even, bye)
        return None

    def _any(self, graph: Graph, horizon: int, even: Pile, bye: int | None) -> Paired | None:
        """A good pairing that so many rounds can follow: table by table of the best, without those that they can't follow."""
        part = even
        while (found := best_of(part, self.solve)) is not None:
            if self._is_followed(graph, horizon, found.ids, bye):
                return Paired(found.ids, bye, Certificate(False, "look-ahead-open"), plain_bye=self.plain.bye)
            for a, b in found.tables:
                if is_settled(part, a):
                    continue
                settled = put_together(part, a, b)
                if self._may_be(graph, horizon, settled, bye) is not Answer.YES:
                    part = kept_apart(part, a, b)
                    break
                part = settled
            else:
                return None
        return None


def _set(members: Iterable[int]) -> int:
    """Vertices as the bits of a number."""
    return sum(1 << at for at in members)
