"""Why a table, a float or a bye is as it is, as findings that `words` turns into sentences.

Facts named a, b, entrant, first, second hold tournament numbers.
"""

from __future__ import annotations

from collections.abc import Mapping

from pareo.core.errors import Finding
from pareo.core.results import Bye, ByeKind, LoneResult, Missed, Quit
from pareo.tournament.events import PairedTable, RoundKind
from pareo.tournament.hindsight import before_round
from pareo.tournament.queries import games, in_order
from pareo.tournament.state import Round, State


def explained(state: State, number: int, entrant: int | None = None, table: int | None = None) -> tuple[Finding, ...]:
    """Why round `number` is as it is: for one entrant, for one table, or all of it, table by table, then the byes."""
    played = state.rounds[number - 1]
    place = {row.entrant: (row.rank, row.points) for row in in_order(before_round(state, number))}
    tables = [t for t in played.tables if (table is None or t.table == table) and (entrant is None or entrant in (t.a, t.b))]
    found = [finding for t in tables for finding in _table(state, played, t, place)]
    if table is None:
        for n, result in sorted(played.lone.items()):
            if entrant is None or entrant == n:
                found += _lone(played, n, result)
    return (*found, *_round_notes(played, entrant, table))


def _table(state: State, played: Round, table: PairedTable, place: Mapping[int, tuple[int, int]]) -> list[Finding]:
    base: dict[str, str | int | None] = {"table": table.table, "a": table.a, "b": table.b}
    found = [_reason(state, played, table, place, base)]
    found += [Finding(n.code, {**base, **n.facts}) for n in played.notes if n.table == table.table]
    for swap in played.swaps:
        if {swap.first, swap.second} & {table.a, table.b}:
            facts: dict[str, str | int | None] = {"first": swap.first, "second": swap.second, "reason": swap.reason}
            found.append(Finding("explain-swapped", {**base, **facts}))
    return found


def _reason(
    state: State, played: Round, table: PairedTable, place: Mapping[int, tuple[int, int]], base: dict[str, str | int | None]
) -> Finding:
    """The first sentence about a table: what it comes from."""
    if played.recorded:
        return Finding("explain-recorded", base)
    match played.kind:
        case RoundKind.ELIMINATION:
            game = next(g for g in games(state) if g.number == table.game)
            return Finding("explain-third-place" if game.third_place else "explain-bracket", {**base, "game": game.number})
        case RoundKind.ROUND_ROBIN:
            return Finding("explain-circle", {**base, "round": played.number})
        case RoundKind.SWISS:
            pass
    if played.number == 1 or not place:
        return Finding("explain-first-round", {**base, "method": played.method})
    (rank_a, points_a), (rank_b, points_b) = place[table.a], place[table.b]
    facts = {**base, "rank_a": rank_a, "rank_b": rank_b, "points_a": points_a, "points_b": points_b, "method": played.method}
    return Finding("explain-same-points" if points_a == points_b else "explain-float", facts)


def _lone(played: Round, number: int, result: LoneResult) -> list[Finding]:
    match result:
        case Bye(ByeKind.ASSIGNED):
            code = "explain-bye-recorded" if played.recorded else "explain-bye"
        case Bye(ByeKind.AWARDED):
            code = "explain-bye-awarded"
        case Bye(ByeKind.GRANTED):
            code = "explain-bye-granted"
        case Missed():
            code = "explain-missed"
        case Quit():
            code = "explain-quit"
    found = [Finding(code, {"entrant": number, "round": played.number})]
    return found + [
        Finding(n.code, {"entrant": number, "round": played.number, **n.facts})
        for n in played.notes
        if n.table is None and n.entrant == number
    ]


def _round_notes(played: Round, entrant: int | None, table: int | None) -> list[Finding]:
    """Notes about the round as a whole, shown where the whole is asked for."""
    if entrant is not None or table is not None:
        return []
    whole = [Finding(n.code, {"round": played.number, **n.facts}) for n in played.notes if n.table is None and n.entrant is None]
    if played.certificate:
        whole.append(Finding("explain-optimal", {"by": played.certificate}))
    return whole
