"""Strength of schedule by hand, as Star Wars CCG sums it and as others average it.

Clause: data.md 3 (the opponents' points, one more for each game that they did not play); rules.md h FFG.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from pareo.core.results import Bye, Games, Missed, Score, Side, Won
from pareo.policy.systems import system
from pareo.standings.check_system import check_system
from pareo.standings.meeting import Meeting
from pareo.standings.rank import Standing, explain, rank
from standings_systems import system as ordered

ANA, BRUNO, CARLA, DIEGO, ELENA = 1, 2, 3, 4, 5
EVERYONE = [ANA, BRUNO, CARLA, DIEGO, ELENA]


def figures(row: Standing) -> list[str]:
    return [figure.text for figure in row.figures]


def beats(number: int, winner: int, loser: int) -> Meeting:
    return Meeting(number, winner, loser, Won(Side.A))


# Four games, so two full rounds. Bruno left after the first game, Elena came for the second and sat out the third.
GAMES = (
    *(beats(1, ANA, BRUNO), beats(1, DIEGO, CARLA), Meeting(1, ELENA, None, Missed())),
    *(beats(2, ANA, CARLA), beats(2, DIEGO, ELENA)),
    *(Meeting(3, ANA, None, Bye()), beats(3, DIEGO, CARLA)),
    *(beats(4, ANA, DIEGO), beats(4, ELENA, CARLA)),
)


@pytest.mark.parametrize("id", ["swccg-sos", "swccg-diff"])
def test_swccg_the_schedule_by_hand(id: str) -> None:
    """Ana is worth 8, Bruno 0 + 3, Carla 0 but 2 for the full rounds, Diego 6, Elena 2 + 2; Ana's bye is worth 2."""
    why = explain(system(id), EVERYONE, GAMES, ANA)
    schedule = next(reason for reason in why.reasons if reason.tiebreak == "strength-of-schedule")
    assert [(term.opponent, term.worth) for term in schedule.terms or ()] == [(BRUNO, 3), (CARLA, 2), (DIEGO, 6), (None, 2)]
    assert schedule.text == "13"
    schedules = {row.entrant: int(figures(row)[-1]) for row in rank(system(id), EVERYONE, GAMES)}
    assert schedules == {ANA: 13, BRUNO: 8, CARLA: 6 + 8 + 6 + 4, DIEGO: 2 + 4 + 2 + 8, ELENA: 6 + 2}


def test_swccg_points_and_order_of_either_mode() -> None:
    """Two points a win and a bye; level in points, the mode decides."""
    rows = rank(system("swccg-sos"), EVERYONE, GAMES)
    assert [(row.entrant, row.points) for row in rows] == [(ANA, 8), (DIEGO, 6), (ELENA, 2), (CARLA, 0), (BRUNO, 0)]
    lost_by_more = (Meeting(1, DIEGO, CARLA, Score(30, 0)), Meeting(1, ANA, BRUNO, Score(5, 0)))
    rows = rank(system("swccg-diff"), EVERYONE, [*lost_by_more, *GAMES[2:]])
    assert [row.entrant for row in rows] == [ANA, DIEGO, ELENA, BRUNO, CARLA]
    assert [figures(row)[0] for row in rows] == ["+5", "+30", "+0", "-5", "-30"]


def test_schedule_ffg_is_the_mean_of_points_over_rounds() -> None:
    """Bruno won 3 points in two rounds and Carla 1 in one: the mean is 3/2 + 1 halved. Ana's bye adds nothing."""
    meetings = [Meeting(1, ANA, BRUNO, Games(2, 0)), Meeting(2, ANA, CARLA, Games(1, 1)), Meeting(2, BRUNO, None, Bye())]
    meetings.append(Meeting(3, ANA, None, Bye()))
    ffg = ordered([{"tiebreak": "strength-of-schedule", "pooling": "mean", "digits": 3}])
    assert explain(ffg, EVERYONE, meetings, ANA).reasons[0].amount == Fraction(5, 4)


def test_schedule_only_a_sum_is_adjusted() -> None:
    wrong = ordered([{"tiebreak": "strength-of-schedule", "pooling": "mean", "unplayed_game": 1, "full_round": 0}])
    found = [(finding.code, finding.facts.get("setting")) for finding in check_system(wrong)]
    assert found == [
        ("setting-unused", "full_round"),
        ("setting-unused", "unplayed_game"),
        ("setting-out-of-range", "full_round"),
    ]
