"""A letter, whatever the field: everybody is seated once and no forbidden pair meets."""

from __future__ import annotations

from random import Random

import pytest

from pareo.core.errors import Illegal
from pareo.pairing import pair
from pareo.pairing.field import Contender, Direction, Field, Met, Method, Rematch, Rules


def field_of(chance: Random) -> Field:
    count = chance.randrange(2, 24)
    points = sorted((3 * chance.randrange(5) for _ in range(count)), reverse=True)
    met = {n: {o for o in range(1, count + 1) if o < n and chance.random() < 0.3} for n in range(1, count + 1)}
    return Field(
        chance.randrange(1, 9),
        tuple(Contender(n, points[n - 1], n, tuple(map(Met, met[n])), chance.randrange(2)) for n in range(1, count + 1)),
        "copa",
    )


@pytest.mark.parametrize("method", Method)
def test_everybody_is_seated_once_and_no_forbidden_pair_meets(method: Method) -> None:
    chance = Random(method.value)
    refused: list[str] = []
    for _ in range(150):
        field = field_of(chance)
        count = len(field.contenders)
        forbidden = tuple((a, b) for a in range(1, count) for b in range(a + 1, count + 1) if chance.random() < 0.15)
        rules = Rules(method, chance.choice(list(Direction)), Rematch.LITERAL, forbidden=forbidden)
        try:
            pairings = pair(field, rules)
        except Illegal as nothing:
            refused.append(nothing.findings[0].code)
            continue
        seated = [number for table in pairings.tables for number in table]
        assert sorted([*seated, *pairings.byes]) == list(range(1, count + 1))
        assert not {frozenset(table) for table in pairings.tables} & {frozenset(two) for two in forbidden}
    assert refused.count("no-pairing") == len(refused) < 50
