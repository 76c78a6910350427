"""A line is sealed: whatever changes in it is seen, and what can't be kept exactly is refused."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from typing import Any

import pytest

from pareo.core.errors import Conflict, Malformed
from pareo.tournament.entry import GENESIS, HEADER, LARGEST, Draft, Entry, intact, opened, seal, seal_all

DRAFT = Draft("2026-03-01T10:00:00Z", "Ana", "c1", "result-corrected", 1, {"reason": "Núñez, ¿2-1?", "tables": (1, 2)})


def forged(text: str) -> bytes:
    """A line with a right hash, whatever its members are."""
    body = text.encode(errors="surrogatepass")
    return body[:-1] + b',"hash":"%s"}' % hashlib.sha256(body).hexdigest().encode()


def members(**changed: str) -> str:
    """The members of a line, up to the hash, some of them replaced by other JSON."""
    kept = {
        "entry": "1",
        "at": '"t"',
        "actor": '"Ana"',
        "on_behalf": "null",
        "command": '"c"',
        "kind": '"k"',
        "schema": "1",
        "data": "{}",
        "previous": f'"{GENESIS}"',
    } | changed
    return "{" + ",".join(f'"{name}":{value}' for name, value in kept.items()) + "}"


def why(refusal: pytest.ExceptionInfo[Conflict]) -> object:
    return refusal.value.findings[0].facts["why"]


def test_the_first_entry_is_chained_to_the_header() -> None:
    assert hashlib.sha256(HEADER).hexdigest() == GENESIS
    assert seal(DRAFT, 1, GENESIS).previous == GENESIS


def test_the_hash_is_of_the_line_without_the_hash() -> None:
    entry = seal(DRAFT, 1, GENESIS)
    body = json.loads(entry.line)
    assert body.pop("hash") == hashlib.sha256(json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()


def test_a_sealed_entry_is_what_a_reader_sees() -> None:
    entry = seal(DRAFT, 1, GENESIS)
    assert opened(entry.line, 1, GENESIS) == entry
    assert entry.data == {"reason": "Núñez, ¿2-1?", "tables": [1, 2]}


def test_every_changed_bit_is_seen() -> None:
    line = seal(DRAFT, 1, GENESIS).line
    for place in range(len(line)):
        for bit in range(8):
            flipped = line[:place] + bytes([line[place] ^ 1 << bit]) + line[place + 1 :]
            with pytest.raises(Conflict):
                opened(flipped, 1, GENESIS)


def test_every_cut_is_seen() -> None:
    line = seal(DRAFT, 1, GENESIS).line
    for length in range(len(line)):
        with pytest.raises(Conflict):
            opened(line[:length], 1, GENESIS)


def test_an_entry_in_the_wrong_place_is_seen() -> None:
    first, second, third = seal_all([DRAFT] * 3, 0, GENESIS)
    with pytest.raises(Conflict) as number:
        opened(third.line, 2, first.hash)
    other = seal(replace(DRAFT, actor="Bruno"), 1, GENESIS)
    with pytest.raises(Conflict) as chain:
        opened(second.line, 2, other.hash)
    assert (why(number), why(chain)) == ("number", "chain")


@pytest.mark.parametrize(
    "value",
    [0.5, float("nan"), float("inf"), LARGEST + 1, -LARGEST - 1, "\ud800", {1: "a"}, {"\udfff": 1}, b"x", {1}, object()],
)
def test_what_json_cannot_keep_exactly_is_refused_with_its_place(value: Any) -> None:
    with pytest.raises(Malformed) as refusal:
        seal(replace(DRAFT, data={"notes": [1, {"facts": value}]}), 1, GENESIS)
    finding = refusal.value.findings[0]
    assert finding.code == "entry-unkeepable"
    assert str(finding.facts["where"]).startswith("result-corrected.notes.2.facts")
    str(finding.facts).encode()


@pytest.mark.parametrize("value", [LARGEST, -LARGEST, "", "\u0000", "\u2028", "龍🐉", [], {}, None, False])
def test_what_json_keeps_exactly_comes_back(value: Any) -> None:
    entry = seal(replace(DRAFT, data={"value": value}), 1, GENESIS)
    assert opened(entry.line, 1, GENESIS).data == {"value": value}
    assert type(opened(entry.line, 1, GENESIS).data["value"]) is type(value)


def test_what_is_nested_without_end_is_refused() -> None:
    deep: list[Any] = []
    deep.append(deep)
    with pytest.raises(Malformed):
        seal(replace(DRAFT, data={"deep": deep}), 1, GENESIS)


def test_broken_text_in_any_member_is_refused() -> None:
    for member in ("at", "actor", "command", "kind", "on_behalf"):
        with pytest.raises(Malformed):
            seal(replace(DRAFT, **{member: "\ud800"}), 1, GENESIS)


@pytest.mark.parametrize(
    "text",
    [
        members(data='{"a":1,"a":2}'),
        members(data='{"a":{"b":[{"c":1,"c":1}]}}'),
        members()[:-1] + ',"entry":1}',
        members(entry='"1"'),
        members(entry="1.5"),
        members(data="[]"),
        members(data='{"a":NaN}'),
        members(data='{"a":1e999}'),
        members(data='{"a":"\ud800"}'),
        members(data='{"a":"\\ud800"}'),
        members(data="[" * 5000 + "]" * 5000),
        members(data='{"a":%s}' % ("9" * 5000)),
        members(more="1"),
        "{}",
        "[]",
        "null",
        '""',
    ],
)
def test_a_line_with_a_right_hash_and_two_meanings_is_refused(text: str) -> None:
    with pytest.raises(Conflict) as refusal:
        opened(forged(text), 1, GENESIS)
    assert why(refusal) == "unreadable"


def test_another_programs_spelling_of_the_same_entry_is_read() -> None:
    line = forged(members(data='{ "name": "N\\u00fa\\u00f1ez" }'))
    entry: Entry = opened(line, 1, GENESIS)
    assert entry.data == {"name": "Núñez"}
    assert entry.line == line


def test_the_column_of_what_cannot_be_read_is_told() -> None:
    line = seal(DRAFT, 1, GENESIS).line
    place = line.index(b'"at"')
    with pytest.raises(Conflict) as refusal:
        intact(line[:place] + b"?" + line[place + 1 :], 1)
    assert refusal.value.findings[0].column == place + 1
