"""Many rounds on a small field: no pairing makes a later rematch unavoidable, and of those that don't it is the best."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from checker.whole_field import Table, brute, met
from pareo.core.errors import Illegal
from pareo.pairing import ahead, pair, remaining
from pareo.pairing.field import Certificate, Contender, Direction, Field, Floated, Met, Method, Note, Pairings, Rules
from pareo.pairing.remaining import Answer, Graph, admits, most_rounds

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


@QUICK
@given(st.integers(2, 7), st.integers(0, 2**32))
def test_whether_the_rounds_can_be_played_is_what_trying_all_finds(count: int, seed: int) -> None:
    chance = random.Random(seed)
    density = chance.choice([0.5, 0.8, 1])
    open_pairs = frozenset(pair_ for pair_ in combinations(range(count), 2) if chance.random() < density)
    byes = tuple(chance.choice([0, 1, 1, 2]) for _ in range(count)) if count % 2 else (0,) * count
    near = [0] * count
    for a, b in open_pairs:
        near[a] |= 1 << b
        near[b] |= 1 << a
    if count % 2:
        near = [mask | (left > 0) << count for mask, left in zip(near, byes, strict=True)]
        near.append(sum(1 << at for at, left in enumerate(byes) if left))
    graph = Graph(tuple(near), byes if count % 2 else ())
    for rounds in range(1, min(count, 6) + 1):
        wanted = is_clean(open_pairs, byes, rounds)
        assert admits(graph, rounds) is (Answer.YES if wanted else Answer.NO)


def played(players: int, rounds: int, seed: int, planned: int | None = 0) -> list[Pairings]:
    """All rounds of an event with random results, until one can't be paired; `planned` 0: as many as are played."""
    chance = random.Random(f"{players} {seed}")
    rules = Rules(list(Method)[seed % 4], list(Direction)[seed // 4 % 2])
    points, byes = [0] * players, [0] * players
    met_in: list[list[Met]] = [[] for _ in range(players)]
    answers = []
    for number in range(1, rounds + 1):
        order = sorted(range(players), key=lambda i: (-points[i], i))
        field = Field(
            number,
            tuple(Contender(i, points[i], order.index(i) + 1, tuple(met_in[i]), byes[i]) for i in range(players)),
            f"copa {seed}",
            rounds if planned == 0 else planned,
        )
        try:
            answers.append(pair(field, rules))
        except Illegal:
            return answers
        for a, b in answers[-1].tables:
            met_in[a].append(Met(b, number))
            met_in[b].append(Met(a, number))
            points[chance.choice((a, b))] += 3
        for lone in answers[-1].byes:
            byes[lone] += 1
            points[lone] += 3
    assert max(byes) <= 1
    return answers


@pytest.mark.parametrize(("players", "rounds"), [(6, 5), (8, 6), (8, 7), (10, 9), (7, 6), (7, 7), (3, 3), (2, 1)])
def test_whole_events_have_no_rematch_and_no_second_bye(players: int, rounds: int) -> None:
    for seed in range(4):
        answers = played(players, rounds, seed)
        assert len(answers) == rounds
        assert all(answer.certificate.optimal for answer in answers)


def codes(answer: Pairings) -> list[str]:
    return [note.code for note in answer.notes]


def gives_way() -> tuple[int, int]:
    """The seed and the round of an event of six in which the best pairing of a round alone gives way."""
    for seed in range(40):
        for number, answer in enumerate(played(6, 5, seed), 1):
            if "looked-ahead" in codes(answer):
                return seed, number
    raise AssertionError("in some of the events it must")


def test_a_round_that_gives_way_says_so_and_no_look_is_taken_where_no_rounds_are_planned() -> None:
    seed, number = gives_way()
    answer = played(6, 5, seed)[number - 1]
    assert answer.certificate == Certificate(True, "look-ahead")
    assert Note("looked-ahead", facts={"rounds": 5 - number}) in answer.notes
    blind = played(6, 5, seed, planned=None)
    assert blind[number - 1].tables != answer.tables
    assert len(blind) < 5, "without a look there is a dead end"


def test_where_the_best_takes_too_long_a_good_one_is_taken_and_not_called_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    seed, number = gives_way()
    monkeypatch.setattr(ahead, "TRIES", 0)
    answers = played(6, 5, seed)
    assert len(answers) == 5
    assert answers[number - 1].certificate == Certificate(False, "look-ahead-open")
    assert "looked-ahead" in codes(answers[number - 1])


def test_where_nothing_can_be_found_out_the_best_of_the_round_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    for limit in ("CLIMB", "STUBBORN", "SEARCH"):
        monkeypatch.setattr(remaining, limit, 0)
    first = played(6, 5, 0)[0]
    assert first.tables == played(6, 5, 0, planned=None)[0].tables
    assert first.certificate == Certificate(False, "look-ahead-open")


def test_six_rounds_of_six_have_five_without_a_rematch_and_say_so_from_the_first() -> None:
    answers = played(6, 6, 1)
    assert len(answers) == 5
    for number, answer in enumerate(answers, 1):
        assert Note("later-rematch", facts={"rounds": 6 - number, "possible": 5 - number}) in answer.notes
        assert answer.certificate.optimal
    assert most_rounds(6) == 5


def test_a_bye_that_the_rounds_to_come_decide_is_told() -> None:
    """4 has met 2 and 3, and 1 has met 3: were 5 to have the bye now, the two rounds to come could not be played."""
    met_in = {1: (3,), 2: (4,), 3: (1, 4), 4: (2, 3), 5: ()}
    five = tuple(Contender(n, 0, n, tuple(Met(other, 1) for other in others)) for n, others in met_in.items())
    pairings = pair(Field(2, five, "copa", 4), Rules(Method.ADJACENT))
    assert (pairings.tables, pairings.byes) == (((1, 2), (3, 5)), (4,))
    assert Note("bye-not-first", None, 5, {"criterion": "later-rematch", "given": 4}) in pairings.notes


def test_tables_of_the_organizer_count_for_the_rounds_to_come() -> None:
    """Four players, three rounds: whoever is seated in the second, the third can be played."""
    four = tuple(Contender(n, 0, n, (Met(5 - n, 1),)) for n in (1, 2, 3, 4))
    pairings = pair(Field(2, four, "copa", 3), Rules(Method.SLIDE, pins=((1, 2),)))
    assert pairings.tables == ((1, 2), (3, 4))
    assert "later-rematch" not in codes(pairings)
    again = pair(Field(2, four, "copa", 3), Rules(Method.SLIDE, pins=((1, 4),), allow_rematch=True))
    assert again.tables == ((1, 4), (2, 3))


def test_the_same_field_in_any_order_looks_ahead_alike() -> None:
    six = tuple(Contender(n, 3 * (n < 4), n, (Met(7 - n, 1),)) for n in range(1, 7))
    field = Field(2, six, "copa", 5)
    rules = Rules(Method.ADJACENT)
    assert pair(replace(field, contenders=six[::-1]), rules) == pair(field, rules)
