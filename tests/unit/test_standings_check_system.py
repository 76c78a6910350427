"""What the check of a system refuses, all at once, and that every finding has its sentences."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from pareo.standings.check_system import check_system
from pareo.standings.system import System
from pareo.standings.tiebreaks.registry import TIEBREAKS
from pareo.words.speak import LANGUAGES, sentence
from standings_systems import GAMES, VICTORY_POINTS, system

_RATE = {"tiebreak": "opponents-win-rate", "pooling": "pooled"}


@pytest.mark.parametrize(
    ("order", "codes"),
    [
        ([], []),
        ([_RATE], []),
        ([{"tiebreak": "luck"}], ["tiebreak-unknown"]),
        ([_RATE, _RATE], ["tiebreak-twice"]),
        ([{**_RATE, "rounding": "bankers"}], ["rounding-unknown"]),
        ([{"tiebreak": "opponents-win-rate"}], ["setting-missing"]),
        ([{**_RATE, "floor": "1/3"}], ["setting-unused"]),  # a pooled rate has no floor
        ([{**_RATE, "pooling": "mean", "floor": "33 %"}], ["ratio-unreadable"]),
        ([{**_RATE, "pooling": "mean", "floor": "1/0"}], ["ratio-unreadable"]),
        ([{"tiebreak": "buchholz", "digits": 2}], ["setting-unused"]),
        ([{"tiebreak": "buchholz", "term_floor": -3, "most": 2}], ["setting-unused", "setting-unused"]),
        ([{"tiebreak": "first-tiebreak-sum"}], ["tiebreak-needs"]),
        ([{"tiebreak": "win-loss-sum"}, {"tiebreak": "first-tiebreak-sum"}], []),
        ([{"tiebreak": "first-tiebreak-sum"}, {"tiebreak": "win-loss-sum"}], ["tiebreak-needs"]),
        ([{"tiebreak": "buchholz", "width": 10**9}], ["setting-out-of-range"]),
        ([{"tiebreak": "head-to-head", "most": 1}], ["setting-out-of-range"]),
        (
            [{"tiebreak": "luck"}, {**_RATE, "digits": -1, "term_floor": 1}],
            ["tiebreak-unknown", "setting-unused", "setting-out-of-range"],
        ),
    ],
)
def test_orders(order: list[dict[str, Any]], codes: list[str]) -> None:
    assert [finding.code for finding in check_system(system(order))] == codes


def test_printing_a_differential_needs_one() -> None:
    assert [finding.code for finding in check_system(system([], printed="differential"))] == ["printed-needs-differential"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"win": 0}, "scoring-order"),
        ({"draw": 4}, "scoring-order"),
        ({"victory_points": {**VICTORY_POINTS, "lowest": 100}}, "scoring-clamp"),
    ],
)
def test_scorings(change: dict[str, Any], code: str) -> None:
    assert [finding.code for finding in check_system(system([], scoring={**GAMES, **change}))] == [code]


def test_every_finding_has_a_sentence_in_both_languages() -> None:
    wrong = system(
        [{"tiebreak": "luck"}, {**_RATE, "digits": -1, "most": 3, "rounding": "x"}, {"tiebreak": "first-tiebreak-sum"}]
    )
    for finding in check_system(wrong):
        assert sentence(finding, "en") != sentence(finding, "es")


@pytest.mark.parametrize("room", ["standings.toml", "elimination.toml", "score.toml"])
def test_both_languages_say_the_same_codes(room: str) -> None:
    english, spanish = (
        tomllib.loads(files("pareo.words").joinpath(lang, room).read_text("utf-8"))["findings"] for lang in LANGUAGES
    )
    places = [{code: set(re.findall(r"{(\w+)}", text)) for code, text in words.items()} for words in (english, spanish)]
    assert places[0] == places[1]


def test_systems_that_no_pack_has() -> None:
    """Every system of the room's folder is whole, and its file has its name."""
    for entry in files("pareo.standings").joinpath("systems").iterdir():
        if entry.name.endswith(".toml"):
            found = msgspec.convert(tomllib.loads(entry.read_text("utf-8")), System, strict=True)
            assert check_system(found) == ()
            assert found.standings.system == entry.name.removesuffix(".toml")


def test_every_tie_break_has_its_name_for_a_file() -> None:
    """One file each: the name with underscores."""
    for name, tiebreak in TIEBREAKS.items():
        assert tiebreak.terms.__module__ == f"pareo.standings.tiebreaks.{name.replace('-', '_')}"
