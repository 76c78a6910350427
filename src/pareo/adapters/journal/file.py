"""The portable file: one event, one file that can be carried on a stick.

Implements                                          clause                       known deviations
-------------------------------------------------------------------------------------------------
JSON lines, header, persons outside the chain       spec 11 "Portable file"      none
on disk before the command is acknowledged          spec 11                      none
torn last line set aside, all before it intact      spec 11                      none
a lock keeps two programs out; readers need none    spec 11                      held for each append, not between them
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from os.path import lexists
from pathlib import Path

from pareo.adapters.journal import disk
from pareo.adapters.journal.lines import Contents, contents, entry_lines, owners, person_lines, without
from pareo.adapters.journal.system import shown
from pareo.app.ports import Kept
from pareo.core.errors import Conflict, Finding, Illegal, Malformed, conflict
from pareo.tournament.entry import GENESIS, HEADER, Draft, Entry, seal_all
from pareo.tournament.people import Person

PAUSE = 0.02
"""Seconds before a reader who saw half an append looks again."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """The last entry of the file when we last looked, where it ends, and how the file stood (None: look again)."""

    number: int
    hash: str
    length: int
    mark: disk.Mark | None
    erased: frozenset[str] = frozenset()


def kept_in(data: bytes) -> Kept:
    """What the bytes of a whole file hold (a copy that came through a pipe).

    Raises Conflict "journal-damaged" with each damaged line, Malformed for what is no journal.
    """
    held = contents(data)
    if held.damage:
        raise Conflict(*held.damage)
    return Kept(held.entries, held.people, held.findings)


class FileJournal:
    """The journal in a portable file. Good for one command as for a whole day.

    An append costs the same however long the file is: it is read again only if somebody else has changed it. Two programs may
    take turns; each append holds the lock, and one that does not know the last entry is refused.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = Path(path)
        self._is_new = False
        self._is_tidy = False
        self._seen: _Seen | None = None

    @classmethod
    def new(cls, path: str | PathLike[str]) -> FileJournal:
        """The journal of an event that has no file yet; the first append makes it, whole or not at all.

        Raises Conflict "file-exists", now or then.
        """
        journal = cls(path)
        if lexists(journal.path):
            raise conflict("file-exists", file=shown(journal.path))
        journal._is_new = True
        return journal

    def read(self) -> Kept:
        """Everything, hashes verified. Needs no lock; an append under way counts or does not, never by half.

        Raises Conflict "journal-damaged" with each damaged line, Malformed for what is no journal.
        """
        if self._is_new:
            return Kept((), {})
        held, mark = settled(self.path)
        if held.damage:
            raise Conflict(*held.damage)
        self._seen = _seen(held, mark)
        return Kept(held.entries, held.people, held.findings)

    def append(self, drafts: Sequence[Draft], people: Mapping[str, Person], expected: int) -> tuple[Entry, ...]:
        """Seal and keep `drafts` after entry `expected`, with the persons that they speak of; see `Journal.append`.

        Also raises Conflict "journal-replaced" if the file is not the one that was read, Conflict "disk-full".
        """
        assert drafts, "an append says something"
        if self._is_new:
            return self._create(drafts, people, expected)
        with disk.held(self.path) as file:
            seen = self._look(file)
            if seen.number != expected or owners(people) & seen.erased:
                raise conflict("journal-moved-on", expected=expected, last=seen.number)
            entries = seal_all(drafts, seen.number, seen.hash)
            block = person_lines(people) + entry_lines(entries)
            mark = None
            if len(entries) == 1:
                mark = disk.append(self.path, file, seen.length, block)
            else:  # only a line by itself is all or nothing
                disk.rewrite(self.path, file, disk.read_held(self.path, file)[0] + block)
            self._seen = _Seen(entries[-1].number, entries[-1].hash, seen.length + len(block), mark, seen.erased)
        return entries

    def forget(self, keys: Sequence[str]) -> None:
        """Erase these persons for good; the chain stays whole. Copies of the file are not reached, nor bytes set aside.

        Raises Illegal "person-not-kept"; a person who is already erased is no error.
        """
        with disk.held(self.path) as file:
            self._look(file)
            data, _ = disk.read_held(self.path, file)
            held = contents(data)
            unknown = [key for key in keys if key not in held.people and key not in held.erased]
            if unknown:
                raise Illegal(*(Finding("person-not-kept", {"person": key[:80]}) for key in unknown))
            disk.rewrite(self.path, file, without(data, frozenset(keys)))

    def _create(self, drafts: Sequence[Draft], people: Mapping[str, Person], expected: int) -> tuple[Entry, ...]:
        if expected != 0:
            raise conflict("journal-moved-on", expected=expected, last=0)
        entries = seal_all(drafts, 0, GENESIS)
        data = HEADER + b"\n" + person_lines(people) + entry_lines(entries)
        disk.create(self.path, data)
        self._is_new = False
        self._seen = _Seen(entries[-1].number, entries[-1].hash, len(data), None)
        return entries

    def _look(self, file: int) -> _Seen:
        """The end of the locked file, ready for an append: what an earlier one left half done is set aside."""
        seen = self._seen
        if not seen or seen.mark != (mark := disk.mark(self.path, file)) or seen.length != mark.size:
            seen = self._seen = self._look_again(file)
        if not self._is_tidy:
            disk.tidy(self.path)
            self._is_tidy = True
        return seen

    def _look_again(self, file: int) -> _Seen:
        data, _ = disk.read_held(self.path, file)
        held = _named(self.path, data)
        if held.damage:
            raise Conflict(*held.damage)
        if self._seen and _hash_of(held, self._seen.number) != self._seen.hash:
            raise conflict("journal-replaced", file=shown(self.path))
        if held.torn:
            disk.set_aside(self.path, file, held.length, held.torn)
        return _seen(held, disk.mark(self.path, file))


def settled(path: Path) -> tuple[Contents, disk.Mark]:
    """What the file holds. Half an append may be one that is being written right now: then we look again."""
    data, mark = disk.read(path)
    held = _named(path, data)
    for _ in range(10):
        if not held.torn:
            break
        time.sleep(PAUSE)
        before = data
        data, mark = disk.read(path)
        held = _named(path, data)
        if data == before:
            break
    return held, mark


def _named(path: Path, data: bytes) -> Contents:
    """The contents of `data`; what is no journal at all is refused by the file's name."""
    try:
        return contents(data)
    except Malformed as refusal:
        raise Malformed(*(Finding(one.code, {"file": shown(path), **one.facts}) for one in refusal.findings)) from refusal


def _seen(held: Contents, mark: disk.Mark) -> _Seen:
    last = len(held.entries)
    return _Seen(last, _hash_of(held, last), held.length, mark, held.erased)


def _hash_of(held: Contents, number: int) -> str:
    """The hash of entry `number`, "" if there is none yet."""
    if number == 0:
        return GENESIS
    return held.entries[number - 1].hash if number <= len(held.entries) else ""
