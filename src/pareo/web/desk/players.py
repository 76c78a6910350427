"""Registration: who plays. One line for each player, a list that is pasted or dropped, drops and returns, the start."""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from pareo.adapters.files.players import TITLES
from pareo.adapters.files.reading import Reading
from pareo.adapters.files.registry import FORMATS, recognised
from pareo.core.errors import Finding, Malformed, Refused
from pareo.policy.rounds import proposed
from pareo.tournament.commands import DropEntrant, Enrolment, EnterPlayers, ReturnEntrant, StartEvent
from pareo.tournament.people import Person
from pareo.tournament.queries import active, table_of
from pareo.tournament.state import Entrant, Stage
from pareo.web.desk.place import Desk, at_desk
from pareo.words.names import folded

MOST_ROWS = 300  # of a preview that are shown


@dataclass(frozen=True, slots=True)
class Listed:
    """An entrant with a name, for a list."""

    entrant: Entrant
    name: str
    id: str
    is_in: bool


@at_desk
def players(desk: Desk) -> HttpResponse:
    """The list, and one field that takes the next player."""
    if desk.request.method == "POST":
        act = {"add": _add, "preview": _preview, "take": _take, "drop": _drop, "return": _return, "start": _start}
        done = act.get(desk.request.POST.get("do", "add"), _nothing)(desk)
        return done or redirect("players", key=desk.key)
    names, state = desk.names, desk.state
    listed = [
        Listed(entrant, names.of(number), names.id(number), entrant.out_after is None)
        for number, entrant in sorted(state.entrants.items(), reverse=True)
    ]
    count = len(active(state))
    proposal = proposed(state.policy, count) if state.stage is Stage.REGISTRATION and count else None
    return desk.page(
        "desk/players.html",
        tab="players",
        listed=listed,
        count=count,
        proposal=proposal,
        can_start=state.stage is Stage.REGISTRATION and desk.may(StartEvent),
        is_late=state.stage not in (Stage.DRAFT, Stage.REGISTRATION),
    )


def _nothing(_desk: Desk) -> None:
    """A form that no page of ours sends."""


def _add(desk: Desk) -> None:
    """One player as typed: "Ana Núñez", "Núñez, Ana", with an id after a semicolon or a tab."""
    typed = desk.request.POST.get("player", "").strip()
    if not typed:
        return
    person = person_of(typed)
    known = {folded(other.full_name) for other in desk.current.people.values()}
    if folded(person.full_name) in known and "again" not in desk.request.POST:
        messages.warning(
            desk.request, _("%(name)s is on the list already. To enter another one, add an id.") % {"name": person.full_name}
        )
        if not person.id:
            return
    late = desk.request.POST.get("late", "loss")
    outcome = desk.do(EnterPlayers((Enrolment(person),), late, desk.request.POST.get("reason") or None))
    if outcome and outcome.entry:
        messages.success(desk.request, _("%(name)s is in.") % {"name": person.full_name})


def person_of(typed: str) -> Person:
    """The person that a line says.

    >>> person_of("Núñez Olalla, Ana; 0100421518")
    Person(name='Ana', surname='Núñez Olalla', id='0100421518', salt='', note='')
    """
    told, _sign, id_ = typed.replace("\t", ";").partition(";")
    surname, comma, name = told.partition(",")
    if comma:
        return Person(" ".join(name.split()), " ".join(surname.split()), id_.strip())
    name, _space, surname = " ".join(told.split()).partition(" ")
    return Person(name, surname, id_.strip())


