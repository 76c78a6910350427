"""Why a table, a float and a bye are as they are: one example of each criterion, as a judge would check it by hand.

Clause: spec 04 "Explained"
"""

from __future__ import annotations

import pytest

from pareo.pairing import pair
from pareo.pairing.field import Categories, Contender, Direction, Field, Floated, Met, Method, Rematch, Rules
from pareo.pairing.reason import About, Cause, Criterion, Passed, Reason
from pareo.pairing.reasons import reasons

SLIDE = Rules(Method.SLIDE)
UP = Rules(Method.SLIDE, Direction.UP)
FOLD = Rules(Method.FOLD)
DOWN_THE_PILE = Rules(Method.ADJACENT)
LETTER = Rules(Method.ADJACENT, rematch=Rematch.LITERAL)
DOWN, RISEN = (Floated(Direction.DOWN, 1),), (Floated(Direction.UP, 1),)


def pile(
    *points: int,
    met: dict[int, list[int]] | None = None,
    byes: tuple[int, ...] = (),
    floats: dict[int, tuple[Floated, ...]] | None = None,
    clubs: str = "",
    categories: str = "",
) -> Field:
    """Players 1, 2, 3 ... down the pile in round 2; who met, met in round 1. Clubs and categories are letters, "." is none."""
    met, floats = met or {}, floats or {}
    return Field(
        2,
        tuple(
            Contender(
                number,
                has,
                number,
                tuple(Met(other, 1) for other in met.get(number, ())),
                byes.count(number),
                categories[number - 1] if categories else None,
                clubs[number - 1] if clubs and clubs[number - 1] != "." else None,
                floats.get(number, ()),
            )
            for number, has in enumerate(points, 1)
        ),
        "copa",
    )


def why(field: Field, rules: Rules) -> dict[tuple[About, int], Reason]:
    """The reasons by what they are about, and whose turn it was."""
    pairings = pair(field, rules)
    found = reasons(field, rules, pairings.tables, pairings.byes)
    return {(reason.about, reason.entrant): reason for reason in found}


def table(field: Field, rules: Rules, entrant: int) -> Reason:
    return why(field, rules)[About.TABLE, entrant]


def ruled_out(reason: Reason) -> list[tuple[int, str]]:
    """Who was passed over, and why, with what would be worse elsewhere."""
    return [(passed.id, passed.criterion.value + (f": {passed.cost}" if passed.cost else "")) for passed in reason.passed]


@pytest.mark.parametrize(
    ("rules", "tables"),
    [
        (SLIDE, [(1, 4), (2, 5), (3, 6)]),
        (FOLD, [(1, 6), (2, 5), (3, 4)]),
        (DOWN_THE_PILE, [(1, 2), (3, 4), (5, 6)]),
    ],
)
def test_where_nothing_is_in_the_way_every_table_is_the_patterns_own(rules: Rules, tables: list[tuple[int, int]]) -> None:
    found = why(pile(0, 0, 0, 0, 0, 0), rules)
    assert [(reason.entrant, reason.other) for reason in found.values()] == tables
    for reason in found.values():
        assert (reason.cause, reason.passed, reason.first) == (Cause.PATTERN, (), reason.other)


def test_they_have_met() -> None:
    """By slide the first of six meets the fourth; they met in round 1, so it is the fifth."""
    reason = table(pile(0, 0, 0, 0, 0, 0, met={1: [4]}), SLIDE, 1)
    assert (reason.first, reason.other) == (4, 5)
    assert reason.passed == (Passed(4, Criterion.MET, round=1),)


def test_the_organizer_keeps_them_apart() -> None:
    reason = table(pile(0, 0, 0, 0), Rules(Method.SLIDE, forbidden=((1, 3),)), 1)
    assert ruled_out(reason) == [(3, "forbidden")]


def test_they_are_of_the_same_club() -> None:
    reason = table(pile(0, 0, 0, 0, clubs="a.a."), Rules(Method.SLIDE, protect=True), 1)
    assert (reason.other, ruled_out(reason)) == (4, [(3, "same-group")])


def test_they_are_of_different_categories() -> None:
    """Three of A and three of B: one table has to mix them, and no more than one."""
    found = why(pile(0, 0, 0, 0, 0, 0, categories="AAABBB"), Rules(Method.SLIDE, categories=Categories.AVOID))
    assert (found[About.TABLE, 1].other, found[About.TABLE, 1].passed) == (4, ())
    assert (found[About.TABLE, 2].other, ruled_out(found[About.TABLE, 2])) == (3, [(5, "category"), (6, "category")])


def test_the_rest_could_not_be_paired() -> None:
    """Down the pile 1 would meet 2, but then 3 and 4 would be left, who have met."""
    reason = table(pile(0, 0, 0, 0, met={3: [4]}), DOWN_THE_PILE, 1)
    assert (reason.other, ruled_out(reason)) == (3, [(2, "rest-unpairable")])


def test_two_of_one_club_would_be_left() -> None:
    reason = table(pile(0, 0, 0, 0, clubs="..aa"), Rules(Method.ADJACENT, protect=True), 1)
    assert (reason.other, ruled_out(reason)) == (3, [(2, "rest-unpairable: same_group")])


