"""The points of the research note on contradictions (rules.md i) that concern scoring and standings, one test each."""

from __future__ import annotations

import pytest

from pareo.core.results import Bye, Notation, Score, Verdict, parse, verdict
from pareo.standings.meeting import Meeting
from pareo.standings.points import check, gains
from pareo.standings.rank import rank
from standings_systems import DECIPHER, KONAMI, MANTIS

ANA, BRUNO, CARLA, DIEGO, ELENA = 1, 2, 3, 4, 5


def _decipher(word: str) -> list[str]:
    result = parse(word, Notation.SCORE)
    return [f"{gain.points}({gain.differential:+d})" for gain in gains(result, DECIPHER.scoring)]


def test_i01_the_loser_of_120_65_has_minus_35() -> None:
    """001 prints 0(+35) for the loser; the score is clamped to 100 and the loser's differential is negative."""
    assert _decipher("120-65") == ["2(+35)", "0(-35)"]


def test_i02_three_games_add_up_to_3_minus_15() -> None:
    """001 prints 3(-25); 2(+35), 0(-60) and 1(+10) are 3(-15)."""
    meetings = [
        Meeting(1, ANA, BRUNO, parse("120-65", Notation.SCORE)),
        Meeting(2, CARLA, ANA, parse("80-20:decks", Notation.SCORE)),
        Meeting(3, ANA, DIEGO, parse("60-50:time", Notation.SCORE)),
    ]
    rows = {row.entrant: row for row in rank(DECIPHER, [ANA, BRUNO, CARLA, DIEGO], meetings)}
    assert rows[ANA].printed == "3(-15)"


def test_i03_a_tie_is_broken_by_the_net_differential() -> None:
    """001 says "diferenciales positivos"; Bruno won more points of differential, but lost even more."""
    meetings = [
        Meeting(1, ANA, CARLA, parse("100-90", Notation.SCORE)),
        Meeting(2, DIEGO, ANA, parse("100-95", Notation.SCORE)),
        Meeting(1, BRUNO, DIEGO, parse("100-20", Notation.SCORE)),
        Meeting(2, CARLA, BRUNO, parse("100-0", Notation.SCORE)),
    ]
    order = [row.entrant for row in rank(DECIPHER, [ANA, BRUNO, CARLA, DIEGO], meetings)]
    assert order.index(ANA) < order.index(BRUNO)  # 2(+5) against 2(-20)


@pytest.mark.parametrize("word", ["150-120:q", "0--15:decks", "-5--20:time"])
def test_i04_a_decided_game_never_has_a_zero_differential(word: str) -> None:
    """The clamp alone would give 0 when both are above 100, or both at or below 0: it is +1 and -1."""
    assert [gain.differential for gain in gains(parse(word, Notation.SCORE), DECIPHER.scoring)] == [1, -1]


def test_i04_only_a_true_tie_is_zero() -> None:
    """Equal scores, and nothing else, give 1(0) to each."""
    assert _decipher("70-70:time") == ["1(+0)", "1(+0)"]


def test_i04_scores_are_clamped_before_the_difference() -> None:
    """A loser below 0 counts as 0 (001)."""
    assert [gain.differential for gain in gains(Score(100, -20), DECIPHER.scoring)] == [100, -100]


def test_i05_hands_down_gives_the_winner_one_point_and_a_level_score_one_each() -> None:
    """The two sentences of 001 do not clash: one is about unequal scores, the other about equal ones."""
    assert _decipher("70-40:time") == ["1(+30)", "0(-30)"]
    assert _decipher("40-40:time") == ["1(+0)", "1(+0)"]


def test_i10_equal_points_and_differential_go_to_a_play_off_game() -> None:
    """003 has a last step that 001 leaves out: those who are level after the differential play one more game."""
    meetings = [Meeting(1, ANA, BRUNO, parse("50-50:time", Notation.SCORE))]
    assert [row.rank for row in rank(DECIPHER, [ANA, BRUNO], meetings)] == [1, 1]
    playoffs = [Meeting(0, ANA, BRUNO, parse("20-100", Notation.SCORE))]
    rows = rank(DECIPHER, [ANA, BRUNO], meetings, playoffs=playoffs)
    assert [(row.rank, row.entrant, row.printed) for row in rows] == [(1, BRUNO, "1(+0)"), (2, ANA, "1(+0)")]


@pytest.mark.parametrize("word", ["0-0", "1-1", "0-0-1", "1-1-1", "draw"])
def test_i20_any_level_score_is_a_draw(word: str) -> None:
    """000 lists only 1-1 and a drawn third duel; every level score is a drawn match."""
    assert verdict(parse(word, Notation.GAMES)) is Verdict.DRAW
    assert [gain.points for gain in gains(parse(word, Notation.GAMES), KONAMI.scoring)] == [1, 1]


def test_i20_one_nil_and_a_drawn_duel_is_a_win() -> None:
    """000 V: the most duels won wins the match."""
    assert [gain.points for gain in gains(parse("1-0-1", Notation.GAMES), KONAMI.scoring)] == [3, 0]


def test_i21_equal_points_are_compared_and_not_equal_wins() -> None:
    """000 says "Partidas ganadas"; three draws are worth one win, and the tie-break decides between them."""
    meetings = [
        Meeting(1, ANA, BRUNO, parse("2-0", Notation.GAMES)),
        Meeting(1, CARLA, DIEGO, parse("draw", Notation.GAMES)),
        Meeting(2, CARLA, ELENA, parse("draw", Notation.GAMES)),
        Meeting(3, CARLA, BRUNO, parse("draw", Notation.GAMES)),
    ]
    rows = {row.entrant: row for row in rank(KONAMI, [ANA, BRUNO, CARLA, DIEGO, ELENA], meetings)}
    assert rows[ANA].points == rows[CARLA].points == 3
    assert rows[CARLA].rank == 1  # 3 of 12 possible points against 1 of 6
    assert rows[CARLA].figures[0].text == "0.250"
    assert rows[ANA].figures[0].text == "0.166"


def test_i22_the_percentage_is_points_over_possible_points() -> None:
    """000 says "porcentaje de victorias"; an opponent's draw counts a third."""
    meetings = [
        Meeting(1, ANA, BRUNO, parse("2-0", Notation.GAMES)),
        Meeting(2, BRUNO, CARLA, parse("draw", Notation.GAMES)),
    ]
    rows = {row.entrant: row for row in rank(KONAMI, [ANA, BRUNO, CARLA], meetings)}
    assert rows[ANA].figures[0].text == "0.166"  # Bruno: 1 point of 6, though he won nothing of 2


def test_i41_two_presets_wins_only_and_three_one_nil() -> None:
    """UDE counts wins and knows no draw; Konami counts 3, 1 and 0."""
    win, draw = parse("2-1", Notation.GAMES), parse("1-1", Notation.GAMES)
    assert [gain.points for gain in gains(win, MANTIS.scoring)] == [1, 0]
    assert [gain.points for gain in gains(win, KONAMI.scoring)] == [3, 0]
    assert [finding.code for finding in check(draw, MANTIS.scoring, 3, draws_allowed=True)] == ["draw-unknown"]
    assert check(draw, KONAMI.scoring, 3, draws_allowed=True) == ()
    assert [gains(Bye(), system.scoring)[0].points for system in (MANTIS, KONAMI)] == [1, 3]
