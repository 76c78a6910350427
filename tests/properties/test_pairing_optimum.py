"""Whatever the field: the pairing is as good as the whole-field checker's, in every criterion."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from checker.whole_field import brute, criteria, optimum
from pareo.core.errors import Illegal
from pareo.pairing import pair
from pareo.pairing.field import Categories, Contender, Direction, Field, Floated, Met, Method, Rematch, Rules

QUICK = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@st.composite
def fields(draw: st.DrawFn, least: int = 0, most: int = 40, soft: bool = False) -> tuple[Field, Rules]:
    """A field after some rounds of play, or with opponents made up, and rules to pair it by."""
    count = draw(st.integers(least, most))
    chance = draw(st.randoms(use_true_random=False))
    rounds = chance.randint(0, min(count, chance.choice([3, 6, 12, 20])))
    points, byes = [0] * count, [0] * count
    met: list[dict[int, int | None]] = [{} for _ in range(count)]
    floats: list[list[Floated]] = [[] for _ in range(count)]
    for number in range(1, rounds + 1):
        left = sorted(range(count), key=lambda i: (-points[i], chance.random()))
        if len(left) % 2:
            byes[lucky := left.pop(chance.randrange(len(left)))] += 1
            points[lucky] += 3
        while left:
            a = left.pop(0)
            b = next((other for other in left if other not in met[a]), left[0])
            left.remove(b)
            met[a][b] = number
            if chance.random() < 0.9:  # one side is enough
                met[b][a] = number
            if points[a] != points[b]:
                floats[a].append(Floated(Direction.DOWN, number))
                floats[b].append(Floated(Direction.UP, number))
            gains = chance.choice([(3, 0), (0, 3), (3, 0), (0, 3), (1, 1), (0, 0)])
            points[a], points[b] = points[a] + gains[0], points[b] + gains[1]
    for _ in range(chance.choice([0, 0, count, count * 3])):
        a, b = chance.randrange(count), chance.randrange(count)
        if a != b:
            met[a].setdefault(b, chance.choice([None, 1, 2]))
    ranks = sorted(range(count), key=lambda i: (-points[i], chance.random()))
    kinds, clubs = chance.choice([1, 2, 3]), chance.choice([2, 5])
    contenders = tuple(
        Contender(
            i + 100,
            points[i],
            ranks.index(i) + 1,
            tuple(Met(other + 100, when) for other, when in met[i].items()),
            byes[i],
            f"category {chance.randrange(kinds)}",
            chance.choice([None, f"club {chance.randrange(clubs)}"]),
            tuple(floats[i]) if soft else (),
            chance.choice([0, 0, 0, 3]) if soft and i == 0 else 0,
        )
        for i in range(count)
    )
    pairs = (
        [(chance.randrange(count) + 100, chance.randrange(count) + 100) for _ in range(chance.choice([0, 0, 2]))] if count else []
    )
    rules = Rules(
        chance.choice(list(Method)),
        chance.choice(list(Direction)),
        categories=chance.choice([Categories.IGNORE, Categories.AVOID]) if soft else Categories.IGNORE,
        protect=soft and chance.random() < 0.5,
        forbidden=tuple((a, b) for a, b in pairs if a != b),
        allow_rematch=True,
    )
    return Field(rounds + 1, contenders, f"seed {count}"), rules


def check(field: Field, rules: Rules) -> None:
    wanted = optimum(field, rules)
    if wanted is None:
        with pytest.raises(Illegal, match="no-pairing"):
            pair(field, rules)
        return
    pairings = pair(field, rules)
    seated = [id_ for table in pairings.tables for id_ in table] + list(pairings.byes)
    assert sorted(seated) == sorted(player.id for player in field.contenders)
    assert len(pairings.byes) == len(field.contenders) % 2
    assert criteria(field, rules, pairings.tables, pairings.byes) == wanted
    assert pairings.certificate.optimal
    rematches = wanted[0] if wanted else 0
    assert len([note for note in pairings.notes if note.code == "rematch"]) == rematches
    if rematches:
        with pytest.raises(Illegal) as refused:
            pair(field, replace(rules, allow_rematch=False))
        assert refused.value.findings[0].facts == {"fewest": rematches}


@QUICK
@given(fields())
def test_any_field_equals_the_whole_field_checker(case: tuple[Field, Rules]) -> None:
    check(*case)


@settings(QUICK, max_examples=15)
@given(fields(most=24, soft=True))
def test_categories_repeated_floats_groups_and_virtual_points_too(case: tuple[Field, Rules]) -> None:
    check(*case)


@settings(QUICK, max_examples=50)
@given(fields(most=8))
def test_of_all_pairings_there_are_it_is_the_one(case: tuple[Field, Rules]) -> None:
    """Also in criterion 7, and the checker agrees with what trying all of them finds."""
    field, rules = case
    best = brute(field, rules)
    if best is None:
        assert optimum(field, rules) is None
        return
    tables, byes = best
    pairings = pair(field, rules)
    assert (frozenset(map(frozenset, pairings.tables)), pairings.byes) == (tables, byes)
    assert criteria(field, rules, tuple(tuple(table) for table in tables), byes) == optimum(field, rules)


@settings(QUICK, max_examples=10)
@given(fields(most=30))
def test_the_letter_of_deciphers_rule(case: tuple[Field, Rules]) -> None:
    """Down the pile: each meets the next below not met, or where there is none the next."""
    field, rules = case
    rules = replace(rules, method=Method.ADJACENT, rematch=Rematch.LITERAL, forbidden=(), allow_rematch=False)
    pairings = pair(field, rules)
    left = sorted(field.contenders, key=lambda player: (-player.points, player.rank))
    if len(left) % 2:
        fewest = min(player.byes for player in left)
        lucky = left[-1] if field.round == 1 else [player for player in left if player.byes == fewest][-1]
        assert pairings.byes == (lucky.id,)
        left.remove(lucky)
    wanted = []
    while left:
        first = left.pop(0)
        unmet = [p for p in left if all(m.id != p.id for m in first.met) and all(m.id != first.id for m in p.met)]
        second = (unmet or left)[0]
        left.remove(second)
        wanted.append((first.id, second.id))
    assert list(pairings.tables) == wanted


@settings(QUICK, max_examples=12)
@given(fields(least=2, most=20, soft=True))
def test_separate_categories_have_a_bye_each_and_never_meet(case: tuple[Field, Rules]) -> None:
    field, rules = case
    rules = replace(rules, categories=Categories.SEPARATE, forbidden=(), protect=False)
    pairings = pair(field, rules)
    category = {player.id: player.category for player in field.contenders}
    assert all(category[a] == category[b] for a, b in pairings.tables)
    sizes = [list(category.values()).count(name) for name in set(category.values())]
    assert len(pairings.byes) == sum(size % 2 for size in sizes)


@settings(QUICK, max_examples=12)
@given(fields(least=4, most=20), st.randoms(use_true_random=False))
def test_pins_always_hold_and_the_rest_is_the_best(case: tuple[Field, Rules], chance: object) -> None:
    field, rules = case
    a, b = field.contenders[0], field.contenders[-1]
    rules = replace(rules, pins=((a.id, b.id),), forbidden=())
    pairings = pair(field, rules)
    assert frozenset((a.id, b.id)) in set(map(frozenset, pairings.tables))
    assert "pinned" in {note.code for note in pairings.notes}
    rest = replace(field, contenders=field.contenders[1:-1])
    tables = tuple(table for table in pairings.tables if a.id not in table)
    assert not tables or criteria(rest, rules, tables, pairings.byes)[0] == (optimum(rest, rules) or [0])[0]


@settings(QUICK, max_examples=10)
@given(fields(most=30))
def test_the_same_field_in_any_order_gives_the_same_answer(case: tuple[Field, Rules]) -> None:
    field, rules = case
    try:
        pairings = pair(field, rules)
    except Illegal:
        return
    assert pair(replace(field, contenders=field.contenders[::-1]), rules) == pairings
