"""From results to an ordered standing, and why it is so.

Clause: spec 05. Points first, then each tie-break among those whom nothing has separated yet. Everything is derived
from the meetings, exactly; the order in which they came in changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby

from pareo.core.numbers import Ratio
from pareo.standings.crosstable import CrossTable, Line, Row, crosstable
from pareo.standings.figures import printed, text, units
from pareo.standings.meeting import Meeting
from pareo.standings.system import Step, System
from pareo.standings.tiebreaks.kind import Asked, Combination, Exact, Term, Terms, combination, combined
from pareo.standings.tiebreaks.registry import TIEBREAKS

LARGE = 500
"""Entrants from whom on columns of whole numbers are quicker; the rows are the same."""


@dataclass(frozen=True, slots=True)
class Record:
    """Matches won (byes among them), lost (missed rounds among them), drawn, and how many wins were byes."""

    wins: int
    losses: int
    draws: int
    byes: int


@dataclass(frozen=True, slots=True)
class Figure:
    """A tie-break of one entrant as the system prints it ("0.726"); "" where there was nothing to separate."""

    tiebreak: str
    text: str


@dataclass(frozen=True, slots=True)
class Standing:
    """One row. Equal after all tie-breaks share a rank: 1, 1, 3."""

    rank: int
    entrant: int
    points: int
    record: Record
    figures: tuple[Figure, ...]
    printed: str


@dataclass(frozen=True, slots=True)
class Reason:
    """One tie-break of one entrant, taken apart.

    `terms` are what each opponent or round contributes, None where there was nothing to separate; `ratio` is what they
    come to as counted, where the step pools; `amount` is exact, before any rounding.
    """

    tiebreak: str
    clause: str
    combination: Combination
    terms: tuple[Term, ...] | None
    ratio: Ratio | None
    amount: Exact | None
    text: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why an entrant stands where they stand: every round, then every tie-break."""

    standing: Standing
    lines: tuple[Line, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class _Column:
    """A tie-break answered for everybody."""

    step: Step
    how: Combination
    terms: Terms
    amounts: dict[int, Exact | None]


def rank(
    system: System,
    entrants: Sequence[int],
    meetings: Sequence[Meeting],
    *,
    dropped: frozenset[int] = frozenset(),
    playoffs: Sequence[Meeting] = (),
    seed: str = "",
) -> Sequence[Standing]:
    """All of `entrants`, best first; the answer does not depend on the order of `meetings`.

    `dropped` left the event and are ranked all the same. `system` has passed `check_system`.
    """
    if len(entrants) >= LARGE:
        from pareo.standings.columns.layers import Beyond, layers_of  # loads numpy, which no small event waits for
        from pareo.standings.columns.rank import rank_columns

        with suppress(Beyond):
            return rank_columns(system, entrants, layers_of(meetings), dropped=dropped, playoffs=playoffs, seed=seed)
    return rank_by_definition(system, entrants, meetings, dropped=dropped, playoffs=playoffs, seed=seed)


def rank_by_definition(
    system: System,
    entrants: Sequence[int],
    meetings: Sequence[Meeting],
    *,
    dropped: frozenset[int] = frozenset(),
    playoffs: Sequence[Meeting] = (),
    seed: str = "",
) -> tuple[Standing, ...]:
    """As `rank`, entrant by entrant whatever their number: what `explain` explains."""
    table, columns, groups = _settle(system, entrants, meetings, dropped, playoffs, seed)
    return _standings(system, table, columns, groups)


def explain(
    system: System,
    entrants: Sequence[int],
    meetings: Sequence[Meeting],
    entrant: int,
    *,
    dropped: frozenset[int] = frozenset(),
    playoffs: Sequence[Meeting] = (),
    seed: str = "",
) -> Explanation:
    """Every figure of `entrant` with the ratio and what each opponent contributed. `entrant` is one of `entrants`."""
    table, columns, groups = _settle(system, entrants, meetings, dropped, playoffs, seed)
    standing = next(row for row in _standings(system, table, columns, groups) if row.entrant == entrant)
    return Explanation(standing, table.rows[entrant].lines, tuple(_reason(column, entrant) for column in columns))


@dataclass(frozen=True, slots=True)
class Decision:
    """The figure that puts one entrant before another: "points" or a tie-break, with what it says of either."""

    figure: str
    first: str
    second: str


def decisions(
    system: System,
    entrants: Sequence[int],
    meetings: Sequence[Meeting],
    pairs: Sequence[tuple[int, int]],
    *,
    dropped: frozenset[int] = frozenset(),
    playoffs: Sequence[Meeting] = (),
    seed: str = "",
) -> tuple[Decision | None, ...]:
    """For each of `pairs` what decides between the two, None where they share a rank. All are `entrants`."""
    table, columns, _ = _settle(system, entrants, meetings, dropped, playoffs, seed)
    compared = [_compared(column) for column in columns]
    return tuple(_decision(table, columns, compared, a, b) for a, b in pairs)


def _decision(
    table: CrossTable, columns: Sequence[_Column], compared: Sequence[Callable[[int], Exact]], a: int, b: int
) -> Decision | None:
    if table.points(a) != table.points(b):
        return Decision("points", str(table.points(a)), str(table.points(b)))
    for column, key in zip(columns, compared, strict=True):
        if key(a) != key(b):
            first, second = (text(column.step, column.amounts[entrant]) for entrant in (a, b))
            if first == second:  # they differ beyond the digits that are printed
                first, second = str(column.amounts[a]), str(column.amounts[b])
            return Decision(column.step.tiebreak, first, second)
    return None


def _settle(
    system: System,
    entrants: Sequence[int],
    meetings: Sequence[Meeting],
    dropped: frozenset[int],
    playoffs: Sequence[Meeting],
    seed: str,
) -> tuple[CrossTable, list[_Column], list[tuple[int, ...]]]:
    """The table, all tie-breaks, and the groups of those who share a rank, best group first."""
    table = crosstable(system.scoring, entrants, meetings)
    groups = _split(tuple(sorted(set(entrants))), table.points)
    columns: list[_Column] = []
    before: dict[str, dict[int, Exact]] = {}
    for step in system.standings.order:
        level = tuple(group for group in groups if len(group) > 1)
        column = _column(Asked(table, step, dropped, playoffs, seed, level, before))
        columns.append(column)
        before[step.tiebreak] = {entrant: amount or 0 for entrant, amount in column.amounts.items()}
        compared = _compared(column)
        groups = [part for group in groups for part in _split(group, compared)]
    return table, columns, groups


def _column(asked: Asked) -> _Column:
    tiebreak = TIEBREAKS[asked.step.tiebreak]
    how, terms = combination(tiebreak, asked.step), tiebreak.terms(asked)
    amounts: dict[int, Exact | None] = {}
    for entrant in asked.table.rows:
        contributed = terms(entrant)
        amounts[entrant] = None if contributed is None else combined(how, contributed)[0]
    return _Column(asked.step, how, terms, amounts)


def _compared(column: _Column) -> Callable[[int], Exact]:
    """What the step compares: the exact amount, or (KTS) the rounded number that is printed."""
    step, rounded = column.step, column.step.compare_rounded
    keys = {entrant: units(step, amount or 0) if rounded else amount or 0 for entrant, amount in column.amounts.items()}
    return keys.__getitem__


def _split(group: tuple[int, ...], key: Callable[[int], Exact]) -> list[tuple[int, ...]]:
    """`group` in parts of equal `key`, highest first; inside a part the order stays."""
    if len(group) == 1:
        return [group]
    ordered = sorted(group, key=key, reverse=True)  # stable
    return [tuple(part) for _, part in groupby(ordered, key=key)]


def _standings(
    system: System, table: CrossTable, columns: Sequence[_Column], groups: Sequence[tuple[int, ...]]
) -> tuple[Standing, ...]:
    rows: list[Standing] = []
    for group in groups:
        place = len(rows) + 1
        for entrant in group:
            row = table.rows[entrant]
            amounts = [column.amounts[entrant] for column in columns]
            rows.append(
                Standing(
                    rank=place,
                    entrant=entrant,
                    points=row.points,
                    record=_record(row),
                    figures=tuple(
                        Figure(column.step.tiebreak, text(column.step, amount))
                        for column, amount in zip(columns, amounts, strict=True)
                    ),
                    printed=printed(system.standings, row.points, amounts),
                )
            )
    return tuple(rows)


def _record(row: Row) -> Record:
    return Record(row.wins, row.losses, row.draws, row.byes)


def _reason(column: _Column, entrant: int) -> Reason:
    contributed = column.terms(entrant)
    ratio = None if contributed is None else combined(column.how, contributed)[1]
    amount = column.amounts[entrant]
    terms = None if contributed is None else tuple(contributed)
    step = column.step
    return Reason(step.tiebreak, step.clause, column.how, terms, ratio, amount, text(step, amount))
