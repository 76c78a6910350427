"""Fields to measure with: seeded events played up to their last round, as pairing sees them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil, log2

from pareo.pairing import pair
from pareo.pairing.field import Contender, Direction, Field, Floated, Met, Method, Rules

DRAWS = 0.05  # of all matches


@dataclass(frozen=True)
class Played:
    """One contender's record so far."""

    points: int = 0
    met: tuple[Met, ...] = ()
    byes: int = 0
    floats: tuple[Floated, ...] = ()


def usual_rounds(players: int) -> int:
    """As many rounds as leave one unbeaten: the logarithm to base 2, upwards."""
    return ceil(log2(players))


def played(
    players: int, rounds: int, seed: int, method: Method = Method.SLIDE, watch: Callable[[Field, Rules], None] | None = None
) -> Field:
    """The field of round `rounds` of an event with random results, everything before it paired by `method`.

    `watch` sees the field and rules of every earlier round.
    """
    chance = random.Random(f"{seed}/{players}/{rounds}")
    records = {number: Played() for number in range(1, players + 1)}
    rules = Rules(method)
    for number in range(1, rounds):
        field = field_of(records, number, chance, f"bench {seed}")
        if watch:
            watch(field, rules)
        pairings = pair(field, rules)
        for a, b in pairings.tables:
            _meet(records, a, b, number, chance)
        for lone in pairings.byes:
            records[lone] = replace(records[lone], points=records[lone].points + 3, byes=records[lone].byes + 1)
    return field_of(records, rounds, chance, f"bench {seed}")


def field_of(records: dict[int, Played], number: int, chance: random.Random, seed: str) -> Field:
    """A field ranked by points, those level in a random order."""
    order = sorted(records, key=lambda n: (-records[n].points, chance.random()))
    contenders = (
        Contender(n, records[n].points, rank, records[n].met, records[n].byes, floats=records[n].floats)
        for rank, n in enumerate(order, 1)
    )
    return Field(number, tuple(contenders), seed)


def _meet(records: dict[int, Played], a: int, b: int, number: int, chance: random.Random) -> None:
    """A match with a random result."""
    gains = (1, 1) if chance.random() < DRAWS else (3, 0) if chance.random() < 0.5 else (0, 3)
    before = records[a].points, records[b].points
    for own, other, gain, ours, theirs in ((a, b, gains[0], *before), (b, a, gains[1], before[1], before[0])):
        was = records[own]
        direction = Direction.DOWN if ours > theirs else Direction.UP
        floats = (*was.floats, Floated(direction, number)) if ours != theirs else was.floats
        records[own] = replace(was, points=was.points + gain, met=(*was.met, Met(other, number)), floats=floats)
