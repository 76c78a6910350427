"""Whole numbers as people and addresses write them: the one way to read them."""

from __future__ import annotations

import re


def whole(text: str) -> int | None:
    """The whole number that `text` says, None where it says none; whatever comes from a form or an address is asked so.

    >>> whole(" 17 "), whole("²"), whole("-1"), whole(""), whole("9" * 5000)
    (17, None, None, None, None)
    """
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text := text.strip()) else None
