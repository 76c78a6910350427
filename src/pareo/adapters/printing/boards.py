"""Papers with few and large things: the bracket, table numbers, the poster that shows the way."""

from __future__ import annotations

from itertools import pairwise

from pareo.adapters.printing.paper import Numbers, Paper, Poster, Tree
from pareo.adapters.printing.pdf import BOLD, MARGIN, TEXT, Progress, Sheets


def tree(document: Tree, paper: Paper, progress: Progress, compress: bool) -> bytes:
    """The bracket on one sheet, as large as it fits."""
    sheets = Sheets(paper, f"{document.head.event}: {document.head.title}", 1, progress, compress)
    top = sheets.frame(document.head) + 24
    scale = min(1.6, (sheets.wide - 2 * MARGIN) / document.wide, (sheets.high - top - 64) / document.high)
    wide, high = (side * scale for side in document.box)
    for line in document.lines:
        for (x, y), (to_x, to_y) in pairwise(line):
            sheets.line(MARGIN + x * scale, top + y * scale, MARGIN + to_x * scale, top + to_y * scale, 0.8)
    for box in document.boxes:
        x, y = MARGIN + box.x * scale, top + box.y * scale
        sheets.box(x, y, wide, high, round=3 * scale)
        sheets.line(x, y + high / 2, x + wide, y + high / 2, 0.4)
        result = sheets.width(box.result, 8.5 * scale) + 10 * scale if box.result else 0.0
        for name, side, base in ((box.a, "a", 0.36), (box.b, "b", 0.86)):
            font = BOLD if box.won == side else TEXT
            sheets.fitted(x + 5 * scale, y + high * base, name, 9 * scale, wide - 10 * scale - result * (side == "a"), font)
        if box.result:
            sheets.text(x + wide - 5 * scale, y + high * 0.36, box.result, 8.5 * scale, TEXT, "right")
    sheets.next()
    return sheets.done()


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
