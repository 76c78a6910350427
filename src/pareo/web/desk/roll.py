"""A list of players that is pasted or dropped: what it holds, line by line, and then those who are taken from it."""

from __future__ import annotations

import base64
import re

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _

from pareo.adapters.files.cells import MOST_ROWS as MOST_LINES  # of a list
from pareo.adapters.files.players import TITLES
from pareo.adapters.files.reading import Reading
from pareo.adapters.files.registry import FORMATS, recognised
from pareo.core.errors import Finding, Malformed, malformed
from pareo.tournament.commands import Enrolment, EnterPlayers
from pareo.tournament.naming import parted
from pareo.tournament.people import Person
from pareo.web.desk.place import Desk
from pareo.web.numbers import whole
from pareo.words.names import folded

MOST_ROWS = 300  # of a preview that are shown
MOST_BYTES = 8 * 1024 * 1024
MOST_TEXT = 256 * 1024  # bytes of a list that are shown again to be mended


def person_of(typed: str) -> Person:
    """The person that a line says.

    >>> person_of("Núñez Olalla, Ana; 0100421518")
    Person(name='Ana', surname='Núñez Olalla', id='0100421518', salt='', note='')
    >>> person_of("José Luis Hernández García").surname
    'Hernández García'
    """
    told, _sign, id_ = typed.replace("\t", ";").partition(";")
    return parted(told, id_.strip())


def is_known(desk: Desk, person: Person) -> bool:
    """Whether somebody with that id, or without one somebody with that name, is on the list already."""
    return _is_in(person, *_those(desk))


def whose(desk: Desk, id: str) -> int | None:
    """The number of the entrant who has that id; None: nobody has."""
    called = desk.current.people
    return next((n for n in desk.state.entrants if id and (person := called.get(str(n))) and person.id == id), None)


def _those(desk: Desk) -> tuple[frozenset[str], frozenset[str]]:
    called = desk.current.people  # of entries that were undone too, who are not on the list
    people = [person for number in desk.state.entrants if (person := called.get(str(number)))]
    return frozenset(folded(each.full_name) for each in people), frozenset(each.id for each in people if each.id)


def _is_in(person: Person, names: frozenset[str], ids: frozenset[str]) -> bool:
    return person.id in ids if person.id else folded(person.full_name) in names


def preview(desk: Desk) -> HttpResponse | None:
    """What a list would enter: every row, every trouble with its line, nobody entered yet."""
    upload = desk.request.FILES.get("file")
    if upload and (upload.size or 0) > MOST_BYTES:
        messages.error(desk.request, _("This file is too large for a list of players."))
        return None
    data = upload.read() if upload else desk.request.POST.get("text", "").encode()
    name = (upload.name or "" if upload else "players.csv")[:200]
    if not data.strip():
        messages.warning(desk.request, _("Paste a list or choose a file first."))
        return None
    try:
        enrolments, findings = _enrolments(data, name)
    except Malformed as refused:
        text = _as_text(data)
        return desk.page("desk/preview.html", status=422, tab="players", wrong=refused.findings, text=text)
    those = _those(desk)
    rows = [(each, _is_in(each.person, *those)) for each in enrolments]
    return desk.page(
        "desk/preview.html",
        tab="players",
        rows=rows[:MOST_ROWS],
        more=max(0, len(rows) - MOST_ROWS),
        count=len(rows),
        twice=sum(is_twice for _row, is_twice in rows),
        fresh=sum(not is_twice for _row, is_twice in rows),
        findings=findings,
        data=base64.b64encode(data).decode(),
        name=name,
    )


def take(desk: Desk) -> None:
    """Enter the list that was shown, but those who are on the list already and those whose tick was taken away."""
    try:
        data = base64.b64decode(desk.request.POST.get("data", ""), validate=True)
        enrolments, _findings = _enrolments(data, desk.request.POST.get("name", "")[:200])
    except (ValueError, Malformed) as error:
        if isinstance(error, Malformed):
            desk.refuse(error)
        return
    those = _those(desk)
    ticked = {number for text in desk.request.POST.getlist("row") if (number := whole(text)) is not None}
    has_ticks = "ticks" in desk.request.POST  # a list longer than the page has some for the first rows only
    wanted = [each for row, each in enumerate(enrolments) if not has_ticks or row >= MOST_ROWS or row in ticked]
    fresh = tuple(each for each in wanted if not _is_in(each.person, *those))
    if not fresh:
        messages.warning(desk.request, _("Nobody was entered: nobody is ticked who is not on the list already."))
        return
    outcome = desk.do(EnterPlayers(fresh))
    if outcome and outcome.entry:
        messages.success(desk.request, _("Entered: %(count)d.") % {"count": len(fresh)})


def _enrolments(data: bytes, name: str) -> tuple[tuple[Enrolment, ...], tuple[Finding, ...]]:
    """The players of a file in any format that holds them. Raises Malformed with every trouble and its line."""
    try:
        format = recognised(name, data[:4096])
    except Malformed:
        format = "csv"  # one column of names has nothing to recognise it by
    if format == "csv" and (lines := _without_titles(data)):
        if len(lines) > MOST_LINES:
            raise malformed("table-too-long", most=MOST_LINES)
        return tuple(Enrolment(person_of(line)) for line in lines), ()
    reads = FORMATS[format].reads
    assert reads is not None, "only formats that can be read are recognised"
    reading: Reading = reads(data, None)
    entered = tuple(each for command in reading.commands if isinstance(command, EnterPlayers) for each in command.enrolments)
    return entered, reading.findings


def _as_text(data: bytes) -> str:
    """A list as it can be mended on the page; "" for what is no text, or too much of it."""
    if b"\0" in data or len(data) > MOST_TEXT:
        return ""
    return data.decode("utf-8-sig", "replace")


def _without_titles(data: bytes) -> list[str]:
    """The lines of a list that has no titles, one player each; none where its first line is one of titles."""
    try:
        lines = [line for line in data.decode("utf-8-sig").splitlines() if line.strip()]
    except UnicodeDecodeError:
        return []
    titles = re.split(r"[,;\t]", lines[0]) if lines else []
    return [] if any(folded(title.strip(' "')) in TITLES for title in titles) else lines
