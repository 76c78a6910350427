"""The Star Wars CCG Players Committee's JSON, small: what is taken, what is told, what is refused."""

from __future__ import annotations

import pytest

from imports import imported
from pareo.adapters.files import swccg
from pareo.core.errors import Malformed
from pareo.core.results import Bye, Missed, Score, Side, Won
from pareo.tournament.queries import standings
from pareo.tournament.state import Stage
from program_papers import game, swccg_player
from program_papers import swccg as paper


def refused(data: bytes, policy: str | None = None) -> list[tuple[str, int | None, int | None]]:
    with pytest.raises(Malformed) as refusal:
        swccg.read(data, policy)
    return [(finding.code, finding.line, finding.column) for finding in refusal.value.findings]


def told(data: bytes, policy: str | None = None) -> set[str]:
    return {finding.code for finding in swccg.read(data, policy).findings}


def test_a_game_is_a_round_and_the_differential_is_the_winners() -> None:
    data = paper([game(1, 1, 2, 1, 17), game(1, 3, 4, 4, 5), game(2, 1, 3, 1), game(2, 4, 2, 2, None)], finished=True)
    current, people = imported(swccg.read(data))
    state = current.state
    assert (state.policy_id, state.stage, state.date) == ("swccg-pc-2016", Stage.FINISHED, "2017-03-01")
    assert [dict(played.results) for played in state.rounds] == [
        {1: Score(17, 0), 2: Score(0, 5)},
        {1: Won(Side.A), 2: Won(Side.B)},
    ]
    assert people["1"].id == "001-uuid", "ids stay text"
    assert {row.entrant: row.points for row in standings(state)} == {1: 4, 2: 2, 3: 0, 4: 2}


def test_the_mode_chooses_the_pack_and_the_policy_asked_for_goes_before() -> None:
    games = [game(1, 1, 2, 1, 17)]
    assert imported(swccg.read(paper(games, mode="DIFF")))[0].state.policy_id == "swccg-pc-2016-diff"
    assert imported(swccg.read(paper(games), "swccg-pc-2016-diff"))[0].state.policy_id == "swccg-pc-2016-diff"


def test_match_play_is_refused_but_kept_as_history_where_a_policy_is_asked_for() -> None:
    data = paper([game(1, 1, 2, 1), game(2, 2, 1, 1)], mode="MATCH_PLAY")
    assert refused(data) == [("swccg-mode", None, None)]
    assert len(imported(swccg.read(data, "swccg-pc-2016"))[0].state.rounds) == 2


def test_nobody_is_a_bye_on_either_side_and_a_bye_that_wins_is_a_round_missed() -> None:
    data = paper([game(1, 0, 1, 1), game(1, 2, 3, 3), game(2, 2, 0, 2), game(2, 1, 3, 1), game(3, 3, 0, 0), game(3, 1, 2, 1)], 3)
    state = imported(swccg.read(data))[0].state
    assert [dict(played.lone) for played in state.rounds] == [{1: Bye()}, {2: Bye()}, {3: Missed()}]


def test_an_open_game_leaves_the_last_round_open() -> None:
    state = imported(swccg.read(paper([game(1, 1, 2, 1), game(1, 3, 4, None)])))[0].state
    assert (state.stage, list(state.rounds[0].results), state.rounds[0].stage.value) == (Stage.RUNNING, [1], "published")


def test_who_was_dropped_leaves_after_the_last_game() -> None:
    players = [swccg_player(n, status="STATUS_DROPPED" if n in (2, 4) else "STATUS_ACTIVE") for n in (1, 2, 3, 4)]
    data = paper([game(1, 1, 2, 1), game(1, 3, 4, 3), game(2, 1, 4, None)], players=players)
    # somebody whose game is still open can't leave before it is reported
    assert "past-drop-open" in told(data)
    state = imported(swccg.read(data))[0].state
    assert {n: entrant.out_after for n, entrant in state.entrants.items()} == {1: None, 2: 1, 3: None, 4: None}


def test_what_is_not_taken_is_told() -> None:
    listed = [swccg_player(1, forum_handle="ana"), swccg_player(2)]
    data = paper([game(1, 1, 2, 1) | {"vp": 1}], players=listed, date=None)
    assert told(data) == {"swccg-handles", "swccg-older-rule", "swccg-victory-points", "past-no-date"}


def test_a_player_without_an_id_is_known_by_name() -> None:
    listed = [{"name": "Ana"}, {"name": "Bruno"}]
    games = [
        {
            "playerDark": {"name": "Ana", "id": None},
            "playerLight": {"name": "Bruno"},
            "winner": {"name": "Bruno"},
            "round": {"num": 1},
        }
    ]
    current, people = imported(swccg.read(paper(games, players=listed)))
    assert people["2"].id == ""
    assert current.state.rounds[0].results == {1: Won(Side.B)}


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        (paper([game(1, 0, 0, None)]), ["swccg-two-byes"]),
        (paper([game(1, 1, 2, 3)]), ["swccg-winner"]),
        (paper([game(1, 1, 5, 1)]), ["past-player-unknown"]),
        (paper([game(1, 1, 2, 1), game(1, 3, 2, 3)]), ["past-plays-twice"]),
        (paper([game(1, 1, 2, 1), game(3, 1, 2, 1)]), ["past-round-missing"]),
        (paper([game(1, 1, 2, None), game(2, 1, 2, 1)]), ["past-round-open"]),
        (paper([game(100, 1, 2, 1)]), ["past-too-many-rounds"]),
        (paper([], players=[swccg_player(1), swccg_player(1)]), ["past-player-twice"]),
        (paper([], players=[{"name": "Ana" * 100}]), ["cell-too-long"]),
        (paper([game(1, 1, 2, 1, -3)]), ["json-shape-other", "json-value-bounds"]),
        (paper([], finished="yes"), ["json-shape-other", "json-value-kind"]),
        (b'{"name": "Copa"}', ["json-shape-other", "json-field-missing"]),
        (b"[]", ["json-shape-other", "json-value-kind"]),
        (b'{"name": "Copa"}' + b" " * (64 * 1024 * 1024), ["file-too-big"]),
    ],
)
def test_what_contradicts_itself_is_refused(data: bytes, codes: list[str]) -> None:
    assert [code for code, _, _ in refused(data)] == codes


def test_broken_json_is_refused_with_line_and_column() -> None:
    assert refused(b'{\n "name": "Copa",\n "players": [}\n') == [("json-broken", 3, 14)]
    whole = paper([game(1, 1, 2, 1)])
    ((code, line, column),) = refused(whole[: len(whole) // 2])
    assert code == "json-broken"
    assert line
    assert column


def test_everything_that_is_wrong_is_told_at_once() -> None:
    assert len(refused(paper([game(1, 1, 5, 1), game(1, 1, 2, 2), game(3, 1, 6, 1)]))) == 4


def test_signs_that_nobody_sees_are_not_in_names() -> None:
    listed = [{"name": "\x1b[31mAna\u202e", "id": "1"}, {"name": "\u00a0", "id": "2"}]
    _, people = imported(swccg.read(paper([], players=listed, name="\tCopa\r\n de\x07 prueba")))
    assert [people["1"].name, people["2"].name] == ["[31mAna", "2"]
