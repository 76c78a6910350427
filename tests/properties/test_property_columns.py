"""The columns of large events say row for row what the definition says, in every system that is shipped."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from pareo.core.results import Bye, ByeKind, Missed, Notation, Quit, Result, parse
from pareo.policy.systems import SYSTEMS
from pareo.policy.systems import system as named
from pareo.standings.columns.exact import LIMIT, averaged, shared
from pareo.standings.columns.layers import Beyond, layers_of
from pareo.standings.columns.rank import rank_columns
from pareo.standings.columns.tiebreaks import COLUMNS
from pareo.standings.meeting import Meeting
from pareo.standings.rank import rank, rank_by_definition
from pareo.standings.system import System
from pareo.standings.tiebreaks.registry import TIEBREAKS
from standings_systems import DECIPHER, system

QUICK = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
_MEAN: dict[str, Any] = {"pooling": "mean", "digits": 4, "rounding": "half-up", "floor": "0.33", "dropped_ceiling": "3/4"}
_SETTINGS: dict[str, dict[str, Any]] = {
    "opponents-win-rate": {**_MEAN, "of": "wins", "byes": "leave-out", "compare_rounded": True},
    "opponents-opponents-win-rate": {**_MEAN, "byes": "leave-out"},
    "game-win-rate": {"digits": 4, "drawn_game": 1, "floor": "1/3"},
    "opponents-game-win-rate": {"digits": 4, "drawn_game": 0},
    "strength-of-schedule": {"unplayed_game": 1, "full_round": 2},
    "sonneborn-berger": {"digits": 1},
    "win-loss-sum": {"term_floor": -3},
    "lost-rounds-squared": {"width": 2, "cap": 40},
}
OTHERS = {
    "library": system([{"tiebreak": name, **_SETTINGS.get(name, {})} for name in TIEBREAKS]),
    "a mean of paces": system([{"tiebreak": "strength-of-schedule", "pooling": "mean", "digits": 6}]),
    "paces together": system([{"tiebreak": "strength-of-schedule", "pooling": "pooled", "digits": 2, "rounding": "half-up"}]),
    "lots before all": system([{"tiebreak": "seeded-draw"}, {"tiebreak": "head-to-head"}]),
    "each other": system([{"tiebreak": "head-to-head", "most": 3}, {"tiebreak": "play-off"}, {"tiebreak": "cumulative"}]),
}
EVERY = {**{name: named(name) for name in SYSTEMS}, "decipher, steps": DECIPHER, **OTHERS}

_GAMES = ["2-0", "2-1", "1-2", "0-2", "1-0", "1-1", "1-1-1", "0-0", "draw", "double-loss", "forfeit:a", "absent:b", "absent:both"]
_SCORES = ["120-65", "80-20:decks", "40-70:time", "0-100:door", "150-120:q", "50-50:time", "forfeit:b", "double-loss", "-5-20"]
_AWARDED = ["awarded:3-0", "awarded:1-1", "awarded:7-999"]
_LONE: list[Result] = [Bye(), Bye(ByeKind.AWARDED), Missed(), Quit()]


@st.composite
def events(draw: st.DrawFn, notation: Notation) -> dict[str, Any]:
    """Any event: rematches, absences, results twice in a round, gaps between numbers, people who are not ranked."""
    chance = draw(st.randoms(use_true_random=False))
    everybody = sorted(chance.sample(range(1, 60), chance.randint(1, 40)))
    words = (_GAMES if notation is Notation.GAMES else _SCORES) + chance.choice([[], _AWARDED])
    played = []
    for number in range(1, chance.randint(0, 9) + 1):
        pile = chance.sample(everybody, chance.randint(0, len(everybody)))
        pile += pile[: chance.choice([0, 0, 0, 3])]
        while len(pile) > 1:
            a, b = pile.pop(), pile.pop()
            if a != b:
                played.append(Meeting(number, a, b, parse(chance.choice(words), notation)))
        played += [Meeting(number, alone, None, chance.choice(_LONE)) for alone in pile]
    entrants = everybody[: -1 if len(everybody) > 1 and chance.random() < 0.3 else None]
    pairs = [(chance.choice(everybody), chance.choice(everybody)) for _ in range(chance.choice([0, 0, 5, 30]))]
    return {
        "entrants": chance.sample(entrants, len(entrants)),
        "meetings": chance.sample(played, len(played)),
        "dropped": frozenset(chance.sample(everybody, chance.randint(0, len(everybody) // 3))),
        "playoffs": [Meeting(10, a, b, parse(chance.choice(words), notation)) for a, b in pairs if a != b],
        "seed": "copa",
    }


@pytest.mark.parametrize("name", EVERY)
@QUICK
@given(data=st.data())
def test_columns_say_what_the_definition_says(name: str, data: st.DataObject) -> None:
    tested = EVERY[name]
    event = data.draw(events(tested.scoring.notation))
    entrants, meetings = event.pop("entrants"), event.pop("meetings")
    rows = rank_columns(tested, entrants, layers_of(meetings), **event)
    expected = rank_by_definition(tested, entrants, meetings, **event)
    assert tuple(rows) == expected == tuple(rows[:])
    assert rows.entrants.tolist() == [row.entrant for row in expected]
    assert [rows[place] for place in range(len(rows))] == list(expected)


def test_every_tie_break_has_its_columns() -> None:
    assert COLUMNS.keys() == TIEBREAKS.keys()


def _many(words: list[str], rounds: int, players: int) -> list[Meeting]:
    """A long event of many kinds of results."""
    chance, found = random.Random(4), []
    for number in range(1, rounds + 1):
        pile = chance.sample(range(1, players + 1), players)
        found += [
            Meeting(number, *pile[2 * i : 2 * i + 2], parse(chance.choice(words), Notation.GAMES)) for i in range(players // 2)
        ]
    return found


@pytest.mark.parametrize("name", ["mtr", "play-pokemon", "library"])
def test_numbers_wider_than_a_column_are_exact(name: str) -> None:
    meetings = _many(["2-0", "2-1", "1-2", "1-0", "3-2-2", "5-4-3", "9-8-7", "31-2", "0-2"], rounds=9, players=60)
    everyone, tested = range(1, 61), EVERY[name]
    assert tuple(rank_columns(tested, everyone, layers_of(meetings))) == rank_by_definition(tested, everyone, meetings)


def test_the_test_above_is_about_wide_numbers() -> None:
    thirds = shared(np.ones(40, np.int64), np.arange(1, 41))
    assert thirds.bound < LIMIT
    wide = averaged(thirds, lambda column: column * 3, np.full(40, 3), 3)
    assert len(averaged(wide, lambda column: column * 7, np.full(40, 7), 7 * 10**4).limbs) > 1
    assert wide.exact(5) == Fraction(1, 6)


def test_a_large_event_is_ranked_in_columns_and_may_fall_back() -> None:
    meetings = _many(["2-0", "0-2", "1-1-1"], rounds=2, players=520)
    tested = named("konami-ddd")
    plain = rank_by_definition(tested, range(1, 521), meetings)
    assert tuple(rank(tested, range(1, 521), meetings)) == plain == rank(tested, range(1, 521), meetings)
    sparse = [*range(1, 520), 10**12]
    with pytest.raises(Beyond):
        rank_columns(tested, sparse, layers_of(meetings))
    assert rank(tested, sparse, meetings) == rank_by_definition(tested, sparse, meetings)
    huge = System(scoring=structs.replace(tested.scoring, win=LIMIT // 7), standings=tested.standings)
    with pytest.raises(Beyond):
        rank_columns(huge, range(1, 521), layers_of(meetings))
    assert rank(huge, range(1, 521), meetings) == rank_by_definition(huge, range(1, 521), meetings)
