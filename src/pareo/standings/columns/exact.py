"""Exact numbers in columns of 64-bit integers.

No number here may reach 2^62: before anything is added or multiplied its bound is worked out in Python's own integers, from
the largest number of each column, and what would not fit is refused with Beyond. Whoever asked then ranks by the definition,
whose integers have no end.
"""

from __future__ import annotations

from collections.abc import Callable
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

MASK = (1 << LIMB) - 1


def largest(column: Ints) -> int:
    """The largest absolute value."""
    return max(int(column.max()), -int(column.min())) if column.size else 0


def dense(keys: Ints) -> tuple[Ints, int]:
    """The same order in the numbers from 0, and how many there are."""
    values, places = np.unique(keys, return_inverse=True)
    return places, len(values)


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

    def is_known(self, entrant: int) -> bool:
        """Whether there was anything to separate."""
        return self.known is None or bool(self.known[entrant])

    def exact(self, entrant: int) -> Exact | None:
        """The amount, as the definition has it."""
        if not self.is_known(entrant):
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

    def is_known(self, entrant: int) -> bool:  # noqa: ARG002
        """Whether there was anything to separate: a mean says something of everybody."""
        return True

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
        keys: Ints = self.limbs[0]
        for limb in self.limbs[1:]:
            keys, count = dense(keys)
            fits(count << LIMB)
            keys = keys << LIMB | limb
        return keys


Amounts = Parts | Shared


def shared(part: Ints, whole: Ints) -> Shared:
    """`part` out of `whole` of everybody, who all have one, over the least common multiple of the wholes."""
    wholes, place = np.unique(whole, return_inverse=True)
    common = lcm(*wholes.tolist())
    factors = [common // each for each in wholes.tolist()]
    bound = largest(part) * factors[0]
    if bound < LIMIT and factors[0] < LIMIT:
        return Shared((part * np.array(factors, np.int64)[place])[None], common, bound)
    fits(largest(part) << LIMB + 1)  # with what is carried from the limb below
    limbs = [[factor >> LIMB * limb & MASK for factor in factors] for limb in reversed(range(_places(max(bound, factors[0]))))]
    return Shared(_carried(part * np.array(limbs, np.int64)[:, place]), common, bound)


def _places(bound: int) -> int:
    """Limbs of a number up to `bound`, one bit left for its sign."""
    return bound.bit_length() // LIMB + 1


def averaged(rates: Shared, over_all: Callable[[Ints], Ints], counts: Ints, most: int) -> Shared:
    """The mean of `counts` of the rates: `over_all` adds up those that an entrant has, `most` of them at most.

    All sums are brought to the least common multiple of the counts. A limb is under 2^30, and what it makes with what is carried
    to it under 2^31 times `most` times that multiple.
    """
    multiple = lcm(*(int(count) for count in np.flatnonzero(np.bincount(counts)) if count))
    factors = np.where(counts > 0, multiple // np.maximum(counts, 1), 0)
    bound = rates.bound * most * multiple
    if len(rates.limbs) == 1 and bound < LIMIT:
        return Shared((over_all(rates.limbs[0]) * factors)[None], rates.whole * multiple, bound)
    fits(most * multiple << LIMB + 1)
    room = np.zeros((max(0, _places(bound) - len(rates.limbs)), len(counts)), np.int64)
    limbs = _carried(np.concatenate((room, rates.limbs)))
    return Shared(_carried(np.array([over_all(limb) * factors for limb in limbs])), rates.whole * multiple, bound)


def _carried(rows: Ints) -> Ints:
    """The same numbers, each row but the first brought to LIMB bits."""
    rows = rows.copy()
    for place in range(len(rows) - 1, 0, -1):
        rows[place - 1] += rows[place] >> LIMB  # rounds down, so that what stays is not negative
        rows[place] &= MASK
    return rows
