"""What was written wrongly about a player or about the event is mended in a form that shows what stands there now.

Only what somebody typed over is sent on: of two desks that have the same form open, neither takes back what the other mended.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.utils.translation import gettext as _

from pareo.core.errors import Finding, malformed
from pareo.tournament.commands import AmendEntrant, AmendEvent, Command
from pareo.tournament.deciding.amending import may_change_category, may_change_seed, may_change_tier
from pareo.tournament.deciding.switching import may_change_policy
from pareo.tournament.permitted import PERMITTED
from pareo.tournament.state import State
from pareo.web.desk import policies
from pareo.web.desk.place import Desk, language, said
from pareo.words.log import amendments
from pareo.words.packs import format_title, tier_name

Typed = Mapping[str, Any]

_NUMBERS = ("seed", "fixed_table", "tier")
_MAY_BE_NONE = ("category", "club", "date", "format", *_NUMBERS)


@dataclass(frozen=True, slots=True)
class Detail:
    """A field of the form: its value as typed or as it stands, how it stood when the form was made, and what can be chosen."""

    name: str
    label: str
    value: str
    was: str
    kind: str = "text"
    choices: Sequence[tuple[str, str]] = ()


def of_entrant(desk: Desk, number: int, typed: Typed | None = None) -> list[Detail]:
    """What can be mended about a player now; nothing for those who may not."""
    if not can(desk, AmendEntrant):
        return []
    one, person = desk.state.entrants[number], desk.current.people.get(str(number))
    fields: list[tuple[str, str, Any]] = []
    if person:
        fields += [("name", _("Name"), person.name), ("surname", _("Surnames"), person.surname), ("id", _("Id"), person.id)]
    fields.append(("club", _("Club"), one.club))
    if may_change_category(desk.state):
        fields.append(("category", _("Category"), one.category))
    if may_change_seed(desk.state):
        fields.append(("seed", _("Ranking"), one.seed))
    fields.append(("fixed_table", _("Fixed table"), one.fixed_table))
    return [_detail(typed, *each, kind="number" if each[0] in _NUMBERS else "text") for each in fields]


def why_not(desk: Desk, number: int) -> Iterator[str]:
    """Why something about a player can't be mended any more, in sentences."""
    who = {"entrant": desk.names.of(number)}
    if not may_change_category(desk.state):
        yield said(Finding("category-fixed", who))
    is_ranked = any(each.seed is not None for each in desk.state.entrants.values())
    if is_ranked and not may_change_seed(desk.state):
        yield said(Finding("seed-fixed", who))


def of_event(desk: Desk, typed: Typed | None = None) -> list[Detail]:
    """What can be mended about the event now; nothing for those who may not."""
    if not can(desk, AmendEvent):
        return []
    state, policy = desk.state, desk.state.policy
    fields = [
        _detail(typed, "name", _("Name"), state.name),
        _detail(typed, "date", _("Date"), state.date, kind="date"),
    ]
    if may_change_policy(state):
        fields.append(_detail(typed, "policy", _("Policy"), state.policy_id, choices=policies.choices()))
    if policy.tiers and may_change_tier(state):
        tiers = [(key, tier_name(policy, key, language())) for key in policy.tiers]
        fields.append(_detail(typed, "tier", _("Tier"), state.tier, choices=tiers))
    if formats := _formats(state):
        fields.append(_detail(typed, "format", _("Format"), state.format, choices=formats))
    return fields


def _formats(state: State) -> list[tuple[str, str]]:
    known = [(key, format_title(state.policy, key, language())) for key in state.policy.formats]
    own = [] if state.format is None or state.format in state.policy.formats else [(state.format, state.format)]
    return [("", "–"), *known, *own] if known else []


def _detail(typed: Typed | None, name: str, label: str, stands: Any, **how: Any) -> Detail:
    now = "" if stands is None else str(stands)
    if typed is None or name not in typed:
        return Detail(name, label, now, now, **how)
    return Detail(name, label, str(typed[name]), str(typed.get(f"was-{name}", now)), **how)


def amend_entrant(desk: Desk, number: int) -> bool:
    """Do what the form about a player asks for; False where it was refused, and has to be shown again as typed."""
    changes = _changes(desk, "name", "surname", "id", "club", "category", "seed", "fixed_table")
    if changes is None or not _done(desk, AmendEntrant(number, **changes) if changes else None):
        return False
    messages.success(desk.request, _("The details of %(name)s are kept.") % {"name": desk.names.of(number)})
    return True


def amend_event(desk: Desk) -> bool:
    """Do what the form about the event asks for; False where it was refused, and has to be shown again as typed."""
    changes = _changes(desk, "name", "date", "policy", "tier", "format")
    if changes is None:
        return False
    outcome = desk.do(AmendEvent(**changes)) if changes else None
    if changes and outcome is None:
        return False
    if outcome is None or outcome.entry is None:
        messages.info(desk.request, _("Nothing about the event was changed."))
    else:
        told = amendments(outcome.entry, desk.names)
        messages.success(desk.request, _("The details of the event are kept: %(changes)s.") % {"changes": told})
    return True


def can(desk: Desk, command: type[Command]) -> bool:
    """Whether who asks may give such a command, and it is a moment for it."""
    return desk.may(command) and desk.state.stage in PERMITTED[command]


def _done(desk: Desk, command: Command | None) -> bool:
    """Whether all is as asked for: also where nothing was to be changed."""
    return command is None or desk.do(command) is not None


def _changes(desk: Desk, *names: str) -> dict[str, Any] | None:
    """What was typed over; None, and said so, where a number was asked for and something else was typed."""
    asked: dict[str, Any] = {}
    for name in names:
        typed = desk.asked(name)
        if name not in desk.request.POST or typed == desk.asked(f"was-{name}"):
            continue
        asked[name] = typed or (None if name in _MAY_BE_NONE else "")
        if name in _NUMBERS and typed:
            asked[name] = desk.whole(name)
            if asked[name] is None:
                desk.refuse(malformed("cell-number", text=typed[:20]))
                return None
    return asked
