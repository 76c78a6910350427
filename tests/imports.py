"""Files made into events, as an import does it."""

from __future__ import annotations

from pareo.adapters.files.reading import Reading
from pareo.adapters.journal.memory import MemoryJournal
from pareo.app.roles import Actor, Role
from pareo.app.service import Current, handle_all
from pareo.tournament.people import People

ANA = Actor("Ana", Role.ORGANIZER)
NOW = "2026-03-01T10:00:00Z"


def imported(reading: Reading) -> tuple[Current, People]:
    """The event that a file makes, and everybody in it, the staff too."""
    current = handle_all(MemoryJournal(), reading.commands, actor=ANA, now=NOW, command_id="import", beside=reading.people)
    return current, current.people
