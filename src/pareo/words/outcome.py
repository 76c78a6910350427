"""A result in words beside both names."""

from __future__ import annotations

import re

from pareo.words.speak import fill, page


def brief(language: str, result: str, a: str, b: str) -> str:
    """ "Ana wins (forfeit)", "2-1"; a result that has no words is shown as it is written."""
    return fill(page(language, "cli")["outcomes"].get(result, "{result}"), {"a": a, "b": b, "result": result})


def halves(result: str) -> tuple[str, str] | None:
    """Both sides of a result that is written with numbers, for the score pill; None for one in words.

    >>> halves("2-1"), halves("-5-20:time"), halves("win:a")
    (('2', '1'), ('-5', '20'), None)
    """
    found = re.match(r"(-?\d+)-(-?\d+)", result)
    return (found[1], found[2]) if found else None
