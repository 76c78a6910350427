"""A policy pack: the rules of an event as data. One frozen structure for each table of the TOML file.

Code asks for fields, never for identity. Unknown keys and names are refused when a pack is decoded.
Source: spec 03.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from pareo.pairing.field import Categories, Direction, Method, Rematch
from pareo.standings.system import Scoring, Standings, Table


class Policy(Table, frozen=True):
    """What the pack is."""

    id: str
    title: str
    game: str
    effective: str  # YYYY-MM-DD
    edition: str
    source: str
    supersedes: str | None = None


class Tier(Table, frozen=True):
    """A level of rules enforcement."""

    clause: str
    name: str
    events: tuple[str, ...]
    draws_in_swiss: bool
    deck_list_required: bool = False


class Format(Table, frozen=True):
    """A format that the policy knows."""

    clause: str
    title: str


class Match(Table, frozen=True):
    """What a table plays."""

    clause: str
    best_of: int


class Clock(Table, frozen=True):
    """Minutes of a round; absent means untimed."""

    clause: str
    round_minutes: int | None = None
    elimination_minutes: int | None = None
    least_minutes: int | None = None  # no override may go under it


class FirstRound(Enum):
    """How round 1 is ordered before the method is applied."""

    RANDOM = "random"
    LIST = "list"
    RANKING = "ranking"


class Pairing(Table, frozen=True):
    """How rounds are paired."""

    clause: str
    first_round_order: FirstRound
    first_round: Method
    later_rounds: Method
    float: Direction
    rematch: Rematch
    categories: Categories = Categories.IGNORE
    categories_until: int | None = None  # last round in which categories matter; None: all
    protect_clubs_until: int = 0  # last round in which members of one club are kept apart


class RoundsRow(Table, frozen=True):
    """Up to so many players: so many rounds, and a cut to so many (0: none). `up_to` None: any number."""

    up_to: int | None
    rounds: int
    cut: int


class Rounds(Table, frozen=True):
    """How many rounds and how big a cut are proposed, by the number enrolled when registration closes."""

    clause: str
    least_players: int
    table: tuple[RoundsRow, ...]


class Elimination(Table, frozen=True):
    """Rules of the bracket."""

    clause: str
    draws: bool = False


class LateEntry(Table, frozen=True):
    """What a missed round counts as unless the organizer grants a bye."""

    clause: str
    missed_round: str  # "missed"
    bye_may_be_granted: bool


class Drops(Table, frozen=True):
    """Leaving and coming back."""

    clause: str
    may_return: bool
    quit_counts_as_forfeit: bool  # who leaves between games takes the forfeit's result (001)


class Level(Enum):
    """What separates entrants who are level on the cut line after all tie-breaks."""

    PLAY_OFF = "play-off"
    SEEDED_DRAW = "seeded-draw"


class Cut(Table, frozen=True):
    """How the cut is made."""

    clause: str
    level: Level


class Until(Enum):
    """The last moment at which a value may be overridden."""

    START = "start"
    ELIMINATION = "elimination"


class Adjustable(Table, frozen=True):
    """A field that an event may override, by its dotted key."""

    key: str
    until: Until
    clause: str


class Pack(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All of it."""

    policy: Policy
    tiers: dict[str, Tier]
    formats: dict[str, Format]
    match: Match
    clock: Clock
    scoring: Scoring
    pairing: Pairing
    rounds: Rounds
    standings: Standings
    cut: Cut
    elimination: Elimination
    late_entry: LateEntry
    drops: Drops
    adjustable: tuple[Adjustable, ...] = ()
