"""The values of the policy that an event may change, each as it stands now, and where that comes from."""

from __future__ import annotations

from dataclasses import dataclass

from pareo.policy.keys import value_at
from pareo.policy.load import pack, packs
from pareo.tournament.commands import OverrideValues
from pareo.tournament.permitted import PERMITTED
from pareo.web.desk.place import Desk, language
from pareo.words.packs import policy_title
from pareo.words.values import Value, told, value


@dataclass(frozen=True, slots=True)
class Stands:
    """A value of an event that is made. `by_policy`: what the policy itself says, where the event has something else;
    "" where the policy is not one of ours, so that nobody knows any more.
    """

    value: Value
    is_changed: bool
    by_policy: str


@dataclass(frozen=True, slots=True)
class Offered:
    """A value that an event to be made may change: what each policy that allows it says, by its id and title."""

    value: Value
    by_policy: tuple[tuple[str, str, str], ...]


def of_event(desk: Desk) -> list[Stands]:
    """The values that may still be changed now, the clock first; none for those who may not."""
    if not desk.may(OverrideValues) or desk.state.stage not in PERMITTED[OverrideValues]:
        return []
    policy = desk.state.policy
    return [_stands(desk, key) for key in sorted((right.key for right in policy.adjustable), key=_in_order)]


def _stands(desk: Desk, key: str) -> Stands:
    state = desk.state
    is_changed = any(each.key == key for each in state.overrides)
    own = told(value_at(pack(state.policy_id), key), language()) if is_changed and state.policy_id in packs() else ""
    return Stands(value(state.policy, key, language()), is_changed, own)


def of_any_policy() -> list[Offered]:
    """What any policy lets an event change; the page of a new event doesn't know yet which policy it will be."""
    holders: dict[str, list[str]] = {}
    for id in packs():
        for right in pack(id).adjustable:
            holders.setdefault(right.key, []).append(id)
    return [_offered(key, holders[key]) for key in sorted(holders, key=_in_order)]


def _offered(key: str, ids: list[str]) -> Offered:
    say = language()
    own = tuple((id, policy_title(pack(id), say), told(value_at(pack(id), key), say)) for id in ids)
    return Offered(value(pack(ids[-1]), key, say), own)


def _in_order(key: str) -> tuple[bool, str]:
    return (key != "clock.round_minutes", key)
