"""The bracket as a picture: where every game lies, who sits there, what leads where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pareo.core.results import word
from pareo.elimination import advance
from pareo.elimination.bracket import WinnerOf
from pareo.tournament.queries import decided, games, seeds
from pareo.tournament.state import State
from pareo.words.bracket import bracket_round_name
from pareo.words.outcome import brief, halves

WIDE, HIGH, GAP, ROW = 320, 56, 40, 76  # units of the picture: a game, the gap between rounds, a row of the first round
TEXT, LONG = 262, 31  # units that a name may take, and the letters from which on it is squeezed into them


@dataclass(frozen=True, slots=True)
class Box:
    """A game: its corner, who sits above and below ("" not known yet), the winner ("a", "b", ""), its result, also `told`."""

    x: int
    y: int
    a: str
    b: str
    won: str
    result: str
    table: int | None
    told: str = ""
    third: bool = False  # for third place

    @property
    def lost_a(self) -> bool:
        """Whether the upper player is out; both may be."""
        return bool(self.result) and self.won != "a"

    @property
    def lost_b(self) -> bool:
        """Whether the lower player is out."""
        return bool(self.result) and self.won != "b"

    @property
    def halves(self) -> tuple[str, str] | None:
        """Both halves of a result that is written with numbers."""
        return halves(self.result)

    @property
    def long_a(self) -> bool:
        """Whether the upper name is too long for the box as it is."""
        return len(self.a) > LONG

    @property
    def long_b(self) -> bool:
        """Whether the lower name is too long for the box as it is."""
        return len(self.b) > LONG

    @property
    def middle(self) -> int:
        """The height of the line between the two."""
        return self.y + HIGH // 2

    @property
    def below(self) -> int:
        """The base line of the lower name."""
        return self.y + HIGH - 10

    @property
    def above(self) -> int:
        """The base line of the upper name."""
        return self.y + 19


@dataclass(frozen=True, slots=True)
class Picture:
    """All boxes and lines, and how large the whole is."""

    wide: int
    high: int
    boxes: tuple[Box, ...]
    lines: tuple[str, ...]
    rounds: tuple[str, ...] = ()  # what each is called
    box: int = WIDE
    text: int = TEXT
    at: int = WIDE - 12  # where results end

    @property
    def columns(self) -> list[tuple[str, list[Box]]]:
        """The boxes of each round and what it is called, the first one first."""
        places = sorted({box.x for box in self.boxes})
        return [(called, [box for box in self.boxes if box.x == x]) for called, x in zip(self.rounds, places, strict=True)]


def drawn(state: State, name: Callable[[int], str], language: str) -> Picture:
    """The bracket of an event whose cut is made."""
    every, ends = games(state), decided(state)
    sits = advance.players(every, seeds(state), ends)
    found = {
        table.game: (table.table, played.results.get(table.table))
        for played in state.rounds
        for table in played.tables
        if table.game
    }
    place: dict[int, tuple[int, int]] = {}
    boxes, lines = [], []
    free = 0
    for game in every:
        feeds = [slot.game for slot in (game.a, game.b) if isinstance(slot, WinnerOf)]
        x = (game.round - 1) * (WIDE + GAP)
        if feeds:
            y = sum(place[feed][1] for feed in feeds) // len(feeds)
        elif game.third_place:
            y = max(at[1] for at in place.values()) + ROW
        else:
            y = free
        if not feeds and not game.third_place:
            free += ROW
        place[game.number] = (x, y)
        for feed in feeds:
            fx, fy = place[feed]
            lines.append(f"M{fx + WIDE} {fy + HIGH // 2}h{GAP // 2}V{y + HIGH // 2}H{x}")
        a, b = sits[game.number]
        table, result = found.get(game.number, (None, None))
        winner = ends[game.number].winner if game.number in ends else None
        boxes.append(
            Box(
                x,
                y,
                name(a) if a is not None else "",
                name(b) if b is not None else "",
                "" if winner is None else "a" if winner == a else "b",
                "" if result is None else word(result),
                table,
                "" if result is None else brief(language, word(result), *(name(n) if n is not None else "" for n in (a, b))),
                game.third_place,
            )
        )
    wide = max(box.x for box in boxes) + WIDE
    high = max(box.y for box in boxes) + HIGH
    called = [bracket_round_name(state, number, language) for number in sorted({game.round for game in every})]
    return Picture(wide, high, tuple(boxes), tuple(lines), tuple(called))
