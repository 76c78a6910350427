"""The order of a large event, and its rows.

What `standings.rank.rank` says is the definition; this says the same of thousands at once, or raises Beyond.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np

from pareo.standings.columns.exact import LIMIT, Amounts, dense
from pareo.standings.columns.layers import Beyond, Ints, Layer
from pareo.standings.columns.rows import Rows
from pareo.standings.columns.table import Grid, grid
from pareo.standings.columns.tiebreaks import COLUMNS, Asked
from pareo.standings.figures import printed_part, printed_whole, text
from pareo.standings.meeting import Meeting
from pareo.standings.rank import Figure, Record, Standing
from pareo.standings.system import Standings, Step, System

_SPARSE = 8
"""Columns are as long as the highest number: beyond so many times the entrants (and 1,000) they are not worth it."""


def rank_columns(
    system: System,
    entrants: Sequence[int],
    layers: Sequence[Layer],
    *,
    dropped: frozenset[int] = frozenset(),
    playoffs: Sequence[Meeting] = (),
    seed: str = "",
) -> Rows:
    """As `standings.rank.rank`. Raises Beyond where only the definition can answer."""
    ranked = _by_number(entrants)
    if not len(ranked) or ranked[0] < 1 or ranked[-1] > _SPARSE * len(ranked) + 1000:
        raise Beyond
    table = grid(system.scoring, layers, int(ranked[-1]))
    order = _Order(ranked, table.points)
    before: dict[str, Amounts] = {}
    columns: list[tuple[Step, Amounts, Ints]] = []
    for step in system.standings.order:
        column = COLUMNS.get(step.tiebreak)
        if column is None:
            raise Beyond
        amounts = before[step.tiebreak] = column(Asked(table, step, dropped, playoffs, seed, order.level, before))
        columns.append((step, amounts, amounts.keys(step)))
        order.split(columns[-1][-1])
    entrants_in_order, ranks = order.settled()
    return Rows(entrants_in_order, ranks, table.points[entrants_in_order], _RowOf(system, table, columns))


class _Order:
    """Groups of those whom nothing has separated, as one number for each entrant, the lowest first.

    A further key makes each number a pair; while pairs fit in 64 bits nothing need be sorted before somebody asks.
    """

    def __init__(self, ranked: Ints, points: Ints) -> None:
        self._ranked = ranked
        self._place = np.zeros(len(ranked), np.int64)
        self._span = 1
        self.split(points)

    def split(self, keys: Ints) -> None:
        """Separate those whose key differs, the highest first."""
        mine = keys[self._ranked]
        highest = int(mine.max())
        span = highest - int(mine.min()) + 1
        if span * self._span >= LIMIT:
            self._place, self._span = dense(self._place)
            mine, span = dense(mine)
            highest = span - 1
        self._place = self._place * span + (highest - mine)
        self._span *= span

    def level(self) -> tuple[Ints, Ints]:
        """Those who share their place with others, group by group and each by number, and where each group begins."""
        order, begins = self._sorted()
        sizes = np.diff(begins, append=len(order))
        shared = np.repeat(sizes > 1, sizes)
        several = sizes[sizes > 1]
        return self._ranked[order[shared]], np.cumsum(several) - several

    def settled(self) -> tuple[Ints, Ints]:
        """Everybody, best first, and their ranks: 1, 1, 3."""
        order, begins = self._sorted()
        return self._ranked[order], np.repeat(begins + 1, np.diff(begins, append=len(order)))

    def _sorted(self) -> tuple[Ints, Ints]:
        """By place, and who shares one by number; where each place begins."""
        count = len(self._place)
        if self._span * count >= LIMIT:
            self._place, self._span = dense(self._place)
        ordered = np.sort(self._place * count + np.arange(count))
        place, order = np.divmod(ordered, count)
        return order, np.flatnonzero(np.concatenate(([True], place[1:] != place[:-1])))


def _by_number(entrants: Sequence[int]) -> Ints:
    given = np.array(entrants, np.int64)
    return given if (given[1:] > given[:-1]).all() else np.unique(given)


class _RowOf:
    """Makes rows. What a step compares as equal it prints alike, so each figure is written once."""

    def __init__(self, system: System, table: Grid, columns: Sequence[tuple[Step, Amounts, Ints]]) -> None:
        self._standings, self._table = system.standings, table
        self._figures = [_figure(system.standings, step, amounts, keys) for step, amounts, keys in columns]

    @cached_property
    def _records(self) -> list[tuple[int, int, int, int, int]]:
        table = self._table
        columns = (table.points, table.wins, table.losses, table.draws, table.byes)
        return list(zip(*(column.tolist() for column in columns), strict=True))

    def __call__(self, entrant: int, rank: int) -> Standing:
        points, *record = self._records[entrant]
        figures = [figure(entrant) for figure in self._figures]
        return Standing(
            rank=rank,
            entrant=entrant,
            points=points,
            record=Record(*record),
            figures=tuple([figure for figure, _ in figures]),
            printed=printed_whole(self._standings, points, [part for _, part in figures]),
        )


def _figure(standings: Standings, step: Step, amounts: Amounts, keys: Ints) -> Callable[[int], tuple[Figure, str]]:
    """For an entrant the figure and its part of the whole."""
    written: dict[int | None, tuple[Figure, str]] = {}

    def of(entrant: int) -> tuple[Figure, str]:
        key = int(keys[entrant]) if amounts.is_known(entrant) else None
        if key not in written:
            amount = amounts.exact(entrant)
            written[key] = Figure(step.tiebreak, text(step, amount)), printed_part(standings, step, amount)
        return written[key]

    return of
