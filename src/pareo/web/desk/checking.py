"""The slips of a round typed a second time: what differs from what was entered, and what is missing. Nothing is changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import Http404, HttpResponse

from pareo.core.errors import Malformed
from pareo.core.results import TableResult, parse, word
from pareo.tournament.commands import ReportResults
from pareo.tournament.evolve import notation
from pareo.tournament.queries import tables_by_number
from pareo.tournament.state import Round, RoundStage, State
from pareo.web.desk.place import Desk, at_desk
from pareo.web.desk.tables import Seen, all_seen, slip_of, told

MOST_LISTED = 100  # of each kind that one page shows


@dataclass(frozen=True, slots=True)
class Compared:
    """Both typings of a round: tables on which they agree; results of the second that differ from what was entered; lines that
    are no slips of this round, by their number from 1; and tables that have reported whose slip nobody typed again.
    """

    agreeing: tuple[int, ...]
    differing: Mapping[int, TableResult]
    misread: tuple[tuple[int, str], ...]
    left: tuple[int, ...]


def compared(state: State, played: Round, typed: str) -> Compared:
    """What the slips in `typed`, one to a line, say beside the round's results. A table typed twice counts as it was last."""
    tables, again, misread = tables_by_number(played), dict[int, TableResult](), list[tuple[int, str]]()
    for number, line in enumerate(typed.splitlines(), 1):
        slip = _read(state, line)
        if slip and slip[0] in tables:
            again[slip[0]] = slip[1]
        elif line.strip():
            misread.append((number, line.strip()))
    return Compared(
        tuple(table for table, result in again.items() if result == played.results.get(table)),
        {table: result for table, result in again.items() if result != played.results.get(table)},
        tuple(misread),
        tuple(sorted(set(played.results) - set(again))),
    )


def _read(state: State, line: str) -> tuple[int, TableResult] | None:
    slip = slip_of(line)
    if slip is None:
        return None
    try:
        return slip[0], parse(slip[1], notation(state))
    except Malformed:
        return None


@at_desk
def check(desk: Desk, number: int) -> HttpResponse:
    """The page of the second typing; a script gets the comparison alone."""
    played = desk.state.rounds[number - 1] if 1 <= number <= len(desk.state.rounds) else None
    if played is None or played.stage is RoundStage.DRAFT or not desk.may(ReportResults):
        raise Http404
    typed = desk.request.POST.get("slips", "")
    found = compared(desk.state, played, typed)
    return desk.page(
        "desk/check_part.html" if desk.is_part else "desk/check.html",
        tab="round",
        played=played,
        typed=typed,
        lines=len(found.agreeing) + len(found.differing) + len(found.misread),
        agreeing=len(found.agreeing),
        differing=_rows(desk, played, found.differing),
        differ=len(found.differing),
        misread=found.misread[:MOST_LISTED],
        misread_count=len(found.misread),
        misread_more=max(0, len(found.misread) - MOST_LISTED),
        differ_more=max(0, len(found.differing) - MOST_LISTED),
        left=found.left[:MOST_LISTED],
        not_typed=len(found.left),
    )


def _rows(desk: Desk, played: Round, differing: Mapping[int, TableResult]) -> list[tuple[Seen, str]]:
    """Each of these tables with what was typed of it the second time, in words."""
    tables, few = tables_by_number(played), list(differing.items())[:MOST_LISTED]
    seen = all_seen(desk, played, [tables[table] for table, _result in few])
    return [(one, told(word(result), one.a, one.b)) for one, (_table, result) in zip(seen, few, strict=True)]
