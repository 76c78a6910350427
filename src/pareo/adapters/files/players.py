"""Players as a table, CSV or XLSX: titles in Spanish or English, in any order, whatever their case and accents.

All or nothing: if any row is bad, everything that is bad is told with its line and cell, and nobody is taken.
Source: spec 12 "CSV of players", spec 15.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pareo.adapters.files import csv, xlsx
from pareo.adapters.files.cells import Row, folded, safe, taken, whole
from pareo.adapters.files.reading import Gathered, Reading, shown
from pareo.adapters.files.separator import Separator
from pareo.tournament.commands import Enrolment, EnterPlayers
from pareo.tournament.naming import parted, spaced
from pareo.tournament.people import People, Person
from pareo.tournament.state import State
from pareo.words.speak import catalogue

COLUMNS = ("id", "name", "surname", "category", "club", "seed", "fixed_table")
# "full" is the whole name in one column.
TITLES: Mapping[str, str] = {
    **dict.fromkeys(("id", "cossy", "cossy id", "codigo", "code", "player id", "konami id", "id konami", "id jugador"), "id"),
    **dict.fromkeys(("name", "nombre", "nombres", "first name", "firstname", "given name"), "name"),
    **dict.fromkeys(("surname", "apellido", "apellidos", "last name", "lastname", "family name", "surnames"), "surname"),
    **dict.fromkeys(("nombre completo", "full name", "fullname", "jugador", "player", "nombre y apellidos"), "full"),
    **dict.fromkeys(("category", "categoria", "division"), "category"),
    **dict.fromkeys(("club", "tienda", "equipo", "store", "team"), "club"),
    **dict.fromkeys(("seed", "ranking", "siembra"), "seed"),
    **dict.fromkeys(("fixed table", "mesa fija"), "fixed_table"),
}
_ROUNDED = re.compile(r"\d(?:[.,]\d+)?[eE]\+?\d+")  # what a spreadsheet makes of a long id


def read_csv(data: bytes, policy: str | None = None) -> Reading:  # noqa: ARG001 - every reader is asked alike
    """The players in a text table. Raises Malformed with all findings."""
    gathered = Gathered()
    return _reading(csv.rows(data, lambda title: folded(title) in TITLES, gathered), gathered)


def read_xlsx(data: bytes, policy: str | None = None) -> Reading:  # noqa: ARG001 - every reader is asked alike
    """The players on the first sheet of a workbook. Raises Malformed with all findings."""
    return _reading(xlsx.rows(data), Gathered())


def write_csv(state: State, people: People, language: str = "en", separator: Separator = Separator.COMMA) -> bytes:
    """All entrants by tournament number, as `read_csv` reads them."""
    return csv.written(_table(state, people, language), separator)


def write_xlsx(state: State, people: People, language: str = "en") -> bytes:
    """All entrants by tournament number, as `read_xlsx` reads them."""
    return xlsx.written(_table(state, people, language), catalogue(language)["file_columns"]["players"])


def _reading(rows: Sequence[Row], gathered: Gathered) -> Reading:
    if not rows:
        gathered.refuse("players-none")
        gathered.settle()
    places = _places(rows[0], gathered)
    gathered.settle()
    enrolments = [_enrolment(row, places, len(rows[0].cells), gathered) for row in rows[1:]]
    if not enrolments:
        gathered.refuse("players-none")
    _check_twice(enrolments, [row.line for row in rows[1:]], gathered)
    gathered.settle()
    return Reading((EnterPlayers(tuple(enrolments)),), findings=tuple(gathered.told))


def _places(head: Row, gathered: Gathered) -> Mapping[str, int]:
    """At which place of a row each column stands. Titles that nobody knows are told."""
    places: dict[str, int] = {}
    for place, title in enumerate(head.cells):
        column = TITLES.get(folded(title))
        if column is None:
            if title.strip():
                gathered.tell("column-unknown", head.line, place + 1, title=shown(title))
        elif column in places:
            gathered.refuse("column-twice", head.line, place + 1, title=shown(title))
        else:
            places[column] = place
    if "name" in places and "full" in places:
        full = places.pop("full")
        gathered.tell("column-unknown", head.line, full + 1, title=shown(head.cells[full]))
    if "name" not in places and "full" not in places:
        gathered.refuse("players-no-titles", head.line)
    return places


def _enrolment(row: Row, places: Mapping[str, int], width: int, gathered: Gathered) -> Enrolment:
    def cell(column: str) -> str:
        place = places.get(column, len(row.cells))
        return taken(row.cells[place], row.line, place + 1, gathered) if place < len(row.cells) else ""

    def number(column: str) -> int | None:
        return whole(cell(column), row.line, places.get(column, 0) + 1, gathered)

    if any(text.strip() for text in row.cells[width:]):
        gathered.refuse("row-too-long", row.line, width + 1, cells=len(row.cells), titles=width)
    name, surname, id = cell("name") or cell("full"), cell("surname"), cell("id")
    if not f"{name}{surname}":
        gathered.refuse("players-nameless", row.line, places.get("name", places.get("full", 0)) + 1)
    if _ROUNDED.fullmatch(id):
        gathered.refuse("players-id-rounded", row.line, places["id"] + 1, id=id)
    elif id and places["id"] in row.numbers:
        gathered.tell("players-id-number", row.line, places["id"] + 1, id=id)
    return Enrolment(
        person=_person(name, surname, id, is_whole="surname" not in places),
        category=cell("category") or None,
        club=cell("club") or None,
        seed=number("seed"),
        fixed_table=number("fixed_table"),
    )


def _person(name: str, surname: str, id: str, *, is_whole: bool) -> Person:
    """A row's person. A whole name in one cell is parted, and one with a comma also where the column of surnames is empty."""
    if not surname and (is_whole or "," in name):
        return parted(name, id)
    return Person(spaced(name), spaced(surname), id)


def _check_twice(enrolments: Sequence[Enrolment], lines: Sequence[int], gathered: Gathered) -> None:
    """The same id, the same name without ids, the same fixed table: told with both lines."""
    seen: dict[tuple[str, str], int] = {}
    for asked, line in zip(enrolments, lines, strict=True):
        person = asked.person
        name = person.full_name.casefold()
        keys = [("players-id-twice", person.id)] if person.id else [("players-name-twice", name)] if name else []
        if asked.fixed_table is not None:
            keys.append(("players-table-twice", str(asked.fixed_table)))
        for code, value in keys:
            if (code, value) in seen:
                gathered.refuse(code, line, value=shown(value), name=shown(person.full_name), first=seen[code, value])
            seen.setdefault((code, value), line)


def _table(state: State, people: People, language: str) -> list[list[str | int]]:
    titles = catalogue(language)["file_columns"]
    table: list[list[str | int]] = [[titles[column] for column in COLUMNS]]
    for number, entrant in sorted(state.entrants.items()):
        person = people.get(str(number)) or Person(f"#{number}")
        texts = [person.id, person.name, person.surname, entrant.category or "", entrant.club or ""]
        figures = ["" if value is None else value for value in (entrant.seed, entrant.fixed_table)]
        table.append([*map(safe, texts), *figures])
    return table
