"""Play-off: a game outside the rounds between entrants who are level.

Implements                                   clause                          known deviations
----------------------------------------------------------------------------------------------------------------------
decipher: a play-off game                    rules.md e, i.10                none
konami: another match or one duel            KDE23                           none
"""

from __future__ import annotations

from collections.abc import Sequence

from pareo.core.results import Bye, Missed, Quit, Verdict, verdict
from pareo.standings.tiebreaks.kind import Asked, Term, Terms, TieBreak

_BALANCE = {Verdict.A_WINS: (1, -1), Verdict.B_WINS: (-1, 1), Verdict.DRAW: (0, 0), Verdict.BOTH_LOSE: (-1, -1)}


def terms(asked: Asked) -> Terms:
    """+1 for every play-off won and -1 for every one lost against somebody level; other play-offs don't count.

    It separates nobody who was not level before. Clause: 003 step list; KDE23.
    """
    answer: dict[int, list[Term]] = {}
    group_of = {entrant: group for group in asked.level for entrant in group}
    for game in sorted(asked.playoffs, key=lambda game: (game.round, game.a, game.b or 0)):
        if game.b is None or isinstance(game.result, Bye | Missed | Quit):
            continue
        if game.a in group_of and game.b in group_of[game.a]:
            a, b = _BALANCE[verdict(game.result)]
            answer.setdefault(game.a, []).append(Term(game.b, None, a, 1, a))
            answer.setdefault(game.b, []).append(Term(game.a, None, b, 1, b))

    def of(entrant: int) -> Sequence[Term] | None:
        return answer.get(entrant)

    return of


TIEBREAK = TieBreak(terms, signed=True)
