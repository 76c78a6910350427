"""Buchholz: the sum of the opponents' points.

Implements                                   clause                          known deviations
----------------------------------------------------------------------------------------------------------------------
Buchholz                                     FIDE C.07                       a round without opponent adds nothing: the
                                                                             rules of article 16 for unplayed games are not
                                                                             applied
"""

from __future__ import annotations

from collections.abc import Sequence

from pareo.standings.tiebreaks.kind import PACKING, Asked, Term, Terms, TieBreak


def terms(asked: Asked) -> Terms:
    """The points of every opponent. Clause: FIDE C.07 "Buchholz"."""

    def of(entrant: int) -> Sequence[Term]:
        table = asked.table
        return [Term(opponent, None, table.points(opponent), 1, table.points(opponent)) for opponent in table.opponents(entrant)]

    return of


TIEBREAK = TieBreak(terms, settings=PACKING)
