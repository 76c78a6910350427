"""Points of rules.md, section i, that concern the pairing: each as a judge would check it by hand."""

from __future__ import annotations

import pytest

from pareo.core.errors import Illegal
from pareo.pairing import pair
from pareo.pairing.field import Certificate, Contender, Direction, Field, Floated, Met, Method, Note, Pairings, Rematch, Rules

SLIDE_UP = Rules(Method.SLIDE, Direction.UP)
SLIDE_DOWN = Rules(Method.SLIDE, Direction.DOWN)
DECIPHER = Rules(Method.ADJACENT, rematch=Rematch.LITERAL)


def pile(*points: int, met: dict[int, list[int]] | None = None, byes: tuple[int, ...] = (), round_number: int = 3) -> Field:
    """Players 1, 2, 3 ... down the pile with these points."""
    met = met or {}
    return Field(
        round_number,
        tuple(
            Contender(number, has, number, tuple(Met(other) for other in met.get(number, ())), int(number in byes))
            for number, has in enumerate(points, 1)
        ),
        "copa",
    )


def drawn(pairings: Pairings) -> list[tuple[int, int]]:
    return list(pairings.tables)


def test_i06_003_57_the_automatico_is_for_an_odd_number() -> None:
    assert pair(pile(6, 6, 4, 4), DECIPHER).byes == ()
    assert pair(pile(6, 6, 4, 4, 2), DECIPHER).byes == (5,)


def test_i07_003_66_a_rematch_gives_way_to_the_next_below_in_the_pile() -> None:
    """Player 5 has met 6: meets 7. The next in the pile is the next BELOW."""
    field = pile(9, 8, 7, 6, 5, 4, 3, 2, met={5: [6]})
    assert drawn(pair(field, DECIPHER)) == [(1, 2), (3, 4), (5, 7), (6, 8)]


def test_i07_spec_04_example_5_met_6_meets_7_met_7_too_meets_8_met_all_below_meets_6_again() -> None:
    scores = (9, 8, 7, 6, 5, 4, 3, 2)
    assert (5, 7) in pair(pile(*scores, met={5: [6]}), DECIPHER).tables
    assert (5, 8) in pair(pile(*scores, met={5: [6, 7]}), DECIPHER).tables
    last = pair(pile(*scores, met={5: [6, 7, 8]}), DECIPHER)
    assert (5, 6) in last.tables
    assert [note.table for note in last.notes if note.code == "rematch"] == [3]


def test_i08_003_71_who_has_met_all_that_remain_keeps_the_original_partner() -> None:
    """The letter of the rule leaves a rematch at the bottom; the improved form never does where it can be avoided."""
    field = pile(4, 3, 2, 1, met={3: [4]})
    literal = pair(field, DECIPHER)
    assert drawn(literal) == [(1, 2), (3, 4)]
    assert literal.certificate == Certificate(False, "literal")
    improved = pair(field, Rules(Method.ADJACENT))
    assert drawn(improved) == [(1, 3), (2, 4)]


def test_i40_002_42_by_the_letter_who_has_met_goes_one_place_on_in_the_list() -> None:
    """Six level players, halves 1 2 3 and 4 5 6. 1 has met 4: goes on to 5; 2 and 3 take what is then first."""
    letter = Rules(Method.SLIDE, Direction.UP, rematch=Rematch.LITERAL)
    level = (3, 3, 3, 3, 3, 3)
    assert drawn(pair(pile(*level), letter)) == [(1, 4), (2, 5), (3, 6)]
    assert drawn(pair(pile(*level, met={1: [4]}), letter)) == [(1, 5), (2, 4), (3, 6)]
    stuck = pair(pile(*level, met={3: [6]}), letter)
    assert drawn(stuck) == [(1, 4), (2, 5), (3, 6)], "the letter sees too late that 3 should have met somebody else"
    assert [note.code for note in stuck.notes] == ["rematch"]
    assert drawn(pair(pile(*level, met={3: [6]}), SLIDE_UP)) == [(1, 4), (2, 6), (3, 5)], "the optimum does not"


