"""One table taken apart: why it is as it is; its result put right, with what that changes; the round mended afterwards."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from pareo.app.service import Outcome
from pareo.core.errors import Finding, Refused
from pareo.tournament.commands import CorrectResult, RepairRound
from pareo.tournament.events import PairedTable, Way
from pareo.tournament.evolve import evolve
from pareo.tournament.explaining import explained
from pareo.tournament.hindsight import Consequences, consequences
from pareo.tournament.queries import tables_by_number
from pareo.tournament.repairs import ANSWERS, Answer, amiss, answer
from pareo.tournament.state import Round, State
from pareo.web.desk.place import Desk, at_desk
from pareo.web.desk.tables import one_seen, result_of, result_words, told
from pareo.words.outcome import halves


@at_desk
def table(desk: Desk, number: int, table: int) -> HttpResponse:
    """One table: why these two meet, and its result, which can be corrected. A script gets the piece without the page."""
    played = desk.state.rounds[number - 1] if 1 <= number <= len(desk.state.rounds) else None
    seat = tables_by_number(played).get(table) if played else None
    if played is None or seat is None:
        raise Http404
    return _taken_apart(desk, played, seat)


def _taken_apart(desk: Desk, played: Round, seat: PairedTable, status: int = 200) -> HttpResponse:
    """The page of a table; after a refusal with what was typed."""
    signed = {entry.number: entry.actor for entry in desk.current.entries}
    reasons = explained(desk.current.history, played.number, table=seat.table, signed=signed)
    return desk.page(
        "desk/table_part.html" if desk.is_part else "desk/table.html",
        status=status,
        tab="round",
        played=played,
        one=one_seen(desk, played, seat),
        reasons=[desk.names.told(reason) for reason in reasons],
        words=result_words(desk.state, played.kind),
        may_correct=desk.may(CorrectResult) and seat.table in played.results,
        typed=desk.request.POST,
        is_check=_is_check(desk),
        back=_back(desk, played.number),
    )


@at_desk
def correct(desk: Desk) -> HttpResponse:
    """Replace a result: first what it would change and what can be done about it; then, confirmed, the deed."""
    number, at = desk.whole("round"), desk.whole("table")
    if desk.request.method != "POST" or number is None or at is None:
        raise Http404
    command = CorrectResult(number, at, result_of(desk.asked("result")), desk.asked("reason"))
    if "confirmed" in desk.request.POST:
        return _corrected(desk, command)
    try:
        changed = consequences(desk.state, command)
    except Refused as refused:
        desk.refuse(refused)
        return _again(desk, command)
    names = desk.names
    return desk.page(
        "desk/correct.html",
        tab="round",
        changed=changed,
        command=command,
        moved=[(names.of(each.entrant), each.before, each.after) for each in changed.moved],
        repaired=_otherwise(desk, changed),
        seeds=names.listed(changed.seeds),
        stood=_stood(desk, changed),
        is_check=_is_check(desk),
        back=_back(desk, command.round),
        **_mending(desk, None if changed.event is None else evolve(desk.state, changed.event), command.reason),
    )


def _stood(desk: Desk, changed: Consequences) -> dict[str, Any]:
    """Whose result is corrected, who sits first on the slip, and both results in words."""
    if (event := changed.event) is None:
        return {}
    seat = tables_by_number(desk.state.rounds[event.round - 1])[event.table]
    a, b = desk.names.of(seat.a), desk.names.of(seat.b)
    return {
        "a": a,
        "b": b,
        "was": told(event.was, a, b),
        "now": told(event.result, a, b),
        "in_numbers": bool(halves(event.result)),
    }


def _again(desk: Desk, command: CorrectResult) -> HttpResponse:
    """What was refused is shown again as it was typed, at its table; where there is none, the round."""
    played = desk.state.rounds[command.round - 1] if 1 <= command.round <= len(desk.state.rounds) else None
    seat = tables_by_number(played).get(command.table) if played else None
    return _taken_apart(desk, played, seat, 422) if played and seat else redirect("round", key=desk.key)


def _otherwise(desk: Desk, changed: Consequences) -> list[tuple[int, list[str], list[str], Finding | None]]:
    """Later rounds that would have been paired otherwise: the tables that are, and those that would have been."""

    def listed(tables: frozenset[frozenset[int]]) -> list[str]:
        return sorted(" – ".join(map(desk.names.of, sorted(pair))) for pair in tables)

    return [(each.round, listed(each.are), listed(each.would_be), each.refusal) for each in changed.repaired]


def _mending(desk: Desk, after: State | None, reason: str, *, even_begun: bool = False) -> dict[str, Any]:
    """The three answers to a round that a correction has spoiled, each with its moves; none where nothing can be mended."""
    if after is None or not desk.may(RepairRound):
        return {"answers": [], "wrong": []}
    answers: list[tuple[Answer, list[tuple[str, int | None, str]]]] = []
    try:
        for how in ANSWERS:
            found = answer(after, RepairRound(how, reason, even_begun))
            told = [(desk.names.of(m.entrant), m.table, desk.names.of(m.against) if m.against else "") for m in found.moves]
            answers.append((found, told))
    except Refused:
        return {"answers": [], "wrong": []}
    wrong = [desk.names.told(finding) for finding in amiss(after)]
    return {"answers": answers, "wrong": wrong}


def _corrected(desk: Desk, command: CorrectResult) -> HttpResponse:
    outcome = desk.do(command)
    if outcome is None:
        return _again(desk, command)
    if outcome.entry:
        said = {"table": command.table, "round": command.round}
        messages.success(desk.request, _("The result of table %(table)d in round %(round)d is corrected.") % said)
        if (how := _chosen(desk)) is not None:
            mended = _mended(desk, how, command.reason)
            if mended is None:
                return _mend_page(desk, begun="begun" in desk.request.POST, status=422)
            if mended.entry and how is not Way.LEAVE:
                return redirect("round", key=desk.key)
    return redirect(_back(desk, min(max(command.round, 1), max(1, len(desk.state.rounds)))))


def _is_check(desk: Desk) -> bool:
    """Whether somebody came from the second typing of the slips, and goes back there."""
    return "check" in (desk.request.GET.get("from"), desk.request.POST.get("from"))


def _back(desk: Desk, number: int) -> str:
    """Where a correction was begun, and ends."""
    return reverse("check" if _is_check(desk) else "round-number", kwargs={"key": desk.key, "number": number})


def _chosen(desk: Desk) -> Way | None:
    """Which of the three answers the form chooses."""
    return next((way for way in ANSWERS if way.value == desk.asked("how")), None)


def _mended(desk: Desk, how: Way, reason: str) -> Outcome | None:
    """Give that answer, and link the slips of the new tables; None where it was refused."""
    outcome = desk.do(RepairRound(how, reason, "begun" in desk.request.POST))
    if outcome is not None and outcome.entry and how is not Way.LEAVE:
        slips = reverse("paper", kwargs={"key": desk.key, "name": "slips"})
        said = _("The round is mended. Print the slips of its new tables.")
        messages.success(desk.request, format_html('{} <a href="{}">{}</a>', said, slips, _("Result slips")))
    return outcome


@at_desk
def mend(desk: Desk) -> HttpResponse:
    """Mend the round that is paired: leave it, the fewest new tables, or all anew."""
    if not desk.state.rounds:
        raise Http404
    if desk.request.method != "POST":
        return _mend_page(desk, begun="begun" in desk.request.GET)
    how = _chosen(desk)
    if how is None:
        messages.error(desk.request, _("Choose what to do with the round."))
    elif _mended(desk, how, desk.asked("reason")) is not None:
        return redirect("round", key=desk.key)
    return _mend_page(desk, begun="begun" in desk.request.POST, status=422)


def _mend_page(desk: Desk, *, begun: bool, status: int = 200) -> HttpResponse:
    """The three answers; after a refusal with what was chosen and typed."""
    found = _mending(desk, desk.state, "", even_begun=begun)
    typed, played = desk.request.POST, desk.state.rounds[-1]
    return desk.page("desk/mend.html", status=status, tab="round", begun=begun, played=played, typed=typed, **found)
