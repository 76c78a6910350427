"""The systems of Konami since 2024, of Magic, of Pokémon and of Star Wars CCG, as the packs write them, on small events."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pareo.core.results import Absent, Bye, DoubleLoss, Drawn, Games, Missed, Result, Side, Won
from pareo.policy.load import pack
from pareo.policy.show import described
from pareo.policy.systems import system
from pareo.standings.check_system import check_system
from pareo.standings.figures import printed
from pareo.standings.meeting import Meeting
from pareo.standings.rank import Standing, explain, rank
from pareo.standings.system import System
from standings_systems import system as ordered

ANA, BRUNO, CARLA, DIEGO, ELENA = 1, 2, 3, 4, 5
EVERYONE = [ANA, BRUNO, CARLA, DIEGO, ELENA]

# Five players: in every round somebody has a bye, and two matches are drawn.
EVENT = [
    *(Meeting(1, ANA, BRUNO, Games(2, 0)), Meeting(1, CARLA, DIEGO, Games(1, 1, 1)), Meeting(1, ELENA, None, Bye())),
    *(Meeting(2, ANA, ELENA, Games(2, 1)), Meeting(2, CARLA, BRUNO, Games(2, 0)), Meeting(2, DIEGO, None, Bye())),
    *(Meeting(3, ANA, CARLA, Games(0, 0, 3)), Meeting(3, ELENA, DIEGO, Games(2, 0)), Meeting(3, BRUNO, None, Bye())),
]


def by_entrant(
    tested: System, entrants: list[int], meetings: list[Meeting], dropped: frozenset[int] = frozenset()
) -> dict[int, Standing]:
    return {row.entrant: row for row in rank(tested, entrants, meetings, dropped=dropped, seed="copa")}


def figures(row: Standing) -> list[str]:
    return [figure.text for figure in row.figures]


def beats(number: int, winner: int, loser: int) -> Meeting:
    return Meeting(number, winner, loser, Won(Side.A))


class TestKonamiSince2024:
    """rules.md b.2 "later change": AABBBCCCDDD, where DDD is the sum of the squares of the rounds lost."""

    def test_the_official_number(self) -> None:
        """18726677053: 18 points, 72.6 %, 67.7 %, and 4 + 49 (the "(33)" in its text is left over from an older one)."""
        order = system("konami-ddd").standings
        assert printed(order, 18, [Fraction(726, 1000), Fraction(677, 1000), 2 * 2 + 7 * 7]) == "18726677053"

    def test_eighteen_points_with_the_rounds_2_and_7_lost(self) -> None:
        lost = (2, 7)
        meetings = [beats(at, *((BRUNO, ANA) if at in lost else (ANA, BRUNO))) for at in range(1, 9)]
        assert by_entrant(system("konami-ddd"), [ANA, BRUNO], meetings)[ANA].printed == "18" + "250" + "750" + "053"

    @pytest.mark.parametrize(
        ("result", "ddd"),
        [(Missed(), 9), (DoubleLoss(), 9), (Absent(Side.A), 9), (Absent(None), 9), (Drawn(), 0), (Bye(), 0)],
    )
    def test_what_counts_as_lost(self, result: Result, ddd: int) -> None:
        """spec 05: an absence, a missed round and a double loss are lost; a draw is not, and a bye is won. Here in round 3."""
        opponent = None if isinstance(result, Bye | Missed) else BRUNO
        row = by_entrant(system("konami-ddd"), [ANA, BRUNO], [Meeting(3, ANA, opponent, result)])[ANA]
        assert figures(row)[2] == str(ddd)

    def test_who_lost_later_is_ahead(self) -> None:
        """Ana lost round 2 and Bruno round 1; both met Carla and Diego, so nothing else separates them."""
        meetings = [beats(1, ANA, CARLA), beats(1, DIEGO, BRUNO), beats(2, DIEGO, ANA), beats(2, BRUNO, CARLA)]
        rows = by_entrant(system("konami-ddd"), EVERYONE[:4], meetings)
        assert (rows[ANA].printed[:-3], rows[ANA].printed[-3:]) == (rows[BRUNO].printed[:-3], "004")
        assert (rows[BRUNO].printed[-3:], rows[ANA].rank, rows[BRUNO].rank) == ("001", 2, 3)

    def test_2025_has_fifty_minutes_and_an_untimed_top_cut(self) -> None:
        """rules.md b.4 V2.5. All of its values rest on one transcription, so none of them is confirmed."""
        newest = pack("konami-2025-09")
        assert (newest.clock.round_minutes, newest.clock.elimination_minutes) == (50, None)
        tables = {row.key.split(".")[0] for row in described(newest) if row.confirmed}
        assert tables <= {"policy", "adjustable"} | {f"adjustable[{right.key.split('.')[0]}" for right in newest.adjustable}

    def test_2025_is_ranked_as_2024(self) -> None:
        assert pack("konami-2025-09").standings == pack("konami-2024-09").standings


class TestMagic:
    """MTR appendix C: means of rates with a floor of 0.33; a bye is a match won 2-0 and no opponent; a drawn game is 1 of 3."""

    @pytest.mark.parametrize(
        ("player", "points", "omw", "gw", "ogw"),
        [
            (ANA, 7, Fraction(14, 27), Fraction(15, 24), Fraction(267, 504)),  # met Bruno 1/3, Elena 2/3, Carla 5/9
            (ELENA, 6, Fraction(11, 18), Fraction(15, 21), Fraction(185, 336)),  # met Ana 7/9, Diego 4/9; games 2-0, 1-2, 2-0
            (CARLA, 5, Fraction(14, 27), Fraction(13, 24), Fraction(241, 504)),  # met Diego 4/9, Bruno 1/3, Ana 7/9
            (DIEGO, 4, Fraction(11, 18), Fraction(10, 21), Fraction(211, 336)),  # met Carla 5/9, Elena 2/3
            (BRUNO, 3, Fraction(2, 3), Fraction(1, 3), Fraction(7, 12)),  # met Ana 7/9, Carla 5/9; games 0-2, 0-2, 2-0
        ],
    )
    def test_five_players_by_hand(self, player: int, points: int, omw: Fraction, gw: Fraction, ogw: Fraction) -> None:
        why = explain(system("mtr"), EVERYONE, EVENT, player)
        assert why.standing.points == points
        assert [reason.amount for reason in why.reasons] == [omw, gw, ogw]

    def test_rates_are_printed_with_four_places(self) -> None:
        assert by_entrant(system("mtr"), EVERYONE, EVENT)[ANA].printed == "0.5185 0.6250 0.5298"

    def test_nobody_is_worth_less_than_033(self) -> None:
        """Bruno has lost his only match 0-2 and dropped: 0 of 3 and 0 of 6 are raised to 0.33, not to a third."""
        rows = by_entrant(system("mtr"), [ANA, BRUNO], [Meeting(1, ANA, BRUNO, Games(2, 0))], frozenset({BRUNO}))
        assert figures(rows[ANA]) == ["0.3300", "1.0000", "0.3300"]
        assert figures(rows[BRUNO]) == ["1.0000", "0.3300", "1.0000"]


class TestPokemon:
    """Play! Pokemon 5.3: a rate is wins out of rounds without byes, 25 % at least, 100 % at most and 75 % for who dropped."""

    @pytest.mark.parametrize(
        ("player", "points", "owp", "oowp"),
        [
            (ANA, 7, Fraction(13, 36), Fraction(97, 216)),  # met Bruno 0/2 -> 1/4, Elena 1/2, Carla 1/3
            (ELENA, 6, Fraction(11, 24), Fraction(7, 18)),  # met Ana 2/3, Diego 0/2 -> 1/4
            (CARLA, 5, Fraction(14, 36), Fraction(46, 108)),  # met Diego 1/4, Bruno 1/4, Ana 2/3
            (DIEGO, 4, Fraction(5, 12), Fraction(61, 144)),  # met Carla 1/3, Elena 1/2
            (BRUNO, 3, Fraction(1, 2), Fraction(3, 8)),  # met Ana 2/3, Carla 1/3
        ],
    )
    def test_five_players_by_hand(self, player: int, points: int, owp: Fraction, oowp: Fraction) -> None:
        why = explain(system("play-pokemon"), EVERYONE, EVENT, player)
        assert why.standing.points == points
        assert [reason.amount for reason in why.reasons[:2]] == [owp, oowp]

    @pytest.mark.parametrize(("dropped", "rate"), [(frozenset({BRUNO}), "0.7500"), (frozenset(), "1.0000")])
    def test_who_dropped_is_worth_three_quarters_at_most(self, dropped: frozenset[int], rate: str) -> None:
        rows = by_entrant(system("play-pokemon"), [ANA, BRUNO], [beats(1, BRUNO, ANA)], dropped)
        assert figures(rows[ANA])[0] == rate

    def test_of_two_who_are_level_the_winner_of_their_match_is_ahead(self) -> None:
        """Everybody won one match and lost one; the byes set Ana and Bruno apart, and their rates are all 1/2."""
        meetings = [beats(1, ANA, BRUNO), beats(1, DIEGO, CARLA), beats(2, CARLA, ANA), beats(2, BRUNO, DIEGO)]
        meetings += [Meeting(3, ANA, None, Bye()), Meeting(4, BRUNO, None, Bye())]
        rows = rank(system("play-pokemon"), EVERYONE[:4], meetings, seed="copa")
        assert [row.entrant for row in rows] == [ANA, BRUNO, DIEGO, CARLA]
        assert [figures(row)[:3] for row in rows[:2]] == [["0.5000", "0.5000", "3"], ["0.5000", "0.5000", "0"]]

    def test_of_three_who_are_level_lots_decide(self) -> None:
        """Ana beat Bruno, Bruno beat Carla, and Carla beat Ana: the matches of three are not looked at."""
        meetings = [beats(1, ANA, BRUNO), beats(2, BRUNO, CARLA), beats(3, CARLA, ANA)]
        rows = rank(system("play-pokemon"), EVERYONE[:3], meetings, seed="copa")
        assert [figures(row)[2] for row in rows] == ["", "", ""]
        assert [row.rank for row in rows] == [1, 2, 3]


class TestStarWars:
    """data.md 3: the schedule is the sum of the opponents' points, one more for each game that they did not play."""

    # Four games, so two full rounds. Bruno left after the first game, Elena came for the second and sat out the third.
    GAMES = (
        *(beats(1, ANA, BRUNO), beats(1, DIEGO, CARLA), Meeting(1, ELENA, None, Missed())),
        *(beats(2, ANA, CARLA), beats(2, DIEGO, ELENA)),
        *(Meeting(3, ANA, None, Bye()), beats(3, DIEGO, CARLA)),
        *(beats(4, ANA, DIEGO), beats(4, ELENA, CARLA)),
    )

    @pytest.mark.parametrize("id", ["swccg-sos", "swccg-diff"])
    def test_the_schedule_by_hand(self, id: str) -> None:
        """Ana is worth 8, Bruno 0 + 3, Carla 0 but 2 for the full rounds, Diego 6, Elena 2 + 2; Ana's bye is worth 2."""
        why = explain(system(id), EVERYONE, self.GAMES, ANA)
        schedule = next(reason for reason in why.reasons if reason.tiebreak == "strength-of-schedule")
        assert [(term.opponent, term.worth) for term in schedule.terms or ()] == [(BRUNO, 3), (CARLA, 2), (DIEGO, 6), (None, 2)]
        assert schedule.text == "13"
        schedules = {row.entrant: int(figures(row)[-1]) for row in rank(system(id), EVERYONE, self.GAMES)}
        assert schedules == {ANA: 13, BRUNO: 8, CARLA: 6 + 8 + 6 + 4, DIEGO: 2 + 4 + 2 + 8, ELENA: 6 + 2}

    def test_points_and_order_of_either_mode(self) -> None:
        """Two points a win and a bye; level in points, the mode decides."""
        rows = by_entrant(system("swccg-sos"), EVERYONE, list(self.GAMES))
        assert [rows[player].points for player in EVERYONE] == [8, 0, 0, 6, 2]
        assert (rows[CARLA].rank, rows[BRUNO].rank) == (4, 5)


class TestSettingsOfTheSchedule:
    """Star Wars CCG sums adjusted points; FFG averages points over rounds: one tie-break with settings."""

    def test_ffg_is_the_mean_of_points_over_rounds(self) -> None:
        """rules.md h FFG: Ana met Bruno, Elena and Carla, with 3, 6 and 5 points in three rounds each."""
        ffg = ordered([{"tiebreak": "strength-of-schedule", "pooling": "mean", "digits": 3}])
        assert explain(ffg, EVERYONE, EVENT, ANA).reasons[0].amount == Fraction(3 + 6 + 5, 9)

    def test_only_a_sum_is_adjusted(self) -> None:
        wrong = ordered([{"tiebreak": "strength-of-schedule", "pooling": "mean", "unplayed_game": 1, "full_round": 0}])
        found = [(finding.code, finding.facts.get("setting")) for finding in check_system(wrong)]
        assert found == [
            ("setting-unused", "full_round"),
            ("setting-unused", "unplayed_game"),
            ("setting-too-small", "full_round"),
        ]
