"""A day as people write it. Files for programs hold it as 2026-11-30."""

from __future__ import annotations

from datetime import date

from pareo.words.speak import fill, page


def day(iso: str | None, language: str) -> str:
    """A day in words; what is no day is shown as it is, "" where there is none.

    >>> day("2026-11-30", "es"), day("2026-11-30", "en"), day(None, "es"), day("soon", "en")
    ('30 de noviembre de 2026', '30 November 2026', '', 'soon')
    """
    try:
        found = date.fromisoformat(iso or "")
    except ValueError:
        return iso or ""
    words = page(language, "dates")["dates"]
    return fill(words["day"], {"day": found.day, "month": words["months"][found.month - 1], "year": found.year})
