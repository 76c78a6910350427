"""For the hall: papers, the public addresses, and what the hall may see."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import F
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from pareo.adapters.files.separator import Separator
from pareo.adapters.journal.database.news import announce
from pareo.adapters.printing.documents import PAPERS, Order, possible
from pareo.adapters.printing.jobs import JOBS, LARGE, size
from pareo.adapters.printing.paper import Paper
from pareo.adapters.printing.pdf import rendered
from pareo.core.errors import Refused
from pareo.tournament.commands import OverrideValues
from pareo.web import qr
from pareo.web.desk.place import Desk, at_desk, language
from pareo.web.desk.sheets import choose, paper_of
from pareo.web.public.models import Hall
from pareo.web.public.shown import shown
from pareo.web.public.store import STORE

POSTED = ("names", "tables", "standings", "seat-all", "bracket")  # papers on a wall show what the public pages show
MOST_MINUTES = 600
_SHEETS = {each.value: each for each in Paper}
_SEPARATORS = {each.value: each for each in Separator}


@at_desk
def papers(desk: Desk) -> HttpResponse:
    """All papers with their choices, the addresses for the hall, and its settings."""
    if desk.request.method == "POST":
        return _decided(desk)
    hall = Hall.objects.filter(event=desk.key).first() or Hall(event=desk.key)
    reach = qr.reached(desk.request)
    address = f"{reach.base}/e/{desk.key}/"
    return desk.page(
        "desk/print.html",
        tab="print",
        papers=possible(_order(desk, "players")),
        sheet=paper_of(desk.request, desk.key).value,
        hall=hall,
        address=address,
        code=None if reach.is_alone else qr.path(address),
        may_decide=desk.may(OverrideValues),
    )


@at_desk
def paper(desk: Desk, name: str) -> HttpResponse:
    """A paper: at once where it is small, else the page that shows how far it is."""
    if name not in PAPERS:
        raise Http404
    asked = desk.request.GET
    sheet = _SHEETS.get(asked.get("size", "")) or paper_of(desk.request, desk.key)
    order = _order(desk, name, 4 if asked.get("per") == "4" else 8)
    try:
        document = PAPERS[name](order)
    except Refused as refused:
        desk.refuse(refused)
        return redirect("print", key=desk.key)
    if size(document) < LARGE:
        return _pdf(f"{name}-{desk.key}", rendered(document, sheet))
    number = JOBS.order(desk.actor.name, f"{name}-{desk.key}", document, sheet, desk.key)
    return redirect("print-job", key=desk.key, number=number)


@at_desk
def job(desk: Desk, number: str) -> HttpResponse:
    """How far a paper is; when it is ready, the way to it. The page renews itself, without a script too."""
    found = JOBS.of(desk.actor.name, number)
    if found is None:
        raise Http404
    done, every = found.progress
    answer = desk.page("desk/print_job.html", tab="print", number=number, done=done, every=every, job=found)
    if found.pdf is None and not found.has_failed:
        answer["Refresh"] = "1"
    return answer


@at_desk
def result(desk: Desk, number: str) -> HttpResponse:
    """The paper itself."""
    found = JOBS.of(desk.actor.name, number)
    content = found.pdf if found else None
    if found is None or content is None:
        raise Http404
    return _pdf(found.name, content)


def _decided(desk: Desk) -> HttpResponse:
    """The organizer decides how the hall sees the event; on what it is printed, whoever stands at the printer."""
    asked = desk.request.POST
    if asked.get("do") == "paper":
        if sheet := _SHEETS.get(desk.asked("size")):
            choose(desk.request, desk.key, sheet)
        return redirect("print", key=desk.key)
    if asked.get("do") == "separator":
        if separator := _SEPARATORS.get(desk.asked("separator")):
            choose(desk.request, desk.key, separator)
        return redirect(f"{reverse('desk-event', kwargs={'key': desk.key})}#take")
    if not desk.may(OverrideValues):
        raise Http404
    hall, _new = Hall.objects.get_or_create(event=desk.key)
    if asked.get("do") == "initials":
        hall.initials = "initials" in asked
    elif asked.get("do") == "next":
        minutes = desk.whole("minutes")
        hall.next_start = timezone.now() + timedelta(minutes=minutes) if minutes and minutes <= MOST_MINUTES else None
    hall.save()
    Hall.objects.filter(event=desk.key).update(revision=F("revision") + 1)
    announce(desk.key, 0)
    STORE.settings_changed(desk.key)
    return redirect("print", key=desk.key)


def _order(desk: Desk, name: str, per_sheet: int = 8) -> Order:
    people = shown(desk.key, desk.current).people if name in POSTED else desk.current.people
    where = qr.reached(desk.request).shared
    return Order(desk.state, people, language(), per_sheet, where and f"{where}/e/{desk.key}/")


def _pdf(name: str, content: bytes) -> HttpResponse:
    return HttpResponse(
        content, content_type="application/pdf", headers={"Content-Disposition": f'inline; filename="{name}.pdf"'}
    )
