"""The cut, play-offs, the end; and taking back."""

from __future__ import annotations

from dataclasses import dataclass

from pareo.core.errors import Illegal, illegal
from pareo.core.results import parse, word
from pareo.policy.pack import Level
from pareo.standings.meeting import Meeting
from pareo.standings.rank import Standing
from pareo.tournament import commands as c
from pareo.tournament import events as e
from pareo.tournament.events import EventCreated
from pareo.tournament.evolve import notation
from pareo.tournament.playoffs import beaten, still_level, winner_of
from pareo.tournament.queries import current_round, impossible, in_order, is_over, open_round, open_tables, standings
from pareo.tournament.replay import History
from pareo.tournament.state import Stage, State


@dataclass(frozen=True, slots=True)
class CutLine:
    """A cut as it would be made: who is in, who moved aside, and who is level across the line (none: it can be made)."""

    seeds: tuple[int, ...]
    declined: tuple[int, ...]
    gone: tuple[int, ...]
    level: tuple[int, ...]


def cut_line(state: State, command: c.ConfirmCut) -> CutLine:
    """The best `top` (or all with the points) of those who are still in and have not declined; the next in line move up.

    Raises Illegal "cut-needs-size", "cut-too-big" for a size that nobody can play.

    Clause: spec 06 "Before the cut"; Swiss ranks stay as they are.
    """
    if (command.top is None) == (command.points is None) or (command.points or 0) < 0:
        raise illegal("cut-needs-size")
    rows = in_order(state)
    willing = [row for row in rows if state.entrants[row.entrant].out_after is None and row.entrant not in command.declined]
    enough = sum(1 for row in willing if command.points is not None and row.points >= command.points)
    size = enough if command.points is not None else command.top or 0
    if not 2 <= size <= len(willing):
        raise illegal("cut-too-big", top=size, available=len(willing))
    inside, outside = willing[:size], willing[size:]
    return CutLine(
        seeds=tuple(row.entrant for row in inside),
        declined=tuple(row.entrant for row in rows if row.entrant in command.declined),
        gone=tuple(row.entrant for row in rows[:size] if state.entrants[row.entrant].out_after is not None),
        level=_level(state, inside, outside, command),
    )


def _level(state: State, inside: list[Standing], outside: list[Standing], command: c.ConfirmCut) -> tuple[int, ...]:
    """Who shares the rank on the line and is separated neither by a play-off nor, where the pack draws, by the seed."""
    if not inside or not outside or inside[-1].rank != outside[0].rank or command.points is not None:
        return ()
    if state.policy.cut.level is Level.SEEDED_DRAW:
        return ()
    rank = inside[-1].rank
    stay, leave = ([row.entrant for row in rows if row.rank == rank] for rows in (inside, outside))
    open_ = still_level(stay, leave, beaten(state.playoffs))
    return tuple(number for number in (*stay, *leave) if number in open_)


def confirm_cut(state: State, command: c.ConfirmCut) -> e.CutConfirmed:
    """The bracket's seeds, best first; those that another program gave are history, whatever our standing says."""
    if state.structure is not e.Structure.SWISS_CUT:
        raise illegal("structure-has-no-cut", structure=state.structure.value)
    for number in (*command.declined, *command.seeds):
        if number not in state.entrants:
            raise illegal("entrant-unknown", number=number)
    seeded = tuple(dict.fromkeys(command.seeds))
    line = CutLine(seeded, command.declined, (), ()) if seeded else cut_line(state, command)
    if len(line.seeds) < 2 or (command.top is not None and command.top > len(line.seeds)):
        raise illegal("cut-too-big", top=command.top, available=len(line.seeds))
    if line.level:
        raise illegal("cut-is-level", state.policy.cut.clause, entrants=", ".join(map(str, line.level)))
    if command.third_place and len(line.seeds) < 4:
        raise illegal("third-place-needs-four", available=len(line.seeds))
    return e.CutConfirmed(line.seeds, line.declined, command.third_place)


def play_off(state: State, command: c.PlayOff) -> e.PlayOffPlayed:
    """A game that separates two who are level after everything else.

    Clause: 003 "Fin del torneo"; spec 05.
    """
    ranks = {row.entrant: row.rank for row in standings(state)}
    for number in (command.a, command.b):
        if number not in ranks:
            raise illegal("entrant-unknown", number=number)
    if command.a == command.b or ranks[command.a] != ranks[command.b]:
        raise illegal("not-level", state.policy.cut.clause, a=command.a, b=command.b)
    result = parse(command.result, notation(state))
    findings = impossible(state, e.RoundKind.ELIMINATION, result)
    if findings:
        raise Illegal(*findings)
    if winner_of(Meeting(len(state.rounds), command.a, command.b, result)) is None:
        raise illegal("play-off-needs-winner", state.policy.cut.clause)
    return e.PlayOffPlayed(command.a, command.b, word(result))


def finish(state: State) -> e.EventFinished:
    """The event is over when nothing is left to play, or when the program that played its bracket said so (spec 15)."""
    played = open_round(state)
    if played is not None:
        waiting = ", ".join(map(str, open_tables(played)[:20]))
        raise illegal("tables-open" if waiting else "round-open", round=played.number, tables=waiting)
    latest = current_round(state)
    is_history = latest is not None and latest.recorded and state.stage is Stage.ELIMINATION
    if not is_over(state) and not is_history:
        left = (state.planned_rounds or 0) - len(state.rounds)
        if state.stage is Stage.ELIMINATION:
            raise illegal("bracket-goes-on")
        raise illegal("rounds-remain", command="FinishEvent", stage=state.stage.value, left=left)
    return e.EventFinished()


def undo(history: History, command: c.Undo) -> e.Reverted:
    """The last commands count as if they had never been. The creation of the event stays."""
    _check_seen(history, command.seen)
    if command.steps < 1:
        raise illegal("undo-steps", steps=command.steps)
    back = history.done[-command.steps :]
    if command.steps > len(history.done) or any(isinstance(n.event, EventCreated) for n in back):
        raise illegal("undo-too-far", steps=command.steps, possible=len(history.done) - 1)
    return e.Reverted(tuple(numbered.number for numbered in back), command.reason)


def _check_seen(history: History, seen: int | None) -> None:
    """Raises Illegal "changed-since" where something has happened of which whoever asks knows nothing."""
    if seen is not None and seen != history.last:
        raise illegal("changed-since", entries=history.last - seen)


def redo(history: History, command: c.Redo) -> e.Restored:
    """What the last undo took counts again, as long as nothing new has happened since."""
    _check_seen(history, command.seen)
    if not history.undone:
        raise illegal("nothing-to-redo")
    return e.Restored(tuple(numbered.number for numbered in history.undone[-1]))
