"""The worked example of seed 002: 15 players by MANTIS rules, played as the story tells it.

The screens of the original are lost, so the results are ours: such that every pair that the story names comes about.
"""

from __future__ import annotations

from collections import Counter

from hall import Hall
from pareo.tournament.queries import standings

# Who wins in each round; the seed is one that draws number 12 for the bye of round 1, as in the story.
SEED = "mantis-26"
WINNERS = ([14, 6, 7, 3, 15, 1, 2], [12, 1, 14, 2, 10, 9, 13], [12, 14, 3, 15, 6, 8, 5])


def groups(hall: Hall) -> list[int]:
    """How many have most wins, one less, and so on."""
    counted = Counter(row.points for row in standings(hall.state))
    return [counted[wins] for wins in sorted(counted, reverse=True)]


def last_without_bye(hall: Hall, had: set[int]) -> int:
    return next(row.entrant for row in reversed(standings(hall.state)) if row.entrant not in had)


def test_fifteen_players_as_seed_002_tells() -> None:
    hall = Hall("ude-2008", players=15, rounds=8, seed=SEED)

    hall.pair()
    assert list(hall.round.lone) == [12], "the bye fell on player 12"
    hall.wins(WINNERS[0])
    hall.close()
    assert groups(hall) == [8, 7]

    hall.pair()
    (second,) = hall.round.lone
    hall.wins(WINNERS[1])
    hall.close()
    assert groups(hall) == [4, 8, 3], "4 with two wins, 8 with one, 3 with none"

    expected = last_without_bye(hall, {12, second})
    hall.pair()
    assert {frozenset((1, 12)), frozenset((14, 2))} <= hall.pairs(), "1 against 12 and 14 against 2"
    (third,) = hall.round.lone
    assert third == expected, "the bye goes to the last place"
    hall.wins(WINNERS[2])
    hall.close()
    assert {row.entrant for row in standings(hall.state) if row.points == 3} == {12, 14}

    two_wins = [row.entrant for row in standings(hall.state) if row.points == 2]
    expected = last_without_bye(hall, {12, second, third})
    hall.pair()
    assert frozenset((12, 14)) in hall.pairs(), "the only two with three wins meet"
    assert frozenset((3, 2)) in hall.pairs(), "highest first tie-break against lowest"
    assert {two_wins[0], two_wins[-1]} == {3, 2}
    assert list(hall.round.lone) == [expected], "the bye again to the last place"


def test_the_story_ends_after_eight_rounds_without_a_rematch_or_a_second_bye() -> None:
    hall = Hall("ude-2008", players=15, rounds=8, seed=SEED)
    for winners in WINNERS:
        hall.pair()
        hall.wins(winners)
        hall.close()
    for _ in range(5):
        hall.strongest_win()
    met = [frozenset((t.a, t.b)) for r in hall.state.rounds for t in r.tables]
    byes = [n for r in hall.state.rounds for n in r.lone]
    assert len(set(met)) == len(met)
    assert len(set(byes)) == len(byes) == 8
