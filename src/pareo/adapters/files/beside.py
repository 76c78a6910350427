"""What a journal keeps of a person under other keys than their own: what another program's staff noted of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pareo.tournament.people import People


def keys_of(number: int, kept: People, origin: Mapping[str, Any]) -> tuple[str, ...]:
    """The keys under which entrant `number` is erased: their own, and those of notes about them. `origin`: the event's."""
    from pareo.adapters.files.kts.origins import notes_about  # only who erases waits for it

    return (str(number), *(key for key in notes_about(origin, number) if key in kept))
