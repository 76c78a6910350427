"""What parts the cells of a table that goes out as text, so that the reader's spreadsheet opens it as a table.

A spreadsheet goes by what is usual where it is at home: where people write 0,5 a comma can't part two numbers, so they part them
with a semicolon. There a figure is written with its comma too; with a point it would be taken for thousands.
Source: Unicode CLDR, decimal signs of Spanish by territory.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum


class Separator(Enum):
    """What stands between two cells."""

    COMMA = "comma"
    SEMICOLON = "semicolon"

    @property
    def sign(self) -> str:
        """The character itself."""
        return "," if self is Separator.COMMA else ";"

    def figure(self, text: str) -> str:
        """A number as it is written beside this separator.

        >>> Separator.COMMA.figure("0.680"), Separator.SEMICOLON.figure("0.680"), Separator.SEMICOLON.figure("-12")
        ('0.680', '0,680', '-12')
        """
        return text if self is Separator.COMMA else text.replace(".", ",")


_COMMA_LANGUAGES = frozenset(["ca", "de", "es", "eu", "fr", "gl", "it", "pt"])  # where 0,5 is a half
_POINT = frozenset(["CU", "DO", "GT", "HN", "MX", "NI", "PA", "PE", "PR", "SV", "US", "419"])  # but not in Spanish there
_LOCAL = re.compile(r"([a-z]{2,3})(?:[-_][a-z]{4})?(?:[-_]([a-z]{2}|[0-9]{3}))?(?![a-z0-9])", re.I)


def usual(local: str) -> Separator | None:
    """What a language or a locale is used to; None where it is none.

    >>> usual("es_ES.UTF-8"), usual("es-MX"), usual("C.UTF-8")
    (<Separator.SEMICOLON: 'semicolon'>, <Separator.COMMA: 'comma'>, None)
    """
    named = _LOCAL.match(local)
    if named is None:
        return None
    language, region = named[1].lower(), (named[2] or "").upper()
    with_comma = language in _COMMA_LANGUAGES and not (language == "es" and region in _POINT)
    return Separator.SEMICOLON if with_comma else Separator.COMMA


def local_separator(environ: Mapping[str, str], language: str) -> Separator:
    """What this machine is used to, by the first of LC_ALL, LC_NUMERIC and LANG that is set; else what the language is."""
    local = next((environ[name] for name in ("LC_ALL", "LC_NUMERIC", "LANG") if environ.get(name)), "")
    return usual(local) or usual(language) or Separator.COMMA
