"""Every command as every role: the whole table, asked at the one door (spec 91)."""

from __future__ import annotations

from typing import get_args

import pytest

from hall import CAST, Hall, person
from pareo.app.roles import MADE_BY, MAY, Actor, Role, may
from pareo.app.service import handle, handle_all
from pareo.core.errors import Forbidden, Refused
from pareo.tournament import commands as c
from pareo.tournament import events as e
from pareo.tournament.events import ReportedResult
from pareo.words.speak import LANGUAGES, sentence

NOW = "2026-03-01T10:00:00Z"
COMMANDS: tuple[c.Command, ...] = (
    c.CreateEvent("Copa", "konami-2011-05"),
    c.OverrideValues(()),
    c.EnterPlayers((c.Enrolment(person(9)),)),
    c.CheckIn((1,)),
    c.DropMissing(),
    c.AwardByes(1, (1,)),
    c.StartEvent(),
    c.PairRound(),
    c.SwapPlayers(1, 2, "asked"),
    c.MoveBye(1, "asked"),
    c.PinTable(1, 2, "asked"),
    c.ForbidPair(1, 2, "asked"),
    c.FreePlayers(),
    c.RepairRound(e.Way.LEAVE, "asked"),
    c.PublishRound(),
    c.StartClock(),
    c.PauseClock(),
    c.ExtendClock(5),
    c.RestartClock(),
    c.ReportResults((ReportedResult(1, "2-1"),)),
    c.CloseRound(),
    c.CorrectResult(1, 1, "2-1", "asked"),
    c.DropEntrant(1),
    c.ReturnEntrant(1),
    c.AmendEntrant(1, club="Norte"),
    c.AmendEvent(date="2026-03-01"),
    c.RecordRound(1, e.RoundKind.SWISS, (), (), ()),
    c.PlayOff(1, 2, "2-1"),
    c.ConfirmCut(2),
    c.FinishEvent(),
    c.ArchiveEvent(),
    c.Undo(),
    c.Redo(),
)
# Who may do what, said once more by hand and read by people: a row that changes here is a decision.
DESK = "organizer head-judge scorekeeper"
HEADS = "organizer head-judge"
ALONE = "organizer"
EXPECTED = {
    "CreateEvent": ALONE, "OverrideValues": ALONE, "AwardByes": ALONE, "StartEvent": ALONE, "RecordRound": ALONE,
    "AmendEvent": ALONE,
    "ConfirmCut": ALONE, "FinishEvent": ALONE, "ArchiveEvent": ALONE,
    "SwapPlayers": HEADS, "MoveBye": HEADS, "PinTable": HEADS, "ForbidPair": HEADS, "FreePlayers": HEADS, "RepairRound": HEADS,
    "PlayOff": HEADS,
    "EnterPlayers": DESK, "PairRound": DESK, "PublishRound": DESK, "StartClock": DESK, "PauseClock": DESK, "ReportResults": DESK,
    "CheckIn": DESK, "AmendEntrant": DESK, "DropMissing": DESK, "ExtendClock": DESK, "RestartClock": DESK,
    "CloseRound": DESK, "CorrectResult": DESK, "DropEntrant": DESK, "ReturnEntrant": DESK, "Undo": DESK, "Redo": DESK,
}  # fmt: skip


def test_the_table_knows_every_command_and_every_event() -> None:
    assert set(MAY) == set(get_args(c.Command)) == {type(command) for command in COMMANDS}
    assert set(MADE_BY) == set(get_args(e.Event))
    assert {command for commands in MADE_BY.values() for command in commands} == set(MAY), "every command makes some event"


def check_said(refusal: Forbidden, command: c.Command) -> None:
    """One finding, and its sentence names role and deed in words."""
    assert [finding.code for finding in refusal.findings] == ["role-may-not"]
    for language in LANGUAGES:
        said = sentence(refusal.findings[0], language)
        assert "–" not in said
        assert type(command).__name__ not in said


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_every_command_as_every_role(command: c.Command, role: Role) -> None:
    is_allowed = role.value in EXPECTED[type(command).__name__].split()
    actor = Actor("Félix", role)
    for together in (False, True):
        hall = Hall(players=6)
        hall.do(c.PairRound())
        before = hall.journal.read()
        try:
            if together:
                handle_all(hall.journal, [command], actor=actor, now=NOW, command_id="y")
            else:
                handle(hall.journal, command, actor=actor, now=NOW, command_id="x")
        except Forbidden as refusal:
            assert not is_allowed
            check_said(refusal, command)
        except Refused:
            assert is_allowed, "who may not is told so before anything else"
        else:
            assert is_allowed
        if not is_allowed:
            assert hall.journal.read() == before
    assert may(role, type(command)) == is_allowed


def test_undo_takes_back_only_what_the_role_could_have_done() -> None:
    hall = Hall(players=6)  # started by the organizer
    keeper, ana = Actor("Bruno", Role.SCOREKEEPER), Actor("Ana", Role.ORGANIZER)
    handle(hall.journal, c.PairRound(), actor=keeper, now=NOW, command_id="1")
    handle(hall.journal, c.Undo(1), actor=keeper, now=NOW, command_id="2")
    before = hall.journal.read()
    for number, steps in enumerate((1, 2), 3):
        with pytest.raises(Forbidden):
            handle(hall.journal, c.Undo(steps), actor=keeper, now=NOW, command_id=str(number))
    assert hall.journal.read() == before
    handle(hall.journal, c.Undo(1), actor=ana, now=NOW, command_id="5")
    with pytest.raises(Forbidden):
        handle(hall.journal, c.Redo(), actor=keeper, now=NOW, command_id="6")
    handle(hall.journal, c.Redo(), actor=ana, now=NOW, command_id="7")


def test_a_whole_list_is_refused_for_one_command_in_it() -> None:
    hall = Hall(players=0)
    before = hall.journal.read()
    commands = [c.EnterPlayers((c.Enrolment(person(1)), c.Enrolment(person(2)))), c.StartEvent()]
    with pytest.raises(Forbidden):
        handle_all(hall.journal, commands, actor=Actor(CAST[1], Role.SCOREKEEPER), now=NOW, command_id="x")
    assert hall.journal.read() == before
