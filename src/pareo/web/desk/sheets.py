"""On what an event is printed: chosen once, and remembered.

The event's own choice comes first, then that of the house, then what is usual where the reader's browser or this machine says
that it is at home. Nobody has to know that paper has sizes before the first sheet.
"""

from __future__ import annotations

import os

from django.http import HttpRequest
from django.utils.translation.trans_real import parse_accept_lang_header

from pareo.adapters.printing.paper import Paper, local_paper, usual
from pareo.web.public.models import Hall, House


def paper_of(request: HttpRequest, key: str) -> Paper:
    """What the event `key` is printed on."""
    for decided in (Hall.objects.filter(event=key), House.objects.all()):
        chosen = decided.values_list("paper", flat=True).first()
        if chosen:
            return Paper(chosen)
    return _browsers(request.headers.get("Accept-Language", "")) or local_paper(os.environ)


def choose(request: HttpRequest, key: str, paper: Paper) -> None:
    """Print the event on that from now on. The house takes over its first choice, and those of whoever runs it."""
    Hall.objects.update_or_create(event=key, defaults={"paper": paper.value})
    if request.user.is_superuser or not House.objects.exists():
        House.objects.update_or_create(pk=1, defaults={"paper": paper.value})


def _browsers(accepted: str) -> Paper | None:
    """By the first region among the browser's names for its first language: "es, en-US" says nothing about the paper."""
    names = [name for name, _weight in parse_accept_lang_header(accepted.lower())]
    own = [name for name in names if name.split("-")[0] == names[0].split("-")[0]]
    return next(filter(None, map(usual, own)), None)
