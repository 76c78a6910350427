"""A bracket on paper. A name takes two lines and is set no smaller than can be read from an arm's length.

One that is longer still ends in an ellipsis, and stands whole below, behind its seed.
"""

from __future__ import annotations

from dataclasses import dataclass

from pareo.adapters.printing.paper import Branch, BranchBox, Paper, Tree
from pareo.adapters.printing.pdf import BOLD, MARGIN, TEXT, Progress, Sheets

_SIZES = (9.0, 8.0, 7.0)  # of a name; the last one is the least
_GAP, _WIDEST = 16.0, 210.0
_BOX, _ROW = 44.0, 66.0  # heights of a game, and of a row where there is room
_TOP, _FOOT = 76.0 + 30, 52.0
_SEED, _SCORE, _PAD = 17.0, 13.0, 4.0
_NOTE = 7.2


@dataclass(frozen=True, slots=True)
class _Scale:
    """Measures of a sheet."""

    wide: float
    row: float
    box: float

    @property
    def room(self) -> float:
        """How wide a name may be."""
        return self.wide - _SEED - _SCORE - 2 * _PAD

    def at(self, box: BranchBox) -> tuple[float, float]:
        """The upper left corner of a game."""
        return MARGIN + box.column * (self.wide + _GAP), _TOP + box.row * self.row


def drawn(document: Tree, paper: Paper, progress: Progress, compress: bool) -> bytes:
    """The bracket as PDF, a sheet for each part."""
    title = f"{document.head.event}: {document.head.title}"
    sheets = Sheets(paper, title, len(document.sheets), progress, compress)
    for branch in document.sheets:
        sheets.frame(document.head, branch.beside)
        _branch(sheets, branch, document.whole_names)
        sheets.next()
    return sheets.done()


def _branch(sheets: Sheets, branch: Branch, whole_names: str) -> None:
    across, columns = sheets.wide - 2 * MARGIN, len(branch.rounds)
    wide = min(_WIDEST, (across - _GAP * (columns - 1)) / columns)
    room = wide - _SEED - _SCORE - 2 * _PAD
    long = _shortened(sheets, branch, room)
    told = f"{whole_names} {' · '.join(long)}" if long else ""
    legend = sheets.wrapped(told, _NOTE, across) if told else []
    high = sheets.high - _TOP - _FOOT - 10.5 * len(legend) - 8
    row = min(_ROW, high / branch.rows)
    scale = _Scale(wide, row, min(_BOX, row - 10))
    for number, called in enumerate(branch.rounds):
        sheets.fitted(MARGIN + number * (wide + _GAP), 94, called, 8.5, wide, BOLD)
    for before, after in branch.links:
        _link(sheets, scale, branch.boxes[before], branch.boxes[after])
    for box in branch.boxes:
        _box(sheets, scale, box)
    for number, line in enumerate(legend):
        sheets.text(MARGIN, sheets.high - _FOOT - 10.5 * (len(legend) - number - 1), line, _NOTE)


def _link(sheets: Sheets, scale: _Scale, before: BranchBox, after: BranchBox) -> None:
    (x, y), (to_x, to_y) = scale.at(before), scale.at(after)
    x, y, to_y = x + scale.wide, y + scale.box / 2, to_y + scale.box / 2
    bend = to_x - _GAP / 2
    for start, end in (((x, y), (bend, y)), ((bend, y), (bend, to_y)), ((bend, to_y), (to_x, to_y))):
        sheets.line(*start, *end, 0.8)


def _box(sheets: Sheets, scale: _Scale, box: BranchBox) -> None:
    x, y = scale.at(box)
    half = scale.box / 2
    sheets.box(x, y, scale.wide, scale.box, round=3)
    sheets.line(x, y + half, x + scale.wide, y + half, 0.4)
    for place, side in enumerate("ab"):
        font = BOLD if box.won == side else TEXT
        middle = y + half * (place + 0.5)
        sheets.fitted(x + _SEED - 3, middle + 2.6, box.seeds[place], 7.2, _SEED - 4, TEXT, "right")
        sheets.fitted(x + scale.wide - _PAD, middle + 3, box.score[place], 9, _SCORE + 2, font, "right")
        size, lines, _ = _set(sheets, box.names[place], scale.room, font)
        for number, line in enumerate(lines):
            base = middle + size * (0.36 + 1.08 * (number - (len(lines) - 1) / 2))
            sheets.text(x + _SEED + _PAD / 2, base, line, size, font)
    sheets.fitted(x, y + scale.box + 8, box.told, 7, scale.wide)
    sheets.fitted(x, y - 4, box.called, 7, scale.wide)


def _shortened(sheets: Sheets, branch: Branch, room: float) -> list[str]:
    """Whoever's name is not whole somewhere on the sheet, behind the seed."""
    long = {
        int(seed): name
        for box in branch.boxes
        for side, seed, name in zip("ab", box.seeds, box.names, strict=True)
        if _set(sheets, name, room, BOLD if box.won == side else TEXT)[2]
    }
    return [f"{seed} {name}" for seed, name in sorted(long.items())]


def _set(sheets: Sheets, name: str, room: float, font: str) -> tuple[float, list[str], bool]:
    """Size and lines of a name, and whether it had to be shortened: two lines, as large as they fit."""
    plain = name.replace("\u00a0", " ")  # in a box this narrow a line may break anywhere between words
    for size in _SIZES:
        lines = sheets.wrapped(plain, size, room, font)
        if len(lines) <= 2 and all(sheets.width(line, size, font) <= room for line in lines):
            return size, lines, False
    least = _SIZES[-1]
    first, *others = sheets.wrapped(plain, least, room, font)
    if sheets.width(first, least, font) > room:
        return least, [_cut(sheets, first, least, room, font)], True
    return least, [first, _cut(sheets, " ".join(others), least, room, font)], True


def _cut(sheets: Sheets, text: str, size: float, room: float, font: str) -> str:
    """As much of the text as fits before an ellipsis."""
    while text and sheets.width(f"{text}…", size, font) > room:
        text = text[:-1].rstrip()
    return f"{text}…"
