"""What happened, as it is kept for ever. One command makes exactly one event, so an entry is all of it or nothing.

Events carry outcomes and the seed: a replay never pairs again. Results are the words of `core.results`.
Fields are only ever added, with a default; another change of shape is a new schema number and an upcast in codec.py.
Source: spec 11.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from pareo.tournament.amendments import EntrantAmended as EntrantAmended
from pareo.tournament.amendments import EventAmended as EventAmended
from pareo.tournament.amendments import Personal as Personal
from pareo.tournament.amendments import Renamed as Renamed
from pareo.tournament.amendments import Switched as Switched


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


class Override(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A value of the pack that this event replaces, with the announcement it needs."""

    key: str  # "clock.round_minutes"
    value: Any
    announcement: str


class EventCreated(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
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
    origin: Mapping[str, Any] = {}


class ValuesOverridden(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Values of the pack replaced after creation."""

    overrides: tuple[Override, ...]


class Presence(Enum):
    """Whether an entrant has been seen in the hall before the first round."""

    AWAITED = "awaited"
    HERE = "here"


class NewEntrant(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One entrant as the chain knows it: a number and a digest."""

    number: int
    digest: str
    category: str | None = None
    club: str | None = None
    seed: int | None = None  # place in a ranking, 1 the best
    fixed_table: int | None = None
    origin: Mapping[str, Any] = {}


class Joined(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`number` came into a round already paired, and meets at `table` whoever had its bye, which is taken back."""

    round: int
    table: int
    bye: int
    number: int


class EntrantsEntered(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Players enrolled. After the start, `missed` names what each earlier round counts as: "missed" or "bye:granted".

    `joined`: the one that entered found an opponent in the round already paired. `presence`: whether they stood at the desk.
    """

    entrants: tuple[NewEntrant, ...]
    missed: str | None = None
    missed_rounds: tuple[int, ...] = ()
    reason: str | None = None
    joined: Joined | None = None
    presence: Presence = Presence.AWAITED


class PlayersChecked(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """These were seen in the hall before the first round; or, as it turned out, they were not."""

    numbers: tuple[int, ...]
    presence: Presence = Presence.HERE


class MissingDropped(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All who had not come when the check-in ended: out before the first round, at once."""

    numbers: tuple[int, ...]


class ByesAwarded(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An entrant need not play these rounds and wins them."""

    number: int
    rounds: tuple[int, ...]


class EventStarted(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Registration is over, the number of rounds is fixed; `seeds` is the order of a pure elimination, best first.

    `allow_rematches`: more rounds than those who were in could play without a rematch, as the organizer confirmed.
    """

    rounds: int
    seeds: tuple[int, ...] = ()
    allow_rematches: bool = False


class PairedTable(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Two entrants at a table. `game` is the game of the bracket in an elimination round."""

    table: int
    a: int
    b: int
    game: int | None = None


class Lone(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An entrant without an opponent in a round; `result` is "bye", "bye:awarded", "bye:granted", "missed" or "quit"."""

    number: int
    result: str


class PairingNote(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Why a table, a bye or the round is as it is: a note of the pairing room, kept."""

    code: str
    table: int | None = None
    entrant: int | None = None
    facts: Mapping[str, Any] = {}


class RoundPaired(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
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


class PlayersSwapped(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Two entrants of a draft changed places, by hand. Written before RoundRearranged was; still read."""

    round: int
    first: int
    second: int
    reason: str


class Way(Enum):
    """How a round came to be seated otherwise than it was."""

    SWAP = "swap"
    BYE = "bye"
    PIN = "pin"
    FORBID = "forbid"
    FREE = "free"  # a pin, a forbidden pair or a bye taken back
    ENGINE = "engine"  # everything by hand taken back
    LEAVE = "leave"  # after a correction: as it is,
    CASCADE = "cascade"  # with the fewest new tables,
    FULL = "full"  # or paired anew


class RoundRearranged(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The round's tables are now these. `pins`, `forbidden` and `byes`: what the organizer holds to in this round."""

    round: int
    way: Way
    tables: tuple[PairedTable, ...]
    lone: tuple[Lone, ...]
    reason: str = ""
    first: int | None = None  # whom the command named
    second: int | None = None
    pins: tuple[tuple[int, int], ...] = ()
    forbidden: tuple[tuple[int, int], ...] = ()
    byes: tuple[int, ...] = ()
    notes: tuple[PairingNote, ...] = ()
    certificate: str = ""


class RoundPublished(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The draft is public."""

    round: int


class ClockStarted(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The round clock runs (again) from `at`, UTC ISO time."""

    round: int
    at: str
    minutes: int


class ClockPaused(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The round clock stands still from `at`."""

    round: int
    at: str


class ClockExtended(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole hall has `minutes` more, or fewer where below zero; the round is `length` minutes long now."""

    round: int
    minutes: int
    length: int


class ClockRestarted(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The round's time began anew at `at`, with all of its `minutes`."""

    round: int
    at: str
    minutes: int


class ReportedResult(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table's result."""

    table: int
    result: str


class ResultsReported(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Results of the open round."""

    round: int
    results: tuple[ReportedResult, ...]


class RoundClosed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All tables have reported."""

    round: int


class ResultCorrected(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
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


class EntrantDropped(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Out after round `after` (0: before the first). `quit`: the pack counts it as a game forfeited.

    `table_result`: the result of the open match that came with the drop.
    """

    number: int
    after: int
    reason: DropReason = DropReason.DROP
    quit: bool = False
    table_result: ReportedResult | None = None
    origin: Mapping[str, Any] = {}


class EntrantReturned(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Back in. The rounds paired meanwhile count as missed, but for the one that was `joined`."""

    number: int
    missed_rounds: tuple[int, ...] = ()
    joined: Joined | None = None


class RoundRecorded(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A round of another program, kept as it happened; `deviations` are what our rules would have refused."""

    round: int
    kind: RoundKind
    tables: tuple[PairedTable, ...]
    lone: tuple[Lone, ...]
    results: tuple[ReportedResult, ...]
    closed: bool
    deviations: tuple[PairingNote, ...] = ()


class PlayOffPlayed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game outside the rounds that separates two equal entrants; the result is `a`'s side first."""

    a: int
    b: int
    result: str


class CutConfirmed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who goes on, best seed first. Standings after Swiss are frozen from here."""

    seeds: tuple[int, ...]
    declined: tuple[int, ...] = ()
    third_place: bool = False


class EventFinished(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Nothing more will be played."""


class EventArchived(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Read only from here."""


class Reverted(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Undo: these entries (by number) count as if they had never been."""

    entries: tuple[int, ...]
    reason: str = ""


class Restored(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Redo: these entries count again."""

    entries: tuple[int, ...]


Event = (
    EventCreated
    | ValuesOverridden
    | EntrantsEntered
    | PlayersChecked
    | MissingDropped
    | ByesAwarded
    | EventStarted
    | RoundPaired
    | PlayersSwapped
    | RoundRearranged
    | RoundPublished
    | ClockStarted
    | ClockPaused
    | ClockExtended
    | ClockRestarted
    | ResultsReported
    | RoundClosed
    | ResultCorrected
    | EntrantDropped
    | EntrantReturned
    | EntrantAmended
    | EventAmended
    | RoundRecorded
    | PlayOffPlayed
    | CutConfirmed
    | EventFinished
    | EventArchived
    | Reverted
    | Restored
)
