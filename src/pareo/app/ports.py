"""What the use cases need from the outside world."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from pareo.core.errors import Finding
from pareo.tournament.entry import Draft, Entry
from pareo.tournament.people import Person


@dataclass(frozen=True, slots=True)
class Kept:
    """All that a journal holds. `findings` tell of damage that lost nothing (a torn last line set aside)."""

    entries: tuple[Entry, ...]
    people: Mapping[str, Person]
    findings: tuple[Finding, ...] = ()


class Journal(Protocol):
    """An append-only log of one event, and the persons beside it."""

    def read(self) -> Kept:
        """Everything, hashes verified; nothing for an event that does not exist yet. Needs no lock.

        An append under way counts or does not, never by half. Raises Conflict "journal-damaged" with each damaged line.
        """

    def append(self, drafts: Sequence[Draft], people: Mapping[str, Person], expected: int) -> tuple[Entry, ...]:
        """Seal and keep `drafts` after entry `expected`, with the persons that they speak of, all or nothing.

        On return they are on disk; after a refusal nothing has changed. Raises Conflict "journal-moved-on" if the last entry
        is not `expected`, Conflict "journal-locked" if another program holds the journal, Malformed "entry-unkeepable" for data
        that an entry can't hold.
        """

    def forget(self, keys: Sequence[str]) -> None:
        """Erase these persons for good, and all that they were called before; the chain stays whole.

        Raises Illegal "person-not-kept" with each stranger.
        """
