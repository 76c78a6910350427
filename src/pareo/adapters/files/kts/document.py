"""A `.Tournament` file as values: what it says, in its own words. Ids are without leading zeros; "0" is the bye."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

BYE = "0"
REFERENCE = "2003-01-02"  # the same day in every file, written in the writer's own order


class Status(Enum):
    """Where a match is."""

    INCOMPLETE = "Incomplete"
    WINNER = "Winner"
    DRAW = "Draw"
    DOUBLE_LOSS = "DoubleLoss"


class Out(Enum):
    """Why a player no longer plays."""

    ACTIVE = "Active"
    DROP = "Drop"
    CUT = "Cut"
    PLAYOFF_CUT = "PlayoffCut"
    TOP_X = "TopX"


@dataclass(frozen=True, slots=True)
class Player:
    """A person. `team` None: written by a version before 3.0."""

    id: str
    first: str
    last: str
    team: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A player within the event. `points` is the packed number of points and tie-breaks, `match_points` its first part."""

    player: Player
    drop_round: int = 0
    rank: int = 1
    playoff_points: int = 0
    match_points: int = 0
    points: int = 0
    open_dueling: int = 0
    out: Out = Out.ACTIVE
    seat: int | None = None
    notes: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Match:
    """A match. `b` may be BYE; then `winner` is the player who has the bye, or None who missed the round.

    `playoff` None: the file does not say.
    """

    a: str
    b: str
    round: int
    status: Status
    table: int
    winner: str | None
    playoff: bool | None
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Staff:
    """A member of the staff and the code of the position."""

    player: Player
    position: str


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty. `player` and `judge` are ids, or persons."""

    infraction: str
    infraction_code: str
    penalty_code: str
    player: Player | str
    judge: Player | str
    round: int
    notes: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Tournament:
    """The whole file. None: an element that this version of KTS does not write. `day` is the date as YYYY-MM-DD."""

    name: str
    id: str
    style: str
    structure: str
    event_type: str
    day: str
    date: str
    reference: str = REFERENCE
    player_structure: str | None = None
    time: str | None = None
    current_round: int = 0
    table_offset: int = 0
    playoff_round: int = 0
    version: str = "3.0.0.0"
    finalized: bool = False
    staff: tuple[Staff, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    location: Mapping[str, str] | None = None
    entries: tuple[Entry, ...] = ()
    matches: tuple[Match, ...] = ()


def check_digit(nine: str) -> int:
    """The last digit of the COSSY id that begins with these nine.

    >>> check_digit("010042151")
    8

    Source: rules.md b.3.
    """
    total = sum(int(digit) * weight for digit, weight in zip(nine, (9, 8, 7, 6, 5, 4, 3, 2, 9), strict=True))
    return (11 - total % 11) % 10
