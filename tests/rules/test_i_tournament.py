"""Points of facts/rules.md section i that a whole tournament shows. Each test is named by its number."""

from __future__ import annotations

import pytest

from hall import Hall
from pareo.core.errors import Illegal
from pareo.core.results import Bye, Missed
from pareo.tournament import commands as c
from pareo.tournament.events import Structure
from pareo.tournament.queries import final_places, standings


def test_i06_odd_number_gets_the_bye_not_an_even_one() -> None:
    """003:57 says "par"; only an odd field has an automático."""
    assert not Hall("decipher-stccg", players=6).pair().lone
    assert list(Hall("decipher-stccg", players=7).pair().lone.values()) == [Bye()]


def test_i10_a_play_off_game_separates_who_is_level_in_everything() -> None:
    """003:78 has the step that 001:17 leaves out."""
    hall = Hall("decipher-stccg", players=2, rounds=1)
    hall.pair()
    hall.report({1: "50-50:time"})
    hall.close()
    assert [row.rank for row in standings(hall.state)] == [1, 1]
    a, b = (row.entrant for row in standings(hall.state))
    hall.do(c.PlayOff(b, a, "100-20"))
    assert [(row.rank, row.entrant) for row in standings(hall.state)] == [(1, b), (2, a)]


def test_i18_the_edition_is_a_parameter_of_the_event() -> None:
    """000:3: the document itself says that another edition is in force."""
    old, new = Hall("konami-2011-05", tier=1).state, Hall("konami-2018-06", tier=1).state
    assert not old.policy.tiers["1"].draws_in_swiss
    assert new.policy.tiers["1"].draws_in_swiss


def test_i33_not_everybody_plays_the_same_number_of_matches() -> None:
    """002:7-8 against 002:13-14: late entry and drops break it even in an even field."""
    hall = Hall(players=4, rounds=3)
    hall.play_round()
    hall.enter([5, 6])
    assert hall.state.rounds[0].lone == {5: Missed(), 6: Missed()}
    hall.do(c.DropEntrant(1))
    hall.do(c.DropEntrant(2))
    hall.play_round()
    played = {n: sum(n in (t.a, t.b) for r in hall.state.rounds for t in r.tables) for n in hall.state.entrants}
    assert played[1] == played[2] == 1
    assert played[5] == played[6] == 1
    assert played[3] == played[4] == 2


def test_i37_first_round_bye_is_drawn_later_byes_go_to_the_last() -> None:
    """002:49 gives it to number 12 in a random first round; 002:45 to the last of the list."""
    first_byes = {next(iter(Hall("ude-2008", players=15, seed=str(n)).pair().lone)) for n in range(12)}
    assert len(first_byes) > 3
    hall = Hall("ude-2008", players=15)
    had = next(iter(hall.play_round().lone))
    last = [row.entrant for row in standings(hall.state) if row.entrant != had and row.points == 0]
    (second,) = hall.pair().lone
    assert second in last
    assert second != had


def test_i38_fifteen_players_play_four_rounds_by_the_table_and_eight_if_the_organizer_says_so() -> None:
    """002:60 plays 8; the table says 4. With 15 players 15 rounds are possible without a rematch."""
    assert Hall("ude-2008", players=15).state.planned_rounds == 4
    hall = Hall("ude-2008", players=15, rounds=8)
    for _ in range(8):
        hall.play_round()
    met = [frozenset((t.a, t.b)) for r in hall.state.rounds for t in r.tables]
    byes = [n for r in hall.state.rounds for n in r.lone]
    assert len(met) == len(set(met)) == 56
    assert len(byes) == len(set(byes)) == 8


def test_i39_the_swiss_winner_wins_only_where_there_is_no_cut() -> None:
    """002:9 against 002:29."""
    swiss = Hall(players=4, rounds=3, structure=Structure.SWISS)
    for _ in range(3):
        swiss.strongest_win()
    swiss.do(c.FinishEvent())
    assert final_places(swiss.state)[0] == (1, standings(swiss.state)[0].entrant)

    cut = Hall(players=4, rounds=3)
    for _ in range(3):
        cut.strongest_win()
    best, second = (row.entrant for row in standings(cut.state)[:2])
    cut.do(c.ConfirmCut(top=2))
    cut.pair()
    cut.wins([second])
    cut.close()
    cut.do(c.FinishEvent())
    assert final_places(cut.state)[:2] == ((1, second), (2, best))


def test_i41_two_scoring_presets() -> None:
    """002 knows wins only; 000 gives 3, 1 and 0."""
    konami, ude = Hall(players=2, rounds=1), Hall("ude-2008", players=2, rounds=1)
    for hall in (konami, ude):
        hall.pair()
    konami.report({1: "1-1"})
    assert [row.points for row in standings(konami.state)] == [1, 1]
    with pytest.raises(Illegal) as refused:
        ude.report({1: "1-1"})
    assert refused.value.findings[0].code == "draw-unknown"
    ude.report({1: "2-1"})
    assert [row.points for row in standings(ude.state)] == [1, 0]


def test_casual_event_has_no_drawn_match() -> None:
    """000 I.A: tier 1 uses the elimination procedure always, so no match ends drawn."""
    hall = Hall(players=2, rounds=1, tier=1)
    hall.pair()
    with pytest.raises(Illegal) as refused:
        hall.report({1: "1-1"})
    assert refused.value.findings[0].code == "draw-not-allowed"
    assert "I.A" in refused.value.findings[0].clause


def test_decipher_who_leaves_between_games_pays_fifty_and_does_not_return() -> None:
    """001 "Abandono": 0(-50), and out for the rest of the tournament."""
    hall = Hall("decipher-stccg", players=4, rounds=3)
    hall.pair()
    hall.all_report("100-40")
    hall.close()
    leaver = standings(hall.state)[0].entrant
    hall.do(c.DropEntrant(leaver))
    assert {row.entrant: row.printed for row in standings(hall.state)}[leaver] == "2(+10)"
    with pytest.raises(Illegal) as refused:
        hall.do(c.ReturnEntrant(leaver))
    assert refused.value.findings[0].code == "return-refused"


def test_decipher_who_leaves_during_a_game_forfeits_it() -> None:
    """001 "Abandono": 2(+50) for the winner, 0(-50) for who left; not twice."""
    hall = Hall("decipher-stccg", players=2, rounds=2)
    table = hall.pair().tables[0]
    hall.do(c.DropEntrant(table.a, "forfeit:a"))
    printed = {row.entrant: row.printed for row in standings(hall.state)}
    assert printed == {table.a: "0(-50)", table.b: "2(+50)"}
