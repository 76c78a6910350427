"""One call of the command line: what was asked, and the ways to answer it."""

from __future__ import annotations

import io
import json
import os
from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TextIO

from pareo.cli.refusal import warn
from pareo.cli.tables import Align, print_table
from pareo.core.errors import Fact, Finding, malformed
from pareo.core.text import visible
from pareo.words.speak import fill, page, sentence

SCHEMA = 1
MEGABYTE = 1024 * 1024
MOST_BYTES = 64 * MEGABYTE  # of one file or one line: no list of players comes near it


def _bounded(data: bytes) -> bytes:
    if len(data) > MOST_BYTES:
        raise malformed("file-too-big", megabytes=len(data) // MEGABYTE, limit=MOST_BYTES // MEGABYTE)
    return data


@dataclass(frozen=True, slots=True)
class Call:
    """A command with its options, the reader's language, and the three streams."""

    command: str
    options: Namespace
    language: str
    environ: Mapping[str, str]
    stdin: TextIO
    stdout: TextIO
    stderr: TextIO

    @property
    def wants_json(self) -> bool:
        """Whether a program reads the answer."""
        return bool(getattr(self.options, "json", False))

    @property
    def actor(self) -> str:
        """Who signs: --actor, PAREO_ACTOR, or "organizer"; never the login of the machine."""
        return getattr(self.options, "actor", None) or self.environ.get("PAREO_ACTOR") or "organizer"

    @property
    def typed(self) -> str:
        """The event's file as one would type it again; "" where the command has none."""
        name = str(getattr(self.options, "event", None) or "")
        return f'"{name}"' if " " in name else name

    @property
    def is_heard(self) -> bool:
        """Whether the answer goes anywhere: not where the standard output was closed, which `main` replaces by the null device.

        One that the caller sent to the null device has another name, and is meant so.
        """
        return getattr(self.stdout, "name", None) != os.devnull

    def words(self, key: str, /, **facts: Fact) -> str:
        """The text `key` of the screens, filled in."""
        return fill(page(self.language, "cli")["say"][key], facts)

    def say(self, key: str, /, **facts: Fact) -> None:
        """One line to read."""
        self.line(self.words(key, **facts))

    def line(self, text: str = "") -> None:
        """One line as it is."""
        self.stdout.write(visible(text) + "\n")

    def table(self, headings: Sequence[str], rows: Sequence[Sequence[str]], align: Sequence[Align] | None = None) -> None:
        """Rows under the headings of these columns (keys of the words' `[columns]`)."""
        print_table(self.stdout, [self.column(heading) for heading in headings], rows, align)

    def column(self, name: str) -> str:
        """The heading of a column, or the name of a tie-break."""
        return str(page(self.language, "cli")["columns"].get(name, name))

    def json(self, body: Mapping[str, Any]) -> None:
        """The answer for a program: one object, its schema first."""
        self.stdout.write(json.dumps({"schema": SCHEMA, **body}, ensure_ascii=False, indent=2) + "\n")

    def tell(self, findings: Sequence[Finding]) -> None:
        """Findings as lines to read."""
        for finding in findings:
            self.line(sentence(finding, self.language))

    def warn(self, findings: Sequence[Finding]) -> None:
        """Findings beside the answer."""
        warn(self.stderr, findings, self.language, in_json=self.wants_json, event=self.typed)

    def read(self, name: str) -> bytes:
        """The bytes of the file `name`, or of the standard input for "-". Raises Malformed "file-too-big"."""
        if name != "-":
            with open(name, "rb") as file:
                return _bounded(file.read(MOST_BYTES + 1))
        buffer = getattr(self.stdin, "buffer", None)
        return _bounded(buffer.read(MOST_BYTES + 1) if buffer else self.stdin.read(MOST_BYTES + 1).encode())

    def write_bytes(self, content: bytes) -> None:
        """A file's bytes to the standard output, as they are."""
        self.stdout.flush()
        buffer: io.BufferedIOBase | None = getattr(self.stdout, "buffer", None)
        if buffer:
            buffer.write(content)
            buffer.flush()
        else:
            self.stdout.write(content.decode())
