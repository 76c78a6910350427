"""The cross table in columns: who met whom with what gain, layer by layer.

Layers are gone through one by one: columns of a layer stay in the processor's near memory, a table of all of them does not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pareo.core.results import Bye, Result
from pareo.standings.columns.exact import fits, largest
from pareo.standings.columns.layers import Ints, Layer
from pareo.standings.points import Gain, Outcome, gains
from pareo.standings.system import Scoring

HALF = 31
"""Bits of half a number: two sums under 2^31 side by side stay under 2^62."""


@dataclass(frozen=True)
class Grid:
    """`crosstable` in columns. Column 0 is nobody: its gains are nothing and whatever it is worth must be 0.

    Each layer has its `opponents`, who was met (0: nobody), and its `lines`, which of `gained` it brought (0: no line).
    """

    scoring: Scoring
    rounds: tuple[int, ...]  # of each layer
    size: int  # of every column
    opponents: tuple[Ints, ...]
    lines: tuple[Ints, ...]
    gained: tuple[Gain | None, ...]
    is_bye: tuple[bool, ...]

    def own(self, worth: Callable[[Gain, bool], int]) -> Ints:
        """The sum of what each line of an entrant is worth; the flag says that it is a bye."""
        return self._sum(self.worth(worth), self.lines)

    def worth(self, worth: Callable[[Gain, bool], int]) -> Ints:
        """What each of `gained` is worth."""
        listed = [0 if gain is None else worth(gain, bye) for gain, bye in zip(self.gained, self.is_bye, strict=True)]
        fits(max(map(abs, listed)))
        return np.array(listed, np.int64)

    def met(self, worth: Ints) -> Ints:
        """The sum of what each opponent of an entrant is worth, once for every meeting; `worth[0]` is 0."""
        return self._sum(worth, self.opponents)

    def _sum(self, worth: Ints, layers: Sequence[Ints]) -> Ints:
        fits(largest(worth) * len(layers))
        total = np.zeros(self.size, np.int64)
        for layer in layers:
            total += worth.take(layer)
        return total

    def met_ratio(self, part: Ints, whole: Ints) -> tuple[Ints, Ints]:
        """`met` of both, looked up once where both sums fit in one number: looking up is what costs."""
        most = max(largest(part), largest(whole)) * len(self.opponents)
        if most >= 1 << HALF or int(part.min()) < 0 or int(whole.min()) < 0:
            return self.met(part), self.met(whole)
        both = self.met(part << HALF | whole)
        return both >> HALF, both & (1 << HALF) - 1

    @cached_property
    def meetings(self) -> Ints:
        """How many opponents, once for every meeting."""
        return self._sum(np.minimum(np.arange(self.size), 1), self.opponents)

    @cached_property
    def points(self) -> Ints:
        """Points won."""
        return self.own(lambda gain, _: gain.points)

    @cached_property
    def matches(self) -> Ints:
        """Matches on record."""
        return self.own(lambda _gain, _bye: 1)

    @cached_property
    def wins(self) -> Ints:
        """Matches won, byes among them."""
        return self.own(lambda gain, _: gain.outcome is Outcome.WON)

    @cached_property
    def draws(self) -> Ints:
        """Matches drawn."""
        return self.own(lambda gain, _: gain.outcome is Outcome.DRAWN)

    @cached_property
    def byes(self) -> Ints:
        """Wins that were byes."""
        return self.own(lambda _, bye: bye)

    @property
    def losses(self) -> Ints:
        """Matches lost, missed rounds among them."""
        return self.matches - self.wins - self.draws

    @property
    def played_rounds(self) -> tuple[int, ...]:
        """The rounds that anybody has on record."""
        return tuple(sorted(set(self.rounds)))


def grid(scoring: Scoring, layers: Sequence[Layer], highest: int) -> Grid:
    """The grid of `layers`; `highest` is the highest number that is asked for."""
    size = max([highest + 1, *(len(layer.code) for layer in layers)])
    places: dict[Result, int] = {}
    gained: list[Gain | None] = [None]
    lines = []
    for layer in layers:
        here = [0]  # the place in `gained` of each code of the layer
        for result in layer.results:
            if result not in places:
                places[result] = len(gained)
                gain = gains(result, scoring)
                gained += [gain[0], gain[-1]]
            here += [places[result], places[result] + 1]
        lines.append(np.array(here, np.int64).take(_long(layer.code, size)))
    is_bye = [False, *(isinstance(result, Bye) for result in places for _ in range(2))]
    opponents = tuple(_long(layer.opponent, size) for layer in layers)
    return Grid(scoring, tuple(layer.round for layer in layers), size, opponents, tuple(lines), tuple(gained), tuple(is_bye))


def _long(column: Ints, size: int) -> Ints:
    """A layer is as long as its highest number; whoever came later has nothing in it."""
    return column if len(column) == size else np.concatenate((column, np.zeros(size - len(column), np.int64)))
