"""Win/loss sum (MANTIS T1): the opponents' wins minus their losses.

Implements                                   clause                          known deviations
----------------------------------------------------------------------------------------------------------------------
mantis T1, no term below -3                  rules.md a.2                    the floor has one source: a setting
a bye round adds 0                           rules.md a.2                    none
"""

from __future__ import annotations

from collections.abc import Sequence

from pareo.standings.tiebreaks.kind import PACKING, Asked, Term, Terms, TieBreak


def terms(asked: Asked) -> Terms:
    """Wins minus losses of every opponent, none below the floor; byes are wins, absences losses, a draw is neither.

    Clause: UDE T1.
    """
    floor = asked.step.term_floor

    def of(entrant: int) -> Sequence[Term]:
        met = []
        for opponent in asked.table.opponents(entrant):
            row = asked.table.rows[opponent]
            balance = row.wins - row.losses
            met.append(Term(opponent, None, balance, 1, balance if floor is None else max(floor, balance)))
        return met

    return of


TIEBREAK = TieBreak(terms, settings=PACKING | {"term_floor"})
