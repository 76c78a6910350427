"""Many rounds on a small field: no pairing makes a later rematch unavoidable, and of those that don't it is the best."""

from __future__ import annotations

import random
from functools import cache

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from checker.whole_field import Table, brute, met
from pareo.core.errors import Illegal
from pareo.pairing import pair
from pareo.pairing.field import Contender, Direction, Field, Floated, Met, Method, Rules

QUICK = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
Pairs = frozenset[tuple[int, int]]


@cache
def is_clean(open_pairs: Pairs, byes: tuple[int, ...], rounds: int) -> bool:
    """Whether so many rounds without a rematch can be played by 0 .. len(byes) - 1, the byes being those still to be had."""
    count = len(byes)
    chances = [sum(at in pair_ for pair_ in open_pairs) + (byes[at] if count % 2 else 0) for at in range(count)]
    if not rounds:
        return True
    if min(chances) < rounds or (count % 2 and sum(byes) < rounds):
        return False
    return any(
        is_clean(open_pairs - pairs, tuple(left - (at == bye) for at, left in enumerate(byes)), rounds - 1)
        for bye in ([at for at, left in enumerate(byes) if left] if count % 2 else [-1])
        for pairs in perfect(open_pairs, frozenset(range(count)) - {bye})
    )


@cache
def perfect(open_pairs: Pairs, players: frozenset[int]) -> list[Pairs]:
    if not players:
        return [frozenset()]
    first = min(players)
    return [
        more | {(first, other)}
        for other in players
        if (first, other) in open_pairs
        for more in perfect(open_pairs, players - {first, other})
    ]


def fair(byes: list[int], rounds: int) -> tuple[int, ...]:
    """The byes that each may still have where the most that anybody has is as little as can be."""
    most = next(most for most in range(min(byes), 99) if sum(max(most - had, 0) for had in byes) >= rounds)
    return tuple(max(most - had, 0) for had in byes)


def after(field: Field, rules: Rules, tables: list[tuple[int, int]], byes: tuple[int, ...]) -> list[int]:
    """How many rounds can follow, with fair byes and without, for every number of them from the most; 0 where none can."""
    at = {player.id: place for place, player in enumerate(field.contenders)}
    barred = {frozenset(pair_) for pair_ in (*tables, *rules.forbidden)}
    players = field.contenders
    open_pairs = frozenset(
        (at[a.id], at[b.id])
        for i, a in enumerate(players)
        for b in players[i + 1 :]
        if not met(a, b) and frozenset((a.id, b.id)) not in barred
    )
    most = (field.rounds or field.round) - field.round
    ladder = []
    for rounds in range(most, 0, -1):
        left = list(fair([player.byes for player in players], rounds + 1)) if len(players) % 2 else [0] * len(players)
        for id_ in byes:
            left[at[id_]] -= 1
        ladder.append(min(left) >= 0 and is_clean(open_pairs, tuple(left), rounds))
        ladder.append(is_clean(open_pairs, (rounds,) * len(players), rounds))
    return [*ladder, True].index(True)


@st.composite
def histories(draw: st.DrawFn, least: int = 3, most: int = 6) -> tuple[Field, Rules]:
    """A small field after some rounds of play, some of them awkward, with more rounds to come than is comfortable."""
    count = draw(st.integers(least, most))
    chance = random.Random(draw(st.integers(0, 2**32)))
    played = chance.randint(0, count - 2)
    points, byes = [0] * count, [0] * count
    met_in: list[dict[int, int]] = [{} for _ in range(count)]
    floats: list[list[Floated]] = [[] for _ in range(count)]
    for number in range(1, played + 1):
        left = chance.sample(range(count), count - count % 2)
        for lucky in set(range(count)) - set(left):
            byes[lucky] += 1
        for a, b in zip(left[::2], left[1::2], strict=True):
            if b not in met_in[a] and chance.random() < 0.8:
                met_in[a][b] = met_in[b][a] = number
                winner = chance.choice([a, a, b, b, None])
                for side in (a, b):
                    points[side] += 3 if side == winner else 0
                if points[a] != points[b]:
                    floats[a].append(Floated(chance.choice(list(Direction)), number))
    ranks = sorted(range(count), key=lambda i: (-points[i], chance.random()))
    contenders = tuple(
        Contender(
            i, points[i], ranks.index(i) + 1, tuple(Met(b, n) for b, n in met_in[i].items()), byes[i], floats=tuple(floats[i])
        )
        for i in range(count)
    )
    rules = Rules(chance.choice(list(Method)), chance.choice(list(Direction)))
    return Field(played + 1, contenders, "copa", played + 1 + chance.randint(0, count - played)), rules


@QUICK
@given(histories())
def test_of_all_pairings_that_the_rounds_to_come_can_follow_it_is_the_best(case: tuple[Field, Rules]) -> None:
    field, rules = case

    def rung(tables: list[Table], byes: tuple[int, ...]) -> int:
        pairs = [(a.id, b.id) for a, b in tables]
        return 99 if any(met(a, b) for a, b in tables) else after(field, rules, pairs, byes)

    rungs = []
    brute(field, rules, lambda tables, byes: bool(rungs.append(rung(tables, byes))))
    try:
        pairings = pair(field, rules)
    except Illegal:
        assert min(rungs) == 99
        return
    best = brute(field, rules, lambda tables, byes: rung(tables, byes) == min(rungs))
    assert best == (frozenset(map(frozenset, pairings.tables)), pairings.byes)
    assert pairings.certificate.optimal
