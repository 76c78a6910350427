"""Results as a table: the table and its result, with or without titles; and all results of an event, out.

All or nothing: if any line is bad, every bad one is told, and no result is taken. What the event's rules say of a
result is not known here; `ResultsReading.lines` tells from which line a table's result came.
Source: spec 12 `pareo report --file`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pareo.adapters.files import csv, xlsx
from pareo.adapters.files.cells import Row, folded, safe, taken, whole
from pareo.adapters.files.reading import Gathered, shown
from pareo.adapters.files.separator import Separator
from pareo.core.errors import Finding, Illegal, Malformed
from pareo.core.results import Notation, parse, parse_lone, word
from pareo.tournament.events import ReportedResult
from pareo.tournament.people import People
from pareo.tournament.state import Round, RoundStage, State
from pareo.words.speak import catalogue

TITLES: Mapping[str, str] = {
    **dict.fromkeys(("table", "mesa", "no mesa", "table no", "n mesa"), "table"),
    **dict.fromkeys(("result", "resultado", "score", "marcador"), "result"),
    **dict.fromkeys(("round", "ronda"), "round"),
    **{f"{title} {side}": f"number_{side}" for title in ("number", "numero") for side in "ab"},
}
_WHO = frozenset(f"{title} {side}" for title in ("player", "jugador", "name", "nombre") for side in "ab")
COLUMNS = ("round", "table", "number_a", "name_a", "number_b", "name_b", "result")


@dataclass(frozen=True, slots=True)
class ResultsReading:
    """Results in the order of the file, the line of each table, and what is worth saying."""

    results: tuple[ReportedResult, ...]
    lines: Mapping[int, int]
    findings: tuple[Finding, ...] = ()
    seats: Mapping[int, tuple[str, str]] = field(default_factory=dict)  # by table: the numbers of both players, where told

    def check_seats(self, played: Round) -> None:
        """Raise Illegal "results-other-players" where others sit at a table than the file says: it is of another round."""
        seated = {table.table: (str(table.a), str(table.b)) for table in played.tables}
        wrong = [table for table, numbers in self.seats.items() if table in seated and seated[table] != numbers]
        if wrong:
            raise Illegal(*(Finding("results-other-players", {"table": table}, line=self.lines[table]) for table in wrong))


def read_csv(data: bytes, notation: Notation | None = None, round: int | None = None) -> ResultsReading:
    """The results in a text table, read in `notation` (None: in any), of `round` where the table has several rounds.

    What `write_csv` writes is read too: byes in it and open tables are no results. Raises Malformed with all findings.
    """
    gathered = Gathered()
    return _reading(csv.rows(data, lambda title: folded(title) in TITLES, gathered), notation, round, gathered)


def read_xlsx(data: bytes, notation: Notation | None = None, round: int | None = None) -> ResultsReading:
    """The results on the first sheet of a workbook, as `read_csv` reads them. Raises Malformed with all findings."""
    return _reading(xlsx.rows(data), notation, round, Gathered())


def write_csv(state: State, people: People, language: str = "en", separator: Separator = Separator.COMMA) -> bytes:
    """All results of all rounds that are public."""
    return csv.written(_table(state, people, language), separator)


def write_xlsx(state: State, people: People, language: str = "en") -> bytes:
    """All results of all rounds that are public."""
    return xlsx.written(_table(state, people, language), catalogue(language)["file_columns"]["results"])


def _reading(rows: Sequence[Row], notation: Notation | None, round: int | None, gathered: Gathered) -> ResultsReading:
    places, lines = _places(rows, gathered)
    if "round" in places:
        later = sum(round is not None and (_round(row, places) or 0) > round for row in lines)
        if later:
            gathered.tell("results-later-rounds", rows=later, round=round)
        lines = [row for row in lines if _counts(row, places, round)]
    if not lines:
        gathered.refuse("results-none")
    gathered.settle()
    results: list[ReportedResult] = []
    at: dict[int, int] = {}
    seats: dict[int, tuple[str, str]] = {}
    for row in lines:
        seat, said = _cell(row, places["table"], gathered), _cell(row, places["result"], gathered)
        if not said or not _is_result(said, notation):
            gathered.refuse("result-unreadable", row.line, places["result"] + 1, word=shown(said))
        if not seat:
            gathered.refuse("cell-number", row.line, places["table"] + 1, text="")
        table = whole(seat, row.line, places["table"] + 1, gathered)
        if table in at:
            gathered.refuse("results-table-twice", row.line, table=table, first=at[table])
        elif table is not None:
            results.append(ReportedResult(table, said))
            at[table] = row.line
            if all(numbers := (_said(row, places, "number_a"), _said(row, places, "number_b"))):
                seats[table] = numbers
    gathered.settle()
    return ResultsReading(tuple(results), at, tuple(gathered.told), seats)


def _places(rows: Sequence[Row], gathered: Gathered) -> tuple[Mapping[str, int], Sequence[Row]]:
    """Where table and result stand, and the rows below the titles; without titles they are the first two cells."""
    if not rows:
        return {}, ()
    head = {column: place for place, title in reversed(list(enumerate(rows[0].cells))) if (column := TITLES.get(folded(title)))}
    if not head:
        return {"table": 0, "result": 1}, rows
    for column in ("table", "result"):
        if column not in head:
            gathered.refuse("results-no-titles", rows[0].line)
            return {}, rows
    for place, title in enumerate(rows[0].cells):
        if place not in head.values() and title.strip() and folded(title) not in _WHO:
            gathered.tell("column-unknown", rows[0].line, place + 1, title=shown(title))
    return head, rows[1:]


def _counts(row: Row, places: Mapping[str, int], round: int | None) -> bool:
    """Whether a row of a table of several rounds tells a result of `round`: not a bye, and not a table that is still open."""
    if round is not None and _round(row, places) not in (None, round):
        return False
    result = _said(row, places, "result")
    return bool(result) and (bool(_said(row, places, "table")) or not _is_alone(result))


def _round(row: Row, places: Mapping[str, int]) -> int | None:
    told = _said(row, places, "round")
    return int(told) if told.isdecimal() else None


def _said(row: Row, places: Mapping[str, int], column: str) -> str:
    place = places.get(column, len(row.cells))
    return row.cells[place].strip() if place < len(row.cells) else ""


def _is_alone(said: str) -> bool:
    try:
        parse_lone(said)
    except Malformed:
        return False
    return True


def _cell(row: Row, place: int, gathered: Gathered) -> str:
    return taken(row.cells[place], row.line, place + 1, gathered) if place < len(row.cells) else ""


def _is_result(said: str, notation: Notation | None) -> bool:
    for known in Notation if notation is None else (notation,):
        try:
            parse(said, known)
        except Malformed:
            continue
        return True
    return False


def _table(state: State, people: People, language: str) -> list[list[str | int]]:
    titles = catalogue(language)["file_columns"]
    table: list[list[str | int]] = [[titles[column] for column in COLUMNS]]

    def who(number: int) -> list[str | int]:
        person = people.get(str(number))
        return [number, safe(person.full_name if person else f"#{number}")]

    for played in state.rounds:
        if played.stage is RoundStage.DRAFT:
            continue
        for seat in sorted(played.tables, key=lambda seat: seat.table):
            result = played.results.get(seat.table)
            said = "" if result is None else safe(word(result))
            table.append([played.number, seat.table, *who(seat.a), *who(seat.b), said])
        for number, alone in sorted(played.lone.items()):
            table.append([played.number, "", *who(number), "", "", word(alone)])
    return table
