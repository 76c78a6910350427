"""One event for everybody: what is announced, and nothing private."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from pareo.web import opened


def event(request: HttpRequest, key: str) -> HttpResponse:
    """The event's own page."""
    return render(request, "public/event.html", {"state": opened.current(key).state, "key": key})
