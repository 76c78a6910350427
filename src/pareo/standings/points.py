"""What a result gives to each side, and whether a table may report it at all.

Implements                                      clause                        known deviations
----------------------------------------------------------------------------------------------------------------------
win, draw, loss, double loss                    000 VI.A, I.D                 none
wins only                                       UDE "No Match Draws"          a draw is refused by `check`; one that another
                                                                              system's event holds is worth a loss
victory points, clamped differential            001                           none
both above 100, both at or below 0: +1 / -1     001; Solok_3a, rules.md e     none
bye 2(+0), forfeit 2(+50) / 0(-50)              001 "Situaciones especiales"  none
Devidian Door failed 2(+100) / 0(-100)          001 "Cartas especiales"       none
a true tie 1(0) each                            001 "Empates"                 none
absence                                         001 is silent                 full win for who came, loss for who did not,
                                                                              no differential
a match without game scores (win:a, 2-1)        001 is silent                 full win and loss, no differential
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import assert_never

from pareo.core.errors import Finding
from pareo.core.results import (
    Awarded,
    Bye,
    DoubleLoss,
    Ending,
    Forfeit,
    Games,
    LoneResult,
    Missed,
    Notation,
    Quit,
    Result,
    Score,
    TableResult,
    Verdict,
    verdict,
)
from pareo.standings.system import Scoring, VictoryPoints


class Outcome(Enum):
    """How a match, or a round without opponent, ended for one side."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class Gain:
    """What one side takes home: match (or victory) points, differential, and games won, lost and drawn."""

    outcome: Outcome
    points: int
    differential: int = 0
    games: tuple[int, int, int] = (0, 0, 0)


_ENDS: dict[Verdict, tuple[Outcome, Outcome]] = {
    Verdict.A_WINS: (Outcome.WON, Outcome.LOST),
    Verdict.B_WINS: (Outcome.LOST, Outcome.WON),
    Verdict.DRAW: (Outcome.DRAWN, Outcome.DRAWN),
    Verdict.BOTH_LOSE: (Outcome.LOST, Outcome.LOST),
}


@lru_cache(maxsize=4096)  # an event has few different results
def gains(result: Result, scoring: Scoring) -> tuple[Gain, ...]:
    """What `result` gives to each side: two gains for a table, one for a round without an opponent.

    >>> from pareo.core.results import Notation
    >>> scoring = Scoring(clause="VI.A", notation=Notation.GAMES, win=3, draw=1, loss=0, bye=3)
    >>> [gain.points for gain in gains(Games(2, 1), scoring)], [gain.points for gain in gains(Bye(), scoring)]
    ([3, 0], [3])
    """
    if isinstance(result, Bye | Missed | Quit):
        return (_alone(result, scoring),)
    return _at_a_table(result, scoring)


def _alone(result: LoneResult, scoring: Scoring) -> Gain:
    """A bye wins with no differential (2(+0), 001); a missed round is lost; who quits pays for a forfeit (001)."""
    match result:
        case Bye():
            return Gain(Outcome.WON, scoring.bye)
        case Missed():
            return Gain(Outcome.LOST, scoring.loss)
        case Quit():
            worth = scoring.victory_points
            return Gain(Outcome.LOST, scoring.loss, -worth.forfeit_differential if worth else 0)
        case _:
            assert_never(result)


def _at_a_table(result: TableResult, scoring: Scoring) -> tuple[Gain, Gain]:
    ended = verdict(result)
    a_end, b_end = _ENDS[ended]
    if isinstance(result, Games):
        a_games, b_games = (result.a, result.b, result.drawn), (result.b, result.a, result.drawn)
    else:
        a_games = b_games = (0, 0, 0)
    a_points, b_points = _points(result, ended, scoring)
    gap = _differential(result, scoring.victory_points) if scoring.victory_points else 0
    return Gain(a_end, a_points, gap, a_games), Gain(b_end, b_points, -gap, b_games)


def _points(result: TableResult, ended: Verdict, scoring: Scoring) -> tuple[int, int]:
    """Match points (victory points) of both sides."""
    if isinstance(result, Awarded):
        return result.a, result.b
    worth = scoring.victory_points
    win, loss = _win(result, worth) if worth else scoring.win, worth.loss if worth else scoring.loss
    match ended:
        case Verdict.A_WINS:
            return win, loss
        case Verdict.B_WINS:
            return loss, win
        case Verdict.DRAW:
            tie = worth.tie if worth else scoring.loss if scoring.draw is None else scoring.draw
            return tie, tie
        case Verdict.BOTH_LOSE:
            return scoring.double_loss, scoring.double_loss
        case _:
            assert_never(ended)


