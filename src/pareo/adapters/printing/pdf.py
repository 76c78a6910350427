"""A document as PDF: fonts, sheets, heads and feet. Black on white, our own font embedded, accents as they are.

Signs that the font does not have (Chinese, Japanese, Korean) are set in the fonts that every PDF reader brings for them.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, assert_never

import segno
from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pareo.adapters.printing.paper import SIZES, Document, Head, Listing, Numbers, Paper, Poster, Slips, Tree

Progress = Callable[[int, int], None]  # sheets done, sheets in all
TEXT, BOLD, ASIAN, KOREAN = "DejaVu", "DejaVu-Bold", "HeiseiKakuGo-W5", "HYGothic-Medium"
MARGIN = 48.0
_FONTS = Path(__file__).parent / "fonts"

rl_config.useA85 = 0  # text around bytes that are packed already costs more than all the drawing


@lru_cache(maxsize=1)
def _fonts() -> frozenset[int]:
    """Register the fonts; the signs that ours has."""
    pdfmetrics.registerFont(TTFont(TEXT, str(_FONTS / "DejaVuSans.ttf")))
    pdfmetrics.registerFont(TTFont(BOLD, str(_FONTS / "DejaVuSans-Bold.ttf")))
    pdfmetrics.registerFont(UnicodeCIDFont(ASIAN))
    pdfmetrics.registerFont(UnicodeCIDFont(KOREAN))
    return frozenset(pdfmetrics.getFont(BOLD).face.charToGlyph)


class Sheets:
    """A PDF while it is drawn. Lengths are points, from the top left corner."""

    def __init__(self, paper: Paper, title: str, sheets: int, progress: Progress, compress: bool = True) -> None:
        self.wide, self.high = SIZES[paper]
        _fonts()
        self._split: dict[tuple[str, str], list[tuple[str, str]]] = {}
        self._bytes = io.BytesIO()
        self.canvas: Any = Canvas(self._bytes, pagesize=(self.wide, self.high), pageCompression=1 if compress else 0, invariant=1)
        self.canvas.setTitle(title)
        self.canvas.setCreator("Pareo")
        self.number, self.sheets, self._progress = 0, sheets, progress

    def next(self) -> None:
        """Finish the sheet and begin another one."""
        self.canvas.showPage()
        self.number += 1
        self._progress(self.number, self.sheets)

    def done(self) -> bytes:
        """The whole PDF."""
        self.canvas.save()
        return self._bytes.getvalue()

    def width(self, text: str, size: float, font: str = TEXT) -> float:
        """How wide a text is."""
        return _width(text, font) * size

    def text(self, x: float, y: float, text: str, size: float, font: str = TEXT, align: str = "left") -> None:
        """Set a line with its base at y."""
        if align != "left":
            wide = self.width(text, size, font)
            x -= wide if align == "right" else wide / 2
        runs = _runs(text, font)
        for part, face in runs:
            if face in (TEXT, BOLD):
                self._set(x, self.high - y, part, size, face)
            else:
                self.canvas.setFont(face, size)
                self.canvas.drawString(x, self.high - y, part)
            if len(runs) > 1:
                x += self.width(part, size, face)

    def _set(self, x: float, y: float, text: str, size: float, face: str) -> None:
        """As the canvas would, without its slow way to write a number: 2,000 slips have 100,000 of them."""
        key = (text, face)
        if key not in self._split:
            document, font = self.canvas._doc, pdfmetrics.getFont(face)
            self._split[key] = [
                (font.getSubsetInternalName(subset, document), part.hex()) for subset, part in font.splitString(text, document)
            ]
        parts = "".join([f"{name} {size:.2f} Tf <{part}> Tj " for name, part in self._split[key]])
        self.canvas._code.append(f"BT {x:.2f} {y:.2f} Td {parts}ET")

    def draw(self, operators: str) -> None:
        """Write operators of PDF as they are; y counts from below."""
        self.canvas._code.append(operators)

    def line(self, x: float, y: float, to_x: float, to_y: float, width: float = 0.5, dash: tuple[float, ...] = ()) -> None:
        """Draw a line; a thin one in grey."""
        dashes = " ".join(map(str, dash))
        grey = 0.5 if width < 0.5 else 0
        self.draw(f"{grey} G {width:.2f} w [{dashes}] 0 d {x:.2f} {self.high - y:.2f} m {to_x:.2f} {self.high - to_y:.2f} l S")

    def box(self, x: float, y: float, wide: float, high: float, *, filled: bool = False, round: float = 2) -> None:
        """Draw a box whose upper left corner is at x, y."""
        left, low, right, top = x, self.high - y - high, x + wide, self.high - y
        bend = round * 0.4477  # how far a quarter of a circle's handles stay from the corner
        self.draw(
            f"0 G 0.9 w [] 0 d {left + round:.2f} {low:.2f} m {right - round:.2f} {low:.2f} l "
            f"{right - bend:.2f} {low:.2f} {right:.2f} {low + bend:.2f} {right:.2f} {low + round:.2f} c "
            f"{right:.2f} {top - round:.2f} l "
            f"{right:.2f} {top - bend:.2f} {right - bend:.2f} {top:.2f} {right - round:.2f} {top:.2f} c "
            f"{left + round:.2f} {top:.2f} l "
            f"{left + bend:.2f} {top:.2f} {left:.2f} {top - bend:.2f} {left:.2f} {top - round:.2f} c "
            f"{left:.2f} {low + round:.2f} l "
            f"{left:.2f} {low + bend:.2f} {left + bend:.2f} {low:.2f} {left + round:.2f} {low:.2f} c h {'B' if filled else 'S'}"
        )

    def ink(self, grey: float) -> None:
        """What is filled and set from now on: 0 black, 1 white."""
        self.draw(f"{grey} g")

    def wrapped(self, text: str, size: float, wide: float, font: str = TEXT) -> list[str]:
        """The text in lines that fit; a single word that does not is set smaller by whoever draws it, never cut."""
        if self.width(text, size, font) <= wide:
            return [text]
        lines, line = [], ""
        for piece in text.split(" "):
            longer = f"{line} {piece}" if line else piece
            if line and self.width(longer, size, font) > wide:
                lines.append(line)
                line = piece
            else:
                line = longer
        return [*lines, line]

    def fitted(self, x: float, y: float, text: str, size: float, wide: float, font: str = TEXT, align: str = "left") -> None:
        """Set a line, smaller if it is too wide."""
        needs = self.width(text, size, font)
        self.text(x, y, text, size if needs <= wide else size * wide / needs, font, align)

    @contextmanager
    def stamp(self, name: str, wide: float, high: float) -> Iterator[None]:
        """What is drawn meanwhile, in the upper left corner of a sheet, is kept to be set down at many places."""
        self.canvas.beginForm(name, 0, self.high - high, wide, self.high)
        self.draw("0 g")
        yield
        self.canvas.endForm()

    def set_down(self, name: str, x: float, y: float) -> None:
        """The stamp with its upper left corner at x, y."""
        self.draw(f"q 1 0 0 1 {x:.2f} {-y:.2f} cm")
        self.canvas.doForm(name)
        self.draw("Q")

    def code(self, x: float, y: float, side: float, says: str) -> None:
        """A QR code; the same one again costs nothing."""
        name = f"qr{hashlib.sha256(says.encode()).hexdigest()[:16]}"  # a PDF name has no slashes
        if not self.canvas.hasForm(name):
            matrix = tuple(segno.make(says, error="m", micro=False).matrix)
            self.canvas.beginForm(name, 0, 0, 100, 100)
            dot = 100 / len(matrix)
            self.draw("0 g")
            for row, cells in enumerate(matrix):
                for column, dark in enumerate(cells):
                    if dark:
                        self.draw(f"{column * dot:.3f} {100 - (row + 1) * dot:.3f} {dot + 0.05:.3f} {dot + 0.05:.3f} re")
            self.draw("f")
            self.canvas.endForm()
        self.draw(f"q {side / 100:.4f} 0 0 {side / 100:.4f} {x:.2f} {self.high - y - side:.2f} cm")
        self.canvas.doForm(name)
        self.draw("Q")

    def frame(self, head: Head, beside: str = "") -> float:
        """Head and foot of a sheet; where its content begins."""
        right = self.wide - MARGIN
        noted = self.width(head.note, 9, BOLD)
        self.fitted(MARGIN, 46, head.event, 9, max(right - MARGIN - noted - 20, 160))
        self.text(right, 46, head.note, 9, BOLD, "right")
        room = right - MARGIN - self.width(beside, 16, BOLD) - 20
        self.fitted(MARGIN, 66, head.title, 16, max(room, 120), BOLD)
        self.text(right, 66, beside, 16, BOLD, "right")
        self.line(MARGIN, 76, right, 76, 1.4)
        foot = self.high - 34
        self.line(MARGIN, foot - 12, right, foot - 12, 0.5)
        self.fitted(MARGIN, foot, head.foot, 7.5, right - MARGIN - 90)
        self.text(right, foot, head.page.format(page=self.number + 1, pages=self.sheets), 7.5, TEXT, "right")
        return 76.0


@lru_cache(maxsize=50_000)
def _runs(text: str, font: str) -> tuple[tuple[str, str], ...]:
    """The text in parts that one font has."""
    known = _fonts()
    if text.isascii() or all(ord(sign) in known for sign in text):
        return ((text, font),) if text else ()
    runs: list[tuple[str, str]] = []
    for sign in text:
        face = font if ord(sign) in known else KOREAN if "\uac00" <= sign <= "\ud7a3" else ASIAN
        if runs and runs[-1][1] == face:
            runs[-1] = (runs[-1][0] + sign, face)
        else:
            runs.append((sign, face))
    return tuple(runs)


@lru_cache(maxsize=50_000)
def _width(text: str, font: str) -> float:
    """How wide a text is at size 1."""
    return float(sum([pdfmetrics.stringWidth(part, face, 1) for part, face in _runs(text, font)]))


def rendered(document: Document, paper: Paper, progress: Progress = lambda _done, _all: None, *, compress: bool = True) -> bytes:
    """The document as PDF."""
    from pareo.adapters.printing import boards, lists, slips, trees

    match document:
        case Listing():
            return lists.drawn(document, paper, progress, compress)
        case Slips():
            return slips.drawn(document, paper, progress, compress)
        case Tree():
            return trees.drawn(document, paper, progress, compress)
        case Numbers():
            return boards.numbers(document, paper, progress, compress)
        case Poster():
            return boards.poster(document, paper, progress, compress)
        case _:
            assert_never(document)
