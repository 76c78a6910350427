"""Tables as text: comma, semicolon or tab, in any of the encodings that spreadsheets write.

Out: UTF-8 with BOM, comma or semicolon, CRLF. Columns are told by the number of the cell, as in a spreadsheet.
Source: spec 15; RFC 4180.
"""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Callable, Iterable, Sequence

from pareo.adapters.files.cells import MOST_ROWS, Row
from pareo.adapters.files.reading import MEGABYTE, Gathered, bounded
from pareo.adapters.files.separator import Separator
from pareo.core.errors import malformed

MOST_BYTES = 16 * MEGABYTE
MOST_COLUMNS = 256
DELIMITERS = (",", ";", "\t")
_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))

Known = Callable[[str], bool]  # whether a title is a column that the reader knows


def rows(data: bytes, known: Known, gathered: Gathered) -> tuple[Row, ...]:
    """The rows of `data` that are not empty, the titles (if any) among them.

    The delimiter is the one under which most titles of the first row are `known`; then the one that makes most cells;
    then the comma. Raises Malformed "file-too-big", "encoding-unknown", "csv-quotes", "table-too-wide" or "table-too-long".
    """
    text = decoded(bounded(data, MOST_BYTES), gathered)
    delimiter = _delimiter(text, known)
    found = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        for cells in reader:
            row = Row(line, cells)
            line = reader.line_num + 1
            if len(cells) > MOST_COLUMNS:
                raise malformed("table-too-wide", row.line, most=MOST_COLUMNS)
            if not row.is_empty and not _is_hint(row):
                found.append(row)
            if len(found) > MOST_ROWS:
                raise malformed("table-too-long", line, most=MOST_ROWS)
    except csv.Error as error:
        raise malformed("csv-quotes", max(line, reader.line_num)) from error
    return tuple(found)


def decoded(data: bytes, gathered: Gathered) -> str:
    """The text of `data`: what its BOM says, else UTF-8, else Windows-1252, which is told."""
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return _in(data[len(bom) :], encoding)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        gathered.tell("encoding-guessed", data.count(b"\n", 0, error.start) + 1, encoding="Windows-1252")
        return _in(data, "cp1252")


def _in(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise malformed("encoding-unknown", data.count(b"\n", 0, error.start) + 1) from error


def _is_hint(row: Row) -> bool:
    """The line "sep=;" with which some programs tell a spreadsheet the delimiter."""
    return row.line == 1 and row.cells[0].startswith("sep=")


def _delimiter(text: str, known: Known) -> str:
    if text[:4] == "sep=" and text[4:5] in DELIMITERS:
        return text[4]
    head = text.lstrip("\r\n \u00a0")[:10_000]

    def fitness(delimiter: str) -> tuple[int, int]:
        try:
            cells = next(csv.reader(io.StringIO(head, newline=""), delimiter=delimiter), [])
        except csv.Error:
            return 0, 0
        return sum(1 for cell in cells if known(cell)), len(cells)

    return max(DELIMITERS, key=fitness)  # of equals the first


def written(table: Iterable[Sequence[str | int]], separator: Separator = Separator.COMMA) -> bytes:
    """The bytes of a table; its cells are `cells.safe`.

    >>> written([["name"], ["Ana, la primera"]])
    b'\\xef\\xbb\\xbfname\\r\\n"Ana, la primera"\\r\\n'
    """
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=separator.sign, lineterminator="\r\n").writerows(table)
    return text.getvalue().encode("utf-8-sig")
