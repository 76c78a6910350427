"""Two systems on the same results: who moves, and the figure that decides."""

from __future__ import annotations

import pytest

from hall import Hall
from pareo.core.errors import Illegal, Malformed
from pareo.lab.compare import compare
from pareo.standings.rank import Decision


def played(policy: str = "konami-2011-05", win: str = "2-0", rounds: int = 3, players: int = 6) -> Hall:
    """Every round the first player wins, but at the second table, where they draw."""
    hall = Hall(policy, players=players, rounds=rounds)
    drawn = "draw" if policy == "decipher-stccg" else "1-1"
    for _ in range(rounds):
        hall.pair()
        hall.report({table.table: win if table.table != 2 else drawn for table in hall.round.tables})
        hall.close()
    return hall


def test_everybody_stands_under_each_system_in_the_order_of_the_first() -> None:
    comparison = compare(played().state, ["konami", "mantis", "buchholz"])
    assert comparison.systems == ("konami", "mantis", "buchholz")
    ranks = [row.standings[0].rank for row in comparison.rows]
    assert (len(ranks), ranks) == (6, sorted(ranks))
    for row in comparison.rows:
        moved = {move.system for move in row.moves}
        elsewhere = {id for id, each in zip(comparison.systems, row.standings, strict=True) if each.rank != row.standings[0].rank}
        assert moved == elsewhere


def test_a_move_names_a_rival_whom_each_system_puts_elsewhere_and_why() -> None:
    comparison = compare(played(players=9, rounds=4).state, ["konami", "mantis"])
    place = {row.entrant: row.standings for row in comparison.rows}
    moves = [(row.entrant, move) for row in comparison.rows for move in row.moves]
    assert moves
    for n, move in moves:
        for system, decision in ((0, move.before), (1, move.after)):
            own, rival = place[n][system], place[move.rival][system]
            assert (decision is None) == (own.rank == rival.rank)
            if decision is not None:
                assert decision.first != decision.second
        assert move.before != move.after


def test_a_draw_that_one_system_counts_and_another_does_not() -> None:
    hall = Hall(players=4, rounds=1)
    hall.pair()
    hall.report({1: "1-1", 2: "2-0"})
    hall.close()
    drawn = next(row for row in compare(hall.state, ["konami", "mantis"]).rows if row.standings[0].points == 1)
    assert [each.points for each in drawn.standings] == [1, 0]
    (move,) = drawn.moves
    assert move.before == Decision("points", "1", "0")
    assert move.after == Decision("win-loss-sum", "0", "1"), "whose opponent won is ahead of who drew"


def test_the_same_system_twice_or_one_alone_is_no_comparison() -> None:
    for systems in (["konami"], ["konami", "konami"], []):
        with pytest.raises(Malformed, match="compare-too-few"):
            compare(played().state, systems)
    with pytest.raises(Malformed, match="system-unknown"):
        compare(played().state, ["konami", "elo"])


def test_games_and_scores_are_never_mixed() -> None:
    with pytest.raises(Illegal) as refused:
        compare(played().state, ["konami", "decipher", "swccg-diff"])
    assert [finding.facts["system"] for finding in refused.value.findings] == ["decipher", "swccg-diff"]
    scores = played("decipher-stccg", "100-40", rounds=1).state
    with pytest.raises(Illegal) as refused:
        compare(scores, ["decipher", "konami"])
    assert refused.value.findings[0].facts == {"system": "konami", "notation": "games", "result": "100-40"}
    assert len(compare(scores, ["decipher", "swccg-diff"]).rows) == 6


def test_an_event_without_rounds_has_nothing_to_compare() -> None:
    with pytest.raises(Illegal, match="compare-nothing"):
        compare(Hall(players=4).state, ["konami", "mantis"])


def test_a_system_that_counts_games_says_so_where_only_winners_are_known() -> None:
    hall = Hall(players=4, rounds=1)
    hall.pair()
    hall.all_report("win:a")
    hall.close()
    (told,) = compare(hall.state, ["konami", "mtr"]).findings
    assert told.facts == {"system": "mtr", "matches": 2}
    assert compare(played().state, ["konami", "mtr"]).findings == ()
