"""Exact rates and the named ways to round them.

A rate stays a ratio until it is printed or packed; rounding happens once, by the name that the pack gives.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Ratio:
    """`part` out of `whole`, kept as it was counted (14/27 stays 14/27) so that it can be explained.

    0/0 is the rate of someone who has met nobody: it counts as zero.

    >>> Ratio(14, 27).value
    Fraction(14, 27)
    >>> Ratio(0, 0).value
    Fraction(0, 1)
    """

    part: int
    whole: int

    @property
    def value(self) -> Fraction:
        """The exact value, 0 for 0/0."""
        return Fraction(self.part, self.whole) if self.whole else Fraction(0)


def truncated(value: Fraction, digits: int) -> int:
    """`value` in units of 10^-digits, cut off towards zero.

    >>> truncated(Fraction(14, 27), 3)
    518
    """
    scale: int = 10**digits
    scaled = abs(value.numerator) * scale // value.denominator
    return scaled if value >= 0 else -scaled


def half_up(value: Fraction, digits: int) -> int:
    """`value` in units of 10^-digits, halves away from zero.

    >>> half_up(Fraction(1, 2), 0), half_up(Fraction(14, 27), 3)
    (1, 519)
    """
    scale: int = 10**digits
    scaled = (2 * abs(value.numerator) * scale + value.denominator) // (2 * value.denominator)
    return scaled if value >= 0 else -scaled


Rounding = Callable[[Fraction, int], int]
ROUNDINGS: dict[str, Rounding] = {"truncate": truncated, "half-up": half_up}


def decimal(units: int, digits: int) -> str:
    """An exact decimal of `units` of 10^-digits.

    >>> decimal(726, 3), decimal(-5, 2), decimal(7, 0)
    ('0.726', '-0.05', '7')
    """
    sign, size = ("-" if units < 0 else ""), abs(units)
    if digits == 0:
        return f"{sign}{size}"
    whole, part = divmod(size, 10**digits)
    return f"{sign}{whole}.{part:0{digits}d}"
