"""The shape of Pareo's own JSON file: an event with its persons, complete enough to go on with it elsewhere.

It is not the journal: who did what and when, the clock and a draft that nobody has seen stay behind. Numbers of entrants,
rounds and tables count from 1; results are the words of `pareo report` ("2-1", "draw", "bye"); ids are texts.
docs/schema/event.schema.json is made from these structures: `python -m pareo.adapters.files.event_file`.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from pareo.tournament.events import DropReason, RoundKind, Structure
from pareo.tournament.state import Stage

Number = Annotated[int, Meta(ge=1, le=1_000_000)]
RoundNumber = Annotated[int, Meta(ge=1, le=999)]
Name = Annotated[str, Meta(max_length=400)]
Word = Annotated[str, Meta(max_length=80)]
Text = Annotated[str, Meta(max_length=10_000)]


class Shape(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the file: what is not said has its default, what nobody knows is refused."""


class PersonFile(Shape, frozen=True):
    """A person. `id` is the game id with its leading zeros; `note` what another program's staff wrote about the person."""

    name: Name
    surname: Name = ""
    id: Word = ""
    note: Text = ""


class EntrantFile(Shape, frozen=True):
    """A player within the event. `person` null: erased. `out_after`: the last round before leaving.

    `quit`: left between rounds, which the policy counts as a game forfeited.
    """

    number: Number
    person: PersonFile | None
    category: Name | None = None
    club: Name | None = None
    seed: Number | None = None
    fixed_table: Number | None = None
    entered_before: RoundNumber = 1  # the first round that could be played
    awarded_byes: tuple[RoundNumber, ...] = ()
    out_after: Annotated[int, Meta(ge=0, le=999)] | None = None
    out_reason: DropReason | None = None
    quit: bool = False
    origin: dict[str, Any] = field(default_factory=dict)


class TableFile(Shape, frozen=True):
    """Two entrants at a table; no `result`: it has not reported. `game`: the game of the bracket."""

    table: Number
    a: Number
    b: Number
    game: Number | None = None
    result: Word | None = None


class LoneFile(Shape, frozen=True):
    """An entrant without an opponent: bye, bye:awarded, bye:granted, missed or quit."""

    number: Number
    result: Word


class NoteFile(Shape, frozen=True):
    """Why the pairing is as it is, or in what a recorded round deviates."""

    code: Word
    table: Number | None = None
    entrant: Number | None = None
    facts: dict[str, Any] = field(default_factory=dict)


class SwapFile(Shape, frozen=True):
    """A change of the round by hand: whom it named, why, and how (swap, bye, pin, forbid, free, leave, cascade, full)."""

    first: Number | None = None
    second: Number | None = None
    reason: str = ""
    way: Word = "swap"


class PairingFile(Shape, frozen=True):
    """How a round was paired, so that it can be explained."""

    seed: str = ""
    method: str = ""
    certificate: str = ""
    notes: tuple[NoteFile, ...] = ()
    swaps: tuple[SwapFile, ...] = ()


class RoundFile(Shape, frozen=True):
    """A round that is public."""

    round: RoundNumber
    kind: RoundKind
    closed: bool
    tables: tuple[TableFile, ...]
    lone: tuple[LoneFile, ...] = ()
    pairing: PairingFile = PairingFile()


class PlayOffFile(Shape, frozen=True):
    """A game outside the rounds that separated two equal entrants."""

    a: Number
    b: Number
    result: Word


class CutFile(Shape, frozen=True):
    """Who is in the bracket, best seed first."""

    seeds: tuple[Number, ...]
    declined: tuple[Number, ...] = ()
    third_place: bool = False


class OverrideFile(Shape, frozen=True):
    """A value of the policy that this event replaces, with its announcement."""

    key: Word
    value: Any
    announcement: str


class EventFile(Shape, frozen=True):
    """An event of Pareo."""

    schema: Literal[1]
    event: Name
    policy: Word
    policy_hash: Word
    structure: Structure
    stage: Stage
    seed: str = ""
    date: Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")] | None = None
    tier: Annotated[int, Meta(ge=1, le=99)] | None = None
    format: Word | None = None
    planned_rounds: Annotated[int, Meta(ge=0, le=999)] | None = None
    overrides: tuple[OverrideFile, ...] = ()
    entrants: tuple[EntrantFile, ...] = ()
    rounds: tuple[RoundFile, ...] = ()
    playoffs: tuple[PlayOffFile, ...] = ()
    cut: CutFile | None = None
    staff: dict[str, PersonFile] = field(default_factory=dict)
    origin: dict[str, Any] = field(default_factory=dict)


def schema() -> str:
    """The JSON Schema of the file (2020-12), as it lies in docs/schema/event.schema.json."""
    made: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Pareo event",
        **msgspec.json.schema(EventFile),
    }
    return json.dumps(made, indent=2, ensure_ascii=False, sort_keys=True) + "\n"


if __name__ == "__main__":
    print(schema(), end="")
