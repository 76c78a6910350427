"""The bracket by the letter: 002 and spec 06."""

from __future__ import annotations

import pytest

from pareo.core.errors import Illegal
from pareo.elimination.advance import Decided, is_over, places, playable, players
from pareo.elimination.bracket import Game, LoserOf, Seed, WinnerOf, bracket

EIGHT = [10, 20, 30, 40, 50, 60, 70, 80]  # entrants, best seed first


def _pairs(games: tuple[Game, ...], seeds: list[int], decided: dict[int, Decided]) -> list[tuple[int, int]]:
    return [(play.a, play.b) for play in playable(games, seeds, decided)]


def test_top_eight_is_1_8_4_5_2_7_3_6_and_fixed() -> None:
    """002 and rules.md a.3: the winner of 1-8 meets the winner of 4-5."""
    games = bracket(8)
    assert [(game.a, game.b) for game in games[:4]] == [
        (Seed(1), Seed(8)),
        (Seed(4), Seed(5)),
        (Seed(2), Seed(7)),
        (Seed(3), Seed(6)),
    ]
    assert [(game.a, game.b) for game in games[4:]] == [
        (WinnerOf(1), WinnerOf(2)),
        (WinnerOf(3), WinnerOf(4)),
        (WinnerOf(5), WinnerOf(6)),
    ]
    assert [game.round for game in games] == [1, 1, 1, 1, 2, 2, 3]


def test_six_give_byes_to_the_two_best() -> None:
    """spec 06: sizes that are no power of two give byes to the best seeds."""
    games = bracket(6)
    assert [(game.round, game.a, game.b) for game in games] == [
        (1, Seed(4), Seed(5)),
        (1, Seed(3), Seed(6)),
        (2, Seed(1), WinnerOf(1)),
        (2, Seed(2), WinnerOf(2)),
        (3, WinnerOf(3), WinnerOf(4)),
    ]


def test_two_are_a_final() -> None:
    assert bracket(2, third_place=True) == (Game(1, 1, Seed(1), Seed(2)),)


def test_third_place_is_between_the_losers_of_the_semifinals() -> None:
    games = bracket(4, third_place=True)
    assert games[-1] == Game(4, 2, LoserOf(1), LoserOf(2), third_place=True)
    assert len(bracket(3, third_place=True)) == 2  # one semifinal only: its loser is third without a match


@pytest.mark.parametrize("size", [-1, 0, 1])
def test_nobody_plays_alone(size: int) -> None:
    with pytest.raises(Illegal) as refused:
        bracket(size)
    assert refused.value.findings[0].code == "bracket-too-small"


def test_a_round_is_played_to_its_end_before_the_next() -> None:
    games = bracket(8)
    decided = {1: Decided(10), 2: Decided(50), 3: Decided(20)}
    assert _pairs(games, EIGHT, decided) == [(30, 60)]
    assert players(games, EIGHT, decided)[5] == (10, 50)
    assert players(games, EIGHT, decided)[6] == (20, None)
    decided[4] = Decided(60)
    assert _pairs(games, EIGHT, decided) == [(10, 50), (20, 60)]


def test_places_by_round_reached_then_seed() -> None:
    """spec 06: winner, finalist, then by round reached and Swiss rank."""
    games = bracket(8)
    decided = {1: Decided(10), 2: Decided(50), 3: Decided(20), 4: Decided(60), 5: Decided(50), 6: Decided(20)}
    assert places(games, EIGHT, decided) == ()
    assert not is_over(games, EIGHT, decided)
    decided[7] = Decided(50)
    assert is_over(games, EIGHT, decided)
    assert places(games, EIGHT, decided) == ((1, 50), (2, 20), (3, 10), (4, 60), (5, 30), (6, 40), (7, 70), (8, 80))


def test_third_place_match_decides_third_place() -> None:
    games = bracket(4, third_place=True)
    seeds = EIGHT[:4]
    decided = {1: Decided(10), 2: Decided(20)}
    assert _pairs(games, seeds, decided) == [(10, 20), (40, 30)]
    decided |= {3: Decided(20), 4: Decided(40)}
    assert places(games, seeds, decided) == ((1, 20), (2, 10), (3, 40), (4, 30))


def test_both_out_lets_the_waiting_player_go_on() -> None:
    """spec 06: both disqualified or both lost, and the bracket goes on."""
    games = bracket(8)
    decided = {1: Decided(None), 2: Decided(40), 3: Decided(20), 4: Decided(30)}
    assert players(games, EIGHT, decided)[5] == (None, 40)
    assert _pairs(games, EIGHT, decided) == [(20, 30)]  # 40 waits for nobody and is in the final
    decided[6] = Decided(30)
    assert _pairs(games, EIGHT, decided) == [(40, 30)]
    decided[7] = Decided(40)
    assert places(games, EIGHT, decided)[:3] == ((1, 40), (2, 30), (3, 20))


def test_a_semifinal_that_both_lose() -> None:
    games = bracket(4, third_place=True)
    seeds = EIGHT[:4]
    decided = {1: Decided(None), 2: Decided(20)}
    assert is_over(games, seeds, decided)  # 20 has nobody to play in the final, nor 30 for third place
    assert places(games, seeds, decided) == ((1, 20), (2, 30), (3, 10), (4, 40))


def test_a_final_that_both_lose_has_no_winner() -> None:
    games = bracket(4)
    seeds = EIGHT[:4]
    decided = {1: Decided(10), 2: Decided(20), 3: Decided(None)}
    assert is_over(games, seeds, decided)
    assert places(games, seeds, decided) == ((2, 10), (2, 20), (3, 30), (4, 40))


def test_everybody_out_is_over() -> None:
    games = bracket(4)
    decided = {1: Decided(None), 2: Decided(None)}
    assert is_over(games, EIGHT[:4], decided)
    assert [entrant for _, entrant in places(games, EIGHT[:4], decided)] == EIGHT[:4]


def test_a_decision_for_other_players_does_not_count() -> None:
    """After the correction of an earlier result the game waits for its new players."""
    games = bracket(4)
    seeds = EIGHT[:4]
    decided = {1: Decided(40), 2: Decided(20), 3: Decided(10)}
    assert _pairs(games, seeds, decided) == [(40, 20)]