def _preview(desk: Desk) -> HttpResponse | None:
    """What a list would enter: every row, every trouble with its line, nobody entered yet."""
    upload = desk.request.FILES.get("file")
    data = upload.read() if upload else desk.request.POST.get("text", "").encode()
    name = (upload.name or "" if upload else "players.csv")[:200]
    if not data.strip():
        messages.warning(desk.request, _("Paste a list or choose a file first."))
        return None
    try:
        enrolments, findings = _enrolments(data, name)
    except Malformed as refused:
        return desk.page("desk/preview.html", status=422, tab="players", wrong=refused.findings, text=_text(data, upload is None))
    known = {folded(other.full_name) for other in desk.current.people.values()}
    rows = [(each, folded(each.person.full_name) in known) for each in enrolments]
    return desk.page(
        "desk/preview.html",
        tab="players",
        rows=rows[:MOST_ROWS],
        more=max(0, len(rows) - MOST_ROWS),
        count=len(rows),
        twice=sum(is_known for _row, is_known in rows),
        findings=findings,
        data=base64.b64encode(data).decode(),
        name=name,
    )


def _take(desk: Desk) -> None:
    """Enter the list that was shown, but those who are on the list already."""
    try:
        data = base64.b64decode(desk.request.POST.get("data", ""), validate=True)
        enrolments, _findings = _enrolments(data, desk.request.POST.get("name", "")[:200])
    except (binascii.Error, Malformed) as error:
        if isinstance(error, Malformed):
            desk.refuse(error)
        return
    known = {folded(other.full_name) for other in desk.current.people.values()}
    fresh = tuple(each for each in enrolments if folded(each.person.full_name) not in known)
    if not fresh:
        messages.warning(desk.request, _("All of them are on the list already."))
        return
    outcome = desk.do(EnterPlayers(fresh))
    if outcome and outcome.entry:
        messages.success(desk.request, _("%(count)d players are in.") % {"count": len(fresh)})


def _enrolments(data: bytes, name: str) -> tuple[tuple[Enrolment, ...], tuple[Finding, ...]]:
    """The players of a file in any format that holds them. Raises Malformed with every trouble and its line."""
    try:
        format = recognised(name, data[:4096])
    except Malformed:
        format = "csv"  # one column of names has nothing to recognise it by
    if format == "csv" and (lines := _without_titles(data)):
        return tuple(Enrolment(person_of(line)) for line in lines), ()
    reads = FORMATS[format].reads
    assert reads is not None, "only formats that can be read are recognised"
    reading: Reading = reads(data, None)
    entered = tuple(each for command in reading.commands if isinstance(command, EnterPlayers) for each in command.enrolments)
    return entered, reading.findings


def _without_titles(data: bytes) -> list[str]:
    """The lines of a list that has no titles, one player each; none where its first line is one of titles."""
    try:
        lines = [line for line in data.decode("utf-8-sig").splitlines() if line.strip()]
    except UnicodeDecodeError:
        return []
    titles = re.split(r"[,;\t]", lines[0]) if lines else []
    return [] if any(folded(title.strip(' "')) in TITLES for title in titles) else lines


def _text(data: bytes, is_typed: bool) -> str:
    return data.decode("utf-8", "replace") if is_typed else ""


def _drop(desk: Desk) -> None:
    number = int(desk.request.POST.get("number", "0"))
    latest = desk.state.rounds[-1] if desk.state.rounds else None
    table = table_of(latest, number) if latest else None
    result = desk.request.POST.get("result") or None
    outcome = desk.do(DropEntrant(number, result))
    if outcome and outcome.entry:
        messages.success(desk.request, _("%(name)s has left the event.") % {"name": desk.names.of(number)})
    elif outcome is None and table is not None and latest and table.table not in latest.results:
        messages.info(desk.request, _("Type the result of table %(table)d first, then drop.") % {"table": table.table})


def _return(desk: Desk) -> None:
    number = int(desk.request.POST.get("number", "0"))
    outcome = desk.do(ReturnEntrant(number))
    if outcome and outcome.entry:
        messages.success(desk.request, _("%(name)s is back.") % {"name": desk.names.of(number)})


def _start(desk: Desk) -> HttpResponse | None:
    rounds = desk.request.POST.get("rounds", "").strip()
    try:
        outcome = desk.do(StartEvent(int(rounds) if rounds.isdigit() else None))
    except Refused as refused:
        desk.refuse(refused)
        return None
    return redirect("round", key=desk.key) if outcome and outcome.entry else None
