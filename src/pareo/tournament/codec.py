"""Events as plain data for an entry, and back. Old shapes are brought up to date here; a line is never rewritten.

Data holds no field that has its default, so an event that says little is short. A field that an older Pareo does not know
is refused by it, never ignored: what it can't weigh could change a standing.
Source: spec 11 "Old shapes are upcast".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

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
    "players-checked": events.PlayersChecked,
    "missing-dropped": events.MissingDropped,
    "byes-awarded": events.ByesAwarded,
    "event-started": events.EventStarted,
    "round-paired": events.RoundPaired,
    "players-swapped": events.PlayersSwapped,
    "round-rearranged": events.RoundRearranged,
    "round-published": events.RoundPublished,
    "clock-started": events.ClockStarted,
    "clock-paused": events.ClockPaused,
    "clock-extended": events.ClockExtended,
    "clock-restarted": events.ClockRestarted,
    "results-reported": events.ResultsReported,
    "round-closed": events.RoundClosed,
    "result-corrected": events.ResultCorrected,
    "entrant-dropped": events.EntrantDropped,
    "entrant-returned": events.EntrantReturned,
    "entrant-amended": events.EntrantAmended,
    "event-amended": events.EventAmended,
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
    return kind, SCHEMAS.get(kind, 1), msgspec.to_builtins(event)


def decode(kind: str, schema: int, data: Data, entry: int = 0) -> Event:
    """The event that `encode` wrote, brought up to date if it is of an older schema. `entry` is its number, for the message.

    Raises Conflict "journal-newer" for what only a newer Pareo knows, Conflict "journal-damaged" for what can't be read.

    >>> decode("event-started", 1, {"rounds": 5})
    EventStarted(rounds=5, seeds=(), allow_rematches=False)
    """
    known = KINDS.get(kind)
    current = SCHEMAS.get(kind, 1)
    if known is None or schema > current:
        raise conflict("journal-newer", kind=kind[:80], schema=schema)
    try:
        while schema < current:
            data, schema = UPCASTS[kind, schema](data), schema + 1
        return msgspec.convert(data, known)
    except (msgspec.ValidationError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        if "unknown field" in str(error):
            raise conflict("journal-newer", kind=kind, schema=schema) from error
        raise conflict("journal-damaged", why="data", entry=entry) from error


def event_of(entry: Entry) -> Event:
    """The event that an entry holds. Raises as `decode` does."""
    return decode(entry.kind, entry.schema, entry.data, entry.number)
