"""Opponents' game-win rate: how many of their single games did the people you met win?

Implements                                   clause                          known deviations
----------------------------------------------------------------------------------------------------------------------
mtr: mean, floor 0.33 each                   MTR appendix C                  none; with 1/3, a setting, 30 of 30 rows of melee
"""

from __future__ import annotations

from collections.abc import Sequence

from pareo.standings.tiebreaks.games import game_rate
from pareo.standings.tiebreaks.kind import PRINTING, Asked, Combination, Term, Terms, TieBreak


def terms(asked: Asked) -> Terms:
    """The game-win rate of every opponent. Clause: MTR appendix C."""
    ready = {entrant: game_rate(entrant, asked) for entrant in asked.table.rows}

    def of(entrant: int) -> Sequence[Term]:
        return [ready[opponent] for opponent in asked.table.opponents(entrant)]

    return of


TIEBREAK = TieBreak(terms, Combination.MEAN, settings=PRINTING | {"floor", "drawn_game"}, required=frozenset({"drawn_game"}))
