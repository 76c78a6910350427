"""An event that another program kept, in the same few words whatever its file: what every reader makes before commands.

A reader turns its file into a `Past`; here it is checked as a whole and becomes commands in the order in which it happened.
Deviations from rules are no business of this page: a draw, a rematch, an absence or a second bye happened, and is kept.

Nobody is entered late: the files do not say when somebody came. Rounds before are absences, which count as nothing.
Source: spec 15 "A finished round of another program is history".
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pareo.adapters.files.cells import LONGEST
from pareo.adapters.files.drawn_bracket import drawn_bracket
from pareo.adapters.files.reading import Gathered, shown
from pareo.core.results import parse, parse_lone
from pareo.core.text import is_hidden
from pareo.policy.load import pack
from pareo.policy.rounds import proposed
from pareo.standings.meeting import Meeting
from pareo.standings.rank import rank
from pareo.standings.system import System
from pareo.tournament import commands as c
from pareo.tournament.commands import Command
from pareo.tournament.events import DropReason, Lone, PairedTable, ReportedResult, RoundKind, Structure
from pareo.tournament.people import Person

MOST_ROUNDS = 99


@dataclass(frozen=True, slots=True)
class Player:
    """Who played. `key`: by what the matches name this player. `left`: why gone after the last round seen; None: stayed."""

    key: str
    enrolment: c.Enrolment
    left: DropReason | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match, or a round alone (`b` None). `result` is the word for it, `a`'s side first; None: not yet reported."""

    a: str
    b: str | None
    result: str | None
    table: int | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class PastRound:
    """A round with its matches as they stand in the file."""

    kind: RoundKind
    matches: Sequence[Match]


@dataclass(frozen=True, slots=True)
class Past:
    """The whole event. `seed` is a word of the file's own, so that the same file gives the same event each time.

    `rounds` by their number; `planned`: how many of Swiss, if the file says so.

    `seeds` are the places of those in the bracket, 1 the best, if the file says so. `is_over`: the file declares it.
    """

    name: str
    policy: str
    seed: str
    date: str | None
    origin: Mapping[str, Any]
    players: Sequence[Player]
    rounds: Mapping[int, PastRound]
    planned: int | None = None
    seeds: Mapping[str, int] = field(default_factory=dict)
    is_over: bool = False


def told(past: Past, gathered: Gathered) -> tuple[Command, ...]:
    """`past` as commands. Raises Malformed with all that its reader refused, or else with all that contradicts itself."""
    gathered.settle()
    _check(past, gathered)
    gathered.settle()
    return tuple(_Telling(past, gathered).commands())


def person(key: str, name: str, surname: str, id: str, gathered: Gathered, line: int | None = None) -> Person:
    """The person of these names; nameless ones are called by their id (`key` where there is none)."""
    first, last = named(name, gathered, line), named(surname, gathered, line)
    if not first and not last:
        gathered.tell("past-nameless", line, id=shown(id or key))
        first = named(id or key, gathered, line)
    return Person(first or last, last if first else "", named(id, gathered, line))


def named(text: str, gathered: Gathered, line: int | None = None) -> str:
    """`text` without signs that can't be seen and with single spaces. Refuses "cell-too-long"."""
    plain = " ".join("".join(" " if is_hidden(sign) else sign for sign in text).split())
    if len(plain) > LONGEST:
        gathered.refuse("cell-too-long", line, length=len(plain), most=LONGEST)
    return plain[:LONGEST]


def day(text: str) -> str | None:
    """The day at the head of an ISO date or time, None where there is none.

    >>> day("2017-06-24T13:18:19.300Z"), day("soon")
    ('2017-06-24', None)
    """
    try:
        return datetime.date.fromisoformat(text[:10]).isoformat()
    except ValueError:
        return None


def last_seen(rounds: Mapping[int, PastRound]) -> dict[str, int]:
    """The last round in which each player is named."""
    return {key: number for number, played in sorted(rounds.items()) for match in played.matches for key in _keys(match)}


def _keys(match: Match) -> tuple[str, ...]:
    return (match.a,) if match.b is None else (match.a, match.b)


