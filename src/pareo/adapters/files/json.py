"""Pareo's own JSON, in and out: an event becomes a file, and the file becomes the commands that make the same event.

How rounds were paired can't be commanded; it is kept in the event's origin under "pareo", from where the next export takes it.
Exporting, importing and exporting again gives the same bytes.
Source: spec 15 "own JSON (documented, JSON Schema)".
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import msgspec

from pareo.adapters.files.event_file import (
    CutFile,
    EntrantFile,
    EventFile,
    LoneFile,
    NoteFile,
    OverrideFile,
    PairingFile,
    PersonFile,
    PlayOffFile,
    RoundFile,
    SwapFile,
    TableFile,
)
from pareo.adapters.files.json_text import structured
from pareo.adapters.files.reading import Gathered, Reading
from pareo.core.errors import Finding, Malformed
from pareo.core.results import parse_lone, word
from pareo.policy.load import content_hash
from pareo.tournament import commands as c
from pareo.tournament.commands import Command
from pareo.tournament.events import DropReason, Lone, Override, PairedTable, ReportedResult, RoundKind, Structure
from pareo.tournament.people import People, Person
from pareo.tournament.state import Entrant, Round, RoundStage, Stage, State

_OWN = "pareo"  # the key in an origin under which this format keeps what no command can say


def write(state: State, people: People) -> bytes:
    """The event as UTF-8 JSON, indented, ending in a line feed."""
    own = state.origin.get(_OWN, {})
    made = EventFile(
        schema=1,
        event=state.name,
        policy=state.policy_id,
        policy_hash=state.policy_hash,
        structure=state.structure,
        stage=state.stage,
        seed=state.seed,
        date=state.date,
        tier=state.tier,
        format=state.format,
        planned_rounds=state.planned_rounds,
        overrides=tuple(OverrideFile(one.key, one.value, one.announcement) for one in state.overrides),
        entrants=tuple(_entrant(entrant, people, state) for _, entrant in sorted(state.entrants.items())),
        rounds=tuple(_round(played, own) for played in state.rounds if played.stage is not RoundStage.DRAFT),
        playoffs=tuple(PlayOffFile(one.a, one.b, word(one.result)) for one in state.playoffs if one.b is not None),
        cut=CutFile(state.cut.seeds, state.cut.declined, state.cut.third_place) if state.cut else None,
        staff={key: _person(person) for key, person in sorted(people.items()) if not key.isdigit()},
        origin={key: value for key, value in state.origin.items() if key != _OWN},
    )
    return (json.dumps(msgspec.to_builtins(made), indent=2, ensure_ascii=False, allow_nan=False) + "\n").encode()


def losses(state: State) -> tuple[Finding, ...]:
    """What the event holds and the file will not."""
    drafts = sum(1 for played in state.rounds if played.stage is RoundStage.DRAFT)
    return (Finding("json-loses-draft", {"count": drafts}),) if drafts else ()


def _person(person: Person) -> PersonFile:
    return PersonFile(person.name, person.surname, person.id, person.note)


def _known(person: PersonFile) -> Person:
    return Person(person.name, person.surname, person.id, note=person.note)


def _entrant(entrant: Entrant, people: People, state: State) -> EntrantFile:
    person = people.get(str(entrant.number))
    is_erased = person is None or entrant.origin.get(_OWN) == {"erased": True}
    return EntrantFile(
        number=entrant.number,
        person=None if person is None or is_erased else _person(person),
        category=entrant.category,
        club=entrant.club,
        seed=entrant.seed,
        fixed_table=entrant.fixed_table,
        entered_before=entrant.entered_before,
        awarded_byes=tuple(sorted(entrant.awarded_byes)),
        out_after=entrant.out_after,
        out_reason=entrant.out_reason,
        quit=any(left.a == entrant.number and left.round - 1 == entrant.out_after for left in state.quits),
        origin={key: value for key, value in entrant.origin.items() if key != _OWN},
    )


def _round(played: Round, own: Any) -> RoundFile:
    return RoundFile(
        round=played.number,
        kind=played.kind,
        closed=played.stage is RoundStage.CLOSED,
        tables=tuple(
            TableFile(
                seat.table,
                seat.a,
                seat.b,
                seat.game,
                word(played.results[seat.table]) if seat.table in played.results else None,
            )
            for seat in sorted(played.tables, key=lambda seat: seat.table)
        ),
        lone=tuple(LoneFile(number, word(result)) for number, result in sorted(played.lone.items())),
        pairing=_remembered(played, own) or _pairing(played),
    )


def _remembered(played: Round, own: Any) -> PairingFile | None:
    """How a round was paired before it was imported."""
    try:
        return msgspec.convert(own["pairings"][str(played.number)], PairingFile) if played.recorded else None
    except (KeyError, TypeError, msgspec.ValidationError):
        return None


def _pairing(played: Round) -> PairingFile:
    return PairingFile(
        seed=played.seed,
        method=played.method,
        certificate=played.certificate,
        notes=tuple(NoteFile(note.code, note.table, note.entrant, dict(note.facts)) for note in played.notes),
        swaps=tuple(SwapFile(swap.first, swap.second, swap.reason) for swap in played.swaps),
    )


def read(data: bytes, policy: str | None = None) -> Reading:
    """The event in `data`, under `policy` if given.

    Raises Malformed "json-broken" (with line and column), "json-shape" (with the path), "json-round-order",
    "json-number-twice", "json-number-unknown" and "result-unreadable".
    """
    gathered = Gathered()
    file = structured(data, EventFile)
    _check(file, gathered)
    gathered.settle()
    if policy is None and content_hash(file.policy) != file.policy_hash:
        gathered.tell("json-policy-changed", policy=file.policy)
    numbers = {entrant.number: place for place, entrant in enumerate(_in_order(file), 1)}
    moved = sum(1 for old, new in numbers.items() if old != new)
    if moved:
        gathered.tell("json-renumbered", count=moved)
    staff = {key: _known(person) for key, person in file.staff.items()}
    return Reading(tuple(_File(file, policy or file.policy, numbers).commands()), staff, tuple(gathered.told))


def _check(file: EventFile, gathered: Gathered) -> None:
    """Numbers that are used twice or by nobody, rounds out of order, words that are no result of one alone."""
    known = [entrant.number for entrant in file.entrants]
    if len(set(known)) != len(known):
        gathered.refuse("json-number-twice", number=Counter(known).most_common(1)[0][0])
    if [played.round for played in file.rounds] != list(range(1, len(file.rounds) + 1)):
        gathered.refuse("json-round-order", rounds=len(file.rounds))
    named = {number for played in file.rounds for seat in played.tables for number in (seat.a, seat.b)}
    named |= {alone.number for played in file.rounds for alone in played.lone}
    named |= {number for one in file.playoffs for number in (one.a, one.b)}
    named |= {*file.cut.seeds, *file.cut.declined} if file.cut else set()
    for number in sorted(named - set(known)):
        gathered.refuse("json-number-unknown", number=number)
    for played in file.rounds:
        for alone in played.lone:
            try:
                parse_lone(alone.result)
            except Malformed as error:
                gathered.wrong += error.findings


def _in_order(file: EventFile) -> list[EntrantFile]:
    """As they entered: numbers were given in that order."""
    return sorted(file.entrants, key=lambda entrant: (entrant.entered_before, entrant.number))


@dataclass(frozen=True, slots=True)
class _File:
    """A file on its way to commands. `numbers`: the tournament number that each number of the file will get."""

    file: EventFile
    policy: str
    numbers: Mapping[int, int]

    def commands(self) -> Iterator[Command]:
        """All of it, in an order in which it can have happened."""
        file = self.file
        yield self._create()
        yield from self._enter(1)
        if file.structure is Structure.ROUND_ROBIN:  # who left before the start does not count for its rounds
            yield from self._drops(0)
        if file.stage not in (Stage.DRAFT, Stage.REGISTRATION):
            yield c.StartEvent(seeds=self._seeds() if file.structure is Structure.ELIMINATION else (), allow_rematches=True)
        if file.structure is not Structure.ROUND_ROBIN:
            yield from self._drops(0)
        is_cut = False
        for played in file.rounds:
            if played.kind is RoundKind.ELIMINATION and not is_cut:
                is_cut = True
                yield from self._cut()
            yield from self._round(played)
        if not is_cut:
            yield from self._cut()
        if file.stage in (Stage.FINISHED, Stage.ARCHIVED):
            yield c.FinishEvent()
        if file.stage is Stage.ARCHIVED:
            yield c.ArchiveEvent()

    def _create(self) -> c.CreateEvent:
        file = self.file
        pairings = {str(played.round): msgspec.to_builtins(played.pairing) for played in file.rounds}
        own = {_OWN: {"pairings": pairings}} if pairings else {}
        is_swiss = file.structure in (Structure.SWISS, Structure.SWISS_CUT)
        return c.CreateEvent(
            name=file.event,
            policy=self.policy,
            structure=file.structure,
            seed=file.seed,
            date=file.date,
            tier=file.tier,
            format=file.format,
            rounds=file.planned_rounds if is_swiss else None,
            overrides=tuple(Override(one.key, one.value, one.announcement) for one in file.overrides),
            origin={**file.origin, **own},
        )

    def _enter(self, before: int) -> Iterator[Command]:
        """Who could first play round `before`; then the byes promised to them."""
        entrants = [entrant for entrant in _in_order(self.file) if entrant.entered_before == before]
        for late, group in groupby(entrants, key=self._late):
            yield c.EnterPlayers(tuple(_enrolment(entrant) for entrant in group), late, reason="json" if late == "bye" else None)
        for entrant in entrants:
            if entrant.awarded_byes:
                yield c.AwardByes(self.numbers[entrant.number], entrant.awarded_byes)

    def _late(self, entrant: EntrantFile) -> str:
        """What the rounds before a late entry counted as."""
        earlier = (alone for played in self.file.rounds[: entrant.entered_before - 1] for alone in played.lone)
        return "bye" if any(one.number == entrant.number and one.result == "bye:granted" for one in earlier) else "loss"

    def _drops(self, after: int, quit: bool = False) -> Iterator[c.DropEntrant]:
        for entrant in self.file.entrants:
            if entrant.out_after == after and entrant.quit is quit:
                yield c.DropEntrant(self.numbers[entrant.number], reason=entrant.out_reason or DropReason.DROP)

    def _round(self, played: RoundFile) -> Iterator[Command]:
        """A round. Who came or left did so while it was open; only those who quit between two rounds left after it."""
        numbers = self.numbers
        late = {entrant.number for entrant in self.file.entrants if entrant.entered_before > played.round}
        recorded = c.RecordRound(
            round=played.round,
            kind=played.kind,
            tables=tuple(PairedTable(seat.table, numbers[seat.a], numbers[seat.b], seat.game) for seat in played.tables),
            lone=tuple(Lone(numbers[alone.number], alone.result) for alone in played.lone if alone.number not in late),
            results=tuple(ReportedResult(seat.table, seat.result) for seat in played.tables if seat.result is not None),
            closed=played.closed,
        )
        meanwhile = [*self._enter(played.round + 1), *self._drops(played.round)]
        if meanwhile and played.closed:
            yield msgspec.structs.replace(recorded, closed=False)
            yield from meanwhile
            yield c.CloseRound()
        else:
            yield recorded
            yield from meanwhile
        yield from self._drops(played.round, quit=True)

    def _seeds(self) -> tuple[int, ...]:
        return tuple(self.numbers[number] for number in self.file.cut.seeds) if self.file.cut else ()

    def _cut(self) -> Iterator[Command]:
        file = self.file
        for one in file.playoffs:
            yield c.PlayOff(self.numbers[one.a], self.numbers[one.b], one.result)
        if file.cut is not None and file.structure is Structure.SWISS_CUT:
            yield c.ConfirmCut(
                top=len(file.cut.seeds),
                declined=tuple(self.numbers[number] for number in file.cut.declined),
                third_place=file.cut.third_place,
                seeds=self._seeds(),
            )


def _enrolment(entrant: EntrantFile) -> c.Enrolment:
    person = entrant.person
    erased = {_OWN: {"erased": True}} if person is None else {}
    return c.Enrolment(
        person=Person(f"#{entrant.number}") if person is None else _known(person),
        category=entrant.category,
        club=entrant.club,
        seed=entrant.seed,
        fixed_table=entrant.fixed_table,
        origin={**entrant.origin, **erased},
    )
