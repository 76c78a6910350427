"""An entrant's own rate, between its floor and its ceiling: what every opponents' rate is made of.

Settings                                                clause                      known deviations
----------------------------------------------------------------------------------------------------------------------
points out of possible points, byes count, no floor     rules.md b.2                none
floor 0.33 (or 1/3 on melee)                            MTR appendix C              none: a setting
wins out of matches, byes left out, floor 25 %,         Play! Pokemon 5.3, 5.5      none
75 % at most for one who dropped
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import assert_never

from pareo.core.numbers import Ratio
from pareo.standings.crosstable import CrossTable
from pareo.standings.system import Byes, RateOf, Step
from pareo.standings.tiebreaks.kind import Asked, Term

RATE = frozenset({"of", "byes"})
BOUNDS = frozenset({"floor", "ceiling", "dropped_ceiling"})

_EXACT = re.compile(r"\d{1,6}(?:/[1-9]\d{0,5}|\.\d{1,6})?")


@lru_cache
def exact(text: str) -> Fraction | None:
    """The ratio that a setting writes, None if it writes none.

    >>> exact("1/3"), exact("0.33"), exact("33 %")
    (Fraction(1, 3), Fraction(33, 100), None)
    """
    return Fraction(text) if _EXACT.fullmatch(text) else None


def own(table: CrossTable, of: int, step: Step) -> Ratio:
    """The rate of `of` as counted, before any floor.

    >>> from pareo.core.results import Notation
    >>> from pareo.standings.crosstable import crosstable
    >>> from pareo.standings.system import Scoring
    >>> empty = crosstable(Scoring(clause="", notation=Notation.GAMES, win=3, loss=0, bye=3), [1], [])
    >>> own(empty, 1, Step(tiebreak="opponents-win-rate"))
    Ratio(part=0, whole=0)
    """
    row = table.rows[of]
    byes = row.byes if step.byes is Byes.LEAVE_OUT else 0
    match step.of:
        case RateOf.POINTS:
            bye_points = sum(line.gain.points for line in row.lines if line.bye) if byes else 0
            return Ratio(row.points - bye_points, table.win * (row.matches - byes))
        case RateOf.WINS:
            return Ratio(row.wins - byes, row.matches - byes)
        case _:
            assert_never(step.of)


def bounded(rate: Ratio, of: int, asked: Asked) -> Fraction:
    """`rate` raised to the floor and held under the ceiling that apply to `of`."""
    step, value = asked.step, rate.value
    ceiling = step.dropped_ceiling if of in asked.dropped and step.dropped_ceiling else step.ceiling
    if step.floor and (floor := exact(step.floor)) is not None:
        value = max(value, floor)
    if ceiling and (highest := exact(ceiling)) is not None:
        value = min(value, highest)
    return value


def of_everyone(asked: Asked) -> Callable[[int], Term]:
    """The term that each entrant is for those who met them, counted once however often it is asked for."""
    ready: dict[int, Term] = {}

    def term(of: int) -> Term:
        if of not in ready:
            rate = own(asked.table, of, asked.step)
            ready[of] = Term(of, None, rate.part, rate.whole, bounded(rate, of, asked))
        return ready[of]

    return term
