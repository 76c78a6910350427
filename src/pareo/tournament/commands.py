"""What can be asked of an event. `decide` answers each with one event, or refuses it with the clause.

Source: spec 11, 12.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from pareo.pairing.field import Method
from pareo.tournament.events import (
    DropReason,
    Lone,
    Override,
    PairedTable,
    Presence,
    ReportedResult,
    RoundKind,
    Structure,
    Way,
)
from pareo.tournament.people import Person


class CreateEvent(Struct, frozen=True):
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
    origin: Mapping[str, Any] = {}


class OverrideValues(Struct, frozen=True):
    """Replace values of the pack, each with its announcement."""

    overrides: tuple[Override, ...]


class Enrolment(Struct, frozen=True):
    """One person who wants to play."""

    person: Person
    category: str | None = None
    club: str | None = None
    seed: int | None = None
    fixed_table: int | None = None
    origin: Mapping[str, Any] = {}


class EnterPlayers(Struct, frozen=True):
    """Enrol players; after the start each round already paired counts as `late`: "loss" or "bye" (with a reason).

    `join`: the one player plays the round that is paired and not closed, against the bye. `presence`: HERE where they stand
    at the desk, so that the check-in need not wait for them.
    """

    enrolments: tuple[Enrolment, ...]
    late: str = "loss"
    reason: str | None = None
    join: bool = False
    presence: Presence = Presence.AWAITED


class CheckIn(Struct, frozen=True):
    """Tick who is in the hall before the first round; AWAITED takes a tick back. Nobody has to be ticked to play."""

    numbers: tuple[int, ...]
    presence: Presence = Presence.HERE


class DropMissing(Struct, frozen=True):
    """Take out at once all who were not ticked."""


class AwardByes(Struct, frozen=True):
    """Promise byes in rounds to come."""

    number: int
    rounds: tuple[int, ...]


class StartEvent(Struct, frozen=True):
    """End registration. `rounds` overrides what was planned or proposed.

    `allow_rematches`: start although those who are in can't play so many rounds without a rematch.
    `seeds`: the order of a pure elimination as another program drew it, best first; empty: the pack's order.
    """

    rounds: int | None = None
    seeds: tuple[int, ...] = ()
    allow_rematches: bool = False


class PairRound(Struct, frozen=True):
    """Pair the next round, Swiss or elimination."""

    method: Method | None = None
    draft: bool = False
    allow_rematch: bool = False


class SwapPlayers(Struct, frozen=True):
    """Let two entrants of the draft change places."""

    first: int
    second: int
    reason: str


class MoveBye(Struct, frozen=True):
    """Give the bye of the draft to `number`; who had it takes their seat."""

    number: int
    reason: str


class PinTable(Struct, frozen=True):
    """Let two of the draft meet: the others are paired anew around all pins."""

    first: int
    second: int
    reason: str
    allow_rematch: bool = False  # at the other tables


class ForbidPair(Struct, frozen=True):
    """Keep two of the draft apart: it is paired anew."""

    first: int
    second: int
    reason: str
    allow_rematch: bool = False


class FreePlayers(Struct, frozen=True):
    """Take back a pin or a forbidden pair, or the bye given to `first`; without players all that was done by hand."""

    first: int | None = None
    second: int | None = None
    reason: str = ""
    allow_rematch: bool = False


class RepairRound(Struct, frozen=True):
    """Mend the latest round after a correction: `how` is LEAVE, CASCADE or FULL.

    Tables that have reported stay, and so do those whose match has begun: all of them once the clock has run. `even_begun`:
    these may change too; `tables`: these alone may change, whether begun or not.
    """

    how: Way
    reason: str
    even_begun: bool = False
    tables: tuple[int, ...] = ()


class PublishRound(Struct, frozen=True):
    """Show the draft."""


class StartClock(Struct, frozen=True):
    """Start the round clock, or let it go on."""


class PauseClock(Struct, frozen=True):
    """Stop the round clock for a while."""


class ExtendClock(Struct, frozen=True):
    """Give the whole hall `minutes` more, or take as many where they are below zero, whether the clock runs or stands.

    `seen`: the length that whoever asks knows of; None: whichever it is.
    """

    minutes: int
    seen: int | None = None


class RestartClock(Struct, frozen=True):
    """Begin the round's time anew, from its full length; only before anybody has reported."""


