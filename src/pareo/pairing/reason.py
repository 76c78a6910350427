"""A reason: why a table, a float or a bye is as it is. What they mean in words is the catalogues' part."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class About(Enum):
    """What a reason is about."""

    TABLE = "table"  # why these two
    FLOAT = "float"  # why this one leaves the score group
    BYE = "bye"


class Cause(Enum):
    """The rule by which something was chosen."""

    PATTERN = "pattern"  # of the method, inside a group
    EXCHANGED = "exchanged"  # of the method, but two of one half
    NEAREST = "nearest"  # a floater's opponent: the highest of the next group
    ODD_GROUP = "odd-group"  # a float: the number is odd
    GROUP_UNPAIRABLE = "group-unpairable"  # a float: the group has no pairing without it
    ROUND_UNPAIRABLE = "round-unpairable"  # a float: the round as a whole has no pairing as good without it
    TURN = "turn"  # a bye: the lowest of those with the fewest byes
    PINNED = "pinned"  # by the organizer
    LITERAL = "literal"  # by the letter of a rule, which looks at nobody but the next
    ALL_MET = "all-met"  # the same for somebody who has met all that remain
    FEWEST_REMATCHES = "fewest-rematches"  # so large a field with rematches that only their number was looked at


class Criterion(Enum):
    """What rules somebody out."""

    FORBIDDEN = "forbidden"  # by the organizer
    MET = "met"
    MET_ALL = "met-all"  # there is nobody in the other group whom they may meet
    HAD_BYE = "had-bye"
    PINNED = "pinned"  # at a table that the organizer holds to
    CATEGORY = "category"
    FLOATED_DOWN = "floated-down"  # and would again
    FLOATED_UP = "floated-up"
    SAME_GROUP = "same-group"  # club, team or family
    REST_UNPAIRABLE = "rest-unpairable"  # the others could not be paired, or not as well: see `Passed.cost`
    HALVES = "halves"  # more players, or higher ones, would change halves
    LATER_ROUNDS = "later-rounds"  # the rounds to come could not all be played without a rematch
    OTHERS = "others"  # for the sake of other tables, which was not proved


@dataclass(frozen=True, slots=True)
class Passed:
    """Somebody who came first, and what ruled them out.

    `round`: of the meeting, where it is known. `cost`: what would be worse among the others ("rematches", "ages",
    "crossings", "floats", "repeated", "same_group"); None where they could not be paired at all.
    """

    id: int
    criterion: Criterion
    round: int | None = None
    cost: str | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one thing is as it is.

    `entrant` has the bye, or leaves the group (with float "up": joins the one above), or is the one of a table whose turn
    it was to get an opponent, which is `other`. `points`: of the score group. `table` counts as in the pairings, from 1.
    `passed`: those who came before the chosen one, from the first choice on; empty where the first choice was possible.
    """

    about: About
    cause: Cause
    entrant: int
    other: int | None = None
    points: int | None = None
    passed: tuple[Passed, ...] = ()
    table: int | None = None

    @property
    def first(self) -> int | None:
        """The first choice; None where there was nothing to choose."""
        if self.passed:
            return self.passed[0].id
        if self.cause in (Cause.PINNED, Cause.FEWEST_REMATCHES):
            return None
        return self.entrant if self.other is None else self.other
