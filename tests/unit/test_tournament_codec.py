"""Events are kept as plain data under names that never change."""

from __future__ import annotations

import json
import re
from typing import Any, get_args

import pytest

from journal_cast import CREATED
from pareo.core.errors import Conflict
from pareo.tournament import codec
from pareo.tournament.codec import KINDS, decode, encode
from pareo.tournament.entry import GENESIS, Draft, seal
from pareo.tournament.events import (
    EntrantDropped,
    EntrantsEntered,
    Event,
    EventFinished,
    EventStarted,
    Lone,
    NewEntrant,
    PairedTable,
    ReportedResult,
    RoundKind,
    RoundPaired,
)


def code(refusal: pytest.ExceptionInfo[Conflict]) -> str:
    return refusal.value.findings[0].code


def test_every_event_has_its_name() -> None:
    assert set(KINDS.values()) == set(get_args(Event))
    assert len(KINDS) == len(get_args(Event))
    for kind, event in KINDS.items():
        assert kind == re.sub(r"(?<!^)([A-Z])", r"-\1", event.__name__).lower()


def test_every_old_schema_has_a_way_up() -> None:
    ways = {(kind, schema) for kind, current in codec.SCHEMAS.items() for schema in range(1, current)}
    assert set(codec.UPCASTS) == ways


@pytest.mark.parametrize(
    ("event", "data"),
    [
        (EventFinished(), {}),
        (EventStarted(5), {"rounds": 5}),
        (EntrantDropped(7, 2), {"number": 7, "after": 2}),
        (
            EntrantDropped(7, 2, quit=True, table_result=ReportedResult(3, "2-0")),
            {"number": 7, "after": 2, "quit": True, "table_result": {"table": 3, "result": "2-0"}},
        ),
        (EntrantsEntered((NewEntrant(1, "d"),)), {"entrants": [{"number": 1, "digest": "d"}]}),
        (
            RoundPaired(1, RoundKind.SWISS, (PairedTable(1, 1, 2),), (Lone(3, "bye"),), False, "copa"),
            {
                "round": 1,
                "kind": "swiss",
                "tables": [{"table": 1, "a": 1, "b": 2}],
                "lone": [{"number": 3, "result": "bye"}],
                "draft": False,
                "seed": "copa",
            },
        ),
    ],
)
def test_data_holds_no_field_that_has_its_default(event: Event, data: dict[str, Any]) -> None:
    assert json.loads(json.dumps(encode(event)[2])) == data
    assert decode(*encode(event)) == event


@pytest.mark.parametrize(
    ("kind", "schema", "data"),
    [
        ("table-moved", 1, {}),
        ("event-started", 2, {"rounds": 5}),
        ("event-started", 1, {"rounds": 5, "courts": 3}),
        ("entrants-entered", 1, {"entrants": [{"number": 1, "digest": "d"}, {"number": 2, "digest": "d", "team": 1}]}),
        ("entrant-dropped", 1, {"number": 1, "after": 1, "table_result": {"table": 1, "result": "2-0", "minute": 12}}),
    ],
)
def test_what_only_a_newer_pareo_knows_is_refused_never_ignored(kind: str, schema: int, data: dict[str, Any]) -> None:
    with pytest.raises(Conflict) as refusal:
        decode(kind, schema, data)
    assert code(refusal) == "journal-newer"


@pytest.mark.parametrize(
    ("kind", "schema", "data"),
    [
        ("event-started", 1, {}),
        ("event-started", 1, {"rounds": "5"}),
        ("event-started", 1, {"rounds": True}),
        ("event-started", 1, {"rounds": None}),
        ("event-started", 0, {"rounds": 5}),
        ("entrants-entered", 1, {"entrants": {"number": 1, "digest": "d"}}),
        ("entrants-entered", 1, {"entrants": [7]}),
        ("round-paired", 1, {"round": 1, "kind": "chess", "tables": [], "lone": [], "draft": False, "seed": ""}),
    ],
)
def test_data_that_is_not_the_events_is_damage(kind: str, schema: int, data: dict[str, Any]) -> None:
    with pytest.raises(Conflict) as refusal:
        decode(kind, schema, data, entry=12)
    assert code(refusal) == "journal-damaged"
    assert refusal.value.findings[0].facts == {"why": "data", "entry": 12}


def test_an_old_entry_is_brought_up_to_date_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(codec.SCHEMAS, "event-started", 3)
    monkeypatch.setitem(codec.UPCASTS, ("event-started", 1), lambda data: {"total": data["turns"]})
    monkeypatch.setitem(codec.UPCASTS, ("event-started", 2), lambda data: {"rounds": data["total"]})
    old = seal(Draft("t", "Ana", "c", "event-started", 1, {"turns": 5}), 1, GENESIS)
    assert codec.event_of(old) == EventStarted(5)
    assert old.data == {"turns": 5}, "the line stays as it was"
    assert decode("event-started", 2, {"total": 5}) == EventStarted(5)
    assert encode(EventStarted(5)) == ("event-started", 3, {"rounds": 5})
    with pytest.raises(Conflict) as refusal:
        decode("event-started", 1, {"tours": 5})
    assert code(refusal) == "journal-damaged"


def test_names_are_kept_for_ever() -> None:
    """What released journals hold. Lines are added here, never changed."""
    assert encode(CREATED) == (
        "event-created",
        1,
        {"name": "Copa Primavera", "policy": "konami-2011-05", "policy_hash": "0" * 64, "structure": "swiss", "seed": "copa-1"},
    )
