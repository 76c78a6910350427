"""A `.Tournament` document as commands. What happened is kept as it happened; what has no place is told.

The file is sorted by id, so the order of entry is lost but for late players, who are seen by the rounds they missed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pareo.adapters.files.kts import playoffs
from pareo.adapters.files.kts.checking import check
from pareo.adapters.files.kts.decoding import decoded
from pareo.adapters.files.kts.document import BYE, Entry, Match, Out, Status, Tournament
from pareo.adapters.files.kts.leftovers import Persons, entrant_origin, is_missed, origin, plain
from pareo.adapters.files.kts.origins import Origin, packed
from pareo.adapters.files.kts.playoffs import first_playoff, is_elimination, last_round
from pareo.adapters.files.reading import Gathered, Reading
from pareo.policy.load import pack
from pareo.policy.rounds import proposed
from pareo.tournament.commands import (
    Command,
    CreateEvent,
    DropEntrant,
    Enrolment,
    EnterPlayers,
    FinishEvent,
    RecordRound,
    StartEvent,
)
from pareo.tournament.events import DropReason, Lone, PairedTable, ReportedResult, RoundKind, Structure
from pareo.tournament.people import Person

# The pack in force on the day of the event: the first whose date is not after it.
POLICIES = (("2018-06-01", "konami-2018-06"), ("", "konami-2011-05"))
FORMATS = {"01": "constructed-advanced", "02": "constructed-traditional", "03": "sealed-pack", "04": "open"}
# The level of each event type in a policy of two and of four levels (000 "Tipo"; rules.md b.4). Other types are not known.
TIERS: Mapping[int, Mapping[str, int]] = {
    2: {"01": 1, "10": 2, "11": 2, "12": 2, "13": 2, "14": 2, "15": 1, "16": 1},
    4: {"01": 1, "10": 3, "11": 2, "12": 3, "13": 3, "14": 4, "15": 1, "16": 1},
}
LEAST = 2  # players with whom an event starts
_DISQUALIFIED = ("04", "05")  # PenaltyCode, with and without prize


def read(data: bytes, policy: str | None = None) -> Reading:
    """The event in `data` under `policy`, or under the pack of its day.

    Raises Malformed with everything that makes the file unreadable or contradicts itself, and "policy-unknown".
    """
    gathered = Gathered()
    document = decoded(data, gathered)
    document = playoffs.settled(document)
    check(document, gathered)
    joined = _joined(document)
    order = _order_of_entry(document, joined)
    numbers = {entry.player.id: number for number, entry in enumerate(order, 1)}
    persons = Persons(numbers)
    left = origin(document, numbers, persons)
    seats = {entry.seat: entry for entry in reversed(order) if entry.seat is not None}
    event = _Event(document, policy or _policy(document.day), order, numbers, joined, _departures(document), seats, gathered)
    return Reading(tuple(event.commands(left)), persons.people, tuple(gathered.told))


def _policy(day: str) -> str:
    return next(policy for since, policy in POLICIES if since <= day)


@dataclass(frozen=True, slots=True)
class _Event:
    """A document on its way to commands. `joined`: after which round each player entered, by id; 0 before the start."""

    document: Tournament
    policy: str
    order: Sequence[Entry]
    numbers: Mapping[str, int]
    joined: Mapping[str, int]
    departures: Mapping[int, Sequence[Entry]]
    seats: Mapping[int, Entry]
    gathered: Gathered

    def commands(self, left: Origin) -> Iterator[Command]:
        """All of it, in the order in which it happened."""
        document, gathered, last = self.document, self.gathered, last_round(self.document)
        yield self._create(left)
        yield from self._enter(0)
        if last or (document.structure == "03" and document.finalized and document.entries):
            yield StartEvent(self._rounds(), playoffs.drawn(document, self.numbers), allow_rematches=True)
        yield from self._drops(0)
        if document.structure == "03":
            if last:
                gathered.tell("kts-open-dueling", count=len(document.matches))
        else:
            for number in range(1, last + 1):
                yield self._round(number)
                yield from self._enter(number)
                yield from self._drops(number)
                if number == first_playoff(document) - 1:
                    yield from playoffs.cut(document, self.numbers, gathered)
        if last != document.current_round:
            gathered.tell("kts-current-round", said=document.current_round, found=last)
        if document.finalized:
            if playoffs.is_played_out(document):
                yield FinishEvent()
            else:
                gathered.tell("kts-finished-early", round=last)

    def _create(self, left: Origin) -> CreateEvent:
        document, policy = self.document, pack(self.policy)
        tier = TIERS.get(len(policy.tiers), {}).get(document.event_type)
        format = FORMATS.get(document.style, "")
        if format not in policy.formats:
            self.gathered.tell("kts-format", style=document.style, policy=self.policy)
        structure: Structure | None = None  # a running event may still get a cut: the usual structure
        if document.structure == "02":
            structure = Structure.ELIMINATION
        elif document.structure == "03":
            structure = Structure.OPEN
        elif first_playoff(document):
            structure = Structure.SWISS_CUT
        elif document.finalized and document.matches:
            structure = Structure.SWISS
        return CreateEvent(
            name=document.name.strip() or document.id.strip() or "KTS",
            policy=self.policy,
            structure=structure,
            seed=document.id,
            date=document.day,
            tier=tier if str(tier) in policy.tiers else None,
            format=format if format in policy.formats else None,
            origin=packed(left),
        )

    def _rounds(self) -> int | None:
        """How many rounds of Swiss. KTS does not say what is planned: what the pack proposes, or what was played if more."""
        last, playoff = last_round(self.document), first_playoff(self.document)
        if self.document.structure != "01":
            return None
        if playoff or self.document.finalized:
            return playoff - 1 if playoff else last
        players = sum(1 for after in self.joined.values() if after == 0)
        return max(proposed(pack(self.policy), players).rounds, last)

    def _enter(self, after: int) -> Iterator[EnterPlayers]:
        """Who entered after round `after`; 0: before the start. Late ones have lost what they missed."""
        enrolments = tuple(self._enrolment(entry) for entry in self.order if self.joined[entry.player.id] == after)
        if enrolments:
            yield EnterPlayers(enrolments)

    def _enrolment(self, entry: Entry) -> Enrolment:
        player = entry.player
        is_named = bool((player.first + player.last).strip())
        is_seated = entry.seat is not None and self.seats[entry.seat] is entry
        if not is_named:
            self.gathered.tell("kts-nameless", entry.line, id=player.id.zfill(10))
        if entry.seat is not None and not is_seated:
            self.gathered.tell("kts-seat-taken", entry.line, id=player.id.zfill(10), table=entry.seat)
        return Enrolment(
            person=Person(player.first if is_named else player.id.zfill(10), player.last, player.id.zfill(10), note=entry.notes),
            fixed_table=entry.seat if is_seated else None,
            origin=packed(entrant_origin(self.document, entry)),
        )

    def _round(self, number: int) -> RecordRound:
        matches = [match for match in self.document.matches if match.round == number]
        played = sorted((match for match in matches if match.b != BYE), key=lambda match: match.table)
        tables = self._tables(played)
        return RecordRound(
            round=number,
            kind=RoundKind.ELIMINATION if is_elimination(self.document, number) else RoundKind.SWISS,
            tables=tuple(PairedTable(table, self.numbers[match.a], self.numbers[match.b]) for table, match in tables.items()),
            lone=tuple(
                Lone(self.numbers[match.a], "missed" if is_missed(match) else "bye")
                for match in matches
                if match.b == BYE and self.joined[match.a] < number
            ),
            results=tuple(ReportedResult(table, word) for table, match in tables.items() if (word := _word(match))),
            closed=all(match.status is not Status.INCOMPLETE for match in played),
        )

    def _tables(self, played: Sequence[Match]) -> Mapping[int, Match]:
        """The matches by table; one without a number, or whose number is taken, gets the next free one."""
        tables: dict[int, Match] = {}
        free = max((match.table for match in played), default=0) + 1
        for match in played:
            table = match.table
            if table < 1 or table in tables:
                table, free = free, free + 1
                self.gathered.tell("kts-table-twice", match.line, round=match.round, table=match.table, instead=table)
            tables[table] = match
        return tables

    def _drops(self, after: int) -> Iterator[DropEntrant]:
        """Who left after this round."""
        for entry in self.departures.get(after, ()):
            id = entry.player.id
            if after != entry.drop_round:
                self.gathered.tell("kts-drop-round", entry.line, id=id.zfill(10), said=entry.drop_round, found=after)
            if after and id in _playing(self.document, after):
                self.gathered.tell("kts-drop-open", entry.line, id=id.zfill(10), round=after)
                continue
            reason = DropReason.DISQUALIFIED if id in _disqualified(self.document) else DropReason.DROP
            yield DropEntrant(self.numbers[id], reason=reason)


def _departures(document: Tournament) -> Mapping[int, list[Entry]]:
    """Who left after which round. Those cut from the playoffs left by losing; they are no drops."""
    played: dict[str, int] = {}
    for match in document.matches:
        for id in (match.a, match.b):
            played[id] = max(played.get(id, 0), match.round if document.structure != "03" else 0)
    last = last_round(document) if document.structure != "03" else 0
    left: dict[int, list[Entry]] = {}
    for entry in document.entries:
        if entry.out is not Out.ACTIVE and not playoffs.is_cut(document, entry):
            after = max(min(entry.drop_round, last), played.get(entry.player.id, 0))
            left.setdefault(after, []).append(entry)
    return left


def _playing(document: Tournament, round: int) -> set[str]:
    """Whose match of the round is open."""
    waiting = (m for m in document.matches if m.round == round and m.status is Status.INCOMPLETE and m.b != BYE)
    return {id for match in waiting for id in (match.a, match.b)}


def _disqualified(document: Tournament) -> set[str]:
    players = (penalty.player for penalty in document.penalties if penalty.penalty_code in _DISQUALIFIED)
    return {plain(player) if isinstance(player, str) else player.id for player in players}


def _word(match: Match) -> str | None:
    """The result in our words, None while the match is open. KTS knows no games."""
    won = "win:a" if match.winner == match.a else "win:b"
    return {Status.INCOMPLETE: None, Status.WINNER: won, Status.DRAW: "draw", Status.DOUBLE_LOSS: "double-loss"}[match.status]


def _joined(document: Tournament) -> dict[str, int]:
    """After which round each player entered: as many rounds as were missed one after the other from the first.

    Someone who missed every round was never late for any: such a one entered at the start. So did all, if fewer than two
    would be left to start with.
    """
    alone = {(match.a, match.round) for match in document.matches if is_missed(match)}
    last = max((number for number in range(1, last_round(document) + 1) if not is_elimination(document, number)), default=0)
    joined = {}
    for entry in document.entries:
        missed = 0
        while (entry.player.id, missed + 1) in alone:
            missed += 1
        joined[entry.player.id] = missed if missed < last else 0
    is_startable = sum(1 for missed in joined.values() if missed == 0) >= LEAST
    return joined if is_startable and document.structure != "03" else dict.fromkeys(joined, 0)


def _order_of_entry(document: Tournament, joined: Mapping[str, int]) -> tuple[Entry, ...]:
    """First those of the start by id, then late ones as KTS gave them tables in the round that they missed last."""
    tables = {match.a: match.table for match in document.matches if match.b == BYE and match.round == joined[match.a]}
    return tuple(
        sorted(
            document.entries,
            key=lambda entry: (joined[entry.player.id], tables.get(entry.player.id, 0), int(entry.player.id)),
        )
    )
