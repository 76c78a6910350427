"""A table of text: in colour on a terminal, plain and aligned when piped. Nothing is ever cut off.

What people have written (names, reasons) may hold anything: control characters, which could move a terminal's cursor or
turn the reading direction, are shown as a replacement character.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import TextIO
from unicodedata import category, east_asian_width

from pareo.core.text import visible


class Align(Enum):
    """On which side a column is flush."""

    LEFT = "left"
    RIGHT = "right"


def width(text: str) -> int:
    """Columns that `text` takes on a terminal: combining marks none, wide characters two.

    >>> width("Núñez"), width("Nu\u0301n\u0303ez"), width("遊戯王")
    (5, 5, 6)
    """
    if text.isascii():
        return len(text)
    return sum(0 if category(c) in ("Mn", "Me", "Cf") else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def print_table(
    out: TextIO, headings: Sequence[str], rows: Sequence[Sequence[str]], align: Sequence[Align] | None = None
) -> None:
    """Write the table to `out`. Without `align`, columns that hold nothing but numbers are flush right."""
    clean = [[visible(cell) for cell in row] for row in rows]
    sides = align or [_side([row[place] for row in clean]) for place in range(len(headings))]
    if out.isatty():
        _in_colour(out, headings, clean, sides)
    else:
        _plain(out, headings, clean, sides)


def _side(cells: Sequence[str]) -> Align:
    numeric = all(cell.lstrip("-").replace(".", "", 1).isdigit() for cell in cells if cell)
    return Align.RIGHT if numeric and any(cells) else Align.LEFT


def _plain(out: TextIO, headings: Sequence[str], rows: Sequence[Sequence[str]], sides: Sequence[Align]) -> None:
    lines = [headings, *rows]
    widths = [max(width(line[place]) for line in lines) for place in range(len(headings))]
    for line in lines:
        cells = [_padded(cell, size, side) for cell, size, side in zip(line, widths, sides, strict=True)]
        out.write("  ".join(cells).rstrip() + "\n")


def _padded(cell: str, size: int, side: Align) -> str:
    gap = " " * (size - width(cell))
    return gap + cell if side is Align.RIGHT else cell + gap


def _in_colour(out: TextIO, headings: Sequence[str], rows: Sequence[Sequence[str]], sides: Sequence[Align]) -> None:
    # Only here, because rich takes longer to load than all the rest of a command.
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, header_style="bold cyan", pad_edge=False, show_edge=False)
    for heading, side in zip(headings, sides, strict=True):
        table.add_column(heading, justify=side.value, overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    Console(file=out, highlight=False).print(table)


def progress(err: TextIO, parts: Iterable[bytes], total: int) -> Iterator[bytes]:
    """The `parts` of a file of `total` bytes, with a bar on `err` that grows as they are taken, if that is a terminal."""
    if not err.isatty():
        yield from parts
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(file=err), transient=True) as bar:
        task = bar.add_task("", total=total)
        for part in parts:
            yield part
            bar.advance(task, len(part))
