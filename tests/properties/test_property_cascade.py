"""The shortest repair: as good as the whole-field checker's optimum, and no other has fewer new tables."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from checker.whole_field import criteria, optimum
from pareo.pairing import cascade as room
from pareo.pairing import pair
from pareo.pairing.cascade import cascade
from pareo.pairing.field import Contender, Direction, Field, Floated, Met, Method, Rules

RULES = Rules(Method.SLIDE, allow_rematch=True)


def history(draw: random.Random, players: int, rounds: int) -> Field:
    """A field after some rounds that went as they went."""
    field = Field(rounds + 1, tuple(Contender(n, 0, n) for n in range(1, players + 1)), "copa")
    for number in range(1, rounds + 1):
        now = {player.id: player for player in field.contenders}
        paired = pair(replace(field, round=number), RULES)
        for a, b in paired.tables:
            one, two = now[a], now[b]
            if one.points != two.points:
                down, up = sorted((one, two), key=lambda player: -player.points)
                now[down.id] = replace(down, floats=(*down.floats, Floated(Direction.DOWN, number)))
                now[up.id] = replace(up, floats=(*up.floats, Floated(Direction.UP, number)))
            won = draw.choice((a, b))
            for me, other in ((a, b), (b, a)):
                gain = 3 * (me == won)
                now[me] = replace(now[me], points=now[me].points + gain, met=(*now[me].met, Met(other, number)))
        for n in paired.byes:
            now[n] = replace(now[n], points=now[n].points + 3, byes=now[n].byes + 1)
        field = replace(field, contenders=tuple(now.values()))
    return field


def corrected(draw: random.Random, field: Field) -> Field:
    """One result turned round: what one had won goes to the other."""
    players = list(field.contenders)
    winner, loser = draw.sample([n for n, player in enumerate(players)], 2)
    players[winner] = replace(players[winner], points=players[winner].points + 3)
    players[loser] = replace(players[loser], points=max(0, players[loser].points - 3))
    return replace(field, contenders=tuple(players))


def every(ids: list[int]) -> Iterator[tuple[list[tuple[int, int]], list[int]]]:
    """All pairings of a few."""
    if len(ids) % 2:
        for n in ids:
            yield from ((tables, [n]) for tables, _ in every([other for other in ids if other != n]))
    elif not ids:
        yield [], []
    else:
        for other in ids[1:]:
            for tables, _ in every([n for n in ids[1:] if n != other]):
                yield [(ids[0], other), *tables], []


def fresh(was: object, now: object) -> int:
    """How many tables and byes are new."""
    (tables, byes), (more, rest) = was, now  # type: ignore[misc]
    return len({frozenset(t) for t in more} - {frozenset(t) for t in tables}) + len(set(rest) - set(byes))


@pytest.mark.parametrize("seed", range(60))
def test_a_cascade_is_an_optimum_and_no_other_is_shorter(seed: int) -> None:
    draw = random.Random(seed)
    field = history(draw, draw.randint(4, 7), draw.randint(1, 3))
    was = pair(field, RULES)
    after = corrected(draw, field)
    found = cascade(after, RULES, was.tables, was.byes)
    best = optimum(after, RULES)
    assert criteria(after, RULES, found.tables, found.byes) == best
    others = [other for other in every([p.id for p in after.contenders]) if criteria(after, RULES, *map(tuple, other)) == best]
    assert fresh((was.tables, was.byes), (found.tables, found.byes)) == min(
        fresh((was.tables, was.byes), other) for other in others
    )


@pytest.mark.parametrize("seed", range(12))
def test_tables_that_stay_are_not_touched(seed: int) -> None:
    draw = random.Random(seed)
    field = history(draw, draw.randint(8, 25), 3)
    was = pair(field, RULES)
    pins = tuple(draw.sample(was.tables, len(was.tables) // 2))
    after = corrected(draw, field)
    found = cascade(after, replace(RULES, pins=pins), was.tables, was.byes)
    assert set(pins) <= set(found.tables)
    assert sorted(n for t in found.tables for n in t) + sorted(found.byes) != []
    assert sorted([*(n for t in found.tables for n in t), *found.byes]) == sorted(p.id for p in field.contenders)
    again = pair(after, replace(RULES, pins=pins))
    assert criteria(after, RULES, found.tables, found.byes) == criteria(after, RULES, again.tables, again.byes)


@pytest.mark.parametrize("seed", range(3))
def test_a_large_field_is_mended_near_the_tables_concerned(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    draw = random.Random(seed)
    field = history(draw, 61, 3)
    was = pair(field, RULES)
    after = corrected(draw, field)
    whole = cascade(after, RULES, was.tables, was.byes)
    monkeypatch.setattr(room, "LARGE", 60)
    monkeypatch.setattr(room, "NEAR", 30)
    near = cascade(after, RULES, was.tables, was.byes)
    assert near.best
    assert criteria(after, RULES, near.tables, near.byes) == criteria(after, RULES, whole.tables, whole.byes)
