"""The values of a policy that an event may change, as people call them, and what may stand in their place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import inspect

from pareo.policy.keys import kind_at, plain, value_at
from pareo.policy.pack import Pack
from pareo.words.speak import page

_NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Value:
    """A value by its key. `choices`: all that it may be, as typed and as called; empty where any number or text is."""

    key: str
    title: str
    told: str
    choices: tuple[tuple[str, str], ...]
    is_number: bool


def value(pack: Pack, key: str, language: str) -> Value:
    """The value of `key` in `pack`. Raises Malformed "pack-key-not-there"."""
    kind = kind_at(pack, key)
    return Value(key, title(key, language), told(value_at(pack, key), language), _choices(kind, language), _is_number(kind))


def title(key: str, language: str) -> str:
    """What a key is called; one that has no words is shown as it is.

    >>> title("clock.round_minutes", "en"), title("clock.other", "en")
    ('Minutes per round', 'clock.other')
    """
    return str(_words(language, "key").get(key, key))


def told(found: Any, language: str) -> str:
    """A value in words.

    >>> told(50, "es"), told(None, "es"), told(False, "es"), told("play-off", "es")
    ('50', '–', 'no', 'un desempate')
    """
    found = plain(found)
    if found is None:
        return _NOTHING
    if isinstance(found, tuple | list):
        return ", ".join(told(each, language) for each in found) or _NOTHING
    word = str(found).lower() if isinstance(found, bool) else str(found)
    return str(_words(language, "word").get(word, word))


def _choices(kind: inspect.Type, language: str) -> tuple[tuple[str, str], ...]:
    match kind:
        case inspect.BoolType():
            words: tuple[str, ...] = ("true", "false")
        case inspect.EnumType(cls):
            words = tuple(str(each.value) for each in cls)
        case _:
            return ()
    return tuple((word, told(word, language)) for word in words)


def _is_number(kind: inspect.Type) -> bool:
    """Whether only a number stands there; one that may be missing is typed as text ("none")."""
    return isinstance(kind, inspect.IntType)


def _words(language: str, what: str) -> Mapping[str, Any]:
    words: Mapping[str, Any] = page(language, "values")["values"][what]
    return words
