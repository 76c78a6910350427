"""What a command is made of: a program that calls us may hand over anything, and a journal keeps it for ever."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, TypeVar
from uuid import UUID

import msgspec

from pareo.core.errors import malformed
from pareo.tournament import commands as c

C = TypeVar("C", bound=c.Command)

_NEVER = (bytes, bytearray, datetime, date, time, Decimal, UUID)  # msgspec would make words of them
_WHERE = re.compile(r" - at `\$\.?(?P<where>.*)`$")


def in_kind(command: C) -> C:
    """`command` with every value of the kind that it says: a list is the tuple of its items, a word the choice that it names.

    Raises Malformed "command-value-kind" where a value is of another kind: True is no number, and "3" is none.
    """
    try:
        plain = msgspec.to_builtins(command, enc_hook=_plain, builtin_types=_NEVER)
        return msgspec.convert(plain, type(command), strict=True, builtin_types=_NEVER)
    except (msgspec.ValidationError, TypeError, UnicodeError) as error:
        found = _WHERE.search(str(error))
        raise malformed("command-value-kind", command=type(command).__name__, where=found["where"] if found else "?") from error


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"a {type(value).__name__} can't be kept")
