"""A journal that lasts as long as the program: for tests, previews and simulations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import Lock

from pareo.adapters.journal.lines import owners
from pareo.app.ports import Kept
from pareo.core.errors import Finding, Illegal, conflict
from pareo.tournament.entry import GENESIS, Draft, Entry, seal_all
from pareo.tournament.people import Person, owner


class MemoryJournal:
    """The journal of one event, in memory."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self._people: dict[str, Person] = {}
        self._erased: set[str] = set()
        self._lock = Lock()

    def read(self) -> Kept:
        """Everything."""
        with self._lock:
            return Kept(tuple(self._entries), dict(self._people))

    def append(self, drafts: Sequence[Draft], people: Mapping[str, Person], expected: int) -> tuple[Entry, ...]:
        """Seal and keep `drafts` after entry `expected`; see `Journal.append`."""
        assert drafts, "an append says something"
        with self._lock:
            last = len(self._entries)
            if last != expected or owners(people) & self._erased:
                raise conflict("journal-moved-on", expected=expected, last=last)
            entries = seal_all(drafts, last, self._entries[-1].hash if last else GENESIS)
            self._entries += entries
            self._people |= people
            return entries

    def forget(self, keys: Sequence[str]) -> None:
        """Erase these persons, and what they were called before. Raises Illegal "person-not-kept"."""
        with self._lock:
            unknown = [key for key in keys if key not in self._people and key not in self._erased]
            if unknown:
                raise Illegal(*(Finding("person-not-kept", {"person": key[:80]}) for key in unknown))
            for key in [key for key in self._people if key in keys or owner(key) in keys]:
                del self._people[key]
            self._erased.update(keys)
