"""What can go wrong, as data: a code, the clause that says so, and the facts.

No sentence lives here. `pareo.words` turns a finding into Spanish or English by its code, so that programs can
act on the code and people read their own language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Fact = str | int | None


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, or worth saying.

    `code` is a stable kebab-case word ("table-not-found"); `clause` names the rule that says so, "" where none does;
    `facts` fill the sentence. `line` and `column` count from 1 and point into the input, where there is one.
    """

    code: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    clause: str = ""
    line: int | None = None
    column: int | None = None


class Refused(Exception):
    """Something was not done, and nothing was changed. Carries all findings, never the first only."""

    def __init__(self, *findings: Finding) -> None:
        assert findings, "a refusal says why"
        super().__init__("; ".join(f"{f.code} {dict(f.facts)}" for f in findings))
        self.findings = findings


class Illegal(Refused):
    """Refused by a rule, or by the state of the event (exit code 1)."""


class Malformed(Refused):
    """Input that can't be read: a file, a word, a usage (exit code 2)."""


class Conflict(Refused):
    """Someone else was quicker, holds the lock, or the file is damaged (exit code 3)."""


class Forbidden(Refused):
    """This role may not do this."""


def illegal(code: str, clause: str = "", **facts: Fact) -> Illegal:
    """A rule's refusal with a single finding."""
    return Illegal(Finding(code, facts, clause))


def malformed(code: str, line: int | None = None, column: int | None = None, **facts: Fact) -> Malformed:
    """Unreadable input with a single finding."""
    return Malformed(Finding(code, facts, "", line, column))


def conflict(code: str, line: int | None = None, column: int | None = None, **facts: Fact) -> Conflict:
    """A conflict with a single finding."""
    return Conflict(Finding(code, facts, "", line, column))
