"""Opponents' win rate: how well did the people you met do?

Implements                                   clause                          known deviations
----------------------------------------------------------------------------------------------------------------------
konami: pooled, truncated, no floor          000 VI.A "YYY", rules.md b.2    none (21 of 21 players of a real event)
mtr: mean of match-win rates, floor 0.33     MTR appendix C                  none; with 1/3, a setting, 30 of 30 rows of melee
play-pokemon: mean of win rates, floor 1/4   Play! Pokemon 5.3               none
"""

from __future__ import annotations

from collections.abc import Sequence

from pareo.standings.tiebreaks.kind import PRINTING, Asked, Term, Terms, TieBreak
from pareo.standings.tiebreaks.rates import BOUNDS, RATE, of_everyone


def terms(asked: Asked) -> Terms:
    """The rate of every opponent.

    Byes count in an opponent's own record but are nobody's opponent; someone met twice counts twice. The match against
    the entrant stays in the opponent's record. An entrant who has met nobody yet has 0/0, which ranks as zero.

    Clause: konami-2011-05 VI.A "YYY".
    """
    rate = of_everyone(asked)

    def of(entrant: int) -> Sequence[Term]:
        return [rate(opponent) for opponent in asked.table.opponents(entrant)]

    return of


TIEBREAK = TieBreak(terms, combination=None, settings=PRINTING | RATE | BOUNDS | {"pooling"}, required=frozenset({"pooling"}))
