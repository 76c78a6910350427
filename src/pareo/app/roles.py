"""Who may do what: roles x commands as one table, and nowhere else. `service` asks it before every command.

Source: spec 13 "Accounts and roles", spec 91 "Least privilege". A command that is not in the table is nobody's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from pareo.core.errors import Finding, Forbidden
from pareo.tournament import commands as c
from pareo.tournament import events as e


class Role(Enum):
    """What somebody is in one event."""

    ORGANIZER = "organizer"
    HEAD_JUDGE = "head-judge"
    JUDGE = "judge"
    SCOREKEEPER = "scorekeeper"
    PLAYER = "player"
    SPECTATOR = "spectator"


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who gives commands: the name that signs in the journal, and the role in this event."""

    name: str
    role: Role


_ORGANIZER = frozenset({Role.ORGANIZER})
_HEADS = frozenset({Role.ORGANIZER, Role.HEAD_JUDGE})
_DESK = frozenset({Role.ORGANIZER, Role.HEAD_JUDGE, Role.SCOREKEEPER})

MAY: Mapping[type[c.Command], frozenset[Role]] = {
    c.CreateEvent: _ORGANIZER,
    c.OverrideValues: _ORGANIZER,
    c.EnterPlayers: _DESK,
    c.CheckIn: _DESK,
    c.DropMissing: _DESK,
    c.AwardByes: _ORGANIZER,
    c.StartEvent: _ORGANIZER,
    c.PairRound: _DESK,
    c.SwapPlayers: _HEADS,
    c.MoveBye: _HEADS,
    c.PinTable: _HEADS,
    c.ForbidPair: _HEADS,
    c.FreePlayers: _HEADS,
    c.RepairRound: _HEADS,
    c.PublishRound: _DESK,
    c.StartClock: _DESK,
    c.PauseClock: _DESK,
    c.ExtendClock: _DESK,
    c.RestartClock: _DESK,
    c.ReportResults: _DESK,
    c.CloseRound: _DESK,
    c.CorrectResult: _DESK,
    c.DropEntrant: _DESK,
    c.ReturnEntrant: _DESK,
    c.AmendEntrant: _DESK,
    c.AmendEvent: _ORGANIZER,
    c.RecordRound: _ORGANIZER,
    c.PlayOff: _HEADS,
    c.ConfirmCut: _ORGANIZER,
    c.FinishEvent: _ORGANIZER,
    c.ArchiveEvent: _ORGANIZER,
    c.Undo: _DESK,
    c.Redo: _DESK,
}

# The commands that an event can come from: whoever may give one of them may take the event back.
MADE_BY: Mapping[type[e.Event], tuple[type[c.Command], ...]] = {
    e.EventCreated: (c.CreateEvent,),
    e.ValuesOverridden: (c.OverrideValues,),
    e.EntrantsEntered: (c.EnterPlayers,),
    e.PlayersChecked: (c.CheckIn,),
    e.MissingDropped: (c.DropMissing,),
    e.ByesAwarded: (c.AwardByes,),
    e.EventStarted: (c.StartEvent,),
    e.RoundPaired: (c.PairRound,),
    e.PlayersSwapped: (c.SwapPlayers,),
    e.RoundRearranged: (c.RepairRound, c.MoveBye, c.PinTable, c.ForbidPair, c.FreePlayers),
    e.RoundPublished: (c.PublishRound,),
    e.ClockStarted: (c.StartClock,),
    e.ClockPaused: (c.PauseClock,),
    e.ClockExtended: (c.ExtendClock,),
    e.ClockRestarted: (c.RestartClock,),
    e.ResultsReported: (c.ReportResults,),
    e.RoundClosed: (c.CloseRound,),
    e.ResultCorrected: (c.CorrectResult,),
    e.EntrantDropped: (c.DropEntrant,),
    e.EntrantReturned: (c.ReturnEntrant,),
    e.EntrantAmended: (c.AmendEntrant,),
    e.EventAmended: (c.AmendEvent,),
    e.RoundRecorded: (c.RecordRound,),
    e.PlayOffPlayed: (c.PlayOff,),
    e.CutConfirmed: (c.ConfirmCut,),
    e.EventFinished: (c.FinishEvent,),
    e.EventArchived: (c.ArchiveEvent,),
    e.Reverted: (c.Undo,),
    e.Restored: (c.Redo,),
}


class Room(Enum):
    """What of an event can be looked at by those who run it."""

    PLAY = "play"  # what is played: the event, its rounds, standings, bracket; names alone
    DESK = "desk"  # players with their ids, papers, files, the journal
    STAFF = "staff"  # who else is let in
    GONE = "gone"  # what is removed or erased: the whole event, a person


OPENS: Mapping[Room, frozenset[Role]] = {
    Room.PLAY: _DESK | {Role.JUDGE},
    Room.DESK: _DESK,
    Room.STAFF: _ORGANIZER,
    Room.GONE: _ORGANIZER,
}


def may_open(role: Role, room: Room) -> bool:
    """Whether somebody in that role may look into a room of the desk.

    >>> may_open(Role.JUDGE, Room.PLAY), may_open(Role.JUDGE, Room.DESK)
    (True, False)
    """
    return role in OPENS[room]


def may(role: Role, command: type[c.Command]) -> bool:
    """Whether somebody in that role may give such a command.

    >>> may(Role.SCOREKEEPER, c.ReportResults), may(Role.PLAYER, c.ReportResults)
    (True, False)
    """
    return role in MAY.get(command, frozenset())


def require(actor: Actor, command: c.Command) -> None:
    """Raise Forbidden "role-may-not" where the role of `actor` may not do this."""
    if not may(actor.role, type(command)):
        raise _forbidden(actor, type(command))


def require_own(actor: Actor, taken: Iterable[e.Event]) -> None:
    """Raise Forbidden "role-may-not" where undo or redo would move what the role of `actor` could not have done itself."""
    for event in taken:
        if not any(may(actor.role, command) for command in MADE_BY[type(event)]):
            raise _forbidden(actor, MADE_BY[type(event)][0])


def _forbidden(actor: Actor, command: type[c.Command]) -> Forbidden:
    return Forbidden(Finding("role-may-not", {"role": actor.role.value, "deed": command.__name__}))
