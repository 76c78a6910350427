"""An event that shall not be here any more: removed by its organizer, put back, or deleted for good. The name says which one."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from pareo.adapters.journal.database.models import Event
from pareo.app.roles import Role, Room, may_open
from pareo.core.errors import Conflict
from pareo.tournament.queries import took_part
from pareo.tournament.state import Stage
from pareo.web import aside
from pareo.web.accounts.models import Invitation, Seat
from pareo.web.desk.place import Desk, at_desk
from pareo.words.names import folded

_KEPT = 200  # letters of a name in the list of events
_ORGANIZERS = [role.value for role in Role if may_open(role, Room.GONE)]


def remove(request: HttpRequest, key: str) -> HttpResponse:
    """What goes, and the way back; done only by who types the event's name. Of one that is damaged the list knows it."""
    try:
        return _of_whole(request, key=key)
    except Conflict:  # raised to those alone who have a seat in that room
        return _of_damaged(request, Event.objects.select_related("listing").get(key=key))


def _of_damaged(request: HttpRequest, event: Event) -> HttpResponse:
    name = _name(event)
    if request.method == "POST" and _is_done(request, event.key, name):
        return redirect("desk")
    context = {"name": name, "typed": request.POST.get("name", "")}
    return render(request, "desk/remove_damaged.html", context, status=422 if request.method == "POST" else 200)


def _is_done(request: HttpRequest, key: str, name: str) -> bool:
    """Remove the event if the form names it, and say what came of it."""
    if not _is_named(request, name):
        messages.error(request, _("That is not the name of the event. Nothing was removed."))
        return False
    aside.removed(key)
    said = _("“%(name)s” is removed. It lies under “Removed events” until it is deleted there.")
    messages.success(request, said % {"name": name})
    return True


@at_desk
def _of_whole(desk: Desk) -> HttpResponse:
    if desk.request.method == "POST" and _is_done(desk.request, desk.key, desk.state.name):
        return redirect("desk")
    others = Seat.objects.filter(event=desk.key).exclude(account_id=desk.request.user.pk).order_by("account__username")
    return desk.page(
        "desk/remove.html",
        status=422 if desk.request.method == "POST" else 200,
        tab="overview",
        players=took_part(desk.state),
        others=", ".join(others.values_list("account__username", flat=True)),
        links=Invitation.objects.filter(event=desk.key, left__gt=0, until__gt=now()).count(),
        is_public=desk.state.stage is not Stage.DRAFT,
        is_being_played=desk.state.stage not in (Stage.DRAFT, Stage.REGISTRATION, Stage.FINISHED, Stage.ARCHIVED),
        typed=desk.asked("name"),
    )


@never_cache
@login_required
def removed(request: HttpRequest) -> HttpResponse:
    """The events that were set aside, each with its way back."""
    if request.method == "POST":
        found = _mine(request).filter(key=request.POST.get("key", "")).first()
        if found is not None and aside.restored(found.key):
            messages.success(request, _("The event is back, as it was."))
            return redirect("desk-event", key=found.key)
        return redirect("removed-events")
    return render(request, "desk/removed.html", {"events": _mine(request).order_by("-removed")})


@never_cache
@login_required
def deletion(request: HttpRequest, key: str) -> HttpResponse:
    """Delete for good an event that was set aside; done only by who types its name."""
    found = _mine(request).filter(key=key).first()
    if found is None:
        raise Http404
    name = _name(found)
    if request.method == "POST":
        if _is_named(request, name):
            aside.deleted(key)
            messages.success(request, _("“%(name)s” is deleted for good.") % {"name": name})
            return redirect("removed-events" if _mine(request).exists() else "desk")
        messages.error(request, _("That is not the name of the event. Nothing was deleted."))
    context = {"name": name, "typed": request.POST.get("name", "")}
    return render(request, "desk/delete.html", context, status=422 if request.method == "POST" else 200)


def any_of(request: HttpRequest) -> bool:
    """Whether the one who asks has removed events to put back."""
    return bool(_mine(request).exists())


def _mine(request: HttpRequest) -> Any:
    """The events set aside whose organizer asks."""
    found = Event.objects.filter(removed__isnull=False).select_related("listing")
    if request.user.is_superuser:
        return found
    return found.filter(key__in=Seat.objects.filter(account_id=request.user.pk, role__in=_ORGANIZERS).values("event"))


def _name(event: Event) -> str:
    listed = getattr(event, "listing", None)
    return listed.name if listed else event.key


def _is_named(request: HttpRequest, name: str) -> bool:
    """Whether the form names the event; case, accents and spaces around do not matter."""
    return folded(request.POST.get("name", "")[:_KEPT]) == folded(name[:_KEPT])
