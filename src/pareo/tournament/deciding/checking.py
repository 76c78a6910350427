"""Before the first round: who is in the hall, and out with all who did not come. Nobody has to be ticked to play."""

from __future__ import annotations

from pareo.core.errors import Finding, Illegal, illegal
from pareo.tournament import commands as c
from pareo.tournament import events as e
from pareo.tournament.queries import active, is_checking_in, missing
from pareo.tournament.state import State


def check_in(state: State, command: c.CheckIn) -> e.PlayersChecked | None:
    """These are in the hall, or not after all; None where all of them were ticked so already.

    Source: spec 13 "check-in by search".
    """
    _check_moment(state)
    findings = []
    for number in command.numbers:
        entrant = state.entrants.get(number)
        if entrant is None:
            findings.append(Finding("entrant-unknown", {"number": number}))
        elif entrant.out_after is not None:
            findings.append(Finding("out-not-here", {"entrant": number}))
    if findings:
        raise Illegal(*findings)
    changed = {number: None for number in command.numbers if state.entrants[number].presence is not command.presence}
    return e.PlayersChecked(tuple(changed), command.presence) if changed else None


def drop_missing(state: State) -> e.MissingDropped | None:
    """All who were not ticked are out; refused while nobody is ticked, for then it would be everybody."""
    _check_moment(state)
    if not is_checking_in(state):
        raise illegal("nobody-checked-in", players=len(active(state)))
    numbers = tuple(entrant.number for entrant in missing(state))
    return e.MissingDropped(numbers) if numbers else None


def _check_moment(state: State) -> None:
    if state.rounds:
        raise illegal("check-in-over", round=len(state.rounds))
