"""Sum of the squares of the rounds lost: who lost later ranks higher.

Implements                                   clause                          known deviations
----------------------------------------------------------------------------------------------------------------------
mantis T3 "Timing"; rounds 2 and 8 are 68    rules.md a.2                    none; the direction is from secondary sources
konami-ddd "DDD"; rounds 2 and 7 are 53      KDE23                           not defined there whether an absence or a double
                                                                             loss is a loss: here they are, a draw is not
"""

from __future__ import annotations

from collections.abc import Sequence

from pareo.standings.tiebreaks.kind import PACKING, Asked, Term, Terms, TieBreak


def terms(asked: Asked) -> Terms:
    """r * r for every round r lost; absences, missed rounds and double losses are lost. Clause: UDE T3."""

    def of(entrant: int) -> Sequence[Term]:
        return [Term(None, lost, lost * lost, 1, lost * lost) for lost in asked.table.rows[entrant].lost_rounds]

    return of


TIEBREAK = TieBreak(terms, settings=PACKING)
