"""Who is being typed: players of earlier events, for the line that enters the next one."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict

from django.http import Http404, HttpResponse, JsonResponse

from pareo.app.roles import Role
from pareo.tournament.commands import EnterPlayers
from pareo.web.accounts.models import Seat
from pareo.web.desk.place import Desk, at_desk
from pareo.web.directory import search

SHORTEST = 2  # letters before anything is looked up


@at_desk
def known(desk: Desk) -> HttpResponse:
    """{"players": [{"name", "surname", "id", "events"}]} for `?q=`, for whoever may enter players."""
    if not desk.may(EnterPlayers):
        raise Http404
    asked = desk.request.GET.get("q", "").strip()
    found = search(asked, of=_own(desk)) if len(asked) >= SHORTEST else ()
    return JsonResponse({"players": [asdict(player) for player in found]})


def _own(desk: Desk) -> Collection[str] | None:
    """The events whose players are proposed: the organizer's own; None: all, for the account of the house."""
    if desk.request.user.is_superuser:
        return None
    seats = Seat.objects.filter(account_id=desk.request.user.pk, role=Role.ORGANIZER.value)
    return frozenset(seats.values_list("event", flat=True))
