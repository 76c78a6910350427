"""A policy pack: the rules of an event as data. One frozen structure for each table of the TOML file.

Code asks for fields, never for identity. Unknown keys and names are refused when a pack is decoded; what a type can't
say (rows ascend, a clause is never empty) is in `check`.
Source: spec 03.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal

from msgspec import Meta, Struct

from pareo.pairing.field import Categories, Direction, Method, Rematch
from pareo.standings.system import Scoring, Standings, Table

Minutes = Annotated[int, Meta(ge=1, le=1440)]
Size = Annotated[int, Meta(ge=0, le=100_000)]  # so many players, so many rounds
Some = Annotated[int, Meta(ge=1, le=100_000)]


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
    """What a table plays. `best_of` is odd."""

    clause: str
    best_of: Annotated[int, Meta(ge=1, le=99)]


class Clock(Table, frozen=True):
    """Minutes of a round; absent means untimed."""

    clause: str
    round_minutes: Minutes | None = None
    elimination_minutes: Minutes | None = None
    least_minutes: Minutes | None = None  # no override may go under it


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
    categories_until: Some | None = None  # last round in which categories matter; None: all
    protect_clubs_until: Size = 0  # last round in which members of one club are kept apart
    acceleration: str = "none"  # a preset of policy.acceleration, or rows: extra points that count in the pairing only


class RoundsRow(Table, frozen=True):
    """Up to so many players: so many rounds, and a cut to so many (0: none). `up_to` None: any number."""

    rounds: Some
    cut: Size
    up_to: Some | None = None


class RoundsTable(Table, frozen=True):
    """The rows for matches of so many games, fewest players first, the last one open."""

    clause: str
    best_of: Some
    rows: tuple[RoundsRow, ...]


class Rounds(Table, frozen=True):
    """How many rounds and how big a cut are proposed, by the number enrolled when registration closes."""

    clause: str
    least_players: Some
    tables: tuple[RoundsTable, ...]


class Elimination(Table, frozen=True):
    """Rules of the bracket."""

    clause: str
    draws: bool = False


class LateEntry(Table, frozen=True):
    """What a missed round counts as unless the organizer grants a bye."""

    clause: str
    missed_round: Literal["missed"]  # a word of core.results
    bye_may_be_granted: bool


class Drops(Table, frozen=True):
    """Leaving and coming back."""

    clause: str
    may_return: bool
    quit_counts_as_forfeit: bool  # who leaves between games takes the forfeit's result (001)


class Level(Enum):
    """What separates entrants who are level after all tie-breaks where a place must be decided."""

    PLAY_OFF = "play-off"
    SEEDED_DRAW = "seeded-draw"


class Cut(Table, frozen=True):
    """Who are level on the cut line, and who are level on the first place where there is no cut (None: they share it)."""

    clause: str
    level: Level
    first_place: Level | None = None


class Until(Enum):
    """The moment that ends the right to override a value."""

    START = "start"  # the event starts
    ELIMINATION = "elimination"  # the elimination rounds start
    ROUND = "round"  # before each round: refused only while one is played


class Adjustable(Table, frozen=True):
    """A field that an event may override, by its dotted key."""

    key: str
    until: Until
    clause: str


class Pack(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All of it. `unconfirmed`: keys whose values no primary source confirms; the desk says so."""

    policy: Policy
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
    tiers: dict[str, Tier] = {}
    formats: dict[str, Format] = {}
    adjustable: tuple[Adjustable, ...] = ()
    unconfirmed: tuple[str, ...] = ()
