"""A sheet of arrays, for a field of thousands. Only who has such a field loads this, and numpy with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pareo.core.chance import stream
from pareo.pairing.field import Method
from pareo.pairing.sheet import Sheet, Span

Column = NDArray[np.int64]
NOBODY = -1
FEW = 12  # boards that are quicker looked at one by one
WIDEST = 200  # opponents of one player beyond which columns of opponents would take too much memory


@dataclass(slots=True, kw_only=True)
class Broad(Sheet):
    """A sheet of arrays. `opponents` has a column for each earlier round (or meeting): rows, NOBODY where there is none."""

    ranks: Column
    scores: Column
    had_byes: Column
    opponents: tuple[Column, ...]

    @classmethod
    def of(cls, *, ranks: Any, scores: Any, had_byes: Any, **others: Any) -> Broad:
        """The same from lists."""
        ranks, scores, had_byes = (np.asarray(column, np.int64) for column in (ranks, scores, had_byes))
        return cls(ranks=ranks, scores=scores, had_byes=had_byes, **others)

    @property
    def most_met(self) -> int:
        """See Sheet."""
        return len(self.opponents)

    def score(self, row: int) -> int:
        """See Sheet."""
        return int(self.scores[row])

    def pile(self, method: Method) -> list[int]:
        """See Sheet."""
        rows = self._by_score()
        if method is Method.RANDOM:
            draws = stream(self.seed, self.round, "pairing")
            for first, end in self._edges(rows):
                if end - first > 1:
                    lots = np.frombuffer(draws.lots(end - first), ">u8").astype(np.uint64)
                    rows[first:end] = rows[first:end][np.argsort(lots, kind="stable")]
        found: list[int] = rows.tolist()
        return found

    def spans(self, pile: list[int]) -> list[Span]:
        """See Sheet."""
        return self._edges(np.array(pile, np.int64))

    def met(self, row: int) -> list[int]:
        """See Sheet."""
        return [column.item(row) for column in self.opponents]

    def apart(self, pile: list[int]) -> list[frozenset[int]]:
        """See Sheet."""
        if not self.opponents:
            return [frozenset()] * len(pile)
        place = np.full(len(pile) + 1, NOBODY, np.int64)  # the last is read for NOBODY
        place[pile] = np.arange(len(pile))
        met = np.stack([place[column[pile]] for column in self.opponents], axis=1)
        return [frozenset(own) - {NOBODY} for own in met.tolist()]

    def clashes(self, ones: list[int], others: list[int]) -> list[int]:
        """See Sheet."""
        if len(ones) < FEW:
            return [board for board, (one, other) in enumerate(zip(ones, others, strict=True)) if other in self.met(one)]
        one, other = np.array(ones), np.array(others)
        again = np.zeros(len(ones), bool)
        for column in self.opponents:
            again |= column[one] == other
        found: list[int] = np.flatnonzero(again).tolist()
        return found

    def byes(self) -> tuple[int, list[int]]:
        """See Sheet."""
        rows = self._by_score()
        had = self.had_byes[rows]
        due = int(np.flatnonzero(had == had.min())[-1])
        return int(rows[due]), rows[:due:-1].tolist()

    def _edges(self, rows: Column) -> list[Span]:
        along = self.scores[rows]
        edges = [0, *(np.flatnonzero(along[1:] != along[:-1]) + 1).tolist(), len(along)]
        return list(pairwise(edges))

    def _by_score(self) -> Column:
        return np.lexsort((self.ranks, -self.scores)) if self.has_virtual else np.arange(len(self.ids))


def meeting_columns(size: int, meetings: Iterable[tuple[int, int]]) -> tuple[Column, ...] | None:
    """Whom each row has met, whichever of the two says so, as columns; None where somebody has met very many."""
    said = np.fromiter(chain.from_iterable(meetings), np.int64).reshape(-1, 2)
    pairs = np.sort(np.concatenate((said[:, 0] * size + said[:, 1], said[:, 1] * size + said[:, 0])))
    pairs = pairs[np.diff(pairs, prepend=-1) > 0]
    ones, others = np.divmod(pairs, size)
    counts = np.bincount(ones, minlength=size)
    widest = int(counts.max(initial=0))
    if widest > WIDEST:
        return None
    opponents = np.full((widest, size), NOBODY, np.int64)
    opponents[np.arange(len(ones)) - (np.cumsum(counts) - counts)[ones], ones] = others
    return tuple(opponents)
