"""Real Star Wars CCG events, as the Players Committee's program kept them: every row of every file.

19 files of 2015 to 2017, of which 5 are tests by the program's author. 417 rows hold a record; the other 15 are of an event
that never began. All 417 agree in won and lost games and in victory points, and all that hold a differential, 381, in that: one
event kept none.

The schedule of the opponents (SOS) is the rule of 9 August 2016 in 15 files with 307 rows, and 295 rows agree. The 12 others
are of two author's tests that stop in an open round: the program counts a game still open as played and its opponent
as not met, while here a match without a result is no meeting at all.

3 files with 107 rows are older: an average of the opponents' points that counts nobody twice, and not this rule.
"""

from __future__ import annotations

import json
from functools import lru_cache
from itertools import pairwise
from typing import Any

import pytest

from pareo.core.results import Bye, Result, Score, Side, Won
from pareo.policy.systems import system
from pareo.standings.crosstable import crosstable
from pareo.standings.meeting import Meeting
from pareo.standings.rank import Standing, rank
from shared_data import shared

Row = dict[str, Any]


@lru_cache
def events() -> dict[str, Row]:
    """The files by the first part of their names."""
    files = sorted(shared("data", "swccg").glob("*.json"))
    return {file.name[:8]: json.loads(file.read_text(encoding="utf-8")) for file in files}


def is_bye(player: Row) -> bool:
    return player["name"] == "BYE"


def meetings(event: Row) -> list[Meeting]:
    """The games that are over."""
    number = {row["id"]: at for at, row in enumerate(event["players"], start=1)}
    found = []
    for game in event["games"]:
        dark, light, winner = game["playerDark"], game["playerLight"], game.get("winner")
        if winner is None:
            continue
        at = game["round"]["num"]
        if is_bye(dark) or is_bye(light):
            found.append(Meeting(at, number[winner["id"]], None, Bye()))
        else:
            found.append(Meeting(at, number[dark["id"]], number[light["id"]], result(game, winner == dark)))
    return found


def result(game: Row, dark_won: bool) -> Result:
    gap = game.get("diff")
    if not gap:
        return Won(Side.A if dark_won else Side.B)
    return Score(gap, 0) if dark_won else Score(0, gap)


def ranked(event: Row) -> list[Standing]:
    """The standings by the event's own mode, in the order of the file's rows."""
    by_mode = system({"SOS": "swccg-sos", "DIFF": "swccg-diff"}[event["mode"]])
    rows = rank(by_mode, list(range(1, len(event["players"]) + 1)), meetings(event))
    return sorted(rows, key=lambda row: row.entrant)


def figure(row: Standing, tiebreak: str) -> int:
    return next(int(figure.text) for figure in row.figures if figure.tiebreak == tiebreak)


def is_open(event: Row) -> bool:
    return any(game.get("winner") is None for game in event["games"])


def has_the_rule(event: Row) -> bool:
    return bool(event["games"]) and all(row.get("adjustedVictoryPoints") is not None for row in event["players"])


def test_won_lost_and_victory_points_of_every_row_of_every_file() -> None:
    reached = 0
    for event in events().values():
        for row, ours in zip(event["players"], ranked(event), strict=True):
            if "wins" in row:
                assert (ours.record.wins, ours.record.losses, ours.points) == (row["wins"], row["losses"], row["vp"])
                reached += 1
    assert (len(events()), reached) == (19, 417)


def test_the_differential_of_every_row_that_holds_one() -> None:
    reached = 0
    for event in events().values():
        everyone = list(range(1, len(event["players"]) + 1))
        ours = {row.entrant: row for row in rank(system("swccg-diff"), everyone, meetings(event))}
        for number, row in enumerate(event["players"], start=1):
            if "wins" in row and row["diff"] is not None:
                assert figure(ours[number], "differential") == row["diff"]
                reached += 1
    assert reached == 381


def test_the_schedule_of_every_row_of_every_event_that_has_the_rule() -> None:
    reached, stopped = 0, []
    for name, event in events().items():
        if has_the_rule(event) and is_open(event):
            stopped.append(name)
        elif has_the_rule(event):
            for row, ours in zip(event["players"], ranked(event), strict=True):
                assert figure(ours, "strength-of-schedule") == row["sos"], (name, row["name"])
                reached += 1
    assert reached == 295
    assert stopped == ["36a6e774", "69d1554f"]


def test_where_a_round_is_open_its_games_count_as_played_and_its_opponents_as_not_met() -> None:
    """Why those two differ: with the adjusted points of the file itself, their 12 rows add up over the finished games."""
    reached = 0
    for event in filter(is_open, events().values()):
        adjusted = [row["adjustedVictoryPoints"] for row in event["players"]]
        table = crosstable(system("swccg-sos").scoring, range(1, len(adjusted) + 1), meetings(event))
        full_rounds = max(game["round"]["num"] for game in event["games"]) // 2
        for number, row in enumerate(event["players"], start=1):
            met = sum(adjusted[opponent - 1] for opponent in table.opponents(number))
            assert met + table.rows[number].byes * full_rounds == row["sos"]
            reached += 1
    assert reached == 12


@pytest.mark.parametrize(("mode", "files", "rows"), [("SOS", 11, 245), ("DIFF", 2, 50)])
def test_the_order_of_the_file_is_ours(mode: str, files: int, rows: int) -> None:
    """Nobody stands behind somebody of a lower rank, but for the one pair of 2016 that has level differentials."""
    finished = {name: event for name, event in events().items() if has_the_rule(event) and not is_open(event)}
    places = {name: [row.rank for row in ranked(event)] for name, event in finished.items() if event["mode"] == mode}
    assert (len(places), sum(len(ranks) for ranks in places.values())) == (files, rows)
    turned = [(name, ranks) for name, ranks in places.items() if ranks != sorted(ranks)]
    assert [name for name, _ in turned] == ([] if mode == "SOS" else ["f4bb23ce"])
    for _, ranks in turned:
        assert sum(first > second for first, second in pairwise(ranks)) == 1
