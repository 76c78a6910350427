"""Results and standings as tables."""

from __future__ import annotations

import csv as csv_module
import io
import re
from typing import Any

import openpyxl
import pytest

from hall import Hall
from pareo.adapters.files import cells, players, results, standings
from pareo.adapters.files.separator import Separator, local_separator
from pareo.core.errors import Illegal, Malformed
from pareo.core.results import Notation


def read(data: bytes) -> list[tuple[int, str]]:
    return [(one.table, one.result) for one in results.read_csv(data).results]


def refused(data: bytes, notation: Notation | None = None) -> list[tuple[str, int | None, int | None]]:
    with pytest.raises(Malformed) as caught:
        results.read_csv(data, notation)
    return [(finding.code, finding.line, finding.column) for finding in caught.value.findings]


@pytest.mark.parametrize(
    "data",
    [
        b"1,2-1\n2,draw\n",
        b"table,result\n1,2-1\n2,draw\n",
        b"Mesa;Resultado\r\n1;2-1\r\n\r\n2;draw\r\n",
        b"\xef\xbb\xbfresultado\tmesa\n2-1\t1\ndraw\t2\n",
    ],
)
def test_results_with_and_without_titles(data: bytes) -> None:
    assert read(data) == [(1, "2-1"), (2, "draw")]


def test_the_line_of_each_table_is_known() -> None:
    assert results.read_csv(b"mesa,resultado\n\n7,2-1\n3,2-0\n").lines == {7: 3, 3: 4}


def test_a_score_that_looks_like_a_formula_is_written_and_read() -> None:
    assert read(b"1,'-5-20\n") == [(1, "-5-20")]


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", [("results-none", None, None)]),
        (b"table,result\n", [("results-none", None, None)]),
        (b"table,winner\n1,a\n", [("results-no-titles", 1, None)]),
        (b"1\n", [("result-unreadable", 1, 2)]),
        (b"x,2-1\n", [("cell-number", 1, 1)]),
        (b",2-1\n", [("cell-number", 1, 1)]),
        (b"1,2:1\n", [("result-unreadable", 1, 2)]),
        (b"1,2-1\n1,2-0\n", [("results-table-twice", 2, None)]),
    ],
)
def test_what_can_not_be_taken(data: bytes, found: list[tuple[str, int | None, int | None]]) -> None:
    assert refused(data) == found


def test_every_bad_line_is_told() -> None:
    assert [line for _, line, _ in refused(b"table,result\n1,won\n2,2-1\nx,2-0\n4,=1\n")] == [2, 4, 5, 5]


def test_the_notation_of_the_event_can_be_asked_for() -> None:
    assert refused(b"1,120-65:q\n", Notation.GAMES) == [("result-unreadable", 1, 2)]


@pytest.fixture
def hall() -> Hall:
    hall = Hall(players=5, rounds=3)
    hall.pair()
    hall.all_report("2-1")
    return hall


def test_results_go_out_round_by_round(hall: Hall) -> None:
    lines = results.write_csv(hall.state, hall.current.people, "es").decode("utf-8-sig").splitlines()
    assert lines[0] == "Ronda,Mesa,Número A,Jugador A,Número B,Jugador B,Resultado"
    assert [line.rpartition(",")[2] for line in lines[1:]] == ["2-1", "2-1", "bye"]
    tables = [line.split(",")[1] for line in lines[1:]]
    assert tables == ["1", "2", ""]


def test_the_standing_goes_out_in_order(hall: Hall) -> None:
    hall.close()
    lines = standings.write_csv(hall.state, hall.current.people).decode("utf-8-sig").splitlines()
    assert lines[0].startswith("Rank,Number,Id,Player,Points,Won,Lost,Drawn,Byes,Opp. win rate,")
    ranks = [int(line.split(",")[0]) for line in lines[1:]]
    assert ranks == sorted(ranks)
    assert len(ranks) == 5
    book = openpyxl.load_workbook(io.BytesIO(standings.write_xlsx(hall.state, hall.current.people, "es")))
    assert book.sheetnames == ["Clasificación"]
    assert book.active.max_row == 6


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("write", "read"), [(results.write_csv, results.read_csv), (results.write_xlsx, results.read_xlsx)])
def test_results_go_out_and_come_back_of_the_round_that_is_asked_for(hall: Hall, language: str, write: Any, read: Any) -> None:
    hall.close()
    hall.pair()
    hall.report({2: "0-2"})
    again = read(write(hall.state, hall.current.people, language), hall.state.policy.scoring.notation, 2)
    assert [(told.table, told.result) for told in again.results] == [(2, "0-2")], "the bye and the open table are no results"
    assert again.findings == (), "no column is unknown"
    first = read(write(hall.state, hall.current.people, language), None, 1)
    assert [(told.table, told.result) for told in first.results] == [(1, "2-1"), (2, "2-1")]


