"""What nobody may bring in, whichever door the command comes through: the library refuses as the command line does."""

from __future__ import annotations

import pytest

from hall import Hall
from pareo.core.errors import Illegal, Malformed, Refused
from pareo.tournament import commands as c
from pareo.tournament.commands import Command
from pareo.tournament.deciding.texts import check_texts
from pareo.tournament.events import Lone, Override, RoundKind
from pareo.tournament.people import Person


def entering(**said: str) -> Command:
    return c.EnterPlayers((c.Enrolment(Person(**({"name": "Ana"} | said))),))


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (entering(name="Ana\x1b[2J"), "text-unprintable"),
        (entering(name="Ana\ud800"), "text-unprintable"),
        (entering(surname="Núñez\u202e"), "text-unprintable"),
        (entering(id="01\n02"), "text-unprintable"),
        (entering(name="\u3164"), "text-unprintable"),
        (entering(name="\u200b \u1160\u115f"), "text-unprintable"),
        (entering(surname="\u2800"), "text-unprintable"),
        (entering(id="\u200b"), "text-unprintable"),
        (entering(name="A" * 201), "text-too-long"),
        (c.EnterPlayers((c.Enrolment(Person("Ana"), club="C" * 201),)), "text-too-long"),
        (c.EnterPlayers((c.Enrolment(Person("Ana"), seed=0),)), "seed-out-of-range"),
        (c.EnterPlayers((c.Enrolment(Person("Ana"), fixed_table=10**30),)), "fixed-table-taken"),
        (c.SwapPlayers(1, 2, "r" * 1001), "text-too-long"),
        (c.CorrectResult(1, 1, "2-0", "r\x00"), "text-unprintable"),
        (c.Undo(reason="r" * 1001), "text-too-long"),
        (c.OverrideValues((Override("clock.round_minutes", 50, "\x07"),)), "text-unprintable"),
    ],
)
def test_a_text_that_hides_something_or_has_no_end_is_refused(command: Command, code: str) -> None:
    hall = Hall()
    with pytest.raises(Malformed if code.startswith("text") else Illegal) as caught:
        hall.do(command)
    assert caught.value.findings[0].code == code


@pytest.mark.parametrize(
    "name", ["Íñigo Ybáñez", "Nun\u0303ez", "O'Neill", "D\u2019Ors", "김민준", "می\u200cنا", "Ana \U0001f469\u200d\U0001f3a8"]
)
def test_a_name_that_shows_something_may_hold_what_its_writing_needs(name: str) -> None:
    check_texts(entering(name=name))


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"date": "mañana"}, "date-unreadable"),
        ({"date": "2026-02-30"}, "date-unreadable"),
        ({"date": "20260301"}, "date-unreadable"),
        ({"rounds": 0}, "rounds-out-of-range"),
        ({"rounds": -1}, "rounds-out-of-range"),
        ({"seed": "s" * 201}, "text-too-long"),
    ],
)
def test_an_event_is_not_made_of_what_is_no_day_or_no_number(said: dict[str, object], code: str) -> None:
    with pytest.raises(Refused) as caught:
        Hall(**said)  # type: ignore[arg-type]
    assert caught.value.findings[0].code == code


def test_no_rounds_are_not_the_proposed_ones() -> None:
    hall = Hall(players=4, start=False)
    with pytest.raises(Illegal, match="rounds-out-of-range"):
        hall.do(c.StartEvent(rounds=0))


@pytest.mark.parametrize("top", [-1, 0, 1, 5])
def test_a_cut_is_of_two_or_more(top: int) -> None:
    hall = Hall(players=4, rounds=1)
    hall.play_round()
    with pytest.raises(Illegal, match="cut-too-big"):
        hall.do(c.ConfirmCut(top=top))


def test_a_reason_may_have_lines() -> None:
    hall = Hall(players=4)
    hall.pair(draft=True)
    tables = hall.round.tables
    hall.do(c.SwapPlayers(tables[0].a, tables[1].a, "brothers\nasked by their mother"))
    assert hall.round.by_hand


def test_a_person_of_broken_text_has_a_digest() -> None:
    assert len(Person("Ana\ud800").digest) == 64


def test_a_round_of_another_program_with_an_unknown_word_is_never_written() -> None:
    hall = Hall(players=3)
    with pytest.raises(Refused):
        hall.do(c.RecordRound(1, RoundKind.SWISS, (), (Lone(1, "sleeping"),), ()))
    assert hall.state.rounds == ()
