"""The journal of one event in a database; the same lines as in the portable file.

Implements                                          clause                        known deviations
---------------------------------------------------------------------------------------------------
optimistic concurrency: a number is given once      spec 11, 13                   none
on disk before the command is acknowledged          spec 11; facts/stack 3        synchronous FULL, one transaction each
the file and the database hold the same entries     spec 11                       none
database gone and back, full disk: nothing lost     spec 91                       none (see refusals)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db import DEFAULT_DB_ALIAS, IntegrityError, connections, transaction
from django.db.models import F

from pareo.adapters.journal.database.models import Event, Line, PersonLine
from pareo.adapters.journal.database.news import announce
from pareo.adapters.journal.database.refusals import check_file, said_plainly
from pareo.adapters.journal.database.swept import swept
from pareo.adapters.journal.lines import Contents, contents, erased_line, owners, person_lines, persons, without
from pareo.app.ports import Kept
from pareo.core.errors import Conflict, Finding, Illegal, conflict, malformed
from pareo.tournament.entry import GENESIS, HEADER, Draft, Entry, opened, seal_all
from pareo.tournament.people import Person

# What every slip asks and writes is SQL as it stands: Django's way to put it together costs ten times the database's work.
_MARK = "SELECT last, erasures, removed IS NOT NULL FROM journal_event WHERE key = %s"
_LAST = "SELECT last, last_hash FROM journal_event WHERE key = %s AND removed IS NULL"
_MOVE = "UPDATE journal_event SET last = %s, last_hash = %s WHERE key = %s AND last = %s AND removed IS NULL"
_PERSON = "INSERT INTO journal_personline (event_id, before, line) VALUES (%s, %s, %s)"
_LINE = "INSERT INTO journal_line (event_id, number, line) VALUES (%s, %s, %s)"


class Mark(NamedTuple):
    """How a journal stands: its last entry, and how often persons were erased. The same mark means the same event.

    `is_removed`: whether its organizer has set the event aside; then nothing is written in it.
    """

    last: int
    erasures: int
    is_removed: bool = False


class DatabaseJournal:
    """The journal of the event `key` in the database `using`; the first append makes it."""

    def __init__(self, key: str, using: str = DEFAULT_DB_ALIAS) -> None:
        self.key = key
        self.using = using

    def read(self) -> Kept:
        """Everything, hashes verified; nothing for an event that does not exist yet."""
        held = self._contents()
        if held is None:
            return Kept((), {})
        if held.damage:
            raise Conflict(*held.damage)
        return Kept(held.entries, held.people, held.findings)

    def read_after(self, entry: Entry) -> Kept:
        """Only what came after `entry`, hashes verified from there on, and the persons that it speaks of.

        Raises Conflict "journal-damaged".
        """
        number, previous, found = entry.number, entry.hash, []
        lines, people = self._rows(after=number)
        for line in lines:
            found.append(opened(line, number + 1, previous))
            number, previous = found[-1].number, found[-1].hash
        return Kept(tuple(found), persons([line for _before, line in people], entry.number + 1))

    def mark(self) -> Mark:
        """How the journal stands now: (0, 0) where there is none."""
        with said_plainly(self.using), connections[self.using].cursor() as cursor:
            cursor.execute(_MARK, [self.key])
            last, erasures, is_removed = cursor.fetchone() or (0, 0, False)
            return Mark(last, erasures, bool(is_removed))

    def last(self) -> int:
        """The number of the last entry, 0 where there is none."""
        return self.mark().last

    def as_file(self) -> bytes:
        """The portable file of this event, byte for byte."""
        lines, people = self._rows()
        before: dict[int, list[bytes]] = {}
        for number, line in people:
            before.setdefault(number, []).append(line)
        told = [HEADER]
        for number, line in enumerate(lines, 1):
            told += [*before.get(number, ()), line]
        return b"\n".join(told) + b"\n"

    def _rows(self, after: int = 0) -> tuple[list[bytes], list[tuple[int, bytes]]]:
        """The lines after entry `after`, and the persons beside them: these are read last, so that none can be missing."""
        with said_plainly(self.using):
            rows = Line.objects.using(self.using).filter(event=self.key, number__gt=after).order_by("number")
            lines = [bytes(line) for line in rows.values_list("line", flat=True)]
            beside = PersonLine.objects.using(self.using).filter(event=self.key, before__gt=after, before__lte=after + len(lines))
            return lines, [(before, bytes(line)) for before, line in beside.values_list("before", "line")]

    def append(self, drafts: Sequence[Draft], people: Mapping[str, Person], expected: int) -> tuple[Entry, ...]:
        """Seal and keep `drafts` after entry `expected`; see `Journal.append`."""
        assert drafts, "an append says something"
        try:
            with said_plainly(self.using), transaction.atomic(self.using):
                return self._append(drafts, people, expected)
        except IntegrityError as error:
            raise conflict("journal-moved-on", expected=expected, last=self.last()) from error

    def _append(self, drafts: Sequence[Draft], people: Mapping[str, Person], expected: int) -> tuple[Entry, ...]:
        check_file(connections[self.using])
        with connections[self.using].cursor() as cursor:
            cursor.execute(_LAST, [self.key])
            last, last_hash = cursor.fetchone() or (0, GENESIS)
            if last != expected:
                raise conflict("journal-moved-on", expected=expected, last=last)
            entries = seal_all(drafts, last, last_hash)
            number, sealed = entries[-1].number, entries[-1].hash
            if expected == 0:
                Event.objects.using(self.using).create(key=self.key, last=number, last_hash=sealed)
            else:
                cursor.execute(_MOVE, [number, sealed, self.key, expected])
                if not cursor.rowcount:
                    raise conflict("journal-moved-on", expected=expected, last=self.last())
            before = entries[0].number
            self._check_erased(people, expected)  # only now: whoever erases waits for this event too
            if people:
                lines = person_lines(people).split(b"\n")[:-1]
                cursor.executemany(_PERSON, [(self.key, before, line) for line in lines])
            cursor.executemany(_LINE, [(self.key, entry.number, entry.line) for entry in entries])
        announce(self.key, number, self.using)
        return entries

    def _check_erased(self, people: Mapping[str, Person], expected: int) -> None:
        lines = [erased_line(key) for key in owners(people)]
        if lines and PersonLine.objects.using(self.using).filter(event=self.key, line__in=lines).exists():
            raise conflict("journal-moved-on", expected=expected, last=expected)

    def forget(self, keys: Sequence[str]) -> None:
        """Erase these persons for good; the chain stays whole. Raises Illegal "person-not-kept"."""
        with said_plainly(self.using), transaction.atomic(self.using):
            Event.objects.using(self.using).filter(key=self.key).update(erasures=F("erasures") + 1)  # first: who appends waits
            held = self._contents()
            known = set() if held is None else {*held.people, *held.erased}
            unknown = [key for key in keys if key not in known]
            if unknown:
                raise Illegal(*(Finding("person-not-kept", {"person": key[:80]}) for key in unknown))
            for row in PersonLine.objects.using(self.using).filter(event=self.key):
                erased = without(bytes(row.line), frozenset(keys))
                if erased != bytes(row.line):
                    row.line = erased
                    row.save(update_fields=["line"])
            announce(self.key, 0, self.using)
        swept(self.using)

    def _contents(self) -> Contents | None:
        return contents(self.as_file()) if self.last() else None


def import_file(key: str, data: bytes, using: str = DEFAULT_DB_ALIAS) -> Kept:
    """Keep the portable file `data` as the event `key`, byte for byte. Raises as `contents`, Conflict "event-exists"."""
    held = contents(data)
    if held.damage:
        raise Conflict(*held.damage)
    if not held.entries:
        raise malformed("journal-empty", file=key)
    rows = data[: held.length].split(b"\n")[1:-1]
    number, people, lines = 1, [], []
    for row in rows:
        if row.startswith(b'{"person":'):
            people.append(PersonLine(event_id=key, before=number, line=row))
        else:
            lines.append(Line(event_id=key, number=number, line=row))
            number += 1
    last = held.entries[-1]
    try:
        with said_plainly(using), transaction.atomic(using):
            Event.objects.using(using).create(key=key, last=last.number, last_hash=last.hash, brought=True)
            PersonLine.objects.using(using).bulk_create(people, batch_size=500)
            Line.objects.using(using).bulk_create(lines, batch_size=500)
    except IntegrityError as error:
        raise conflict("event-exists", event=key) from error
    return Kept(held.entries, held.people, held.findings)
