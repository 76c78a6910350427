"""Head to head: among those who are level, the points of their own matches.

Implements                                   clause                          known deviations
----------------------------------------------------------------------------------------------------------------------
direct encounter                             FIDE C.07                       only when all of the level ones have met
play-pokemon: exactly two level              TOM 1.53, rules.md h            none: `most = 2`
konami: after a play-off had no time         KDE23                           none
"""

from __future__ import annotations

from collections.abc import Sequence

from pareo.standings.tiebreaks.kind import Asked, Term, Terms, TieBreak


def terms(asked: Asked) -> Terms:
    """What each of the level entrants won against the others of the group; nothing unless all of them have met.

    It separates nobody who was not level before. Clause: KDE23; FIDE C.07 "direct encounter".
    """
    rows = asked.table.rows
    answer: dict[int, list[Term]] = {}
    for group in asked.level:
        members = frozenset(group)
        if asked.step.most is not None and len(members) > asked.step.most:
            continue
        if all(members - {entrant} <= set(rows[entrant].opponents) for entrant in group):
            for entrant in group:
                answer[entrant] = [
                    Term(line.opponent, line.round, line.gain.points, 1, line.gain.points)
                    for line in rows[entrant].lines
                    if line.opponent in members
                ]

    def of(entrant: int) -> Sequence[Term] | None:
        return answer.get(entrant)

    return of


TIEBREAK = TieBreak(terms, settings=frozenset({"most"}))
