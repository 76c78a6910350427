"""The tie-breaks of the library, each on a small event that can be counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

from pareo.core.results import Bye, Forfeit, Missed, Notation, Side, parse
from pareo.standings.meeting import Meeting
from pareo.standings.rank import Standing, explain, rank
from pareo.standings.tiebreaks.registry import TIEBREAKS
from standings_systems import system

ANA, BRUNO, CARLA, DIEGO = 1, 2, 3, 4
EVERYBODY = [ANA, BRUNO, CARLA, DIEGO]


def _table(number: int, a: int, b: int, word: str) -> Meeting:
    return Meeting(number, a, b, parse(word, Notation.GAMES))


# Points: Ana 7 (2-0-1), Bruno 6 (2-1-0), Carla 4 (1-1-1), Diego 0.
EVENT = [
    _table(1, ANA, BRUNO, "2-0"),
    _table(1, CARLA, DIEGO, "2-1"),
    _table(2, ANA, CARLA, "1-1"),
    _table(2, BRUNO, DIEGO, "2-0"),
    _table(3, ANA, DIEGO, "2-1"),
    _table(3, BRUNO, CARLA, "2-1"),
]


def _texts(tiebreak: str, meetings: list[Meeting] | None = None, **settings: Any) -> list[str]:
    """The figures of Ana, Bruno, Carla and Diego."""
    asked = system([{"tiebreak": tiebreak, **settings}])
    rows = rank(asked, EVERYBODY, EVENT if meetings is None else meetings)
    return [row.figures[0].text for row in sorted(rows, key=lambda row: row.entrant)]


@pytest.mark.parametrize(
    ("tiebreak", "texts", "settings"),
    [
        ("buchholz", ["10", "11", "13", "17"], {}),
        ("buchholz-cut-1", ["10", "11", "13", "13"], {}),
        ("median-buchholz", ["4", "4", "6", "6"], {}),
        ("sonneborn-berger", ["8.0", "4.0", "3.5", "0.0"], {"digits": 1}),
        ("cumulative", ["14", "9", "11", "0"], {}),
        ("differential", ["+0", "+0", "+0", "+0"], {}),
        ("strength-of-schedule", ["1.11", "1.22", "1.44", "1.88"], {"pooling": "mean", "digits": 2}),
        ("strength-of-schedule", ["10", "11", "13", "17"], {}),
        ("win-loss-sum", ["-2", "-1", "0", "3"], {}),
        ("lost-rounds-squared", ["0", "1", "9", "14"], {}),
        ("opponents-win-rate", ["0.370", "0.407", "0.481", "0.629"], {"pooling": "pooled", "digits": 3}),
        ("opponents-win-rate", ["0.333", "0.333", "0.444", "0.555"], {"pooling": "mean", "of": "wins", "digits": 3}),
        ("game-win-rate", ["0.714", "0.571", "0.500", "0.250"], {"drawn_game": 1, "digits": 3}),
        ("opponents-game-win-rate", ["0.440", "0.488", "0.511", "0.595"], {"drawn_game": 1, "digits": 3}),
    ],
)
def test_figures_counted_by_hand(tiebreak: str, texts: list[str], settings: dict[str, Any]) -> None:
    assert _texts(tiebreak, **settings) == texts


def test_a_mean_has_a_floor_a_ceiling_and_a_lower_ceiling_for_a_drop() -> None:
    """Play! Pokemon: 25 % at least, 100 % at most, 75 % for one who dropped."""
    step = {"tiebreak": "opponents-win-rate", "pooling": "mean", "of": "wins", "byes": "leave-out", "digits": 2}
    asked = system([{**step, "floor": "0.25", "ceiling": "0.9", "dropped_ceiling": "0.75"}])
    meetings = [_table(1, ANA, BRUNO, "2-0"), _table(1, CARLA, DIEGO, "2-0"), Meeting(2, BRUNO, None, Bye())]
    rows = {row.entrant: row for row in rank(asked, EVERYBODY, meetings, dropped=frozenset({CARLA}))}
    # Bruno won nothing but a bye: 25 %. Carla dropped with one win of one: 75 %. Ana stayed: 90 %.
    assert [rows[entrant].figures[0].text for entrant in EVERYBODY] == ["0.25", "0.90", "0.25", "0.75"]


def test_byes_left_out_of_points() -> None:
    step = {"tiebreak": "opponents-win-rate", "pooling": "pooled", "digits": 3}
    meetings = [_table(1, ANA, BRUNO, "2-0"), Meeting(2, BRUNO, None, Bye())]
    assert _texts(step.pop("tiebreak"), meetings, **step)[0] == "0.500"
    assert _texts("opponents-win-rate", meetings, byes="leave-out", **step)[0] == "0.000"


def test_a_bye_is_two_games_won_and_a_forfeit_none() -> None:
    """MTR appendix C: a bye is a match of 2-0; a forfeit has no games, and no games are 0/0 above the floor."""
    meetings = [Meeting(1, ANA, None, Bye()), Meeting(1, BRUNO, CARLA, Forfeit(Side.A))]
    assert _texts("game-win-rate", meetings, drawn_game=1, digits=2, floor="0.33") == ["1.00", "0.33", "0.33", "0.33"]


def test_opponents_opponents_rate_as_a_mean_of_means() -> None:
    meetings = [_table(1, ANA, BRUNO, "2-0"), _table(2, BRUNO, CARLA, "2-0"), Meeting(3, BRUNO, None, Missed())]
    # Bruno met Ana (100 %) and Carla (0 %): 50 %; whoever met Bruno has 50 %. Bruno's own: Ana and Carla met Bruno (1/3).
    assert _texts("opponents-opponents-win-rate", meetings, pooling="mean", digits=3)[:3] == ["0.500", "0.333", "0.500"]


def _ranked(meetings: list[Meeting], *order: dict[str, Any], **given: Any) -> list[tuple[int, int, str]]:
    rows: tuple[Standing, ...] = rank(system(list(order)), EVERYBODY, meetings, **given)
    return [(row.rank, row.entrant, row.figures[-1].text) for row in rows]


def test_head_to_head_separates_only_those_who_are_level_and_have_met() -> None:
    meetings = [
        _table(1, BRUNO, ANA, "2-0"),
        _table(1, CARLA, DIEGO, "2-0"),
        _table(2, ANA, CARLA, "2-0"),
        _table(2, DIEGO, BRUNO, "2-0"),
    ]  # all have 3 points, but Ana has not met Diego
    assert [row[0] for row in _ranked(meetings, {"tiebreak": "head-to-head"})] == [1, 1, 1, 1]
    two = [*meetings, Meeting(3, ANA, None, Bye()), Meeting(3, BRUNO, None, Bye())]
    assert _ranked(two, {"tiebreak": "head-to-head"}) == [(1, 2, "3"), (2, 1, "0"), (3, 3, "3"), (4, 4, "0")]


def test_head_to_head_of_at_most_two() -> None:
    three = [_table(1, ANA, BRUNO, "2-0"), _table(2, ANA, CARLA, "2-0"), _table(3, BRUNO, CARLA, "2-0")]
    three += [Meeting(4, BRUNO, None, Bye()), Meeting(4, CARLA, None, Bye()), Meeting(5, CARLA, None, Bye())]
    assert [row[:2] for row in _ranked(three, {"tiebreak": "head-to-head"})] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert [row[:2] for row in _ranked(three, {"tiebreak": "head-to-head", "most": 2})] == [(1, 1), (1, 2), (1, 3), (4, 4)]


def test_nothing_is_printed_where_there_is_nothing_to_separate() -> None:
    assert _ranked(EVENT, {"tiebreak": "head-to-head"})[0] == (1, ANA, "")


def test_a_play_off_against_somebody_not_level_does_not_count() -> None:
    meetings = [_table(1, ANA, BRUNO, "2-0"), Meeting(1, CARLA, None, Bye())]
    playoffs = [_table(0, BRUNO, CARLA, "2-0"), _table(0, CARLA, ANA, "2-1")]
    ranked = _ranked(meetings, {"tiebreak": "play-off"}, playoffs=playoffs)
    assert ranked == [(1, CARLA, "+1"), (2, ANA, "-1"), (3, BRUNO, ""), (3, DIEGO, "")]


def test_a_seeded_draw_separates_everybody_and_can_be_drawn_again() -> None:
    drawn = _ranked([], {"tiebreak": "seeded-draw"}, seed="copa")
    assert [row[0] for row in drawn] == [1, 2, 3, 4]
    assert [row[2] for row in drawn] == ["4", "3", "2", "1"]
    assert drawn == _ranked([], {"tiebreak": "seeded-draw"}, seed="copa")
    orders = {tuple(row[1] for row in _ranked([], {"tiebreak": "seeded-draw"}, seed=str(seed))) for seed in range(40)}
    assert len(orders) > 10


def test_explaining_names_opponents_rounds_and_shares() -> None:
    why = explain(system([{"tiebreak": "sonneborn-berger", "digits": 1, "clause": "C.07"}]), EVERYBODY, EVENT, CARLA)
    assert [(line.round, line.opponent, line.gain.points) for line in why.lines] == [(1, DIEGO, 3), (2, ANA, 1), (3, BRUNO, 0)]
    (reason,) = why.reasons
    assert (reason.clause, reason.text) == ("C.07", "3.5")
    assert [(term.opponent, term.part, term.whole) for term in reason.terms or ()] == [(DIEGO, 0, 2), (ANA, 7, 2), (BRUNO, 0, 2)]


@pytest.mark.parametrize("name", sorted(TIEBREAKS))
def test_an_event_without_results_has_a_figure_for_everybody(name: str) -> None:
    settings = {setting: {"pooling": "pooled", "drawn_game": 1}[setting] for setting in TIEBREAKS[name].required}
    order = [{"tiebreak": "win-loss-sum"}] if name == "first-tiebreak-sum" else []
    rows = rank(system([*order, {"tiebreak": name, **settings}]), EVERYBODY, [])
    assert len(rows) == 4
