"""A real event of melee.gg: points and the three percentages of all its rows, exactly.

melee.gg floored at 1/3 and gave nothing for a drawn game in 2023, which are settings of the mtr tie-breaks.
"""

from __future__ import annotations

import json

from pareo.core.results import Bye, Games
from pareo.standings.meeting import Meeting
from pareo.standings.rank import rank
from shared_data import shared
from standings_systems import system

_STEP = {"digits": 6, "rounding": "half-up", "floor": "1/3"}
MELEE = system(
    [
        {"tiebreak": "opponents-win-rate", "pooling": "mean", **_STEP},
        {"tiebreak": "game-win-rate", "drawn_game": 0, **_STEP},
        {"tiebreak": "opponents-game-win-rate", "drawn_game": 0, **_STEP},
    ]
)


def test_every_row_of_melee() -> None:
    event = json.loads(shared("data", "melee", "arena_guardians_2023-04-03.json").read_text("utf-8"))
    matches = [match for played in event["Rounds"] for match in played["Matches"]]
    names = sorted({match[side] for match in matches for side in ("Player1", "Player2")} - {"-"})
    numbers = {name: number for number, name in enumerate(names, start=1)}
    meetings = []
    for number, played in enumerate(event["Rounds"], start=1):
        for match in played["Matches"]:
            a = numbers[match["Player1"]]
            if match["Player2"] == "-":
                meetings.append(Meeting(number, a, None, Bye()))
            else:
                won, lost, drawn = map(int, match["Result"].split("-"))
                meetings.append(Meeting(number, a, numbers[match["Player2"]], Games(won, lost, drawn)))
    rows = {names[row.entrant - 1]: row for row in rank(MELEE, list(numbers.values()), meetings)}
    for published in event["Standings"]:
        row = rows[published["Player"]]
        figures = [figure.text for figure in row.figures]
        assert (row.points, figures) == (published["Points"], [f"{published[key]:.6f}" for key in ("OMWP", "GWP", "OGWP")])
    assert [row["Player"] for row in sorted(event["Standings"], key=lambda row: row["Rank"])] == list(rows)
