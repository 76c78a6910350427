"""Registration: who plays. One field for the next player, a list that is pasted or dropped, search, and the start."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from pareo.core.errors import malformed
from pareo.policy.rounds import proposed
from pareo.tournament.commands import CheckIn, Enrolment, EnterPlayers, StartEvent
from pareo.tournament.events import DropReason, Presence, Structure
from pareo.tournament.people import Person
from pareo.tournament.queries import active, current_round, is_checking_in, missing
from pareo.tournament.state import Entrant, RoundStage, Stage
from pareo.web.desk.arrivals import is_time
from pareo.web.desk.entrant import joins_told
from pareo.web.desk.place import Desk, at_desk
from pareo.web.desk.roll import is_known, person_of, preview, take, whose
from pareo.web.leaves import leaf
from pareo.words.names import folded

MOST_ROWS = 300  # players on one page


@dataclass(frozen=True, slots=True)
class Listed:
    """An entrant with a name, for a list."""

    entrant: Entrant
    name: str
    id: str
    is_in: bool
    is_disqualified: bool
    byes: str
    is_new: bool


@at_desk
def players(desk: Desk) -> HttpResponse:
    """The list, and one field that takes the next player."""
    if desk.request.method == "POST":
        act = {"add": _add, "preview": preview, "take": take, "start": _start}.get(desk.asked("do"))
        done = act(desk) if act else None
        return done or redirect("players", key=desk.key)
    return _page(desk)


def _page(desk: Desk, typed: QueryDict | None = None) -> HttpResponse:
    """The page; with what was `typed` in a form that was refused."""
    state, asked = desk.state, desk.request.GET
    search, show = asked.get("q", "")[:80], asked.get("show", "all")
    found = _listed(desk, search, show)
    shown = leaf(len(found), MOST_ROWS, asked.get("page", ""))
    count = len(active(state))
    is_before = state.stage in (Stage.DRAFT, Stage.REGISTRATION)
    latest = current_round(state)
    return desk.page(
        "desk/players.html",
        status=200 if typed is None else 422,
        typed=typed,
        tab="players",
        listed=found[shown.rows],
        found=len(found),
        count=count,
        out=len(state.entrants) - count,
        proposal=proposed(state.policy, count) if is_before and count else None,
        has_cut=state.structure is Structure.SWISS_CUT,
        can_start=state.stage is Stage.REGISTRATION and desk.may(StartEvent),
        may_check_in=is_time(state) and desk.may(CheckIn),
        absent=len(missing(state)) if is_checking_in(state) else None,
        may_add=state.stage in (Stage.DRAFT, Stage.REGISTRATION, Stage.RUNNING) and desk.may(EnterPlayers),
        categories=sorted({one.category for one in state.entrants.values() if one.category}),
        clubs=sorted({one.club for one in state.entrants.values() if one.club}),
        is_late=bool(state.rounds) and not is_before,
        can_join=latest is not None and latest.stage is not RoundStage.CLOSED,
        q=search,
        show=show,
        leaf=shown.number,
        leaves=shown.all,
    )


def _listed(desk: Desk, search: str, show: str) -> list[Listed]:
    """Those whose name, id, club or number fits, the last one first."""
    names, wanted = desk.names, folded(search)
    found = []
    for number, entrant in sorted(desk.state.entrants.items(), reverse=True):
        is_in = entrant.out_after is None
        if (show == "in" and not is_in) or (show == "out" and is_in):
            continue
        name, id = names.of(number), names.id(number)
        if wanted and wanted != str(number) and wanted not in folded(f"{name} · {id} · {entrant.club or ''}"):
            continue
        byes = ", ".join(map(str, sorted(entrant.awarded_byes)))
        is_disqualified = entrant.out_reason is DropReason.DISQUALIFIED
        is_new = desk.request.GET.get("new", "") == str(number)
        found.append(Listed(entrant, name, id, is_in, is_disqualified, byes, is_new))
    return found


def _add(desk: Desk) -> HttpResponse | None:
    """One player as typed: "Ana Núñez", "Núñez, Ana", with an id after a semicolon or a tab."""
    typed = desk.asked("player")
    if not typed:
        return None
    person = person_of(typed)
    if is_known(desk, person) and "again" not in desk.request.POST:
        messages.warning(desk.request, _why_known(desk, person))
        return _page(desk, desk.request.POST)
    for field in ("seed", "fixed_table"):
        if desk.asked(field) and desk.whole(field) is None:
            desk.refuse(malformed("cell-number", text=desk.asked(field)[:20]))
            return _page(desk, desk.request.POST)
    enrolment = Enrolment(
        person,
        category=desk.asked("category") or None,
        club=desk.asked("club") or None,
        seed=desk.whole("seed"),
        fixed_table=desk.whole("fixed_table"),
    )
    late = "bye" if desk.asked("late") == "bye" else "loss"
    here = Presence.HERE if is_checking_in(desk.state) else Presence.AWAITED  # who enters while others are ticked stands there
    join = "join" in desk.request.POST
    outcome = desk.do(EnterPlayers((enrolment,), late, desk.asked("reason") or None, join, here))
    if outcome is None:
        return _page(desk, desk.request.POST)
    if not outcome.entry:
        return None
    number = max(desk.state.entrants)
    messages.success(desk.request, _("%(name)s is in, number %(number)d.") % {"name": desk.names.of(number), "number": number})
    joins_told(desk, outcome.event)
    return redirect(f"{desk.request.path}?new={number}")


def _why_known(desk: Desk, person: Person) -> str:
    """Why somebody can't be entered once more: whose id it is, or whose name."""
    number = whose(desk, person.id)
    if number is None:
        said = _("%(name)s is on the list already. Another person of that name needs an id: %(name)s; id.")
        return said % {"name": person.full_name}
    said = _("The id %(id)s is on the list already: it is that of %(name)s, number %(number)d.")
    return said % {"id": person.id, "name": desk.names.of(number), "number": number}


def _start(desk: Desk) -> HttpResponse | None:
    again = desk.asked("allow") == "rematch"
    outcome = desk.do(StartEvent(desk.whole("rounds"), allow_rematches=again))
    return redirect("round", key=desk.key) if outcome and outcome.entry else _page(desk, desk.request.POST)
