"""One line of a journal: an event with when, who and why, sealed into a chain of hashes.

The hash is SHA-256 of the stored line's bytes without the hash; it is always the last member, so the bytes of a line
are never made again from the decoded data. File and database keep the same bytes.
Source: spec 11.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pareo.core.errors import conflict

GENESIS = "0" * 64
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


@dataclass(frozen=True, slots=True)
class Entry:
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


def seal(draft: Draft, number: int, previous: str) -> Entry:
    """`draft` as entry `number` (1 the first) after the entry whose hash is `previous` (GENESIS for the first)."""
    body = {
        "entry": number,
        "at": draft.at,
        "actor": draft.actor,
        "on_behalf": draft.on_behalf,
        "command": draft.command,
        "kind": draft.kind,
        "schema": draft.schema,
        "data": draft.data,
        "previous": previous,
    }
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    digest = hashlib.sha256(text).hexdigest()
    line = text[:-1] + b',"hash":"' + digest.encode() + b'"}'
    return Entry(
        number,
        draft.at,
        draft.actor,
        draft.on_behalf,
        draft.command,
        draft.kind,
        draft.schema,
        draft.data,
        previous,
        digest,
        line,
    )


def opened(line: bytes, number: int, previous: str) -> Entry:
    """The entry in `line`, which must be entry `number` after `previous`.

    Raises Conflict "journal-damaged" with why: "unreadable", "hash", "chain" or "number".
    """
    try:
        body = json.loads(line)
        entry = Entry(
            body["entry"],
            body["at"],
            body["actor"],
            body["on_behalf"],
            body["command"],
            body["kind"],
            body["schema"],
            body["data"],
            body["previous"],
            body["hash"],
            line,
        )
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise conflict("journal-damaged", why="unreadable", entry=number) from error
    if hashlib.sha256(line[:-_TAIL] + b"}").hexdigest() != entry.hash or line[-_TAIL:] != b',"hash":"%s"}' % entry.hash.encode():
        raise conflict("journal-damaged", why="hash", entry=number)
    if entry.number != number:
        raise conflict("journal-damaged", why="number", entry=number)
    if entry.previous != previous:
        raise conflict("journal-damaged", why="chain", entry=number)
    return entry
