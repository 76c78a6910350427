"""Where every game of a bracket lies on paper: rounds from left to right, each game between the two that lead to it."""

from __future__ import annotations

from collections.abc import Callable

from pareo.adapters.printing.paper import Box, Head, Tree
from pareo.core.results import word
from pareo.elimination.advance import players
from pareo.elimination.bracket import WinnerOf
from pareo.tournament.queries import decided, games, seeds
from pareo.tournament.state import State

WIDE, HIGH, GAP, ROW = 150.0, 34.0, 24.0, 46.0


def tree(state: State, head: Head, name: Callable[[int], str]) -> Tree:
    """The bracket of an event whose cut is made."""
    every, ends = games(state), decided(state)
    sits = players(every, seeds(state), ends)
    results = {t.game: word(p.results[t.table]) for p in state.rounds for t in p.tables if t.game and t.table in p.results}
    place: dict[int, tuple[float, float]] = {}
    boxes, lines, free = [], [], 0.0
    for game in every:
        feeds = [slot.game for slot in (game.a, game.b) if isinstance(slot, WinnerOf)]
        x = (game.round - 1) * (WIDE + GAP)
        if feeds:
            y = sum(place[feed][1] for feed in feeds) / len(feeds)
        elif game.third_place:
            y = max(at[1] for at in place.values()) + ROW
        else:
            y, free = free, free + ROW
        place[game.number] = (x, y)
        middle = y + HIGH / 2
        for feed in feeds:
            fx, fy = place[feed]
            bend = fx + WIDE + GAP / 2
            lines.append(((fx + WIDE, fy + HIGH / 2), (bend, fy + HIGH / 2), (bend, middle), (x, middle)))
        a, b = (name(n) if n is not None else "" for n in sits[game.number])
        winner = ends[game.number].winner if game.number in ends else None
        won = "" if winner is None else "a" if winner == sits[game.number][0] else "b"
        boxes.append(Box(x, y, a, b, won, results.get(game.number, "")))
    wide = max(box.x for box in boxes) + WIDE
    high = max(box.y for box in boxes) + HIGH
    return Tree(head, wide, high, (WIDE, HIGH), tuple(boxes), tuple(lines))
