"""A real Magic event on melee, read and made into an event: all rows.

30 of 30 rows agree in points, rates and place once the pack's floor is 1/3 and a drawn game counts nothing, as in 2023;
by the pack as it is 2 rows agree in all rates, and still all 30 in points and place. The reader says so.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from imports import ANA, NOW, imported
from pareo.adapters.files import melee
from pareo.adapters.files.registry import recognised
from pareo.adapters.journal.file import FileJournal
from pareo.adapters.journal.verify import verify
from pareo.app.service import handle_all
from pareo.policy.systems import system
from pareo.standings.rank import rank
from pareo.standings.system import System
from pareo.tournament.queries import meetings, standings
from pareo.tournament.state import Stage, State
from shared_data import shared
from standings_systems import changed

MTR = changed(system("mtr"), digits=6)  # the file rounds to six places


@pytest.fixture(scope="module")
def data() -> bytes:
    return shared("data", "melee", "arena_guardians_2023-04-03.json").read_bytes()


@pytest.fixture(scope="module")
def state(data: bytes) -> State:
    return imported(melee.read(data))[0].state


def agree(data: bytes, state: State, tested: System) -> tuple[int, int, int]:
    """How many rows agree in points, in the three rates, and in their place."""
    listed: list[dict[str, Any]] = json.loads(data)["Standings"]
    ours = {row.entrant: row for row in rank(tested, list(state.entrants), meetings(state))}
    points = rates = places = 0
    for number, row in enumerate(listed, 1):  # players enter in the order of the standings
        found = ours[number]
        points += found.points == row["Points"]
        rates += [figure.text for figure in found.figures] == [f"{row[rate]:.6f}" for rate in ("OMWP", "GWP", "OGWP")]
        places += found.rank == row["Rank"]
    return points, rates, places


def test_points_rates_and_places_of_every_row(data: bytes, state: State) -> None:
    assert agree(data, state, changed(MTR, floor="1/3", drawn_game=0)) == (30, 30, 30)


def test_by_the_pack_as_it_is_the_places_are_the_same(data: bytes, state: State) -> None:
    assert agree(data, state, MTR) == (30, 2, 30)
    assert [row.rank for row in standings(state)] == list(range(1, 31))
    assert "melee-rates" in {finding.code for finding in melee.read(data).findings}


def test_the_event_is_what_happened(data: bytes, state: State) -> None:
    assert recognised("melee.json", data[:4096]) == "melee"
    assert (state.stage, state.policy_id, len(state.rounds)) == (Stage.FINISHED, "mtr", 5)
    assert not any(played.notes for played in state.rounds), "nothing that our rules would have refused"
    results = [result for played in state.rounds for result in played.results.values()]
    assert sum(getattr(result, "drawn", 0) == 3 for result in results) == 4, "the intentional draws"
    assert sum(len(played.lone) for played in state.rounds) == 3, "the byes"


def test_the_journal_verifies(data: bytes, tmp_path: Path) -> None:
    commands = melee.read(data).commands
    handle_all(FileJournal.new(tmp_path / "copa.pareo"), commands, actor=ANA, now=NOW, command_id="import")
    assert verify(tmp_path / "copa.pareo").findings == ()
