"""What a page says when there is none: not found, not allowed, a form that has expired, a fault of ours, a database that is gone.

These pages ask nothing of the database and know no account, so that they can always be shown; only those about an event that is
removed or damaged ask who may know of it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from pareo.adapters.journal.database.refusals import refusal
from pareo.app.roles import may_open
from pareo.core.errors import Conflict, Forbidden, Refused
from pareo.web.desk.place import ROOMS, role_of, said
from pareo.web.opened import Removed


def bad(_request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001 (Django's)
    """400."""
    return _page(
        400, _("That could not be read"), _("What was sent is too large or not what this page expects. Go back and try again.")
    )


def forbidden(_request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001 (Django's)
    """403."""
    return _page(403, _("This is not yours to do"), _("Your role in this event does not include it. Ask the organizer."))


def expired(_request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 (Django's)
    """403: a form without the secret of its page."""
    return _page(
        403,
        _("The page was open for too long"),
        _("For safety nothing was done. Go back, load the page again, and send it once more. The browser has to accept cookies."),
    )


def missing(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: also what somebody may not see; 410 for an event that was removed, if they ever saw it."""
    if isinstance(exception, Removed) and _saw(request):
        text = _("Its organizer has removed it. Whoever organized it finds it at the desk under “Removed events”.")
        return _page(410, _("This event is no longer here"), text)
    return _page(
        404, _("There is nothing here"), _("The address may be mistyped, or you are not signed in with the account that sees it.")
    )


def _saw(request: HttpRequest) -> bool:
    """Whether who asks could see the event: at its desk, or in the hall, where a draft is nobody's business."""
    from pareo.web.listing import was_shown  # seldom asked

    match = request.resolver_match
    return request.path.startswith("/desk/") or (match is not None and was_shown(match.kwargs.get("key", "")))


def fault(_request: HttpRequest) -> HttpResponse:
    """500, or 503 where it is the database that does not answer."""
    error = sys.exc_info()[1]
    if isinstance(error, Error):
        found = refusal(error, "pareo")
        return gone() if found.findings[0].code == "database-gone" else _refused(found)
    return _page(
        500,
        _("Something went wrong here"),
        _("It is a fault of Pareo, not yours. What was confirmed is kept. Go back and try again."),
    )


def gone(_request: HttpRequest | None = None) -> HttpResponse:
    """503: the database does not answer."""
    return _page(503, _("The database does not answer"), _("Nothing that was confirmed is lost. Try again in a moment."))


def _page(status: int, title: str, text: str, remove: str = "") -> HttpResponse:
    content = render_to_string("error.html", {"title": title, "text": text, "status": status, "remove": remove})
    return HttpResponse(content, status=status, headers={"Cache-Control": "no-store"})


class Plainly:
    """Refusals that no view has answered become pages with their sentences."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing to do on the way."""
        return self.answer(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page for a refusal; None leaves it to `fault`."""
        if not isinstance(error, Refused):
            return None
        if any(finding.code == "journal-damaged" for finding in error.findings):
            return _damaged(error, request)
        return _refused(error)


def _damaged(error: Refused, request: HttpRequest) -> HttpResponse:
    """503: an event whose journal can't be read. The desk is told how to go on; the hall, whom to ask, and of a draft nothing."""
    from pareo.web.listing import was_shown  # seldom asked

    if request.path.startswith("/e/"):
        match = request.resolver_match
        if match is None or not was_shown(match.kwargs["key"]):
            return missing(request)
        return _page(503, _("This event can't be shown now"), _("What was published in the hall holds. Ask at the desk."))
    text = " ".join(said(finding) for finding in error.findings)
    return _page(503, _("The journal of this event is damaged"), text, remove=_may_remove(request))


def _may_remove(request: HttpRequest) -> str:
    """Where who asks may remove that event; "" if they may not."""
    key = request.resolver_match.kwargs.get("key", "") if request.resolver_match else ""
    role = role_of(request, key) if key else None
    return reverse("remove", args=[key]) if role and may_open(role, ROOMS["remove"]) else ""


def _refused(error: Refused) -> HttpResponse:
    text = " ".join(said(finding) for finding in error.findings)
    match error:
        case Forbidden():
            return _page(403, _("This is not yours to do"), text)
        case Conflict():
            return _page(503, _("Not now"), text)
        case _:
            return _page(422, _("That was refused"), text)
