"""A round: draft, publish, clock, results by keyboard, open tables, close."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from pareo.core.errors import Finding, Refused
from pareo.core.results import Side, TableResult, Verdict, verdict, word
from pareo.tournament.commands import (
    CloseRound,
    CorrectResult,
    PairRound,
    PauseClock,
    PublishRound,
    ReportResults,
    StartClock,
    SwapPlayers,
)
from pareo.tournament.events import PairedTable, ReportedResult
from pareo.tournament.hindsight import before_round, consequences
from pareo.tournament.queries import open_tables, standings
from pareo.tournament.state import Round, RoundStage
from pareo.web.desk.place import Desk, at_desk, language
from pareo.words.speak import fill, page

_SHORT = re.compile(r"(\d)(\d)(\d)?")
_SLIP = re.compile(r"\s*(\d{1,5})[\s.,;:]+(\S.*?)\s*")


@dataclass(frozen=True, slots=True)
class Seen:
    """A table as the desk shows it. `won` is the side that won; `result` the word, "" while it is open."""

    table: PairedTable
    a: str
    b: str
    points_a: int
    points_b: int
    result: str
    told: str
    won: Side | None
    notes: tuple[Finding, ...]

    @property
    def halves(self) -> tuple[str, str] | None:
        """Both halves of a result that is written with numbers, for the score pill."""
        found = re.match(r"(-?\d+)-(-?\d+)", self.result)
        return (found[1], found[2]) if found else None


@at_desk
def latest(desk: Desk) -> HttpResponse:
    """The round that is being made or played."""
    return _round(desk, len(desk.state.rounds))


@at_desk
def numbered(desk: Desk, number: int) -> HttpResponse:
    """Any round of the event."""
    if not 1 <= number <= len(desk.state.rounds):
        raise Http404
    return _round(desk, number)


def _round(desk: Desk, number: int) -> HttpResponse:
    if desk.request.method == "POST":
        act = {
            "pair": _pair,
            "publish": _publish,
            "swap": _swap,
            "clock": _clock,
            "report": _report,
            "close": _close,
            "correct": _correct,
        }
        done = act.get(desk.request.POST.get("do", "report"), _nothing)(desk)
        return done or redirect("round", key=desk.key)
    if number == 0:
        return desk.page("desk/no_round.html", tab="round")
    return desk.page("desk/round.html", tab="round", **shown(desk, number))


def _nothing(_desk: Desk) -> None:
    """A form that no page of ours sends."""


def shown(desk: Desk, number: int) -> dict[str, Any]:
    """What the page of a round shows."""
    state, names = desk.state, desk.names
    played = state.rounds[number - 1]
    points = {row.entrant: row.points for row in standings(before_round(state, number))}
    seen = [_seen(desk, played, table, points) for table in played.tables]
    lone = [(names.of(entrant), entrant, word(result)) for entrant, result in sorted(played.lone.items())]
    waiting = open_tables(played)
    return {
        "played": played,
        "seen": seen,
        "lone": [(name, entrant, _lone(kind)) for name, entrant, kind in lone],
        "waiting": waiting,
        "is_draft": played.stage is RoundStage.DRAFT,
        "is_open": played.stage is RoundStage.PUBLISHED,
        "is_latest": number == len(state.rounds),
        "rounds": range(1, len(state.rounds) + 1),
    }


def _lone(kind: str) -> str:
    return str(page(language(), "web")["lone"].get(kind, kind))


def _seen(desk: Desk, played: Round, table: PairedTable, points: dict[int, int]) -> Seen:
    names = desk.names
    result = played.results.get(table.table)
    notes = tuple(
        names.told(Finding(note.code, {"table": note.table, "entrant": note.entrant, **note.facts}))
        for note in played.notes
        if note.table == table.table
    )
    a, b = names.of(table.a), names.of(table.b)
    return Seen(
        table,
        a,
        b,
        points.get(table.a, 0),
        points.get(table.b, 0),
        "" if result is None else word(result),
        "" if result is None else told(word(result), a, b),
        _winner(result),
        notes,
    )


def told(result: str, a: str, b: str) -> str:
    """A result in words beside both names."""
    return fill(page(language(), "cli")["outcomes"].get(result, "{result}"), {"a": a, "b": b, "result": result})


def _winner(result: TableResult | None) -> Side | None:
    if result is None:
        return None
    match verdict(result):
        case Verdict.A_WINS:
            return Side.A
        case Verdict.B_WINS:
            return Side.B
        case _:
            return None


def slip_of(typed: str) -> tuple[int, str] | None:
    """The table and the result of a slip as it is typed; a result of digits alone is meant with dashes.

    >>> slip_of("17 21"), slip_of("3 2-1-1"), slip_of(" 8, empate "), slip_of("17")
    ((17, '2-1'), (3, '2-1-1'), (8, 'empate'), None)
    """
    found = _SLIP.fullmatch(typed)
    if found is None:
        return None
    result = found[2]
    short = _SHORT.fullmatch(result)
    return int(found[1]), "-".join(part for part in short.groups() if part) if short else result


def _report(desk: Desk) -> HttpResponse | None:
    typed = desk.request.POST.get("slip", "")
    slip = slip_of(typed)
    if slip is None:
        messages.error(desk.request, _("A slip is a table and its result: 17 2-1. Typed: %(typed)s") % {"typed": typed[:40]})
    else:
        table, result = slip
        outcome = desk.do(ReportResults((ReportedResult(table, result),)), desk.request.POST.get("id") or None)
        if outcome is not None:
            played = desk.state.rounds[-1]
            seat = next(each for each in played.tables if each.table == table)
            kept = word(played.results[table])
            messages.success(desk.request, f"{table}: {told(kept, desk.names.of(seat.a), desk.names.of(seat.b))}")
    if desk.request.headers.get("X-Part"):
        return desk.page("desk/floor.html", is_part=True, **shown(desk, len(desk.state.rounds)))
    return None


def _pair(desk: Desk) -> None:
    again = desk.request.POST.get("allow") == "rematch"
    desk.do(PairRound(draft="draft" in desk.request.POST, allow_rematch=again))


def _publish(desk: Desk) -> None:
    desk.do(PublishRound())


def _swap(desk: Desk) -> None:
    asked = desk.request.POST
    try:
        first, second = int(asked.get("first", "")), int(asked.get("second", ""))
    except ValueError:
        messages.error(desk.request, _("Choose the two players who change places."))
        return
    desk.do(SwapPlayers(first, second, asked.get("reason", "").strip()))


def _clock(desk: Desk) -> None:
    desk.do(PauseClock() if desk.request.POST.get("clock") == "pause" else StartClock())


def _close(desk: Desk) -> None:
    desk.do(CloseRound())


def _correct(desk: Desk) -> HttpResponse | None:
    """Replace a result: first what it would change, then, confirmed and with a reason, the deed."""
    asked = desk.request.POST
    try:
        number, table = int(asked.get("round", "")), int(asked.get("table", ""))
    except ValueError:
        raise Http404 from None
    slip = slip_of(f"{table} {asked.get('result', '')}")
    command = CorrectResult(number, table, slip[1] if slip else "", asked.get("reason", "").strip())
    if "confirmed" in asked:
        outcome = desk.do(command)
        if outcome is not None and outcome.entry:
            messages.success(
                desk.request,
                _("The result of table %(table)d in round %(round)d is corrected.") % {"table": table, "round": number},
            )
        return redirect("round-number", key=desk.key, number=number)
    try:
        changed = consequences(desk.state, command)
    except Refused as refused:
        desk.refuse(refused)
        return redirect("round-number", key=desk.key, number=number)
    names = desk.names
    moved = [(names.of(each.entrant), each.before, each.after) for each in changed.moved]
    repaired = [
        (each.round, [", ".join(" – ".join(sorted(map(names.of, pair))) for pair in each.are)], each.would_be)
        for each in changed.repaired
    ]
    return desk.page("desk/correct.html", tab="round", changed=changed, moved=moved, repaired=repaired, command=command)
