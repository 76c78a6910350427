"""Every pack that ships can run an event: rounds are paired, results reported in its own notation, and standings printed."""

from __future__ import annotations

import pytest

from hall import Hall
from pareo.core.results import Notation
from pareo.policy.load import pack, packs
from pareo.tournament.queries import standings

WORDS = {Notation.GAMES: "2-0", Notation.SCORE: "100-17"}


@pytest.mark.parametrize("id", packs())
def test_two_rounds_of_five_players(id: str) -> None:
    policy = pack(id)
    hall = Hall(id, players=5, rounds=2, tier=2 if policy.tiers else None)
    for _ in range(2):
        hall.play_round(WORDS[policy.scoring.notation])
    rows = standings(hall.state)
    assert sorted(row.entrant for row in rows) == [1, 2, 3, 4, 5]
    assert sum(row.points for row in rows) == 2 * (2 * policy.scoring.win + policy.scoring.bye)
    assert all(row.printed for row in rows)
