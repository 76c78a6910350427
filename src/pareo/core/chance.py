"""Seeded random streams that give the same draws on every machine and in every version of Python.

The seed of an event is in its journal and printed on the pairings, so anyone can draw again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from struct import unpack
from typing import TypeVar

T = TypeVar("T")


class Stream:
    """Draws from SHA-2 and SHA-3 of the key and a counter; two streams with the same key are the same stream."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()
        self._count = 0

    def below(self, bound: int) -> int:
        """A uniform draw from 0 to bound - 1. `bound` is from 1 to 2^64."""
        limit = 2**64 - 2**64 % bound  # draws above it would favour small values
        while True:
            digest = hashlib.sha256(self._next()).digest()
            draw = int.from_bytes(digest[:8], "big")
            if draw < limit:
                return draw % bound

    def lots(self, count: int) -> bytes:
        """`count` lots of 64 bits each, big end first: SHAKE-128 of the key and the counter, as long as it takes."""
        return hashlib.shake_128(self._next()).digest(8 * count)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All of `items` in a random order: everything draws a lot of 64 bits, and the lowest comes first.

        Where no two lots are equal, every order is as likely as any other. Two of n are equal with a chance below
        n^2 / 2^65 (10,000 items: 1 in 3 * 10^11); those stay as they came, so that no order is further than that from uniform.

        >>> Stream("copa/1/pairing").shuffled("abcdef")
        ['f', 'd', 'b', 'e', 'c', 'a']
        """
        if len(items) < 2:
            return list(items)
        lots = unpack(f">{len(items)}Q", self.lots(len(items)))
        return [items[place] for place in sorted(range(len(items)), key=lots.__getitem__)]

    def _next(self) -> bytes:
        """What the next draw is a digest of."""
        self._count += 1
        return self._key + b"/%d" % (self._count - 1)


def stream(seed: str, round_number: int, purpose: str) -> Stream:
    """The stream of one purpose in one round of an event.

    >>> stream("copa", 1, "pairing").shuffled("abcd") == stream("copa", 1, "pairing").shuffled("abcd")
    True
    """
    return Stream(f"{seed}/{round_number}/{purpose}")
