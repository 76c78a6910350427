"""A finding as a sentence in the reader's language.

Catalogues are TOML files beside this module: `[findings]` maps a code to a sentence with `{fact}` places, other tables
hold the words of screens. Both languages hold the same keys with the same places; a test keeps them so.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

from pareo.core.errors import Fact, Finding

LANGUAGES = ("en", "es")


@lru_cache
def catalogue(language: str) -> Mapping[str, Any]:
    """All words of a language."""
    loaded: dict[str, Any] = {}
    for entry in sorted(files("pareo.words").joinpath(language).iterdir(), key=lambda path: path.name):
        if entry.name.endswith(".toml"):
            for table, words in tomllib.loads(entry.read_text(encoding="utf-8")).items():
                loaded.setdefault(table, {}).update(words)
    return loaded


def sentence(finding: Finding, language: str) -> str:
    """The finding in words, with its place in the input and its clause where it has them."""
    text: str = fill(catalogue(language)["findings"][finding.code], finding.facts)
    place = catalogue(language)["place"]
    if finding.line is not None and finding.column is not None:
        text = fill(place["line_column"], {"line": finding.line, "column": finding.column}) + text
    elif finding.line is not None:
        text = fill(place["line"], {"line": finding.line}) + text
    return f"{text} [{finding.clause}]" if finding.clause else text


def fill(template: str, facts: Mapping[str, Fact]) -> str:
    """`template` with each `{fact}` filled in."""
    return template.format_map(facts)
