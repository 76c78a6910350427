"""A sequence that grows by one at its end and never changes: what comes next shares all that came before.

An event of 4,000 players comes to 30,000 entries. To copy them for each one more would cost more than all the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar, overload

T = TypeVar("T")


class Log(Sequence[T]):
    """Items in the order in which they came. A value: equal to any log, or tuple, of equal items, and the same for ever.

    >>> first = Log("ab")
    >>> longer, other = first.plus("c"), first.plus("d")
    >>> list(first), list(longer), list(other)
    (['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'd'])
    """

    __slots__ = ("_length", "_shared")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._shared = list(items)
        self._length = len(self._shared)

    def plus(self, item: T) -> Log[T]:
        """The log with `item` at its end.

        The list behind it is shared by all that came from one another, and each knows how much of it is its own. Whoever
        is not its longest, or finds that another thread was quicker, goes on in a list of its own.
        """
        longer: Log[T] = Log.__new__(Log)
        longer._shared, longer._length = self._shared, self._length + 1
        if len(self._shared) == self._length:
            self._shared.append(item)
            if self._shared[self._length] is item:
                return longer
        longer._shared = [*self, item]
        return longer

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...
    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        if isinstance(place, slice):
            start, stop, step = place.indices(self._length)
            return tuple(self._shared[start:stop:step]) if step > 0 else tuple(self)[place]
        return self._shared[range(self._length)[place]]

    def __iter__(self) -> Iterator[T]:
        return islice(self._shared, self._length)

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, Log | tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Log({list(self)!r})"
