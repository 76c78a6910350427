"""Differential: by how much the games were won and lost.

Implements                                   clause                          known deviations
----------------------------------------------------------------------------------------------------------------------
decipher: net sum, not only the positive     001, rules.md i.2, i.3          none
"""

from __future__ import annotations

from collections.abc import Sequence

from pareo.standings.tiebreaks.kind import Asked, Term, Terms, TieBreak


def terms(asked: Asked) -> Terms:
    """The differential of every game, each already clamped. Clause: 001 "puntaje acumulado"."""

    def of(entrant: int) -> Sequence[Term]:
        return [
            Term(line.opponent, line.round, line.gain.differential, 1, line.gain.differential)
            for line in asked.table.rows[entrant].lines
        ]

    return of


TIEBREAK = TieBreak(terms, signed=True)
