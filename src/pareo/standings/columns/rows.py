"""The rows of a large standing, made when they are asked for: whoever needs the order alone waits for no text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from pareo.standings.columns.layers import Ints
from pareo.standings.rank import Standing


class Rows(Sequence[Standing]):
    """A standing, best first, equal to the tuple of its rows. `entrants`, `ranks` and `points` are columns in that order."""

    def __init__(self, entrants: Ints, ranks: Ints, points: Ints, row: Callable[[int, int], Standing]) -> None:
        """`row` makes the row of an entrant at a rank."""
        self.entrants, self.ranks, self.points = entrants, ranks, points
        self._row = row

    def reordered(self, order: Ints) -> Rows:
        """The same rows, first the one at place `order[0]`."""
        return Rows(self.entrants[order], self.ranks[order], self.points[order], self._row)

    def __len__(self) -> int:
        return len(self.entrants)

    @overload
    def __getitem__(self, place: int) -> Standing: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Standing, ...]: ...
    def __getitem__(self, place: int | slice) -> Standing | tuple[Standing, ...]:
        if isinstance(place, slice):
            return tuple(map(self._row, self.entrants[place].tolist(), self.ranks[place].tolist()))
        return self._row(int(self.entrants[place]), int(self.ranks[place]))

    def __iter__(self) -> Iterator[Standing]:
        return map(self._row, self.entrants.tolist(), self.ranks.tolist())

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, Rows | tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))
