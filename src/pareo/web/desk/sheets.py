"""On what an event is printed, and what parts the cells of its tables as text: chosen once, and remembered.

The event's own choice comes first, then that of the house, then what is usual where the reader's browser or this machine says
that it is at home. Nobody has to know that paper has sizes before the first sheet.
"""

from __future__ import annotations

import os

from django.http import HttpRequest
from django.utils.translation.trans_real import parse_accept_lang_header

from pareo.adapters.files.separator import Separator
from pareo.adapters.files.separator import usual as usual_separator
from pareo.adapters.printing.paper import Paper, local_paper, usual
from pareo.web.public.models import Hall, House


def paper_of(request: HttpRequest, key: str) -> Paper:
    """What the event `key` is printed on."""
    for decided in (Hall.objects.filter(event=key), House.objects.all()):
        chosen = decided.values_list("paper", flat=True).first()
        if chosen:
            return Paper(chosen)
    return _browsers(request.headers.get("Accept-Language", "")) or local_paper(os.environ)


def separator_of(request: HttpRequest, key: str, language: str) -> Separator:
    """What parts the cells of the tables of event `key`; as long as nobody chose, what the reader's spreadsheet is used to."""
    for decided in (Hall.objects.filter(event=key), House.objects.all()):
        chosen = decided.values_list("separator", flat=True).first()
        if chosen:
            return Separator(chosen)
    accepted = parse_accept_lang_header(request.headers.get("Accept-Language", "").lower())
    own = next((name for name, _weight in accepted if name.split("-")[0] == language), language)
    return usual_separator(own) or Separator.COMMA


def choose(request: HttpRequest, key: str, choice: Paper | Separator) -> None:
    """So it is for the event from now on. The house takes over its first choice, and those of whoever runs it."""
    field = {"separator" if isinstance(choice, Separator) else "paper": choice.value}
    Hall.objects.update_or_create(event=key, defaults=field)
    if request.user.is_superuser or not House.objects.exclude(**dict.fromkeys(field, "")).exists():
        House.objects.update_or_create(pk=1, defaults=field)


def _browsers(accepted: str) -> Paper | None:
    """By the first region among the browser's names for its first language: "es, en-US" says nothing about the paper."""
    names = [name for name, _weight in parse_accept_lang_header(accepted.lower())]
    own = [name for name in names if name.split("-")[0] == names[0].split("-")[0]]
    return next(filter(None, map(usual, own)), None)
