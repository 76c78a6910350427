"""What changes from one pack to another: `pareo policy diff`, what a judge reads when an edition changes."""

from __future__ import annotations

from dataclasses import dataclass

from pareo.policy.pack import Pack
from pareo.policy.show import Row, Value, described


@dataclass(frozen=True, slots=True)
class Change:
    """A value that differs. Where only one pack has the key, the other's value is None and its clause "-"."""

    key: str
    a: Value
    b: Value
    clause_a: str
    clause_b: str


def diff(a: Pack, b: Pack) -> tuple[Change, ...]:
    """Every value that differs, in the order of the tables of `a`, then what only `b` has. What the packs are called is not
    among them.

    >>> from pareo.policy.load import pack
    >>> [change.key for change in diff(pack("konami-2011-05"), pack("konami-2018-06"))][:2]
    ['tiers.1.name', 'tiers.1.events']
    """
    old, new = _rows(a), _rows(b)
    keys = [*old, *(key for key in new if key not in old)]
    changes = ((key, old.get(key) or Row(key, None, "-"), new.get(key) or Row(key, None, "-")) for key in keys)
    return tuple(
        Change(key, before.value, after.value, before.clause, after.clause)
        for key, before, after in changes
        if before.value != after.value or "-" in (before.clause, after.clause)
    )


def _rows(pack: Pack) -> dict[str, Row]:
    return {row.key: row for row in described(pack) if not row.key.startswith("policy.")}
