"""The rate of single games won: what both game-win rates are made of.

Implements                                   clause                          known deviations
----------------------------------------------------------------------------------------------------------------------
a game won 3, drawn 1, of 3 each             MTR appendix C                  none; with 0, a setting, 30 of 30 rows of melee
a bye is a match of 2-0                      MTR appendix C                  none
matches without games (forfeit, win:a)       MTR is silent                   no games on either side
"""

from __future__ import annotations

from pareo.core.numbers import Ratio
from pareo.standings.tiebreaks.kind import Asked, Term
from pareo.standings.tiebreaks.rates import bounded

GAME_WON = 3
BYE = (2, 0, 0)


def game_rate(of: int, asked: Asked) -> Term:
    """The game points of `of` out of all that could be won. Clause: MTR appendix C "game-win percentage"."""
    won = drawn = played = 0
    for line in asked.table.rows[of].lines:
        wins, losses, draws = BYE if line.bye else line.gain.games
        won += wins
        drawn += draws
        played += wins + losses + draws
    rate = Ratio(GAME_WON * won + (asked.step.drawn_game or 0) * drawn, GAME_WON * played)
    return Term(of, None, rate.part, rate.whole, bounded(rate, of, asked))
