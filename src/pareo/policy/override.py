"""Values of a pack that an event replaces, each with its public announcement.

Clause: spec 03 "Overrides"; 000 head (the event's FAQ prevails), 000 I.C, 002 rounds, 003 head.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Any

from msgspec import inspect

from pareo.core.errors import Finding, Illegal, Malformed, malformed
from pareo.policy.check import contradictions
from pareo.policy.keys import clause_at, is_key, kind_at, replaced
from pareo.policy.pack import Adjustable, Pack, Until
from pareo.policy.shape import Misfit, dotted, misshapen, shown, words

LONGEST_ANNOUNCEMENT = 2000

_TOO_LATE = {
    Until.START: "override-too-late",
    Until.ELIMINATION: "override-too-late-elimination",
    Until.ROUND: "override-too-late-round",
}
_NONE = ("none", "untimed", "no limit", "sin límite", "sin limite", "ninguno")
_YES, _NO = ("true", "yes", "sí", "si"), ("false", "no")


def overridden(pack: Pack, overrides: Iterable[tuple[str, Any]]) -> Pack:
    """`pack` with plain values (as JSON holds them) in the place of its own, in order.

    Whether an event might do so was asked before, by `check_override`; here only what makes no pack is refused:
    Malformed "pack-key-not-there", or what the loader says of such a value.

    >>> from pareo.policy.load import pack
    >>> overridden(pack("decipher-stccg"), [("clock.round_minutes", None)]).clock.round_minutes is None
    True
    """
    changed = pack
    for key, value in overrides:
        if wrong := tuple(misshapen(value, kind_at(changed, key), tuple(key.split(".")))):
            raise Malformed(*_findings(wrong, ""))
        changed = replaced(changed, key, value)
    if changed is not pack and (wrong := contradictions(changed)):
        raise Malformed(*_findings(wrong, ""))
    return changed


def check_override(pack: Pack, key: str, text: str, announcement: str, passed: Collection[Until]) -> Any:
    """The plain value to keep in the journal, if an event under `pack` may replace `key` with what `text` says.

    `passed` are the moments that lie behind: START once the event has started, ELIMINATION once the elimination has,
    ROUND while a round is being played. Raises Malformed where `text` is no value of that key, Illegal with every rule
    that is broken: "override-not-adjustable", "override-too-late", "override-needs-announcement", "clock-under-least".

    >>> from pareo.policy.load import pack
    >>> check_override(pack("konami-2011-05"), "clock.round_minutes", "50", "Rounds of 50 minutes", passed=())
    50
    """
    return check_value(pack, key, value_of(pack, key, text), announcement, passed)


def check_value(pack: Pack, key: str, value: Any, announcement: str, passed: Collection[Until]) -> Any:
    """Like `check_override`, for a value that is plain already. Gives it back."""
    right = _adjustable(pack, key)
    findings: list[Finding] = []
    if right.until in passed:
        findings.append(Finding(_TOO_LATE[right.until], {"key": key}, right.clause))
    if not announcement.strip():
        findings.append(Finding("override-needs-announcement", {"key": key}, right.clause))
    if len(announcement) > LONGEST_ANNOUNCEMENT:
        findings.append(Finding("override-announcement-too-long", {"key": key, "limit": LONGEST_ANNOUNCEMENT}))
    if wrong := tuple(misshapen(value, kind_at(pack, key), tuple(key.split(".")))):
        raise Malformed(*_findings(wrong, right.clause))
    findings += _findings(contradictions(replaced(pack, key, value)), right.clause)
    if findings:
        raise Illegal(*findings)
    return value


def value_of(pack: Pack, key: str, text: str) -> Any:
    """The plain value that `text`, as typed, says for `key`. Raises Illegal "override-not-adjustable", Malformed.

    "none", "untimed", "no limit" or "sin límite" take a limit away.
    """
    kind, word = kind_at(pack, _adjustable(pack, key).key), text.strip().lower()
    if isinstance(kind, inspect.UnionType):
        if word in _NONE:
            return None
        kind = next(member for member in kind.types if not isinstance(member, inspect.NoneType))
    if isinstance(kind, inspect.IntType) and re.fullmatch(r"-?[0-9]{1,9}", word):
        return int(word)
    if isinstance(kind, inspect.BoolType) and word in _YES + _NO:
        return word in _YES
    if word in words(kind):
        return word
    wrong = tuple(misshapen(text, kind, tuple(key.split("."))))
    if not wrong:
        return text
    raise Malformed(*_findings(wrong, ""))


def _adjustable(pack: Pack, key: str) -> Adjustable:
    for right in pack.adjustable:
        if right.key == key:
            return right
    known = ", ".join(right.key for right in pack.adjustable)
    if not is_key(pack, key):
        raise malformed("override-key-unknown", key=shown(key), known=known)
    raise Illegal(Finding("override-not-adjustable", {"key": shown(key), "known": known}, clause_at(pack, key)))


def _findings(wrong: Iterable[Misfit], clause: str) -> list[Finding]:
    return [Finding(misfit.code, {"key": dotted(misfit.path), **misfit.facts}, clause) for misfit in wrong]
