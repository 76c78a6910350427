"""Real files of KTS: read, made into an event, written, they are the same to the byte."""

from __future__ import annotations

import pytest

from imports import imported
from pareo.adapters.files import json, kts
from pareo.core.results import Bye, DoubleLoss, Drawn, Missed
from pareo.tournament.hindsight import before_round, paired_anew
from pareo.tournament.queries import final_places, seeds, standings
from pareo.tournament.state import Stage
from shared_data import shared

FINISHED = "E18-105063 2018-10-28 (21 players, 5 rounds + top 8).Tournament"
ENROLLED = {1: "3 Players", 2: "7 Players", 3: "8 players", 4: "9 Players", 5: "10 Players", 6: "32 Players"}
FILES = [FINISHED, *(f"enrolled-only Test {number} ({size}).Tournament" for number, size in ENROLLED.items())]


@pytest.mark.parametrize("name", FILES)
def test_a_real_file_comes_back_byte_for_byte(name: str) -> None:
    data = shared("data", "kts", name).read_bytes()
    reading = kts.read(data)
    current, people = imported(reading)
    assert kts.write(current.state, people) == data
    assert {finding.code for finding in reading.findings} == {"kts-check-digits"}, "the pseudonyms' ids are made up"


@pytest.mark.parametrize("name", FILES)
def test_a_real_file_goes_through_our_own_json_and_back(name: str) -> None:
    data = shared("data", "kts", name).read_bytes()
    current, people = imported(kts.read(data))
    ours = json.write(current.state, people)
    again, known = imported(json.read(ours))
    assert json.write(again.state, known) == ours
    assert kts.write(again.state, known) == data


def test_the_finished_event_is_what_happened() -> None:
    current, _ = imported(kts.read(shared("data", "kts", FINISHED).read_bytes()))
    state = current.state
    assert state.stage is Stage.FINISHED
    assert (len(state.entrants), len(state.rounds), state.planned_rounds) == (21, 8, 5)
    assert not any(played.notes for played in state.rounds), "nothing that our rules would have refused"
    results = [result for played in state.rounds for result in played.results.values()]
    assert sum(isinstance(result, Drawn) for result in results) == 1
    assert not any(isinstance(result, DoubleLoss) for result in results)
    missed = sorted((played.number, n) for played in state.rounds for n, alone in played.lone.items() if alone == Missed())
    assert missed == [(1, 19), (1, 20), (1, 21), (2, 21)], "late players have the last numbers, in the order of entry"
    assert list(state.rounds[2].lone) == [18], "the only bye"
    assert list(seeds(state)) == [row.entrant for row in standings(state)][:8], "the cut is the Swiss order"
    assert [entrant for _, entrant in final_places(state)][:4] == [10, 7, 8, 6]


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_each_round_paired_anew_from_the_history_before_it_has_no_rematch(number: int) -> None:
    current, _ = imported(kts.read(shared("data", "kts", FINISHED).read_bytes()))
    then = before_round(current.state, number)
    met = {frozenset((t.a, t.b)) for played in then.rounds for t in played.tables}
    had_bye = {n for played in then.rounds for n, alone in played.lone.items() if alone == Bye()}
    inside = [n for n, entrant in then.entrants.items() if entrant.out_after is None]
    anew = paired_anew(current.state, number)
    assert sorted([n for pair in anew.tables for n in pair] + list(anew.byes)) == sorted(inside)
    assert len(anew.byes) == len(inside) % 2
    assert not met & {frozenset(pair) for pair in anew.tables}
    assert not had_bye & set(anew.byes)
