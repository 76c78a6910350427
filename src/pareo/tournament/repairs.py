"""The three answers to a correction that spoils the round being played, shown before one of them is given.

Source: spec 04 "By hand": leave as is, the shortest chain of new tables, or a full re-pair.
"""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import structs

from pareo.core.errors import Finding, Refused
from pareo.core.results import Bye, ByeKind
from pareo.pairing.audit import audit
from pareo.tournament.commands import RepairRound
from pareo.tournament.deciding.repairing import repair
from pareo.tournament.deciding.seating import of_those_present, set_aside
from pareo.tournament.events import RoundRearranged, Way
from pareo.tournament.moves import Move, moves
from pareo.tournament.queries import current_round
from pareo.tournament.state import State

ANSWERS = (Way.LEAVE, Way.CASCADE, Way.FULL)


@dataclass(frozen=True, slots=True)
class Answer:
    """What an answer would do: who moves where; `event` None and no `refusal`: nothing is to be mended."""

    how: Way
    event: RoundRearranged | None
    moves: tuple[Move, ...] = ()
    refusal: Finding | None = None

    @property
    def tables(self) -> int:
        """How many tables change."""
        return len({move.table for move in self.moves if move.table is not None})


def answer(state: State, command: RepairRound) -> Answer:
    """What `command` would do, without doing it. Raises Illegal where the round can't be repaired at all."""
    played = current_round(state)
    try:
        event = repair(state, structs.replace(command, reason=command.reason.strip() or "-"))
    except Refused as refused:
        if refused.findings[0].code not in ("no-pairing", "pin-forbidden"):
            raise
        return Answer(command.how, None, refusal=refused.findings[0])
    was = played.tables if played else ()
    return Answer(command.how, event, moves(was, event.tables) if event else ())


def amiss(state: State) -> tuple[Finding, ...]:
    """What is wrong with the latest round by what is known now."""
    played = current_round(state)
    if played is None:
        return ()
    field, rules = of_those_present(state, played)
    byes = [n for n, alone in played.lone.items() if alone == Bye(ByeKind.ASSIGNED)]
    try:
        return audit(field, rules, [(t.a, t.b) for t in played.tables if t not in set_aside(played)], byes).findings
    except Refused as refused:
        return refused.findings
