"""Results of a large event in columns, remembered round by round, and what queries ask of them. Loads numpy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from pareo.standings.columns.layers import Ints, Layer, layers_of, layers_of_round
from pareo.standings.columns.rows import Rows
from pareo.standings.meeting import Meeting
from pareo.tournament.state import Round


def layers(rounds: Iterable[Round], quits: Sequence[Meeting]) -> list[Layer]:
    """What the results of `rounds` and `quits` are to `rank_columns`; a round is read once for as long as it stands."""
    found: list[Layer] = []
    for played in rounds:
        if "layers" not in played.memo:
            played.memo["layers"] = _layers(played)
        found += played.memo["layers"]
    return [*found, *layers_of(quits)]


def _layers(played: Round) -> list[Layer]:
    """As `queries.meetings_of`."""
    results = played.results
    reported = [table for table in played.tables if table.table in results]
    return layers_of_round(
        played.number,
        [*[table.a for table in reported], *played.lone],
        [*[table.b for table in reported], *[0] * len(played.lone)],
        [*[results[table.table] for table in reported], *played.lone.values()],
    )


def piled(rows: Rows, drawn: Sequence[int], over: Mapping[int, frozenset[int]]) -> Rows:
    """`rows` with those who are level in the order of `drawn`, who has won play-offs before them; see `queries.in_order`."""
    size = int(rows.entrants.max()) + 1
    place, beaten, is_loser = np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64)
    place[np.array(drawn, np.int64)] = np.arange(len(drawn))
    for winner, losers in over.items():
        beaten[winner] = len(losers)
        is_loser[list(losers)] = 1

    def of(column: Ints) -> Ints:
        return column[rows.entrants]

    return rows.reordered(np.lexsort((of(place), of(is_loser), -of(beaten), rows.ranks)))
