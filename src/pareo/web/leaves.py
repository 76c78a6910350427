"""Long lists in leaves: one page shows one of them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from pareo.web.numbers import whole


@dataclass(frozen=True, slots=True)
class Leaf:
    """Leaf `number` of `many`, from 1, with `size` rows each."""

    number: int
    many: int
    size: int

    @property
    def rows(self) -> slice:
        """Which rows of the list are on it."""
        return slice((self.number - 1) * self.size, self.number * self.size)

    @property
    def all(self) -> Collection[int]:
        """All of them to choose from; none where there is but one."""
        return range(1, self.many + 1) if self.many > 1 else ()


def leaf(count: int, size: int, asked: str) -> Leaf:
    """The leaf that is `asked` for of a list of `count` rows: the first where that is no number, the last where it is too high.

    >>> leaf(601, 300, "2").rows, leaf(601, 300, "9").number, leaf(0, 300, "x").all
    (slice(300, 600, None), 3, ())
    """
    many = max(1, -(-count // size))
    return Leaf(min(max(whole(asked) or 1, 1), many), many, size)