def test_two_of_one_half_meet_because_the_halves_can_not_be_paired() -> None:
    """1 has met the whole lower half."""
    reason = table(pile(0, 0, 0, 0, met={1: [3, 4]}), SLIDE, 1)
    assert (reason.cause, reason.other, ruled_out(reason)) == (Cause.EXCHANGED, 2, [(3, "met"), (4, "met")])


def test_an_odd_group_sends_its_lowest_down_to_the_highest_of_the_next() -> None:
    found = why(pile(3, 3, 3, 0, 0, 0), SLIDE)
    floated, met = found[About.FLOAT, 3], found[About.TABLE, 3]
    assert (floated.cause, floated.passed, floated.points) == (Cause.ODD_GROUP, (), 3)
    assert (met.cause, met.other, met.passed) == (Cause.NEAREST, 4, ())


def test_the_lowest_stays_who_has_met_everybody_in_the_next_group() -> None:
    found = why(pile(3, 3, 3, 0, met={3: [4]}), SLIDE)
    assert ruled_out(found[About.FLOAT, 2]) == [(3, "met-all")]


def test_the_lowest_stays_who_would_float_down_again() -> None:
    found = why(pile(3, 3, 3, 0, floats={3: DOWN}), SLIDE)
    assert ruled_out(found[About.FLOAT, 2]) == [(3, "floated-down")]


def test_the_lowest_stays_without_whom_the_others_can_not_be_paired() -> None:
    """1 and 2 have met: without 3 they would be left."""
    found = why(pile(3, 3, 3, 0, met={1: [2]}), SLIDE)
    assert ruled_out(found[About.FLOAT, 2]) == [(3, "rest-unpairable")]


def test_an_even_group_that_can_not_be_paired_sends_two_down() -> None:
    """3 and 4 have met, and 5 and 6 as well."""
    found = why(pile(6, 6, 3, 3, 0, 0, met={3: [4], 5: [6]}), SLIDE)
    assert found[About.FLOAT, 4].cause is Cause.GROUP_UNPAIRABLE
    assert found[About.FLOAT, 3].cause is Cause.GROUP_UNPAIRABLE


def test_a_floater_does_not_meet_whom_they_have_met_or_who_has_met_a_higher_group_before() -> None:
    found = why(pile(3, 0, 0, 0, met={1: [2]}, floats={3: RISEN}), SLIDE)
    assert ruled_out(found[About.TABLE, 1]) == [(2, "met"), (3, "floated-up")]


def test_shift_by_one_takes_the_highest_of_the_next_group_up() -> None:
    found = why(pile(3, 3, 3, 0, 0, 0), UP)
    assert (found[About.FLOAT, 4].cause, found[About.FLOAT, 4].passed) == (Cause.ODD_GROUP, ())
    assert (About.TABLE, 2) in found
    assert found[About.TABLE, 2].other == 4


def test_the_highest_of_the_next_group_stays_who_has_met_all_above_or_has_come_up_before() -> None:
    found = why(pile(3, 0, 0, 0, met={1: [2]}, floats={3: RISEN}), UP)
    assert ruled_out(found[About.FLOAT, 4]) == [(2, "met-all"), (3, "floated-up")]


def test_the_bye_goes_to_the_lowest_who_has_had_none() -> None:
    found = why(pile(3, 3, 3, 0, 0, byes=(5,)), SLIDE)
    assert ruled_out(found[About.BYE, 4]) == [(5, "had-bye")]


def test_a_higher_player_has_the_bye_where_the_others_could_not_be_paired_otherwise() -> None:
    """1 and 2 have met: with the bye for 3 they would be left."""
    found = why(pile(0, 0, 0, met={1: [2]}), SLIDE)
    assert ruled_out(found[About.BYE, 2]) == [(3, "rest-unpairable")]


def test_the_organizer_seated_them() -> None:
    found = why(pile(0, 0, 0, 0), Rules(Method.SLIDE, pins=((1, 2),)))
    assert found[About.TABLE, 1] == Reason(About.TABLE, Cause.PINNED, 1, 2, table=1)
    assert found[About.TABLE, 1].first is None


def test_the_letter_of_deciphers_rule_takes_the_next_not_yet_met_and_keeps_the_first_where_all_are() -> None:
    found = why(pile(6, 5, 4, 3, met={1: [2], 3: [4], 2: [4]}), LETTER)
    assert (found[About.TABLE, 1].cause, ruled_out(found[About.TABLE, 1])) == (Cause.LITERAL, [(2, "met")])
    last = found[About.TABLE, 2]
    assert (last.other, last.cause, last.passed) == (4, Cause.ALL_MET, ())


def test_an_unavoidable_rematch_is_the_oldest() -> None:
    """Everybody has met everybody: 1 would meet 2 by the pattern, but that match is more recent."""
    rounds = {(1, 2): 3, (3, 4): 3, (1, 3): 1, (2, 4): 1, (1, 4): 2, (2, 3): 2}
    four = tuple(
        Contender(n, 0, n, tuple(Met(b if n == a else a, when) for (a, b), when in rounds.items() if n in (a, b)))
        for n in (1, 2, 3, 4)
    )
    reason = table(Field(4, four, "copa"), Rules(Method.ADJACENT, allow_rematch=True), 1)
    assert (reason.other, reason.passed) == (3, (Passed(2, Criterion.MET, round=3),))
