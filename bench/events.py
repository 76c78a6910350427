"""Events for the benches, the same from the same seed: entrants are numbers, and whoever is level meets whoever is level."""

from __future__ import annotations

import random
from itertools import pairwise

from pareo.core.results import Bye, Notation, Result, parse
from pareo.standings.meeting import Meeting

WORDS = ("2-0", "2-1", "1-2", "0-2", "1-1-1", "2-0", "2-1", "1-2", "0-2", "1-0", "double-loss", "absent:b")


def rounds(players: int, number: int, seed: int = 4) -> list[list[Meeting]]:
    """`number` rounds of `players`, paired by points; rematches are not avoided, one in two hundred leaves after each round."""
    chance = random.Random(seed)
    points = dict.fromkeys(range(1, players + 1), 0)
    played = []
    for turn in range(1, number + 1):
        pile = sorted(points, key=lambda n: (-points[n], chance.random()))
        meetings: list[Meeting] = []
        if len(pile) % 2:
            meetings.append(Meeting(turn, pile.pop(), None, Bye()))
        for a, b in list(pairwise(pile))[::2]:
            meetings.append(Meeting(turn, a, b, parse(chance.choice(WORDS), Notation.GAMES)))
        for meeting in meetings:
            _score(points, meeting.a, meeting.b, meeting.result)
        for gone in chance.sample(sorted(points), len(points) // 200):
            del points[gone]
        played.append(meetings)
    return played


def _score(points: dict[int, int], a: int, b: int | None, result: Result) -> None:
    if b is None:
        points[a] += 3
        return
    won, lost = getattr(result, "a", 0), getattr(result, "b", 0)
    points[a] += 3 if won > lost else 1 if won == lost > 0 else 0
    points[b] += 3 if lost > won else 1 if won == lost > 0 else 0
