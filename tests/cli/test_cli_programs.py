"""`pareo pairing` and `pareo score`: JSON lines for other programs; and `pareo policy`."""

from __future__ import annotations

import json

import pytest


def field(players=4, **more):
    entrants = [{"id": str(n), "points": 0, "rank": n} for n in range(1, players + 1)]
    return {"schema": 1, "round": 1, "rounds": 3, "method": "slide", "seed": "copa-1", "entrants": entrants, **more}


def ask(pareo, command, *lines):
    return pareo(command, stdin="\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines))


def test_pairing_answers_a_line_for_each(pareo):
    said = ask(pareo, "pairing", field(), field(5))
    assert said.code == 0
    first, second = said.lines
    assert list(first) == ["schema", "tables", "bye", "notes", "certificate"]
    assert first["tables"] == [["1", "3"], ["2", "4"]]
    assert first["bye"] is None
    assert second["bye"] == "5"
    assert list(first["certificate"]) == ["optimal", "by"]


def test_pairing_knows_all_keys_of_the_specification(pareo):
    full = {
        "schema": 1,
        "round": 4,
        "rounds": 5,
        "method": "slide",
        "float": "down",
        "rematch": "avoid",
        "seed": "copa-1",
        "categories": "avoid",
        "protect": True,
        "virtual": {"1": 1},
        "pins": [["1", "4"]],
        "forbidden": [["2", "4"]],
        "allow_rematch": True,
        "entrants": [
            {"id": "1", "points": 9, "rank": 1, "met": ["2", "3"], "byes": 0, "category": None, "group": None, "floats": []},
            {
                "id": "2",
                "points": 6,
                "rank": 1,
                "met": [["1", 1], "9"],
                "byes": 1,
                "category": "a",
                "group": "x",
                "floats": [["up", 2]],
            },
            {"id": "3", "points": 6, "rank": 2, "met": ["1"]},
            {"id": "4", "points": 3, "rank": 1},
        ],
    }
    said = ask(pareo, "pairing", full)
    assert said.code == 0, said.out
    assert ["1", "4"] in said.lines[0]["tables"]
    assert {note["code"] for note in said.lines[0]["notes"]} >= {"pinned"}


def test_separate_categories_may_have_a_bye_each(pareo):
    entrants = [{"id": str(n), "points": 0, "rank": n, "category": "ab"[n % 2]} for n in range(1, 7)]
    said = ask(pareo, "pairing", field(categories="separate", entrants=entrants))
    assert sorted(said.lines[0]["bye"]) == ["5", "6"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{", "pairing-line-unreadable"),
        ('"x"', "pairing-line-unreadable"),
        (field(colour="red"), "pairing-line-unreadable"),
        (field(method="magic"), "pairing-line-unreadable"),
        (field(entrants=[{"id": "1", "points": 0, "rank": 1}] * 2), "pairing-entrant-twice"),
        (field(virtual={"99": 1}), "pairing-unknown"),
        (field(2, forbidden=[["1", "2"]]), "no-pairing"),
    ],
)
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_line_that_can_not_be_paired_answers_an_error_and_the_next_goes_on(pareo, line, code, language):
    text = json.dumps(line) if isinstance(line, dict) else line
    said = pareo("pairing", "--lang", language, stdin=f"{text}\n{json.dumps(field())}\n")
    assert said.code == 1
    first, second = said.lines
    assert list(first) == ["error"]
    assert list(first["error"]) == ["code", "message"]
    assert first["error"]["code"] == code
    assert second["tables"]


def test_a_met_opponent_outside_the_field_and_impossible_rematches(pareo):
    entrants = [{"id": "a", "points": 0, "rank": 1, "met": ["b"]}, {"id": "b", "points": 0, "rank": 2, "met": ["a"]}]
    said = ask(pareo, "pairing", field(entrants=entrants), field(entrants=entrants, allow_rematch=True))
    assert said.lines[0]["error"]["code"] == "rematch-unavoidable"
    assert said.lines[1]["tables"] == [["a", "b"]]
    assert said.lines[1]["notes"][0]["code"] == "rematch"


def test_files_bytes_and_deep_nesting(pareo, tmp_path):
    (tmp_path / "fields.jsonl").write_bytes(
        b"\xef\xbb\xbf" + json.dumps(field()).encode() + b"\r\n\r\n\xff\xfe\n" + b"[" * 100_000 + b"\n"
    )
    said = pareo("pairing", "fields.jsonl")
    assert said.code == 1
    assert [next(iter(line)) for line in said.lines] == ["schema", "error", "error"]
    assert pareo("pairing", "missing.jsonl").code == 2
    assert pareo("pairing", stdin="").code == 0


def test_many_lines(pareo):
    said = ask(pareo, "pairing", *[field(8, seed=str(n)) for n in range(200)])
    assert len(said.lines) == 200


def test_score_ranks_by_any_system(pareo):
    rounds = [
        [{"a": "1", "b": "2", "result": "2-1"}, {"a": "3", "b": "4", "result": "0-2"}, {"a": "5", "result": "bye"}],
        [{"a": "1", "b": "4", "result": "2-0"}, {"a": "5", "b": "2", "result": "1-1-1"}, {"a": "3", "result": "absent"}],
    ]
    line = {"schema": 1, "system": "konami", "rounds": rounds, "entrants": [{"id": "1", "name": "Ana"}, "2"], "dropped": ["3"]}
    line["entrants"] += ["3", "4", "5"]
    said = ask(pareo, "score", line, {**line, "system": "mantis"}, {**line, "system": "nonsense"})
    assert said.code == 1
    konami, mantis, wrong = said.lines
    assert list(konami) == ["schema", "system", "round", "rows"]
    row = konami["rows"][0]
    assert list(row) == ["rank", "id", "name", "points", "record", "tiebreaks", "printed", "dropped"]
    assert (row["rank"], row["id"], row["name"], row["points"]) == (1, "1", "Ana", 6)
    assert {row["id"]: row["dropped"] for row in konami["rows"]}["3"] is True
    assert konami["rows"][1]["id"] == "5"
    assert set(mantis["rows"][0]["tiebreaks"]) == {"win-loss-sum", "first-tiebreak-sum", "lost-rounds-squared"}
    assert wrong["error"]["code"] == "system-unknown"


def test_results_that_do_not_fit_together(pareo):
    said = ask(pareo, "score", {"system": "konami", "rounds": [[{"a": "1", "b": "1", "result": "2-1"}]]}, "{")
    assert [line["error"]["code"] for line in said.lines] == ["score-twice-in-round", "score-line-unreadable"]


def test_policies(pareo, tmp_path):
    listed = pareo("policy", "list", "--json").json["policies"]
    assert {row["id"] for row in listed} >= {"konami-2011-05", "konami-2018-06", "ude-2008", "decipher-stccg"}
    assert "ude-2008" in pareo("policy", "list", "--lang", "es").out
    values = pareo("policy", "show", "konami-2011-05", "--json").json
    assert list(values) == ["schema", "policy", "values"]
    assert {"key": "clock.round_minutes", "value": 40}.items() <= next(
        row for row in values["values"] if row["key"] == "clock.round_minutes"
    ).items()
    assert "clock.round_minutes" in pareo("policy", "show", "konami-2011-05").out
    assert pareo("policy", "show", "konami-2011").code == 2
    changes = pareo("policy", "diff", "konami-2011-05", "konami-2018-06", "--json").json["changes"]
    assert list(changes[0]) == ["key", "a", "b", "clause_a", "clause_b"]
    assert changes[0]["key"] in pareo("policy", "diff", "konami-2011-05", "konami-2018-06").out
    assert "no difference" in pareo("policy", "diff", "ude-2008", "ude-2008").out
    (tmp_path / "mine.toml").write_text("[policy]\nid = 3\n")
    said = pareo("policy", "check", "mine.toml", "--json")
    assert said.code == 1
    assert any({"code", "message", "line", "column"} <= set(finding) for finding in said.json["findings"])
    plain = pareo("policy", "check", "mine.toml", "--lang", "es")
    assert plain.code == 1
    assert "Línea 2, columna 1: " in plain.err
    assert pareo("policy", "check", "none.toml").code == 2
    assert pareo("policy", "diff", "ude-2008", "mine.toml").code == 2
    assert pareo("policy", "--help").out.count("policy ") >= 4
