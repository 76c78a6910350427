"""Who is being typed: players of earlier events, for the line that enters the next one."""

from __future__ import annotations

from dataclasses import asdict

from django.http import Http404, HttpResponse, JsonResponse

from pareo.tournament.commands import EnterPlayers
from pareo.web.desk.place import Desk, at_desk
from pareo.web.directory import search

SHORTEST = 2  # letters before anything is looked up


@at_desk
def known(desk: Desk) -> HttpResponse:
    """{"players": [{"name", "surname", "id", "events"}]} for `?q=`, for whoever may enter players."""
    if not desk.may(EnterPlayers):
        raise Http404
    asked = desk.request.GET.get("q", "").strip()
    found = search(asked) if len(asked) >= SHORTEST else ()
    return JsonResponse({"players": [asdict(player) for player in found]})
