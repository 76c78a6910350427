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
        (f'{{"round":1,"pins":[["a"]],{GOOD}}}'.encode(), "json-value-length", "$.pins[0]"),
        (f'{{"round":1,"schema":2,{GOOD}}}'.encode(), "json-value-unknown", "$.schema"),
        (f'{{"round":1e999,{GOOD}}}'.encode(), "json-value-large", "$.round"),
    ],
)
def test_a_shape_is_known(line: bytes, code: str, path: str | None) -> None:
    with pytest.raises((msgspec.DecodeError, UnicodeDecodeError)) as caught:
        msgspec.json.decode(line, type=Line)
    finding = trouble(caught.value)
    assert (finding.code, finding.facts.get("path")) == (code, path)
    for language in LANGUAGES:
        assert "(" + finding.code + ")" not in sentence(finding, language)


@pytest.mark.parametrize(
    ("why", "code", "says"),
    [
        ("Expected `array` of length 2, got 3", "json-value-length", "no es 2"),
        ("Expected `array` of at least length 1, got 0", "json-value-shorter", "1 como mínimo"),
        ("Expected `array` of at most length 4", "json-value-longer", "4 como máximo"),
        ("Expected `array` of length 2 to 4, got 5", "json-value-between", "entre 2 y 4"),
        ("Expected `str` of length <= 200", "json-value-longer", "200 como máximo"),
        ("Expected `str` of length >= 1", "json-value-shorter", "1 como mínimo"),
        ("Expected `int` >= 1", "json-value-bounds", ">= 1"),
        ("Expected `float` <= 0.5", "json-value-bounds", "<= 0.5"),
        ("Expected `int` that's a multiple of 5", "json-value-multiple", "múltiplo de 5"),
        ("Expected `str` matching regex 'a+'", "json-value-pattern", "'a+'"),
        ("Expected `str`", "json-value-wanted", "debería haber un texto"),
        ("Expected `int | array | null`, got `str`", "json-value-kind", "un número entero o una lista o null, no un texto"),
        ("Expected `datetime` with a timezone component", "json-value-format", "un día y una hora"),
        ("Number out of range", "json-value-large", "demasiado grande"),
        ("Integer value out of range", "json-value-large", "demasiado grande"),
        ("Timestamp is out of range", "json-value-large", "demasiado grande"),
        ("Duration is out of range", "json-value-large", "demasiado grande"),
        ("Invalid RFC3339 encoded date", "json-value-format", "2026-03-01."),
        ("Invalid RFC3339 encoded datetime", "json-value-format", "un día y una hora"),
        ("Invalid ISO8601 duration", "json-value-format", "una duración"),
        ("Invalid epoch timestamp", "json-value-format", "un momento"),
        ("Invalid UUID", "json-value-format", "un UUID"),
        ("Invalid decimal string", "json-value-format", "un número"),
        ("Invalid base64 encoded string", "json-value-format", "base64"),
        ("Invalid enum value 'x'", "json-value-unknown", "'x'"),
        ("Invalid value 'x'", "json-value-unknown", "'x'"),
        ("Invalid UTF-8 encoded string", "json-not-utf-8", "UTF-8"),
    ],
)
def test_all_that_the_reader_says_is_said_in_spanish(why: str, code: str, says: str) -> None:
    finding = trouble(msgspec.ValidationError(f"{why} - at `$.x`"))
    said = sentence(finding, "es")
    assert (finding.code, says in said) == (code, True), said
    assert not any(word in said for word in ("Expected", "Invalid", "of length", "range"))


def test_no_english_stands_in_a_spanish_answer() -> None:
    told = answer('{"round":"1"}', "es")
    assert "En $.round debería haber un número entero, no un texto." in told
    assert "Expected" not in told


@pytest.mark.parametrize(("count", "said"), [(1, "queda 1 mesa abierta"), (2, "quedan 2 mesas abiertas")])
def test_a_form_goes_with_its_number(count: int, said: str) -> None:
    assert fill("{tables:queda|quedan} {tables} {tables:mesa abierta|mesas abiertas}", {"tables": count}) == said
