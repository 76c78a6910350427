"""What stands on the sheets of a bracket: parts of it that can be read from a wall, and the rounds in which they meet.

A sheet takes four rounds. A larger bracket has a sheet for every sixteen places of its first round; the last round of these is
the first one of the sheets that follow, so that whoever reads on finds the same games there.
Source: spec 14.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pareo.adapters.printing.paper import Branch, BranchBox, Head, Tree
from pareo.core.results import word
from pareo.elimination.advance import players
from pareo.elimination.bracket import Game, WinnerOf
from pareo.tournament.queries import decided, games, seeds
from pareo.tournament.state import State
from pareo.words.bracket import bracket_round_name
from pareo.words.outcome import brief, halves
from pareo.words.speak import fill, page

ROUNDS = 4  # that a sheet takes


def tree(state: State, head: Head, name: Callable[[int], str], language: str) -> Tree:
    """The bracket of an event whose cut is made."""
    words = page(language, "print")["print"]
    drawing = _Drawing(state, name, language)
    parts = list(_parts(games(state)))
    sheets = []
    for number, (first, last, inside) in enumerate(parts, 1):
        called = tuple(bracket_round_name(state, each, language) for each in range(first, last + 1))
        beside = fill(words["part"], {"part": number, "parts": len(parts)}) if len(parts) > 1 else ""
        sheets.append(drawing.branch(beside, called, first, inside))
    return Tree(head, tuple(sheets), words["whole-names"])


def _parts(every: Sequence[Game]) -> Iterator[tuple[int, int, list[Game]]]:
    """First and last round of every sheet, and its games."""
    final, first = max(game.round for game in every), 1
    by_number = {game.number: game for game in every}
    while final - first + 1 > ROUNDS:
        last = first + ROUNDS - 1
        for top in every:
            if top.round == last:
                yield first, last, _leading_to(top, first, by_number)
        first = last
    yield first, final, [game for game in every if game.round >= first]


def _leading_to(top: Game, first: int, by_number: dict[int, Game]) -> list[Game]:
    found = [top]
    for game in found:  # grows meanwhile
        feeds = (by_number[slot.game] for slot in (game.a, game.b) if isinstance(slot, WinnerOf))
        found += [feed for feed in feeds if feed.round >= first]
    return sorted(found, key=lambda game: game.number)


@dataclass(frozen=True, slots=True)
class _Drawing:
    """A bracket while its sheets are made."""

    state: State
    name: Callable[[int], str]
    language: str

    def branch(self, beside: str, rounds: tuple[str, ...], first: int, inside: list[Game]) -> Branch:
        """A sheet: where each of its games lies, who is in it, and what leads where."""
        heights = _heights(inside)
        index = {game.number: place for place, game in enumerate(inside)}
        links = tuple((index[feed], index[game.number]) for game in inside for feed in _feeds(game) if feed in index)
        boxes = tuple(self._box(game, game.round - first, heights[game.number]) for game in inside)
        return Branch(beside, rounds, max(heights.values()) + 1, boxes, links)

    def _box(self, game: Game, column: int, row: float) -> BranchBox:
        state, order, ends = self.state, seeds(self.state), decided(self.state)
        seed = {number: place for place, number in enumerate(order, 1)}
        a, b = players(games(state), order, ends)[game.number]
        found = (p.results.get(t.table) for p in state.rounds for t in p.tables if t.game == game.number)
        result = next((each for each in found if each is not None), None)
        said = "" if result is None else word(result)
        score = halves(said) or ("", "")
        winner = ends[game.number].winner if game.number in ends else None
        return BranchBox(
            column,
            row,
            ("" if a is None else str(seed[a]), "" if b is None else str(seed[b])),
            (self._who(a), self._who(b)),
            score,
            "" if winner is None else "a" if winner == a else "b",
            "" if not said or any(score) else brief(self.language, said, self._who(a), self._who(b)),
            page(self.language, "print")["print"]["third-place"] if game.third_place else "",
        )

    def _who(self, number: int | None) -> str:
        return "" if number is None else self.name(number)


def _feeds(game: Game) -> list[int]:
    return [slot.game for slot in (game.a, game.b) if isinstance(slot, WinnerOf)]


def _heights(inside: list[Game]) -> dict[int, float]:
    """At which row each game lies: those that nothing on the sheet leads to from above to below, the others between theirs."""
    by_number = {game.number: game for game in inside}
    heights: dict[int, float] = {}
    free = 0

    def lay(game: Game) -> float:
        nonlocal free
        before = [lay(by_number[feed]) for feed in _feeds(game) if feed in by_number]
        if before:
            heights[game.number] = sum(before) / len(before)
        else:
            heights[game.number] = free
            free += 1
        return heights[game.number]

    last = max(game.round for game in inside)
    for top in inside:
        if top.round == last and not top.third_place:
            lay(top)
    for third in inside:
        if third.third_place:
            heights[third.number] = free
    return heights
