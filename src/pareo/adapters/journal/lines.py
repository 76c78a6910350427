"""The lines of a portable file: what bytes mean, and where an append that was cut short begins.

    {"pareo":1,"format":"journal"}                                     the header; the first entry is chained to its hash
    {"person":"1","name":"Ana","surname":"Núñez","id":"…","salt":"…"}  a person, outside the chain, empty members left out
    {"entry":1,"at":"…", … ,"previous":"…","hash":"…"}                 an entry (pareo.tournament.entry)
    {"person":"1.9", … }                                               entrant 1 as amended by entry 9; the line above stays
    {"person":"1","erased":true}                                       a person who was erased

Lines end with one LF, the last one too. An append is one write of the persons that it speaks of and then the entry: the entry's
line end makes it count. So whatever follows the last entry is an append that was cut short.
Source: spec 11 "Portable file".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import msgspec

from pareo.core.errors import Conflict, Finding, conflict, malformed
from pareo.tournament.entry import GENESIS, HEADER, Entry, intact, opened
from pareo.tournament.people import Person, owner

MOST_DAMAGE = 100
"""After so many damaged lines nobody reads on."""


class _PersonLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    person: str
    name: str = ""
    surname: str = ""
    id: str = ""
    salt: str = ""
    note: str = ""
    erased: bool = False


_decode = msgspec.json.Decoder(_PersonLine).decode


@dataclass(frozen=True, slots=True)
class Contents:
    """What a file holds. `length`: bytes up to the end of the last entry; `torn`: the bytes after it."""

    entries: tuple[Entry, ...]
    people: Mapping[str, Person]
    erased: frozenset[str]
    length: int
    torn: bytes = b""
    torn_line: int = 0
    damage: tuple[Finding, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The damage, and the append that was cut short."""
        facts = {"bytes": len(self.torn), "entry": len(self.entries)}
        return (*self.damage, *([Finding("torn-line-set-aside", facts, line=self.torn_line)] if self.torn else ()))


def contents(data: bytes) -> Contents:
    """What the bytes of a whole file hold, hashes verified. Damage is collected, not raised.

    Raises Malformed "journal-empty" or "not-a-journal", Conflict "journal-newer".
    """
    lines = data.split(b"\n")
    damage = list(_header_damage(data, lines[0]))
    entries: list[Entry] = []
    people: dict[str, Person | None] = {}
    pending: dict[str, Person | None] = {}
    number, previous = 1, None if damage else GENESIS
    place = length = len(lines[0]) + 1
    torn_line = 2
    for row, line in enumerate(lines[1:-1], start=2):
        place += len(line) + 1
        try:
            if line.startswith(b'{"person":'):
                key, person = _person(line, number)
                pending[key] = person
                continue
            entry = opened(line, number, previous)
        except Conflict as refusal:
            if _is_cut_short(lines[row - 1 : -1], number):
                break
            damage += [replace(finding, line=row) for finding in refusal.findings]
            if len(damage) >= MOST_DAMAGE:
                break
            number, previous = _resumed(line, number)
        else:
            entries.append(entry)
            people |= pending
            pending = {}
            number, previous = number + 1, entry.hash
            length, torn_line = place, row + 1
    return Contents(
        tuple(entries),
        {key: person for key, person in people.items() if person},
        frozenset(key for key, person in people.items() if not person),
        min(length, len(data)),
        data[length:],
        torn_line,
        tuple(damage),
    )


def persons(lines: Iterable[bytes], number: int) -> Mapping[str, Person]:
    """The persons in lines that stand before entry `number` or later ones, without those who were erased."""
    found: dict[str, Person | None] = dict(_person(line, number) for line in lines)
    return {key: person for key, person in found.items() if person}


def entry_lines(entries: Iterable[Entry]) -> bytes:
    """The entries as they stand in a file."""
    return b"".join(entry.line + b"\n" for entry in entries)


def person_lines(people: Mapping[str, Person]) -> bytes:
    """The persons as they stand in a file. Raises Malformed "entry-unkeepable" for text that is not Unicode.

    >>> person_lines({"7": Person("Ana", id="0100421518", salt="x")})
    b'{"person":"7","name":"Ana","id":"0100421518","salt":"x"}\\n'
    """
    return b"".join(
        _line(_PersonLine(key, person.name, person.surname, person.id, person.salt, person.note)) + b"\n"
        for key, person in people.items()
    )


def erased_line(key: str) -> bytes:
    """The line of a person who was erased, without its end."""
    return _line(_PersonLine(key, erased=True))


def owners(people: Mapping[str, Person]) -> frozenset[str]:
    """The keys under which those stood before of whom `people` writes anew: whoever was erased meanwhile stays erased."""
    return frozenset(owner(key) for key in people if owner(key) != key)


def without(data: bytes, keys: frozenset[str]) -> bytes:
    """The bytes of a whole, undamaged file with these persons erased, under every name; all other lines as they are."""
    return b"\n".join(_without(line, keys) if line.startswith(b'{"person":') else line for line in data.split(b"\n"))


def _without(line: bytes, keys: frozenset[str]) -> bytes:
    key = _decode(line).person
    return erased_line(key) if key in keys or owner(key) in keys else line


def _line(person: _PersonLine) -> bytes:
    try:
        return msgspec.json.encode(person)
    except UnicodeEncodeError as error:
        shown = str(error.object)[:80].encode(errors="replace").decode()
        raise malformed("entry-unkeepable", where="person", value=shown) from error


def _person(line: bytes, number: int) -> tuple[str, Person | None]:
    """Key and person of a line, None for one who was erased; `number` is the next entry's."""
    try:
        person = _decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise conflict("journal-damaged", why="person", entry=number) from error
    if msgspec.json.encode(person) != line:  # the same member twice, or not written by us
        raise conflict("journal-damaged", why="person", entry=number)
    kept = Person(person.name, person.surname, person.id, person.salt, person.note)
    return person.person, None if person.erased else kept


def _resumed(line: bytes, number: int) -> tuple[int, str | None]:
    """Which entry is due after the damaged one in `line`, and its previous hash if that is known."""
    try:
        entry = intact(line, number)
    except Conflict:
        return number if line.startswith(b'{"person":') else number + 1, None
    return entry.number + 1, entry.hash


def _is_cut_short(rest: list[bytes], due: int) -> bool:
    """Whether an unreadable line and all lines after it come from a power cut during one append.

    Then blocks that never reached the disk read as runs of NUL (a single NUL is a flipped bit), and no entry stands after
    them but the one that was `due`, last, its persons lost.
    """
    if not any(b"\0\0" in line for line in rest):
        return False
    return all(number is None or (number == due and line is rest[-1]) for line in rest for number in [_number(line)])


def _number(line: bytes) -> int | None:
    """The number of the entry in `line`, None if there is none."""
    try:
        return intact(line, 0).number
    except Conflict:
        return None


def _header_damage(data: bytes, first: bytes) -> tuple[Finding, ...]:
    """Findings on the first line, none if it is as it should be."""
    if HEADER.startswith(data):
        raise malformed("journal-empty")
    if first == HEADER:
        return ()
    try:
        said = msgspec.json.decode(first[:1000])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        said = None
    version = said.get("pareo") if isinstance(said, dict) else None
    if type(version) is int and version > 1:
        raise conflict("journal-newer", kind="journal", schema=min(version, 10**9))
    if version == 1 or HEADER in first or b'\n{"entry":1,' in data or b'\n{"person":' in data:
        return (Finding("journal-damaged", {"why": "header", "entry": 0}, line=1),)
    raise malformed("not-a-journal")
