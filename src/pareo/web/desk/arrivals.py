"""Check-in before the first round: a few letters and Enter tick who is there; all who are missing leave at once."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pareo.core.errors import Refused
from pareo.tournament.codec import event_of
from pareo.tournament.commands import CheckIn, DropMissing
from pareo.tournament.events import MissingDropped, PlayersChecked, Presence
from pareo.tournament.permitted import PERMITTED
from pareo.tournament.queries import active, missing
from pareo.tournament.state import Entrant, State
from pareo.web.desk.place import Desk, at_desk
from pareo.words.names import find, folded

MOST_ROWS = 300  # players on one page


def is_time(state: State) -> bool:
    """Whether there is a check-in now: somebody has entered, and no round is paired."""
    return not state.rounds and state.stage in PERMITTED[CheckIn]


@at_desk
def arrivals(desk: Desk) -> HttpResponse:
    """Who is missing, or who is there, with one field that ticks the next one."""
    if not desk.may(CheckIn):
        raise Http404
    if desk.request.method == "POST":
        act = {"tick": _tick, "back": _back, "drop": _drop}.get(desk.asked("do"))
        done = act(desk) if act else None
        if desk.is_part:
            return _answer(desk, done)
        if isinstance(done, str):
            return redirect(f"{desk.request.path}?{urlencode({'q': done[:80]})}")
        return redirect("arrivals", key=desk.key)
    inside, absent = active(desk.state), missing(desk.state)
    show = "here" if desk.request.GET.get("show") == "here" else "missing"
    search = desk.request.GET.get("q", "")[:80]
    wanted = absent if show == "missing" else [entrant for entrant in inside if entrant.presence is Presence.HERE]
    found = _listed(desk, wanted, search)
    last = desk.current.history.done[-1].event
    return desk.page(
        "desk/arrivals.html",
        tab="players",
        listed=found[:MOST_ROWS],
        more=max(0, len(found) - MOST_ROWS),
        show=show,
        q=search,
        count=len(inside),
        absent=len(absent),
        here=len(inside) - len(absent),
        is_time=is_time(desk.state),
        dropped=[desk.names.of(number) for number in last.numbers] if isinstance(last, MissingDropped) else [],
    )


def _listed(desk: Desk, entrants: list[Entrant] | tuple[Entrant, ...], search: str) -> list[tuple[Entrant, str, str]]:
    """Those whose name, id or club holds every word that is searched for, in the order of their names."""
    names, words = desk.names, folded(search).split()
    rows = [(entrant, names.of(entrant.number), names.id(entrant.number)) for entrant in entrants]
    fitting = [row for row in rows if all(word in folded(f"{row[1]} {row[2]} {row[0].club or ''}") for word in words)]
    return sorted(fitting, key=lambda row: folded(row[1]))


def _answer(desk: Desk, done: int | str | None) -> HttpResponse:
    """What a script is told about one tick: who it was, or what was refused, and how many are here and missing now."""
    found = list(messages.get_messages(desk.request))
    inside, absent = active(desk.state), missing(desk.state)
    taken = isinstance(done, int)
    shown = render_to_string("parts/messages.html", {"messages": found})
    told = {"taken": taken, "number": done if taken else None, "messages": shown, "said": [str(each) for each in found]}
    return JsonResponse({**told, "here": len(inside) - len(absent), "absent": len(absent)})


def _tick(desk: Desk) -> int | str | None:
    """Tick the one whose button was pressed, or the one whom the letters mean. The number of who is here now; the letters where
    several fit, who are shown to choose from.
    """
    number, typed = desk.whole("number") or _before(desk), desk.asked("who")
    if number is None:
        if not typed:
            return None
        try:
            number = _meant(desk, typed)
        except Refused as refused:
            if refused.findings[0].code == "player-ambiguous":
                messages.warning(desk.request, _("Several fit: choose, or type more letters."))
                return typed
            desk.refuse(refused)
            return None
    outcome = desk.do(CheckIn((number,)), desk.asked("id") or None)
    if outcome is None:
        return None
    said = _("%(name)s is here.") if outcome.entry else _("%(name)s was here already.")
    messages.success(desk.request, said % {"name": desk.names.of(number)})
    return number


def _before(desk: Desk) -> int | None:
    """Whom this very request has ticked before: sent again, its letters may mean somebody else, now that the first is here."""
    at = desk.current.commands.get(desk.asked("id"))
    event = None if at is None or at > desk.current.history.last else event_of(desk.current.entries[at - 1])
    return event.numbers[0] if isinstance(event, PlayersChecked) and len(event.numbers) == 1 else None


def _meant(desk: Desk, typed: str) -> int:
    """One of those who are missing; where none of them fits, one of all who are in."""
    people = desk.current.people
    try:
        return find(typed, [entrant.number for entrant in missing(desk.state)], people)
    except Refused as refused:
        if refused.findings[0].code == "player-ambiguous":
            raise
        return find(typed, [entrant.number for entrant in active(desk.state)], people)


def _back(desk: Desk) -> int | None:
    number = desk.whole("number")
    outcome = None if number is None else desk.do(CheckIn((number,), Presence.AWAITED), desk.asked("id") or None)
    if number is None or outcome is None:
        return None
    if outcome.entry:
        messages.success(desk.request, _("%(name)s is missing again.") % {"name": desk.names.of(number)})
    return number


def _drop(desk: Desk) -> None:
    outcome = desk.do(DropMissing())
    if outcome is None:
        return
    gone = len(outcome.event.numbers) if isinstance(outcome.event, MissingDropped) else 0
    said = ngettext("%(count)d player is out.", "%(count)d players are out.", gone) % {"count": gone}
    messages.success(desk.request, said if gone else _("Nobody is missing."))
