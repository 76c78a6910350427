"""Whatever the bytes: a reader takes them or refuses them with findings that can be said in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hall import Hall
from imports import imported
from kts_paper import match, paper, player
from pareo.adapters.files import json, kts, players, results
from pareo.adapters.files.cells import safe, taken
from pareo.adapters.files.reading import Gathered
from pareo.adapters.files.registry import recognised
from pareo.core.errors import Finding, Refused
from pareo.core.numbers import decimal
from pareo.tournament import commands as c
from pareo.tournament.commands import EnterPlayers
from pareo.tournament.people import Person
from pareo.tournament.queries import is_over, standings
from pareo.tournament.state import Stage
from pareo.words.speak import LANGUAGES, sentence

quick = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])

Reader = Callable[[bytes], Any]
READERS: dict[str, Reader] = {
    "kts": kts.read,
    "json": json.read,
    "csv": players.read_csv,
    "xlsx": players.read_xlsx,
    "results": results.read_csv,
    "results-xlsx": results.read_xlsx,
    "name": lambda data: recognised("-", data),
}


def said(findings: tuple[Finding, ...]) -> None:
    for finding in findings:
        for language in LANGUAGES:
            assert sentence(finding, language)


def tried(read: Reader, data: bytes) -> Any:
    """What is read; None where it is refused."""
    try:
        reading = read(data)
    except Refused as refused:
        said(refused.findings)
        return None
    said(getattr(reading, "findings", ()))
    return reading


@lru_cache
def samples() -> dict[str, bytes]:
    hall = Hall(players=5, date="2014-03-01", rounds=2)
    hall.pair()
    hall.all_report("2-1")
    hall.close()
    hall.do(c.DropEntrant(1))
    hall.pair()
    state, people = hall.state, hall.current.people
    four = [player(1), player(2, DropReason="Drop", DropRound="1", Notes="tarde"), player(3), player(4, AssignedSeat="2")]
    playoffs = [match(1, 1, 1, 2, 1), match(1, 2, 3, 4, None, "Draw"), match(2, 1, 1, 3, 1), match(3, 1, 1, 3, 1, playoff=True)]
    return {
        "kts": paper(four, playoffs, {"PlayoffRound": "3", "CurrentRound": "3"}),
        "json": json.write(state, people),
        "csv": players.write_csv(state, people),
        "xlsx": players.write_xlsx(state, people),
        "results": b"mesa,resultado\n1,2-1\n2,draw\n",
        "results-xlsx": players.write_xlsx(state, people),
        "name": b"id;nombre\n",
    }


@pytest.mark.parametrize("format", READERS)
@quick
@given(data=st.binary(max_size=400))
def test_any_bytes_are_taken_or_refused(format: str, data: bytes) -> None:
    tried(READERS[format], data)


@pytest.mark.parametrize("format", READERS)
@quick
@given(place=st.floats(0, 1), length=st.integers(0, 12), instead=st.binary(max_size=12))
def test_a_sound_file_with_a_splice_is_taken_or_refused(format: str, place: float, length: int, instead: bytes) -> None:
    sound = samples()[format]
    at = int(place * len(sound))
    reading = tried(READERS[format], sound[:at] + instead + sound[at + length :])
    if format in ("kts", "json") and reading is not None:
        tried(imported, reading)


WORDS = ["", "0", "-1", "1", "2", "3", "99", "1e9", "999999999999", "True", "Drop", "PlayoffCut", "TopX", "Incomplete", "Draw"]
WORDS += ["DoubleLoss", "02", "03", "100000001", "100000002", "100000003", "0100000009", "2018-02-30", "&amp;", "\u00f1", "<b/>"]


@settings(quick, max_examples=60)
@given(places=st.lists(st.tuples(st.integers(0, 400), st.sampled_from(WORDS)), min_size=1, max_size=4))
def test_a_tournament_that_says_other_things_is_taken_or_refused(places: list[tuple[int, str]]) -> None:
    parts = re.split(r"(?<=>)([^<>\n]*)(?=</)", samples()["kts"].decode())
    for place, word in places:
        parts[1 + 2 * (place % (len(parts) // 2))] = word
    reading = tried(kts.read, "".join(parts).encode())
    if reading is None:
        return
    current = tried(lambda _: imported(reading)[0], b"")
    if current is None:
        return
    data = kts.write(current.state, current.people)
    again, people = imported(kts.read(data))
    assert kts.write(again.state, people) == data, "what we write we read as the same"


@quick
@given(st.text(max_size=40))
def test_a_cell_goes_out_and_comes_back(text: str) -> None:
    out = safe(text)
    assert not re.match("[=+\\-@\t\r]", out)
    assert safe(taken(out, 1, 1, Gathered())) == out


names = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=12)


@settings(quick, max_examples=25)
@given(st.lists(st.tuples(names, names), min_size=1, max_size=6, unique_by=lambda pair: " ".join(pair).casefold()))
def test_players_go_out_and_come_back(pairs: list[tuple[str, str]]) -> None:
    hall = Hall(start=False)
    hall.do(c.EnterPlayers(tuple(c.Enrolment(Person(*pair)) for pair in pairs)))
    for write, read in ((players.write_csv, players.read_csv), (players.write_xlsx, players.read_xlsx)):
        (command,) = read(write(hall.state, hall.current.people)).commands
        assert isinstance(command, EnterPlayers)
        assert [(asked.person.name, asked.person.surname) for asked in command.enrolments] == pairs


@st.composite
def played(draw: st.DrawFn) -> Hall:
    """An event of a few players with a few rounds, late entries, drops and a cut."""
    hall = Hall(players=draw(st.integers(4, 9)), rounds=3, date="2014-03-01", seed=decimal(draw(st.integers(0, 99)), 0))
    for _ in range(draw(st.integers(0, 3))):
        hall.pair()
        hall.report(
            {table.table: draw(st.sampled_from(["2-0", "2-1", "0-2", "1-1", "double-loss"])) for table in hall.round.tables}
        )
        if draw(st.booleans()):
            hall.enter([len(hall.state.entrants) + 1])
        hall.close()
        inside = [entrant.number for entrant in hall.state.entrants.values() if entrant.out_after is None]
        if len(inside) > 3 and draw(st.booleans()):
            hall.do(c.DropEntrant(draw(st.sampled_from(inside))))
    if hall.state.stage is Stage.SWISS_FINISHED and draw(st.booleans()):
        seeds = tuple(row.entrant for row in standings(hall.state) if hall.state.entrants[row.entrant].out_after is None)
        size = draw(st.integers(2, min(6, len(seeds))))
        hall.do(c.ConfirmCut(top=size, seeds=seeds[:size]))
        for _ in range(draw(st.integers(0, 2))):
            if not is_over(hall.state):
                hall.pair()
                hall.all_report("2-1")
                hall.close()
    return hall


@settings(quick, max_examples=25)
@given(played())
def test_an_event_goes_through_both_files_and_back(hall: Hall) -> None:
    for write, read in ((kts.write, kts.read), (json.write, json.read)):
        data = write(hall.state, hall.current.people)
        again, people = imported(read(data))
        assert write(again.state, people) == data
