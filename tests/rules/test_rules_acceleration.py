"""Extra points in the pairing of the first rounds, never in the standings. Clause: spec 04 "Acceleration"; rules.md f."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hall import Hall, person
from pareo.core.errors import Malformed, Refused
from pareo.pairing.field import Direction
from pareo.policy.acceleration import PRESETS, Ahead, Of, Places, Row, Spot, Top, table, virtual, worded
from pareo.policy.load import pack, packs
from pareo.policy.override import check_override, overridden
from pareo.tournament import commands as c
from pareo.tournament.audit import audited
from pareo.tournament.events import Override, Structure
from pareo.tournament.explaining import explained
from pareo.tournament.field import field_of
from pareo.tournament.hindsight import before_pairing, before_round
from pareo.tournament.queries import standings
from pareo.tournament.virtual import virtual_points

KEY = "pairing.acceleration"


def hall(acceleration: str, players: int = 8, rounds: int = 5, categories: str = "", seeds: bool = True) -> Hall:
    """Players seeded by their number, under an acceleration that was announced."""
    made = Hall(rounds=rounds, structure=Structure.SWISS, overrides=(Override(KEY, acceleration, "pareo acelerado"),))
    made.do(
        c.EnterPlayers(
            tuple(
                c.Enrolment(person(n), category=categories[n - 1] if categories else None, seed=n if seeds else None)
                for n in range(1, players + 1)
            )
        )
    )
    made.do(c.StartEvent())
    return made


def groups(made: Hall, number: int) -> dict[int, int]:
    return dict(virtual_points(before_pairing(made.current.history, number), number))


# Tables


def test_us_counts_a_win_more_for_the_top_half_in_two_rounds() -> None:
    rows = table("us", win=3, rounds=5)
    assert rows == (Row(Top(1, 2), 3, 1, 2),)
    assert [[virtual(rows, Spot(place, 9), number) for place in (1, 5, 6)] for number in (1, 2, 3)] == [
        [3, 3, 0],
        [3, 3, 0],
        [0, 0, 0],
    ]


@pytest.mark.parametrize(
    ("players", "rounds", "win", "top", "points"),
    [
        (161, 9, 3, 82, [3, 3, 3, 1, 1, 0, 0, 0, 0]),  # the example of FIDE's text: 82 players, five rounds, 1 1 1 1/2 1/2
        (161, 9, 2, 82, [2, 2, 2, 1, 1, 0, 0, 0, 0]),
        (161, 9, 1, 82, [1, 1, 1, 0, 0, 0, 0, 0, 0]),  # half of one is no whole number
        (10, 5, 3, 6, [3, 3, 1, 0, 0]),
        (8, 4, 3, 4, [3, 1, 0, 0]),
    ],
)
def test_baku_takes_half_the_field_and_half_the_rounds(players: int, rounds: int, win: int, top: int, points: list[int]) -> None:
    """Clause: FIDE C.04.5.1; rules.md f"""
    rows = table("baku", win, rounds)
    assert [virtual(rows, Spot(top, players), number) for number in range(1, rounds + 1)] == points
    assert not any(virtual(rows, Spot(top + 1, players), number) for number in range(1, rounds + 1))


@pytest.mark.parametrize("rounds", range(1, 10))
def test_categories_start_too_far_apart_to_meet_in_the_first_half(rounds: int) -> None:
    """Clause: 002 "Pareos Acelerados" (minimiza)"""
    rows = table("categories", win=3, rounds=rounds)
    for number in range(1, rounds // 2 + rounds % 2 + 1):
        starts = [virtual(rows, Spot(1, 9, behind=behind), number) for behind in (2, 1, 0)]
        most = 3 * (number - 1)  # whoever has won all
        assert all(low + most < high for high, low in pairwise(starts))
    assert virtual(rows, Spot(1, 9, behind=2), rounds // 2 + rounds % 2 + 1) == 0


def test_rows_of_ones_own() -> None:
    text = "top-quarter 6 1-2; places:5-8 3 2; category:Sub 18 3 1-99; categories 1 4; top:1/3 2 1"
    rows = table(text, win=3, rounds=5)
    assert rows == (
        Row(Top(1, 4), 6, 1, 2),
        Row(Places(5, 8), 3, 2, 2),
        Row(Of("Sub 18"), 3, 1, 99),
        Row(Ahead(), 1, 4, 4),
        Row(Top(1, 3), 2, 1, 1),
    )
    assert worded(rows) == text
    assert virtual(rows, Spot(2, 8, category="sub 18"), 1) == 6 + 3 + 2  # whom several rows name has the points of all


@pytest.mark.parametrize(
    "text",
    [
        *("", "swiss", "us; baku", "top-half", "top-half 3", "top-half 3 1;", "top-half -3 1", "top-half 1001 1"),
        *("top-half 3 0", "top-half 3 2-1", "top-half 3 1-100", "top:3/2 3 1", "top:0/2 3 1"),
        *("places:0-3 3 1", "places:4-3 3 1", "category: 3 1"),
    ],
)
def test_what_is_no_acceleration_is_refused_with_the_words_that_are(text: str) -> None:
    with pytest.raises(Refused) as refused:
        check_override(pack("konami-2011-05"), KEY, text, "anuncio", ())
    assert {f.code for f in refused.value.findings} <= {"pack-acceleration", "pack-text-empty"}
    with pytest.raises(Malformed):
        overridden(pack("konami-2011-05"), [(KEY, text)])


def test_no_pack_accelerates_unless_the_event_says_so() -> None:
    assert {pack(id).pairing.acceleration for id in packs()} == {"none"}
    assert all(preset.clause for preset in PRESETS.values())


# In an event


def test_the_top_half_meets_itself_and_no_standing_knows() -> None:
    made = hall("us")
    made.pair()
    assert all(max(pair_) <= 4 or min(pair_) >= 5 for pair_ in made.pairs())
    assert {row.points for row in standings(made.state)} == {0}
    made.wins(min(pair_) for pair_ in made.pairs())
    made.close()
    assert sorted({row.points for row in standings(made.state)}) == [0, 3]
    field = field_of(made.state)
    assert {player.id: player.virtual for player in field.contenders if player.virtual} == {1: 3, 2: 3, 3: 3, 4: 3}
    made.play_round()
    assert not any(player.virtual for player in field_of(made.state).contenders)


def test_a_float_is_judged_by_the_points_of_its_own_round() -> None:
    """In round 2 the winners below meet the losers above: level with the virtual points, so nobody floats."""
    made = hall("us")
    made.strongest_win()
    made.strongest_win()
    history = {player.id: player.floats for player in field_of(made.state).contenders}
    assert not any(history.values())
    plain = hall("none")
    plain.strongest_win()
    assert not any(player.floats for player in field_of(plain.state).contenders)
    made = hall("us", players=10)  # five above: one goes down in round 1, though nobody has a point
    made.strongest_win()
    floats = {player.id: player.floats for player in field_of(made.state).contenders if player.floats}
    assert sorted(floated.direction.value for (floated,) in floats.values()) == ["down", "up"]
    (down,) = [n for n, (floated,) in floats.items() if floated.direction is Direction.DOWN]
    assert down <= 5


def test_who_comes_later_finds_a_place_and_moves_nobody() -> None:
    """Baku: the last of the top group stays its last; who comes late may make it odd. Clause: rules.md f"""
    made = hall("baku")
    made.play_round()
    before = groups(made, 1)
    assert set(before) == {1, 2, 3, 4}
    strong, weak = c.Enrolment(person(9), seed=2), c.Enrolment(person(10), seed=30)
    made.do(c.EnterPlayers((strong, weak)))
    assert set(virtual_points(made.state, 2)) == {1, 2, 3, 4, 9}
    assert groups(made, 1) == before == dict.fromkeys(virtual_points(before_round(made.state, 1), 1), 3)
    made.do(c.DropEntrant(1))
    made.do(c.DropEntrant(2))
    assert set(virtual_points(made.state, 2)) == {1, 2, 3, 4, 9}


def test_without_seeds_the_order_is_that_of_the_numbers() -> None:
    assert set(virtual_points(hall("us", seeds=False).state, 1)) == {1, 2, 3, 4}


def test_categories_in_one_tournament_meet_only_later() -> None:
    """Clause: 002 "permite manejar categorías de jugadores en un mismo torneo" """
    made = hall("categories", players=12, rounds=5, categories="AAAABBBBCCCC")
    of = {n: entrant.category for n, entrant in made.state.entrants.items()}
    for _ in range(3):
        made.strongest_win()
        assert all(len({of[n] for n in pair_}) == 1 for pair_ in made.pairs())
    made.strongest_win()
    assert any(len({of[n] for n in pair_}) == 2 for pair_ in made.pairs())
    assert all(not each.findings for each in audited(made.current.history))


def test_the_round_says_that_it_is_accelerated_and_the_player_by_how_much() -> None:
    made = hall("baku")
    made.play_round()
    (note,) = [note for note in made.round.notes if note.code == "accelerated"]
    assert note.facts == {"acceleration": "baku", "players": 4}
    assert "accelerated" in [finding.code for finding in explained(made.current.history, 1)]
    findings = explained(made.current.history, 1, entrant=1)
    assert [f.facts["points"] for f in findings if f.code == "explain-virtual" and f.facts["entrant"] == 1] == [3]
    assert all(not each.findings for each in audited(made.current.history))


@pytest.mark.parametrize("acceleration", ["us", "baku", "categories", "top-quarter 4 1-9"])
def test_the_audit_finds_nothing_in_an_accelerated_event(acceleration: str) -> None:
    made = hall(acceleration, players=13, categories="AABBBACCCBAAB")
    for number in range(5):
        made.pair()
        made.wins(n for n in range(1, 14) if (n + number) % 3)
        made.close()
    assert [finding for each in audited(made.current.history) for finding in each.findings] == []


def test_an_explanation_does_not_forget_the_added_points() -> None:
    """Five by Baku, the top half of three: the last of those without added points has the bye."""
    made = hall("baku", players=5, rounds=4)
    made.pair()
    (had,) = made.round.lone
    told = [f.code for f in explained(made.current.history, 1)]
    assert "explain-bye-accelerated" in told
    assert "explain-bye-first" not in told
    assert had not in virtual_points(made.state, 1)
    floats = [f for f in explained(made.current.history, 1) if f.code in ("explain-float", "explain-virtual")]
    for at, finding in enumerate(floats):
        if finding.code == "explain-float":
            assert floats[at + 1].code == "explain-virtual", "a float between equal points says which points were added"
