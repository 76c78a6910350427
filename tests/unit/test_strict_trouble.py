"""Every shape of the strict reader's English becomes a sentence of ours, in both languages."""

from __future__ import annotations

import msgspec
import pytest

from pareo.adapters.lines.pairing import Line, answer
from pareo.adapters.strict import trouble
from pareo.words.speak import LANGUAGES, fill, sentence

GOOD = '"method":"slide","entrants":[]'


@pytest.mark.parametrize(
    ("line", "code", "path"),
    [
        (b"{", "json-truncated", None),
        (b"{}x", "json-field-missing", "$"),
        (b'{"round":1,}', "json-malformed", None),
        (b"\xff", "json-malformed", None),
        (b"[" * 5, "json-value-kind", "$"),
        (f'{{"round":"1",{GOOD}}}'.encode(), "json-value-kind", "$.round"),
        (f'{{"round":0,{GOOD}}}'.encode(), "json-value-bounds", "$.round"),
        (f'{{"round":1,"colour":1,{GOOD}}}'.encode(), "json-field-unknown", "$"),
        (b'{"round":1,"method":"swiss"}', "json-value-unknown", "$.method"),
        (f'{{"round":1,"pins":[["a"]],{GOOD}}}'.encode(), "json-value-bounds", "$.pins[0]"),
        (f'{{"round":1,"schema":2,{GOOD}}}'.encode(), "json-value-unknown", "$.schema"),
        (f'{{"round":1e999,{GOOD}}}'.encode(), "json-value-other", "$.round"),
    ],
)
def test_a_shape_is_known(line: bytes, code: str, path: str | None) -> None:
    with pytest.raises((msgspec.DecodeError, UnicodeDecodeError)) as caught:
        msgspec.json.decode(line, type=Line)
    finding = trouble(caught.value)
    assert (finding.code, finding.facts.get("path")) == (code, path)
    for language in LANGUAGES:
        assert "(" + finding.code + ")" not in sentence(finding, language)


def test_no_english_stands_in_a_spanish_answer() -> None:
    told = answer('{"round":"1"}', "es")
    assert "En $.round debería haber un número entero, no un texto." in told
    assert "Expected" not in told


@pytest.mark.parametrize(("count", "said"), [(1, "queda 1 mesa abierta"), (2, "quedan 2 mesas abiertas")])
def test_a_form_goes_with_its_number(count: int, said: str) -> None:
    assert fill("{tables:queda|quedan} {tables} {tables:mesa abierta|mesas abiertas}", {"tables": count}) == said
