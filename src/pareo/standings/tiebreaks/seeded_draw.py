"""Seeded draw: lots among those who are still level, from the seed of the event.

Implements                                   clause                          known deviations
----------------------------------------------------------------------------------------------------------------------
konami, play-pokemon: random                 KDE23; rules.md h               none
"""

from __future__ import annotations

from collections.abc import Sequence

from pareo.core.chance import stream
from pareo.standings.tiebreaks.kind import Asked, Term, Terms, TieBreak


def terms(asked: Asked) -> Terms:
    """The lot of each level entrant: the highest number in the group goes first.

    Everyone's lot depends on the seed and on their own number alone, so it stays the same whoever else is level.
    Anyone can draw again. Clause: KDE23 "random".
    """
    answer: dict[int, list[Term]] = {}
    for group in asked.level:
        drawn = sorted(group, key=lambda entrant: (stream(asked.seed, 0, f"lot-{entrant}").below(2**63), entrant))
        for lot, entrant in enumerate(drawn, start=1):
            answer[entrant] = [Term(None, None, lot, 1, lot)]

    def of(entrant: int) -> Sequence[Term] | None:
        return answer.get(entrant)

    return of


TIEBREAK = TieBreak(terms)
