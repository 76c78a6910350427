"""What older journals say of swaps, and at which tables a repaired round is played."""

from __future__ import annotations

import pytest

from hall import ANA, NOW, Hall
from pareo.adapters.journal.memory import MemoryJournal
from pareo.app.ports import Kept
from pareo.app.service import current_of, handle, step
from pareo.core.errors import Conflict
from pareo.tournament import commands as c
from pareo.tournament.commands import Command
from pareo.tournament.departures import departures
from pareo.tournament.events import PairedTable, PlayersSwapped, ReportedResult, Way
from pareo.tournament.moves import at_the_same_tables, moves
from pareo.tournament.people import Person
from pareo.tournament.queries import current_round
from pareo.tournament.replay import followed


def test_a_swap_as_it_was_written_before_is_still_a_departure() -> None:
    hall = Hall(players=4)
    one, two = hall.pair(draft=True).tables
    history = followed(hall.current.history, 99, PlayersSwapped(1, one.a, two.a, "hermanos"))
    assert history.state is not None
    assert {frozenset((t.a, t.b)) for t in history.state.rounds[0].tables} == {
        frozenset((two.a, one.b)),
        frozenset((one.a, two.b)),
    }
    found = departures(history, 1)
    assert [(d.a, d.b, d.way, d.reason, d.entry) for d in found] == [
        (two.a, one.b, Way.SWAP, "hermanos", 99),
        (one.a, two.b, Way.SWAP, "hermanos", 99),
    ]


def test_of_new_tables_as_many_as_can_are_where_one_of_the_two_sat() -> None:
    hall = Hall(players=8)
    first, second, third, fourth = hall.pair().tables
    pairs = [(fourth.a, fourth.b), (first.a, second.a), (second.b, third.b), (third.a, first.b)]
    seated = at_the_same_tables(hall.state, hall.round, pairs)
    assert fourth in seated
    assert sum(m.was_table == m.table for m in moves(hall.round.tables, seated)) == 3


def test_a_fixed_seat_is_kept_when_a_round_is_repaired() -> None:
    hall = Hall(players=5, start=False)
    hall.do(c.EnterPlayers((c.Enrolment(Person("Gala"), fixed_table=2),)))
    hall.do(c.StartEvent())
    one, two, three = hall.pair().tables
    assert 6 in (two.a, two.b)
    other = two.b if two.a == 6 else two.a
    seated = at_the_same_tables(hall.state, hall.round, [(one.a, other), (6, one.b), (three.a, three.b)])
    assert PairedTable(2, 6, one.b) in seated
    assert three in seated


class Beaten(MemoryJournal):
    """A journal to which somebody else writes at the very moment."""

    def read(self) -> Kept:
        seen = super().read()
        if self.other is not None:
            other, self.other = self.other, None
            step(self, current_of(seen), other, actor=ANA, now=NOW, command_id="other")
        return seen

    other: Command | None = None


def test_two_equal_swaps_at_once_are_not_none_at_all() -> None:
    hall = Hall(players=4)
    hall.pair(draft=True)
    one, two = hall.round.tables
    journal = Beaten()
    journal._entries = hall.journal._entries
    journal.other = swap = c.SwapPlayers(one.a, two.a, "hermanos")
    with pytest.raises(Conflict) as refusal:
        handle(journal, swap, actor=ANA, now=NOW, command_id="mine")
    assert refusal.value.findings[0].code == "journal-moved-on"
    after = current_round(current_of(journal.read()).state)
    assert after is not None
    assert {frozenset((t.a, t.b)) for t in after.tables} == {frozenset((two.a, one.b)), frozenset((one.a, two.b))}


def test_a_result_is_decided_anew_where_somebody_else_was_quicker() -> None:
    hall = Hall(players=4)
    hall.pair()
    journal = Beaten()
    journal._entries = hall.journal._entries
    journal.other = c.ReportResults((ReportedResult(1, "2-0"),))
    handle(journal, c.ReportResults((ReportedResult(2, "2-1"),)), actor=ANA, now=NOW, command_id="mine")
    after = current_round(current_of(journal.read()).state)
    assert after is not None
    assert set(after.results) == {1, 2}