def test_i36_002_43_by_the_letter_an_odd_group_takes_the_first_of_the_next_as_its_last() -> None:
    letter = Rules(Method.SLIDE, Direction.UP, rematch=Rematch.LITERAL)
    assert drawn(pair(pile(6, 6, 6, 6, 6, 3, 3, 3), letter)) == [(1, 4), (2, 5), (3, 6), (7, 8)]
    down = Rules(Method.FOLD, Direction.DOWN, rematch=Rematch.LITERAL)
    assert drawn(pair(pile(6, 6, 6, 6, 6, 3, 3, 3), down)) == [(1, 4), (2, 3), (5, 6), (7, 8)]
    assert drawn(pair(pile(6, 3, 3, 3, met={1: [2]}), down)) == [(1, 3), (2, 4)]


def test_by_the_letter_a_forbidden_pair_never_meets_all_the_same() -> None:
    letter = Rules(Method.SLIDE, Direction.UP, rematch=Rematch.LITERAL, forbidden=((3, 6), (2, 4)))
    assert drawn(pair(pile(3, 3, 3, 3, 3, 3), letter)) == [(1, 4), (2, 6), (3, 5)]
    across = Rules(Method.SLIDE, Direction.UP, rematch=Rematch.LITERAL, forbidden=((1, 2),))
    assert drawn(pair(pile(3, 3, 0, 0), across)) == [(1, 3), (2, 4)]


def test_i09_003_76_each_later_round_is_paired_by_the_same_step() -> None:
    """Step 5 again and again: four players, three rounds, by total score each time."""
    second = pile(2, 2, 0, 0, met={1: [3], 3: [1], 2: [4], 4: [2]}, round_number=2)
    assert drawn(pair(second, DECIPHER)) == [(1, 2), (3, 4)]
    third = pile(4, 2, 2, 0, met={1: [4, 2], 2: [1, 3], 3: [2, 4], 4: [1, 3]}, round_number=3)
    assert drawn(pair(third, DECIPHER)) == [(1, 3), (2, 4)]


def test_i34_002_34_the_bye_is_taken_out_before_the_halves_are_cut() -> None:
    pairings = pair(pile(0, 0, 0, 0, 0, 0, 0, round_number=1), SLIDE_DOWN)
    assert pairings.byes == (7,)
    assert drawn(pairings) == [(1, 4), (2, 5), (3, 6)]


def test_i35_halves_and_best_against_worst_are_two_methods() -> None:
    """002:22-35 cuts the group in halves; MANTIS (002:58) meets the highest T1 with the lowest."""
    field = pile(3, 3, 3, 3)
    assert drawn(pair(field, SLIDE_DOWN)) == [(1, 3), (2, 4)]
    assert drawn(pair(field, Rules(Method.FOLD))) == [(1, 4), (2, 3)]


def test_i36_002_43_an_odd_group_takes_the_first_of_the_next_or_sends_its_last_down() -> None:
    """Five and three: up by slide makes A1-A4, A2-A5, A3-B1 (spec 04); down leaves A5-B1. The same two groups meet."""
    field = pile(6, 6, 6, 6, 6, 3, 3, 3)
    up = pair(field, SLIDE_UP)
    assert drawn(up) == [(1, 4), (2, 5), (3, 6), (7, 8)]
    down = pair(field, SLIDE_DOWN)
    assert drawn(down) == [(1, 3), (2, 4), (5, 6), (7, 8)]
    for pairings, floater in ((up, 3), (down, 5)):
        assert pairings.notes == (Note("float-down", 3, floater, {"from": 6, "to": 3}),)


def test_i36_where_that_floater_cant_be_used_the_nearest_in_rank_is() -> None:
    field = pile(6, 6, 6, 3, 3, 3, met={3: [4, 5, 6], 1: [4]})
    assert (2, 4) in pair(field, SLIDE_DOWN).tables
    # Up: 4 has met 1 and 3, so that it could only meet 2.
    assert drawn(pair(field, SLIDE_UP)) == [(1, 3), (2, 4), (5, 6)]


