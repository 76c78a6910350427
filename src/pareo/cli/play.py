"""pair, publish, clock, close: the course of a round."""

from __future__ import annotations

import time
from calendar import timegm

from pareo.cli.call import Call
from pareo.cli.doing import do, done
from pareo.cli.event import look, tell_next
from pareo.cli.pairings import round_json, tell_departures, tell_round
from pareo.core.errors import illegal, malformed
from pareo.pairing.field import Method
from pareo.tournament.commands import (
    CloseRound,
    Command,
    ExtendClock,
    PairRound,
    PauseClock,
    PublishRound,
    RestartClock,
    StartClock,
)
from pareo.tournament.queries import open_round
from pareo.tournament.state import Clock


def pair(call: Call) -> int:
    """Pair the next round and show it."""
    asked = call.options
    method = Method(asked.method) if asked.method else None
    outcome, names = do(call, PairRound(method, asked.draft, asked.allow_rematch))
    state = outcome.now.state
    if call.wants_json:
        call.json(round_json(outcome.now, len(state.rounds), names, call.language))
        return 0
    tell_round(call, state, len(state.rounds), names)
    call.say("seed", seed=state.seed)
    tell_next(call, outcome.now)
    return 0


def publish(call: Call) -> int:
    """Show the draft to everyone."""
    outcome, names = do(call, PublishRound())
    state = outcome.now.state

    def tell() -> None:
        call.say("published", round=len(state.rounds))
        tell_round(call, state, len(state.rounds), names)
        tell_departures(call, outcome.now, len(state.rounds), names)
        tell_next(call, outcome.now)

    return done(call, outcome, tell)


def close(call: Call) -> int:
    """Close the round."""
    outcome, _ = do(call, CloseRound())

    def tell() -> None:
        call.say("closed", round=len(outcome.now.state.rounds))
        tell_next(call, outcome.now)

    return done(call, outcome, tell)


def clock(call: Call) -> int:
    """Start, pause or show the clock of the round; give the hall more time or less; begin the round's time anew."""
    command = _asked(call)
    current = do(call, command)[0].now if command else look(call)[0]
    played = open_round(current.state)
    if played is None:
        raise illegal("no-open-round", round=len(current.state.rounds) + 1)
    ticking = played.clock
    if call.wants_json:
        call.json(
            {
                "round": played.number,
                "minutes": ticking.minutes if ticking else None,
                "added": ticking.added if ticking else 0,
                "running": ticking is not None and ticking.running_since is not None,
                "remaining_seconds": remaining(ticking, time.time()) if ticking and ticking.has_run else None,
            }
        )
        return 0
    if ticking is not None and ticking.has_run:
        _tell_clock(call, ticking, played.number)
    if ticking is not None and ticking.added:
        call.say("clock-added", added=ticking.added, minutes=ticking.minutes)
    if ticking is None or not ticking.has_run:
        call.say("clock-not-started", round=played.number, event=call.typed)
    else:
        call.say("clock-pause-hint" if ticking.running_since else "clock-resume-hint", event=call.typed)
        tell_next(call, current)
    return 0


def _asked(call: Call) -> Command | None:
    """What the clock is told to do; None: nothing. Raises Malformed "clock-minutes-missing" or "clock-minutes-unasked"."""
    action, minutes = call.options.action, call.options.minutes
    if (action == "add") != (minutes is not None):
        raise malformed("clock-minutes-missing" if minutes is None else "clock-minutes-unasked", action=action)
    match action:
        case "start":
            return StartClock()
        case "pause":
            return PauseClock()
        case "restart":
            return RestartClock()
        case "add":
            return ExtendClock(minutes)
        case _:
            return None


def _tell_clock(call: Call, ticking: Clock, round_number: int) -> None:
    left = remaining(ticking, time.time())
    shown = f"{abs(left) // 60:02}:{abs(left) % 60:02}"
    key = "clock-over" if left < 0 else "clock-running" if ticking.running_since else "clock-paused"
    call.say(key, round=round_number, left=shown, minutes=ticking.minutes)


def remaining(ticking: Clock, now: float) -> int:
    """Seconds that are left; below zero once time is up. `now` is in seconds since 1970.

    >>> remaining(Clock(50, 60, "1970-01-01T00:10:00Z"), 700.0)
    2840
    """
    ran = ticking.elapsed
    if ticking.running_since:
        since = timegm(time.strptime(ticking.running_since[:19], "%Y-%m-%dT%H:%M:%S"))
        ran += max(0, int(now) - since)
    return ticking.minutes * 60 - ran
