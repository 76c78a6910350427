"""One command in, one event out, or a refusal with its clause. Pure: time, people and randomness come in with the call."""

from __future__ import annotations

from typing import assert_never

from pareo.tournament import commands as c
from pareo.tournament.commands import Command
from pareo.tournament.deciding import amending, by_hand, checking, clocks, ending, playing, preparing, repairing
from pareo.tournament.deciding.kinds import in_kind
from pareo.tournament.deciding.texts import check_texts
from pareo.tournament.events import Event, EventArchived
from pareo.tournament.people import People
from pareo.tournament.permitted import check_permitted
from pareo.tournament.replay import History


def decide(history: History, command: Command, people: People, now: str) -> Event | None:
    """The event that `command` makes of the event so far; None where it would change nothing.

    `now` is UTC ISO time. Raises Illegal with all findings and the clause, Malformed for a word that can't be read or kept, or of
    another kind than the command says.
    """
    command = in_kind(command)
    check_texts(command)
    if isinstance(command, c.CreateEvent) and history.state is None:
        return preparing.create(command)
    state = check_permitted(history.state, command)
    match command:
        case c.CreateEvent():
            raise AssertionError("refused above")
        case c.OverrideValues():
            return preparing.override(state, command)
        case c.EnterPlayers():
            return preparing.enter(state, command, people, history.highest)
        case c.CheckIn():
            return checking.check_in(state, command)
        case c.DropMissing():
            return checking.drop_missing(state)
        case c.AwardByes():
            return preparing.award_byes(state, command)
        case c.StartEvent():
            return preparing.start(state, command)
        case c.DropEntrant():
            return preparing.drop(state, command)
        case c.ReturnEntrant():
            return preparing.undrop(state, command)
        case c.AmendEntrant():
            return amending.amend_entrant(state, command, people, history.last + 1)
        case c.AmendEvent():
            return amending.amend_event(state, command)
        case c.PairRound():
            return playing.pair_round(state, command)
        case c.SwapPlayers():
            return by_hand.swap(state, command)
        case c.MoveBye():
            return by_hand.move_bye(state, command)
        case c.PinTable():
            return by_hand.pin(state, command)
        case c.ForbidPair():
            return by_hand.forbid(state, command)
        case c.FreePlayers():
            return by_hand.free(state, command)
        case c.RepairRound():
            return repairing.repair(state, command)
        case c.PublishRound():
            return playing.publish(state)
        case c.StartClock():
            return clocks.start(state, now)
        case c.PauseClock():
            return clocks.pause(state, now)
        case c.ExtendClock():
            return clocks.extend(state, command, now)
        case c.RestartClock():
            return clocks.restart(state, now)
        case c.ReportResults():
            return playing.report(state, command)
        case c.CloseRound():
            return playing.close(state)
        case c.CorrectResult():
            return playing.correct(state, command)
        case c.RecordRound():
            return playing.record(state, command)
        case c.PlayOff():
            return ending.play_off(state, command)
        case c.ConfirmCut():
            return ending.confirm_cut(state, command)
        case c.FinishEvent():
            return ending.finish(state)
        case c.ArchiveEvent():
            return EventArchived()
        case c.Undo():
            return ending.undo(history, command)
        case c.Redo():
            return ending.redo(history, command)
        case _:
            assert_never(command)
