"""Median Buchholz: the sum of the opponents' points without the lowest and the highest.

Implements                                   clause                          known deviations
----------------------------------------------------------------------------------------------------------------------
Median Buchholz 1                            FIDE C.07                       as buchholz.py: a round without opponent adds
                                                                             nothing and cuts nothing
"""

from __future__ import annotations

from collections.abc import Sequence

from pareo.standings.tiebreaks import buchholz
from pareo.standings.tiebreaks.kind import PACKING, Asked, Term, Terms, TieBreak


def terms(asked: Asked) -> Terms:
    """The points of every opponent, lowest first, without both ends. Clause: FIDE C.07 "Median"."""
    all_terms = buchholz.terms(asked)

    def of(entrant: int) -> Sequence[Term]:
        return sorted(all_terms(entrant) or (), key=lambda term: term.worth)[1:-1]

    return of


TIEBREAK = TieBreak(terms, settings=PACKING)