def test_the_titles_of_a_standing_are_words_in_the_readers_language_and_no_formula(hall: Hall) -> None:
    from pareo.words.speak import catalogue

    for language in ("en", "es"):
        titles = standings.write_csv(hall.state, hall.current.people, language).decode("utf-8-sig").splitlines()[0].split(",")
        assert not [title for title in titles if "-" in title and title.islower()]
        words = catalogue(language)
        for title in (*words["columns"].values(), *words["file_columns"].values()):
            assert cells.safe(title) == title


def test_results_of_another_event_are_not_taken_for_this_one() -> None:
    hall = Hall(players=4)
    hall.pair()
    played = hall.state.rounds[-1]
    data = results.write_csv(hall.state, hall.current.people, "es")
    lines = data.decode("utf-8-sig").split("\r\n")
    own = "\r\n".join([lines[0], *[f"{line[:-1]},2-1" if line.endswith(",") else f"{line}2-1" for line in lines[1:] if line]])
    results.read_csv(own.encode(), round=1).check_seats(played)
    first = played.tables[0]
    other = own.replace(f"1,{first.table},{first.a},", f"1,{first.table},99,")
    with pytest.raises(Illegal) as refusal:
        results.read_csv(other.encode(), round=1).check_seats(played)
    assert [(one.code, one.facts["table"]) for one in refusal.value.findings] == [("results-other-players", first.table)]


def test_rows_of_rounds_to_come_are_left_aside_and_that_is_said() -> None:
    reading = results.read_csv(b"ronda,mesa,resultado\n1,1,2-1\n2,1,2-0\n3,1,2-0\n", round=2)
    assert [(one.table, one.result) for one in reading.results] == [(1, "2-0")]
    assert [(one.code, one.facts["rows"]) for one in reading.findings] == [("results-later-rounds", 1)]


def test_a_table_with_semicolons_holds_the_same_figures_and_is_read_like_one_with_commas() -> None:
    hall = Hall("play-pokemon", 6)  # its rates have four digits behind the point
    hall.play_round("1-0")
    state, people = hall.state, hall.current.people
    for writes in (standings.write_csv, results.write_csv, players.write_csv):
        cells = {}
        for separator in Separator:
            text = writes(state, people, "es", separator).decode("utf-8-sig")
            cells[separator] = list(csv_module.reader(text.splitlines(), delimiter=separator.sign))
        assert len(cells[Separator.SEMICOLON][0]) > 4
        figures = [[re.sub(r"(?<=\d),(?=\d)", ".", cell) for cell in row] for row in cells[Separator.SEMICOLON]]
        assert figures == cells[Separator.COMMA], "nothing but the decimal sign differs"
    assert any(
        re.fullmatch(r"0,\d{4}", cell)
        for row in _rows(standings.write_csv(state, people, "es", Separator.SEMICOLON))
        for cell in row
    )
    for separator in Separator:
        assert results.read_csv(results.write_csv(state, people, "es", separator), Notation.GAMES, 1).results
        assert players.read_csv(players.write_csv(state, people, "es", separator)).commands


def _rows(data: bytes) -> list[list[str]]:
    return list(csv_module.reader(data.decode("utf-8-sig").splitlines(), delimiter=";"))


def test_the_separator_is_the_one_that_spreadsheets_of_the_place_are_used_to() -> None:
    assert local_separator({"LANG": "es_ES.UTF-8"}, "en") is Separator.SEMICOLON
    assert local_separator({"LANG": "es_MX.UTF-8"}, "es") is Separator.COMMA
    assert local_separator({"LC_NUMERIC": "en_US.UTF-8", "LANG": "es_ES.UTF-8"}, "es") is Separator.COMMA
    assert local_separator({}, "es") is Separator.SEMICOLON
    assert local_separator({"LANG": "C.UTF-8"}, "en") is Separator.COMMA
