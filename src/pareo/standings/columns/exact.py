"""Exact numbers in columns of 64-bit integers.

No number here may reach 2^62: before anything is added or multiplied its bound is worked out in Python's own integers, from
the largest number of each column, and what would not fit is refused with Beyond. Whoever asked then ranks by the definition,
whose integers have no end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from pareo.core.numbers import Ratio
from pareo.standings.columns.layers import Beyond, Ints
from pareo.standings.figures import units
from pareo.standings.system import Step
from pareo.standings.tiebreaks.kind import Exact

LIMIT = 2**62
LIMB = 30
"""Bits of a limb, where a number is too wide for one column."""


def largest(column: Ints) -> int:
    """The largest absolute value."""
    return max(int(column.max()), -int(column.min())) if column.size else 0


def fits(bound: int) -> None:
    """Refuse what could reach the limit."""
    if bound >= LIMIT:
        raise Beyond


@dataclass(frozen=True, slots=True)
class Parts:
    """`part` out of `whole` for everybody; `whole` None: whole numbers. `known` False: there was nothing to separate."""

    part: Ints
    whole: Ints | None = None
    known: NDArray[np.bool_] | None = None

    def exact(self, entrant: int) -> Exact | None:
        """The amount, as the definition has it."""
        if self.known is not None and not self.known[entrant]:
            return None
        part = int(self.part[entrant])
        return part if self.whole is None else Ratio(part, int(self.whole[entrant])).value

    def keys(self, step: Step) -> Ints:
        """Numbers in the order of what `step` compares, equal where it is equal."""
        whole = np.ones_like(self.part) if self.whole is None else self.whole
        if step.compare_rounded:
            return _rounded(self.part, whole, step)
        return self.part if self.whole is None else _ordered(self.part, whole)


def _ordered(part: Ints, whole: Ints) -> Ints:
    """Different ratios with wholes up to W are 1/W^2 apart at least, so times W^2 their floors differ too."""
    scale = largest(whole) ** 2
    fits(largest(part) * scale)
    return np.where(whole == 0, 0, part * scale // np.maximum(whole, 1))


def _rounded(part: Ints, whole: Ints, step: Step) -> Ints:
    """What `figures.units` says, for everybody. Clause: core/numbers.py, by the name that the pack gives."""
    scale = 10**step.digits
    fits(2 * largest(part) * scale + largest(whole))
    size, over = np.abs(part) * scale, np.maximum(whole, 1)
    match step.rounding:
        case "truncate":
            rounded = size // over
        case "half-up":
            rounded = (2 * size + over) // (2 * over)
        case _:
            raise Beyond
    signed = np.where(whole == 0, 0, np.sign(part) * rounded)
    return signed if step.cap is None else np.minimum(step.cap, signed)


@dataclass(frozen=True, slots=True)
class Shared:
    """Ratios of everybody over one common `whole`, which may be very large.

    `limbs` are rows of one number for each entrant, most significant first: the only row holds the whole number, or each holds
    LIMB bits of it (the first the rest, with the sign). No numerator is beyond `bound`.
    """

    limbs: Ints
    whole: int
    bound: int

    def exact(self, entrant: int) -> Fraction:
        """The amount, as the definition has it."""
        number = 0
        for limb in self.limbs[:, entrant].tolist():
            number = (number << LIMB) + limb
        return Fraction(number, self.whole)

    def keys(self, step: Step) -> Ints:
        """Numbers in the order of what `step` compares, equal where it is equal."""
        if step.compare_rounded:
            return np.array([units(step, self.exact(entrant)) for entrant in range(self.limbs.shape[1])], np.int64)
        if len(self.limbs) == 1:
            only: Ints = self.limbs[0]
            return only
        order = np.lexsort(self.limbs[::-1])
        ordered = self.limbs[:, order]
        keys = np.zeros(len(order), np.int64)
        keys[order[1:]] = np.cumsum((ordered[:, 1:] != ordered[:, :-1]).any(axis=0))
        return keys


Amounts = Parts | Shared


def shared(code: Ints, values: Sequence[Fraction]) -> Shared:
    """`values[code]` of everybody over the least common denominator."""
    whole = lcm(*(value.denominator for value in values))
    numbers = [value.numerator * (whole // value.denominator) for value in values]
    bound = max(map(abs, numbers))
    if bound < LIMIT:
        return Shared(np.array(numbers, np.int64)[code][None], whole, bound)
    count = _places(bound)
    rows = [
        [number >> LIMB * place if place == count - 1 else number >> LIMB * place & MASK for number in numbers]
        for place in range(count)
    ]
    return Shared(np.array(rows[::-1], np.int64)[:, code], whole, bound)


MASK = (1 << LIMB) - 1


def _places(bound: int) -> int:
    return bound.bit_length() // LIMB + 1


def averaged(rates: Shared, over_all: Callable[[Ints], Ints], counts: Ints, most: int) -> Shared:
    """The mean of `counts` of the rates: `over_all` adds up those that an entrant has, `most` of them at most.

    All sums are brought to the least common multiple of the counts. A limb is under 2^30 and with its carry under 2^31, so that
    `most` of them times that multiple stay under the limit together.
    """
    multiple = lcm(*(int(count) for count in np.flatnonzero(np.bincount(counts)) if count))
    bound = rates.bound * most * multiple
    limbs = rates.limbs
    if bound >= LIMIT:
        fits(most * multiple << LIMB + 1)
        limbs = _carried(limbs, _places(bound))
    factors = np.where(counts > 0, multiple // np.maximum(counts, 1), 0)
    limbs = np.array([over_all(limb) * factors for limb in limbs])
    if bound >= LIMIT:
        limbs = _carried(limbs, len(limbs))
    return Shared(limbs, rates.whole * multiple, bound)


def _carried(limbs: Ints, count: int) -> Ints:
    """The same numbers in `count` rows, each but the first in LIMB bits."""
    rows = np.zeros((max(count, len(limbs)), limbs.shape[1]), np.int64)
    rows[len(rows) - len(limbs) :] = limbs
    for place in range(len(rows) - 1, 0, -1):
        rows[place - 1] += rows[place] >> LIMB  # rounds down, so that what stays is not negative
        rows[place] &= MASK
    return rows
