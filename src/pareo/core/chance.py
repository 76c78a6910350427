"""Seeded random streams that give the same draws on every machine and in every version of Python.

The seed of an event is in its journal and printed on the pairings, so anyone can draw again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Stream:
    """Draws from SHA-256 of the key and a counter; two streams with the same key are the same stream."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()
        self._count = 0

    def below(self, bound: int) -> int:
        """A uniform draw from 0 to bound - 1. `bound` is from 1 to 2^64."""
        limit = 2**64 - 2**64 % bound  # draws above it would favour small values
        while True:
            digest = hashlib.sha256(self._key + b"/%d" % self._count).digest()
            self._count += 1
            draw = int.from_bytes(digest[:8], "big")
            if draw < limit:
                return draw % bound

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All of `items` in a uniformly random order (Fisher-Yates)."""
        pile = list(items)
        for last in range(len(pile) - 1, 0, -1):
            other = self.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return pile


def stream(seed: str, round_number: int, purpose: str) -> Stream:
    """The stream of one purpose in one round of an event.

    >>> stream("copa", 1, "pairing").shuffled("abcd") == stream("copa", 1, "pairing").shuffled("abcd")
    True
    """
    return Stream(f"{seed}/{round_number}/{purpose}")
