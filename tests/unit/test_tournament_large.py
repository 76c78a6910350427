"""Large events: logs that share their beginning, runs told as one, standings in columns. All say what the small way says."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from threading import Thread

import pytest

from hall import Hall
from pareo.core.results import Games
from pareo.standings.rank import Standing
from pareo.tournament import commands as c
from pareo.tournament import queries
from pareo.tournament.evolve import evolve
from pareo.tournament.log import Log
from pareo.tournament.replay import fold, replay
from pareo.tournament.state import State


def hall() -> Hall:
    """Nine players, three rounds and half of a fourth; one leaves, one comes late, a result is corrected."""
    played = Hall(players=9, rounds=5)
    for number in range(3):
        played.pair()
        for table in played.round.tables:
            played.report({table.table: "2-1" if (table.a + number) % 3 else "1-1-1"})
        played.close()
    played.do(c.CorrectResult(2, 1, "0-2", "misread"))
    played.do(c.DropEntrant(4))
    played.enter([10])
    played.pair()
    played.report({1: "2-0"})
    return played


def test_a_log_stays_as_it_was_whatever_grows_from_it() -> None:
    first: Log[int] = Log(range(3))
    longer = first.plus(3)
    other = first.plus(4)
    again = longer.plus(5)
    assert (list(first), list(longer), list(other), list(again)) == ([0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 4], [0, 1, 2, 3, 5])
    assert (first[-1], other[-1], other[1:], again[::-1]) == (2, 4, (1, 2, 4), (5, 3, 2, 1, 0))
    assert (len(first), first == longer, first == Log([0, 1, 2]), hash(first) == hash((0, 1, 2))) == (3, False, True, True)
    assert repr(first) == "Log([0, 1, 2])"


def test_threads_that_grow_one_log_do_not_meet() -> None:
    first: Log[object] = Log()
    grown: list[tuple[str, Log[object]]] = []

    def grow(name: str) -> None:
        log = first
        for number in range(500):
            log = log.plus((name, number))
        grown.append((name, log))

    threads = [Thread(target=grow, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(list(log) == [(name, number) for number in range(500)] for name, log in grown)
    assert len(first) == 0


def test_a_run_of_events_told_as_one_is_the_same_state() -> None:
    played = hall()
    one_by_one: State | None = reduce(lambda state, done: evolve(state, done.event), played.current.history.done, None)
    assert one_by_one == fold(played.current.history.done) == replay(played.current.entries).state == played.state
    assert one_by_one is not None
    assert [list(r.results) for r in one_by_one.rounds] == [list(r.results) for r in played.state.rounds]


def test_large_events_stand_as_small_ones_do(monkeypatch: pytest.MonkeyPatch) -> None:
    played = hall()

    def asked(state: State) -> list[tuple[Standing, ...]]:
        stands = [tuple(queries.standings(state, through)) for through in (None, 0, 1, 3)]
        others = [tuple(queries.standings(state, system_id=name)) for name in ("mtr", "play-pokemon")]
        return [*stands, *others, *(tuple(queries.in_order(state, through)) for through in (None, 2))]

    level = replace(played.state, playoffs=(queries.Meeting(4, 1, 2, Games(0, 1)), queries.Meeting(4, 2, 3, Games(1, 0))))
    small = [asked(played.state), asked(level)]
    piles = [(queries.pile(state), queries.points(state)) for state in (played.state, level)]
    monkeypatch.setattr(queries, "LARGE", 1)
    assert not isinstance(queries.standings(played.state), tuple)
    assert [asked(played.state), asked(level)] == small
    assert [(queries.pile(state), queries.points(state)) for state in (played.state, level)] == piles
    played.report({2: "0-2"})
    large = queries.standings(played.state)
    monkeypatch.setattr(queries, "LARGE", 500)
    assert large == queries.standings(played.state), "what was remembered of the round is gone with it"


def test_the_row_of_one_is_the_row_of_the_table() -> None:
    played = hall()
    played.do(c.DropEntrant(6, "2-0"))
    for row in queries.standings(played.state):
        own = queries.row_of(played.state, row.entrant)
        assert (own.points, own.wins, own.losses, own.draws, own.byes) == (
            row.points,
            row.record.wins,
            row.record.losses,
            row.record.draws,
            row.record.byes,
        )


def test_a_result_moves_nobody() -> None:
    played = hall()
    assert queries.open_tables(played.round) == (2, 3, 4)
    seat = queries.table_of(played.round, 1)
    played.report({3: "2-0"})
    assert queries.open_tables(played.round) == (2, 4)
    assert queries.table_of(played.round, 1) == seat
    assert queries.table_of(played.round, 99) is None
