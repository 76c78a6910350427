"""What happened, as it is kept for ever. One command makes exactly one event, so an entry is all of it or nothing.

Events carry outcomes and the seed: a replay never pairs again. Results are the words of `core.results`.
Fields are only ever added, with a default; another change of shape is a new schema number and an upcast in codec.py.
Source: spec 11.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any


class Structure(Enum):
    """What an event is made of (spec 06)."""

    SWISS = "swiss"
    SWISS_CUT = "swiss-cut"
    ELIMINATION = "elimination"
    ROUND_ROBIN = "round-robin"
    OPEN = "open"


class RoundKind(Enum):
    """What kind of round was paired."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    ELIMINATION = "elimination"


@dataclass(frozen=True, slots=True)
class Override:
    """A value of the pack that this event replaces, with the announcement it needs."""

    key: str  # "clock.round_minutes"
    value: Any
    announcement: str


@dataclass(frozen=True, slots=True)
class EventCreated:
    """The event exists. `rounds` None: proposed from the pack's table at the start."""

    name: str
    policy: str
    policy_hash: str
    structure: Structure
    seed: str
    date: str | None = None  # YYYY-MM-DD
    tier: int | None = None
    format: str | None = None
    rounds: int | None = None
    overrides: tuple[Override, ...] = ()
    # What another program's file said that Pareo has no use for, kept so that an export gives it back: {"kts": {...}}.
    origin: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ValuesOverridden:
    """Values of the pack replaced after creation."""

    overrides: tuple[Override, ...]


@dataclass(frozen=True, slots=True)
class NewEntrant:
    """One entrant as the chain knows it: a number and a digest."""

    number: int
    digest: str
    category: str | None = None
    club: str | None = None
    seed: int | None = None  # place in a ranking, 1 the best
    fixed_table: int | None = None
    origin: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EntrantsEntered:
    """Players enrolled. After the start, `missed` names what each earlier round counts as: "missed" or "bye:granted"."""

    entrants: tuple[NewEntrant, ...]
    missed: str | None = None
    missed_rounds: tuple[int, ...] = ()
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class ByesAwarded:
    """An entrant need not play these rounds and wins them."""

    number: int
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EventStarted:
    """Registration is over, the number of rounds is fixed; `seeds` is the order of a pure elimination, best first."""

    rounds: int
    seeds: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PairedTable:
    """Two entrants at a table. `game` is the game of the bracket in an elimination round."""

    table: int
    a: int
    b: int
    game: int | None = None


@dataclass(frozen=True, slots=True)
class Lone:
    """An entrant without an opponent in a round; `result` is "bye", "bye:awarded", "bye:granted", "missed" or "quit"."""

    number: int
    result: str


@dataclass(frozen=True, slots=True)
class PairingNote:
    """Why a table, a bye or the round is as it is: a note of the pairing room, kept."""

    code: str
    table: int | None = None
    entrant: int | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RoundPaired:
    """A round was paired. `draft`: not yet shown to anyone."""

    round: int
    kind: RoundKind
    tables: tuple[PairedTable, ...]
    lone: tuple[Lone, ...]
    draft: bool
    seed: str
    method: str = ""
    notes: tuple[PairingNote, ...] = ()
    certificate: str = ""


@dataclass(frozen=True, slots=True)
class PlayersSwapped:
    """Two entrants of a draft changed places, by hand."""

    round: int
    first: int
    second: int
    reason: str


@dataclass(frozen=True, slots=True)
class RoundPublished:
    """The draft is public."""

    round: int


@dataclass(frozen=True, slots=True)
class ClockStarted:
    """The round clock runs (again) from `at`, UTC ISO time."""

    round: int
    at: str
    minutes: int


@dataclass(frozen=True, slots=True)
class ClockPaused:
    """The round clock stands still from `at`."""

    round: int
    at: str


@dataclass(frozen=True, slots=True)
class ReportedResult:
    """A table's result."""

    table: int
    result: str


@dataclass(frozen=True, slots=True)
class ResultsReported:
    """Results of the open round."""

    round: int
    results: tuple[ReportedResult, ...]


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """All tables have reported."""

    round: int


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    """A result that stood is replaced."""

    round: int
    table: int
    was: str
    result: str
    reason: str


class DropReason(Enum):
    """Why an entrant is out."""

    DROP = "drop"
    DISQUALIFIED = "disqualified"


@dataclass(frozen=True, slots=True)
class EntrantDropped:
    """Out after round `after` (0: before the first). `quit`: the pack counts it as a game forfeited.

    `table_result`: the result of the open match that came with the drop.
    """

    number: int
    after: int
    reason: DropReason = DropReason.DROP
    quit: bool = False
    table_result: ReportedResult | None = None
    origin: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EntrantReturned:
    """Back in. The rounds paired meanwhile count as missed."""

    number: int
    missed_rounds: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundRecorded:
    """A round of another program, kept as it happened; `deviations` are what our rules would have refused."""

    round: int
    kind: RoundKind
    tables: tuple[PairedTable, ...]
    lone: tuple[Lone, ...]
    results: tuple[ReportedResult, ...]
    closed: bool
    deviations: tuple[PairingNote, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayOffPlayed:
    """A game outside the rounds that separates two equal entrants; the result is `a`'s side first."""

    a: int
    b: int
    result: str


@dataclass(frozen=True, slots=True)
class CutConfirmed:
    """Who goes on, best seed first. Standings after Swiss are frozen from here."""

    seeds: tuple[int, ...]
    declined: tuple[int, ...] = ()
    third_place: bool = False


@dataclass(frozen=True, slots=True)
class EventFinished:
    """Nothing more will be played."""


@dataclass(frozen=True, slots=True)
class EventArchived:
    """Read only from here."""


@dataclass(frozen=True, slots=True)
class Reverted:
    """Undo: these entries (by number) count as if they had never been."""

    entries: tuple[int, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Restored:
    """Redo: these entries count again."""

    entries: tuple[int, ...]


Event = (
    EventCreated
    | ValuesOverridden
    | EntrantsEntered
    | ByesAwarded
    | EventStarted
    | RoundPaired
    | PlayersSwapped
    | RoundPublished
    | ClockStarted
    | ClockPaused
    | ResultsReported
    | RoundClosed
    | ResultCorrected
    | EntrantDropped
    | EntrantReturned
    | RoundRecorded
    | PlayOffPlayed
    | CutConfirmed
    | EventFinished
    | EventArchived
    | Reverted
    | Restored
)
