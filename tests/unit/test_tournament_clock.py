"""The clock of a round: more and less time for the whole hall, and the round's time begun anew."""

from __future__ import annotations

from itertools import count

import pytest

from hall import ANA, Hall
from pareo.app.service import opened, step
from pareo.core.errors import Illegal
from pareo.tournament import commands as c
from pareo.tournament.deciding.clocks import MOST_MINUTES
from pareo.tournament.repairs import answer
from pareo.tournament.state import Clock

_ids = count()


def at(hall: Hall, minute: int, command: c.Command) -> Clock:
    """The clock after `command`, given so many minutes after ten o'clock."""
    now = f"2026-03-01T{10 + minute // 60:02}:{minute % 60:02}:00Z"
    hall.current = step(hall.journal, hall.current, command, actor=ANA, now=now, command_id=f"at-{next(_ids)}").now
    assert hall.round.clock is not None
    return hall.round.clock


def refused(hall: Hall, minute: int, command: c.Command) -> dict[str, object]:
    with pytest.raises(Illegal) as refusal:
        at(hall, minute, command)
    (finding,) = refusal.value.findings
    return {"code": finding.code, **finding.facts}


def paired(**created: object) -> Hall:
    hall = Hall(players=6, **created)  # type: ignore[arg-type]
    hall.pair()
    return hall


def test_time_is_added_and_taken_while_it_runs_and_while_it_stands() -> None:
    hall = paired()
    assert at(hall, 0, c.StartClock()) == Clock(40, 0, "2026-03-01T10:00:00Z", 0, has_run=True)
    assert at(hall, 10, c.ExtendClock(5)) == Clock(45, 0, "2026-03-01T10:00:00Z", 5, has_run=True)
    assert at(hall, 20, c.PauseClock()).elapsed == 20 * 60
    stands = at(hall, 50, c.ExtendClock(-15))
    assert (stands.minutes, stands.elapsed, stands.running_since, stands.added) == (30, 20 * 60, None, -10)
    assert at(hall, 60, c.StartClock()).minutes == 30


def test_time_that_is_played_is_not_taken_and_time_that_is_over_can_be_given() -> None:
    hall = paired()
    at(hall, 0, c.StartClock())
    assert refused(hall, 30, c.ExtendClock(-11)) == {"code": "clock-too-short", "round": 1, "taken": 11, "left": 10}
    assert at(hall, 30, c.ExtendClock(-10)).minutes == 30
    assert refused(hall, 35, c.ExtendClock(-1))["left"] == 0
    assert at(hall, 35, c.ExtendClock(6)).minutes == 36
    assert refused(hall, 35, c.ExtendClock(MOST_MINUTES))["code"] == "clock-too-long"


def test_no_minutes_change_nothing() -> None:
    hall = paired()
    at(hall, 0, c.StartClock())
    last = hall.current.history.last
    at(hall, 1, c.ExtendClock(0))
    assert hall.current.history.last == last


def test_a_button_that_was_pressed_twice_adds_once() -> None:
    hall = paired()
    at(hall, 0, c.StartClock())
    assert at(hall, 1, c.ExtendClock(5, seen=40)).minutes == 45
    assert refused(hall, 1, c.ExtendClock(5, seen=40)) == {"code": "clock-changed", "round": 1, "minutes": 45, "seen": 40}


def test_a_late_start_gets_its_minutes_before_the_clock_runs() -> None:
    hall = paired()
    added = at(hall, 0, c.ExtendClock(10))
    assert added == Clock(50, 0, None, 10)
    hall.do(c.Undo())
    assert hall.round.clock is None
    hall.do(c.Redo())
    assert at(hall, 5, c.StartClock()) == Clock(50, 0, "2026-03-01T10:05:00Z", 10, has_run=True)


def test_no_match_has_begun_by_minutes_that_were_added() -> None:
    hall = Hall(players=12, rounds=4)
    hall.strongest_win()
    hall.strongest_win()
    hall.pair()
    hall.do(c.ExtendClock(10))
    first = hall.state.rounds[1].tables[0]
    hall.do(c.CorrectResult(2, 1, "0-2" if first.a < first.b else "2-0", "hoja mal leída"))
    assert answer(hall.state, c.RepairRound(c.Way.FULL, "x")).moves, "nobody has begun"
    hall.do(c.StartClock())
    assert not answer(hall.state, c.RepairRound(c.Way.FULL, "x")).moves


def test_the_time_begins_anew_until_somebody_has_reported() -> None:
    hall = paired()
    at(hall, 0, c.StartClock())
    at(hall, 2, c.ExtendClock(5))
    assert at(hall, 12, c.RestartClock()) == Clock(40, 0, "2026-03-01T10:12:00Z", 0, has_run=True)
    hall.do(c.Undo())
    assert hall.round.clock == Clock(45, 0, "2026-03-01T10:00:00Z", 5, has_run=True)
    hall.report({1: "2-0"})
    assert refused(hall, 20, c.RestartClock()) == {"code": "clock-tables-reported", "round": 1, "tables": 1}


def test_only_an_open_round_that_is_timed_has_time_to_give() -> None:
    hall = Hall(players=6)
    assert refused(hall, 0, c.ExtendClock(5))["code"] == "no-open-round"
    hall.pair(draft=True)
    assert refused(hall, 0, c.RestartClock())["code"] == "draft-is-open"
    hall = Hall(policy="decipher-stccg", players=6, start=False)
    hall.do(c.OverrideValues((c.Override("clock.round_minutes", None, "Sin límite"),)))
    hall.do(c.StartEvent(3))
    hall.pair()
    for command in (c.ExtendClock(5), c.RestartClock()):
        assert refused(hall, 0, command)["code"] == "round-is-untimed"


def test_the_journal_gives_the_same_clock_again() -> None:
    hall = paired()
    for minute, command in enumerate((c.ExtendClock(3), c.StartClock(), c.ExtendClock(-2), c.RestartClock(), c.ExtendClock(7))):
        at(hall, minute, command)
    assert opened(hall.journal).state == hall.state