def _check(past: Past, gathered: Gathered) -> None:
    known: set[str] = set()
    for player in past.players:
        if player.key in known:
            gathered.refuse("past-player-twice", player.line, player=shown(player.key))
        known.add(player.key)
    last = max(past.rounds, default=0)
    if last > MOST_ROUNDS:
        gathered.refuse("past-too-many-rounds", round=last, most=MOST_ROUNDS)
        gathered.settle()
    is_bracket = False
    for number in range(1, last + 1):
        played = past.rounds.get(number)
        if played is None or not played.matches:
            gathered.refuse("past-round-missing", round=number)
            continue
        if is_bracket and played.kind is not RoundKind.ELIMINATION:
            gathered.refuse("past-swiss-after-cut", round=number)
        is_bracket = is_bracket or played.kind is RoundKind.ELIMINATION
        if is_bracket and all(match.b is None for match in played.matches):
            gathered.refuse("past-bracket-byes", round=number)
        _check_round(number, played, number == last, known, gathered)


def _check_round(number: int, played: PastRound, is_last: bool, known: set[str], gathered: Gathered) -> None:
    seated: set[str] = set()
    for match in played.matches:
        for key in _keys(match):
            if key not in known:
                gathered.refuse("past-player-unknown", match.line, player=shown(key), round=number)
            if key in seated:
                gathered.refuse("past-plays-twice", match.line, player=shown(key), round=number)
            seated.add(key)
        if match.result is None and not is_last:
            gathered.refuse("past-round-open", match.line, round=number, player=shown(match.a))


