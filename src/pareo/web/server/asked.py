"""What a request asks for, read without Django: the language, whether gzip is welcome, what the reader has already."""

from __future__ import annotations

import re
from functools import lru_cache

cookie_language = "django_language"
_CHOSEN = re.compile(rf"(?:^|;\s*){cookie_language}=(es|en)(?:;|$)")
_WANTED = re.compile(r"\s*([a-zA-Z*]{1,8})(?:-[\w-]+)?\s*(?:;\s*q=([\d.]+))?")


@lru_cache(maxsize=512)
def language_of(cookie: str, accepted: str) -> str:
    """The reader's language: what was chosen, else what the browser prefers, else Spanish.

    >>> language_of("a=1; django_language=en", "es"), language_of("", "fr, en-GB;q=0.8, es;q=0.5"), language_of("", "fr")
    ('en', 'en', 'es')
    """
    chosen = _CHOSEN.search(cookie)
    if chosen:
        return chosen[1]
    best, found = 0.0, "es"
    for part in accepted.split(",")[:20]:
        wanted = _WANTED.match(part)
        if wanted and wanted[1].lower() in ("es", "en"):
            weight = _number(wanted[2])
            if weight > best:
                best, found = weight, wanted[1].lower()
    return found


def _number(text: str | None) -> float:
    try:
        return 1.0 if text is None else float(text)
    except ValueError:
        return 0.0


@lru_cache(maxsize=512)  # a hall has a handful of browsers
def takes_gzip(accepted: str) -> bool:
    """Whether gzip may be sent.

    >>> takes_gzip("gzip, deflate, br"), takes_gzip("gzip;q=0"), takes_gzip("")
    (True, False, False)
    """
    return any(re.fullmatch(r"\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$)[\d.]+\s*)?", part) is not None for part in accepted.split(","))


def has_already(tags: str, tag: str) -> bool:
    """Whether If-None-Match names the page, packed or not.

    >>> has_already('"abc-g"', "abc"), has_already('W/"abc"', "abc"), has_already("*", "abc"), has_already('"abd"', "abc")
    (True, True, True, False)
    """
    return bool(tags) and (tags.strip() == "*" or bool(re.search(rf'"{re.escape(tag)}(-g)?"', tags)))
