"""The desk's first pages: all events, a new one, and one event with what comes next."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from pareo.adapters.journal.database.models import Listing
from pareo.app.roles import Actor, Role
from pareo.core.errors import Finding, Refused
from pareo.policy.keys import value_at
from pareo.policy.load import packs
from pareo.policy.pack import Pack
from pareo.tournament.commands import CreateEvent, OverrideValues
from pareo.tournament.deciding.amending import may_change_tier
from pareo.tournament.deciding.switching import may_change_policy
from pareo.tournament.events import Override, Structure
from pareo.tournament.next_steps import next_steps
from pareo.tournament.queries import active, took_part
from pareo.tournament.state import State
from pareo.web import opened
from pareo.web.accounts.models import Seat
from pareo.web.desk import amending, policies, removing, values
from pareo.web.desk.bringing import formats_out, losses
from pareo.web.desk.place import Desk, at_desk, language, said
from pareo.web.desk.sheets import separator_of
from pareo.words.packs import format_title, policy_title, tier_name
from pareo.words.speak import page
from pareo.words.values import title, told

UPCOMING = 2  # events whose next step the first page tells,
SOON = 500  # as long as they have no more players: the first page does not wait until a large journal is read
MOST_CHANGES = 40  # values that the page of a new event takes
_ENTER, _ROUND = ("players", _("Enter players")), ("round", _("Go to the round"))
_END = ("bracket", _("To the end of the event"))
WAYS = {  # where a next step is done, and what its button says
    "next-enter": _ENTER,
    "next-enter-more": _ENTER,
    "next-start": ("players", _("Go and start the event")),
    "next-cut": ("bracket", _("Go to the cut")),
    "next-finish": _END,
    "next-deserted": _END,
    "next-export": ("export", _("Export")),
}


class NewEvent(forms.Form):
    """One page, and only the name has no default. What the event before had is proposed again, unless a file said it."""

    name = forms.CharField(label=_("Name"), max_length=120, widget=forms.TextInput(attrs={"autofocus": True}))
    date = forms.DateField(label=_("Date"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    policy = forms.ChoiceField(label=_("Policy"))
    tier = forms.ChoiceField(label=_("Tier"), required=False)
    format = forms.ChoiceField(label=_("Format"), required=False)
    structure = forms.ChoiceField(label=_("Structure"), required=False)
    rounds = forms.IntegerField(
        label=_("Rounds"),
        required=False,
        min_value=1,
        max_value=99,
        help_text=_("Empty: as the policy proposes for those who come."),
    )

    def __init__(self, latest: State | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = policies.known()
        say = page(language(), "cli")["say"]
        self._offer("policy", policies.choices())
        to_kts = "; ".join(policy_title(one, language()) for one in known if policies.goes_to_kts(one))
        self.fields["policy"].help_text = _now("Only events under these can be exported to KTS: %(policies)s.") % {
            "policies": to_kts
        }
        self._offer("tier", _by_policy(known, [[(key, tier_name(one, key, language())) for key in one.tiers] for one in known]))
        formats = [[(key, format_title(one, key, language())) for key in one.formats] for one in known]
        self._offer("format", _by_policy(known, formats))
        self._offer("structure", [(each.value, say[f"structure-{each.value}"].capitalize()) for each in Structure])
        self.initial = {**self.initial, "date": date.today(), **_as_before(latest, known)}

    def _offer(self, name: str, choices: list[Any]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
        field.widget.attrs["class"] = "input"

    def of_policy(self, name: str) -> str | None:
        """The choice in field `name`, if it is one of the policy that was chosen; else the policy's own usual one."""
        policy, _sign, key = str(self.cleaned_data[name] or "").partition(":")
        return key if key and policy == self.cleaned_data["policy"] else None


def _by_policy(known: list[Pack], choices: list[list[tuple[str, str]]]) -> list[Any]:
    """Choices that belong to a policy each, grouped by it; a policy without any has one, that says so."""
    none = _now("as the policy says")
    return [
        (policy_title(one, language()), [(f"{one.policy.id}:{key}", text) for key, text in each] or [(f"{one.policy.id}:", none)])
        for one, each in zip(known, choices, strict=True)
    ]


def _as_before(latest: State | None, known: list[Pack]) -> dict[str, Any]:
    """What the last event had, or the newest policy with its first tier and format."""
    if latest is None or latest.policy_id not in packs():
        newest = max(known, key=lambda one: one.policy.effective)
        return {"policy": newest.policy.id, "structure": Structure.SWISS_CUT.value, **_firsts(newest)}
    kept = {"policy": latest.policy_id, "structure": latest.structure.value, **_firsts(latest.policy)}
    if latest.tier is not None:
        kept["tier"] = f"{latest.policy_id}:{latest.tier}"
    if latest.format is not None:
        kept["format"] = f"{latest.policy_id}:{latest.format}"
    return kept


def _firsts(one: Pack) -> dict[str, Any]:
    tier, format = next(iter(one.tiers), ""), next(iter(one.formats), "")
    return {"tier": f"{one.policy.id}:{tier}", "format": f"{one.policy.id}:{format}"}


