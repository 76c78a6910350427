"""What the organizer would do next, as findings that `words` turns into sentences."""

from __future__ import annotations

from pareo.core.errors import Finding
from pareo.tournament.events import Structure
from pareo.tournament.queries import active, draft_round, is_over, open_round, open_tables
from pareo.tournament.state import Stage, State


def next_steps(state: State) -> tuple[Finding, ...]:
    """What the organizer would do next."""
    draft, played = draft_round(state), open_round(state)
    if draft is not None:
        return (Finding("next-publish", {"round": draft.number}),)
    if played is not None:
        waiting = open_tables(played)
        return (Finding("next-report" if waiting else "next-close", {"round": played.number, "tables": len(waiting)}),)
    match state.stage:
        case Stage.DRAFT:
            return (Finding("next-enter"),)
        case Stage.REGISTRATION:
            return (_registration(state),)
        case Stage.RUNNING if state.structure is Structure.OPEN:
            return (Finding("next-finish"),)
        case Stage.RUNNING if is_over(state):
            return (Finding("next-deserted"),)
        case Stage.RUNNING | Stage.CUT_CONFIRMED:
            return (Finding("next-pair", {"round": len(state.rounds) + 1}),)
        case Stage.SWISS_FINISHED:
            return (Finding("next-cut" if state.structure is Structure.SWISS_CUT else "next-finish"),)
        case Stage.ELIMINATION:
            return (Finding("next-finish") if is_over(state) else Finding("next-pair", {"round": len(state.rounds) + 1}),)
        case Stage.FINISHED:
            return (Finding("next-export"),)
        case Stage.ARCHIVED:
            return ()


def _registration(state: State) -> Finding:
    """Start, or enter more where so few are in that no start is possible."""
    players, least = len(active(state)), 1 if state.structure is Structure.OPEN else 2
    if players < least:
        return Finding("next-enter-more", {"players": players, "least": least})
    return Finding("next-start", {"players": players})
