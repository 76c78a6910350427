"""The order of a large event, and its rows.

What `standings.rank.rank` says is the definition; this says the same of thousands at once, or raises Beyond.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pareo.standings.columns.exact import LIMIT, Amounts
from pareo.standings.columns.layers import Beyond, Ints, Layer
from pareo.standings.columns.rows import Rows
from pareo.standings.columns.table import Grid, grid
from pareo.standings.columns.tiebreaks import COLUMNS, Asked
from pareo.standings.figures import printed, text
from pareo.standings.meeting import Meeting
from pareo.standings.rank import Figure, Record, Standing
from pareo.standings.system import System

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
    for step in system.standings.order:
        column = COLUMNS.get(step.tiebreak)
        if column is None:
            raise Beyond
        amounts = before[step.tiebreak] = column(Asked(table, step, dropped, playoffs, seed, order.level, before))
        order.split(amounts.keys(step))
    entrants_in_order, ranks = order.settled()
    return Rows(entrants_in_order, ranks, table.points[entrants_in_order], _RowOf(system, table, tuple(before.values())))


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
            self._place, self._span = _dense(self._place)
            mine, span = _dense(mine)
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
            self._place, self._span = _dense(self._place)
        ordered = np.sort(self._place * count + np.arange(count))
        place, order = np.divmod(ordered, count)
        return order, np.flatnonzero(np.concatenate(([True], place[1:] != place[:-1])))


def _by_number(entrants: Sequence[int]) -> Ints:
    given = np.array(entrants, np.int64)
    return given if (given[1:] > given[:-1]).all() else np.unique(given)


def _dense(keys: Ints) -> tuple[Ints, int]:
    """The same order in the numbers from 0, and how many there are."""
    values, places = np.unique(keys, return_inverse=True)
    return places, len(values)


class _RowOf:
    """Makes rows."""

    def __init__(self, system: System, table: Grid, amounts: Sequence[Amounts]) -> None:
        self._standings = system.standings
        self._amounts = amounts
        self._table = table

    def __call__(self, entrant: int, rank: int) -> Standing:
        table, points = self._table, int(self._table.points[entrant])
        amounts = [column.exact(entrant) for column in self._amounts]
        return Standing(
            rank=rank,
            entrant=entrant,
            points=points,
            record=Record(*(int(column[entrant]) for column in (table.wins, table.losses, table.draws, table.byes))),
            figures=tuple(
                Figure(step.tiebreak, text(step, amount)) for step, amount in zip(self._standings.order, amounts, strict=True)
            ),
            printed=printed(self._standings, points, amounts),
        )
