"""A standings system as data: how results score, which tie-breaks follow in which order, and how they are printed.

These are the `[scoring]` and `[standings]` tables of a policy pack; unknown keys are refused when they are decoded.
Source: spec 05.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from pareo.core.results import Notation


class Table(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of a policy pack: frozen, and strict about its keys."""


class VictoryPoints(Table, frozen=True):
    """Decipher's victory points and differential (001). All values are points of one game."""

    full: int
    decks: int
    time: int
    tie: int
    loss: int
    forfeit_differential: int
    door_differential: int
    lowest: int  # a score is clamped to lowest..highest before the difference is taken
    highest: int
    least_gap: int  # the differential of a decided game that the clamp would level
    points_to_win: int
    raised_by: int  # what Q's Planet adds to points_to_win


class Scoring(Table, frozen=True):
    """What a match is worth. `draw` None: the system knows no drawn match."""

    clause: str
    notation: Notation
    win: int
    loss: int
    bye: int
    draw: int | None = None
    double_loss: int = 0
    victory_points: VictoryPoints | None = None


class Pooling(Enum):
    """How the rates of several opponents become one."""

    POOLED = "pooled"  # numerators and denominators are summed, then divided once
    MEAN = "mean"  # the mean of each opponent's rate


class RateOf(Enum):
    """What a win rate is a rate of."""

    POINTS = "points"  # points out of possible points: a draw is worth 1/3
    WINS = "wins"  # wins out of matches: a draw is worth nothing


class Byes(Enum):
    """What a bye is in the record of an opponent."""

    COUNT = "count"  # a match won
    LEAVE_OUT = "leave-out"  # no match at all


class Step(Table, frozen=True):
    """One tie-break in the order, with its settings; those that a tie-break does not use must be left out."""

    tiebreak: str
    clause: str = ""
    rounding: str = "truncate"
    digits: int = 0
    cap: int | None = None  # in units of 10^-digits: 999 for a rate of three digits
    compare_rounded: bool = False  # KTS compares the packed number, so what it cuts off can't decide
    width: int | None = None  # places in a packed number; a rate takes as many as its digits
    pooling: Pooling | None = None  # None where points are summed and nothing is divided
    of: RateOf = RateOf.POINTS
    byes: Byes = Byes.COUNT
    floor: str | None = None  # a ratio as text, "1/3" or "0.33"
    ceiling: str | None = None
    dropped_ceiling: str | None = None  # takes the place of `ceiling` for one who dropped
    term_floor: int | None = None  # MANTIS T1: no opponent's term below -3
    drawn_game: int | None = None  # points of a drawn game in a game-win rate
    unplayed_game: int | None = None  # points that an opponent is credited with for every game of the event not played
    full_round: int | None = None  # games in a full round: opponents are worth a point for each at least, a bye just that
    most: int | None = None  # a head-to-head separates so many level entrants at most


class Printed(Enum):
    """How the whole of a standing is written in one word."""

    PACKED = "packed"  # 33726677: points, then each tie-break in its fixed width
    COLUMNS = "columns"  # each by itself
    DIFFERENTIAL = "differential"  # 3(-15)


class Standings(Table, frozen=True):
    """The order of a system. `id` is the name that `--system` takes."""

    clause: str
    system: str
    printed: Printed
    order: tuple[Step, ...]


class System(Struct, frozen=True):
    """Scoring and order together: all that ranking needs."""

    scoring: Scoring
    standings: Standings
