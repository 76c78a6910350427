"""Documents as plain values: they travel to the process that prints them, and a test can read them.

Source: spec 14; Unicode CLDR, territories of US-Letter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import TypeAlias

from msgspec import Struct


class Paper(Enum):
    """Size of the sheet."""

    A4 = "a4"
    LETTER = "letter"


# Where people print on Letter; es-419 is how browsers say "Spanish of Latin America", of whom most do.
_LETTER = frozenset(["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE", "419"])
_REGION = re.compile(r"[a-z]{2,3}(?:[-_][a-z]{4})?[-_]([a-z]{2}|[0-9]{3})(?![a-z0-9])", re.I)


def usual(local: str) -> Paper | None:
    """The paper of the region that a language or a locale names; None where it names none.

    >>> usual("es_MX.UTF-8"), usual("es-ES"), usual("es"), usual("C.UTF-8")
    (<Paper.LETTER: 'letter'>, <Paper.A4: 'a4'>, None, None)
    """
    named = _REGION.match(local)
    return (Paper.LETTER if named[1].upper() in _LETTER else Paper.A4) if named else None


def local_paper(environ: Mapping[str, str]) -> Paper:
    """The paper that this machine prints on, by the first of LC_ALL, LC_PAPER and LANG that is set; else A4."""
    return usual(next((environ[name] for name in ("LC_ALL", "LC_PAPER", "LANG") if environ.get(name)), "")) or Paper.A4


SIZES: Mapping[Paper, tuple[float, float]] = {Paper.A4: (595.28, 841.89), Paper.LETTER: (612.0, 792.0)}  # points


class Head(Struct, frozen=True):
    """What stands above and below on every sheet. `page` has places for {page} and {pages}; `note` stands beside the event."""

    event: str
    title: str
    foot: str
    page: str
    note: str = ""


class Align(Enum):
    """Where a cell's text stands."""

    LEFT = "left"
    RIGHT = "right"
    CENTRE = "centre"


class Column(Struct, frozen=True):
    """A column of a list. `share` of the width; a cell "Surname<tab>Name" is bold up to the tab."""

    title: str
    share: float
    align: Align = Align.LEFT
    is_bold: bool = False
    is_small: bool = False


class Listing(Struct, frozen=True, tag="listing"):
    """Rows under columns. `letters`: what stands in the margin of each row; `ranges`: from whom to whom a sheet goes.

    `ranges` has a name for each row; the sheet's head shows its first and last one. Both are empty where they make no sense.
    `legend`: what the headings mean, below the rows of every sheet.
    """

    head: Head
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    letters: tuple[str, ...] = ()
    ranges: tuple[str, ...] = ()
    leading: float = 14.2  # points from row to row
    empty: str = ""
    legend: tuple[str, ...] = ()


class Slip(Struct, frozen=True):
    """A table's result slip. The ids are as much of them as a judge compares; "" where somebody has none."""

    table: str
    a: str
    b: str
    id_a: str = ""
    id_b: str = ""


class Slips(Struct, frozen=True, tag="slips"):
    """Slips, so many to a sheet, in the order of a stack that is cut: 1, 9, 17 on eight sheets.

    `boxes`: the results that can be ticked, where A wins, where nobody does and where B wins, each from A's best to B's; all
    empty: a line for what each of them has. A box for both losing is there where its word is.
    """

    head: Head
    slips: tuple[Slip, ...]
    per_sheet: int
    boxes: tuple[tuple[str, ...], ...]
    words: Mapping[str, str]
    code: str = ""  # what the QR code says


class BranchBox(Struct, frozen=True):
    """A game of the bracket. Pairs are its first and its second player; all of it is empty while it is not known.

    `column` is its round on the sheet, `row` its height; `told` is a result that has no numbers; `called` stands above a
    game that is no step to the next round.
    """

    column: int
    row: float
    seeds: tuple[str, str]
    names: tuple[str, str]
    score: tuple[str, str]
    won: str
    told: str
    called: str = ""


class Branch(Struct, frozen=True):
    """A sheet of a bracket: what its rounds are called, how many rows it has, and which box leads to which."""

    beside: str
    rounds: tuple[str, ...]
    rows: float
    boxes: tuple[BranchBox, ...]
    links: tuple[tuple[int, int], ...]


class Tree(Struct, frozen=True, tag="tree"):
    """The bracket, sheet by sheet. `whole_names` stands before the names that had to be shortened."""

    head: Head
    sheets: tuple[Branch, ...]
    whole_names: str


class Numbers(Struct, frozen=True, tag="numbers"):
    """A sign for each table, two to a sheet."""

    head: Head
    word: str
    numbers: tuple[str, ...]


class Poster(Struct, frozen=True, tag="poster"):
    """Come and see: the event's name, its address and its QR code."""

    head: Head
    lines: tuple[str, ...]
    address: str


Document: TypeAlias = Listing | Slips | Tree | Numbers | Poster
