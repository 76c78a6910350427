"""A document as PDF: fonts, sheets, heads and feet. Black on white, our own font embedded, accents as they are.

Signs that the font does not have (Chinese, Japanese, Korean) are set in the fonts that every PDF reader brings for them.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, assert_never

import segno
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pareo.adapters.printing.paper import SIZES, Document, Head, Listing, Numbers, Paper, Poster, Slips, Tree

Progress = Callable[[int, int], None]  # sheets done, sheets in all
TEXT, BOLD, ASIAN, KOREAN = "DejaVu", "DejaVu-Bold", "HeiseiKakuGo-W5", "HYGothic-Medium"
MARGIN = 48.0
_FONTS = Path(__file__).parent / "fonts"


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
        self.known = _fonts()
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
        return float(sum(pdfmetrics.stringWidth(part, face, size) for part, face in self._runs(text, font)))

    def text(self, x: float, y: float, text: str, size: float, font: str = TEXT, align: str = "left") -> float:
        """Set a line with its base at y; where it ends."""
        if not text:
            return x
        runs = self._runs(text, font)
        if align != "left":
            wide = sum(pdfmetrics.stringWidth(part, face, size) for part, face in runs)
            x -= wide if align == "right" else wide / 2
        for part, face in runs:
            self.canvas.setFont(face, size)
            self.canvas.drawString(x, self.high - y, part)
            x += pdfmetrics.stringWidth(part, face, size)
        return x

    def line(self, x: float, y: float, to_x: float, to_y: float, width: float = 0.5, dash: tuple[float, ...] = ()) -> None:
        """Draw a line."""
        self.canvas.setLineWidth(width)
        self.canvas.setDash(*dash) if dash else self.canvas.setDash()
        self.canvas.setStrokeGray(0.5 if width < 0.5 else 0)
        self.canvas.line(x, self.high - y, to_x, self.high - to_y)

    def box(self, x: float, y: float, wide: float, high: float, *, filled: bool = False, round: float = 2) -> None:
        """Draw a box whose upper left corner is at x, y."""
        self.canvas.setDash()
        self.canvas.setLineWidth(0.9)
        self.canvas.setStrokeGray(0)
        self.canvas.roundRect(x, self.high - y - high, wide, high, round, stroke=1, fill=1 if filled else 0)

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

    def code(self, x: float, y: float, side: float, says: str) -> None:
        """A QR code; the same one again costs nothing."""
        name = f"qr{hashlib.sha256(says.encode()).hexdigest()[:16]}"  # a PDF name has no slashes
        if not self.canvas.hasForm(name):
            matrix = tuple(segno.make(says, error="m", micro=False).matrix)
            self.canvas.beginForm(name, 0, 0, 1, 1)
            path, dot = self.canvas.beginPath(), 1 / len(matrix)
            for row, cells in enumerate(matrix):
                for column, dark in enumerate(cells):
                    if dark:
                        path.rect(column * dot, 1 - (row + 1) * dot, dot * 1.02, dot * 1.02)
            self.canvas.drawPath(path, stroke=0, fill=1)
            self.canvas.endForm()
        self.canvas.saveState()
        self.canvas.translate(x, self.high - y - side)
        self.canvas.scale(side, side)
        self.canvas.doForm(name)
        self.canvas.restoreState()

    def frame(self, head: Head, beside: str = "") -> float:
        """Head and foot of a sheet; where its content begins."""
        right = self.wide - MARGIN
        self.fitted(MARGIN, 46, head.event, 9, right - MARGIN)
        room = right - MARGIN - self.width(beside, 16, BOLD) - 20
        self.fitted(MARGIN, 66, head.title, 16, max(room, 120), BOLD)
        self.text(right, 66, beside, 16, BOLD, "right")
        self.line(MARGIN, 76, right, 76, 1.4)
        foot = self.high - 34
        self.line(MARGIN, foot - 12, right, foot - 12, 0.5)
        self.fitted(MARGIN, foot, head.foot, 7.5, right - MARGIN - 90)
        self.text(right, foot, head.page.format(page=self.number + 1, pages=self.sheets), 7.5, TEXT, "right")
        return 76.0

    def _runs(self, text: str, font: str) -> list[tuple[str, str]]:
        if text.isascii() or all(ord(sign) in self.known for sign in text):
            return [(text, font)]
        runs: list[tuple[str, str]] = []
        for sign in text:
            face = font if ord(sign) in self.known else KOREAN if "\uac00" <= sign <= "\ud7a3" else ASIAN
            if runs and runs[-1][1] == face:
                runs[-1] = (runs[-1][0] + sign, face)
            else:
                runs.append((sign, face))
        return runs


def rendered(document: Document, paper: Paper, progress: Progress = lambda _done, _all: None, *, compress: bool = True) -> bytes:
    """The document as PDF."""
    from pareo.adapters.printing import boards, lists, slips

    match document:
        case Listing():
            return lists.drawn(document, paper, progress, compress)
        case Slips():
            return slips.drawn(document, paper, progress, compress)
        case Tree():
            return boards.tree(document, paper, progress, compress)
        case Numbers():
            return boards.numbers(document, paper, progress, compress)
        case Poster():
            return boards.poster(document, paper, progress, compress)
        case _:
            assert_never(document)
