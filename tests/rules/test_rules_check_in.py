"""Check-in before the first round (spec 13): who is ticked, who is missing, and out with the missing at once."""

from __future__ import annotations

import pytest

from hall import Hall, person
from pareo.core.errors import Refused
from pareo.tournament import commands as c
from pareo.tournament.events import Presence
from pareo.tournament.queries import active, missing
from pareo.tournament.replay import replay


def absent(hall: Hall) -> list[int]:
    return [entrant.number for entrant in missing(hall.state)]


def refused(hall: Hall, command: c.Command) -> list[str]:
    with pytest.raises(Refused) as refusal:
        hall.do(command)
    return [finding.code for finding in refusal.value.findings]


def test_who_is_ticked_is_here_and_a_tick_can_be_taken_back() -> None:
    hall = Hall(players=6, start=False)
    assert absent(hall) == [1, 2, 3, 4, 5, 6]
    hall.do(c.CheckIn((1, 2, 5)))
    assert absent(hall) == [3, 4, 6]
    assert hall.do(c.CheckIn((1,))).entry is None, "it was so already"
    hall.do(c.CheckIn((5,), Presence.AWAITED))
    assert absent(hall) == [3, 4, 5, 6]


def test_the_missing_are_out_at_once_and_one_undo_brings_them_back() -> None:
    hall = Hall(players=6, start=False)
    hall.do(c.CheckIn((1, 2, 5)))
    before = hall.state
    hall.do(c.DropMissing())
    assert [entrant.number for entrant in active(hall.state)] == [1, 2, 5]
    assert hall.do(c.DropMissing()).entry is None
    assert refused(hall, c.CheckIn((3,))) == ["out-not-here"]
    hall.do(c.ReturnEntrant(3))
    assert absent(hall) == [], "who is taken back in stands at the desk"
    hall.do(c.Undo(2))
    assert hall.state == before


def test_nobody_has_to_be_ticked_and_nobody_is_dropped_by_mistake() -> None:
    hall = Hall(players=4, start=False)
    assert refused(hall, c.DropMissing()) == ["nobody-checked-in"]
    hall.do(c.StartEvent())
    hall.do(c.PairRound())
    assert len(hall.round.tables) == 2
    assert refused(hall, c.CheckIn((1,))) == ["check-in-over"]
    assert refused(hall, c.DropMissing()) == ["check-in-over"]


def test_who_enters_at_the_desk_is_here_and_a_wrong_number_ticks_nobody() -> None:
    hall = Hall(players=2, start=False)
    hall.do(c.EnterPlayers((c.Enrolment(person(3)),), presence=Presence.HERE))
    assert absent(hall) == [1, 2]
    before = hall.state
    hall.do(c.CheckIn((2,)))
    hall.do(c.CheckIn((1,)))
    hall.do(c.Undo(2))
    assert hall.state == before
    assert refused(hall, c.CheckIn((1, 9, 8))) == ["entrant-unknown", "entrant-unknown"]
    assert absent(hall) == [1, 2]
    assert replay(hall.journal.read().entries).state == before
    assert refused(Hall(), c.CheckIn((1,))) == ["no-entrants-yet"]


def test_after_the_start_those_who_stay_away_are_not_paired() -> None:
    hall = Hall(players=5)
    hall.do(c.CheckIn((1, 2, 3, 4)))
    hall.do(c.DropMissing())
    hall.do(c.PairRound())
    assert {n for table in hall.round.tables for n in (table.a, table.b)} == {1, 2, 3, 4}
