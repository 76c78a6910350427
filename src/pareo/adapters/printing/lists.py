"""Lists on paper: rows that wrap and are never cut, letters in the margin, from whom to whom each sheet goes."""

from __future__ import annotations

from dataclasses import dataclass

from pareo.adapters.printing.paper import SIZES, Align, Column, Listing, Paper
from pareo.adapters.printing.pdf import BOLD, MARGIN, TEXT, Progress, Sheets

_SIZE, _SMALL, _TITLE = 9.6, 8.2, 7.2
_LINE = 11.5  # from line to line within a row
_NOTE = 10.5  # from line to line of the legend
_PAD = 4.0


@dataclass(frozen=True, slots=True)
class _Row:
    place: int
    cells: tuple[list[str], ...]
    high: float


def drawn(listing: Listing, paper: Paper, progress: Progress, compress: bool) -> bytes:
    """The list as PDF."""
    measured = Sheets(paper, "", 0, progress)
    wide, high = SIZES[paper]
    widths = [column.share * (wide - 2 * MARGIN) for column in listing.columns]
    rows = [_row(measured, listing, place, widths) for place in range(len(listing.rows))]
    legend = [line for text in listing.legend for line in measured.wrapped(text, _TITLE, wide - 2 * MARGIN)]
    pages = _paged(rows, high - 76 - 20 - 52 - _NOTE * len(legend))
    sheets = Sheets(paper, f"{listing.head.event}: {listing.head.title}", len(pages), progress, compress)
    for page in pages:
        y = _page(sheets, listing, page, widths)
        for number, line in enumerate(legend, 1):
            sheets.text(MARGIN, y + _NOTE * number, line, _TITLE)
        sheets.next()
    return sheets.done()


def _row(sheets: Sheets, listing: Listing, place: int, widths: list[float]) -> _Row:
    cells = tuple(
        _lines(sheets, text, column, width)
        for text, column, width in zip(listing.rows[place], listing.columns, widths, strict=True)
    )
    return _Row(place, cells, listing.leading + (max(map(len, cells)) - 1) * _LINE)


def _lines(sheets: Sheets, text: str, column: Column, width: float) -> list[str]:
    size = _SMALL if column.is_small else _SIZE
    if len(text) * size * 0.5 < width - 2 * _PAD - 8:  # surely fits: no sign of a name is wider on average
        return [text]
    return (
        sheets.wrapped(text.replace("\t", ", ").rstrip(", "), size, width - 2 * _PAD, BOLD)
        if "\t" not in text
        else _named(sheets, text, size, width - 2 * _PAD)
    )


def _named(sheets: Sheets, text: str, size: float, room: float) -> list[str]:
    surname, name = text.split("\t")
    whole = f"{surname}, {name}" if name else surname
    if sheets.width(whole, size, BOLD) <= room:
        return [text]
    *before, last = sheets.wrapped(surname, size, room, BOLD)
    if not name or sheets.width(f"{last}, {name}", size, BOLD) <= room:
        return [*(f"{line}\t\t" for line in before), f"{last}\t{name}"]
    return [*(f"{line}\t\t" for line in before), f"{last},\t\t", *(f"\t\t{line}" for line in sheets.wrapped(name, size, room))]


def _paged(rows: list[_Row], room: float) -> list[list[_Row]]:
    pages: list[list[_Row]] = [[]]
    used = 0.0
    for row in rows:
        if used + row.high > room and pages[-1]:
            pages.append([])
            used = 0.0
        pages[-1].append(row)
        used += row.high
    return pages


def _page(sheets: Sheets, listing: Listing, rows: list[_Row], widths: list[float]) -> float:
    """Set a sheet; where its rows end."""
    beside = ""
    if listing.ranges and rows:
        beside = f"{listing.ranges[rows[0].place]} – {listing.ranges[rows[-1].place]}"
    y = sheets.frame(listing.head, beside) + 14
    columns = _columns(listing, widths)
    for column, x, width in columns:
        sheets.fitted(x, y, column.title, _TITLE, max(20.0, width - 2 * _PAD), TEXT, _side(column))
    y += 6
    if not rows:
        sheets.text(sheets.wide / 2, y + 40, listing.empty, 11, TEXT, "centre")
    for row in rows:
        sheets.line(MARGIN, y, sheets.wide - MARGIN, y, 0.3)
        base = y + (listing.leading + _SIZE * 0.72) / 2
        letter = listing.letters[row.place] if listing.letters else ""
        if letter:
            sheets.text(MARGIN - 8, base, letter, _SIZE, BOLD, "right")
        for (column, x, width), lines in zip(columns, row.cells, strict=True):
            for number, line in enumerate(lines):
                _cell(sheets, x, base + number * _LINE, line, column, width)
        y += row.high
    sheets.line(MARGIN, y, sheets.wide - MARGIN, y, 0.3)
    return y


def _columns(listing: Listing, widths: list[float]) -> list[tuple[Column, float, float]]:
    """Each column with the place where its text is set from, and its width."""
    found, left = [], MARGIN
    for column, width in zip(listing.columns, widths, strict=True):
        at = {Align.LEFT: left + _PAD, Align.RIGHT: left + width - _PAD, Align.CENTRE: left + width / 2}[column.align]
        found.append((column, at, width))
        left += width
    return found


def _side(column: Column) -> str:
    return column.align.value


def _cell(sheets: Sheets, x: float, y: float, text: str, column: Column, width: float) -> None:
    size = _SMALL if column.is_small else _SIZE
    surname, tab, name = text.partition("\t")
    if not tab:
        font = BOLD if column.is_bold else TEXT
        if len(text) * size * 0.5 < width:
            sheets.text(x, y, text, size, font, _side(column))
        else:
            sheets.fitted(x, y, text, size, width - 2 * _PAD, font, _side(column))
        return
    sheets.text(x, y, surname, size, BOLD)
    rest = name.lstrip("\t")
    if rest:
        sheets.text(
            x + sheets.width(surname, size, BOLD), y, f", {rest}" if surname and not name.startswith("\t") else rest, size
        )
