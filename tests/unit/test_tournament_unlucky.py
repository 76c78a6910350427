"""What unlucky events do: everybody leaves, odd sizes are asked for, results change too late."""

from __future__ import annotations

import pytest

from hall import Hall
from pareo.core.errors import Illegal
from pareo.core.results import Bye, word
from pareo.pairing import pair
from pareo.pairing.field import Contender, Field, Met, Method, Rules
from pareo.tournament import commands as c
from pareo.tournament.events import Structure
from pareo.tournament.hindsight import consequences
from pareo.tournament.next_steps import next_steps
from pareo.tournament.queries import standings
from pareo.tournament.state import Stage


def code_of(hall: Hall, command: c.Command) -> str:
    with pytest.raises(Illegal) as caught:
        hall.do(command)
    return caught.value.findings[0].code


def test_a_round_robin_is_between_those_who_are_there_at_the_start() -> None:
    hall = Hall(players=5, start=False, structure=Structure.ROUND_ROBIN)
    hall.do(c.DropEntrant(1))
    hall.do(c.DropEntrant(2))
    hall.do(c.StartEvent())
    assert code_of(hall, c.ReturnEntrant(1)) == "late-entry-impossible"
    met = set()
    while hall.state.stage is Stage.RUNNING:
        met |= {frozenset((t.a, t.b)) for t in hall.play_round().tables}
    assert met == {frozenset(two) for two in ((3, 4), (3, 5), (4, 5))}


@pytest.mark.parametrize("size", [-1, 0, 1, 9])
def test_a_cut_of_a_size_that_nobody_can_play_is_refused(size: int) -> None:
    hall = Hall(players=8, rounds=1)
    hall.play_round()
    assert code_of(hall, c.ConfirmCut(top=size)) == "cut-too-big"
    assert code_of(hall, c.ConfirmCut(points=-5)) == "cut-needs-size"


def test_an_event_that_everybody_left_can_be_finished() -> None:
    hall = Hall(players=3, rounds=3)
    hall.play_round()
    assert code_of(hall, c.FinishEvent()) == "rounds-remain"
    for number in (1, 2, 3):
        hall.do(c.DropEntrant(number))
    assert [step.code for step in next_steps(hall.state)] == ["next-deserted"]
    assert code_of(hall, c.PairRound()) == "nobody-to-pair"
    hall.do(c.FinishEvent())
    assert hall.state.stage is Stage.FINISHED


def test_a_correction_after_the_cut_says_which_seeds_it_would_have_given() -> None:
    hall = Hall(players=8, rounds=3)
    for _ in range(3):
        hall.strongest_win()
    hall.do(c.ConfirmCut(top=2))
    assert hall.state.cut is not None
    first, second = hall.state.cut.seeds
    table = next(t for t in hall.round.tables if first in (t.a, t.b))
    worse = c.CorrectResult(3, table.table, "0-2" if table.a == first else "2-0", "papeleta mal leída")
    seen = consequences(hall.state, worse)
    assert seen.seeds
    assert seen.seeds != (first, second)
    hall.do(worse)
    assert hall.state.cut.seeds == (first, second), "the bracket stays as it is"
    assert next(row.entrant for row in standings(hall.state)) == seen.seeds[0]


def test_who_left_before_a_game_of_the_bracket_keeps_the_seat_and_is_noted() -> None:
    hall = Hall(players=4, rounds=1)
    hall.play_round()
    hall.do(c.ConfirmCut(top=4))
    assert hall.state.cut is not None
    leaver = hall.state.cut.seeds[0]
    hall.do(c.DropEntrant(leaver))
    hall.pair()
    assert [(note.code, note.entrant) for note in hall.round.notes] == [("left-before-game", leaver)]


def test_the_bye_comes_before_the_age_of_rematches() -> None:
    """Spec 04 "Precisely": first how many rematches, then whose bye, then how old they are."""
    players = (
        Contender(1, 9, 1, met=(Met(2, 1), Met(3, 2)), byes=1),
        Contender(2, 6, 2, met=(Met(1, 1), Met(3, 3)), byes=1),
        Contender(3, 3, 3, met=(Met(1, 2), Met(2, 3)), byes=0),
    )
    answer = pair(Field(4, players, "x"), Rules(Method.ADJACENT, allow_rematch=True))
    assert answer.byes == (3,)
    assert answer.tables == ((1, 2),)


def test_all_with_awarded_byes_is_a_round_without_tables() -> None:
    hall = Hall(players=2, start=False, rounds=2)
    for number in (1, 2):
        hall.do(c.AwardByes(number, (1,)))
    hall.do(c.StartEvent())
    hall.pair()
    assert hall.round.tables == ()
    assert all(isinstance(alone, Bye) for alone in hall.round.lone.values())
    hall.close()


def test_a_bye_promised_beyond_the_last_round_stops_the_start() -> None:
    hall = Hall(players=4, start=False)
    hall.do(c.AwardByes(1, (9,)))
    assert code_of(hall, c.StartEvent(rounds=3)) == "bye-beyond-the-rounds"


def test_the_desk_may_type_results_in_spanish() -> None:
    hall = Hall(players=4, rounds=1)
    hall.pair()
    hall.report({1: "empate", 2: "abandono:a"})
    assert {table: word(result) for table, result in hall.round.results.items()} == {1: "draw", 2: "forfeit:a"}
