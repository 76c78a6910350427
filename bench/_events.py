"""Events for the benches, the same from the same seed: entrants are numbers, and whoever is level meets whoever is level."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

from pareo.core.results import Bye, Notation, Result, parse, word
from pareo.policy.load import content_hash
from pareo.standings.meeting import Meeting
from pareo.tournament import events as e
from pareo.tournament.codec import encode
from pareo.tournament.entry import Draft
from pareo.tournament.events import Event
from pareo.tournament.people import Person

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


def person(number: int) -> Person:
    """Somebody without a name of their own."""
    return Person(f"Player {number}", id=f"{number:010d}", salt=f"{number:016x}")


def history(players: int, number: int, planned: int, policy: str = "konami-2011-05") -> Iterator[Event]:
    """`number` of the `planned` rounds of a Swiss event: everybody enrolled one by one, every table reported by itself."""
    yield e.EventCreated("Bench", policy, content_hash(policy), e.Structure.SWISS, "bench", rounds=planned)
    for one in range(1, players + 1):
        yield e.EntrantsEntered((e.NewEntrant(one, person(one).digest),))
    yield e.EventStarted(planned)
    inside = set(range(1, players + 1))
    for turn, meetings in enumerate(rounds(players, number), 1):
        sitting = {m.a for m in meetings} | {m.b for m in meetings if m.b is not None}
        for gone in sorted(inside - sitting):
            yield e.EntrantDropped(gone, turn - 1)
        inside = sitting
        met = [m for m in meetings if m.b is not None]
        tables = tuple(e.PairedTable(table, m.a, m.b or 0) for table, m in enumerate(met, 1))
        lone = tuple(e.Lone(m.a, word(m.result)) for m in meetings if m.b is None)
        yield e.RoundPaired(turn, e.RoundKind.SWISS, tables, lone, draft=True, seed="bench", method="swiss")
        yield e.RoundPublished(turn)
        yield e.ClockStarted(turn, "2026-03-01T10:00:00Z", 40)
        for table, m in enumerate(met, 1):
            yield e.ResultsReported(turn, (e.ReportedResult(table, word(m.result)),))
        yield e.RoundClosed(turn)


def drafts(events: Iterator[Event]) -> Iterator[Draft]:
    """The events as a journal is asked to keep them."""
    for number, event in enumerate(events, 1):
        kind, schema, data = encode(event)
        yield Draft("2026-03-01T10:00:00Z", "bench", f"bench-{number}", kind, schema, data)
