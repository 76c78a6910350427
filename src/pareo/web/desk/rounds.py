"""A round: pair, draft, publish, clock, results by keyboard, open tables, close."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template import RequestContext
from django.template.loader import get_template
from django.utils.translation import gettext as _

from pareo.core.results import word
from pareo.policy.rounds import proposed
from pareo.tournament.commands import CloseRound, PairRound, PublishRound, ReportResults, SwapPlayers
from pareo.tournament.events import ReportedResult, RoundKind
from pareo.tournament.permitted import PERMITTED
from pareo.tournament.queries import active, is_over, minutes_of, open_tables, tables_by_number
from pareo.tournament.state import Round, RoundStage
from pareo.web.desk.by_hand import by_hand, departures_told, held
from pareo.web.desk.clocks import clock
from pareo.web.desk.place import Desk, at_desk, language
from pareo.web.desk.tables import (
    MOST_ROWS,
    all_seen,
    chosen,
    notes_of,
    one_seen,
    quick_words,
    result_of,
    result_words,
    slip_of,
    told,
)
from pareo.web.leaves import leaf
from pareo.web.numbers import whole
from pareo.words.bracket import round_name
from pareo.words.log import told as told_entry
from pareo.words.speak import page

MOST_SLIPS = 50  # that one request brings
MOST_MARKS = 200  # tables that the strip of the hall shows one by one
LATEST = 8  # entries of the journal beside the tables


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
        act = {"pair": _pair, "publish": _publish, "clock": _clock, "report": _report, "close": _close}
        done = act.get(desk.asked("do"), _by_hand)(desk)
        return done or redirect("round", key=desk.key)
    if number == 0:
        players = len(active(desk.state))
        proposal = proposed(desk.state.policy, players) if players and not desk.state.planned_rounds else None
        return desk.page("desk/no_round.html", tab="round", proposal=proposal)
    return desk.page("desk/round.html", tab="round", **_shown(desk, desk.state.rounds[number - 1]))


def _shown(desk: Desk, played: Round) -> dict[str, Any]:
    """What the page of a round shows."""
    state, names, asked = desk.state, desk.names, desk.request.GET
    show, search = asked.get("show", "all"), asked.get("q", "")[:80]
    tables = chosen(desk, played, show, search)
    one = leaf(len(tables), MOST_ROWS, asked.get("page", ""))
    taken = tables_by_number(played).get(whole(asked.get("table", "")) or 0)
    return {
        **_counted(desk, played),
        "seen": all_seen(desk, played, tables[one.rows]),
        "found": len(tables),
        "show": show,
        "q": search,
        "leaf": one.number,
        "leaves": [(n, tables[(n - 1) * MOST_ROWS].table) for n in one.all],
        "lone": [(names.of(entrant), _lone(word(result))) for entrant, result in sorted(played.lone.items())],
        "notes": notes_of(desk, played, None),
        "noted": len({note.table for note in played.notes} - {None}),
        "departures": departures_told(desk, played.number),
        "held": held(desk, played),
        "words": result_words(state, played.kind),
        "quick": quick_words(state, played.kind),
        "taken": one_seen(desk, played, taken) if taken else None,
        "marks": [(number, number in played.results) for number in tables_by_number(played)]
        if len(played.tables) <= MOST_MARKS
        else [],
        "rounds": range(1, len(state.rounds) + 1),
        "minutes": played.clock.minutes if played.clock else minutes_of(state, played.kind),
        "may_arrange": desk.may(SwapPlayers) and played.kind is RoundKind.SWISS,
        "log": latest_entries(desk),
    }


def _counted(desk: Desk, played: Round) -> dict[str, Any]:
    """What changes with every slip beside its own row."""
    count, left = len(played.tables), len(open_tables(played))
    state = desk.state
    return {
        "played": played,
        "open": left,
        "all": count,
        "done": count - left,
        "is_draft": played.stage is RoundStage.DRAFT,
        "is_open": played.stage is RoundStage.PUBLISHED,
        "is_latest": played.number == len(state.rounds),
        "can_pair": state.stage in PERMITTED[PairRound] and not (played.stage is RoundStage.CLOSED and is_over(state)),
        "round_name": round_name(desk.state, played, language()),
    }


def latest_entries(desk: Desk) -> list[tuple[int, str, str, str]]:
    """The last entries of the journal: number, moment, who signed, and what it was."""
    entries = desk.current.entries
    few = [entries[at] for at in range(len(entries) - 1, max(-1, len(entries) - 1 - LATEST), -1)]
    return [(each.number, each.at, each.actor, told_entry(each, desk.names)) for each in few]


def _lone(kind: str) -> str:
    return str(page(language(), "web")["lone"].get(kind, kind))


@dataclass(frozen=True, slots=True)
class _Slip:
    """A slip as the form sends it: what was typed, the table that waited for its result, the round, and the id of the command."""

    typed: str
    waiting: int | None = None
    round: int | None = None
    id: str = ""


def _report(desk: Desk) -> HttpResponse | None:
    """Slips in the order in which they were written: one from the form, or those that waited for the network."""
    slips = _brought(desk)
    if not desk.is_part and (alone := _table_alone(desk, slips[0])) is not None:
        return redirect(f"{desk.request.path}?table={alone}")
    told_so = None
    tables = []
    for slip in slips:
        found = slip_of(slip.typed) or (None if slip.waiting is None or not slip.typed else (slip.waiting, result_of(slip.typed)))
        if found is None:
            messages.error(desk.request, _misread(slip))
            continue
        tables.append(found[0])
        told_so = _taken(desk, slip, *found) or told_so
    if told_so:
        messages.success(desk.request, told_so)
    return _answer(desk, tables) if desk.is_part else None


def _brought(desk: Desk) -> list[_Slip]:
    columns = [desk.request.POST.getlist(name)[:MOST_SLIPS] for name in ("slip", "table", "round", "id")]
    rows = [[each.strip() for each in row] for row in zip_longest(*columns, fillvalue="")]
    return [_Slip(typed, whole(table), whole(number), id) for typed, table, number, id in rows] or [_Slip("")]


def _table_alone(desk: Desk, slip: _Slip) -> int | None:
    """The table that somebody named without a result; without a script a page asks for the result of it."""
    number = whole(slip.typed) if slip.waiting is None else None
    return number if desk.state.rounds and number in tables_by_number(desk.state.rounds[-1]) else None


def _misread(slip: _Slip) -> str:
    if slip.waiting is None and (alone := whole(slip.typed)) is not None:
        return _("There is no table %(table)d in this round.") % {"table": alone}
    return _("A slip is a table and its result: 17 2-1. Typed: %(typed)s") % {"typed": slip.typed[:40]}


def _taken(desk: Desk, slip: _Slip, table: int, result: str) -> str | None:
    """What the page says of a slip that was taken."""
    outcome = desk.do(ReportResults((ReportedResult(table, result),), slip.round), slip.id or None)
    played = desk.state.rounds[-1] if desk.state.rounds else None
    if outcome is None or played is None or table not in played.results:
        return None
    seat = tables_by_number(played)[table]
    kept = word(played.results[table])
    told_so = told(kept, desk.names.of(seat.a), desk.names.of(seat.b))
    return f"{table}: {desk.names.of(seat.a)} – {desk.names.of(seat.b)}, {told_so}"


def _answer(desk: Desk, tables: Iterable[int]) -> HttpResponse:
    """What slips that a script sent have changed, and nothing else: a large event has thousands of other rows."""
    if not desk.state.rounds:
        return JsonResponse(_pieces(desk, {"messages": "parts/messages.html"}))
    played = desk.state.rounds[-1]
    seats = tables_by_number(played)
    found = [seats[table] for table in dict.fromkeys(tables) if table in seats]
    about = _counted(desk, played)
    rows = [
        {
            **_pieces(desk, {"row": "desk/row.html"}, **about, one=one_seen(desk, played, seat)),
            "table": seat.table,
            "done": seat.table in played.results,
        }
        for seat in found
    ]
    return JsonResponse({**_pieces(desk, _BESIDE, **about, log=latest_entries(desk)), "rows": rows})


# What changes beside a slip's own row.
_BESIDE = {
    "messages": "parts/messages.html",
    "counter": "desk/counter.html",
    "steps": "desk/steps.html",
    "log": "desk/latest.html",
}


def _pieces(desk: Desk, templates: Mapping[str, str], **context: Any) -> dict[str, Any]:
    """Pieces of the page by name, in one context: whatever every page knows is looked up once, not once for each."""
    found = {name: get_template(template).template for name, template in templates.items()}  # type: ignore[attr-defined]
    about = RequestContext(desk.request, {"desk": desk, "state": desk.state, "key": desk.key, **context})
    with about.bind_template(next(iter(found.values()))):
        return {name: template.render(about) for name, template in found.items()}


@at_desk
def seats(desk: Desk, number: int) -> HttpResponse:
    """Who sits where in a round, for the echo of a slip that is being typed: names by table, and whether it has reported."""
    if not 1 <= number <= len(desk.state.rounds):
        raise Http404
    played, names = desk.state.rounds[number - 1], desk.names
    return JsonResponse({t.table: [names.of(t.a), names.of(t.b), int(t.table in played.results)] for t in played.tables})


def _by_hand(desk: Desk) -> HttpResponse | None:
    return _kept(desk, refused=by_hand(desk))


def _clock(desk: Desk) -> HttpResponse | None:
    return _kept(desk, refused=clock(desk))


def _kept(desk: Desk, *, refused: bool) -> HttpResponse | None:
    """What was refused is shown again as it was typed."""
    if not refused or not desk.state.rounds:
        return None
    shown = _shown(desk, desk.state.rounds[-1])
    return desk.page("desk/round.html", status=422, tab="round", typed=desk.request.POST, **shown)


def _pair(desk: Desk) -> None:
    draft = "draft" in desk.request.POST
    outcome = desk.do(PairRound(draft=draft, allow_rematch=desk.asked("allow") == "rematch"))
    if outcome is None:
        return
    if draft and outcome.entry:
        messages.info(desk.request, _("A draft: nobody sees it until it is published."))


def _publish(desk: Desk) -> None:
    desk.do(PublishRound())


def _close(desk: Desk) -> None:
    desk.do(CloseRound())
