"""Strict reading of anybody's text or file as a policy pack: all that is wrong is told at once, with line and column.

Source: spec 03.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path as FilePath
from typing import Any

import msgspec

from pareo.core.errors import Finding, Malformed
from pareo.policy.check import misfits
from pareo.policy.pack import Pack
from pareo.policy.places import Path, Place, place_of, places
from pareo.policy.shape import Misfit, dotted, shown

LARGEST = 256 * 1024  # bytes; the largest pack that ships has about 6 KB
LONGEST = 500  # characters of a line; a key of thousands of parts would keep the reader busy for minutes


def decoded(text: str) -> Pack:
    """The pack that a TOML text holds. Raises Malformed with all findings."""
    raw, findings = _read(text)
    if findings:
        raise Malformed(*findings)
    return msgspec.convert(raw, Pack, strict=True)


def check_text(text: str) -> tuple[Finding, ...]:
    """All that is wrong with a TOML text as a pack; () where nothing is.

    >>> [(finding.code, finding.line) for finding in check_text("match = 1\\nx = ")]
    [('pack-syntax', 2)]
    """
    return _read(text)[1]


def check_file(path: FilePath) -> tuple[Finding, ...]:
    """All that is wrong with a file as a pack: `pareo policy check FILE`."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError:
        return (Finding("pack-file", {"file": shown(path)}),)
    return check_bytes(data)


def check_bytes(data: bytes) -> tuple[Finding, ...]:
    """All that is wrong with the bytes of a file as a pack. A byte order mark is let pass."""
    if len(data) > LARGEST:
        return (_too_big(),)
    try:
        return check_text(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        return (Finding("pack-encoding", {}, line=data.count(b"\n", 0, error.start) + 1),)


def _too_big() -> Finding:
    return Finding("pack-too-big", {"limit": LARGEST // 1024})


def _read(text: str) -> tuple[dict[str, Any], tuple[Finding, ...]]:
    """The values of a text, and all that is wrong with them."""
    lines = text.split("\n")
    if len(text.encode("utf-8", "replace")) > LARGEST:
        return {}, (_too_big(),)
    if long := [number for number, line in enumerate(lines, 1) if len(line) > LONGEST]:
        return {}, tuple(Finding("pack-line-too-long", {"limit": LONGEST}, line=number) for number in long)
    try:
        raw = tomllib.loads(text)
        wrong = misfits(raw)
        found = places(text) if wrong else {}
    except RecursionError:
        return {}, (Finding("pack-too-deep"),)
    except ValueError as error:  # TOMLDecodeError, and a number with thousands of digits
        return {}, (_syntax(error, lines),)
    findings = (_finding(misfit, found) for misfit in wrong)
    return raw, tuple(sorted(findings, key=lambda finding: (finding.line or 0, finding.column or 0)))


def _finding(misfit: Misfit, found: Mapping[Path, Place]) -> Finding:
    place = place_of(misfit.path, found)
    facts = {"key": dotted(misfit.path), **misfit.facts}
    return Finding(misfit.code, facts, line=place.line if place else None, column=place.column if place else None)


def _syntax(error: ValueError, lines: list[str]) -> Finding:
    """The reader's error, which names its place in words: "... (at line 3, column 7)" or "(at end of document)"."""
    why = str(error)
    if at := re.search(r" \(at line (\d+), column (\d+)\)$", why):
        return Finding("pack-syntax", {"why": shown(why[: at.start()])}, line=int(at[1]), column=int(at[2]))
    if why.endswith(" (at end of document)"):
        return Finding("pack-syntax", {"why": shown(why.removesuffix(" (at end of document)"))}, line=len(lines))
    return Finding("pack-syntax", {"why": shown(why)})
