"""What holds for brackets of every size from 2 to 130."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pareo.elimination.advance import Decided, is_over, places, playable
from pareo.elimination.bracket import Seed, bracket

SIZES = range(2, 131)


@pytest.mark.parametrize("third_place", [False, True])
def test_every_seed_once_and_one_game_less_than_seeds(third_place: bool) -> None:
    for size in SIZES:
        games = bracket(size, third_place)
        seeds = [slot.number for game in games for slot in (game.a, game.b) if isinstance(slot, Seed)]
        assert sorted(seeds) == list(range(1, size + 1))
        assert len(games) == size - 1 + (third_place and size >= 4)
        assert [game.number for game in games] == list(range(1, len(games) + 1))
        assert [game.round for game in games] == sorted(game.round for game in games)


def test_best_seeds_meet_as_late_as_possible() -> None:
    """When favourites win, the best 2^k are left before the last k rounds, and best meets worst among them."""
    for size in SIZES:
        games, seeds, decided = bracket(size), list(range(1, size + 1)), {}
        left = 1 << (size - 1).bit_length()
        while round_games := playable(games, seeds, decided):
            for play in round_games:
                assert play.a + play.b == left + 1
            decided |= {play.game.number: Decided(min(play.a, play.b)) for play in round_games}
            left //= 2
        assert left == 1
        assert places(games, seeds, decided) == tuple((seed, seed) for seed in seeds)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 40), st.booleans(), st.data())
def test_any_results_come_to_an_end_with_everybody_placed(size: int, third_place: bool, data: st.DataObject) -> None:
    games, seeds, decided = bracket(size, third_place), list(range(101, 101 + size)), {}
    played = 0
    while waiting := playable(games, seeds, decided):
        assert not is_over(games, seeds, decided)
        assert len({entrant for play in waiting for entrant in (play.a, play.b)}) == 2 * len(waiting)
        for play in waiting:
            decided[play.game.number] = Decided(data.draw(st.sampled_from([play.a, play.b, None])))
            played += 1
    assert is_over(games, seeds, decided)
    assert played <= len(games)
    placed = places(games, seeds, decided)
    assert sorted(entrant for _, entrant in placed) == seeds
    assert [place for place, _ in placed] == sorted(place for place, _ in placed)
