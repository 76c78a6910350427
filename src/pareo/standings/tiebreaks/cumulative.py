"""Cumulative score: the sum of your points after each round, so that early wins weigh more.

Implements                                   clause                          known deviations
----------------------------------------------------------------------------------------------------------------------
progressive score                            FIDE C.07 (older editions)      byes count as they score
"""

from __future__ import annotations

from collections.abc import Sequence

from pareo.standings.tiebreaks.kind import PACKING, Asked, Term, Terms, TieBreak


def terms(asked: Asked) -> Terms:
    """The points held after every round that anybody has on record. Clause: FIDE "progressive score"."""
    rounds = sorted({line.round for row in asked.table.rows.values() for line in row.lines})

    def of(entrant: int) -> Sequence[Term]:
        won = dict.fromkeys(rounds, 0)
        for line in asked.table.rows[entrant].lines:
            won[line.round] += line.gain.points
        held, after = 0, []
        for number in rounds:
            held += won[number]
            after.append(Term(None, number, held, 1, held))
        return after

    return of


TIEBREAK = TieBreak(terms, settings=PACKING)
