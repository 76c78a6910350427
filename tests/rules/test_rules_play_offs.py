"""Play-offs at the line of the cut, and leaving between two games. Clause: spec 05, 003 "Fin del torneo", 001 "Abandono"."""

from __future__ import annotations

import pytest

from hall import Hall
from pareo.core.errors import Illegal
from pareo.tournament import commands as c
from pareo.tournament.hindsight import before_round
from pareo.tournament.queries import final_places, in_order, standings


def six_of_whom_three_are_level() -> tuple[Hall, list[int]]:
    """One round, three winners; konami's order goes on with nothing, so that three are level at the top and three below."""
    hall = Hall(players=6, rounds=1)
    hall.play_round()
    return hall, [row.entrant for row in standings(hall.state) if row.rank == 1]


def test_three_level_for_two_places_and_one_game_leaves_the_line_open() -> None:
    hall, (a, b, third) = six_of_whom_three_are_level()
    hall.do(c.PlayOff(a, b, "1-0"))
    with pytest.raises(Illegal, match="cut-is-level") as caught:
        hall.do(c.ConfirmCut(top=2))
    assert str(third) in str(caught.value.findings[0].facts["entrants"])


@pytest.mark.parametrize("games", [((0, 1), (1, 2)), ((1, 2), (0, 1))])
def test_two_play_offs_in_a_chain_order_three(games: tuple[tuple[int, int], ...]) -> None:
    """The first beats the second and the second the third: the first is before the third too, in whatever order they played."""
    hall, level = six_of_whom_three_are_level()
    for winner, loser in games:
        hall.do(c.PlayOff(level[winner], level[loser], "1-0"))
    assert [row.entrant for row in in_order(hall.state)][:3] == level
    hall.do(c.ConfirmCut(top=2))
    assert hall.state.cut is not None
    assert hall.state.cut.seeds == tuple(level[:2])


def test_the_loser_of_a_play_off_who_wins_the_next_is_before_the_third() -> None:
    """The winner of two games is first of three and alone in a cut that has one place left on the line."""
    hall, (a, b, third) = six_of_whom_three_are_level()
    hall.do(c.PlayOff(third, a, "1-0"))
    hall.do(c.PlayOff(third, b, "1-0"))
    hall.do(c.PlayOff(b, a, "1-0"))
    assert [row.entrant for row in in_order(hall.state)][:3] == [third, b, a]


def test_three_in_a_circle_are_level_still() -> None:
    hall, (a, b, third) = six_of_whom_three_are_level()
    for winner, loser in ((a, b), (b, third), (third, a)):
        hall.do(c.PlayOff(winner, loser, "1-0"))
    with pytest.raises(Illegal, match="cut-is-level"):
        hall.do(c.ConfirmCut(top=2))


def test_a_play_off_moves_no_rank_of_the_swiss_rounds_and_the_places_follow_the_bracket() -> None:
    hall, level = six_of_whom_three_are_level()
    before = standings(hall.state)
    hall.do(c.PlayOff(level[0], level[1], "1-0"))
    hall.do(c.PlayOff(level[1], level[2], "1-0"))
    assert standings(hall.state) == before
    hall.do(c.ConfirmCut(top=2))
    hall.play_round("0-2")
    places = final_places(hall.state)
    assert places[:3] == ((1, level[1]), (2, level[0]), (3, level[2]))
    assert [place for place, _ in places[3:]] == [4, 4, 4]


def test_who_leaves_between_games_forfeits_the_next_at_once_and_in_no_earlier_standing() -> None:
    """Clause: 001 "Abandono": 0(-50)."""
    hall = Hall("decipher-stccg", players=6)
    hall.play_round("120-65")
    first = standings(hall.state, 1)
    hall.play_round("120-65")
    second = {row.entrant: row.printed for row in standings(hall.state, 2)}
    leaver = next(row.entrant for row in standings(hall.state))
    was = next(row for row in standings(hall.state) if row.entrant == leaver)
    hall.do(c.DropEntrant(leaver))
    now = next(row for row in standings(hall.state) if row.entrant == leaver)
    differential = int(was.figures[0].text.replace("+", "")) - 50
    assert now.points == was.points
    assert int(now.figures[0].text.replace("+", "")) == differential
    assert standings(hall.state, 1) == first
    hall.play_round("120-65")
    assert {row.entrant: row.printed for row in standings(hall.state, 2)} == second
    assert next(row for row in standings(hall.state, 3) if row.entrant == leaver).figures[0].text == now.figures[0].text
    assert before_round(hall.state, 2).quits == ()
    assert before_round(hall.state, 3).quits == hall.state.quits
