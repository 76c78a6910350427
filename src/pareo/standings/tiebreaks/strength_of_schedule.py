"""Strength of schedule: the points that the opponents win in a round, on average.

Implements                                   clause                          known deviations
----------------------------------------------------------------------------------------------------------------------
ffg: mean of points / rounds played          rules.md h                      none; a bye adds nothing
swccg SOS                                    rules.md h, SW guide            not this formula (adjusted points): not done
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pareo.standings.tiebreaks.kind import PRINTING, Asked, Combination, Term, Terms, TieBreak


def terms(asked: Asked) -> Terms:
    """Points out of rounds on record for every opponent. Clause: FFG "Strength of Schedule"."""
    table = asked.table
    pace = {entrant: Fraction(row.points, row.matches) if row.matches else Fraction(0) for entrant, row in table.rows.items()}

    def of(entrant: int) -> Sequence[Term]:
        return [
            Term(opponent, None, table.points(opponent), table.rows[opponent].matches, pace[opponent])
            for opponent in table.opponents(entrant)
        ]

    return of


TIEBREAK = TieBreak(terms, Combination.MEAN, settings=PRINTING)
