"""Events as plain data for an entry, and back. Old shapes are brought up to date here; a line is never rewritten.

Data holds no field that has its default, so an event that says little is short. A field that an older Pareo does not know
is refused by it, never ignored: what it can't weigh could change a standing.
Source: spec 11 "Old shapes are upcast".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import lru_cache
from typing import Any, get_args, get_type_hints

import msgspec

from pareo.core.errors import conflict
from pareo.tournament import events
from pareo.tournament.entry import Entry
from pareo.tournament.events import Event

Data = Mapping[str, Any]

KINDS: dict[str, type[Event]] = {
    "event-created": events.EventCreated,
    "values-overridden": events.ValuesOverridden,
    "entrants-entered": events.EntrantsEntered,
    "byes-awarded": events.ByesAwarded,
    "event-started": events.EventStarted,
    "round-paired": events.RoundPaired,
    "players-swapped": events.PlayersSwapped,
    "round-published": events.RoundPublished,
    "clock-started": events.ClockStarted,
    "clock-paused": events.ClockPaused,
    "results-reported": events.ResultsReported,
    "round-closed": events.RoundClosed,
    "result-corrected": events.ResultCorrected,
    "entrant-dropped": events.EntrantDropped,
    "entrant-returned": events.EntrantReturned,
    "round-recorded": events.RoundRecorded,
    "play-off-played": events.PlayOffPlayed,
    "cut-confirmed": events.CutConfirmed,
    "event-finished": events.EventFinished,
    "event-archived": events.EventArchived,
    "reverted": events.Reverted,
    "restored": events.Restored,
}
_NAMES = {event: kind for kind, event in KINDS.items()}

# The schema of each kind whose shape has changed since it was first written; all others are at 1.
SCHEMAS: dict[str, int] = {}

# (kind, schema) -> the data of that schema in the shape of the next one.
UPCASTS: dict[tuple[str, int], Callable[[Data], Data]] = {}


def encode(event: Event) -> tuple[str, int, dict[str, Any]]:
    """Kind, schema and data of an event, as an entry keeps them.

    >>> encode(events.EventStarted(rounds=5))
    ('event-started', 1, {'rounds': 5})
    """
    kind = _NAMES[type(event)]
    return kind, SCHEMAS.get(kind, 1), _plain(event)


def decode(kind: str, schema: int, data: Data, entry: int = 0) -> Event:
    """The event that `encode` wrote, brought up to date if it is of an older schema. `entry` is its number, for the message.

    Raises Conflict "journal-newer" for what only a newer Pareo knows, Conflict "journal-damaged" for what can't be read.

    >>> decode("event-started", 1, {"rounds": 5})
    EventStarted(rounds=5)
    """
    known = KINDS.get(kind)
    current = SCHEMAS.get(kind, 1)
    if known is None or schema > current:
        raise conflict("journal-newer", kind=kind[:80], schema=schema)
    try:
        while schema < current:
            data, schema = UPCASTS[kind, schema](data), schema + 1
        if _has_unknown(dict(data), known):
            raise conflict("journal-newer", kind=kind, schema=schema)
        return msgspec.convert(data, known)
    except (msgspec.ValidationError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise conflict("journal-damaged", why="data", entry=entry) from error


def event_of(entry: Entry) -> Event:
    """The event that an entry holds. Raises as `decode` does."""
    return decode(entry.kind, entry.schema, entry.data, entry.number)


def _plain(value: Any) -> Any:
    """`value` as dicts, lists, text, numbers and None, without the fields that have their default."""
    kind: type = type(value)
    if is_dataclass(kind):
        given = {field.name: getattr(value, field.name) for field in fields(kind)}
        default = _defaults(kind)
        return {name: _plain(one) for name, one in given.items() if name not in default or one != default[name]}
    match value:
        case Enum():
            return value.value
        case list() | tuple():
            return [_plain(one) for one in value]
        case Mapping():
            return {key: _plain(one) for key, one in value.items()}
        case _:
            return value


def _has_unknown(data: Any, known: type) -> bool:
    """Whether `data` has a field that `known`, or a class inside it, has not."""
    if not isinstance(data, dict):
        return False
    names, classes = _shape(known)
    if not data.keys() <= names:
        return True
    for name, inner in classes:
        one = data.get(name)
        if any(_has_unknown(row, inner) for row in one) if isinstance(one, list) else _has_unknown(one, inner):
            return True
    return False


@lru_cache
def _shape(known: type[Any]) -> tuple[frozenset[str], tuple[tuple[str, type], ...]]:
    """The fields of a dataclass, and those that hold a dataclass, alone, optional or many, with it."""
    hints = get_type_hints(known)
    parts = [(name, part) for name, hint in hints.items() for part in (hint, *get_args(hint))]
    return frozenset(hints), tuple((name, part) for name, part in parts if isinstance(part, type) and is_dataclass(part))


@lru_cache
def _defaults(known: type[Any]) -> dict[str, Any]:
    """The fields of a dataclass that have a default, with it."""
    fixed = {field.name: field.default for field in fields(known) if field.default is not MISSING}
    made = {field.name: field.default_factory() for field in fields(known) if field.default_factory is not MISSING}
    return fixed | made
