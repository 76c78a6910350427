"""The cross table in columns: who met whom with what gain, one row for each layer, one column for each entrant number."""

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

    `opponents` and `lines` have a row for each layer: who was met (0: nobody), and which of `gained` it brought (0: no line).
    """

    scoring: Scoring
    rounds: tuple[int, ...]  # of each layer
    opponents: Ints
    lines: Ints
    gained: tuple[Gain | None, ...]
    is_bye: tuple[bool, ...]

    @property
    def size(self) -> int:
        """Length of every column."""
        return int(self.lines.shape[1])

    def own(self, worth: Callable[[Gain, bool], int]) -> Ints:
        """The sum of what each line of an entrant is worth; the flag says that it is a bye."""
        column = self.worth(worth)
        fits(largest(column) * len(self.lines))
        answer: Ints = column.take(self.lines).sum(axis=0)
        return answer

    def worth(self, worth: Callable[[Gain, bool], int]) -> Ints:
        """What each of `gained` is worth."""
        listed = [0 if gain is None else worth(gain, bye) for gain, bye in zip(self.gained, self.is_bye, strict=True)]
        fits(max(map(abs, listed)))
        return np.array(listed, np.int64)

    def met(self, worth: Ints) -> Ints:
        """The sum of what each opponent of an entrant is worth, once for every meeting; `worth[0]` is 0."""
        fits(largest(worth) * len(self.opponents))
        answer: Ints = worth.take(self.opponents).sum(axis=0)
        return answer

    def met_ratio(self, part: Ints, whole: Ints) -> tuple[Ints, Ints]:
        """`met` of both, looked up once where both sums fit in one number: looking up is what costs."""
        most = max(largest(part), largest(whole)) * len(self.opponents)
        if most >= 1 << HALF or int(part.min()) < 0 or int(whole.min()) < 0:
            return self.met(part), self.met(whole)
        both = (part << HALF | whole).take(self.opponents).sum(axis=0)
        return both >> HALF, both & (1 << HALF) - 1

    @cached_property
    def meetings(self) -> Ints:
        """How many opponents, once for every meeting."""
        answer: Ints = np.count_nonzero(self.opponents, axis=0)
        return answer

    @cached_property
    def points(self) -> Ints:
        """Points won."""
        return self.own(lambda gain, _: gain.points)

    @cached_property
    def matches(self) -> Ints:
        """Matches on record."""
        answer: Ints = np.count_nonzero(self.lines, axis=0)
        return answer

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
    opponents, lines = np.zeros((len(layers), size), np.int64), np.zeros((len(layers), size), np.int64)
    places: dict[Result, int] = {}
    gained: list[Gain | None] = [None]
    for row, layer in enumerate(layers):
        opponents[row, : len(layer.opponent)] = layer.opponent
        here = [0]  # the place in `gained` of each code of the layer
        for result in layer.results:
            if result not in places:
                places[result] = len(gained)
                gain = gains(result, scoring)
                gained += [gain[0], gain[-1]]
            here += [places[result], places[result] + 1]
        lines[row, : len(layer.code)] = np.array(here, np.int64)[layer.code]
    is_bye = [False, *(isinstance(result, Bye) for result in places for _ in range(2))]
    return Grid(scoring, tuple(layer.round for layer in layers), opponents, lines, tuple(gained), tuple(is_bye))
