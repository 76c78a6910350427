"""What pairing is asked, and what it answers. It knows nothing of standings, storage or screens.

Source: spec 04 "Pairing".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from pareo.core.errors import Fact


class Method(Enum):
    """The pattern inside a score group."""

    SLIDE = "slide"  # upper half meets lower half in order (002)
    FOLD = "fold"  # best meets worst (002, MANTIS)
    ADJACENT = "adjacent"  # 1-2, 3-4 down the pile (003)
    RANDOM = "random"  # shuffled inside equal points (KTS)


class Direction(Enum):
    """How an odd score group is made even; also which way a player has floated."""

    DOWN = "down"
    UP = "up"


class Rematch(Enum):
    """Whether a rematch is avoided by the exact optimum, or by the letter of Decipher's rule (003)."""

    AVOID = "avoid"
    LITERAL = "literal"


class Categories(Enum):
    """What categories mean to the pairing of this round."""

    IGNORE = "ignore"
    AVOID = "avoid"
    SEPARATE = "separate"


class Met(NamedTuple):
    """An earlier opponent, and the round of the (latest) meeting where it is known."""

    id: int
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Floated:
    """An earlier pairing across score groups."""

    direction: Direction
    round: int


@dataclass(frozen=True, slots=True)
class Contender:
    """An entrant as pairing sees it.

    `points` as the pack scores them; `virtual` is added for pairing only. `rank` orders the whole field, 1 first,
    and is unique. `byes` counts assigned and granted byes, not awarded ones.
    """

    id: int
    points: int
    rank: int
    met: tuple[Met, ...] = ()
    byes: int = 0
    category: str | None = None
    group: str | None = None
    floats: tuple[Floated, ...] = ()
    virtual: int = 0


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody to be paired in one round. `rounds` None: no look-ahead."""

    round: int
    contenders: tuple[Contender, ...]
    seed: str
    rounds: int | None = None


@dataclass(frozen=True, slots=True)
class Rules:
    """How to pair. `pins` must meet, `forbidden` must not (by id)."""

    method: Method
    float: Direction = Direction.DOWN
    rematch: Rematch = Rematch.AVOID
    categories: Categories = Categories.IGNORE
    protect: bool = False
    pins: tuple[tuple[int, int], ...] = ()
    forbidden: tuple[tuple[int, int], ...] = ()
    allow_rematch: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """Why a table (counted from 1), a bye or the whole round is as it is."""

    code: str
    table: int | None = None
    entrant: int | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Certificate:
    """Whether the pairing is the optimum, and how that is known."""

    optimal: bool
    by: str


@dataclass(frozen=True, slots=True)
class Pairings:
    """The answer. In a table the higher ranked comes first; the table of the highest ranked player is first."""

    tables: tuple[tuple[int, int], ...]
    byes: tuple[int, ...]
    notes: tuple[Note, ...]
    certificate: Certificate
    seed: str
