"""A pack as rows of key, value and clause: `pareo policy show`. No words, no layout."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from pareo.policy.keys import plain
from pareo.policy.pack import Adjustable, Pack, RoundsRow, RoundsTable
from pareo.standings.system import Step

Value = str | int | bool | None | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A value under its clause. None: there is none (untimed, no draw, all rounds). `confirmed`: a primary source has it."""

    key: str
    value: Value
    clause: str
    confirmed: bool = True


def described(pack: Pack) -> tuple[Row, ...]:
    """Every value of `pack`, in the order of its tables.

    An element of a list is named by what tells it apart: `rounds.tables[3].rows[16].cut` is the cut of best-of-three events
    of up to 16 players ("more": any number), `standings.order[differential]` a tie-break.

    >>> from pareo.policy.load import pack
    >>> [row for row in described(pack("ude-2008")) if row.key == "rounds.tables[3].rows[64].cut"]
    [Row(key='rounds.tables[3].rows[64].cut', value=8, clause='rules.md a.1 best of three', confirmed=True)]
    """
    doubtful = tuple(pack.unconfirmed)
    return tuple(
        Row(key, value, clause, not any(key == name or key.startswith((f"{name}.", f"{name}[")) for name in doubtful))
        for key, value, clause in _rows(pack, "", "")
        if key != "unconfirmed"
    )


def _rows(value: Any, key: str, clause: str) -> Iterator[tuple[str, Value, str]]:
    match value:
        case Struct():
            inner = getattr(value, "clause", clause) or clause
            for name in value.__struct_fields__:
                if name != "clause" and not _is_idle(value, name):
                    yield from _rows(getattr(value, name), f"{key}.{name}" if key else name, inner)
        case dict():
            for name, item in value.items():
                yield from _rows(item, f"{key}.{name}", clause)
        case tuple() if value and isinstance(value[0], Struct):
            yield key, tuple(_name(item) for item in value), clause
            for item in value:
                yield from _rows(item, f"{key}[{_name(item)}]", clause)
        case _:
            yield key, plain(value), clause


def _is_idle(table: Struct, name: str) -> bool:
    """A setting that a tie-break does not use, or the name that already stands in the key."""
    match table:
        case Step():
            return name == "tiebreak" or getattr(table, name) is None
        case RoundsTable():
            return name == "best_of"
        case RoundsRow():
            return name == "up_to"
        case Adjustable():
            return name == "key"
        case _:
            return False


def _name(item: Struct) -> str:
    """What tells an element of a list apart."""
    match item:
        case Step(tiebreak=name) | Adjustable(key=name):
            return name
        case RoundsTable(best_of=games):
            return str(games)
        case RoundsRow(up_to=most):
            return "more" if most is None else str(most)
        case _:
            raise AssertionError(f"no name for {type(item).__name__}")
