"""What a tie-break is: terms that somebody contributes, and the way they combine into one exact amount.

Ranking and explaining read the same terms, so an explanation can't say anything else than what was ranked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from pareo.core.numbers import Ratio
from pareo.standings.crosstable import CrossTable
from pareo.standings.meeting import Meeting
from pareo.standings.system import Pooling, Step

Exact = int | Fraction


class Term(NamedTuple):
    """What one opponent, or one round, contributes.

    `part` of `whole` as it was counted (`whole` 1 in a sum); `worth` is what it comes to after a floor or a ceiling.
    `opponent` None: the entrant's own record. `round` None: all rounds together.
    """

    opponent: int | None
    round: int | None
    part: int
    whole: int
    worth: Exact


class Combination(Enum):
    """How terms become one amount."""

    TOTAL = "total"
    POOLED = "pooled"
    MEAN = "mean"


@dataclass(frozen=True, slots=True)
class Asked:
    """All that a tie-break may look at.

    `level` holds the groups of two and more entrants that nothing has separated so far; `before` holds what the
    earlier tie-breaks gave. `dropped` are those who left the event.
    """

    table: CrossTable
    step: Step
    dropped: frozenset[int] = frozenset()
    playoffs: Sequence[Meeting] = ()
    seed: str = ""
    level: Sequence[tuple[int, ...]] = ()
    before: Mapping[str, Mapping[int, Exact]] = field(default_factory=dict)


# The terms of an entrant; None where the tie-break has nothing to separate (a head-to-head of somebody who is not level).
Terms = Callable[[int], Sequence[Term] | None]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One tie-break. `combination` None: the step's pooling says, and without one the terms are summed.

    `settings` are those of Step that it reads.
    """

    terms: Callable[[Asked], Terms]
    combination: Combination | None = Combination.TOTAL
    settings: frozenset[str] = frozenset()
    required: frozenset[str] = frozenset()
    needs: str | None = None  # a tie-break that must come before it
    signed: bool = False  # printed with its sign: +35


PRINTING = frozenset({"rounding", "digits", "cap", "compare_rounded", "width"})
PACKING = frozenset({"width", "cap"})
ADJUSTED = frozenset({"unplayed_game", "full_round"})  # only points that are summed are adjusted


_COMBINATIONS = {None: Combination.TOTAL, Pooling.POOLED: Combination.POOLED, Pooling.MEAN: Combination.MEAN}


def combination(tiebreak: TieBreak, step: Step) -> Combination:
    """How the terms of `step` combine."""
    if tiebreak.combination is not None:
        return tiebreak.combination
    return _COMBINATIONS[step.pooling]


def combined(how: Combination, terms: Sequence[Term]) -> tuple[Exact, Ratio | None]:
    """The exact amount of `terms`, and the ratio as counted where there is one. Nobody met is 0/0, which is zero.

    >>> combined(Combination.POOLED, [Term(2, None, 6, 9, 0), Term(3, None, 3, 9, 0)])
    (Fraction(1, 2), Ratio(part=9, whole=18))
    """
    match how:
        case Combination.TOTAL:
            return sum(term.worth for term in terms), None
        case Combination.POOLED:
            ratio = Ratio(sum(term.part for term in terms), sum(term.whole for term in terms))
            return ratio.value, ratio
        case Combination.MEAN:
            return mean(terms), None


def mean(terms: Sequence[Term]) -> Fraction:
    """The mean of what the terms are worth, each counted alike; zero when there are none."""
    if not terms:
        return Fraction(0)
    numerators: dict[int, int] = {}  # by denominator: most terms share one, and adding whole numbers is quick
    for term in terms:
        denominator = term.worth.denominator
        numerators[denominator] = numerators.get(denominator, 0) + term.worth.numerator
    return sum((Fraction(part, whole) for whole, part in numerators.items()), Fraction(0)) / len(terms)
