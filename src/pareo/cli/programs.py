"""pairing, score: our engine for other programs, one JSON object a line in, one a line out.

A line that can't be answered is answered with an error, and the next one goes on.
Source: spec 12 "Pairing for other programs".
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from typing import BinaryIO

from pareo.adapters.lines import pairing as pairing_lines
from pareo.adapters.lines import score as score_lines
from pareo.cli.call import MEGABYTE, MOST_BYTES, Call
from pareo.cli.tables import progress
from pareo.core.errors import malformed
from pareo.policy.systems import system


def pairing(call: Call) -> int:
    """Pair every line."""
    return _serve(call, partial(pairing_lines.answer, language=call.language))


def score(call: Call) -> int:
    """Rank every line."""
    return _serve(call, partial(score_lines.answer, systems=system, language=call.language))


def _serve(call: Call, answer: Callable[[bytes], str]) -> int:
    """Answer every line that is not empty, each at once. 0 if all could be answered, else 1. Raises Malformed "output-closed"."""
    if not call.is_heard:
        raise malformed("output-closed")
    failed = False
    for line in _lines(call):
        if not line.strip():
            continue
        said = answer(line.strip().removeprefix(b"\xef\xbb\xbf"))
        failed |= said.startswith('{"error"')
        call.stdout.write(said + "\n")
        call.stdout.flush()
    return 1 if failed else 0


def _lines(call: Call) -> Iterator[bytes]:
    if call.options.file == "-":
        buffer = getattr(call.stdin, "buffer", None)
        yield from _bounded(buffer) if buffer else (line.encode() for line in call.stdin)
        return
    with open(call.options.file, "rb") as file:
        yield from progress(call.stderr, _bounded(file), os.fstat(file.fileno()).st_size)


def _bounded(file: BinaryIO) -> Iterator[bytes]:
    """Line by line, none of them without an end. Raises Malformed "file-too-big"."""
    while line := file.readline(MOST_BYTES + 1):
        if len(line) > MOST_BYTES:
            raise malformed("file-too-big", megabytes=len(line) // MEGABYTE, limit=MOST_BYTES // MEGABYTE)
        yield line
