"""The first page: the events that anybody may look at, and the way to the desk."""

from __future__ import annotations

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from pareo.adapters.journal.database.models import Listing
from pareo.adapters.journal.database.refusals import check_file


def home(request: HttpRequest) -> HttpResponse:
    """All events that have begun, the newest first, but for those that were removed."""
    events = Listing.objects.filter(event__removed=None).exclude(stage="draft").order_by("-date", "-entry")[:100]
    return render(request, "home.html", {"events": events})


def health(_request: HttpRequest) -> HttpResponse:
    """Whether the server and its database answer."""
    Listing.objects.exists()
    check_file(connection)
    return HttpResponse("ok", content_type="text/plain")
