"""How many rounds those who are in can play without a rematch, said before the event starts.

Clause: spec 04 criterion 1, "Examples that must hold"
"""

from __future__ import annotations

import pytest

from hall import Hall, person
from pareo.core.errors import Illegal
from pareo.policy.load import pack
from pareo.policy.rounds import proposed
from pareo.tournament import commands as c
from pareo.tournament.events import Override
from pareo.words.speak import LANGUAGES, sentence


def refusal(hall: Hall, rounds: int) -> dict[str, object]:
    with pytest.raises(Illegal, match="rounds-need-rematch") as refused:
        hall.do(c.StartEvent(rounds=rounds))
    (finding,) = refused.value.findings
    for language in LANGUAGES:
        assert str(finding.facts["most"]) in sentence(finding, language)
    return dict(finding.facts)


@pytest.mark.parametrize(("players", "most"), [(2, 1), (3, 3), (4, 3), (5, 5), (6, 5), (8, 7)])
def test_one_fewer_than_an_even_number_of_players_as_many_as_an_odd_one(players: int, most: int) -> None:
    hall = Hall(players=players, start=False)
    assert refusal(hall, most + 1) == {"rounds": most + 1, "players": players, "most": most}
    hall.do(c.StartEvent(rounds=most))
    assert hall.state.planned_rounds == most


def test_the_organizer_may_want_more_and_it_is_recorded() -> None:
    hall = Hall(players=6, start=False, rounds=6)
    with pytest.raises(Illegal, match="rounds-need-rematch"):
        hall.do(c.StartEvent())
    event = hall.do(c.StartEvent(allow_rematches=True)).event
    assert (event.rounds, event.allow_rematches) == (6, True)
    for _ in range(5):
        hall.play_round()
    with pytest.raises(Illegal, match="rematch-unavoidable"):
        hall.do(c.PairRound())


def test_where_it_is_not_needed_nothing_is_recorded() -> None:
    event = Hall(players=6, start=False).do(c.StartEvent(rounds=5, allow_rematches=True)).event
    assert not event.allow_rematches


def test_the_tables_proposal_gives_way() -> None:
    found = proposed(pack("konami-2011-05"), 3)
    assert (found.rounds, [f.code for f in found.findings]) == (3, ["too-few-players"])
    found = proposed(pack("konami-2011-05"), 2)
    assert (found.rounds, [f.code for f in found.findings]) == (1, ["too-few-players", "rounds-cut-short"])
    assert Hall(players=2).state.planned_rounds == 1


def test_a_rule_that_has_rematches_of_its_own_plays_on() -> None:
    """003: who has met all that remain keeps the original partner."""
    hall = Hall("decipher-stccg", players=4, start=False)
    hall.do(c.StartEvent(rounds=6))
    assert hall.state.planned_rounds == 6


def test_awarded_byes_leave_rounds_that_nobody_needs_an_opponent_for() -> None:
    """Two players, two rounds: in the first both have a bye that was awarded."""
    hall = Hall(players=2, start=False)
    for number in (1, 2):
        hall.do(c.AwardByes(number, (1,)))
    assert refusal(hall, 3)["most"] == 2
    hall.do(c.StartEvent(rounds=2))


def test_separate_categories_play_as_many_as_the_smallest_can() -> None:
    hall = Hall(
        "ude-2008",
        start=False,
        overrides=(Override("pairing.categories", "separate", "por edades"),),
    )
    entering = [c.Enrolment(person(n), category="senior" if n < 7 else "junior") for n in range(1, 11)]
    hall.do(c.EnterPlayers(tuple(entering)))
    assert refusal(hall, 4)["most"] == 3
    hall.do(c.StartEvent(rounds=3))
