"""What an event makes of the state. Total: whatever was once accepted can always be folded again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any, assert_never

from msgspec import UNSET, Struct, structs

from pareo.core.results import Bye, ByeKind, LoneResult, Notation, Quit, parse, parse_lone
from pareo.policy.load import pack
from pareo.standings.meeting import Meeting
from pareo.tournament import events as e
from pareo.tournament.events import Event, RoundKind, Structure
from pareo.tournament.state import Clock, Cut, Entrant, Round, RoundStage, Stage, State


def evolve(state: State | None, event: Event) -> State:
    """The state after `event`. `state` is None only before EventCreated.

    Reverted and Restored speak of the journal, not of the event: `replay` follows them.
    """
    if isinstance(event, e.EventCreated):
        return _created(event)
    assert state is not None, "a journal begins with EventCreated"
    match event:
        case e.ValuesOverridden():
            return _with_overrides(state, event.overrides)
        case e.EntrantsEntered():
            return _entered(state, event)
        case e.PlayersChecked(numbers, presence):
            return _with_entrants(state, (replace(state.entrants[n], presence=presence) for n in numbers))
        case e.MissingDropped(numbers):
            out = (replace(state.entrants[n], out_after=0, out_reason=e.DropReason.DROP) for n in numbers)
            return _with_entrants(state, out)
        case e.ByesAwarded(number, rounds):
            entrant = state.entrants[number]
            return _with_entrant(state, replace(entrant, awarded_byes=entrant.awarded_byes | set(rounds)))
        case e.EventStarted(rounds, seeds, _):
            stage = Stage.ELIMINATION if state.structure is Structure.ELIMINATION else Stage.RUNNING
            return replace(state, planned_rounds=rounds, stage=stage, cut=Cut(seeds) if seeds else None)
        case e.RoundPaired():
            return _paired(state, event)
        case e.RoundRecorded():
            return _recorded(state, event)
        case e.PlayersSwapped():
            played = exchanged(_round(state, event.round), event.first, event.second)
            return _with_round(state, replace(played, by_hand=(*played.by_hand, event)))
        case e.RoundRearranged():
            return _with_round(state, _rearranged(_round(state, event.round), event))
        case e.RoundPublished(number):
            return _with_round(state, replace(_round(state, number), stage=RoundStage.PUBLISHED))
        case e.ClockStarted(number, at, minutes):
            played = _round(state, number)
            clock = played.clock or Clock(minutes)
            return _with_round(state, replace(played, clock=replace(clock, running_since=at, has_run=True)))
        case e.ClockPaused(number, at):
            played = _round(state, number)
            assert played.clock is not None, "only a running clock is paused"
            return _with_round(state, replace(played, clock=paused(played.clock, at)))
        case e.ClockExtended(number, minutes, length):
            played = _round(state, number)
            clock = played.clock or Clock(length - minutes)
            return _with_round(state, replace(played, clock=replace(clock, minutes=length, added=clock.added + minutes)))
        case e.ClockRestarted(number, at, minutes):
            return _with_round(state, replace(_round(state, number), clock=Clock(minutes, running_since=at, has_run=True)))
        case e.ResultsReported(number, results):
            return _with_results(state, number, results)
        case e.ResultCorrected(number, table, _, result):
            return _with_results(state, number, [e.ReportedResult(table, result)])
        case e.RoundClosed(number):
            return _closed(state, number)
        case e.EntrantDropped():
            return _dropped(state, event)
        case e.EntrantReturned(number, missed, joined):
            entrant = replace(state.entrants[number], out_after=None, out_reason=None, presence=e.Presence.HERE)
            state = _with_lone(_with_entrant(state, entrant), missed, {number: parse_lone("missed")})
            return _with_joined(state, joined) if joined else state
        case e.EntrantAmended():
            return _amended(state, event)
        case e.EventAmended():
            state = _under(state, event.policy) if isinstance(event.policy, e.Switched) else state
            return replace(state, **_given(event, "name", "date", "tier", "format"))
        case e.PlayOffPlayed(a, b, result):
            played_off = Meeting(len(state.rounds), a, b, parse(result, notation(state)))
            return replace(state, playoffs=(*state.playoffs, played_off))
        case e.CutConfirmed(seeds, declined, third_place):
            return replace(state, stage=Stage.CUT_CONFIRMED, cut=Cut(seeds, declined, third_place))
        case e.EventFinished():
            return replace(state, stage=Stage.FINISHED)
        case e.EventArchived():
            return replace(state, stage=Stage.ARCHIVED)
        case e.Reverted() | e.Restored():
            return state
        case _:
            assert_never(event)


def notation(state: State) -> Notation:
    """How this event's tables write a result."""
    return state.policy.scoring.notation


