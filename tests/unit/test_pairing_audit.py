"""The audit of rounds made by hand: what is found, what is counted, and what is nobody's fault."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from pareo.pairing.audit import Audit, Compared, audit
from pareo.pairing.field import Categories, Contender, Direction, Field, Floated, Met, Method, Rematch, Rules

RULES = Rules(Method.ADJACENT)
Pairs = Sequence[tuple[int, int]]


def field(points: Sequence[int], met: Pairs = (), byes: Sequence[int] = (), round: int = 2, **more: Sequence[str]) -> Field:
    """Entrants 1, 2, 3 ... with these points, in this order; `met` in round 1, `byes` one each."""
    contenders = []
    for place, its in enumerate(points):
        number = place + 1
        others = [b if a == number else a for a, b in met if number in (a, b)]
        said = {key: values[place] for key, values in more.items()}
        contenders.append(Contender(number, its, number, tuple(Met(other, 1) for other in others), byes.count(number), **said))
    return Field(round, tuple(contenders), "copa")


def codes(found: Audit) -> list[str]:
    return [finding.code for finding in found.findings]


def test_a_perfect_round_has_no_findings() -> None:
    found = audit(field([3, 3, 0, 0, 0], met=[(1, 3), (2, 4)]), RULES, [(1, 2), (3, 4)], [5])
    assert codes(found) == []
    assert (found.players, found.rematches, found.floats) == (5, Compared(0, 0, 0), Compared(0, 0, 0))


def test_a_rematch_that_could_be_avoided() -> None:
    found = audit(field([3, 3, 0, 0], met=[(1, 2), (3, 4)]), RULES, [(1, 2), (3, 4)], [])
    assert codes(found) == ["audit-rematch", "audit-rematch"]
    assert found.rematches == Compared(made=2, best=0, needless=2)
    assert found.findings[0].facts == {"round": 2, "a": 1, "b": 2, "met": 1, "made": 2, "best": 0}
    assert found.floats == Compared(made=0, best=2, needless=0), "the optimum floats, so that nobody meets again"


def test_a_rematch_that_could_not_be_avoided_is_nobodys_fault() -> None:
    everybody = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
    found = audit(field([0, 0, 0, 0], met=everybody), RULES, [(1, 2), (3, 4)], [])
    assert codes(found) == []
    assert found.rematches == Compared(made=2, best=2, needless=0)


def test_of_rematches_that_must_be_the_oldest_comes_first() -> None:
    first, second = (Met(2, 1), Met(3, 2), Met(4, 3)), (Met(1, 1), Met(4, 2), Met(3, 3))
    third = (Met(4, 1),)
    players = (Contender(1, 0, 1, first), Contender(2, 0, 2, second), Contender(3, 0, 3, third), Contender(4, 0, 4))
    everybody = Field(4, players, "copa")
    assert codes(audit(everybody, RULES, [(1, 2), (3, 4)], [])) == []
    assert codes(audit(everybody, RULES, [(1, 4), (2, 3)], [])) == ["audit-rematch-newer"] * 2


def test_a_second_bye_that_could_be_avoided() -> None:
    found = audit(field([3, 3, 3], byes=[3], met=[(1, 2)], round=2), RULES, [(1, 2)], [3])
    assert codes(found) == ["audit-rematch", "audit-second-bye"]
    assert found.second_byes == Compared(made=1, best=0, needless=1)


def test_a_second_bye_that_could_not_be_avoided_is_nobodys_fault() -> None:
    """1 has met both of the others: whoever else had the bye, there would be a rematch."""
    found = audit(field([3, 0, 0], byes=[1], met=[(1, 2), (1, 3)]), RULES, [(2, 3)], [1])
    assert codes(found) == []
    assert found.second_byes == Compared(made=1, best=1, needless=0)


def test_a_bye_in_a_higher_group_or_for_a_better_rank() -> None:
    five = field([6, 3, 3, 0, 0], round=1)
    higher = audit(five, RULES, [(1, 2), (4, 5)], [3])
    assert codes(higher)[0] == "audit-bye-group"
    assert higher.findings[0].facts == {"round": 1, "given": 3, "entrant": 5, "points": 3, "lower": 0}
    assert codes(audit(five, RULES, [(1, 2), (3, 5)], [4])) == ["audit-bye-rank"]


def test_two_byes_where_none_is_needed() -> None:
    assert codes(audit(field([0, 0, 0, 0]), RULES, [(1, 2)], [3, 4])) == ["audit-byes"]


def test_somebody_twice_somebody_nowhere_somebody_else() -> None:
    found = audit(field([0, 0, 0, 0]), RULES, [(1, 2), (1, 3)], [])
    assert codes(found) == ["audit-twice", "audit-nowhere"]
    assert [finding.facts["entrant"] for finding in found.findings] == [1, 4]
    assert found.players == 3
    assert codes(audit(field([0, 0]), RULES, [(1, 9)], [2])) == ["audit-stranger"]
    assert codes(audit(field([0, 0]), RULES, [(1, 1)], [2])) == ["audit-twice"]


def test_needless_floats_are_counted_by_group() -> None:
    found = audit(field([6, 6, 3, 3, 0, 0]), RULES, [(1, 3), (2, 4), (5, 6)], [])
    assert codes(found) == ["audit-floats"]
    assert found.floats == Compared(made=2, best=0, needless=2)
    top = found.groups[0]
    assert (top.points, top.leaving, top.steps) == (6, Compared(2, 0, 2), Compared(2, 0, 2))
    assert not found.groups[1].is_worse


def test_a_float_that_goes_further_than_it_must() -> None:
    found = audit(field([6, 3, 3, 0]), RULES, [(1, 4), (2, 3)], [])
    assert codes(found) == ["audit-floats"]
    assert found.floats == Compared(made=1, best=2, needless=0), "more floats in all, but the top group comes first"
    assert found.groups[0].steps == Compared(made=2, best=1, needless=1)


def test_who_floats_again_could_be_spared() -> None:
    four = field([3, 3, 3, 0])
    tired = replace(four.contenders[2], floats=(Floated(Direction.DOWN, 1),))
    four = replace(four, contenders=(*four.contenders[:2], tired, four.contenders[3]))
    assert codes(audit(four, RULES, [(1, 2), (3, 4)], [])) == ["audit-repeated-floats"]
    assert codes(audit(four, RULES, [(1, 3), (2, 4)], [])) == []


def test_categories_and_clubs_if_the_rules_have_them() -> None:
    ages = field([0, 0, 0, 0], category=["junior", "senior", "junior", "senior"], group=["Vigo", "Vigo", "Lugo", "Lugo"])
    mixed, clubs = [(1, 2), (3, 4)], replace(RULES, protect=True)
    assert codes(audit(ages, RULES, mixed, [])) == []
    assert codes(audit(ages, clubs, mixed, [])) == ["audit-same-group"]
    assert codes(audit(ages, replace(RULES, categories=Categories.AVOID), mixed, [])) == ["audit-crossings"]
    assert codes(audit(ages, replace(RULES, categories=Categories.AVOID), [(1, 3), (2, 4)], [])) == []


def test_separate_categories_are_fields_of_their_own() -> None:
    ages = field([0] * 6, category=["junior"] * 3 + ["senior"] * 3)
    apart = replace(RULES, categories=Categories.SEPARATE)
    assert codes(audit(ages, apart, [(1, 2), (4, 5)], [3, 6])) == []
    assert codes(audit(ages, apart, [(1, 2), (4, 5), (3, 6)], [])) == ["audit-crossed"]


def test_a_round_by_the_letter_of_deciphers_rule_is_never_at_fault() -> None:
    """003: the last two of the pile meet again, though an exchange would have avoided it."""
    pile = field([2, 2, 2, 2], met=[(3, 4)])
    literal = replace(RULES, rematch=Rematch.LITERAL)
    by_letter = audit(pile, literal, [(1, 2), (3, 4)], [])
    assert (codes(by_letter), by_letter.rematches) == ([], Compared(made=1, best=0, needless=1))
    assert codes(audit(pile, RULES, [(1, 2), (3, 4)], [])) == ["audit-rematch"]


@pytest.mark.parametrize("players", [0, 1])
def test_nobody_or_one(players: int) -> None:
    assert codes(audit(field([0] * players), RULES, [], [1] * players)) == []
