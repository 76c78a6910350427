"""`pareo pairing`: strict lines in, one answer a line, never an exception."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pareo.adapters.lines.pairing import answer

LINE: dict[str, Any] = {
    "schema": 1,
    "round": 2,
    "rounds": 3,
    "method": "slide",
    "float": "down",
    "rematch": "avoid",
    "seed": "copa-1",
    "entrants": [
        {"id": "01", "points": 3, "rank": 1, "met": ["02"], "byes": 0, "category": None, "group": None, "floats": []},
        {"id": "02", "points": 3, "rank": 2, "met": []},
        {"id": "03", "points": 0, "rank": 3, "met": [["04", 1], "gone"], "floats": [["up", 1]]},
        {"id": "04", "points": 0, "rank": 4},
        {"id": "05", "points": 0, "rank": 5, "byes": 1},
    ],
}


def asked(**changes: Any) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(answer(json.dumps(LINE | changes)))
    return said


def test_the_answer_has_the_keys_of_the_specification() -> None:
    assert asked() == {
        "schema": 1,
        "tables": [["01", "03"], ["02", "05"]],
        "bye": "04",
        "notes": [
            {"code": "float-down", "table": 1, "entrant": "01", "from": 3, "to": 0},
            {"code": "repeated-float", "table": 1, "entrant": "03", "direction": "up"},
            {"code": "float-down", "table": 2, "entrant": "02", "from": 3, "to": 0},
            {"code": "bye-not-first", "entrant": "05", "criterion": "had-bye", "given": "04"},
        ],
        "certificate": {"optimal": True, "by": "parity"},
    }


def test_explain_adds_the_reasons_with_the_ids_of_the_line() -> None:
    """01 and 02 are alone with their points and have met; 05 has had a bye."""
    said = asked(explain=True)
    reasons = said.pop("reasons")
    assert said == asked()
    assert [(reason["about"], reason["table"], reason["entrant"]) for reason in reasons] == [
        ("table", 1, "01"),
        ("float", 1, "01"),
        ("table", 2, "02"),
        ("float", 2, "02"),
        ("bye", None, "04"),
    ]
    assert reasons[4] == {
        "about": "bye",
        "table": None,
        "cause": "turn",
        "points": 0,
        "entrant": "04",
        "other": None,
        "first": "05",
        "passed": [{"entrant": "05", "criterion": "had-bye", "round": None, "cost": None}],
    }
    assert (reasons[1]["cause"], reasons[1]["passed"]) == ("group-unpairable", [])


def test_separate_categories_may_have_several_byes() -> None:
    entrants = [{"id": str(n), "points": 0, "rank": n, "category": "ab"[n % 2]} for n in range(1, 7)]
    said = asked(entrants=entrants, categories="separate", round=1)
    assert said["bye"] == ["5", "6"]
    assert said["tables"] == [["1", "3"], ["2", "4"]]


def test_virtual_points_group_but_do_not_order_the_tables() -> None:
    said = asked(virtual={"03": 3, "04": 3}, entrants=[e for e in LINE["entrants"] if e["id"] != "05"])
    assert said["tables"] == [["01", "03"], ["02", "04"]]
    assert not [note for note in said["notes"] if note["code"] == "float-down"]


def test_ranks_may_begin_anew_in_each_score_group() -> None:
    entrants = [{"id": str(n), "points": 3 * (n < 3), "rank": n % 2} for n in range(1, 5)]
    assert asked(entrants=entrants)["tables"] == [["2", "1"], ["4", "3"]]


@pytest.mark.parametrize(
    ("changes", "code", "says"),
    [
        ({"colour": 1}, "pairing-line-unreadable", "“colour”"),
        ({"entrants": [{"id": "1", "points": 0, "rank": 1, "name": "Ana"}]}, "pairing-line-unreadable", "$.entrants[0]"),
        ({"entrants": [{"id": 1, "points": 0, "rank": 1}]}, "pairing-line-unreadable", "$.entrants[0].id"),
        ({"method": "swiss"}, "pairing-line-unreadable", "$.method"),
        ({"schema": 2}, "pairing-line-unreadable", "$.schema"),
        ({"entrants": [LINE["entrants"][0]] * 2}, "pairing-entrant-twice", "01"),
        ({"entrants": [{"id": i, "points": 0, "rank": 1} for i in "ab"]}, "pairing-rank-twice", "1"),
        ({"entrants": [{"id": "a", "points": 0, "rank": 1, "met": ["a"]}]}, "pairing-met-self", "a"),
        ({"pins": [["01", "77"]]}, "pairing-unknown", "77"),
        ({"forbidden": [["88", "01"]]}, "pairing-unknown", "88"),
        ({"virtual": {"99": 3}}, "pairing-unknown", "99"),
        ({"pins": [["01", "03"], ["03", "04"]]}, "pin-twice", "03"),
        ({"pins": [["01", "03"]], "forbidden": [["03", "01"]]}, "pin-forbidden", "01"),
        ({"entrants": LINE["entrants"][:2]}, "rematch-unavoidable", "1"),
        ({"entrants": LINE["entrants"][2:4], "forbidden": [["03", "04"]]}, "no-pairing", "forbidden"),
    ],
)
def test_what_cant_be_paired_is_refused_with_its_code(changes: dict[str, Any], code: str, says: str) -> None:
    error = asked(**changes)["error"]
    assert error["code"] == code
    assert says in error["message"]


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ('{"round":2,"round":3,"method":"slide","entrants":[]}', "pairing-key-twice", "«round»"),
        (
            '{"round":2,"method":"slide","entrants":[{"id":"a","points":0,"rank":1,"p\\u006fints":3}]}',
            "pairing-key-twice",
            "«points»",
        ),
        ('{"round":2,"method":"slide","entrants":[],"virtual":{"a":1,"a":2}}', "pairing-key-twice", "«a»"),
    ],
)
def test_a_key_that_stands_twice_is_refused(line: str, code: str, says: str) -> None:
    error = json.loads(answer(line, "es"))["error"]
    assert (error["code"], says in error["message"]) == (code, True), error


@pytest.mark.parametrize("key", ["pins", "forbidden"])
def test_nobody_forms_a_pair_alone(key: str) -> None:
    error = asked(**{key: [["01", "01"]]})["error"]
    assert (error["code"], key in error["message"], "01" in error["message"]) == ("pairing-pair-self", True, True)


@pytest.mark.parametrize("met", [2, 3])
def test_nobody_has_met_in_a_round_to_come(met: int) -> None:
    entrants = [LINE["entrants"][0] | {"met": [["gone", met]]}, *LINE["entrants"][1:]]
    error = asked(entrants=entrants)["error"]
    assert error["code"] == "pairing-met-later"
    assert f"in round {met}, but round 2" in error["message"]


def test_a_rematch_that_is_allowed_is_marked_with_its_round() -> None:
    said = asked(entrants=LINE["entrants"][2:4], allow_rematch=True)
    assert said["notes"] == [{"code": "rematch", "table": 1, "round": 1}]


def test_the_message_speaks_the_readers_language() -> None:
    assert "No se puede leer" in json.loads(answer("{", "es"))["error"]["message"]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b'{"entrants":' + b"[" * 100_000,
        b'{"round":' + b"9" * 10_000 + b"}",
        b'{"round":NaN}',
        b'{"round":1e999}',
        '{"round":1,"method":"slide","entrants":[{"id":"\\ud800","points":0,"rank":1}]}',
        "\ud800",
    ],
)
def test_broken_lines_are_answered_not_raised(line: bytes | str) -> None:
    assert json.loads(answer(line))["error"]["code"] == "pairing-line-unreadable"


_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["01", "slide", "up", "avoid"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*LINE, *LINE["entrants"][0]]), inner, max_size=4)
    ),
    max_leaves=8,
)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(
    st.binary(max_size=60)
    | st.text(max_size=60)
    | st.dictionaries(st.sampled_from([*LINE, "pins", "virtual"]), _JSON, max_size=3)
)
def test_no_input_raises(line: Any) -> None:
    said = json.loads(answer(json.dumps(LINE | line) if isinstance(line, dict) else line))
    assert "tables" in said or set(said["error"]) == {"code", "message"}
