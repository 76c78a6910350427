"""The desk's first pages: all events, a new one, and one event with what comes next."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _

from pareo.adapters.journal.database.models import Listing
from pareo.app.roles import Actor, Role
from pareo.core.errors import Refused
from pareo.policy.load import pack, packs
from pareo.tournament.commands import CreateEvent
from pareo.tournament.next_steps import next_steps
from pareo.web import opened
from pareo.web.accounts.models import Seat
from pareo.web.desk.place import Desk, at_desk, language
from pareo.words.speak import sentence

FORMATS_OUT = (
    ("pareo", "Pareo"),
    ("kts", "KTS"),
    ("tdf", "TOM"),
    ("json", "JSON"),
    ("csv-standings", _("Standings, CSV")),
    ("xlsx-standings", _("Standings, Excel")),
    ("csv-results", _("Results, CSV")),
    ("xlsx-results", _("Results, Excel")),
    ("csv", _("Players, CSV")),
)


class NewEvent(forms.Form):
    """One page, and only the name has no default."""

    name = forms.CharField(label=_("Name"), max_length=120)
    policy = forms.ChoiceField(label=_("Policy"))
    date = forms.DateField(label=_("Date"), required=False, widget=forms.DateInput(attrs={"type": "date"}))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        policy = self.fields["policy"]
        assert isinstance(policy, forms.ChoiceField)
        known = sorted((pack(id).policy for id in packs()), key=lambda one: (one.game, one.effective), reverse=True)
        policy.choices = [(one.id, f"{one.title} ({one.edition})") for one in known]
        latest = Listing.objects.order_by("-event__made").first()
        policy.initial = latest.policy if latest else max(known, key=lambda one: one.effective).id


@login_required
def events(request: HttpRequest) -> HttpResponse:
    """All events at which the one who asks has a seat."""
    listings = Listing.objects.order_by("-date", "-entry")
    if not request.user.is_superuser:
        listings = listings.filter(event__in=Seat.objects.filter(account_id=request.user.pk).values("event"))
    return render(request, "desk/events.html", {"events": listings})


@login_required
def new(request: HttpRequest) -> HttpResponse:
    """A new event on one page."""
    form = NewEvent(request.POST or None)
    if request.method == "POST" and form.is_valid():
        asked = form.cleaned_data
        command = CreateEvent(
            name=asked["name"], policy=asked["policy"], date=asked["date"].isoformat() if asked["date"] else None
        )
        try:
            key = opened.created(command, Actor(request.user.get_username(), Role.ORGANIZER))
        except Refused as refused:
            for finding in refused.findings:
                form.add_error(None, sentence(finding, language()))
        else:
            if not request.user.is_superuser:
                assert request.user.pk is not None, "who is signed in has an account"
                Seat.objects.create(account_id=request.user.pk, event=key, role=Role.ORGANIZER.value)
            return redirect("desk-event", key=key)
    return render(request, "desk/new.html", {"form": form})


@at_desk
def overview(desk: Desk) -> HttpResponse:
    """One event: where it stands, and what comes next."""
    return desk.page("desk/overview.html", tab="overview", steps=next_steps(desk.state), formats=FORMATS_OUT)
