"""Papers with few and large things: table numbers, the poster that shows the way."""

from __future__ import annotations

from pareo.adapters.printing.paper import Numbers, Paper, Poster
from pareo.adapters.printing.pdf import BOLD, MARGIN, TEXT, Progress, Sheets


def numbers(document: Numbers, paper: Paper, progress: Progress, compress: bool) -> bytes:
    """Two signs to a sheet, each upright on its half; they fold or stand."""
    found = document.numbers
    pages = [found[at : at + 2] for at in range(0, len(found), 2)] or [()]
    sheets = Sheets(paper, f"{document.head.event}: {document.head.title}", len(pages), progress, compress)
    half = sheets.high / 2
    for pair in pages:
        for place, number in enumerate(pair):
            top = place * half
            sheets.text(sheets.wide / 2, top + 70, document.word, 26, TEXT, "centre")
            sheets.fitted(sheets.wide / 2, top + half * 0.76, number, 230, sheets.wide - 2 * MARGIN, BOLD, "centre")
            sheets.fitted(sheets.wide / 2, top + half - 30, document.head.event, 10, sheets.wide - 2 * MARGIN, TEXT, "centre")
        sheets.line(0, half, sheets.wide, half, 0.5, (3, 3))
        sheets.next()
    return sheets.done()


def poster(document: Poster, paper: Paper, progress: Progress, compress: bool) -> bytes:
    """The event's name, a large QR code, and the address for those who type."""
    sheets = Sheets(paper, f"{document.head.event}: {document.head.title}", 1, progress, compress)
    middle, room = sheets.wide / 2, sheets.wide - 2 * MARGIN
    y = 120.0
    for line in sheets.wrapped(document.head.event, 40, room, BOLD):
        sheets.fitted(middle, y, line, 40, room, BOLD, "centre")
        y += 46
    for line in document.lines:
        sheets.fitted(middle, y + 4, line, 17, room, TEXT, "centre")
        y += 26
    side = min(room, sheets.high - y - 130)
    sheets.code(middle - side / 2, y + 14, side, document.address)
    sheets.fitted(middle, y + side + 52, document.address, 20, room, BOLD, "centre")
    sheets.next()
    return sheets.done()
