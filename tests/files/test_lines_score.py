"""`pareo score`: one JSON line in, one out, and never a traceback."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pareo.adapters.lines.score import answer
from pareo.core.errors import malformed
from pareo.standings.system import System
from standings_systems import DECIPHER, KONAMI, MANTIS

_SYSTEMS = {"konami": KONAMI, "mantis": MANTIS, "decipher": DECIPHER}

ROUNDS = [
    [{"a": "A", "b": "B", "result": "2-0"}, {"a": "C", "b": "D", "result": "1-1"}, {"a": "E", "result": "bye"}],
    [{"a": "E", "b": "A", "result": "1-2"}, {"a": "C", "b": "B", "result": "2-0"}, {"a": "D", "result": "bye"}],
    [{"a": "A", "b": "C", "result": "draw"}, {"a": "E", "b": "D", "result": "1-0"}, {"a": "B", "result": "bye"}],
]


def _system(id: str) -> System:
    if id not in _SYSTEMS:
        raise malformed("tiebreak-unknown", tiebreak=id, known=", ".join(_SYSTEMS))
    return _SYSTEMS[id]


def _say(line: dict[str, Any] | str, language: str = "en") -> dict[str, Any]:
    text = answer(line if isinstance(line, str) else json.dumps(line), _system, language)
    assert "\n" not in text
    said: dict[str, Any] = json.loads(text)
    return said


def _code(line: dict[str, Any] | str) -> str:
    code: str = _say(line)["error"]["code"]
    return code


def test_rows_are_those_of_standings() -> None:
    said = _say({"schema": 1, "system": "konami", "rounds": ROUNDS, "dropped": ["B"]})
    assert (said["schema"], said["system"], said["round"]) == (1, "konami", 3)
    assert [row["printed"] for row in said["rows"]] == ["07518587", "06611555", "05518587", "04611555", "03666518"]
    assert said["rows"][4] == {
        "rank": 5,
        "id": "B",
        "name": "B",
        "points": 3,
        "record": {"wins": 1, "losses": 2, "draws": 0, "byes": 1},
        "tiebreaks": {"opponents-win-rate": "0.666", "opponents-opponents-win-rate": "0.518"},
        "printed": "03666518",
        "dropped": True,
    }


def test_entrants_with_names_and_without_a_match() -> None:
    entrants = [{"id": "007", "name": "Ana Núñez"}, "12"]
    said = _say({"system": "konami", "rounds": [[{"a": "007", "result": "absent"}]], "entrants": entrants})
    assert [(row["id"], row["name"], row["record"]["losses"]) for row in said["rows"]] == [
        ("007", "Ana Núñez", 1),
        ("12", "12", 0),
    ]


def test_decipher_scores_and_a_play_off() -> None:
    rounds = [[{"a": "1", "b": "2", "result": "50-50:time"}]]
    playoffs = [{"a": "2", "b": "1", "result": "100-30"}]
    said = _say({"system": "decipher", "rounds": rounds, "playoffs": playoffs})
    assert [(row["rank"], row["id"], row["printed"]) for row in said["rows"]] == [(1, "2", "1(+0)"), (2, "1", "1(+0)")]


def test_no_rounds_rank_everybody_alike() -> None:
    said = _say({"system": "konami", "rounds": [], "entrants": ["a", "b"]})
    assert [row["rank"] for row in said["rows"]] == [1, 1]
    assert _say({"system": "konami", "rounds": []})["rows"] == []


def test_the_order_of_results_changes_nothing() -> None:
    shuffled = [random.Random(7).sample(played, len(played)) for played in ROUNDS]
    assert _say({"system": "mantis", "rounds": shuffled}) == _say({"system": "mantis", "rounds": ROUNDS})


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "score-line-unreadable"),
        ("[]", "score-line-unreadable"),
        ('{"system":"konami"}', "score-line-unreadable"),
        ("[" * 100_000, "score-line-unreadable"),
        ('{"system":"konami","rounds":[],"schema":2}', "score-line-unreadable"),
        ('{"system":"konami","rounds":[],"extra":1}', "score-line-unreadable"),
        ('{"system":"konami","rounds":[[{"a":1,"result":"bye"}]]}', "score-line-unreadable"),
        ('{"system":"nobody","rounds":[]}', "tiebreak-unknown"),
        ('{"system":"konami","rounds":[[{"a":"1","b":"2","result":"bye"}]]}', "score-result-unreadable"),
        ('{"system":"konami","rounds":[[{"a":"1","result":"2-1"}]]}', "score-result-unreadable"),
        ('{"system":"konami","rounds":[[{"a":"1","b":"1","result":"2-1"}]]}', "score-twice-in-round"),
        ('{"system":"konami","rounds":[[{"a":"1","result":"bye"},{"a":"1","result":"bye"}]]}', "score-twice-in-round"),
        ('{"system":"konami","rounds":[],"entrants":["1","1"]}', "score-listed-twice"),
        ('{"system":"konami","rounds":[[{"a":"2","result":"bye"}]],"entrants":["1"]}', "score-entrant-unknown"),
        ('{"system":"konami","rounds":[],"dropped":["1"]}', "score-entrant-unknown"),
        ('{"system":"konami","rounds":[],"playoffs":[{"a":"1","b":"2","result":"2-0"}]}', "score-entrant-unknown"),
        ('{"system":"konami","rounds":[],"entrants":["1"],"playoffs":[{"a":"1","result":"bye"}]}', "score-playoff-alone"),
    ],
)
def test_bad_lines_say_why(line: str, code: str) -> None:
    assert _code(line) == code
    spanish = _say(line, "es")["error"]["message"]
    assert spanish != _say(line, "en")["error"]["message"]


def test_the_path_of_an_unknown_key_and_of_a_bad_word_is_told() -> None:
    line = {"system": "konami", "rounds": [[], [{"a": "1", "b": "2", "result": "9"}, {"a": "3", "result": "8"}]]}
    message = _say(line)["error"]["message"]
    assert "rounds[1][0].result" in message
    assert "rounds[1][1].result" in message  # all that is wrong, not the first only
    assert "$.rounds[0][0]" in _say('{"system":"konami","rounds":[[{"a":"1","result":"bye","c":"2"}]]}')["error"]["message"]


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_fuzzed_lines_always_have_an_answer(data: st.DataObject) -> None:
    """Any bytes, and any good line with a piece of it replaced."""
    good = json.dumps({"schema": 1, "system": "konami", "rounds": ROUNDS, "entrants": list("ABCDE"), "seed": "x"})
    start = data.draw(st.integers(0, len(good)))
    end = data.draw(st.integers(start, min(len(good), start + 12)))
    piece = data.draw(st.one_of(st.binary(max_size=8), st.text(max_size=8).map(lambda text: text.encode("utf-8", "replace"))))
    line = data.draw(st.sampled_from([piece, good[:start].encode() + piece + good[end:].encode()]))
    said = json.loads(answer(line, _system))
    assert set(said) in ({"error"}, {"schema", "system", "round", "rows"})


def test_text_with_a_lone_surrogate_is_refused_and_not_a_crash() -> None:
    assert _code('{"system":"\ud800","rounds":[]}') == "score-line-unreadable"
    assert _code('{"system":"\\ud800","rounds":[]}') in ("score-line-unreadable", "tiebreak-unknown")
