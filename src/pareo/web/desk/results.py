"""What the rounds come to: standings with every figure taken apart, the cut, the bracket, history, and the end."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from pareo.adapters.files.registry import FORMATS
from pareo.app.service import as_of
from pareo.tournament.commands import ArchiveEvent, ConfirmCut, FinishEvent, Redo, Undo
from pareo.tournament.queries import (
    final_places,
    is_bracket_over,
    is_provisional,
    standing_explained,
    standings,
    swiss_rounds,
)
from pareo.tournament.state import Stage
from pareo.web.bracket import drawn
from pareo.web.desk.place import Desk, at_desk, language
from pareo.words.log import told
from pareo.words.speak import page

MOST_ENTRIES = 500  # of a journal that are listed

TYPES = {
    ".csv": "text/csv; charset=utf-8",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".json": "application/json",
}


@at_desk
def standing(desk: Desk) -> HttpResponse:
    """The standing after any round; provisional while a round that counts is open."""
    state, names = desk.state, desk.names
    last = len(swiss_rounds(state))
    through = _through(desk, last)
    rows = standings(state, through)
    headings = page(language(), "cli")["columns"]
    figures = [headings.get(figure.tiebreak, figure.tiebreak) for figure in rows[0].figures] if rows else []
    cut = state.cut.seeds if state.cut else ()
    return desk.page(
        "desk/standings.html",
        tab="standings",
        rows=[
            (row, names.of(row.entrant), row.entrant in cut, state.entrants[row.entrant].out_after is not None) for row in rows
        ],
        figures=figures,
        through=through,
        rounds=range(1, last + 1),
        provisional=is_provisional(state, through),
    )


@at_desk
def figure(desk: Desk, number: int) -> HttpResponse:
    """Why an entrant stands where they stand: every round, then every tie-break with its terms."""
    if number not in desk.state.entrants:
        raise Http404
    through = _through(desk, len(swiss_rounds(desk.state)))
    if all(row.entrant != number for row in standings(desk.state, through)):
        raise Http404
    explanation = standing_explained(desk.state, number, through)
    headings = page(language(), "cli")["columns"]
    names = desk.names
    reasons = [
        (
            headings.get(reason.tiebreak, reason.tiebreak),
            reason,
            [(names.of(t.opponent) if t.opponent else "", t.round, t.part, t.whole) for t in reason.terms or ()],
        )
        for reason in explanation.reasons
    ]
    lines = [(line.round, names.of(line.opponent) if line.opponent else "–", line.gain.points) for line in explanation.lines]
    return desk.page(
        "desk/figure.html",
        tab="standings",
        told=explanation,
        reasons=reasons,
        lines=lines,
        name=names.of(number),
        through=through,
    )


def _through(desk: Desk, last: int) -> int:
    asked = desk.request.GET.get("round", "")
    return min(max(int(asked), 0), last) if asked.isdigit() else last


@at_desk
def bracket(desk: Desk) -> HttpResponse:
    """Confirm the cut, then the bracket."""
    if desk.request.method == "POST":
        asked = desk.request.POST
        if asked.get("do") == "cut":
            top = asked.get("top", "")
            declined = tuple(int(n) for n in asked.getlist("declined") if n.isdigit())
            desk.do(ConfirmCut(int(top) if top.isdigit() else None, declined=declined, third_place="third" in asked))
        elif asked.get("do") == "finish" and desk.do(FinishEvent()):
            messages.success(desk.request, _("The event is finished."))
        elif asked.get("do") == "archive":
            desk.do(ArchiveEvent())
        return redirect("bracket", key=desk.key)
    state = desk.state
    rows = standings(state) if state.stage is Stage.SWISS_FINISHED else ()
    picture = drawn(state, desk.names.of) if state.cut else None
    places = [(place, desk.names.of(n)) for place, n in final_places(state)] if is_bracket_over(state) else []
    return desk.page(
        "desk/bracket.html",
        tab="bracket",
        rows=[(row, desk.names.of(row.entrant)) for row in rows[:64]],
        picture=picture,
        places=places,
        tops=[2, 4, 8, 16, 32],
    )


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
        if desk.request.POST.get("do") == "redo":
            desk.do(Redo())
        else:
            steps = desk.request.POST.get("steps", "1")
            desk.do(Undo(int(steps) if steps.isdigit() else 1, desk.request.POST.get("reason", "").strip()))
        return redirect("history", key=desk.key)
    counting = {numbered.number for numbered in desk.current.history.done}
    latest = reversed(desk.current.entries[-MOST_ENTRIES:])
    entries = [
        Kept(e.number, e.at, e.actor, told(e, desk.names), e.number in counting or e.kind in ("reverted", "restored"))
        for e in latest
    ]
    asked = desk.request.GET.get("entry", "")
    then = as_of(desk.current, int(asked)).state if asked.isdigit() and 1 <= int(asked) <= len(desk.current.entries) else None
    return desk.page(
        "desk/history.html",
        tab="history",
        entries=entries,
        more=max(0, len(desk.current.entries) - MOST_ENTRIES),
        can_redo=bool(desk.current.history.undone),
        then=then,
        then_rows=[(row, desk.names.of(row.entrant)) for row in standings(then)] if then else (),
        asked=asked,
    )


@at_desk
def export(desk: Desk, format: str) -> HttpResponse:
    """The event in a format that others read, as a file; "pareo" is the whole journal, names and all."""
    if format == "pareo":
        from pareo.adapters.journal.database.journal import DatabaseJournal

        return _file(DatabaseJournal(desk.key).as_file(), "application/octet-stream", f"{desk.key}.pareo")
    known = FORMATS.get(format)
    if known is None or known.writes is None:
        raise Http404
    content = known.writes(desk.state, desk.current.people, language())
    return _file(content, TYPES.get(known.suffixes[0], "application/octet-stream"), f"{format}-{desk.key}{known.suffixes[0]}")


def _file(content: bytes, kind: str, name: str) -> HttpResponse:
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
