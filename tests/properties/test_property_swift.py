"""The quick way of the usual case says what the exact solver says, on lists and on arrays, from a field and from an event."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hall import Hall
from pareo.pairing import pair, sheet
from pareo.pairing.broad import Broad
from pareo.pairing.field import Contender, Direction, Field, Floated, Met, Method, Rules
from pareo.pairing.sheet import Listed, Sheet, sheet_of
from pareo.pairing.solve import solved
from pareo.pairing.swift import swift
from pareo.tournament import commands as c
from pareo.tournament import queries
from pareo.tournament.arrays import broad_sheet
from pareo.tournament.field import field_of
from pareo.tournament.state import State

QUICK = settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
SEEDS = st.integers(0, 10**9).map(random.Random)  # a stream of hypothesis itself is slow for thousands of draws


@pytest.fixture
def all_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every standing is counted in columns."""
    monkeypatch.setattr(queries, "LARGE", 0)


def played(count: int, rounds: int, chance: random.Random) -> Field:
    """A field after rounds that were paired down the pile, some of it only said by one side; some have left."""
    points, byes = [0] * count, [0] * count
    met: list[dict[int, int]] = [{} for _ in range(count)]
    floats: list[list[Floated]] = [[] for _ in range(count)]
    draws = chance.choice([0, 0.1, 0.5])
    for number in range(1, rounds + 1):
        left = sorted(range(count), key=lambda i: (-points[i], chance.random()))
        if len(left) % 2:
            lucky = left.pop(chance.choice([-1, -1, chance.randrange(len(left))]))
            byes[lucky], points[lucky] = byes[lucky] + 1, points[lucky] + 3
        while left:
            a = left.pop(0)
            b = left.pop(next((at for at, other in enumerate(left) if other not in met[a]), 0))
            met[a][b] = number
            if chance.random() < 0.9:  # one side is enough
                met[b][a] = number
            if points[a] != points[b]:
                floats[a].append(Floated(Direction.DOWN, number))
                floats[b].append(Floated(Direction.UP, number))
            gains = (1, 1) if chance.random() < draws else chance.choice([(3, 0), (0, 3)])
            points[a], points[b] = points[a] + gains[0], points[b] + gains[1]
    by_points = chance.random() < 0.9
    ranks = sorted(range(count), key=lambda i: (-points[i] * by_points, chance.random()))
    stays, virtual, soft = chance.choice([1, 1, 0.9]), chance.random() < 0.2, chance.random() < 0.8
    players = [
        Contender(
            i + 100,
            points[i],
            ranks.index(i) + 1,
            tuple(Met(other + 100, when) for other, when in met[i].items()),
            byes[i],
            floats=tuple(floats[i]) if soft else (),
            virtual=3 * (virtual and chance.random() < 0.3),
        )
        for i in range(count)
        if chance.random() < stays
    ]
    return Field(rounds + 1, tuple(players), f"seed {count}", chance.choice([None, rounds + 1, rounds + 3]))


def sheets(field: Field) -> Iterator[Sheet]:
    """On lists, and on arrays."""
    for large, kind in ((10**9, Listed), (0, Broad)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sheet, "LARGE", large)
            laid = sheet_of(field)
        assert type(laid) is kind
        yield laid


@QUICK
@given(st.integers(2, 60), st.integers(0, 9), SEEDS)
def test_what_is_paired_quickly_is_paired_as_the_exact_solver_does(count: int, rounds: int, chance: random.Random) -> None:
    field = played(count, min(rounds, count // 2), chance)
    for laid in sheets(field):
        for method in Method:
            for direction in Direction:
                rules = Rules(method, direction, allow_rematch=True)
                quick = swift(laid, rules)
                assert quick is None or quick == solved(field, rules)
                assert quick is None or quick == pair(laid, rules)


@settings(QUICK, max_examples=4)
@given(st.sampled_from([301, 400]), st.integers(3, 8), SEEDS)
def test_lists_and_arrays_say_the_same_of_a_large_hall(count: int, rounds: int, chance: random.Random) -> None:
    field = played(count, rounds, chance)
    for method in Method:
        rules = Rules(method, chance.choice(list(Direction)))
        lists, arrays = (swift(laid, rules) for laid in sheets(field))
        assert lists == arrays


def test_a_usual_round_is_paired_quickly() -> None:
    """Not a timing: that `swift` does not leave everything to the exact solver."""
    answers = [
        swift(sheet_of(played(64, 5, random.Random(seed))), Rules(method, direction))
        for seed in range(4)
        for method in Method
        for direction in Direction
    ]
    assert sum(answer is not None for answer in answers) > len(answers) // 2


def test_everybody_alone_in_their_group() -> None:
    field = Field(2, tuple(Contender(n, 1000 - n, n) for n in range(1, 102)), "copa")
    for direction in Direction:
        rules = Rules(Method.SLIDE, direction)
        for laid in sheets(field):
            assert swift(laid, rules) == solved(field, rules)


def test_someone_who_has_met_very_many_is_no_reason_for_large_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    everybody = tuple(Met(n) for n in range(2, 301))
    field = Field(2, (Contender(1, 0, 1, everybody), *(Contender(n, 0, n) for n in range(2, 301))), "copa")
    monkeypatch.setattr(sheet, "LARGE", 0)
    assert isinstance(sheet_of(field), Listed)
    assert swift(sheet_of(field), Rules(Method.SLIDE)) is None


def same(state: State) -> bool:
    """Whether the columns of an event say what its field says."""
    columns, field = broad_sheet(state), field_of(state)
    assert isinstance(columns, Broad)
    plain = next(iter(sheets(field)))
    assert isinstance(plain, Listed)
    assert (columns.ids, columns.sunk, columns.risen) == (plain.ids, plain.sunk, plain.risen)
    assert (columns.scores.tolist(), columns.had_byes.tolist()) == (plain.scores, plain.had_byes)
    assert (columns.is_mixed, columns.has_groups, columns.round, columns.rounds, columns.seed) == (
        plain.is_mixed,
        plain.has_groups,
        plain.round,
        plain.rounds,
        plain.seed,
    )
    assert [set(columns.met(row)) - {-1} for row in range(len(columns.ids))] == plain.opponents
    return columns.field() == field


@pytest.mark.usefixtures("all_large")
def test_the_columns_of_an_event_are_its_field() -> None:
    for policy in ("ude-2008", "konami-2025-09", "mtr"):
        hall = Hall(policy, players=13, rounds=6)
        assert broad_sheet(hall.state) is None, "before any result there is nothing to read in columns"
        for number in range(1, 5):
            hall.pair()
            for at, table in enumerate(hall.round.tables):
                hall.report({table.table: ("2-0", "0-2", "2-1")[(at + number) % 3]})
            hall.close()
            assert same(hall.state)
            if number == 2:
                hall.enter([14, 15])
                hall.do(c.DropEntrant(3))
                hall.do(c.AwardByes(5, (3, 4)))
                assert same(hall.state)
            if number == 3:
                was = hall.state.rounds[0].tables[0]
                hall.do(c.CorrectResult(1, was.table, "1-2", "misread"))
                assert same(hall.state)
