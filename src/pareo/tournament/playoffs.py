"""Who has separated from whom in games outside the rounds.

A play-off may be a chain: three are level, Ana beats Bruno and Bruno beats Carla, so Ana is before Carla too. Who went
round in a circle is level still.

Source: spec 05 "A tie across the cut line"; 003 "Fin del torneo".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pareo.core.results import Verdict, verdict
from pareo.standings.meeting import Meeting

Beaten = Mapping[int, frozenset[int]]


def winner_of(meeting: Meeting) -> int | None:
    """Who won a match between two."""
    match verdict(meeting.result):  # type: ignore[arg-type]  # between two
        case Verdict.A_WINS:
            return meeting.a
        case Verdict.B_WINS:
            return meeting.b
        case Verdict.DRAW | Verdict.BOTH_LOSE:
            return None


def beaten(playoffs: Iterable[Meeting]) -> Beaten:
    """For each winner those who come after, directly or through others, circles left out.

    >>> from pareo.core.results import Games
    >>> chain = [Meeting(3, 1, 2, Games(1, 0)), Meeting(3, 2, 3, Games(1, 0))]
    >>> sorted(beaten(chain)[1])
    [2, 3]
    """
    over: dict[int, set[int]] = {}
    for meeting in playoffs:
        winner = winner_of(meeting)
        if winner is not None and meeting.b is not None:
            over.setdefault(winner, set()).add(meeting.b if winner == meeting.a else meeting.a)
    reach = {winner: _below(winner, over) for winner in over}
    return {winner: frozenset(n for n in found if winner not in reach.get(n, ())) for winner, found in reach.items()}


def _below(winner: int, over: Mapping[int, set[int]]) -> set[int]:
    found: set[int] = set()
    waiting = [winner]
    while waiting:
        fresh = over.get(waiting.pop(), set()) - found
        found |= fresh
        waiting += fresh
    return found - {winner}


def still_level(inside: Iterable[int], outside: Iterable[int], over: Beaten) -> frozenset[int]:
    """Of those who are level across a line, whom no play-off separates.

    An insider has to have beaten an outsider; or the outsider has lost to another insider and the insider to nobody:
    where two pairs play for two places, each winner has one.
    """
    stay, leave = tuple(inside), tuple(outside)
    losers = frozenset(n for found in over.values() for n in found)
    lost = frozenset(o for o in leave if any(o in over.get(i, ()) for i in stay))
    level: set[int] = set()
    for i in stay:
        is_proven = bool(over.get(i)) and i not in losers
        level |= {n for o in leave if o not in over.get(i, ()) and not (is_proven and o in lost) for n in (i, o)}
    return frozenset(level)