class _Telling:
    """A checked past on its way to commands."""

    def __init__(self, past: Past, gathered: Gathered) -> None:
        self.past = past
        self.gathered = gathered
        self.numbers = {player.key: number for number, player in enumerate(past.players, 1)}
        seen = last_seen(past.rounds)
        self.departures: dict[int, list[Player]] = {}
        for player in past.players:
            if player.left is not None:
                self.departures.setdefault(seen.get(player.key, 0), []).append(player)
        self.last = max(past.rounds, default=0)
        kinds = {number: played.kind for number, played in past.rounds.items()}
        self.first_cut = min((n for n, kind in kinds.items() if kind is RoundKind.ELIMINATION), default=0)

    def commands(self) -> Iterator[Command]:
        """All of it, in the order in which it happened."""
        yield from self._before()
        if not self.last:
            return
        yield self._start()
        for number in range(1, self.last + 1):
            if number == self.first_cut > 1:
                yield self._cut()
            yield from self._round(number)
        if self.past.is_over:
            if self._is_closed(self.last):
                yield c.FinishEvent()
            else:
                self.gathered.tell("past-over-early", round=self.last)

    def _before(self) -> Iterator[Command]:
        yield self._create()
        if self.past.players:
            yield c.EnterPlayers(tuple(player.enrolment for player in self.past.players))
        yield from self._drops(0)

    def _create(self) -> c.CreateEvent:
        past = self.past
        structure: Structure | None = None  # a running event may still get a cut: the usual structure
        if self.first_cut:
            structure = Structure.ELIMINATION if self.first_cut == 1 else Structure.SWISS_CUT
        elif self.past.is_over and self.last:
            structure = Structure.SWISS
        return c.CreateEvent(past.name, past.policy, structure, past.seed, past.date, origin=past.origin)

    def _start(self) -> c.StartEvent:
        if self.first_cut == 1:
            return c.StartEvent(seeds=self._bracket()[0])
        if self.first_cut or self.past.is_over:
            return c.StartEvent(rounds=self.first_cut - 1 if self.first_cut else self.last, allow_rematches=True)
        players = len(self.past.players) - len(self.departures.get(0, ()))
        planned = self.past.planned or proposed(pack(self.past.policy), players).rounds
        return c.StartEvent(rounds=max(planned, self.last), allow_rematches=True)

    def _is_closed(self, number: int) -> bool:
        return all(match.result is not None for match in self.past.rounds[number].matches)

    def _round(self, number: int) -> Iterator[Command]:
        played = self.past.rounds[number]
        numbers, tables = self.numbers, self._tables(number, played)
        yield c.RecordRound(
            round=number,
            kind=played.kind,
            tables=tuple(
                PairedTable(table, numbers[match.a], numbers[match.b]) for table, match in tables.items() if match.b is not None
            ),
            lone=tuple(
                Lone(numbers[match.a], match.result or "bye")
                for match in played.matches
                if match.b is None and played.kind is not RoundKind.ELIMINATION  # in a bracket a bye is no match at all
            ),
            results=tuple(ReportedResult(table, match.result) for table, match in tables.items() if match.result is not None),
            closed=self._is_closed(number),
        )
        if played.kind is not RoundKind.ELIMINATION:  # who is out of a bracket has lost there, or it is of no consequence
            yield from self._drops(number)

    def _tables(self, number: int, played: PastRound) -> Mapping[int, Match]:
        """The matches by table; one without a number gets the next free one, and so does one whose number is taken."""
        matches = [match for match in played.matches if match.b is not None]
        free = max((match.table or 0 for match in matches), default=0) + 1
        tables: dict[int, Match] = {}
        for match in matches:
            table = match.table or 0
            if table < 1 or table in tables:
                if match.table:
                    self.gathered.tell("past-table-twice", match.line, round=number, table=match.table, instead=free)
                table, free = free, free + 1
            tables[table] = match
        return tables

    def _drops(self, after: int) -> Iterator[c.DropEntrant]:
        """Who left after this round. Somebody whose match is still open leaves when it is reported, by hand."""
        matches = self.past.rounds[after].matches if after else ()
        playing = {key for match in matches if match.result is None for key in _keys(match)}
        for player in self.departures.get(after, ()):
            if player.key in playing:
                self.gathered.tell("past-drop-open", player.line, player=shown(player.key), round=after)
            else:
                yield c.DropEntrant(self.numbers[player.key], reason=player.left or DropReason.DROP)

    def _cut(self) -> c.ConfirmCut:
        """The cut as the bracket shows it."""
        seeds, third_place = self._bracket()
        return c.ConfirmCut(top=len(seeds), seeds=seeds, third_place=third_place)

    def _bracket(self) -> tuple[tuple[int, ...], bool]:
        """Who was seeded where, best first, and whether there was a match for third place.

        Where the matches make no bracket, all who are in one of them, by their places.
        """
        rounds = [self.past.rounds[number].matches for number in range(self.first_cut, self.last + 1)]
        known = self.past.seeds or self._standing()
        seeds, third_place = drawn_bracket([[(m.a, m.b, m.result) for m in matches] for matches in rounds], known)
        if not seeds:
            self.gathered.tell("past-no-bracket", round=self.first_cut)
            inside = dict.fromkeys(key for matches in rounds for match in matches for key in _keys(match))
            seeds = tuple(sorted(inside, key=lambda key: (known.get(key, len(self.numbers) + 1), self.numbers[key])))
        return tuple(self.numbers[key] for key in seeds), third_place

    def _standing(self) -> Mapping[str, int]:
        """The place of each player before the cut, by the event's policy; those who are level in the file's order."""
        policy, numbers = pack(self.past.policy), self.numbers
        notation = policy.scoring.notation
        met = [
            Meeting(number, numbers[match.a], numbers[match.b], parse(match.result, notation))
            if match.b is not None
            else Meeting(number, numbers[match.a], None, parse_lone(match.result))
            for number in range(1, self.first_cut)
            for match in self.past.rounds[number].matches
            if match.result is not None
        ]
        gone = frozenset(
            numbers[one.key] for after, left in self.departures.items() for one in left if after < self.first_cut - 1
        )
        ranked = rank(System(policy.scoring, policy.standings), list(numbers.values()), met, dropped=gone, seed=self.past.seed)
        keys = {number: key for key, number in numbers.items()}
        return {keys[row.entrant]: place for place, row in enumerate(sorted(ranked, key=lambda row: (row.rank, row.entrant)), 1)}
