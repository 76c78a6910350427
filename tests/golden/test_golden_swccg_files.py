"""Real files of the Star Wars CCG Players Committee's program, read and made into events: every row of every file.

The figures are those that `test_golden_swccg.py` finds without the reader: 417 rows in won, lost and victory points, 381 in
the differential, 295 in the schedule of the opponents; why the others differ is told there.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from imports import ANA, NOW, imported
from pareo.adapters.files import swccg
from pareo.adapters.files.registry import recognised
from pareo.adapters.journal.file import FileJournal
from pareo.adapters.journal.verify import verify
from pareo.app.service import handle_all
from pareo.standings.rank import Standing
from pareo.tournament.queries import standings
from pareo.tournament.state import Stage, State
from shared_data import shared

Row = dict[str, Any]


@lru_cache
def files() -> dict[str, bytes]:
    """The files by the first part of their names."""
    return {file.name[:8]: file.read_bytes() for file in sorted(shared("data", "swccg").glob("*.json"))}


@lru_cache
def event(name: str, policy: str | None = None) -> State:
    return imported(swccg.read(files()[name], policy))[0].state


def rows(name: str, state: State) -> list[tuple[Row, Standing]]:
    """Each row of the file that holds a record, with ours."""
    ours = {row.entrant: row for row in standings(state)}
    listed = json.loads(files()[name])["players"]
    return [(row, ours[number]) for number, row in enumerate(listed, 1) if "wins" in row]


def figure(row: Standing, tiebreak: str) -> int:
    return next(int(figure.text) for figure in row.figures if figure.tiebreak == tiebreak)


def test_every_file_is_recognised_and_becomes_an_event_of_its_mode() -> None:
    policies = {}
    for name, data in files().items():
        assert recognised(f"{name}.json", data[:4096]) == "swccg"
        policies[name] = event(name).policy_id
    diff = [name for name, policy in policies.items() if policy == "swccg-pc-2016-diff"]
    assert (len(policies), diff) == (19, ["cc14a38b", "f4bb23ce"])


def test_won_lost_and_victory_points_of_every_row() -> None:
    reached = 0
    for name in files():
        for row, ours in rows(name, event(name)):
            assert (ours.record.wins, ours.record.losses, ours.points) == (row["wins"], row["losses"], row["vp"])
            reached += 1
    assert reached == 417


def test_the_differential_of_every_row_that_holds_one() -> None:
    """An event of the other mode has no differential in its standing; it is read under the pack that has."""
    reached = 0
    for name in files():
        for row, ours in rows(name, event(name, "swccg-pc-2016-diff")):
            if row["diff"] is not None:
                assert figure(ours, "differential") == row["diff"]
                reached += 1
    assert reached == 381


def test_the_schedule_of_every_row_of_every_event_that_has_the_rule() -> None:
    reached, older, stopped = 0, [], []
    for name, data in files().items():
        told = {finding.code for finding in swccg.read(data).findings}
        if "swccg-older-rule" in told:
            older.append(name)
        elif event(name).rounds and event(name).stage is Stage.RUNNING and event(name).rounds[-1].stage.value == "published":
            stopped.append(name)
        elif event(name).rounds:
            for row, ours in rows(name, event(name)):
                assert figure(ours, "strength-of-schedule") == row["sos"], (name, row["name"])
                reached += 1
    assert reached == 295
    assert older == ["0f75ae66", "c7c82771", "fab9232f"]
    assert stopped == ["36a6e774", "69d1554f"]


def test_what_our_rules_would_have_refused_is_rematches_alone() -> None:
    """In all files; a second game with the sides turned is one to a program whose round is one game."""
    notes = [note.code for name in files() for played in event(name).rounds for note in played.notes]
    assert set(notes) == {"recorded-rematch"}
    assert len(notes) == 102


@pytest.mark.parametrize("name", ["33e050c", "bb9e18e2", "36a6e774"])
def test_the_journal_verifies(name: str, tmp_path: Path) -> None:
    data = next(data for known, data in files().items() if name in known)
    reading = swccg.read(data)
    handle_all(FileJournal.new(tmp_path / "copa.pareo"), reading.commands, actor=ANA, now=NOW, command_id="import")
    assert verify(tmp_path / "copa.pareo").findings == ()
