"""Sonneborn-Berger: the points of those you beat, and half the points of those you drew with.

Implements                                   clause                          known deviations
----------------------------------------------------------------------------------------------------------------------
Sonneborn-Berger                             FIDE C.07                       as buchholz.py: unplayed rounds add nothing
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pareo.standings.points import Outcome
from pareo.standings.tiebreaks.kind import Asked, Term, Terms, TieBreak


def terms(asked: Asked) -> Terms:
    """Points of every opponent beaten, half of them for a draw. Clause: FIDE C.07 "Sonneborn-Berger"."""
    share = {Outcome.WON: 2, Outcome.DRAWN: 1, Outcome.LOST: 0}

    def of(entrant: int) -> Sequence[Term]:
        met = []
        for line in asked.table.rows[entrant].lines:
            if line.opponent is not None:
                twice = share[line.gain.outcome] * asked.table.points(line.opponent)
                met.append(Term(line.opponent, line.round, twice, 2, Fraction(twice, 2)))
        return met

    return of


TIEBREAK = TieBreak(terms, settings=frozenset({"rounding", "digits", "width"}))
