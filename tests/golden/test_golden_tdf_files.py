"""Real snapshots of two running events of Play! Pokémon's TOM: each is read, goes on, and agrees with the ones before it."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import pytest

from imports import ANA, NOW, imported
from pareo.adapters.files import tdf
from pareo.adapters.files.registry import recognised
from pareo.adapters.journal.file import FileJournal
from pareo.adapters.journal.verify import verify
from pareo.app.service import Current, handle_all
from pareo.core.results import LoneResult, TableResult
from pareo.tournament.events import RoundKind
from pareo.tournament.people import People
from pareo.tournament.state import RoundStage, Stage
from shared_data import shared

Played = tuple[RoundKind, dict[tuple[int, str, str], TableResult | None], dict[str, LoneResult]]


@lru_cache
def files() -> dict[str, bytes]:
    """The snapshots by name, in the order in which they were taken: by the round at the end of the name."""
    paths = sorted(shared("data", "tdf").glob("*.tdf"), key=lambda path: (path.name.split("_")[1], _moment(path.name)))
    return {path.name: path.read_bytes() for path in paths}


def _moment(name: str) -> tuple[int, bool, str]:
    found = re.search(r"_r(\d+)-(begin|end)\.tdf$", name)
    assert found
    return int(found[1]), found[2] == "end", name


@lru_cache
def event(name: str) -> tuple[Current, People]:
    return imported(tdf.read(files()[name]))


def rounds(name: str) -> list[Played]:
    """The rounds by the ids of their players."""
    current, people = event(name)
    ids = {int(key): person.id for key, person in people.items() if key.isdigit()}
    return [
        (
            played.kind,
            {(t.table, ids[t.a], ids[t.b]): played.results.get(t.table) for t in played.tables},
            {ids[number]: alone for number, alone in played.lone.items()},
        )
        for played in current.state.rounds
    ]


def test_every_snapshot_becomes_an_event() -> None:
    stages = [event(name)[0].state.stage for name in files()]
    assert len(stages) == 10
    assert stages == [
        *[Stage.RUNNING, *[Stage.ELIMINATION] * 5],
        *[Stage.RUNNING, Stage.SWISS_FINISHED, Stage.ELIMINATION, Stage.ELIMINATION],
    ]
    for name in files():
        state = event(name)[0].state
        assert not any(played.notes for played in state.rounds), "nothing that our rules would have refused"
        last = state.rounds[-1]
        assert last.stage is (RoundStage.CLOSED if name.endswith("end.tdf") else RoundStage.PUBLISHED)


def test_each_later_snapshot_begins_with_the_rounds_of_the_earlier_one() -> None:
    compared = 0
    for one, two in pairwise(files()):
        if one.split("_")[1] != two.split("_")[1]:
            continue
        earlier, later = rounds(one), rounds(two)
        for place, (kind, tables, lone) in enumerate(earlier):
            assert (kind, lone) == (later[place][0], later[place][2])
            assert tables.keys() == later[place][1].keys()
            for table, result in tables.items():
                assert result is None or result == later[place][1][table], "what was reported stands"
                compared += 1
    assert compared == 285


def test_the_bracket_is_seeded_as_the_file_says() -> None:
    for name, data in files().items():
        current, people = event(name)
        cut = current.state.cut
        seeded = dict(re.findall(r'userid="(\d+)">(?:(?!</player>).)*?<seed>(\d+)</seed>', data.decode(), re.DOTALL))
        if cut is not None:
            assert [people[str(number)].id for number in cut.seeds] == sorted(seeded, key=lambda id: int(seeded[id]))
            bracket = [played for played in current.state.rounds if played.kind is RoundKind.ELIMINATION]
            assert all(table.game is not None for played in bracket for table in played.tables)


def test_no_birth_date_is_kept_anywhere(tmp_path: Path) -> None:
    for place, (name, data) in enumerate(files().items()):
        assert recognised(name, data[:4096]) == recognised("-", data[:4096]) == "tdf"
        reading = tdf.read(data)
        assert "tdf-birthdates" in {finding.code for finding in reading.findings}
        path = tmp_path / f"{place}.pareo"
        journal = FileJournal.new(path)
        handle_all(journal, reading.commands, actor=ANA, now=NOW, command_id="import", beside=reading.people)
        assert verify(path).findings == ()
        kept = path.read_bytes()
        assert not re.search(rb"02/27|\b(19|20)\d\d-02-27", kept)


@pytest.mark.parametrize("place", range(10))
def test_what_we_write_is_the_same_event(place: int) -> None:
    name = list(files())[place]
    current, people = event(name)
    written = tdf.write(current.state, people)
    again, known = imported(tdf.read(written))
    assert tdf.write(again.state, known) == written
    assert again.state.rounds == current.state.rounds
    assert again.state.cut == current.state.cut


@pytest.mark.parametrize("place", range(10))
def test_what_we_write_has_the_elements_of_the_file_in_their_order(place: int) -> None:
    """The same tags at the same depth; only who stands where differs, and finals that may still be chosen."""

    def shape(data: bytes, part: str) -> list[str]:
        inner = re.search(rf"<{part}>.*</{part}>", data.decode(), re.DOTALL)
        assert inner
        return re.findall(r"^\t*<[a-z0-9]+", inner[0], re.MULTILINE)

    name = list(files())[place]
    current, people = event(name)
    written = tdf.write(current.state, people)
    assert shape(written, "data") == shape(files()[name], "data")
    assert sorted(shape(written, "players")) == sorted(shape(files()[name], "players"))
    assert shape(written, "pods") == shape(files()[name], "pods")
    assert written.count(b"\r\n") == written.count(b"\n")
