"""The systems as the packs write them give the worked numbers of the rules."""

from __future__ import annotations

from pareo.core.results import Bye, Drawn, Notation, TableResult, parse
from pareo.policy.load import pack
from pareo.policy.systems import system
from pareo.standings.meeting import Meeting
from pareo.standings.rank import rank
from pareo.standings.system import System

A, B, C, D, E = 1, 2, 3, 4, 5


def won(round: int, winner: int, loser: int) -> Meeting:
    return Meeting(round, winner, loser, parse("2-0", Notation.GAMES))


def bye(round: int, entrant: int) -> Meeting:
    return Meeting(round, entrant, None, Bye())


def printed(system: System, entrants: list[int], meetings: list[Meeting]) -> list[tuple[int, str]]:
    return [(row.entrant, row.printed) for row in rank(system, entrants, meetings)]


def test_b2_example_1_by_either_konami_edition() -> None:
    meetings = [
        *(won(1, A, B), Meeting(1, C, D, Drawn()), bye(1, E)),
        *(won(2, A, E), won(2, C, B), bye(2, D)),
        *(Meeting(3, A, C, Drawn()), won(3, E, D), bye(3, B)),
    ]
    numbers = [(A, "07518587"), (E, "06611555"), (C, "05518587"), (D, "04611555"), (B, "03666518")]
    for id in ("konami-2011-05", "konami-2018-06"):
        policy = pack(id)
        assert printed(System(policy.scoring, policy.standings), [A, B, C, D, E], meetings) == numbers


def test_b2_example_2_a_drop() -> None:
    meetings = [won(1, A, B), won(1, C, D), won(2, A, C), bye(2, D)]
    assert dict(printed(system("konami"), [A, B, C, D], meetings)) == {
        A: "06333833",
        B: "00999333",
        C: "03750400",
        D: "03500750",
    }


def test_001_three_decipher_games_make_three_and_minus_fifteen() -> None:
    def game(round: int, opponent: int, word: str) -> Meeting:
        result: TableResult = parse(word, Notation.SCORE)
        return Meeting(round, A, opponent, result)

    meetings = [game(1, B, "120-65"), game(2, C, "20-80:decks"), game(3, D, "70-60:time")]
    assert dict(printed(system("decipher"), [A, B, C, D], meetings))[A] == "3(-15)"


def test_a2_mantis_counts_wins_and_a_loss_in_rounds_2_and_8_is_68() -> None:
    meetings = [won(number, A, B) for number in (1, 3, 4, 5, 6, 7)] + [won(2, B, A), won(8, B, A)]
    [first, _] = rank(system("mantis"), [A, B], meetings)
    assert (first.entrant, first.points) == (A, 6)
    assert {figure.tiebreak: figure.text for figure in first.figures}["lost-rounds-squared"] == "68"
