"""Another policy for an event that nobody has played a round of yet.

Until round 1 is published nothing has happened by the rules: a draft is nobody's business, and who is on the list is so under any
policy. So the draft is thrown away, the rounds that the old policy's table proposed are proposed anew, and what the new one can't
hold of tier, format and changed values goes. Afterwards results, tie-breaks and notes of the pairing would speak of rules that
they were not made by.

Source: spec 03, 11 "Correction".
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from msgspec import structs

from pareo.core.errors import Refused, illegal
from pareo.policy.load import content_hash, pack
from pareo.policy.override import check_value, overridden
from pareo.policy.pack import Pack
from pareo.policy.rounds import proposed
from pareo.tournament import commands as c
from pareo.tournament import events as e
from pareo.tournament.deciding import preparing
from pareo.tournament.evolve import evolve
from pareo.tournament.field import first_order
from pareo.tournament.permitted import BEFORE
from pareo.tournament.playable import without_rematch
from pareo.tournament.queries import active
from pareo.tournament.state import RoundStage, Stage, State

_OPEN = BEFORE | {Stage.RUNNING, Stage.ELIMINATION}
_PROPOSED = (e.Structure.SWISS, e.Structure.SWISS_CUT)


def may_change_policy(state: State) -> bool:
    """Whether no round was published yet."""
    return state.stage in _OPEN and all(played.stage is RoundStage.DRAFT for played in state.rounds)


def switched(state: State, policy: str) -> e.Switched:
    """The event under `policy`, with what has to be made anew. Raises Malformed "policy-unknown", Illegal "policy-fixed"."""
    fresh = pack(policy)
    if not may_change_policy(state):
        raise illegal("policy-fixed", policy=state.policy_id)
    plain = e.Switched(policy, content_hash(policy), state.planned_rounds, dropped=_impossible(fresh, state.overrides))
    if state.stage in BEFORE:
        return plain
    chosen = None if _is_proposed(state) else state.planned_rounds
    seeds = state.cut.seeds if state.cut and list(state.cut.seeds) != _first(state) else ()
    anew = replace(evolve(state, e.EventAmended(policy=structs.replace(plain, rounds=chosen))), stage=Stage.REGISTRATION)
    started = preparing.start(anew, c.StartEvent(chosen, seeds, allow_rematches=chosen is not None))
    return structs.replace(plain, rounds=started.rounds, seeds=started.seeds)


def _is_proposed(state: State) -> bool:
    """Whether the rounds are as many as the policy proposes for those who are in; else somebody chose their number."""
    if state.structure not in _PROPOSED:
        return True
    with suppress(Refused):  # a policy without a table for such matches proposes nothing
        said = proposed(state.policy, len(active(state))).rounds
        return state.planned_rounds in (said, without_rematch(state, said))
    return False


def _first(state: State) -> list[int]:
    inside = {entrant.number for entrant in active(state)}
    return [number for number in first_order(state) if number in inside]


def _impossible(policy: Pack, overrides: tuple[e.Override, ...]) -> tuple[str, ...]:
    """The values of the event that it may not have under `policy`."""
    kept: list[tuple[str, object]] = []
    for each in overrides:
        with suppress(Refused):
            check_value(policy, each.key, each.value, each.announcement, ())
            overridden(policy, [*kept, (each.key, each.value)])
            kept.append((each.key, each.value))
    return tuple(each.key for each in overrides if each.key not in dict(kept))
