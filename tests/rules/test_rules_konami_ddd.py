"""Konami since 2024: AABBBCCCDDD, where DDD is the sum of the squares of the rounds lost. Clause: rules.md b.2 "later change"."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pareo.core.results import Absent, Bye, DoubleLoss, Drawn, Missed, Result, Side, Won
from pareo.policy.load import pack
from pareo.policy.show import described
from pareo.policy.systems import system
from pareo.standings.figures import printed
from pareo.standings.meeting import Meeting
from pareo.standings.rank import Standing, rank

ANA, BRUNO, CARLA, DIEGO = 1, 2, 3, 4


def by_entrant(entrants: list[int], meetings: list[Meeting]) -> dict[int, Standing]:
    return {row.entrant: row for row in rank(system("konami-ddd"), entrants, meetings)}


def figures(row: Standing) -> list[str]:
    return [figure.text for figure in row.figures]


def beats(number: int, winner: int, loser: int) -> Meeting:
    return Meeting(number, winner, loser, Won(Side.A))


def test_the_official_number() -> None:
    """18726677053: 18 points, 72.6 %, 67.7 %, and 4 + 49 (the "(33)" in its text is left over from an older one)."""
    order = system("konami-ddd").standings
    assert printed(order, 18, [Fraction(726, 1000), Fraction(677, 1000), 2 * 2 + 7 * 7]) == "18726677053"


def test_eighteen_points_with_the_rounds_2_and_7_lost() -> None:
    lost = (2, 7)
    meetings = [beats(at, *((BRUNO, ANA) if at in lost else (ANA, BRUNO))) for at in range(1, 9)]
    assert by_entrant([ANA, BRUNO], meetings)[ANA].printed == "18" + "250" + "750" + "053"


@pytest.mark.parametrize(
    ("result", "ddd"),
    [(Missed(), 9), (DoubleLoss(), 9), (Absent(Side.A), 9), (Absent(None), 9), (Drawn(), 0), (Bye(), 0)],
)
def test_what_counts_as_lost(result: Result, ddd: int) -> None:
    """spec 05: an absence, a missed round and a double loss are lost; a draw is not, and a bye is won. Here in round 3."""
    opponent = None if isinstance(result, Bye | Missed) else BRUNO
    row = by_entrant([ANA, BRUNO], [Meeting(3, ANA, opponent, result)])[ANA]
    assert figures(row)[2] == str(ddd)


def test_who_lost_later_is_ahead() -> None:
    """Ana lost round 2 and Bruno round 1; both met Carla and Diego, so nothing else separates them."""
    meetings = [beats(1, ANA, CARLA), beats(1, DIEGO, BRUNO), beats(2, DIEGO, ANA), beats(2, BRUNO, CARLA)]
    rows = by_entrant([ANA, BRUNO, CARLA, DIEGO], meetings)
    assert (rows[ANA].printed[:-3], rows[ANA].printed[-3:]) == (rows[BRUNO].printed[:-3], "004")
    assert (rows[BRUNO].printed[-3:], rows[ANA].rank, rows[BRUNO].rank) == ("001", 2, 3)


def test_2025_has_fifty_minutes_and_an_untimed_top_cut() -> None:
    """rules.md b.4 V2.5. All of its values rest on one transcription, so none of them is confirmed."""
    newest = pack("konami-2025-09")
    assert (newest.clock.round_minutes, newest.clock.elimination_minutes) == (50, None)
    tables = {row.key.split(".")[0] for row in described(newest) if row.confirmed}
    assert tables <= {"policy", "adjustable"} | {f"adjustable[{right.key.split('.')[0]}" for right in newest.adjustable}


def test_2025_is_ranked_as_2024() -> None:
    assert pack("konami-2025-09").standings == pack("konami-2024-09").standings
