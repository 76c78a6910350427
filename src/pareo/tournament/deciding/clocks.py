"""The clock of a round: started, paused, set anew, and more or less time for the whole hall.

Implements                                          clause                              known deviations
---------------------------------------------------------------------------------------------------------
start, pause, length and minutes added as one fact  spec 08 "Round clock"               a single table has none of its own yet
"""

from __future__ import annotations

from pareo.core.errors import illegal
from pareo.tournament import commands as c
from pareo.tournament import events as e
from pareo.tournament.deciding.playing import being_played
from pareo.tournament.evolve import paused
from pareo.tournament.queries import minutes_of
from pareo.tournament.state import Clock, Round, State

MOST_MINUTES = 24 * 60  # of a round


def start(state: State, now: str) -> e.ClockStarted:
    """The clock of the open round runs; its length is the pack's, Swiss or elimination."""
    played = being_played(state)
    clock = _clock(state, played)
    if clock.running_since is not None:
        raise illegal("clock-already-running", round=played.number)
    return e.ClockStarted(played.number, now, clock.minutes)


def pause(state: State, now: str) -> e.ClockPaused:
    """The clock of the open round stands still."""
    played = being_played(state)
    if played.clock is None or played.clock.running_since is None:
        raise illegal("clock-not-running", round=played.number)
    return e.ClockPaused(played.number, now)


def extend(state: State, command: c.ExtendClock, now: str) -> e.ClockExtended | None:
    """More or less time for everybody. None where it is neither more nor less; what has been played can't be taken.

    Clause: spec 08 "Round clock"
    """
    played = being_played(state)
    clock = _clock(state, played)
    if command.seen not in (None, clock.minutes):
        raise illegal("clock-changed", round=played.number, minutes=clock.minutes, seen=command.seen)
    minutes = clock.minutes + command.minutes
    if minutes > MOST_MINUTES:
        raise illegal("clock-too-long", round=played.number, length=minutes, most=MOST_MINUTES)
    left = clock.minutes * 60 - paused(clock, now).elapsed
    if command.minutes < 0 and left + command.minutes * 60 < 0:
        raise illegal("clock-too-short", round=played.number, taken=-command.minutes, left=max(0, left // 60))
    return e.ClockExtended(played.number, command.minutes, minutes) if command.minutes else None


def restart(state: State, now: str) -> e.ClockRestarted:
    """The time of the open round begins anew at its full length. Refused once a table has reported: its match took that time.

    Clause: spec 08 "Round clock"
    """
    played = being_played(state)
    minutes = _length(state, played)
    if played.results:
        raise illegal("clock-tables-reported", round=played.number, tables=len(played.results))
    return e.ClockRestarted(played.number, now, minutes)


def _clock(state: State, played: Round) -> Clock:
    """The round's clock, or the one that it would be started with."""
    return played.clock or Clock(_length(state, played))


def _length(state: State, played: Round) -> int:
    minutes = minutes_of(state, played.kind)
    if minutes is None:
        raise illegal("round-is-untimed", state.policy.clock.clause, round=played.number)
    return minutes