def _seen_by(request: HttpRequest) -> Any:
    """The events at which the one who asks has a seat, the newest first."""
    listings = Listing.objects.filter(event__removed=None).order_by("-date", "-event__made")
    if not request.user.is_superuser:
        listings = listings.filter(event__in=Seat.objects.filter(account_id=request.user.pk).values("event"))
    return listings


@login_required
def events(request: HttpRequest) -> HttpResponse:
    """All events at which the one who asks has a seat."""
    say = page(language(), "cli")["say"]
    listed = [(each, say[f"stage-{each.stage}"], each.stage in ("finished", "archived")) for each in _seen_by(request)]
    context = {"events": listed, "upcoming": list(_upcoming(request)), "has_removed": removing.any_of(request)}
    return render(request, "desk/events.html", context)


def _upcoming(request: HttpRequest) -> Iterator[tuple[Listing, tuple[Finding, ...]]]:
    """The latest events that are not over, each with what comes next in it."""
    for each in _seen_by(request).exclude(stage__in=("finished", "archived")).filter(players__lte=SOON)[:UPCOMING]:
        with suppress(Refused):  # one that is damaged is in the list below all the same
            yield each, next_steps(opened.current(each.event_id).state)


def _state_of(listed: Listing | None) -> State | None:
    """How an event stands; None where there is none, or where it is damaged, which is no reason against a new one."""
    with suppress(Refused):
        return opened.current(listed.event_id).state if listed else None
    return None


@login_required
def new(request: HttpRequest) -> HttpResponse:
    """A new event on one page."""
    latest = _seen_by(request).filter(event__brought=False).order_by("-event__made").first()
    form = NewEvent(_state_of(latest), request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            key = opened.created(_command(form, request), Actor(request.user.get_username(), Role.ORGANIZER))
        except Refused as refused:
            for finding in refused.findings:
                form.add_error(None, said(finding))
        else:
            seat(request, key)
            return redirect("players", key=key)
    typed = {each.key: each for each in _overrides(request)}
    offered = [(each, typed.get(each.value.key)) for each in values.of_any_policy()]
    return render(request, "desk/new.html", {"form": form, "values": offered, "is_changed": bool(typed)})


def _command(form: NewEvent, request: HttpRequest) -> CreateEvent:
    asked = form.cleaned_data
    tier = form.of_policy("tier")
    return CreateEvent(
        name=asked["name"],
        policy=asked["policy"],
        structure=Structure(asked["structure"]) if asked["structure"] else None,
        seed=secrets.token_hex(8),
        date=asked["date"].isoformat() if asked["date"] else None,
        tier=int(tier) if tier is not None and tier.isdecimal() else None,
        format=form.of_policy("format"),
        rounds=asked["rounds"],
        overrides=tuple(_overrides(request)),
    )


def _overrides(request: HttpRequest) -> list[Override]:
    """The values that are changed for this event, each with its announcement."""
    parts, posted = ("key", "value", "announcement"), request.POST
    rows = [[posted.get(f"{part}-{row}", "").strip() for part in parts] for row in range(MOST_CHANGES)]
    return [Override(key, typed, announcement) for key, typed, announcement in rows if key and (typed or announcement)]


def seat(request: HttpRequest, key: str) -> None:
    """Whoever makes an event is its organizer."""
    if not request.user.is_superuser:
        assert request.user.pk is not None, "who is signed in has an account"
        Seat.objects.create(account_id=request.user.pk, event=key, role=Role.ORGANIZER.value)


@at_desk
def overview(desk: Desk) -> HttpResponse:
    """One event: where it stands, and what comes next; its name and date are mended here, and values of the policy changed."""
    typed = desk.request.POST if desk.asked("do") == "amend" else None
    if desk.request.method == "POST" and (amending.amend_event(desk) if typed else _override(desk)):
        return redirect("desk-event", key=desk.key)
    state, policy = desk.state, desk.state.policy
    say, steps = page(language(), "cli")["say"], next_steps(state)
    return desk.page(
        "desk/overview.html",
        tab="overview",
        steps=steps,
        way=WAYS.get(steps[0].code, _ROUND) if steps else ("bracket", _("Cut and end")),
        formats=formats_out(desk),
        losses=losses(desk) if desk.may_open("export") else [],
        separator=separator_of(desk.request, desk.key, language()).value,
        stage=say[f"stage-{state.stage.value}"],
        structure=say[f"structure-{state.structure.value}"],
        players=took_part(state),
        still_in=len(active(state)),
        tier=tier_name(policy, str(state.tier), language()),
        format=format_title(policy, state.format or "", language()),
        changed=[
            (title(each.key, language()), told(value_at(policy, each.key), language()), each.announcement)
            for each in state.overrides
        ],
        values=values.of_event(desk),
        details=amending.of_event(desk, typed),
        is_mending=typed is not None,
        tier_fixed=not may_change_tier(state) and policy.tiers,
        may_change_policy=may_change_policy(state),
    )


def _override(desk: Desk) -> bool:
    """Change a value of the policy; what was refused has been said."""
    asked = Override(desk.asked("key"), desk.asked("value"), desk.asked("announcement"))
    outcome = desk.do(OverrideValues((asked,)))
    if outcome is not None and outcome.entry:
        messages.success(desk.request, _now("Changed, and announced on the public page."))
    return True
