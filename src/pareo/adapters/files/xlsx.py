"""Tables as Excel workbooks: the first sheet in, one sheet out.

A workbook is a zip of XML files. Before anything is unpacked the sizes that it declares are added up, and no file in it may
declare a DTD, whatever parser reads it afterwards.
Source: spec 15, 91.
"""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pareo.adapters.files.cells import MOST_ROWS, Row
from pareo.adapters.files.reading import MEGABYTE, bounded
from pareo.core.errors import Malformed, malformed

MOST_BYTES = 16 * MEGABYTE
MOST_UNPACKED = 64 * MEGABYTE
MOST_FILES = 500
MOST_COLUMNS = 64
MOST_CELLS = 120_000  # of all sheets: a player more than fits in any hall, with a dozen columns each
_ROW = re.compile(rb"<(?:[A-Za-z0-9_]+:)?row\s[^<>]{0,400}?\br\s*=\s*[\"']\s*(\d+)")
_CELL = re.compile(rb"<(?:[A-Za-z0-9_]+:)?c[\s/>]")
_ZEROS = re.compile(r"0{2,40}")  # a cell shown with leading zeros: 0000000000


def rows(data: bytes) -> tuple[Row, ...]:
    """The rows of the first sheet that are not empty. A number shown with leading zeros keeps them.

    Raises Malformed "file-too-big", "xlsx-unreadable" (not a workbook, damaged, or under a password), "xlsx-bomb",
    "xml-forbidden", "table-too-big" or "table-too-long".
    """
    import openpyxl  # heavy, and few ever need it

    _check_archive(bounded(data, MOST_BYTES))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # styles and extensions that openpyxl does not know are nothing to us
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            return tuple(row for row in _rows(book) if not row.is_empty)
    except Malformed:
        raise
    except Exception as error:  # what a damaged workbook makes openpyxl raise has no common ground
        raise malformed("xlsx-unreadable") from error


def _check_archive(data: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            files = archive.infolist()
            unpacked = sum(file.file_size for file in files)
            if unpacked > MOST_UNPACKED or len(files) > MOST_FILES:
                raise malformed("xlsx-bomb", megabytes=unpacked // MEGABYTE, limit=MOST_UNPACKED // MEGABYTE)
            cells = 0
            for file in files:
                part = archive.read(file)
                _check_part(part)
                cells += len(_CELL.findall(part))
            if cells > MOST_CELLS:
                raise malformed("table-too-big", cells=cells, most=MOST_CELLS)
    except Malformed:
        raise
    except Exception as error:  # zipfile raises half a dozen kinds for a damaged archive
        raise malformed("xlsx-unreadable") from error


def _check_part(part: bytes) -> None:
    """No DTD (nor an encoding that would hide one), and no row so far down that the gap to it would be filled for ever."""
    if part.startswith((b"\xff\xfe", b"\xfe\xff")) or b"<!DOCTYPE" in part or b"<!ENTITY" in part:
        raise malformed("xml-forbidden")
    if any(len(number) > 7 or int(number) > MOST_ROWS for number in _ROW.findall(part)):
        raise malformed("table-too-long", most=MOST_ROWS)


def _rows(book: Any) -> Iterator[Row]:
    sheet = book.worksheets[0]
    sheet.reset_dimensions()  # what the file says of its own size is not believed
    for line, cells in enumerate(sheet.iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS), 1):
        if line > MOST_ROWS:
            raise malformed("table-too-long", line, most=MOST_ROWS)
        texts, numbers = [], set()
        for place, cell in enumerate(cells):
            texts.append(_text(cell.value, getattr(cell, "number_format", "")))
            if isinstance(cell.value, int | float) and not texts[-1].startswith("0"):
                numbers.add(place)
        yield Row(line, texts, frozenset(numbers))


def _text(value: Any, number_format: str) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0 and _ZEROS.fullmatch(number_format or ""):
        return str(value).zfill(len(number_format))
    return str(value)


def written(table: Iterable[Sequence[str | int]], title: str) -> bytes:
    """A workbook with one sheet; texts are written as texts, never as formulas."""
    import openpyxl  # heavy, and few ever need it

    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet(title[:31])
    for row in table:
        cells = []
        for value in row:
            cell: Any = openpyxl.cell.WriteOnlyCell(sheet, value)
            if isinstance(value, str):
                cell.data_type = "s"
            cells.append(cell)
        sheet.append(cells)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()
