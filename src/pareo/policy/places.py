"""Where each key of a TOML text stands, which the standard reader does not tell.

The text has been read before, so its syntax is known to be good: this only walks over it and counts.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field

Path = tuple[str | int, ...]  # ("standings", "order", 1, "tiebreak")


@dataclass(frozen=True, slots=True)
class Place:
    """Line and column, both from 1."""

    line: int
    column: int


def places(text: str) -> Mapping[Path, Place]:
    """The first place of every table, key and element of a well-formed TOML text.

    >>> found = places('[a]\\nb = 1\\n  c = [{ d = 2 }]')
    >>> found["a", "b"], found["a", "c", 0, "d"]
    (Place(line=2, column=1), Place(line=3, column=10))
    """
    walk = _Walk(text.replace("\r\n", "\n"))
    walk.document()
    return walk.found


def place_of(path: Path, found: Mapping[Path, Place]) -> Place | None:
    """The place of `path`, or of the nearest table that holds it; None for the document itself."""
    for length in range(len(path), 0, -1):
        if path[:length] in found:
            return found[path[:length]]
    return None


DEEPEST = 16  # parts of a path that are followed; no pack goes half as deep

_BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_KEY = re.compile(r"[A-Za-z0-9_-]+|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'")
_DOT = re.compile(r"[ \t]*\.[ \t]*")
_VALUE = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*"{3,5}'
    r"|'''(?:[^']|'(?!''))*'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
    r"|[^,\]}#\n]+",
    re.DOTALL,
)


@dataclass(slots=True)
class _Walk:
    """A walk over the text from left to right."""

    text: str
    at: int = 0
    found: dict[Path, Place] = field(default_factory=dict)
    last: dict[Path, int] = field(default_factory=dict)  # index of the newest element of each array of tables
    lines: list[int] = field(init=False)  # where each line starts

    def __post_init__(self) -> None:
        self.lines = [0, *(end.end() for end in re.finditer("\n", self.text))]

    def document(self) -> None:
        table: Path = ()
        self.blank()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.pair(table)
            self.blank()

    def header(self) -> Path:
        """`[a.b]` or `[[a.b]]`: the path of the table that it opens."""
        start, many = self.at, self.text.startswith("[[", self.at)
        self.at += 2 if many else 1
        self.blank()
        path: Path = ()
        for part in self.keys():
            if path in self.last:
                path += (self.last[path],)
            path += (part,)
            self.note(path, start)
        if many:
            self.last[path] = self.last.get(path, -1) + 1
        if path in self.last:
            path += (self.last[path],)
        self.note(path, start)
        self.blank()
        self.at += 2 if many else 1
        return path

    def pair(self, table: Path) -> None:
        """`key = value`."""
        start = self.at
        path = table
        for part in self.keys():
            path += (part,)
            self.note(path, start)
        self.blank()
        self.at += 1  # the equals sign
        self.blank()
        self.value(path)

    def keys(self) -> list[str]:
        """A dotted key."""
        parts = []
        while True:
            part = self.take(_KEY)
            parts.append(part[1:-1] if part[0] in "\"'" else part)
            if not (dot := _DOT.match(self.text, self.at)):
                return parts[:DEEPEST]
            self.at = dot.end()

    def value(self, path: Path) -> None:
        """A value, with what is inside it."""
        opening = self.text[self.at]
        if opening not in "[{":
            self.take(_VALUE)
            return
        self.at += 1
        self.blank()
        index = 0
        while self.text[self.at] not in "]}":
            if opening == "[":
                self.note((*path, index), self.at)
                self.value((*path, index))
                index += 1
            else:
                self.pair(path)
            self.blank()
            if self.text[self.at] == ",":
                self.at += 1
                self.blank()
        self.at += 1

    def blank(self) -> None:
        """Skip spaces, line ends and comments."""
        if blank := _BLANK.match(self.text, self.at):
            self.at = blank.end()

    def take(self, pattern: re.Pattern[str]) -> str:
        """What stands here."""
        taken = pattern.match(self.text, self.at)
        assert taken, "the text was read before"
        self.at = taken.end()
        return taken[0]

    def note(self, path: Path, at: int) -> None:
        """Remember where `path` stands first."""
        line = bisect_right(self.lines, at)
        self.found.setdefault(path, Place(line, at - self.lines[line - 1] + 1))
