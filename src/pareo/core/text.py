"""What may stand in a name that people read: no sign that hides, breaks a line or turns the text around."""

from __future__ import annotations

from unicodedata import category, combining, normalize

# They make a text look like another.
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_HIDDEN = ("Cc", "Cs", "Zl", "Zp")
# They show nothing although Unicode counts some of them among letters and signs: fillers of Hangul and of hieroglyphs, the empty
# cell of Braille, the empty note, and those marks that only say how the sign before them is drawn.
_EMPTY = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U00013441\U00013442\U0001d159"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)


def is_hidden(sign: str) -> bool:
    """Whether a character can't be seen and does something: a control, half a surrogate pair, a turn of direction."""
    return sign in _TURNING or category(sign) in _HIDDEN


def is_blank(sign: str) -> bool:
    """Whether a character shows nothing by itself: a space, a control, a filler. Among others it may have its use.

    >>> [is_blank(sign) for sign in ("\\u200b", "\\u3164", " ", "ñ", "'")]
    [True, True, True, False, False]
    """
    return sign in _EMPTY or category(sign)[0] == "Z" or category(sign) in ("Cc", "Cf", "Cs")


def visible(text: str) -> str:
    r"""`text` with a mark in the place of every hidden sign.

    >>> visible("Ana\x1b[2J")
    'Ana\ufffd[2J'
    """
    if text.isprintable():
        return text
    return "".join("\ufffd" if is_hidden(sign) else sign for sign in text)


def unmarked(text: str) -> str:
    """`text` without accents and other marks on its letters, in the plain forms of Unicode (NFKD).

    >>> unmarked("Íñigo Agüero")
    'Inigo Aguero'
    """
    return "".join(sign for sign in normalize("NFKD", text) if not combining(sign))
