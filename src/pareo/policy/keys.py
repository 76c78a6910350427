"""A value of a pack by its dotted key: what it is, of which type, under which clause, and the pack with another in its place."""

from __future__ import annotations

from enum import Enum
from typing import Any

import msgspec
from msgspec import Struct, inspect, structs

from pareo.core.errors import malformed
from pareo.policy.pack import Pack
from pareo.policy.shape import shown

PACK: inspect.StructType = inspect.type_info(Pack)  # type: ignore[assignment]


def plain(value: Any) -> Any:
    """A single value as TOML and JSON write it: an enumeration is its word."""
    return value.value if isinstance(value, Enum) else value


def is_key(pack: Pack, key: str) -> bool:
    """Whether `key` names a single value of `pack` ("clock.round_minutes", "tiers.1.deck_list_required")."""
    return _find(pack, key) is not None


def value_at(pack: Pack, key: str) -> Any:
    """The value of `key`, plain. Raises Malformed "pack-key-not-there".

    >>> from pareo.policy.load import pack
    >>> value_at(pack("konami-2011-05"), "clock.round_minutes")
    40
    """
    holder, name = _found(pack, key)
    return plain(getattr(holder, name))


def kind_at(pack: Pack, key: str) -> inspect.Type:
    """The type of `key`. Raises Malformed "pack-key-not-there"."""
    holder, name = _found(pack, key)
    return _kinds(holder)[name]


def clause_at(pack: Pack, key: str) -> str:
    """The clause of the nearest table that holds `key`; "" where there is none."""
    clause = ""
    holder: Any = pack
    for part in key.split("."):
        clause = getattr(holder, "clause", clause)
        holder = holder.get(part) if isinstance(holder, dict) else getattr(holder, part, None)
    return clause


def replaced(pack: Pack, key: str, value: Any) -> Pack:
    """`pack` with a plain value in the place of `key`, which is_key. The value's type has been checked."""
    typed = msgspec.convert(value, _annotation(pack, key), strict=True)
    return _replace(pack, key.split("."), typed)  # type: ignore[no-any-return]


def _replace(holder: Any, parts: list[str], value: Any) -> Any:
    first, *rest = parts
    if isinstance(holder, dict):
        return {**holder, first: _replace(holder[first], rest, value)}
    return structs.replace(holder, **{first: _replace(getattr(holder, first), rest, value) if rest else value})


def _found(pack: Pack, key: str) -> tuple[Struct, str]:
    if found := _find(pack, key):
        return found
    raise malformed("pack-key-not-there", key=shown(key))


def _find(pack: Pack, key: str) -> tuple[Struct, str] | None:
    """The table that holds `key`, and its name there, if that is a single value."""
    *outer, name = key.split(".")
    holder: Any = pack
    for part in outer:
        if isinstance(holder, dict):
            holder = holder.get(part)
        elif isinstance(holder, Struct) and part in holder.__struct_fields__:
            holder = getattr(holder, part)
        else:
            return None
    if not isinstance(holder, Struct) or name not in holder.__struct_fields__:
        return None
    return None if isinstance(getattr(holder, name), Struct | dict | tuple) else (holder, name)


def _kinds(holder: Struct) -> dict[str, inspect.Type]:
    kind = inspect.type_info(type(holder))
    assert isinstance(kind, inspect.StructType)
    return {field.name: field.type for field in kind.fields}


def _annotation(pack: Pack, key: str) -> Any:
    holder, name = _found(pack, key)
    return next(field.type for field in structs.fields(holder) if field.name == name)
