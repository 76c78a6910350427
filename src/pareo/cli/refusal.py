"""How a refusal is told: in sentences on the error stream, or as JSON for a program, and as an exit code."""

from __future__ import annotations

import errno
import json
from collections.abc import Mapping, Sequence
from typing import Any, TextIO

from pareo.core.errors import Conflict, Finding, Forbidden, Illegal, Malformed, Refused
from pareo.core.text import visible
from pareo.words.speak import page, sentence

_EXITS: Mapping[type[Refused], int] = {Illegal: 1, Forbidden: 1, Malformed: 2, Conflict: 3}
_TROUBLES = {
    errno.ENOENT: "file-not-found",
    errno.ENOTDIR: "file-not-found",
    errno.EACCES: "file-not-permitted",
    errno.EPERM: "file-not-permitted",
    errno.EROFS: "file-not-permitted",
    errno.EISDIR: "file-is-folder",
    errno.EEXIST: "file-exists",
    errno.ENOSPC: "disk-full",
}


def exit_of(refusal: Refused) -> int:
    """1 refused by a rule, 2 unreadable, 3 conflict."""
    return next(code for kind, code in _EXITS.items() if isinstance(refusal, kind))


def of_os_error(error: OSError) -> Refused:
    """What the operating system refused, in our words. A full disk is a conflict, the rest is unreadable input."""
    code = _TROUBLES.get(error.errno or 0, "file-unusable")
    finding = Finding(
        code, {"file": str(error.filename or "<stdout>")[:200], "reason": errno.errorcode.get(error.errno or 0, "?")}
    )
    return Conflict(finding) if code == "disk-full" else Malformed(finding)


def refuse(err: TextIO, refusal: Refused, language: str, *, in_json: bool, event: str = "") -> None:
    """All findings of `refusal` to `err`. `event`: the file as typed, for the commands that the sentences say."""
    if not in_json:
        warn(err, refusal.findings, language, in_json=False, event=event)
        return
    findings = [finding_json(finding, language, event) for finding in refusal.findings]
    first = findings[0]
    body = {"error": {"code": first["code"], "message": first["message"], "clause": first["clause"], "findings": findings}}
    err.write(json.dumps(body, ensure_ascii=False) + "\n")


def warn(err: TextIO, findings: Sequence[Finding], language: str, *, in_json: bool, event: str = "") -> None:
    """Findings that stop nothing, to `err`."""
    if in_json and findings:
        err.write(json.dumps({"findings": [finding_json(f, language) for f in findings]}, ensure_ascii=False) + "\n")
    elif findings:
        lines = [line for finding in findings for line in _said(finding, language, event).splitlines()]
        err.writelines(visible(line) + "\n" for line in lines)


def finding_json(finding: Finding, language: str, event: str = "") -> dict[str, Any]:
    """A finding for a program: its code, its sentence, its place in the input and its facts."""
    place = {"line": finding.line, "column": finding.column}
    return {
        "code": finding.code,
        "message": _said(finding, language, event),
        "clause": finding.clause or None,
        **{key: at for key, at in place.items() if at is not None},
        "facts": dict(finding.facts),
    }


def _said(finding: Finding, language: str, event: str) -> str:
    """The sentence, whose commands name the file `event` where it is known: they can be typed as they stand."""
    said = sentence(finding, language)
    return said.replace(page(language, "cli")["metavars"]["EVENT"], event) if event else said
