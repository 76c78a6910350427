"""What would have been: the event before any of its rounds, and what a correction changes.

Source: spec 11 "the consequences (points, tie-breaks, the pairings that would have been) are shown first".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pareo.core.errors import Finding, Refused
from pareo.core.results import Missed
from pareo.pairing import pair
from pareo.pairing.field import Method, Pairings
from pareo.standings.rank import Standing
from pareo.tournament.commands import CorrectResult
from pareo.tournament.deciding.playing import correct
from pareo.tournament.events import ResultCorrected, RoundKind, RoundPaired, RoundRecorded
from pareo.tournament.evolve import evolve
from pareo.tournament.field import rules_of, sheet_of_state
from pareo.tournament.queries import as_paired, in_order, standings, swiss_rounds
from pareo.tournament.replay import History, fold
from pareo.tournament.state import Entrant, Round, Stage, State


def before_round(state: State, number: int) -> State:
    """The event as it stood when round `number` was about to be paired: who was in then, and the results before it."""
    away = _away(state, number)
    inside = {
        n: replace(entrant, out_after=number - 1) if n in away else _as_then(entrant, number)
        for n, entrant in state.entrants.items()
        if entrant.entered_before <= number
    }
    rounds = tuple(_without(played, inside) for played in state.rounds[: number - 1])
    quits = tuple(quit for quit in state.quits if quit.round <= number)  # later ones had not happened
    return replace(state, entrants=inside, rounds=rounds, quits=quits, cut=None, playoffs=(), stage=Stage.RUNNING)


def _away(state: State, number: int) -> frozenset[int]:
    """Who was out when round `number` was paired, and came back later: it is missed, or was joined."""
    played = state.rounds[number - 1] if number <= len(state.rounds) else None
    if played is None or played.recorded:
        return frozenset()
    return frozenset(played.joined) | {n for n, alone in played.lone.items() if alone == Missed()}


def before_pairing(history: History, number: int) -> State:
    """The event at the very moment when round `number` was paired, whatever was corrected since.

    A round of another program came with its past, which is taken as its file tells it.
    """
    state = history.state
    assert state is not None, "a round was paired"
    if state.rounds[number - 1].recorded:
        return before_round(state, number)
    then = fold(history.done[: paired_at(history, number)])
    assert then is not None, "an event was created before"
    return then


def paired_at(history: History, number: int) -> int:
    """The place among the commands that count at which round `number` was made."""
    return next(
        at
        for at, done in enumerate(history.done)
        if isinstance(done.event, RoundPaired | RoundRecorded) and done.event.round == number
    )


def _without(played: Round, inside: Mapping[int, Entrant]) -> Round:
    """A round without the losses of those who entered only later."""
    return replace(played, lone={n: alone for n, alone in played.lone.items() if n in inside})


def _as_then(entrant: Entrant, number: int) -> Entrant:
    left_later = entrant.out_after is not None and entrant.out_after >= number
    return replace(entrant, out_after=None, out_reason=None) if left_later else entrant


def paired_anew(state: State, number: int) -> Pairings:
    """Round `number` paired by our engine from the history before it. Raises what `pair` raises."""
    then = before_round(state, number)
    named = state.rounds[number - 1].method if number <= len(state.rounds) else ""
    method = Method(named) if named in {m.value for m in Method} else None
    return pair(sheet_of_state(then), rules_of(then, method, allow_rematch=True))


@dataclass(frozen=True, slots=True)
class Moved:
    """An entrant whose row of the standing a correction changes."""

    entrant: int
    before: Standing
    after: Standing


@dataclass(frozen=True, slots=True)
class Repaired:
    """A later round that would have been paired otherwise: the tables that are, and those that would have been."""

    round: int
    are: frozenset[frozenset[int]]
    would_be: frozenset[frozenset[int]]
    refusal: Finding | None = None


@dataclass(frozen=True, slots=True)
class Consequences:
    """All that a correction changes, in the order of the new standing. `event` None: nothing.

    `seeds`: those that a cut made already would have had, where they are others; the bracket itself stays as it is.
    """

    event: ResultCorrected | None
    moved: tuple[Moved, ...] = ()
    repaired: tuple[Repaired, ...] = ()
    seeds: tuple[int, ...] = ()


def consequences(state: State, command: CorrectResult) -> Consequences:
    """What `command` would change, without doing it. Raises what the command itself raises."""
    event = correct(state, command)
    if event is None:
        return Consequences(None)
    after = evolve(state, event)
    was: Mapping[int, Standing] = {row.entrant: row for row in standings(state)}
    moved = tuple(Moved(row.entrant, was[row.entrant], row) for row in standings(after) if row != was[row.entrant])
    later = [r for r in swiss_rounds(state) if r.number > command.round and r.kind is RoundKind.SWISS and not r.recorded]
    repaired = tuple(found for played in later if (found := _repaired(after, played)) is not None)
    return Consequences(event, moved, repaired, _other_seeds(after))


def _other_seeds(after: State) -> tuple[int, ...]:
    """The seeds that the cut would have had, best first; none where they are the same, or no cut is made."""
    if after.cut is None or not swiss_rounds(after):
        return ()
    last = len(swiss_rounds(after))

    def could(entrant: Entrant) -> bool:
        return entrant.number not in cut.declined and (entrant.out_after is None or entrant.out_after > last)

    cut = after.cut
    order = [row.entrant for row in in_order(after) if row.entrant in cut.seeds or could(after.entrants[row.entrant])]
    would = tuple(order[: len(cut.seeds)])
    return would if would != cut.seeds else ()


def _repaired(after: State, played: Round) -> Repaired | None:
    """The difference between a round as it is and as it would have been; None where there is none."""
    are = frozenset(frozenset((t.a, t.b)) for t in as_paired(played).tables)
    try:
        anew = paired_anew(after, played.number)
    except Refused as refused:
        return Repaired(played.number, are, frozenset(), refused.findings[0])
    would_be = frozenset(frozenset(pair_) for pair_ in anew.tables)
    if are == would_be:
        return None
    return Repaired(played.number, are - would_be, would_be - are)
