"""Who may do what: roles x commands as one table, and nowhere else.

Source: spec 13 "Accounts and roles", spec 91 "Least privilege". A command that is not in the table is nobody's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from pareo.core.errors import Finding, Forbidden
from pareo.tournament import commands as c


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
    c.ReportResults: _DESK,
    c.CloseRound: _DESK,
    c.CorrectResult: _DESK,
    c.DropEntrant: _DESK,
    c.ReturnEntrant: _DESK,
    c.RecordRound: _ORGANIZER,
    c.PlayOff: _HEADS,
    c.ConfirmCut: _ORGANIZER,
    c.FinishEvent: _ORGANIZER,
    c.ArchiveEvent: _ORGANIZER,
    c.Undo: _DESK,
    c.Redo: _DESK,
}


def may(role: Role, command: type[c.Command]) -> bool:
    """Whether somebody in that role may give such a command.

    >>> may(Role.SCOREKEEPER, c.ReportResults), may(Role.PLAYER, c.ReportResults)
    (True, False)
    """
    return role in MAY.get(command, frozenset())


def require(actor: Actor, command: c.Command) -> None:
    """Raise Forbidden "role-may-not" where the role of `actor` may not do this."""
    if not may(actor.role, type(command)):
        raise Forbidden(Finding("role-may-not", {"role": actor.role.value, "command": type(command).__name__}))
