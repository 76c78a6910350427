"""The cut, the bracket and the end; history with undo, redo, and the event as it was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from pareo.app.service import as_of
from pareo.core.errors import Refused, illegal
from pareo.policy.rounds import proposed
from pareo.standings.rank import Standing
from pareo.tournament.commands import ArchiveEvent, ConfirmCut, FinishEvent, PlayOff, Redo, Undo
from pareo.tournament.deciding.ending import CutLine, cut_line
from pareo.tournament.events import Structure
from pareo.tournament.people import kept_numbers
from pareo.tournament.queries import active, final_places, is_final, is_over, standings
from pareo.tournament.state import Stage
from pareo.web.bracket import drawn
from pareo.web.desk.place import Desk, at_desk, language
from pareo.web.desk.results import heading
from pareo.web.desk.tables import result_of
from pareo.web.numbers import whole
from pareo.words.log import told
from pareo.words.names import find
from pareo.words.speak import page

MOST_ENTRIES = 500  # of a journal that are listed
MOST_ROWS = 64  # of the standing from which a cut is made
_CUT = ("top", "points", "declined", "third")  # what the form of the cut says
TOPS = (2, 4, 8, 16, 32, 64)


@at_desk
def bracket(desk: Desk) -> HttpResponse:
    """Confirm the cut, then the bracket, then the end."""
    if desk.request.method == "POST":
        act = {"cut": _cut, "finish": _finish, "archive": _archive, "playoff": _play_off}.get(desk.asked("do"))
        if act is not None and not act(desk):
            return _end_page(desk, desk.request.POST, 422)
        return redirect(f"{desk.request.path}{_asked_again(desk)}")
    return _end_page(desk, desk.request.GET)


def _end_page(desk: Desk, asked: QueryDict, status: int = 200) -> HttpResponse:
    """The page, with the cut that was asked for; after a refusal with all that was typed."""
    state = desk.state
    picture = drawn(state, desk.names.of, language()) if state.cut and len(state.cut.seeds) > 1 else None
    return desk.page(
        "desk/bracket.html",
        status=status,
        tab="bracket",
        typed=asked,
        picture=picture,
        places=[(place, desk.names.of(n)) for place, n in final_places(state)] if is_final(state) else [],
        can_finish=is_over(state) and desk.may(FinishEvent),
        **(_line(desk, asked) if state.stage is Stage.SWISS_FINISHED and state.structure is Structure.SWISS_CUT else {}),
    )


def _asked_again(desk: Desk) -> str:
    """The cut that a form spoke of, for the page that shows its line; "" once the cut is made."""
    asked = [(field, value) for field in _CUT for value in desk.request.POST.getlist(field) if value]
    return f"?{urlencode(asked)}" if asked and desk.state.stage is Stage.SWISS_FINISHED else ""


def _asked_cut(desk: Desk, asked: QueryDict) -> ConfirmCut:
    """The cut that a form speaks of; without a size, the one that the policy proposes.

    Raises Illegal "cut-needs-size" for points that are no number.
    """
    points = whole(asked.get("points", ""))
    if points is None and asked.get("points", "").strip():
        raise illegal("cut-needs-size")
    top = whole(asked.get("top", "")) or _proposed(desk)
    declined = tuple(number for text in asked.getlist("declined") if (number := whole(text)) is not None)
    return ConfirmCut(None if points is not None else top, points, declined, third_place="third" in asked)


def _proposed(desk: Desk) -> int | None:
    """The cut that the policy proposes for those who entered, or a smaller one where fewer are left; None: no cut."""
    size = proposed(desk.state.policy, max(1, len(desk.state.entrants))).cut
    while size > len(active(desk.state)):
        size //= 2
    return size if size >= 2 else None


@dataclass(frozen=True, slots=True)
class Ranked:
    """A row of the standing from which a cut is made: who is in, declines or has left; whether the line is below it."""

    row: Standing
    name: str
    is_in: bool
    is_declined: bool
    is_out: bool
    is_last: bool


def _line(desk: Desk, asked: QueryDict) -> dict[str, Any]:
    """The cut as it would be made: who is in, who is out, and who is level on the line."""
    names, declined = desk.names, {whole(text) for text in asked.getlist("declined")}
    line: CutLine | None = None
    try:
        command = _asked_cut(desk, asked)
        if command.top is not None or command.points is not None:
            line = cut_line(desk.state, command)
    except Refused as refused:
        if desk.request.method != "POST":  # else it is told already
            desk.refuse(refused)
    inside = line.seeds if line else ()

    def left(number: int) -> bool:
        return desk.state.entrants[number].out_after is not None

    rows = list(standings(desk.state)[:MOST_ROWS])
    last = max((place for place, row in enumerate(rows) if row.entrant in inside), default=-1)
    return {
        "top": whole(asked.get("top", "")) or (None if asked.get("points") else _proposed(desk)),
        "declined": sorted(declined - {None}),
        "proposal": _proposed(desk),
        "tops": [top for top in TOPS if top <= len(active(desk.state))],
        "level": [(f"#{number}", names.of(number)) for number in line.level] if line else [],
        "rows": [
            Ranked(row, names.of(row.entrant), row.entrant in inside, row.entrant in declined, left(row.entrant), place == last)
            for place, row in enumerate(rows)
        ],
        "figures": [heading(figure.tiebreak) for figure in rows[0].figures] if rows else [],
        "wide": 4 + (len(rows[0].figures) if rows else 0),
        "size": len(inside),
        "may_cut": desk.may(ConfirmCut),
    }


def _cut(desk: Desk) -> bool:
    try:
        command = _asked_cut(desk, desk.request.POST)
    except Refused as refused:
        desk.refuse(refused)
        return False
    outcome = desk.do(command)
    if outcome is not None and outcome.entry:
        messages.success(desk.request, _("The cut is made. Next: the first round of the bracket."))
        if command.declined:
            messages.info(desk.request, _("Declined: %(names)s.") % {"names": desk.names.listed(command.declined)})
    return outcome is not None


def _play_off(desk: Desk) -> bool:
    """A game between two who are level: named by number or by name, with its result. Whether it was taken, as all of these."""
    try:
        numbers = [entrant.number for entrant in active(desk.state)]
        a, b = (find(desk.asked(side) or "–", numbers, desk.current.people) for side in ("a", "b"))
    except Refused as refused:
        desk.refuse(refused)
        return False
    outcome = desk.do(PlayOff(a, b, result_of(desk.asked("result"))))
    if outcome is not None and outcome.entry:
        messages.success(desk.request, _("The play-off is entered."))
    return outcome is not None


def _finish(desk: Desk) -> bool:
    outcome = desk.do(FinishEvent())
    if outcome:
        messages.success(desk.request, _("The event is finished."))
    return outcome is not None


def _archive(desk: Desk) -> bool:
    outcome = desk.do(ArchiveEvent())
    if outcome:
        messages.success(desk.request, _("The event is archived: nobody changes it any more."))
    return outcome is not None


@dataclass(frozen=True, slots=True)
class Kept:
    """An entry of the journal, for the list of what happened."""

    number: int
    at: str
    actor: str
    text: str
    counts: bool


@at_desk
def history(desk: Desk) -> HttpResponse:
    """Everything that happened, the latest first; undo, redo, and the event as it was."""
    if desk.request.method == "POST":
        return _back(desk)
    counting = {numbered.number for numbered in desk.current.history.done}
    latest = reversed(desk.current.entries[-MOST_ENTRIES:])
    entries = [
        Kept(
            e.number,
            e.at,
            e.actor,
            told(e, desk.names, desk.current.kept),
            e.number in counting or e.kind in ("reverted", "restored"),
        )
        for e in latest
    ]
    asked = whole(desk.request.GET.get("entry", ""))
    then = as_of(desk.current, asked).state if asked and 1 <= asked <= len(desk.current.entries) else None
    rows = standings(then)[:MOST_ENTRIES] if then else ()
    return desk.page(
        "desk/history.html",
        tab="history",
        entries=entries,
        named=[(number, desk.names.of(number)) for number in _undone(desk)] if desk.may_open("erase") else [],
        more=max(0, len(desk.current.entries) - MOST_ENTRIES),
        can_redo=bool(desk.current.history.undone),
        then=then,
        then_stage=page(language(), "cli")["say"][f"stage-{then.stage.value}"] if then else "",
        then_rows=[(row, desk.names.of(row.entrant)) for row in rows],
        asked=asked,
    )


def _undone(desk: Desk) -> list[int]:
    """Who is still named here although their entry was undone: nothing else leads to them."""
    return sorted(kept_numbers(desk.current.kept) - desk.state.entrants.keys())


def _back(desk: Desk) -> HttpResponse:
    """Take back or bring back; afterwards the page from which it was asked for."""
    if desk.asked("do") == "redo":
        outcome = desk.do(Redo(desk.whole("seen")))
        done = _("What was undone counts again.")
    else:
        outcome = desk.do(Undo(desk.whole("steps") or 1, desk.asked("reason"), desk.whole("seen")))
        done = _("Undone. It stays in the history, and can be brought back.")
    if outcome is not None:
        messages.success(desk.request, done)
    return redirect(desk.asked("next") if desk.asked("next") in ("round", "arrivals") else "history", key=desk.key)