def paused(clock: Clock, at: str) -> Clock:
    """`clock` stopped at `at`; a computer clock that was set back never takes time away."""
    if clock.running_since is None:
        return clock
    ran = datetime.fromisoformat(at) - datetime.fromisoformat(clock.running_since)
    return replace(clock, elapsed=clock.elapsed + max(0, int(ran.total_seconds())), running_since=None)


def _created(event: e.EventCreated) -> State:
    state = State(
        name=event.name,
        policy=pack(event.policy),
        policy_id=event.policy,
        policy_hash=event.policy_hash,
        structure=event.structure,
        seed=event.seed,
        stage=Stage.DRAFT,
        date=event.date,
        tier=event.tier,
        format=event.format,
        planned_rounds=event.rounds,
        origin=event.origin,
    )
    return _with_overrides(state, event.overrides)


def _with_overrides(state: State, overrides: tuple[e.Override, ...]) -> State:
    if not (state.overrides or overrides):
        return state
    from pareo.policy.override import overridden  # heavy, and most events override nothing

    kept = {override.key: override for override in (*state.overrides, *overrides)}
    policy = overridden(pack(state.policy_id), [(key, override.value) for key, override in kept.items()])
    return replace(state, overrides=tuple(kept.values()), policy=policy)


def _under(state: State, new: e.Switched) -> State:
    """The event under another policy, before anything was played: no round is paired, all who are in may play the first."""
    fresh = replace(
        state,
        policy=pack(new.id),
        policy_id=new.id,
        policy_hash=new.hash,
        # A draft was seen by nobody: whatever rules it had before were never announced.
        policies_before=() if state.stage is Stage.DRAFT else (*state.policies_before, state.policy_id),
        overrides=tuple(each for each in state.overrides if each.key not in new.dropped),
        planned_rounds=new.rounds,
        rounds=(),
        cut=Cut(new.seeds) if new.seeds else None,
    )
    here = (replace(each, entered_before=1) for each in state.entrants.values())
    return _with_entrants(_with_overrides(fresh, ()), here)


def _entered(state: State, event: e.EntrantsEntered) -> State:
    first = len(state.rounds) + 1
    fresh = {
        new.number: Entrant(
            new.number,
            new.digest,
            new.category,
            new.club,
            new.seed,
            new.fixed_table,
            entered_before=first,
            presence=event.presence,
            origin=new.origin,
        )
        for new in event.entrants
    }
    stage = Stage.REGISTRATION if state.stage is Stage.DRAFT else state.stage
    state = replace(state, entrants={**state.entrants, **fresh}, stage=stage)
    if event.missed is not None:
        state = _with_lone(state, event.missed_rounds, dict.fromkeys(fresh, parse_lone(event.missed)))
    return _with_joined(state, event.joined) if event.joined else state


def _paired(state: State, event: e.RoundPaired) -> State:
    fresh = Round(
        number=event.round,
        kind=event.kind,
        stage=RoundStage.DRAFT if event.draft else RoundStage.PUBLISHED,
        tables=event.tables,
        results={},
        lone={lone.number: parse_lone(lone.result) for lone in event.lone},
        seed=event.seed,
        method=event.method,
        notes=event.notes,
        certificate=event.certificate,
    )
    stage = Stage.ELIMINATION if event.kind is RoundKind.ELIMINATION else state.stage
    return replace(state, rounds=(*state.rounds, fresh), stage=stage)


def _recorded(state: State, event: e.RoundRecorded) -> State:
    paired = e.RoundPaired(
        event.round, event.kind, event.tables, event.lone, draft=False, seed="", notes=event.deviations, certificate=""
    )
    state = _paired(state, paired)
    state = _with_round(state, replace(_round(state, event.round), recorded=True))
    state = _with_results(state, event.round, event.results)
    return _closed(state, event.round) if event.closed else state


