"""What reading a file gives, and how the findings of a whole file are gathered before anything is refused.

Source: spec 15 "A file becomes commands ... what is lost in translation is listed".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pareo.core.errors import Fact, Finding, Malformed
from pareo.tournament.commands import Command
from pareo.tournament.people import Person

MEGABYTE = 1024 * 1024
MOST_BYTES = 64 * MEGABYTE


@dataclass(frozen=True, slots=True)
class Reading:
    """A file as commands, in the order in which they must be given.

    `people` are persons who are no entrants, by the key under which the event's origin speaks of them ("staff-1").
    `findings` tell what the file said that was not taken, or that is odd; none of them is a refusal.
    """

    commands: tuple[Command, ...]
    people: Mapping[str, Person] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()


class Gathered:
    """All that a reader finds: `wrong` refuses the file when reading is over, `told` is only said."""

    def __init__(self) -> None:
        self.wrong: list[Finding] = []
        self.told: list[Finding] = []

    def refuse(self, code: str, line: int | None = None, column: int | None = None, **facts: Fact) -> None:
        """Note something that can't be taken."""
        self.wrong.append(Finding(code, facts, "", line, column))

    def tell(self, code: str, line: int | None = None, column: int | None = None, **facts: Fact) -> None:
        """Note something worth saying."""
        self.told.append(Finding(code, facts, "", line, column))

    def settle(self) -> None:
        """Raise Malformed with everything that is wrong, if anything is."""
        if self.wrong:
            raise Malformed(*self.wrong)


def bounded(data: bytes, most: int = MOST_BYTES) -> bytes:
    """`data` itself, if it is no longer than `most` bytes. Raises Malformed "file-too-big"."""
    if len(data) > most:
        raise Malformed(Finding("file-too-big", {"megabytes": len(data) // MEGABYTE, "limit": most // MEGABYTE}))
    return data


def shown(text: str) -> str:
    """`text` short enough for a sentence."""
    return text if len(text) <= 60 else text[:57] + "..."
