"""What may stand in a name that people read: no sign that hides, breaks a line or turns the text around."""

from __future__ import annotations

from unicodedata import category

# They make a text look like another.
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_HIDDEN = ("Cc", "Cs", "Zl", "Zp")


def is_hidden(sign: str) -> bool:
    """Whether a character can't be seen and does something: a control, half a surrogate pair, a turn of direction."""
    return sign in _TURNING or category(sign) in _HIDDEN


def visible(text: str) -> str:
    r"""`text` with a mark in the place of every hidden sign.

    >>> visible("Ana\x1b[2J")
    'Ana\ufffd[2J'
    """
    if text.isprintable():
        return text
    return "".join("\ufffd" if is_hidden(sign) else sign for sign in text)