def exchanged(played: Round, first: int, second: int) -> Round:
    """The round with these two in each other's place."""
    other = {first: second, second: first}
    tables = tuple(structs.replace(t, a=other.get(t.a, t.a), b=other.get(t.b, t.b)) for t in played.tables)
    lone = {other.get(number, number): result for number, result in played.lone.items()}
    return replace(played, tables=tables, lone=lone)


def _rearranged(played: Round, event: e.RoundRearranged) -> Round:
    return replace(
        played,
        tables=event.tables,
        lone={lone.number: parse_lone(lone.result) for lone in event.lone},
        notes=event.notes,
        certificate=event.certificate,
        by_hand=() if event.way is e.Way.ENGINE else (*played.by_hand, event),
        pins=event.pins,
        forbidden=event.forbidden,
        given_byes=event.byes,
    )


def _closed(state: State, number: int) -> State:
    state = _with_round(state, replace(_round(state, number), stage=RoundStage.CLOSED))
    played = _round(state, number)
    last = played.kind is not RoundKind.ELIMINATION and number == state.planned_rounds
    return replace(state, stage=Stage.SWISS_FINISHED) if last else state


def _dropped(state: State, event: e.EntrantDropped) -> State:
    state = _with_entrant(state, replace(state.entrants[event.number], out_after=event.after, out_reason=event.reason))
    if event.table_result is not None:
        state = _with_results(state, event.after, [event.table_result])
    if event.quit:
        state = replace(state, quits=(*state.quits, Meeting(event.after + 1, event.number, None, Quit())))
    return state


def _amended(state: State, event: e.EntrantAmended) -> State:
    entrant = replace(state.entrants[event.number], **_given(event, "category", "club", "seed", "fixed_table"))
    if event.person is None:
        return _with_entrant(state, entrant)
    state = _with_entrant(state, replace(entrant, digest=event.person.digest))
    return replace(state, renamed={**state.renamed, event.number: event.person.key})


def _given(event: Struct, *names: str) -> dict[str, Any]:
    """What an amendment says; all else stays as it was."""
    return {name: value for name in names if (value := getattr(event, name)) is not UNSET}


def _round(state: State, number: int) -> Round:
    return state.rounds[number - 1]


def _with_round(state: State, fresh: Round) -> State:
    rounds = state.rounds
    return replace(state, rounds=(*rounds[: fresh.number - 1], fresh, *rounds[fresh.number :]))


def _with_entrant(state: State, fresh: Entrant) -> State:
    return _with_entrants(state, [fresh])


def _with_entrants(state: State, fresh: Iterable[Entrant]) -> State:
    return replace(state, entrants={**state.entrants, **{entrant.number: entrant for entrant in fresh}})


def _with_results(state: State, number: int, results: Iterable[e.ReportedResult]) -> State:
    played = _round(state, number)
    fresh = {reported.table: parse(reported.result, notation(state)) for reported in results}
    after = replace(played, results={**played.results, **fresh})
    after.memo.update({name: played.memo[name] for name in _SEATING & played.memo.keys()})
    return _with_round(state, after)


_SEATING = {"tables", "seats"}
"""What a round remembers of who sits where (queries.py): a result moves nobody."""


def _with_lone(state: State, rounds: Iterable[int], lone: dict[int, LoneResult]) -> State:
    for number in rounds:
        played = _round(state, number)
        state = _with_round(state, replace(played, lone={**played.lone, **lone}))
    return state


def _with_joined(state: State, joined: e.Joined) -> State:
    """One more table in place of a bye."""
    played = _round(state, joined.round)
    tables = (*played.tables, e.PairedTable(joined.table, joined.bye, joined.number))
    fresh = replace(
        played,
        tables=tuple(sorted(tables, key=lambda table: table.table)),
        lone={n: result for n, result in played.lone.items() if n != joined.bye},
        joined=(*played.joined, joined.number),
    )
    return _with_round(state, fresh)


def is_counted_bye(result: LoneResult) -> bool:
    """Whether a round without an opponent was a bye that counts against a second one (an awarded bye does not)."""
    return isinstance(result, Bye) and result.kind is not ByeKind.AWARDED
