"""What is allowed when: one table. Who may do it is a matter of roles, elsewhere.

Source: spec 11 "States".
"""

from __future__ import annotations

from pareo.core.errors import illegal
from pareo.tournament import commands as c
from pareo.tournament.commands import Command
from pareo.tournament.events import Structure
from pareo.tournament.state import Stage, State

BEFORE = frozenset({Stage.DRAFT, Stage.REGISTRATION})
PLAY = frozenset({Stage.RUNNING, Stage.CUT_CONFIRMED, Stage.ELIMINATION})
SWISS = frozenset({Stage.RUNNING, Stage.SWISS_FINISHED})
LIVE = BEFORE | PLAY | SWISS
ANY = LIVE | {Stage.FINISHED}

PERMITTED: dict[type[Command], frozenset[Stage]] = {
    c.OverrideValues: LIVE,
    c.EnterPlayers: BEFORE | {Stage.RUNNING},
    c.CheckIn: frozenset({Stage.REGISTRATION, Stage.RUNNING}),
    c.DropMissing: frozenset({Stage.REGISTRATION, Stage.RUNNING}),
    c.AwardByes: BEFORE | {Stage.RUNNING},
    c.StartEvent: frozenset({Stage.REGISTRATION}),
    c.PairRound: PLAY,
    c.SwapPlayers: PLAY,
    c.MoveBye: PLAY,
    c.PinTable: PLAY,
    c.ForbidPair: PLAY,
    c.FreePlayers: PLAY,
    c.RepairRound: PLAY,
    c.PublishRound: PLAY,
    c.StartClock: PLAY,
    c.PauseClock: PLAY,
    c.ExtendClock: PLAY,
    c.RestartClock: PLAY,
    c.ReportResults: PLAY,
    c.CloseRound: PLAY,
    c.CorrectResult: PLAY | SWISS,
    c.DropEntrant: LIVE,
    c.ReturnEntrant: BEFORE | {Stage.RUNNING},
    c.AmendEntrant: ANY,
    c.AmendEvent: ANY,
    c.RecordRound: PLAY,
    c.PlayOff: frozenset({Stage.SWISS_FINISHED}),
    c.ConfirmCut: frozenset({Stage.SWISS_FINISHED}),
    c.FinishEvent: SWISS | {Stage.ELIMINATION},
    c.ArchiveEvent: frozenset({Stage.FINISHED}),
    c.Undo: ANY,
    c.Redo: ANY,
}


def check_permitted(state: State | None, command: Command) -> State:
    """The state, if it is a moment for `command`; else Illegal "not-now" (or what is missing), which says the stage."""
    name = type(command).__name__
    if state is None:
        raise illegal("no-event", command=name)
    if isinstance(command, c.CreateEvent):
        raise illegal("event-exists", event=state.name)
    if state.stage not in PERMITTED[type(command)]:
        raise illegal(_missing(state, command), command=name, stage=state.stage.value)
    return state


def _missing(state: State, command: Command) -> str:
    """The code of the refusal: what would have to come first, where there is one thing."""
    match state.stage, command:
        case Stage.DRAFT, (c.StartEvent() | c.CheckIn() | c.DropMissing()):
            return "no-entrants-yet"
        case ((Stage.DRAFT | Stage.REGISTRATION), _):
            return "not-started"
        case Stage.SWISS_FINISHED, c.PairRound():
            return "cut-comes-first" if state.structure is Structure.SWISS_CUT else "all-rounds-played"
        case Stage.RUNNING, (c.ConfirmCut() | c.PlayOff()):
            return "rounds-remain"
        case Stage.FINISHED, _:
            return "event-finished"
        case Stage.ARCHIVED, _:
            return "event-archived"
        case _:
            return "not-now"
