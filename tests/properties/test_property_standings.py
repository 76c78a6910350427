"""What holds for the standings of every event."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pareo.core.results import Bye, Missed, Notation, Quit, Result, parse
from pareo.standings.check_system import check_system
from pareo.standings.meeting import Meeting
from pareo.standings.rank import explain, rank
from pareo.standings.system import System
from pareo.standings.tiebreaks.kind import combined
from pareo.standings.tiebreaks.registry import TIEBREAKS
from standings_systems import DECIPHER, KONAMI, KONAMI_DDD, MANTIS, system

_MEAN: dict[str, Any] = {"pooling": "mean", "digits": 4, "rounding": "half-up", "floor": "0.33", "dropped_ceiling": "3/4"}
_SETTINGS: dict[str, dict[str, Any]] = {
    "opponents-win-rate": {**_MEAN, "of": "wins", "byes": "leave-out"},
    "opponents-opponents-win-rate": _MEAN,
    "game-win-rate": {"digits": 4, "drawn_game": 1, "floor": "1/3"},
    "opponents-game-win-rate": {"digits": 4, "drawn_game": 0},
    "strength-of-schedule": {"unplayed_game": 1, "full_round": 2},
    "sonneborn-berger": {"digits": 1},
    "win-loss-sum": {"term_floor": -3},
    "head-to-head": {"most": 2},
}
LIBRARY = system([{"tiebreak": name, **_SETTINGS.get(name, {})} for name in TIEBREAKS])
GAMES_SYSTEMS = [KONAMI, KONAMI_DDD, MANTIS, LIBRARY]

_GAMES = ["2-0", "2-1", "1-2", "0-2", "1-0", "1-1", "1-1-1", "0-0", "draw", "double-loss", "forfeit:a", "absent:b", "absent:both"]
_SCORES = ["120-65", "80-20:decks", "40-70:time", "0-100:door", "150-120:q", "50-50:time", "forfeit:b", "double-loss"]
_LONE: list[Result] = [Bye(), Missed(), Quit()]


@st.composite
def events(draw: st.DrawFn, notation: Notation) -> tuple[list[int], list[Meeting]]:
    """Any event at all: rematches, absences and players who never play are allowed."""
    entrants = list(range(1, draw(st.integers(1, 12)) + 1))
    words = _GAMES if notation is Notation.GAMES else _SCORES
    meetings = []
    for number in range(1, draw(st.integers(0, 5)) + 1):
        pile = draw(st.permutations(entrants))[: draw(st.integers(0, len(entrants)))]
        while len(pile) > 1:
            a, b, *pile = pile
            meetings.append(Meeting(number, a, b, parse(draw(st.sampled_from(words)), notation)))
        meetings += [Meeting(number, alone, None, draw(st.sampled_from(_LONE))) for alone in pile]
    return entrants, meetings


def _holds(tested: System, entrants: list[int], meetings: list[Meeting], shuffle: int) -> None:
    rows = rank(tested, entrants, meetings, seed="copa")
    other = random.Random(shuffle)
    shuffled, turned = other.sample(meetings, len(meetings)), other.sample(entrants, len(entrants))
    assert rank(tested, turned, shuffled, seed="copa") == rows
    assert sorted(row.entrant for row in rows) == entrants
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    for place, row in enumerate(rows, start=1):
        shares = place > 1 and row.rank == rows[place - 2].rank
        assert row.rank == (rows[place - 2].rank if shares else place)
        assert row.record.wins + row.record.losses + row.record.draws == sum(row.entrant in (m.a, m.b) for m in meetings)


@settings(max_examples=40, deadline=None)
@given(events(Notation.GAMES), st.sampled_from(GAMES_SYSTEMS), st.integers(0, 2**32))
def test_standings_do_not_depend_on_the_order_of_anything(
    event: tuple[list[int], list[Meeting]], tested: System, shuffle: int
) -> None:
    _holds(tested, *event, shuffle)


@settings(max_examples=25, deadline=None)
@given(events(Notation.SCORE), st.integers(0, 2**32))
def test_decipher_differentials_cancel_at_every_table(event: tuple[list[int], list[Meeting]], shuffle: int) -> None:
    entrants, meetings = event
    _holds(DECIPHER, entrants, meetings, shuffle)
    tables = [meeting for meeting in meetings if meeting.b is not None]
    assert sum(int(row.figures[0].text) for row in rank(DECIPHER, entrants, tables)) == 0


@settings(max_examples=20, deadline=None)
@given(events(Notation.GAMES), st.sampled_from(GAMES_SYSTEMS))
def test_an_explanation_adds_up_to_the_figure(event: tuple[list[int], list[Meeting]], tested: System) -> None:
    entrants, meetings = event
    rows = {row.entrant: row for row in rank(tested, entrants, meetings)}
    why = explain(tested, entrants, meetings, entrants[-1])
    assert why.standing == rows[entrants[-1]]
    for reason, figure in zip(why.reasons, why.standing.figures, strict=True):
        assert (reason.tiebreak, reason.text) == (figure.tiebreak, figure.text)
        if reason.terms is not None:
            assert combined(reason.combination, reason.terms)[0] == reason.amount


def test_the_systems_of_these_tests_pass_their_check() -> None:
    for tested in (*GAMES_SYSTEMS, DECIPHER):
        assert check_system(tested) == ()
