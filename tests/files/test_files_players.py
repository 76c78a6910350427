"""Players from tables: CSV and XLSX, in Spanish and English, and what is refused."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from typing import Any

import openpyxl
import pytest

from hall import Hall
from pareo.adapters.files import cells, players, xlsx
from pareo.core.errors import Finding, Malformed
from pareo.tournament import commands as c
from pareo.tournament.commands import Enrolment, EnterPlayers
from pareo.tournament.people import Person


def taken(data: bytes, read: Any = players.read_csv) -> tuple[Enrolment, ...]:
    (command,) = read(data).commands
    assert isinstance(command, EnterPlayers)
    return command.enrolments


def names(data: bytes, read: Any = players.read_csv) -> list[str]:
    return [asked.person.full_name for asked in taken(data, read)]


def refused(data: bytes, read: Any = players.read_csv) -> list[tuple[str, int | None, int | None]]:
    with pytest.raises(Malformed) as caught:
        read(data)
    return [(finding.code, finding.line, finding.column) for finding in caught.value.findings]


def told(data: bytes, read: Any = players.read_csv) -> list[Finding]:
    return list(read(data).findings)


def workbook(rows: Sequence[Sequence[Any]], formats: dict[str, str] | None = None) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    for row in rows:
        sheet.append(row)
    for place, number_format in (formats or {}).items():
        sheet[place].number_format = number_format
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


# --- Titles, delimiters, encodings -------------------------------------------------------------------------------------


def test_all_columns_in_english() -> None:
    data = b"id,name,surname,category,club,seed,fixed_table\n0100421518,Ana,Prueba,senior,Norte,3,7\n"
    assert taken(data) == (Enrolment(Person("Ana", "Prueba", "0100421518"), "senior", "Norte", 3, 7),)


def test_all_columns_in_spanish_in_any_order_whatever_case_and_accents() -> None:
    data = "MESA FIJA;Siembra;Tienda;Categoria;APELLIDO(S);Nombre;Código\n7;3;Norte;senior;Prueba;Ana;0100421518\n"
    assert taken(data.encode()) == (Enrolment(Person("Ana", "Prueba", "0100421518"), "senior", "Norte", 3, 7),)


def test_the_players_of_kts() -> None:
    data = b'"ID","First Name","Last Name"\r\n"0100421518","Ana","Prueba"\r\n'
    assert taken(data)[0].person == Person("Ana", "Prueba", "0100421518")


@pytest.mark.parametrize("title", ["nombre completo", "Full Name", "Jugador", "player"])
def test_a_lone_column_with_the_whole_name(title: str) -> None:
    assert names(f"{title}\nAna Prueba\nBruno\n".encode()) == ["Ana Prueba", "Bruno"]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_the_delimiter_is_found(delimiter: str) -> None:
    data = f"id{delimiter}nombre\n1{delimiter}Ana\n2{delimiter}Bruno, el alto\n" if delimiter != "," else "id,nombre\n1,Ana\n"
    assert names(data.encode())[0] == "Ana"


def test_a_spreadsheet_s_own_word_for_the_delimiter() -> None:
    assert names(b"sep=;\r\nnombre;club\r\nAna;Norte, Sur\r\n") == ["Ana"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings_with_and_without_bom(encoding: str) -> None:
    assert names("nombre\nFélix Núñez\n".encode(encoding)) == ["Félix Núñez"]


def test_windows_1252_is_guessed_and_told() -> None:
    data = "nombre\nFélix\n".encode("cp1252")
    assert names(data) == ["Félix"]
    assert [(finding.code, finding.line) for finding in told(data)] == [("encoding-guessed", 2)]


def test_bytes_that_are_no_text_are_refused() -> None:
    assert refused(b"nombre\n\x81\xff\n") == [("encoding-unknown", 2, None)]


def test_quoted_line_breaks_and_empty_lines() -> None:
    data = b'name,club\n\n"Ana\r\nPrueba",Norte\n,\n  ,  \nBruno,Sur\n'
    assert names(data) == ["Ana Prueba", "Bruno"]


def test_leading_zeros_stay() -> None:
    assert taken(b"id,name\n0000000001,Ana\n")[0].person.id == "0000000001"


def test_columns_that_nobody_knows_are_told() -> None:
    findings = told(b"name,phone,,full name\nAna,1,2,x\n")
    assert [(finding.code, finding.column, finding.facts) for finding in findings] == [
        ("column-unknown", 2, {"title": "phone"}),
        ("column-unknown", 4, {"title": "full name"}),
    ]


# --- What is refused ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", [("players-none", None, None)]),
        (b"name\n", [("players-none", None, None)]),
        (b"id,club\n1,Norte\n", [("players-no-titles", 1, None)]),
        (b"name,name\nAna,Ana\n", [("column-twice", 1, 2)]),
        (b"id,name\n1,\n", [("players-nameless", 2, 2)]),
        (b"name\nPrueba, Ana\n", [("row-too-long", 2, 2)]),
        (b"name,seed\nAna,first\n", [("cell-number", 2, 2)]),
        (b"name,seed\nAna,0\n", [("cell-number", 2, 2)]),
        (b"name,id\nAna,1E+08\n", [("players-id-rounded", 2, 2)]),
        (b'name\n"Ana\n', [("csv-quotes", 2, None)]),
        (b'name\n"Ana"x\n', [("csv-quotes", 2, None)]),
        (b"name\nAn\x00a\n", [("cell-control", 2, 1)]),
        ("name\nAna\u202e\n".encode(), [("cell-control", 2, 1)]),
        (b"name\nAna\tPrueba\n", [("cell-control", 2, 1)]),
        (b"name\n" + b"a" * 201 + b"\n", [("cell-too-long", 2, 1)]),
    ],
)
def test_what_can_not_be_taken(data: bytes, found: list[tuple[str, int | None, int | None]]) -> None:
    assert refused(data) == found


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", " =", "＝"])
def test_a_formula_is_refused_with_its_place(start: str) -> None:
    assert refused(f"id;name\n1;Ana\n2;{start}1+1\n".encode()) == [("cell-formula", 3, 2)]


def test_the_same_player_twice_is_told_with_both_lines() -> None:
    with pytest.raises(Malformed) as caught:
        players.read_csv(b"id,name,fixed_table\n1,Ana,4\n,Bruno,\n\n1,Carla,4\n,BRUNO,\n")
    assert [(finding.code, finding.line, finding.facts["first"]) for finding in caught.value.findings] == [
        ("players-id-twice", 5, 2),
        ("players-table-twice", 5, 2),
        ("players-name-twice", 6, 3),
    ]


def test_two_of_one_name_with_ids_are_two_people() -> None:
    assert len(taken(b"id,name\n1,Ana\n2,Ana\n")) == 2


def test_everything_bad_is_told_and_nobody_is_taken() -> None:
    assert [code for code, _, _ in refused(b"id,name,seed\n1,,x\n2,=1,0\n3,Ana,1\n")] == [
        "players-nameless",
        "cell-number",
        "cell-formula",
        "cell-number",
    ]


# --- Workbooks ---------------------------------------------------------------------------------------------------------


def test_a_workbook() -> None:
    data = workbook([["Código", "Nombre", "Siembra"], ["0100421518", "Ana", 3], [None, None, None], ["2", "Bruno", 1.0]])
    assert taken(data, players.read_xlsx) == (
        Enrolment(Person("Ana", "", "0100421518"), seed=3),
        Enrolment(Person("Bruno", "", "2"), seed=1),
    )


def test_a_number_for_an_id_is_told_unless_the_sheet_shows_its_zeros() -> None:
    data = workbook([["id", "name"], [100421518, "Ana"], [100421519, "Bruno"]], {"A3": "0000000000"})
    assert [asked.person.id for asked in taken(data, players.read_xlsx)] == ["100421518", "0100421519"]
    assert [(finding.code, finding.line, finding.column) for finding in told(data, players.read_xlsx)] == [
        ("players-id-number", 2, 1)
    ]


def test_a_zip_bomb_is_refused_before_it_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xlsx, "MOST_UNPACKED", 1_000_000)
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"\0" * (xlsx.MOST_UNPACKED + 1))
    assert len(stream.getvalue()) < 100_000
    assert refused(stream.getvalue(), players.read_xlsx) == [("xlsx-bomb", None, None)]


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        (b"<worksheet", b"<!DOCTYPE x><worksheet", "xml-forbidden"),
        (b'<row r="2"', b'<row r="99999999999"', "table-too-long"),
        (b"</sheetData>", b"", "xlsx-unreadable"),
    ],
)
def test_a_workbook_that_was_tampered_with_is_refused(before: bytes, after: bytes, code: str) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook([["name"], ["Ana"]]))) as sound, zipfile.ZipFile(stream, "w") as archive:
        for file in sound.infolist():
            archive.writestr(file, sound.read(file).replace(before, after))
    assert refused(stream.getvalue(), players.read_xlsx) == [(code, None, None)]


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"name\nAna\n", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600])
def test_what_is_no_workbook_is_refused(data: bytes) -> None:
    assert refused(data, players.read_xlsx) == [("xlsx-unreadable", None, None)]


# --- Out ---------------------------------------------------------------------------------------------------------------


@pytest.fixture
def hall() -> Hall:
    hall = Hall(start=False)
    enrolments = (
        c.Enrolment(Person("Ana", "=SUM(A1)", "0100421518"), "senior", "Norte", 3, 7),
        c.Enrolment(Person("'-Bruno")),
        c.Enrolment(Person("'Carla", id="007")),
    )
    hall.do(c.EnterPlayers(enrolments))
    return hall


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("write", "read"), [(players.write_csv, players.read_csv), (players.write_xlsx, players.read_xlsx)])
def test_players_go_out_and_come_back(hall: Hall, language: str, write: Any, read: Any) -> None:
    again = taken(write(hall.state, hall.current.people, language), read)
    assert [(asked.person.name, asked.person.surname, asked.person.id) for asked in again] == [
        ("Ana", "=SUM(A1)", "0100421518"),
        ("'-Bruno", "", ""),
        ("'Carla", "", "007"),
    ]
    assert (again[0].category, again[0].club, again[0].seed, again[0].fixed_table) == ("senior", "Norte", 3, 7)


def test_nothing_that_goes_out_is_a_formula(hall: Hall) -> None:
    lines = players.write_csv(hall.state, hall.current.people, "es").decode("utf-8-sig").splitlines()
    assert lines == [
        "Id,Nombre,Apellidos,Categoría,Club,Ranking,Mesa fija",
        "0100421518,Ana,'=SUM(A1),senior,Norte,3,7",
        ",''-Bruno,,,,,",
        "007,'Carla,,,,,",
    ]
    book = openpyxl.load_workbook(io.BytesIO(players.write_xlsx(hall.state, hall.current.people)))
    assert "f" not in {cell.data_type for row in book.active.iter_rows() for cell in row}


def test_signs_that_no_file_can_hold_do_no_harm() -> None:
    hall = Hall(start=False)
    hall.do(c.EnterPlayers((c.Enrolment(Person("Ana")),)))
    for write in (players.write_csv, players.write_xlsx):
        assert write(hall.state, {"1": Person("Ana\x00")})
    assert cells.safe("Ana\x00\ud800") == "Ana\ufffd\ufffd"


# --- Whole names -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["Nombre completo", "Nombre"])
def test_a_whole_name_in_one_cell_is_parted(title: str) -> None:
    (asked,) = taken(f"{title}\nJosé Luis  Hernández García\n".encode())
    assert asked.person == Person("José Luis", "Hernández García")


def test_a_given_name_with_an_empty_surname_stays_whole() -> None:
    assert taken("Nombre;Apellidos\nJosé Luis;\n".encode())[0].person == Person("José Luis")


def test_a_comma_parts_a_name_whose_surname_is_empty() -> None:
    assert taken('Nombre;Apellidos\n"Rodríguez, Sofía";\n'.encode())[0].person == Person("Sofía", "Rodríguez")


def test_several_spaces_are_one() -> None:
    assert taken(b"Nombre;Apellidos\nJuan   Carlos;Roca  Wilson\n")[0].person == Person("Juan Carlos", "Roca Wilson")
