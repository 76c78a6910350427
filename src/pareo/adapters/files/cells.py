"""What may stand in the cell of a table that strangers send, and how a cell is written so that no spreadsheet runs it.

A cell that begins with = + - @ or a tab is a formula to a spreadsheet. In a file that comes in it is refused. In a file
that goes out an apostrophe is put before it ('=Ana), which spreadsheets show as text; reading takes one apostrophe away
again, so a name that really begins so goes out and comes back as it was. A name that begins with apostrophes and such a
sign gets one more. The same after a semicolon or a tab, at which a spreadsheet in Spanish begins another cell.

Source: spec 15, 91.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pareo.adapters.files.reading import Gathered, shown
from pareo.core.text import is_hidden, unmarked

LONGEST = 200  # characters of a cell
MOST_ROWS = 100_000
_FORMULA = "=+\\-@\t\uff1d\uff0b\uff0d\uff20"  # and their full-width forms
_RUNS = re.compile(f"[{_FORMULA}]")
_QUOTED = re.compile(f"'+[{_FORMULA}]")
_TO_QUOTE = re.compile(f"'*[{_FORMULA}]")
_INSIDE = re.compile(f"(?<=[;\t])('*[{_FORMULA}])")  # the same after what parts cells where a comma does not
_QUOTED_INSIDE = re.compile(f"(?<=[;\t])'('*[{_FORMULA}])")
_BREAKS = re.compile(r"[ \u00a0]*(?:\r\n|\r|\n)[ \u00a0]*")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table. `line` counts from 1; `numbers` are the places of cells that were no text but numbers."""

    line: int
    cells: Sequence[str]
    numbers: frozenset[int] = frozenset()

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands in it."""
        return not any(cell.strip() for cell in self.cells)


def taken(raw: str, line: int, column: int, gathered: Gathered) -> str:
    """The text of a cell: spaces around it gone, a line break inside it a space.

    Refuses "cell-formula", "cell-control" and "cell-too-long" with line and column (the number of the cell).
    """
    text = _BREAKS.sub(" ", raw).strip(" \u00a0")
    text = _QUOTED_INSIDE.sub(r"\1", text)
    if _QUOTED.match(text):
        text = text[1:]
    elif _RUNS.match(text):
        gathered.refuse("cell-formula", line, column, text=shown(_visible(text)))
    control = next((sign for sign in text.lstrip("\t") if is_hidden(sign)), None)
    if control is not None:
        gathered.refuse("cell-control", line, column, sign=f"U+{ord(control):04X}")
    if len(text) > LONGEST:
        gathered.refuse("cell-too-long", line, column, length=len(text), most=LONGEST)
    return text


def safe(text: str) -> str:
    """`text` as a cell that no spreadsheet runs; `taken` gives it back.

    >>> safe("=1+1"), safe("'=x"), safe("O'Hara"), safe("x;=1")
    ("'=1+1", "''=x", "O'Hara", "x;'=1")
    """
    plain = _INSIDE.sub(r"'\1", _visible(_BREAKS.sub(" ", text)).strip(" \u00a0"))
    return f"'{plain}" if _TO_QUOTE.match(plain) else plain


def folded(title: str) -> str:
    """A column's title without case, accents and punctuation, so that "Apellido(s)" is "apellido".

    >>> folded(" Código "), folded("Fixed_Table"), folded("Apellido(s)")
    ('codigo', 'fixed table', 'apellido')
    """
    return " ".join(re.sub(r"[_\-.:/#\ufeff]", " ", unmarked(title).casefold().replace("(s)", "")).split())


def whole(text: str, line: int, column: int, gathered: Gathered) -> int | None:
    """A whole number from 1 to 999999, None for an empty cell. Refuses "cell-number"."""
    if not text:
        return None
    if not re.fullmatch(r"\d{1,6}", text, re.ASCII) or int(text) < 1:
        gathered.refuse("cell-number", line, column, text=shown(text))
        return None
    return int(text)


def _visible(text: str) -> str:
    return "".join("\ufffd" if is_hidden(sign) and sign != "\t" else sign for sign in text)
