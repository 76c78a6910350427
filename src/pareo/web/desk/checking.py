"""The slips of a round typed a second time: what differs from what was entered, and what is missing. Nothing is changed."""

from __future__ import annotations

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

MOST_LINES = 10_000  # read of what was typed
MOST_LISTED = 100  # of each kind that one page shows


@dataclass(frozen=True, slots=True)
class Line:
    """A line that was typed: its number from 1, its text, the table of this round that it names, and the result."""

    number: int
    text: str
    table: int | None = None
    result: TableResult | None = None


@dataclass(frozen=True, slots=True)
class Compared:
    """Both typings of a round: lines that agree with what was entered, that differ from it, and that are no slips of this
    round; and the tables that have reported whose slip nobody typed again. A table typed twice counts as it was typed last.
    """

    agreeing: tuple[Line, ...]
    differing: tuple[Line, ...]
    misread: tuple[Line, ...]
    left: tuple[int, ...]


def compared(state: State, played: Round, typed: str) -> Compared:
    """What the slips in `typed`, one to a line, say beside the results of the round."""
    tables = tables_by_number(played)
    lines = [Line(number, text.strip()) for number, text in enumerate(typed.splitlines()[:MOST_LINES], 1) if text.strip()]
    read = [_read(state, line) for line in lines]
    known = {line.table: line for line in read if line.table in tables}
    same = [line for line in known.values() if line.table is not None and line.result == played.results.get(line.table)]
    return Compared(
        tuple(same),
        tuple(line for line in known.values() if line not in same),
        tuple(line for line in read if line.table not in tables),
        tuple(sorted(set(played.results) - set(known))),
    )


def _read(state: State, line: Line) -> Line:
    slip = slip_of(line.text)
    if slip is None:
        return line
    try:
        return Line(line.number, line.text, slip[0], parse(slip[1], notation(state)))
    except Malformed:
        return line


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
        left=found.left[:MOST_LISTED],
        not_typed=len(found.left),
    )


def _rows(desk: Desk, played: Round, lines: tuple[Line, ...]) -> list[tuple[Seen, str]]:
    """Each table with what was typed of it the second time, in words."""
    tables, few = tables_by_number(played), lines[:MOST_LISTED]
    seen = all_seen(desk, played, [tables[line.table] for line in few if line.table is not None])
    return [(one, told(word(line.result), one.a, one.b)) for one, line in zip(seen, few, strict=True) if line.result is not None]
