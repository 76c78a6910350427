"""Any event survives its way through a line."""

from __future__ import annotations

import builtins
import collections.abc
import types
import typing
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from pareo.tournament.codec import encode, event_of
from pareo.tournament.entry import GENESIS, LARGEST, Draft, opened, seal
from pareo.tournament.events import Event

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
NUMBERS = st.integers(-LARGEST, LARGEST)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Anything that a field of this type may hold."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        return st.builds(hint, **{name: values(inner) for name, inner in get_type_hints(hint).items()})
    match get_origin(hint):
        case typing.Union | types.UnionType:
            return st.one_of(*(values(part) for part in get_args(hint)))
        case builtins.tuple if get_args(hint)[-1] is not Ellipsis:
            return st.tuples(*map(values, get_args(hint)))
        case builtins.tuple:
            return st.lists(values(get_args(hint)[0]), max_size=3).map(tuple)
        case collections.abc.Mapping:
            return st.dictionaries(TEXT, JSON, max_size=3)
    if hint is Any:
        return JSON
    plain = {str: TEXT, int: NUMBERS}
    return plain[hint] if hint in plain else st.from_type(hint)


@pytest.mark.parametrize("kind", get_args(Event))
@given(data=st.data())
@settings(max_examples=10, deadline=None)
def test_an_event_comes_back_from_its_line_as_it_was(kind: type[Event], data: st.DataObject) -> None:
    event = data.draw(values(kind))
    line = seal(Draft("2026-03-01T10:00:00Z", "Ana", "c1", *encode(event)), 1, GENESIS).line
    assert event_of(opened(line, 1, GENESIS)) == event
