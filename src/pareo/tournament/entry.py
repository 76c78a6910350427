"""One line of a journal: an event with when, who and why, sealed into a chain of hashes.

What is hashed is the stored line's bytes without the hash, which is always the last member: the bytes of a line are never
made again from decoded data, and file and database keep the same bytes. The first entry's `previous` is the hash of the
header, so that the header is sealed too.

Implements                                    clause                              known deviations
--------------------------------------------------------------------------------------------------
members of an entry, chain, SHA-256           spec 11 "Entry", "The hash"         none
a header, first and sealed                    spec 11 "JSON lines"                none
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

import msgspec

from pareo.core.errors import Malformed, conflict, malformed

HEADER = b'{"pareo":1,"format":"journal"}'
"""The first line of a journal. Another layout of lines gets another number."""

GENESIS = hashlib.sha256(HEADER).hexdigest()
"""What the first entry's `previous` is."""

LARGEST = 2**53 - 1
"""Whole numbers beyond this are not the same to every reader of JSON, so no entry holds one."""

_TAIL = len(',"hash":""}') + 64


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry before it is sealed. `at` is UTC ISO time to the second; `command` the command's id."""

    at: str
    actor: str
    command: str
    kind: str
    schema: int
    data: Mapping[str, Any]
    on_behalf: str | None = None


class Entry(msgspec.Struct, frozen=True):
    """A sealed entry; `line` are its bytes without the line end."""

    number: int
    at: str
    actor: str
    on_behalf: str | None
    command: str
    kind: str
    schema: int
    data: Mapping[str, Any]
    previous: str
    hash: str
    line: bytes


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line's members, in the order in which they are written."""

    entry: int
    at: str
    actor: str
    on_behalf: str | None
    command: str
    kind: str
    schema: int
    data: dict[str, Any]
    previous: str
    hash: str


_decode = msgspec.json.Decoder(_Line).decode
_encode = msgspec.json.encode


def seal(draft: Draft, number: int, previous: str) -> Entry:
    """`draft` as entry `number` (1 the first) after the entry whose hash is `previous` (GENESIS for the first).

    The entry is what a reader of the line will see: tuples have become lists.
    Raises Malformed "entry-unkeepable" for what JSON can't keep exactly: fractions, huge numbers, broken text.

    >>> entry = seal(Draft("2026-03-01T10:00:00Z", "Ana", "c1", "event-finished", 1, {}), 1, GENESIS)
    >>> opened(entry.line, 1, GENESIS) == entry
    True
    """
    try:
        for member in (draft.at, draft.actor, draft.on_behalf, draft.command, draft.kind, draft.schema, draft.data):
            _check_kept(member, draft.kind)
    except RecursionError as error:
        raise _unkeepable(draft.kind, "[[[…") from error
    sealed = _Line(
        number, draft.at, draft.actor, draft.on_behalf, draft.command, draft.kind, draft.schema, dict(draft.data), previous, ""
    )
    body = _encode(sealed).removesuffix(b',"hash":""}')
    digest = hashlib.sha256(body + b"}").hexdigest()
    return opened(b'%s,"hash":"%s"}' % (body, digest.encode()), number, previous)


def seal_all(drafts: Iterable[Draft], last: int, previous: str) -> tuple[Entry, ...]:
    """`drafts` as the entries after entry `last`, whose hash is `previous`. Raises as `seal` does."""
    entries: list[Entry] = []
    for number, draft in enumerate(drafts, start=last + 1):
        entries.append(seal(draft, number, entries[-1].hash if entries else previous))
    return tuple(entries)


def opened(line: bytes, number: int, previous: str | None) -> Entry:
    """The entry in `line`, which must be entry `number` after the entry whose hash is `previous` (None: not known).

    Raises Conflict "journal-damaged" with why: "unreadable", "hash", "chain" or "number".
    """
    entry = intact(line, number)
    if entry.number != number:
        raise conflict("journal-damaged", why="number", entry=number)
    if previous is not None and entry.previous != previous:
        raise conflict("journal-damaged", why="chain", entry=number)
    return entry


def intact(line: bytes, number: int) -> Entry:
    """The entry in `line` if its own hash holds, wherever it belongs; `number` is where it is looked for.

    Raises Conflict "journal-damaged" with why: "unreadable" (with the column, from 1) or "hash".
    """
    try:
        body = _decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise conflict("journal-damaged", column=_column(line), why="unreadable", entry=number) from error
    if line[-_TAIL:] != b',"hash":"%s"}' % body.hash.encode() or hashlib.sha256(line[:-_TAIL] + b"}").hexdigest() != body.hash:
        raise conflict("journal-damaged", why="hash", entry=number)
    if _encode(body) != line:  # what we write ourselves needs no closer look
        _check_one_meaning(line, number)
    return Entry(
        body.entry,
        body.at,
        body.actor,
        body.on_behalf,
        body.command,
        body.kind,
        body.schema,
        body.data,
        body.previous,
        body.hash,
        line,
    )


def _check_one_meaning(line: bytes, number: int) -> None:
    """Refuse a line that two readers could read differently: the same key twice, NaN, a number too large for a float."""

    def only_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(pairs) != len({key for key, _ in pairs}):
            raise ValueError("a key twice")
        return dict(pairs)

    def no_constant(name: str) -> NoReturn:
        raise ValueError(name)

    try:
        json.loads(line, object_pairs_hook=only_once, parse_constant=no_constant)
    except (ValueError, RecursionError) as error:
        raise conflict("journal-damaged", why="unreadable", entry=number) from error


def _column(line: bytes) -> int | None:
    """Where in `line` reading fails, in characters from 1; None where it is JSON, but not an entry."""
    try:
        json.loads(line.decode())
    except UnicodeDecodeError as error:
        return len(line[: error.start].decode()) + 1
    except json.JSONDecodeError as error:
        return error.colno
    except (ValueError, RecursionError):
        return None
    return None


def _check_kept(value: object, where: str) -> None:
    """Refuse what would not come back from a line as it went in; `where` is the path to it."""
    match value:
        case None | bool():
            return
        case int() if abs(value) <= LARGEST:
            return
        case str():
            try:
                value.encode()
            except UnicodeEncodeError as error:
                raise _unkeepable(where, repr(value)) from error
        case Mapping():
            for key, inner in value.items():
                if not isinstance(key, str):
                    raise _unkeepable(where, repr(key))
                _check_kept(key, where)
                _check_kept(inner, f"{where}.{key}")
        case list() | tuple():
            for place, inner in enumerate(value, start=1):
                _check_kept(inner, f"{where}.{place}")
        case _:
            raise _unkeepable(where, repr(value))


def _unkeepable(where: str, shown: str) -> Malformed:
    return malformed("entry-unkeepable", where=where.encode(errors="replace").decode()[:80], value=shown[:80])
