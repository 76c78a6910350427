"""Acceleration: extra points that count in the pairing of the first rounds, and nowhere else.

`pairing.acceleration` of a pack is "none", a preset's name, or rows of one's own: WHO POINTS ROUNDS, with semicolons
between them, "top-half 3 1-2; category:senior 6 1-3". Whom several rows name in one round has the points of all.

Implements                                  clause                               known deviations
---------------------------------------------------------------------------------------------------------------------------
us: the top half counts a win more in       USCF 28R2; rules.md f (H)            an odd field's top half is rounded up
  rounds 1 and 2
baku: half the field, half the rounds, a    FIDE C.04.5.1 (now C.04.7);          half a win is rounded down: 1 where a win is
  win, then half a win                      rules.md f (H; scaled: L)            3 or 2 (a draw's worth), 0 where it is 1
categories: each category starts so far     002 "Pareos Acelerados";             002 has no figures: these are ours
  ahead that none meet in the first half    rules.md f (M)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import assert_never

NONE = "none"
HIGHEST = 1000  # points and places of a row
LAST = 99  # round


@dataclass(frozen=True, slots=True)
class Top:
    """The first `part` of `whole` of the ranking, rounded up; `even`: up to an even number."""

    part: int
    whole: int
    even: bool = False


@dataclass(frozen=True, slots=True)
class Places:
    """From one place of the ranking to another."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Of:
    """One category."""

    category: str


@dataclass(frozen=True, slots=True)
class Ahead:
    """Every category but the last, in the order of their names: the row's points for each category behind one's own."""


Who = Top | Places | Of | Ahead


@dataclass(frozen=True, slots=True)
class Row:
    """So many points more for some, from round `first` to round `last`."""

    who: Who
    points: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Spot:
    """What a row asks of an entrant: the place in the ranking (1 the best) among `size` who began, and the category.

    `behind`: how many categories of those who began come after one's own.
    """

    place: int
    size: int
    category: str | None = None
    behind: int = 0


def virtual(rows: Iterable[Row], spot: Spot, round: int) -> int:
    """The points that an entrant counts more in the pairing of `round`.

    Clause: spec 04 "Acceleration"

    >>> us = table("us", win=3, rounds=5)
    >>> [virtual(us, Spot(place, size=8), 2) for place in (4, 5)], virtual(us, Spot(4, size=8), 3)
    ([3, 0], 0)
    """
    return sum(row.points * _times(row.who, spot) for row in rows if row.first <= round <= row.last)


def _times(who: Who, spot: Spot) -> int:
    """How often a row's points are an entrant's."""
    match who:
        case Top():
            return int(spot.place <= size_of(who, spot.size))
        case Places(first, last):
            return int(first <= spot.place <= last)
        case Of(category):
            return int(spot.category is not None and spot.category.casefold() == category.casefold())
        case Ahead():
            return spot.behind
        case _:
            assert_never(who)


def size_of(top: Top, size: int) -> int:
    """How many of `size` belong to the top. Baku's is the half rounded up to an even number.

    Clause: FIDE C.04.5.1 "GA"; rules.md f

    >>> [size_of(Top(1, 2, even=True), size) for size in (161, 8, 9)], size_of(Top(1, 2), 9)
    ([82, 4, 6], 5)
    """
    whole = top.whole * (2 if top.even else 1)
    return -(-size * top.part // whole) * (2 if top.even else 1)


def _us(win: int, rounds: int) -> tuple[Row, ...]:
    return (Row(Top(1, 2), win, 1, min(2, rounds)),)


def _baku(win: int, rounds: int) -> tuple[Row, ...]:
    accelerated = -(-rounds // 2)
    whole = -(-accelerated // 2)
    half = Top(1, 2, even=True)
    return Row(half, win, 1, whole), Row(half, win // 2, whole + 1, accelerated)


def _categories(win: int, rounds: int) -> tuple[Row, ...]:
    """In the last of these rounds one can have won all rounds but this one: a win more than that keeps categories apart."""
    accelerated = -(-rounds // 2)
    return (Row(Ahead(), win * accelerated, 1, accelerated),)


@dataclass(frozen=True, slots=True)
class Preset:
    """A table with a name: its clause, and its rows for a win's points and a number of rounds."""

    clause: str
    rows: Callable[[int, int], tuple[Row, ...]]


PRESETS: dict[str, Preset] = {
    "us": Preset("USCF 28R2 added score; rules.md f", _us),
    "baku": Preset("FIDE C.04.5.1 Baku acceleration; rules.md f", _baku),
    "categories": Preset("002 Pareos Acelerados; rules.md f", _categories),
}


def table(words: str, win: int, rounds: int) -> tuple[Row, ...]:
    """The rows that `words` mean where a win is worth `win` and `rounds` are played. Raises ValueError with the wrong row.

    >>> table("baku", win=3, rounds=9)[1]
    Row(who=Top(part=1, whole=2, even=True), points=1, first=4, last=5)
    >>> table("category:Sub 18 6 1-3", win=3, rounds=5)
    (Row(who=Of(category='Sub 18'), points=6, first=1, last=3),)
    """
    said = words.strip()
    if said == NONE:
        return ()
    if said in PRESETS:
        return PRESETS[said].rows(win, rounds)
    return tuple(_row(part.strip()) for part in said.split(";"))


_TOPS = {"top-half": Top(1, 2), "top-half-even": Top(1, 2, even=True), "top-quarter": Top(1, 4)}


def _row(text: str) -> Row:
    found = re.fullmatch(r"(\S.*?)\s+\+?([0-9]{1,4})\s+([0-9]{1,2})(?:-([0-9]{1,2}))?", text)
    if found is None:
        raise ValueError(text)
    points, first = int(found[2]), int(found[3])
    row = Row(_who(found[1], text), points, first, int(found[4] or first))
    if points > HIGHEST or not 1 <= row.first <= row.last <= LAST:
        raise ValueError(text)
    return row


def _who(said: str, text: str) -> Who:
    if said in _TOPS:
        return _TOPS[said]
    if said == "categories":
        return Ahead()
    kind, _, name = said.partition(":")
    if kind == "category" and name.strip():
        return Of(name.strip())
    if kind == "top" and (share := re.fullmatch(r"([1-9][0-9]?)/([1-9][0-9]?)", name)) and int(share[1]) <= int(share[2]):
        return Top(int(share[1]), int(share[2]))
    places = re.fullmatch(r"([1-9][0-9]{0,4})-([1-9][0-9]{0,4})", name)
    if kind == "places" and places and int(places[1]) <= int(places[2]):
        return Places(int(places[1]), int(places[2]))
    raise ValueError(text)


def worded(rows: Iterable[Row]) -> str:
    """Rows as they are written, but for those that give nothing.

    >>> worded(table("baku", win=3, rounds=9))
    'top-half-even 3 1-3; top-half-even 1 4-5'
    """
    return "; ".join(f"{_named(row.who)} {row.points} {_span(row)}" for row in rows if row.points and row.first <= row.last)


def _span(row: Row) -> str:
    return str(row.first) if row.first == row.last else f"{row.first}-{row.last}"


def _named(who: Who) -> str:
    match who:
        case Top(part, whole):
            return next((name for name, top in _TOPS.items() if top == who), f"top:{part}/{whole}")
        case Places(first, last):
            return f"places:{first}-{last}"
        case Of(category):
            return f"category:{category}"
        case Ahead():
            return "categories"
        case _:
            assert_never(who)