def _win(result: TableResult, worth: VictoryPoints) -> int:
    """Victory points of a win: 1 when decks or time ended the game, 2 otherwise (001)."""
    if not isinstance(result, Score):
        return worth.full
    match result.ending:
        case Ending.DECKS:
            return worth.decks
        case Ending.TIME:
            return worth.time
        case Ending.FULL | Ending.DOOR:
            return worth.full
        case _:
            assert_never(result.ending)


def _differential(result: TableResult, worth: VictoryPoints) -> int:
    """Side A's differential; side B's is the opposite.

    Each score is clamped before the difference is taken. Only a true tie is worth 0: where the clamp levels a decided
    game (both above 100, or both at or below 0) the winner gets the least gap.

    Clause: 001 "puntos diferenciales", "Cartas especiales", "Abandono".
    """
    if isinstance(result, Forfeit):
        ended = verdict(result)
        return worth.forfeit_differential if ended is Verdict.A_WINS else -worth.forfeit_differential
    if not isinstance(result, Score) or result.a == result.b:
        return 0
    sign = 1 if result.a > result.b else -1
    if result.ending is Ending.DOOR:
        return sign * worth.door_differential
    a, b = (min(max(score, worth.lowest), worth.highest) for score in (result.a, result.b))
    return a - b or sign * worth.least_gap


def check(
    result: TableResult, scoring: Scoring, best_of: int, *, draws_allowed: bool, match_clause: str = "", draws_clause: str = ""
) -> tuple[Finding, ...]:
    """All that makes `result` impossible under the rules of the match; empty when a table may report it.

    A drawn duel may be played again (KDE23), so drawn duels do not count towards `best_of`; there are no more of them
    than that. A double loss is always possible (000 I.D). Clause: 000 V; 001; rules.md b.1, e.
    """
    found: list[Finding] = []
    written = {Games: Notation.GAMES, Score: Notation.SCORE}.get(type(result))
    if written is not None and written is not scoring.notation:
        found.append(Finding("result-notation", {"notation": scoring.notation.value}, scoring.clause))
    if isinstance(result, Games):
        found += _too_many_games(result, best_of, match_clause)
    if isinstance(result, Score) and scoring.victory_points:
        found += _impossible_score(result, scoring.victory_points, scoring.clause)
    if not isinstance(result, DoubleLoss) and verdict(result) is Verdict.DRAW:
        known = scoring.draw is not None or scoring.victory_points is not None or isinstance(result, Awarded)
        if not known:
            found.append(Finding("draw-unknown", {}, scoring.clause))
        elif not draws_allowed:
            found.append(Finding("draw-not-allowed", {}, draws_clause))
    return tuple(found)


def _too_many_games(result: Games, best_of: int, clause: str) -> list[Finding]:
    """3-0 and 2-2 in a best of three: somebody had won before."""
    enough = best_of // 2 + 1
    if max(result.a, result.b) <= enough and result.a + result.b <= best_of and result.drawn <= best_of:
        return []
    games = f"{result.a}-{result.b}" + (f"-{result.drawn}" if result.drawn else "")
    return [Finding("games-beyond-match", {"games": games, "best_of": best_of}, clause)]


def _impossible_score(result: Score, worth: VictoryPoints, clause: str) -> list[Finding]:
    """A full win below the points that win, or a failed door that is not written as its fixed score."""
    needed = worth.points_to_win + (worth.raised_by if result.raised else 0)
    score = f"{result.a}-{result.b}"
    if result.ending is Ending.FULL and max(result.a, result.b) < needed:
        return [Finding("score-not-full", {"score": score, "needed": needed}, clause)]
    # The card decides, not the points: only a fixed score says beyond doubt who failed to show the door.
    if result.ending is Ending.DOOR and (result.a, result.b) not in (
        (worth.lowest, worth.highest),
        (worth.highest, worth.lowest),
    ):
        return [Finding("door-score", {"score": score, "lowest": worth.lowest, "highest": worth.highest}, clause)]
    return []
