"""What can be asked of an event. `decide` answers each with one event, or refuses it with the clause.

Source: spec 11, 12.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pareo.pairing.field import Method
from pareo.tournament.events import DropReason, Lone, Override, PairedTable, ReportedResult, RoundKind, Structure
from pareo.tournament.people import Person


@dataclass(frozen=True, slots=True)
class CreateEvent:
    """Make an event under a policy."""

    name: str
    policy: str
    structure: Structure | None = None  # None: the pack's usual one
    seed: str = ""
    date: str | None = None
    tier: int | None = None
    format: str | None = None
    rounds: int | None = None
    overrides: tuple[Override, ...] = ()
    origin: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OverrideValues:
    """Replace values of the pack, each with its announcement."""

    overrides: tuple[Override, ...]


@dataclass(frozen=True, slots=True)
class Enrolment:
    """One person who wants to play."""

    person: Person
    category: str | None = None
    club: str | None = None
    seed: int | None = None
    fixed_table: int | None = None
    origin: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EnterPlayers:
    """Enrol players; after the start each round already paired counts as `late`: "loss" or "bye" (with a reason)."""

    enrolments: tuple[Enrolment, ...]
    late: str = "loss"
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class AwardByes:
    """Promise byes in rounds to come."""

    number: int
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StartEvent:
    """End registration. `rounds` overrides what was planned or proposed.

    `seeds`: the order of a pure elimination as another program drew it, best first; empty: the pack's order.
    """

    rounds: int | None = None
    seeds: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PairRound:
    """Pair the next round, Swiss or elimination."""

    method: Method | None = None
    draft: bool = False
    allow_rematch: bool = False


@dataclass(frozen=True, slots=True)
class SwapPlayers:
    """Let two entrants of the draft change places."""

    first: int
    second: int
    reason: str


@dataclass(frozen=True, slots=True)
class PublishRound:
    """Show the draft."""


@dataclass(frozen=True, slots=True)
class StartClock:
    """Start the round clock, or let it go on."""


@dataclass(frozen=True, slots=True)
class PauseClock:
    """Stop the round clock for a while."""


@dataclass(frozen=True, slots=True)
class ReportResults:
    """Results of tables of the open round; all or none are taken."""

    results: tuple[ReportedResult, ...]


@dataclass(frozen=True, slots=True)
class CloseRound:
    """End the open round."""


@dataclass(frozen=True, slots=True)
class CorrectResult:
    """Replace a result that stands."""

    round: int
    table: int
    result: str
    reason: str


@dataclass(frozen=True, slots=True)
class DropEntrant:
    """Take an entrant out, with the result of the open match if there is one."""

    number: int
    result: str | None = None  # the open match's, as printed on the slip (first player's side first)
    reason: DropReason = DropReason.DROP
    origin: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ReturnEntrant:
    """Take a dropped entrant back in."""

    number: int


@dataclass(frozen=True, slots=True)
class RecordRound:
    """Keep a round that another program paired, as it happened."""

    round: int
    kind: RoundKind
    tables: tuple[PairedTable, ...]
    lone: tuple[Lone, ...]
    results: tuple[ReportedResult, ...]
    closed: bool = True


@dataclass(frozen=True, slots=True)
class PlayOff:
    """Report a play-off game between two entrants who are level."""

    a: int
    b: int
    result: str


@dataclass(frozen=True, slots=True)
class ConfirmCut:
    """Make the cut: the best `top`, or all with at least `points`, less those who decline.

    `seeds`: who went on as another program seeded them, best first; empty: by the standing.
    """

    top: int | None = None
    points: int | None = None
    declined: tuple[int, ...] = ()
    third_place: bool = False
    seeds: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FinishEvent:
    """Declare the event over."""


@dataclass(frozen=True, slots=True)
class ArchiveEvent:
    """Make the event read only."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last `steps` commands."""

    steps: int = 1
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Redo:
    """Bring back what the last undo took."""


Command = (
    CreateEvent
    | OverrideValues
    | EnterPlayers
    | AwardByes
    | StartEvent
    | PairRound
    | SwapPlayers
    | PublishRound
    | StartClock
    | PauseClock
    | ReportResults
    | CloseRound
    | CorrectResult
    | DropEntrant
    | ReturnEntrant
    | RecordRound
    | PlayOff
    | ConfirmCut
    | FinishEvent
    | ArchiveEvent
    | Undo
    | Redo
)
