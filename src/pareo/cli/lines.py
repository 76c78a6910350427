"""One JSON object a line in, one a line out: how `pairing` and `score` talk with other programs.

A line that can't be answered gets {"error": {"code", "message"}}, and the next one goes on.
Source: spec 12 "Pairing for other programs".
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from pareo.cli.call import Call
from pareo.core.errors import Fact, Finding, Malformed, Refused, malformed
from pareo.words.speak import sentence

T = TypeVar("T")
LONGEST = 64 * 1024 * 1024  # bytes of a line: far beyond a field of 100,000


class Line(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A JSON object whose keys are all known."""


def serve(call: Call, kind: type[T], answer: Callable[[T], Mapping[str, Any]]) -> int:
    """Answer every line of the file. 0 if all could be answered, else 1."""
    failed = False
    for number, text in enumerate(_lines(call), 1):
        if not text.strip():
            continue
        try:
            reply = dict(answer(_decoded(text, kind)))
        except Refused as refused:
            first = refused.findings[0]
            message = " ".join(sentence(finding, call.language) for finding in refused.findings)
            reply = {"error": {"code": first.code, "message": message, "line": number}}
            failed = True
        call.stdout.write(json.dumps(reply, ensure_ascii=False, separators=(",", ":")) + "\n")
        call.stdout.flush()
    return 1 if failed else 0


def _lines(call: Call) -> Iterator[bytes]:
    if call.options.file != "-":
        with open(call.options.file, "rb") as file:
            yield from file
        return
    buffer = getattr(call.stdin, "buffer", None)
    yield from buffer if buffer else (line.encode() for line in call.stdin)


def _decoded(text: bytes, kind: type[T]) -> T:
    """The object that a line holds. Raises Malformed, with what is wrong and where."""
    if len(text) > LONGEST:
        raise malformed("line-too-long", megabytes=LONGEST >> 20)
    try:
        return msgspec.json.decode(text.removeprefix(b"\xef\xbb\xbf"), type=kind, strict=True)
    except msgspec.ValidationError as error:
        raise _explained(str(error)) from error
    except RecursionError as error:
        raise malformed("line-too-deep") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise malformed("line-not-json") from error


# What the decoder says, and our word for it. Every sentence of it names one thing between backquotes or quotes.
_SAYS = (
    (r"Object contains unknown field `(?P<key>[^`]*)`", "line-key-unknown"),
    (r"Object missing required field `(?P<key>[^`]*)`", "line-key-missing"),
    (r"Invalid enum value (?P<value>.*?)(?: - at|$)", "line-value-unknown"),
    (r"Expected `(?P<wants>[^`]*)`.*?got `(?P<got>[^`]*)`", "line-value-wrong"),
)


def _explained(message: str) -> Malformed:
    where = re.search(r" - at `(?:key in )?\$?\.?([^`]*)`$", message)
    at = where[1] if where and where[1] else "–"
    for pattern, code in _SAYS:
        if found := re.match(pattern, message):
            facts: dict[str, Fact] = {key: text.strip("'")[:80] for key, text in found.groupdict().items()}
            return Malformed(Finding(code, {"at": at, **facts}))
    return malformed("line-value-out-of-range", at=at)
