"""Whatever the field: everything in a round has one reason, and what it says is true. Clause: spec 04 "Explained"."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from checker.what_if import WhatIf
from pareo.core.errors import Illegal
from pareo.pairing import pair
from pareo.pairing.field import Categories, Field, Method, Pairings, Rematch, Rules
from pareo.pairing.reason import About, Cause, Criterion, Reason
from pareo.pairing.reasons import reasons
from properties.test_pairing_optimum import fields

QUICK = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


def paired(field: Field, rules: Rules) -> Pairings | None:
    try:
        return pair(field, rules)
    except Illegal:
        return None


def check_each_has_one(field: Field, found: tuple[Reason, ...], pairings: Pairings) -> None:
    """Every table, every float and every bye once, each in its place."""
    tables = [reason for reason in found if reason.about is About.TABLE]
    assert [reason.table for reason in tables] == list(range(1, len(pairings.tables) + 1))
    for reason, table in zip(tables, pairings.tables, strict=True):
        assert {reason.entrant, reason.other} == set(table)
    score = {player.id: player.points + player.virtual for player in field.contenders}
    across = [at for at, (a, b) in enumerate(pairings.tables, 1) if score[a] != score[b]]
    assert [reason.table for reason in found if reason.about is About.FLOAT] == across
    assert sorted(reason.entrant for reason in found if reason.about is About.BYE) == sorted(pairings.byes)


@QUICK
@given(fields(least=2, most=8))
def test_what_a_reason_says_is_true_of_every_pairing_there_is(case: tuple[Field, Rules]) -> None:
    """The first choice, everybody who came before the chosen one, and what ruled each of them out."""
    field, rules = case
    pairings = paired(field, rules)
    if pairings is None:
        return
    found = reasons(field, rules, pairings.tables, pairings.byes)
    check_each_has_one(field, found, pairings)
    what_if = WhatIf(field, rules, pairings)
    for reason in found:
        assert [passed.id for passed in reason.passed] == what_if.before(reason)
        for passed in reason.passed:
            assert what_if.is_true(reason, passed), (reason, passed)


@settings(QUICK, max_examples=20)
@given(fields(least=2, most=8, soft=True))
def test_the_same_with_categories_repeated_floats_and_groups(case: tuple[Field, Rules]) -> None:
    """Where no table mixes categories each is a field of its own, in which nobody else can be passed over."""
    field, rules = case
    pairings = paired(field, rules)
    if pairings is None:
        return
    found = reasons(field, rules, pairings.tables, pairings.byes)
    category = {player.id: player.category for player in field.contenders}
    mixed = [table for table in pairings.tables if category[table[0]] != category[table[1]]]
    check_each_has_one(field, found, pairings)
    if rules.categories is Categories.IGNORE or mixed:
        what_if = WhatIf(field, rules, pairings)
        for reason in found:
            assert [passed.id for passed in reason.passed] == what_if.before(reason)
            for passed in reason.passed:
                assert what_if.is_true(reason, passed), (reason, passed)


@settings(QUICK, max_examples=20, phases=[Phase.generate])
@given(fields(least=2, most=40, soft=True), st.sampled_from([*Categories]))
def test_larger_fields_too_have_one_reason_for_each_and_little_is_left_open(
    case: tuple[Field, Rules], categories: Categories
) -> None:
    field, rules = case
    rules = replace(rules, categories=categories)
    pairings = paired(field, rules)
    if pairings is None:
        return
    found = reasons(field, rules, pairings.tables, pairings.byes)
    check_each_has_one(field, found, pairings)
    open_ = [reason for reason in found if Criterion.OTHERS in {passed.criterion for passed in reason.passed}]
    assert not open_ or rules.protect or categories is not Categories.IGNORE


@settings(QUICK, max_examples=20)
@given(fields(least=2, most=20), st.sampled_from([*Method]))
def test_a_rule_by_its_letter_passes_over_only_those_who_were_met(case: tuple[Field, Rules], method: Method) -> None:
    field, rules = case
    rules = replace(rules, method=method, rematch=Rematch.LITERAL, categories=Categories.IGNORE, forbidden=())
    pairings = pair(field, rules)
    found = reasons(field, rules, pairings.tables, pairings.byes)
    met = {frozenset((player.id, met.id)) for player in field.contenders for met in player.met}
    tables = [reason for reason in found if reason.about is About.TABLE]
    assert sorted(sorted(table) for table in pairings.tables) == sorted(sorted((r.entrant, r.other or 0)) for r in tables)
    for reason in tables:
        pair_ = frozenset((reason.entrant, reason.other))
        assert (reason.cause is Cause.ALL_MET) == (pair_ in met)
        for passed in reason.passed:
            assert passed.criterion is Criterion.MET
            assert frozenset((reason.entrant, passed.id)) in met


@settings(QUICK, max_examples=10)
@given(fields(least=2, most=24))
def test_asked_about_somebody_it_says_of_them_what_it_says_of_all(case: tuple[Field, Rules]) -> None:
    field, rules = case
    pairings = paired(field, rules)
    if pairings is None:
        return
    everything = reasons(field, rules, pairings.tables, pairings.byes)
    for player in field.contenders[:4]:
        of_this = reasons(field, rules, pairings.tables, pairings.byes, [player.id])
        tables = {at for at, table in enumerate(pairings.tables, 1) if player.id in table}
        concerned = [
            reason
            for reason in everything
            if reason.table in tables
            or (reason.about is About.BYE and player.id in {reason.entrant, *(passed.id for passed in reason.passed)})
        ]
        assert list(of_this) == concerned
