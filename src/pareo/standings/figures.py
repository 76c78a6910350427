"""How a system prints its figures, and the number that it compares.

Implements                                   clause                          known deviations
----------------------------------------------------------------------------------------------------------------------
konami XXYYYZZZ: 33726677                    000 VI.A, rules.md b.2          none (21 of 21 players of a real event)
konami-ddd: 18726677053                      KDE23                           a sum over 999 prints as 999
decipher 3(-15)                              001                             none
columns                                      -                               -
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from pareo.core.numbers import ROUNDINGS, decimal
from pareo.standings.system import Printed, Standings, Step
from pareo.standings.tiebreaks.kind import Exact
from pareo.standings.tiebreaks.registry import TIEBREAKS

_POINTS_WIDTH = 2  # XX


def units(step: Step, amount: Exact) -> int:
    """`amount` in units of 10^-digits, rounded and capped as the step says.

    >>> from pareo.core.numbers import Ratio
    >>> units(Step(tiebreak="opponents-win-rate", digits=3, cap=999), Ratio(14, 27).value)
    518
    """
    number = amount * 10**step.digits if isinstance(amount, int) else ROUNDINGS[step.rounding](amount, step.digits)
    return number if step.cap is None else min(step.cap, number)


def text(step: Step, amount: Exact | None) -> str:
    """The figure as the system prints it: "0.726", "+35", "12"; "" where there was nothing to separate.

    >>> text(Step(tiebreak="differential"), 35), text(Step(tiebreak="win-loss-sum"), -3)
    ('+35', '-3')
    """
    if amount is None:
        return ""
    if TIEBREAKS[step.tiebreak].signed:
        return f"{units(step, amount):+d}"
    return decimal(units(step, amount), step.digits)


def printed(standings: Standings, points: int, amounts: Sequence[Exact | None]) -> str:
    """The whole standing in one word; `amounts` in the order of the steps.

    In a packed number only the steps that have a width take part: a rate by its digits, a sum by its `width`.

    Clause: konami-2011-05 VI.A "XXYYYZZZ".
    """
    parts = [printed_part(standings, step, amount) for step, amount in zip(standings.order, amounts, strict=True)]
    return printed_whole(standings, points, parts)


def printed_part(standings: Standings, step: Step, amount: Exact | None) -> str:
    """What one step adds to the whole; "" where it takes no part."""
    match standings.printed:
        case Printed.PACKED:
            width = step.width or step.digits
            return f"{units(step, amount or 0):0{width}d}" if width else ""
        case Printed.DIFFERENTIAL:
            return text(step, amount) if step.tiebreak == "differential" else ""
        case Printed.COLUMNS:
            return text(step, amount)
        case _:
            assert_never(standings.printed)


def printed_whole(standings: Standings, points: int, parts: Sequence[str]) -> str:
    """The points and the parts of all steps in one word."""
    match standings.printed:
        case Printed.PACKED:
            return f"{points:0{_POINTS_WIDTH}d}" + "".join(parts)
        case Printed.DIFFERENTIAL:
            return f"{points}({next(filter(None, parts), '+0')})"
        case Printed.COLUMNS:
            return " ".join(filter(None, parts))
        case _:
            assert_never(standings.printed)
