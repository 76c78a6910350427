"""A finding as a sentence in the reader's language.

Catalogues are TOML files beside this module: `[findings]` maps a code to a sentence with `{fact}` places, other tables
hold the words of screens. Both languages hold the same keys with the same places; a test keeps them so.
"""

from __future__ import annotations

import os
import re
import string
import tomllib
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import Any

from pareo.core.errors import Fact, Finding

LANGUAGES = ("en", "es")


class Surface(Enum):
    """Where a sentence is read. The table of that name holds what is said otherwise there: a button for what others type."""

    TERMINAL = "terminal"
    DESK = "desk"


_HERE = os.path.dirname(__file__)  # no pathlib here: it takes as long to load as all of `pareo --help`


@lru_cache
def page(language: str, name: str) -> Mapping[str, Any]:
    """The words of one file ("cli", "help/play"), for those who must start at once."""
    with open(os.path.join(_HERE, language, f"{name}.toml"), "rb") as file:
        return tomllib.load(file)


@lru_cache
def catalogue(language: str) -> Mapping[str, Any]:
    """All words of a language."""
    loaded: dict[str, Any] = {}
    for name in sorted(os.listdir(os.path.join(_HERE, language))):
        if name.endswith(".toml"):
            for table, words in page(language, name.removesuffix(".toml")).items():
                loaded.setdefault(table, {}).update(words)
    return loaded


def sentence(finding: Finding, language: str, surface: Surface = Surface.TERMINAL) -> str:
    """The finding in words for those who read it there, with its place in the input and its clause where it has them.

    A code that has no sentence (a note kept by another version) is shown as it is.
    """
    words = catalogue(language)
    own: Mapping[str, str] = words.get(surface.value, {})
    template: str | None = own.get(finding.code) or words["findings"].get(finding.code)
    text = fill(template, _in_words(finding.facts, words)) if template else f"({finding.code})"
    place = words["place"]
    if finding.line is not None and finding.column is not None:
        text = fill(place["line_column"], {"line": finding.line, "column": finding.column}) + text
    elif finding.line is not None:
        text = fill(place["line"], {"line": finding.line}) + text
    named = cited(finding.clause, words["documents"])
    return f"{text} [{named}]" if named else text


def cited(clause: str, documents: Mapping[str, str]) -> str:
    """The places of `clause` that an organizer can look up, each with the name of its document; "" where there are none.

    A clause is kept as its source has it, parts with semicolons between them. A part counts where it begins with a document
    that has a name and goes on with a heading or a number of that document; other words are our own remarks.

    >>> names = {"000": "Konami policy 2011", "MTR": "Magic Tournament Rules"}
    >>> cited("000 I.B, III.D; rules.md i 23", names), cited("MTR appendix C", names), cited("000 head, event FAQ", names)
    ('Konami policy 2011: I.B, III.D', 'Magic Tournament Rules: appendix C', '')
    """
    found = []
    for part in clause.split("; "):
        document = next((each for each in documents if part.startswith(f"{each} ")), None)
        place = part.removeprefix(f"{document} ")
        if document is not None and re.match(r"[0-9A-ZÁÉÍÓÚÑ]|appendix ", place):
            found.append(f"{documents[document]}: {place}")
    return "; ".join(found)


def _in_words(facts: Mapping[str, Fact], words: Mapping[str, Any]) -> Mapping[str, Fact]:
    """Facts that are words of the program (a stage, a criterion) in the reader's language; `[terms]` has them by fact."""
    terms = words.get("terms", {})
    return {key: _term(terms[key], fact, words["place"]["or"]) if key in terms else fact for key, fact in facts.items()}


def _term(terms: Mapping[str, str], fact: Fact, or_: str) -> Fact:
    """A word of the program in the reader's language; one of several kinds ("int | null") is put together from its parts."""
    if not isinstance(fact, str) or fact in terms:
        return terms.get(str(fact), fact)
    return or_.join(terms.get(part, part) for part in fact.split(" | "))


def fill(template: str, facts: Mapping[str, Fact]) -> str:
    """`template` with each `{fact}` filled in; `{fact:one|many}` is the form that goes with the number.

    >>> [fill("{tables} {tables:table is|tables are} open", {"tables": open}) for open in (1, 2)]
    ['1 table is open', '2 tables are open']
    """
    return _FILLER.vformat(template, (), facts)


class _Filler(string.Formatter):
    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:  # noqa: ARG002 (the parent's)
        """A fact that a note of another version does not have is a dash, never a fault."""
        return kwargs.get(str(key), "–")

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" not in format_spec:
            return format(value, format_spec)
        one, many = format_spec.split("|")
        return one if value == 1 else many


_FILLER = _Filler()
