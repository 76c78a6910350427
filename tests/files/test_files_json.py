"""Pareo's own JSON: out, in and out again; its schema; what is refused."""

from __future__ import annotations

import json as plain
from pathlib import Path

import jsonschema
import pytest

from hall import Hall, person
from imports import imported
from pareo.adapters.files import json
from pareo.adapters.files.event_file import schema
from pareo.core.errors import Malformed
from pareo.tournament import commands as c
from pareo.tournament.events import Override, Structure
from pareo.tournament.state import State

SCHEMA = Path(__file__).resolve().parents[2] / "docs" / "schema" / "event.schema.json"


def swiss(policy: str = "konami-2011-05", result: str = "2-1") -> Hall:
    """Everything that can happen in Swiss: byes, late entries, drops, a return, an open round."""
    hall = Hall(policy, players=7, start=False, rounds=4, date="2014-03-01")
    hall.do(c.AwardByes(3, (2,)))
    hall.do(c.DropEntrant(7))
    hall.do(c.StartEvent())
    hall.pair()
    hall.enter([8])
    hall.all_report(result)
    hall.do(c.DropEntrant(1))
    hall.close()
    hall.enter([9, 10], late="bye", reason="llegó tarde el autobús")
    hall.do(c.DropEntrant(2))
    hall.pair()
    hall.all_report(result)
    hall.close()
    if hall.state.policy.drops.may_return:
        hall.do(c.ReturnEntrant(2))
    hall.pair()
    hall.report({1: result})
    return hall


def with_cut() -> Hall:
    hall = Hall(players=8, rounds=1)
    hall.pair()
    hall.all_report("2-0")
    hall.close()
    hall.do(c.ConfirmCut(top=4, third_place=True))
    hall.pair()
    hall.all_report("2-1")
    hall.close()
    hall.pair()
    hall.all_report("2-1")
    hall.close()
    hall.do(c.FinishEvent())
    hall.do(c.ArchiveEvent())
    return hall


def elimination() -> Hall:
    hall = Hall(players=6, structure=Structure.ELIMINATION)
    hall.pair()
    return hall


def enrolled() -> Hall:
    return Hall(players=3, start=False, overrides=(Override("clock.round_minutes", 45, "por altavoz"),))


EVENTS = {
    "draft": lambda: Hall(),
    "enrolled": enrolled,
    "swiss": swiss,
    "cut": with_cut,
    "elimination": elimination,
    "round-robin": lambda: Hall(players=4, structure=Structure.ROUND_ROBIN),
    "open": lambda: Hall(players=4, structure=Structure.OPEN),
    "decipher": lambda: swiss("decipher-stccg", "100-65"),
}


@pytest.mark.parametrize("kind", EVENTS)
def test_out_in_and_out_gives_the_same_bytes(kind: str) -> None:
    hall = EVENTS[kind]()
    one = json.write(hall.state, hall.current.people)
    again, people = imported(json.read(one))
    assert json.write(again.state, people) == one
    assert shape(again.state) == shape(hall.state)


def shape(state: State) -> object:
    """What of a state does not depend on salts, or on where its rounds were paired."""
    rounds = [(r.number, r.kind, r.stage, r.tables, r.results, r.lone) for r in state.rounds]
    entrants = [(n, e.entered_before, e.awarded_byes, e.out_after, e.out_reason) for n, e in state.entrants.items()]
    return state.stage, state.cut, state.quits, state.planned_rounds, rounds, entrants


@pytest.mark.parametrize("kind", EVENTS)
def test_what_is_written_keeps_to_the_schema(kind: str) -> None:
    hall = EVENTS[kind]()
    jsonschema.Draft202012Validator(plain.loads(schema())).validate(plain.loads(json.write(hall.state, hall.current.people)))


def test_the_schema_in_the_documents_is_that_of_the_code() -> None:
    """To write it anew: python -m pareo.adapters.files.event_file > docs/schema/event.schema.json"""
    assert SCHEMA.read_text(encoding="utf-8") == schema()


def test_an_erased_person_stays_erased() -> None:
    hall = Hall(players=2, start=False)
    one = json.write(hall.state, {"1": person(1)})
    assert plain.loads(one)["entrants"][1]["person"] is None
    again, people = imported(json.read(one))
    assert json.write(again.state, people) == one


def test_another_policy_may_be_asked_for() -> None:
    hall = Hall(players=2, start=False, tier=1)
    current, _ = imported(json.read(json.write(hall.state, hall.current.people), "konami-2018-06"))
    assert current.state.policy_id == "konami-2018-06"


def changed(**said: object) -> bytes:
    hall = swiss()
    return plain.dumps(plain.loads(json.write(hall.state, hall.current.people)) | said).encode()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "json-broken"),
        (b"{", "json-broken"),
        (b"\xff\xfe{\0}\0", "json-broken"),
        (b"[]", "json-shape"),
        (b"{}", "json-shape"),
        (b'{"a":' + b"[" * 100_000, "json-"),
        (changed(schema=2), "json-shape"),
        (changed(note="?"), "json-shape"),
        (changed(date="1/2/2003"), "json-shape"),
        (changed(entrants=[{"number": 1, "person": None}, {"number": 1, "person": None}]), "json-number-"),
        (changed(rounds=[{"round": 2, "kind": "swiss", "closed": False, "tables": []}]), "json-round-order"),
        (changed(cut={"seeds": [88, 99]}), "json-number-unknown"),
        (
            changed(rounds=[{"round": 1, "kind": "swiss", "closed": True, "tables": [], "lone": [{"number": 1, "result": "?"}]}]),
            "result-unreadable",
        ),
        (changed(policy="konami-1999"), "policy-unknown"),
    ],
)
def test_what_is_no_event_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(Malformed) as caught:
        json.read(data)
    assert caught.value.findings[0].code.startswith(code)


def test_broken_json_is_told_with_line_and_column() -> None:
    with pytest.raises(Malformed) as caught:
        json.read(b'{\n  "schema": 1,\n  oops\n}')
    assert (caught.value.findings[0].line, caught.value.findings[0].column) == (3, 3)


def test_a_policy_that_has_changed_is_told() -> None:
    assert [finding.code for finding in json.read(changed(policy_hash="0" * 64)).findings] == ["json-policy-changed"]


def test_numbers_that_an_undo_left_out_close_up_and_are_told() -> None:
    hall = Hall(players=2, start=False)
    hall.enter([3])
    hall.do(c.Undo())
    hall.enter([4])
    reading = json.read(json.write(hall.state, hall.current.people))
    assert [finding.code for finding in reading.findings] == ["json-renumbered"]
    assert list(imported(reading)[0].state.entrants) == [1, 2, 3]
