"""Result slips that stay in order when the whole stack is cut: each place of the sheet goes on where the one before ended."""

from __future__ import annotations

from pareo.adapters.printing.paper import SIZES, Paper, Slip, Slips
from pareo.adapters.printing.pdf import BOLD, TEXT, Progress, Sheets

_PAD = 20.0
_CELL, _ROW, _MOST_ROWS = 41.0, 15.0, 3  # width and height of a box with its result, and rows of them that a slip takes
_BLANK = "slip"  # the stamp of all that is the same on every slip


def stacked(count: int, per_sheet: int) -> list[list[int | None]]:
    """Which slip lies where on which sheet; None: nothing.

    >>> stacked(5, 2)
    [[0, 3], [1, 4], [2, None]]
    """
    sheets = -(-count // per_sheet)
    places = [[place * sheets + sheet for place in range(per_sheet)] for sheet in range(sheets)]
    return [[number if number < count else None for number in sheet] for sheet in places]


def drawn(document: Slips, paper: Paper, progress: Progress, compress: bool) -> bytes:
    """The slips as PDF; where there is none, a sheet that says so."""
    piles = stacked(len(document.slips), document.per_sheet) or [[None] * document.per_sheet]
    sheets = Sheets(paper, f"{document.head.event}: {document.head.title}", len(piles), progress, compress)
    wide, high = SIZES[paper][0] / 2, SIZES[paper][1] / (document.per_sheet // 2)
    with sheets.stamp(_BLANK, wide, high):
        _blank(sheets, document, wide, high)
    for pile in piles:
        for place, number in enumerate(pile):
            if number is not None:
                _slip(sheets, document, document.slips[number], (place % 2 * wide, place // 2 * high, wide, high))
        if document.slips:
            _cuts(sheets, document, wide, high)
        else:
            sheets.fitted(_PAD, 40, f"{document.head.event} · {document.head.title}", 14, sheets.wide - 2 * _PAD, BOLD, "left")
            sheets.text(sheets.wide / 2, 100, document.words["none"], 11, TEXT, "centre")
        sheets.next()
    return sheets.done()


def _cuts(sheets: Sheets, document: Slips, wide: float, high: float) -> None:
    sheets.line(wide, 0, wide, sheets.high, 0.5, (3, 3))
    for row in range(1, document.per_sheet // 2):
        sheets.line(0, row * high, sheets.wide, row * high, 0.5, (3, 3))
    middle = (document.per_sheet // 4) * high
    text = document.words["stack"].format(page=sheets.number + 1, pages=sheets.sheets)
    room = sheets.width(text, 5.5) / 2 + 6
    sheets.ink(1)
    sheets.draw(f"{wide - room:.2f} {sheets.high - middle - 4:.2f} {2 * room:.2f} 8 re f")
    sheets.ink(0)
    sheets.text(wide, middle + 2, text, 5.5, TEXT, "centre")


def _large(document: Slips) -> float:
    return 1.4 if document.per_sheet == 4 else 1.0


def _names_at(document: Slips, y: float, high: float) -> tuple[float, float]:
    """Between which heights the names stand on a slip that begins at y."""
    four = document.per_sheet == 4
    return y + 15 + (62 if four else 48) * _large(document), _results_at(document, y, high) - 8


def _results_at(document: Slips, y: float, high: float) -> float:
    return y + high - 18 - 33 * _large(document) - _band(document) - (40 if document.per_sheet == 4 else 0)


def _band(document: Slips) -> float:
    """How high the part with the boxes is."""
    return (6 + _ROW * max(1, _rows(document))) * _tick(document)


def _tick(document: Slips) -> float:
    return min(_large(document), 1.2)


def _rows(document: Slips) -> int:
    """In how many rows the boxes stand so that they fit side by side; 0: there are none, or too many to tick."""
    room = (SIZES[Paper.A4][0] / 2 - 2 * _PAD) // (_CELL * _tick(document))
    fitting = (rows for rows in range(1, _MOST_ROWS + 1) if sum(-(-len(group) // rows) for group in document.boxes) <= room)
    return next(fitting, 0) if any(document.boxes) else 0


def _blank(sheets: Sheets, document: Slips, wide: float, high: float) -> None:
    """What is the same on every slip; 2,000 times the same boxes would be most of the file."""
    left, right, top = _PAD, wide - _PAD, 15
    words, large = document.words, _large(document)
    room = right - left - 44 * large - _code_side(document) - 12
    sheets.fitted(left + 44 * large, top + 9 * large, words["round"], 8.5 * large, room, BOLD)
    about = [words["about"]] if words["about"] else []
    for number, line in enumerate([*about, *sheets.wrapped(document.head.event, 7.5 * large, room)][:3]):
        sheets.fitted(left + 44 * large, top + (19 + 9 * number) * large, line, 7.5 * large, room)
    for seat in "AB":
        _seat(sheets, seat, left if seat == "A" else right - 9, _names_at(document, 0, high)[0])
    boxes, down = _results_at(document, 0, high), high - 18
    _boxes(sheets, document, left, right, boxes)
    half = (right - left) / 2 - 8
    for at, align in ((left, "left"), (right, "right")):
        start = at if align == "left" else at - half
        sheets.line(start, down - 3, start + half, down - 3, 0.6)
        sheets.text(at, down + 6, words["signature"], 6, TEXT, align)
    row, leaves = boxes + _band(document) + 12 * large, sheets.width(words["leaves"], 7)
    if both := words["both-lose"]:
        start = (left + right - 12 - sheets.width(both, 7)) / 2
        sheets.box(start, row - 7, 8, 8)
        sheets.text(start + 12, row, both, 7)
    sheets.box(left, row - 7, 8, 8)
    sheets.text(left + 12, row, words["leaves"], 7)
    sheets.box(right - leaves - 12, row - 7, 8, 8)
    sheets.text(right, row, words["leaves"], 7, TEXT, "right")
    sheets.box(left, top, 36 * large, 27 * large, filled=True, round=3)
    sheets.ink(1)
    sheets.fitted(left + 18 * large, top + 9 * large, words["table"], 6.5 * large, 32 * large, TEXT, "centre")
    sheets.ink(0)


def _code_side(document: Slips) -> float:
    return 40 * _large(document) if document.code else 0


def _seat(sheets: Sheets, seat: str, x: float, y: float) -> None:
    """The mark of a seat: A is a filled square, B an empty circle."""
    is_a = seat == "A"
    sheets.box(x, y, 9, 9, filled=is_a, round=1 if is_a else 4.5)
    sheets.ink(1 if is_a else 0)
    sheets.text(x + 4.5, y + 6.9, seat, 6, BOLD, "centre")
    sheets.ink(0)


def _slip(sheets: Sheets, document: Slips, slip: Slip, place: tuple[float, float, float, float]) -> None:
    x, y, wide, high = place
    left, right, large, code = x + _PAD, x + wide - _PAD, _large(document), _code_side(document)
    sheets.set_down(_BLANK, x, y)
    sheets.ink(1)
    sheets.fitted(left + 18 * large, y + 15 + 22 * large, slip.table, 12.5 * large, 32 * large, BOLD, "centre")
    sheets.ink(0)
    if code:
        sheets.code(right - code, y + 15, code, document.code)
    heights = _names_at(document, y, high)
    sheets.text(left + 13, heights[0] + 6.9, slip.id_a, 6.5)
    sheets.text(right - 13, heights[0] + 6.9, slip.id_b, 6.5, TEXT, "right")
    _names(sheets, slip, (left, right), heights, large)


def _names(sheets: Sheets, slip: Slip, sides: tuple[float, float], heights: tuple[float, float], large: float) -> None:
    """Both names, A left and B right, in as many lines as they need."""
    (left, right), (top, down) = sides, heights
    half, size = (right - left) / 2 - 10, 11.5 * large

    def high(size: float) -> float:
        return max([len(sheets.wrapped(name, size, half, BOLD)) for name in (slip.a, slip.b)]) * size * 1.12

    while size > 5 and high(size) > down - top - 10:
        size *= 0.92
    for name, at, align in ((slip.a, left, "left"), (slip.b, right, "right")):
        for number, line in enumerate(sheets.wrapped(name, size, half, BOLD)):
            sheets.fitted(at, top + 12 + size * (0.9 + 1.12 * number), line, size, half, BOLD, align)


def _boxes(sheets: Sheets, document: Slips, left: float, right: float, y: float) -> None:
    """The results: A's wins from the left, B's from the right, each best first; between them those that nobody wins."""
    tick, rows = _tick(document), _rows(document)
    band = _band(document)
    sheets.line(left, y, right, y, 0.7)
    sheets.line(left, y + band, right, y + band, 0.7)
    if not rows:
        base = y + band / 2 + 3 * tick
        sheets.text(left, base, f"{document.words['scored']} A ________", 8 * tick)
        sheets.text(right, base, f"{document.words['scored']} B ________", 8 * tick, TEXT, "right")
        return
    wide = [-(-len(group) // rows) for group in document.boxes]
    step = _CELL * tick
    room = right - left + 6 * tick  # the last box needs no gap behind it
    starts = (left, left + (room - step * sum(wide)) / 2 + step * wide[0], left + room - step * wide[2])
    for side, (group, across, start) in enumerate(zip(document.boxes, wide, starts, strict=True)):
        best_first = group[::-1] if side == 2 else group
        for number, result in enumerate(best_first):
            column = number % across
            at = start + step * (across - 1 - column if side == 2 else column)
            _box(sheets, at, y + (3 + _ROW * (number // across)) * tick, result, tick)


def _box(sheets: Sheets, x: float, y: float, result: str, tick: float) -> None:
    sheets.box(x, y + 2 * tick, 11 * tick, 11 * tick)
    sheets.text(x + 15 * tick, y + 11 * tick, result, 9.5 * tick, BOLD)
