"""First-tiebreaker sum (MANTIS T2): the sum of the opponents' T1.

Implements                                   clause                          known deviations
----------------------------------------------------------------------------------------------------------------------
mantis T2                                    rules.md a.2                    none
"""

from __future__ import annotations

from collections.abc import Sequence

from pareo.standings.tiebreaks.kind import PACKING, Asked, Term, Terms, TieBreak


def terms(asked: Asked) -> Terms:
    """The win/loss sum of every opponent, as the step before gave it. Clause: UDE T2."""
    first = asked.before["win-loss-sum"]

    def of(entrant: int) -> Sequence[Term]:
        return [Term(opponent, None, int(first[opponent]), 1, first[opponent]) for opponent in asked.table.opponents(entrant)]

    return of


TIEBREAK = TieBreak(terms, settings=PACKING, needs="win-loss-sum")
