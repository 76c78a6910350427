"""What a strict reader of JSON found wrong, as a finding in our own words.

The reader (msgspec) says it in English; these are the few shapes that its sentences have. One that is not among them is
told as it is ("json-value-other"), never lost.
"""

from __future__ import annotations

import re

from pareo.core.errors import Finding

_FORMS = "datetime|date|timestamp|time|duration|UUID|decimal string|base64 encoded string"
_SHAPES = (
    (re.compile(r"Object contains unknown field `(?P<field>.*)`$", re.DOTALL), "json-field-unknown"),
    (re.compile(r"Object missing required field `(?P<field>.*)`$", re.DOTALL), "json-field-missing"),
    (re.compile(r"Expected `(?P<expected>[^`]*)`, got `(?P<got>[^`]*)`$"), "json-value-kind"),
    (re.compile(r"Expected `(?P<expected>[^`]*)`$"), "json-value-wanted"),
    (re.compile(r"Expected `[^`]*` of (?:at least length|length >=) (?P<least>\d+)"), "json-value-shorter"),
    (re.compile(r"Expected `[^`]*` of (?:at most length|length <=) (?P<most>\d+)"), "json-value-longer"),
    (re.compile(r"Expected `[^`]*` of length (?P<least>\d+) to (?P<most>\d+)"), "json-value-between"),
    (re.compile(r"Expected `[^`]*` of length (?P<length>\d+)"), "json-value-length"),
    (re.compile(r"Expected `[^`]*` that's a multiple of (?P<step>\S+)$"), "json-value-multiple"),
    (re.compile(r"Expected `[^`]*` matching regex (?P<pattern>.*)$", re.DOTALL), "json-value-pattern"),
    (re.compile(r"Expected `(?P<form>[^`]*)` with (?:a|no) timezone component$"), "json-value-format"),
    (re.compile(r"Expected `[^`]*` (?P<bounds>(?:<=|>=|<|>) \S+?)(?:, got .*)?$"), "json-value-bounds"),
    (re.compile(r"(?:Number|Integer value|Timestamp|Duration)(?: is)? out of range"), "json-value-large"),
    (re.compile(rf"Invalid (?:RFC3339 encoded |ISO8601 |epoch |MessagePack )?(?P<form>{_FORMS})"), "json-value-format"),
    (re.compile(r"Only units .* ISO8601 (?P<form>duration)s"), "json-value-format"),
    (re.compile(r"Invalid (?:enum )?value (?P<value>.*)$", re.DOTALL), "json-value-unknown"),
)
_LONGEST = 200


def trouble(error: Exception) -> Finding:
    """Why a text could not be read, from what the reader raised.

    >>> from msgspec import ValidationError
    >>> trouble(ValidationError("Expected `int`, got `str` - at `$.round`")).facts["path"]
    '$.round'
    """
    if isinstance(error, RecursionError):
        return Finding("json-too-deep")
    why, _, at = str(error).partition(" - at `")
    path = at.rstrip("`")[:_LONGEST] or "$"
    if isinstance(error, UnicodeDecodeError) or "utf-8" in why.lower():
        return Finding("json-not-utf-8")
    if "truncated" in why:
        return Finding("json-truncated")
    if found := re.search(r"\(byte (\d+)\)", why):
        return Finding("json-malformed", {"byte": int(found[1]) + 1})
    for shape, code in _SHAPES:
        if found := shape.match(why):
            return Finding(code, {"path": path, **{key: text[:_LONGEST] for key, text in found.groupdict().items()}})
    return Finding("json-value-other", {"path": path, "why": why[:_LONGEST]})
