"""Opponents' opponents' win rate: how hard was the way of the people you met?

Implements                                            clause                          known deviations
----------------------------------------------------------------------------------------------------------------------
konami: numerators and denominators of all            000 VI.A "ZZZ", rules.md b.2    none (21 of 21 players of a
opponents' opponents summed, divided once                                             real event)
play-pokemon: mean of the opponents' own means        Play! Pokemon 5.3               none
"""

from __future__ import annotations

from collections.abc import Sequence

from pareo.core.numbers import Ratio
from pareo.standings.system import Pooling
from pareo.standings.tiebreaks.kind import PRINTING, Asked, Term, Terms, TieBreak, mean
from pareo.standings.tiebreaks.rates import BOUNDS, RATE, of_everyone


def terms(asked: Asked) -> Terms:
    """The opponents' win rate of every opponent, computed by this step's own settings.

    You are among your opponents' opponents, and stay there.

    Clause: konami-2011-05 VI.A "ZZZ".
    """
    rate = of_everyone(asked)
    ready: dict[int, Term] = {}

    def opponents_rate(of: int) -> Term:
        if of not in ready:
            met = [rate(opponent) for opponent in asked.table.opponents(of)]
            part, whole = sum(term.part for term in met), sum(term.whole for term in met)
            ready[of] = Term(of, None, part, whole, mean(met) if asked.step.pooling is Pooling.MEAN else Ratio(part, whole).value)
        return ready[of]

    def of(entrant: int) -> Sequence[Term]:
        return [opponents_rate(opponent) for opponent in asked.table.opponents(entrant)]

    return of


TIEBREAK = TieBreak(terms, combination=None, settings=PRINTING | RATE | BOUNDS | {"pooling"}, required=frozenset({"pooling"}))
