"""Whether values have the shape of a pack: every key known, none missing, every value of its type. Finds all, not the first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import inspect

from pareo.core.errors import Fact
from pareo.policy.places import Path


@dataclass(frozen=True, slots=True)
class Misfit:
    """Something wrong at a place of the pack. The facts of its finding are `facts` and the key."""

    code: str
    path: Path
    facts: Mapping[str, Fact]


def misshapen(value: Any, kind: inspect.Type, path: Path) -> Iterator[Misfit]:
    """All that keeps `value`, as TOML or JSON gives it, from being of type `kind`."""
    match kind:
        case inspect.StructType():
            yield from _table(value, kind, path)
        case inspect.DictType(value_type=inside):
            if isinstance(value, dict):
                for key, item in value.items():
                    yield from misshapen(item, inside, (*path, key))
            else:
                yield Misfit("pack-wants-table", path, {"value": shown(value)})
        case inspect.VarTupleType(item_type=inside):
            if isinstance(value, list | tuple):
                for index, item in enumerate(value):
                    yield from misshapen(item, inside, (*path, index))
            else:
                yield Misfit("pack-wants-list", path, {"value": shown(value)})
        case inspect.UnionType():
            if value is not None:
                yield from misshapen(value, _only(kind), path)
        case _:
            yield from _single(value, kind, path)


def tables(value: Any, kind: inspect.Type, path: Path) -> Iterator[tuple[Path, type, dict[str, Any]]]:
    """Every table that stands in `value`, with its type."""
    match kind:
        case inspect.StructType() if isinstance(value, dict):
            yield path, kind.cls, value
            for known in kind.fields:
                if known.name in value:
                    yield from tables(value[known.name], known.type, (*path, known.name))
        case inspect.DictType(value_type=inside) if isinstance(value, dict):
            for key, item in value.items():
                yield from tables(item, inside, (*path, key))
        case inspect.VarTupleType(item_type=inside) if isinstance(value, list | tuple):
            for index, item in enumerate(value):
                yield from tables(item, inside, (*path, index))
        case inspect.UnionType():
            yield from tables(value, _only(kind), path)


def dotted(path: Path) -> str:
    """A path as people write it.

    >>> dotted(("standings", "order", 1, "tiebreak"))
    'standings.order[1].tiebreak'
    """
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{shown(part)}" for part in path)
    return text.removeprefix(".")


def shown(value: Any) -> str:
    """A value as a message may show it: short, on one line, without control characters."""
    match value:
        case None:
            text = "none"
        case dict():
            text = "{…}"
        case list() | tuple():
            text = "[…]"
        case bool():
            text = "true" if value else "false"
        case int() if value.bit_length() > 200:  # Python refuses to write out the longest ones
            text = f"{hex(value)[:10]}…"
        case _:
            text = str(value)
    cut = f"{text[:60]}…" if len(text) > 60 else text
    return printable(cut)


def printable(text: str) -> str:
    """`text` with every sign that a terminal might act on replaced."""
    return "".join(sign if sign.isprintable() else "�" for sign in text)


def words(kind: inspect.Type) -> tuple[str, ...]:
    """The words that an enumeration or a literal allows; () for any other type."""
    match kind:
        case inspect.EnumType(cls=cls):
            return tuple(str(member.value) for member in cls)
        case inspect.LiteralType(values=values):
            return tuple(str(value) for value in values)
        case inspect.UnionType():
            return words(_only(kind))
        case _:
            return ()


def _only(kind: inspect.UnionType) -> inspect.Type:
    """The type of an optional field where it is there."""
    return next(member for member in kind.types if not isinstance(member, inspect.NoneType))


def _table(value: Any, kind: inspect.StructType, path: Path) -> Iterator[Misfit]:
    if not isinstance(value, dict):
        yield Misfit("pack-wants-table", path, {"value": shown(value)})
        return
    known = {field.name: field for field in kind.fields}
    for key in value:
        if key not in known:
            yield Misfit("pack-key-unknown", (*path, key), {"known": ", ".join(known)})
    for name, field in known.items():
        if name in value:
            yield from misshapen(value[name], field.type, (*path, name))
        elif name == "clause":
            yield Misfit("pack-clause-missing", (*path, name), {})
        elif field.required:
            yield Misfit("pack-key-missing", (*path, name), {})


def _single(value: Any, kind: inspect.Type, path: Path) -> Iterator[Misfit]:
    match kind:
        case inspect.BoolType():
            if not isinstance(value, bool):
                yield Misfit("pack-wants-yes-or-no", path, {"value": shown(value)})
        case inspect.IntType(ge=least, le=most):
            if not isinstance(value, int) or isinstance(value, bool):
                yield Misfit("pack-wants-integer", path, {"value": shown(value)})
            elif (least is not None and value < least) or (most is not None and value > most):
                yield Misfit("pack-number-range", path, {"value": shown(value), "least": least, "most": most})
        case inspect.StrType():
            if not isinstance(value, str):
                yield Misfit("pack-wants-text", path, {"value": shown(value)})
            elif not value.strip():
                yield Misfit("pack-clause-missing" if path[-1] == "clause" else "pack-text-empty", path, {})
        case _:
            if not isinstance(value, str) or value not in words(kind):
                yield Misfit("pack-word-unknown", path, {"value": shown(value), "known": ", ".join(words(kind))})
