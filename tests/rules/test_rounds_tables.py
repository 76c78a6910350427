"""How many rounds, how big a cut: every row of the published tables, at both its ends."""

from __future__ import annotations

import pytest

from pareo.core.errors import Illegal
from pareo.policy.load import pack
from pareo.policy.rounds import proposed

# (from, to, rounds, cut); rules.md a.1, best of three
UDE_THREE = [
    (4, 8, 3, 2),
    (9, 16, 4, 4),
    (17, 32, 5, 8),
    (33, 64, 6, 8),
    (65, 128, 7, 8),
    (129, 256, 8, 8),
    (257, 512, 9, 8),
    (513, 1024, 10, 8),
    (1025, 5000, 11, 8),
]
# rules.md a.1, single game
UDE_SINGLE = [
    (4, 8, 4, 2),
    (9, 16, 5, 4),
    (17, 22, 6, 8),
    (23, 36, 7, 8),
    (37, 52, 8, 8),
    (53, 94, 9, 8),
    (95, 152, 10, 8),
    (153, 256, 11, 8),
    (257, 440, 12, 8),
    (441, 5000, 13, 8),
]
# rules.md b.1, first column
KONAMI = [
    (4, 8, 3, 0),
    (9, 16, 4, 4),
    (17, 32, 5, 4),
    (33, 64, 6, 8),
    (65, 128, 7, 8),
    (129, 256, 8, 16),
    (257, 512, 9, 16),
    (513, 1024, 10, 32),
    (1025, 2048, 11, 32),
    (2049, 9999, 12, 64),
]
# rules.md b.1, second column: V2.5, tiers 1 and 2
KONAMI_2025 = [
    (4, 8, 3, 0),
    (9, 16, 4, 4),
    (17, 32, 5, 4),
    (33, 64, 6, 8),
    (65, 128, 7, 8),
    (129, 256, 8, 8),
    (257, 512, 9, 8),
    (513, 1024, 10, 8),
    (1025, 2048, 11, 8),
    (2049, 9999, 12, 0),
]
# rules.md h, MTG app. E
MTR = [
    (4, 8, 3, 0),
    (9, 16, 5, 4),
    (17, 32, 5, 8),
    (33, 64, 6, 8),
    (65, 128, 7, 8),
    (129, 226, 8, 8),
    (227, 409, 9, 8),
    (410, 9999, 10, 8),
]
# rules.md h, Pokemon single day / cut
POKEMON_CUT = [
    (4, 8, 3, 0),
    (9, 12, 4, 4),
    (13, 20, 5, 4),
    (21, 32, 5, 4),
    (33, 64, 6, 8),
    (65, 128, 7, 8),
    (129, 256, 8, 8),
    (257, 512, 9, 8),
    (513, 9999, 10, 8),
]
# rules.md h, Pokemon Swiss only
POKEMON_SWISS = [
    (4, 8, 3, 0),
    (9, 16, 4, 0),
    (17, 32, 5, 0),
    (33, 64, 6, 0),
    (65, 128, 7, 0),
    (129, 256, 8, 0),
    (257, 512, 9, 0),
    (513, 9999, 10, 0),
]
# rules.md e: the least number of games
STAR_WARS = [(4, 999, 3, 0)]
# 003 head; rules.md e
DECIPHER = [(8, 32, 3, 0), (33, 999, 6, 0)]

ROWS = [
    *(("ude-2008", 3, *row) for row in UDE_THREE),
    *(("ude-2008", 1, *row) for row in UDE_SINGLE),
    *(("konami-2011-05", 3, *row) for row in KONAMI),
    *(("konami-2018-06", 3, *row) for row in KONAMI),
    *(("konami-2024-09", 3, *row) for row in KONAMI),
    *(("konami-2025-09", 3, *row) for row in KONAMI_2025),
    *(("mtr", 3, *row) for row in MTR),
    *(("play-pokemon", 3, *row) for row in POKEMON_CUT),
    *(("play-pokemon", 1, *row) for row in POKEMON_SWISS),
    *(("swccg-pc-2016", 1, *row) for row in STAR_WARS),
    *(("swccg-pc-2016-diff", 1, *row) for row in STAR_WARS),
    *(("decipher-stccg", 1, *row) for row in DECIPHER),
]


@pytest.mark.parametrize(("policy", "best_of", "least", "most", "rounds", "cut"), ROWS)
def test_every_row_at_both_ends(policy: str, best_of: int, least: int, most: int, rounds: int, cut: int) -> None:
    for players in (least, most):
        found = proposed(pack(policy), players, best_of)
        if (players, rounds) == (4, 4):  # four players meet everybody in three rounds
            assert (found.rounds, found.cut, [f.code for f in found.findings]) == (3, cut, ["rounds-cut-short"])
        else:
            assert (found.rounds, found.cut, found.findings) == (rounds, cut, ())


def test_002_fifty_players_have_six_rounds_and_a_top_8() -> None:
    found = proposed(pack("ude-2008"), 50)
    assert (found.rounds, found.cut) == (6, 8)


def test_b1_the_boundary_of_seven_and_eight_rounds() -> None:
    konami = pack("konami-2011-05")
    assert [proposed(konami, players).rounds for players in (127, 128, 129)] == [7, 7, 8]


def test_b1_late_entries_change_the_cut_and_not_the_rounds() -> None:
    """127 enrolled and 2 came late: 7 rounds as fixed at the start, and the cut of 129."""
    konami = pack("konami-2018-06")
    assert (proposed(konami, 127).rounds, proposed(konami, 127 + 2).cut) == (7, 16)


@pytest.mark.parametrize(("policy", "least"), [("ude-2008", 4), ("konami-2011-05", 4), ("decipher-stccg", 8)])
def test_too_few_players_is_said_and_stops_nothing(policy: str, least: int) -> None:
    found = proposed(pack(policy), least - 1)
    assert found.rounds == 3
    assert [(finding.code, finding.facts) for finding in found.findings] == [
        ("too-few-players", {"players": least - 1, "least": least})
    ]


def test_a_match_that_no_table_knows_is_refused() -> None:
    with pytest.raises(Illegal) as refused:
        proposed(pack("konami-2011-05"), 20, best_of=1)
    assert [finding.code for finding in refused.value.findings] == ["rounds-no-table"]
