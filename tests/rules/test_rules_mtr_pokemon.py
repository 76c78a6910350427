"""Magic and Pokémon: rates by hand, on one event of five players.

MTR appendix C: means of rates with a floor of 0.33; a bye is a match won 2-0 and no opponent; a drawn game is 1 of 3.

Play! Pokemon 5.3: a rate is wins out of rounds without byes, 25 % at least, 100 % at most and 75 % for who dropped.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from pareo.core.results import Bye, Games, Side, Won
from pareo.policy.systems import system
from pareo.standings.meeting import Meeting
from pareo.standings.rank import Standing, explain, rank
from pareo.standings.system import System

ANA, BRUNO, CARLA, DIEGO, ELENA = 1, 2, 3, 4, 5
EVERYONE = [ANA, BRUNO, CARLA, DIEGO, ELENA]

# Five players: in every round somebody has a bye, and two matches are drawn.
EVENT = [
    *(Meeting(1, ANA, BRUNO, Games(2, 0)), Meeting(1, CARLA, DIEGO, Games(1, 1, 1)), Meeting(1, ELENA, None, Bye())),
    *(Meeting(2, ANA, ELENA, Games(2, 1)), Meeting(2, CARLA, BRUNO, Games(2, 0)), Meeting(2, DIEGO, None, Bye())),
    *(Meeting(3, ANA, CARLA, Games(0, 0, 3)), Meeting(3, ELENA, DIEGO, Games(2, 0)), Meeting(3, BRUNO, None, Bye())),
]


def by_entrant(
    tested: System, entrants: list[int], meetings: list[Meeting], dropped: frozenset[int] = frozenset()
) -> dict[int, Standing]:
    return {row.entrant: row for row in rank(tested, entrants, meetings, dropped=dropped, seed="copa")}


def figures(row: Standing) -> list[str]:
    return [figure.text for figure in row.figures]


def beats(number: int, winner: int, loser: int) -> Meeting:
    return Meeting(number, winner, loser, Won(Side.A))


@pytest.mark.parametrize(
    ("player", "points", "omw", "gw", "ogw"),
    [
        (ANA, 7, Fraction(14, 27), Fraction(15, 24), Fraction(267, 504)),  # met Bruno 1/3, Elena 2/3, Carla 5/9
        (ELENA, 6, Fraction(11, 18), Fraction(15, 21), Fraction(185, 336)),  # met Ana 7/9, Diego 4/9; games 2-0, 1-2, 2-0
        (CARLA, 5, Fraction(14, 27), Fraction(13, 24), Fraction(241, 504)),  # met Diego 4/9, Bruno 1/3, Ana 7/9
        (DIEGO, 4, Fraction(11, 18), Fraction(10, 21), Fraction(211, 336)),  # met Carla 5/9, Elena 2/3
        (BRUNO, 3, Fraction(2, 3), Fraction(1, 3), Fraction(7, 12)),  # met Ana 7/9, Carla 5/9; games 0-2, 0-2, 2-0
    ],
)
def test_mtr_five_players_by_hand(player: int, points: int, omw: Fraction, gw: Fraction, ogw: Fraction) -> None:
    why = explain(system("mtr"), EVERYONE, EVENT, player)
    assert why.standing.points == points
    assert [reason.amount for reason in why.reasons] == [omw, gw, ogw]


def test_mtr_rates_are_printed_with_four_places() -> None:
    assert by_entrant(system("mtr"), EVERYONE, EVENT)[ANA].printed == "0.5185 0.6250 0.5298"


def test_mtr_nobody_is_worth_less_than_033() -> None:
    """Bruno has lost his only match 0-2 and dropped: 0 of 3 and 0 of 6 are raised to 0.33, not to a third."""
    rows = by_entrant(system("mtr"), [ANA, BRUNO], [Meeting(1, ANA, BRUNO, Games(2, 0))], frozenset({BRUNO}))
    assert figures(rows[ANA]) == ["0.3300", "1.0000", "0.3300"]
    assert figures(rows[BRUNO]) == ["1.0000", "0.3300", "1.0000"]


@pytest.mark.parametrize(
    ("player", "points", "owp", "oowp"),
    [
        (ANA, 7, Fraction(13, 36), Fraction(97, 216)),  # met Bruno 0/2 -> 1/4, Elena 1/2, Carla 1/3
        (ELENA, 6, Fraction(11, 24), Fraction(7, 18)),  # met Ana 2/3, Diego 0/2 -> 1/4
        (CARLA, 5, Fraction(14, 36), Fraction(46, 108)),  # met Diego 1/4, Bruno 1/4, Ana 2/3
        (DIEGO, 4, Fraction(5, 12), Fraction(61, 144)),  # met Carla 1/3, Elena 1/2
        (BRUNO, 3, Fraction(1, 2), Fraction(3, 8)),  # met Ana 2/3, Carla 1/3
    ],
)
def test_pokemon_five_players_by_hand(player: int, points: int, owp: Fraction, oowp: Fraction) -> None:
    why = explain(system("play-pokemon"), EVERYONE, EVENT, player)
    assert why.standing.points == points
    assert [reason.amount for reason in why.reasons[:2]] == [owp, oowp]


@pytest.mark.parametrize(("dropped", "rate"), [(frozenset({BRUNO}), "0.7500"), (frozenset(), "1.0000")])
def test_pokemon_who_dropped_is_worth_three_quarters_at_most(dropped: frozenset[int], rate: str) -> None:
    rows = by_entrant(system("play-pokemon"), [ANA, BRUNO], [beats(1, BRUNO, ANA)], dropped)
    assert figures(rows[ANA])[0] == rate


def test_pokemon_of_two_who_are_level_the_winner_of_their_match_is_ahead() -> None:
    """Everybody won one match and lost one; the byes set Ana and Bruno apart, and their rates are all 1/2."""
    meetings = [beats(1, ANA, BRUNO), beats(1, DIEGO, CARLA), beats(2, CARLA, ANA), beats(2, BRUNO, DIEGO)]
    meetings += [Meeting(3, ANA, None, Bye()), Meeting(4, BRUNO, None, Bye())]
    rows = rank(system("play-pokemon"), EVERYONE[:4], meetings, seed="copa")
    assert [row.entrant for row in rows] == [ANA, BRUNO, DIEGO, CARLA]
    assert [figures(row)[:3] for row in rows[:2]] == [["0.5000", "0.5000", "3"], ["0.5000", "0.5000", "0"]]


def test_pokemon_of_three_who_are_level_lots_decide() -> None:
    """Ana beat Bruno, Bruno beat Carla, and Carla beat Ana: the matches of three are not looked at."""
    meetings = [beats(1, ANA, BRUNO), beats(2, BRUNO, CARLA), beats(3, CARLA, ANA)]
    rows = rank(system("play-pokemon"), EVERYONE[:3], meetings, seed="copa")
    assert [figures(row)[2] for row in rows] == ["", "", ""]
    assert [row.rank for row in rows] == [1, 2, 3]
