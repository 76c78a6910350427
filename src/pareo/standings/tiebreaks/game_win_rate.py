"""Game-win rate: how many of the single games did you win?

Implements                                   clause                          known deviations
----------------------------------------------------------------------------------------------------------------------
mtr: floor 0.33                              MTR appendix C                  none; with 1/3, a setting, 30 of 30 rows of melee
"""

from __future__ import annotations

from collections.abc import Sequence

from pareo.standings.tiebreaks.games import game_rate
from pareo.standings.tiebreaks.kind import PRINTING, Asked, Combination, Term, Terms, TieBreak


def terms(asked: Asked) -> Terms:
    """The entrant's own rate. Clause: MTR appendix C."""

    def of(entrant: int) -> Sequence[Term]:
        return [game_rate(entrant, asked)._replace(opponent=None)]

    return of


TIEBREAK = TieBreak(terms, Combination.MEAN, settings=PRINTING | {"floor", "drawn_game"}, required=frozenset({"drawn_game"}))
