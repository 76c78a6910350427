"""Whatever comes in, the loader answers with findings or a pack, and never falls over."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pareo.core.errors import Malformed
from pareo.policy.load import packs
from pareo.policy.places import places
from pareo.policy.read import check_bytes, check_text, decoded
from pareo.policy.show import described
from pareo.words.speak import LANGUAGES, sentence

TEXTS = [files("pareo.policy").joinpath("packs", f"{id}.toml").read_text(encoding="utf-8") for id in packs()]
LINES = sorted({line for text in TEXTS for line in text.splitlines()})


def spoken(data: bytes) -> None:
    for finding in check_bytes(data):
        assert all(sentence(finding, language) for language in LANGUAGES)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300))
def test_random_bytes(data: bytes) -> None:
    spoken(data)


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="[]{}=\".,#\n abc012'\\-_", max_size=60))
def test_random_toml_like_text(text: str) -> None:
    spoken(text.encode())
    try:
        tomllib.loads(text)
    except ValueError:
        return
    places(text)


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(TEXTS), st.lists(st.tuples(st.integers(0, 400), st.sampled_from(["", *LINES])), min_size=1, max_size=6))
def test_packs_with_lines_replaced(text: str, changes: list[tuple[int, str]]) -> None:
    lines = text.splitlines()
    for at, line in changes:
        lines[at % len(lines)] = line
    _either("\n".join(lines))


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(TEXTS), st.integers(0, 10_000), st.text(alphabet='[]{}=".,#\n19ax\x00é-', max_size=3), st.integers(0, 3))
def test_packs_with_characters_replaced(text: str, at: int, new: str, gone: int) -> None:
    at %= len(text)
    _either(text[:at] + new + text[at + gone :])


def _either(text: str) -> None:
    """A pack, or Malformed with the very findings that the check gives."""
    if found := check_text(text):
        spoken(text.encode())
        with pytest.raises(Malformed) as refused:
            decoded(text)
        assert refused.value.findings == found
    else:
        assert described(decoded(text))