def test_i37_002_45_the_bye_goes_to_the_last_in_points_and_once_only() -> None:
    assert pair(pile(6, 3, 3, 0, 0), SLIDE_DOWN).byes == (5,)
    again = pair(pile(6, 3, 3, 0, 0, byes=(5,)), SLIDE_DOWN)
    assert again.byes == (4,)
    assert again.notes[-1] == Note("bye-not-first", None, 5, {"criterion": "had-bye", "given": 4})
    all_had = Field(6, tuple(Contender(n, 9, n, (), 1 + (n == 3)) for n in (1, 2, 3)), "copa")
    assert pair(all_had, SLIDE_DOWN).byes == (2,)


def test_i37_002_49_in_round_1_the_random_order_makes_anybody_the_last() -> None:
    """The bye of 15 players fell to number 12: by the shuffled order it is the last, whatever the number."""
    numbers = (4, 9, 1, 15, 7, 2, 11, 5, 13, 3, 10, 6, 14, 8, 12)
    field = Field(1, tuple(Contender(number, 0, rank) for rank, number in enumerate(numbers, 1)), "copa")
    assert pair(field, SLIDE_DOWN).byes == (12,)


def test_i40_002_42_moving_one_place_may_not_be_enough() -> None:
    """1 has met 3 and 4 has met 2 and 3: a step down the list leaves 2-4 or 3-4; a real matching is needed."""
    field = pile(3, 3, 3, 3, 3, 3, met={1: [4, 5], 2: [5, 6], 3: [6, 4]})
    pairings = pair(field, SLIDE_DOWN)
    assert drawn(pairings) == [(1, 6), (2, 4), (3, 5)]


def test_i40_the_higher_has_the_bye_only_where_the_rest_could_not_be_paired() -> None:
    """5 is last, but 4 has met everybody else: without a bye for 4 somebody would meet again."""
    field = pile(3, 3, 3, 3, 3, met={4: [1, 2, 3, 5]})
    pairings = pair(field, SLIDE_DOWN)
    assert pairings.byes == (4,)
    assert Note("bye-not-first", None, 5, {"criterion": "rest-unpairable", "given": 4}) in pairings.notes


def test_spec_04_criterion_2_a_rematch_is_refused_then_fewest_and_oldest() -> None:
    met = {1: (Met(2, 1), Met(3, 2), Met(4, 3)), 2: (Met(3, 3), Met(4, 2)), 3: (Met(4, 1),)}
    field = Field(4, tuple(Contender(n, 0, n, met.get(n, ())) for n in (1, 2, 3, 4)), "copa")
    with pytest.raises(Illegal) as refused:
        pair(field, SLIDE_DOWN)
    assert (refused.value.findings[0].code, refused.value.findings[0].facts) == ("rematch-unavoidable", {"fewest": 2})
    allowed = pair(field, Rules(Method.SLIDE, allow_rematch=True))
    assert drawn(allowed) == [(1, 2), (3, 4)]  # both met in round 1
    assert [note.facts for note in allowed.notes] == [{"round": 1}, {"round": 1}]


def test_002_17_mantis_meets_the_highest_first_tie_break_with_the_lowest() -> None:
    """Odd group of five by fold: the last goes down, then T1's first meets T1's last of those who stay."""
    field = pile(6, 6, 6, 6, 6, 3)
    assert drawn(pair(field, Rules(Method.FOLD))) == [(1, 4), (2, 3), (5, 6)]


def test_spec_04_criterion_5_nobody_floats_twice_where_another_can() -> None:
    tired = tuple(
        Contender(n, 3 if n < 4 else 0, n, (), 0, None, None, (Floated(Direction.DOWN, 2),) * (n == 3)) for n in range(1, 5)
    )
    assert drawn(pair(Field(3, tired, "copa"), SLIDE_DOWN)) == [(1, 3), (2, 4)]
