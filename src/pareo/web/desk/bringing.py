"""Events that come in as files, and go out as files."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from msgspec import structs

from pareo.adapters.files.registry import FORMATS, PERSONAL, recognised
from pareo.adapters.journal.database.journal import DatabaseJournal, import_file
from pareo.adapters.journal.database.models import Event
from pareo.app.moment import moment, new_id
from pareo.app.roles import Actor, Role, require
from pareo.app.service import handle_all
from pareo.core.errors import Refused, malformed
from pareo.tournament.commands import Command, CreateEvent
from pareo.tournament.entry import HEADER
from pareo.web import opened
from pareo.web.desk import policies
from pareo.web.desk.place import Desk, at_desk, language, said
from pareo.web.desk.sheets import separator_of
from pareo.words.names import folded
from pareo.words.speak import page

MOST_BYTES = 64 * 1024 * 1024
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
    ("xlsx", _("Players, Excel")),
)
TYPES = {
    ".csv": "text/csv; charset=utf-8",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".json": "application/json",
}


@login_required
def bring(request: HttpRequest) -> HttpResponse:
    """A new event from the file of Pareo or of another program, whole or not at all."""
    from pareo.web.desk.events import seat

    wrong: list[str] = []
    if request.method == "POST":
        upload = request.FILES.get("file")
        if upload is None:
            wrong = [_now("Choose a file first.")]
        elif (upload.size or 0) > MOST_BYTES:
            wrong = [_now("This file is too large for an event.")]
        else:
            actor = Actor(request.user.get_username(), Role.ORGANIZER)
            try:
                key, told = brought(upload.read(), upload.name or "", request.POST.get("policy") or None, actor)
            except Refused as refused:
                wrong = [said(finding) for finding in refused.findings]
            else:
                seat(request, key)
                for text in told:
                    messages.info(request, text)
                return redirect("desk-event", key=key)
    return render(request, "desk/bring.html", {"wrong": wrong, "policies": policies.choices()}, status=422 if wrong else 200)


def brought(data: bytes, name: str, policy: str | None, actor: Actor) -> tuple[str, list[str]]:
    """The key of the event that a file holds, now in the database, and what is to be said of it. Raises Refused."""
    key = secrets.token_hex(4)
    if data.startswith(HEADER):
        require(actor, CreateEvent("", ""))
        kept = import_file(key, data)
        opened.told(key, opened.current(key))
        return key, [said(finding) for finding in kept.findings]
    reads = FORMATS[recognised(name, data[:4096])].reads
    assert reads is not None, "only formats that can be read are recognised"
    reading = reads(data, policy)
    commands = _created(reading.commands, data, PurePath(name).stem[:120], policy)
    now = handle_all(
        DatabaseJournal(key),
        commands,
        actor=actor,
        now=moment(),
        command_id=new_id(),
        beside=reading.people,
    )
    Event.objects.filter(key=key).update(brought=True)
    opened.told(key, now)
    return key, [said(finding) for finding in reading.findings]


def _created(commands: Sequence[Command], data: bytes, name: str, policy: str | None) -> list[Command]:
    """The commands, the creation of the event first; a list of players alone needs the policy of its event."""
    first, *rest = commands
    if not isinstance(first, CreateEvent):
        if policy is None:
            raise malformed("policy-missing")
        first, rest = CreateEvent(name, policy), list(commands)
    return [structs.replace(first, seed=first.seed or hashlib.sha256(data).hexdigest()[:16]), *rest]


def formats_out(desk: Desk) -> list[tuple[str, Any, str]]:
    """Every format that the event may go out in: its name, what it is called, and why it can't be had ("": it can)."""
    return [(format, label, _refusal(desk, format)) for format, label in FORMATS_OUT]


def losses(desk: Desk) -> list[tuple[Any, list[str]]]:
    """What each file of another program will not hold; whom it concerns by name is for the organizer alone."""
    told = []
    for format, label in FORMATS_OUT:
        known = FORMATS.get(format)
        if known is None or _refusal(desk, format):
            continue
        found = known.losses(desk.state, desk.current.people)
        kept = [each for each in found if each.code not in PERSONAL or desk.actor.role is Role.ORGANIZER]
        if kept:
            told.append((label, [said(desk.names.told(finding)) for finding in kept]))
    return told


def _refusal(desk: Desk, format: str) -> str:
    try:
        if known := FORMATS.get(format):
            known.check(desk.state.policy)
            known.check_results(desk.state)
    except Refused as refused:
        return " ".join(said(finding) for finding in refused.findings)
    return ""


@at_desk
def export(desk: Desk, format: str) -> HttpResponse:
    """The event in a format that others read, as a file; "pareo" is the whole journal, names and all."""
    if format == "pareo":
        return _file(DatabaseJournal(desk.key).as_file(), "application/octet-stream", f"{_called(desk)}.pareo")
    known = FORMATS.get(format)
    if known is None:
        raise Http404
    try:
        separator = separator_of(desk.request, desk.key, language())
        content = known.written(desk.state, desk.current.people, language(), separator)
    except Refused as refused:
        desk.refuse(refused)
        return redirect("desk-event", key=desk.key)
    if content is None:
        raise Http404
    suffix = known.suffixes[0]
    kind = TYPES.get(suffix, "application/octet-stream")
    return _file(content, kind, f"{_called(desk)}-{_what(format)}{suffix}")


def _called(desk: Desk) -> str:
    """The event's name in letters that every disk takes."""
    return re.sub(r"[^a-z0-9]+", "-", folded(desk.state.name)).strip("-")[:60].strip("-") or desk.key


def _what(format: str) -> str:
    """What a file holds, in a word of the reader's language."""
    words: dict[str, str] = page(language(), "web")["files"]
    return words.get(format.replace("xlsx", "csv"), format)


def _file(content: bytes, kind: str, name: str) -> HttpResponse:
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