class ReportResults(Struct, frozen=True):
    """Results of tables of the open round; all or none are taken.

    `round`: of which round they are, where whoever tells them knows; a slip that waited is not taken for the next one's.
    """

    results: tuple[ReportedResult, ...]
    round: int | None = None


class CloseRound(Struct, frozen=True):
    """End the open round."""


class CorrectResult(Struct, frozen=True):
    """Replace a result that stands."""

    round: int
    table: int
    result: str
    reason: str


class DropEntrant(Struct, frozen=True):
    """Take an entrant out, with the result of the open match if there is one.

    `round`: of which round that result is, where whoever tells it knows.
    """

    number: int
    result: str | None = None  # the open match's, as printed on the slip (first player's side first)
    reason: DropReason = DropReason.DROP
    origin: Mapping[str, Any] = {}
    round: int | None = None


class ReturnEntrant(Struct, frozen=True):
    """Take a dropped entrant back in; `join`: into the round that is paired and not closed, against the bye."""

    number: int
    join: bool = False


class AmendEntrant(Struct, frozen=True):
    """Mend what was written wrongly about an entrant. UNSET stays as it is; None, or "" of a text: there is none.

    `salt` of the person as amended; `app.service` gives it.
    """

    number: int
    name: str | UnsetType = UNSET
    surname: str | UnsetType = UNSET
    id: str | UnsetType = UNSET
    category: str | UnsetType | None = UNSET
    club: str | UnsetType | None = UNSET
    seed: int | UnsetType | None = UNSET
    fixed_table: int | UnsetType | None = UNSET
    salt: str = ""


class AmendEvent(Struct, frozen=True):
    """Mend what was written wrongly about the event. UNSET stays as it is; None: there is none."""

    name: str | UnsetType = UNSET
    date: str | UnsetType | None = UNSET
    tier: int | UnsetType = UNSET
    format: str | UnsetType | None = UNSET
    policy: str | UnsetType = UNSET  # until round 1 is published


class RecordRound(Struct, frozen=True):
    """Keep a round that another program paired, as it happened."""

    round: int
    kind: RoundKind
    tables: tuple[PairedTable, ...]
    lone: tuple[Lone, ...]
    results: tuple[ReportedResult, ...]
    closed: bool = True


class PlayOff(Struct, frozen=True):
    """Report a play-off game between two entrants who are level."""

    a: int
    b: int
    result: str


class ConfirmCut(Struct, frozen=True):
    """Make the cut: the best `top`, or all with at least `points`, less those who decline.

    `seeds`: who went on as another program seeded them, best first; empty: by the standing.
    """

    top: int | None = None
    points: int | None = None
    declined: tuple[int, ...] = ()
    third_place: bool = False
    seeds: tuple[int, ...] = ()


class FinishEvent(Struct, frozen=True):
    """Declare the event over."""


class ArchiveEvent(Struct, frozen=True):
    """Make the event read only."""


class Undo(Struct, frozen=True):
    """Take back the last `steps` commands. `seen`: the last entry that whoever asks knows of; None: whichever is last."""

    steps: int = 1
    reason: str = ""
    seen: int | None = None


class Redo(Struct, frozen=True):
    """Bring back what the last undo took. `seen`: as for `Undo`."""

    seen: int | None = None


Command = (
    CreateEvent
    | OverrideValues
    | EnterPlayers
    | CheckIn
    | DropMissing
    | AwardByes
    | StartEvent
    | PairRound
    | SwapPlayers
    | MoveBye
    | PinTable
    | ForbidPair
    | FreePlayers
    | RepairRound
    | PublishRound
    | StartClock
    | PauseClock
    | ExtendClock
    | RestartClock
    | ReportResults
    | CloseRound
    | CorrectResult
    | DropEntrant
    | ReturnEntrant
    | AmendEntrant
    | AmendEvent
    | RecordRound
    | PlayOff
    | ConfirmCut
    | FinishEvent
    | ArchiveEvent
    | Undo
    | Redo
)
