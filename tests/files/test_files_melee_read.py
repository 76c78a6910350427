"""melee JSON, small: rounds and playoffs by their names, byes and draws, what is refused."""

from __future__ import annotations

import pytest

from imports import imported
from pareo.adapters.files import melee
from pareo.core.errors import Malformed
from pareo.core.results import Bye, Games, Missed
from pareo.tournament.events import RoundKind
from pareo.tournament.queries import final_places
from pareo.tournament.state import Stage
from program_papers import melee as paper

SWISS = {"Round 1": [(1, 4, "2-0-0"), (3, 2, "1-2-0")], "Round 2": [(1, 2, "2-1-0"), (3, 4, "0-0-3")]}


def refused(data: bytes) -> list[str]:
    with pytest.raises(Malformed) as refusal:
        melee.read(data)
    return [finding.code for finding in refusal.value.findings]


def test_results_are_the_first_players_side_first() -> None:
    current, people = imported(melee.read(paper(SWISS, standings=(1, 2, 3, 4))))
    state = current.state
    assert (state.policy_id, state.stage, state.name, state.date) == ("mtr", Stage.FINISHED, "Copa de prueba", "2023-03-01")
    assert [dict(played.results) for played in state.rounds] == [
        {1: Games(2, 0), 2: Games(1, 2)},
        {1: Games(2, 1), 2: Games(0, 0, 3)},
    ]
    assert [people[str(n)].full_name for n in (1, 2, 3, 4)] == ["Ana", "Bruno", "Carla", "Diego"]
    assert not state.rounds[1].notes, "an intentional draw is a draw"


def test_playoffs_are_a_bracket_in_whatever_order_the_file_has_them() -> None:
    finals = {"Finals": [(2, 1, "0-2-0")], "Semifinals": [(1, 4, "2-0-0"), (2, 3, "2-1-0")]}
    state = imported(melee.read(paper(finals | SWISS)))[0].state
    assert [played.kind for played in state.rounds] == [RoundKind.SWISS] * 2 + [RoundKind.ELIMINATION] * 2
    assert state.stage is Stage.FINISHED
    assert all(table.game for played in state.rounds[2:] for table in played.tables)
    winner, second = (entrant for _, entrant in final_places(state)[:2])
    _, people = imported(melee.read(paper(finals | SWISS)))
    assert [people[str(n)].name for n in (winner, second)] == ["Ana", "Bruno"]


def test_nobody_is_a_hyphen() -> None:
    rounds = {"Round 1": [(1, 0, "2-0-0"), (2, 3, "2-0-0")], "Round 2": [(3, 0, "0-2-0"), (1, 2, "2-0-0")]}
    state = imported(melee.read(paper(rounds, standings=(1, 2, 3))))[0].state
    assert [dict(played.lone) for played in state.rounds] == [{1: Bye()}, {3: Missed()}]


def test_who_is_in_no_later_round_has_left() -> None:
    rounds = SWISS | {"Round 3": [(1, 3, "2-0-0")]}
    reading = melee.read(paper(rounds, standings=(1, 2, 3, 4)))
    state = imported(reading)[0].state
    assert {n: entrant.out_after for n, entrant in state.entrants.items()} == {1: None, 2: 2, 3: None, 4: 2}
    assert [dict(finding.facts) for finding in reading.findings if finding.code == "melee-left"] == [{"count": 2}]


def test_what_is_not_taken_is_told() -> None:
    reading = melee.read(paper(SWISS, standings=(1, 2, 3, 4), Decks=[{"Player": "Ana"}], Tournament={"Name": "Copa"}))
    assert {finding.code for finding in reading.findings} == {"melee-decks", "melee-rates", "past-no-date"}


def test_a_running_event_goes_on() -> None:
    rounds = {"Round 1": [(1, 2, "2-0-0"), (3, 4, "")]}
    state = imported(melee.read(paper(rounds)))[0].state
    assert (state.stage, list(state.rounds[0].results)) == (Stage.RUNNING, [1])


@pytest.mark.parametrize(
    ("rounds", "codes"),
    [
        ({"Round one": [(1, 2, "2-0-0")]}, ["melee-round-name"]),
        ({"Round 1": [(1, 2, "2-0-0")], "round  1": [(1, 2, "2-0-0")]}, ["melee-round-twice"]),
        ({"Round 1": [(1, 2, "two to one")]}, ["melee-result"]),
        ({"Round 1": [(1, 2, "2-0-0")], "Round 3": [(1, 2, "2-0-0")]}, ["past-round-missing"]),
        ({"Round 1": [(1, 2, "2-0-0"), (2, 3, "2-0-0")]}, ["past-plays-twice"]),
        ({"Round 1": [(1, 2, "")], "Round 2": [(1, 2, "2-0-0")]}, ["past-round-open"]),
    ],
)
def test_what_contradicts_itself_is_refused(rounds: dict[str, list[tuple[int, int, str]]], codes: list[str]) -> None:
    assert refused(paper(rounds)) == codes


def test_broken_json_is_refused_with_line_and_column() -> None:
    with pytest.raises(Malformed) as refusal:
        melee.read(b'{"Rounds": [\n{"RoundName": "Round 1" "Matches": []}]}')
    assert [(f.code, f.line, f.column) for f in refusal.value.findings] == [("json-broken", 2, 25)]
