"""audit and compare, as they are typed."""

from __future__ import annotations

import json
import re

import pytest

from kts_paper import match, paper, player
from shared_data import shared

FILE = "copa.pareo"
NAMES = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Félix")
HEADINGS = ["Round", "Players", "Rematches", "avoidable", "Second", "byes", "avoidable", "Floats", "optimum", "Findings"]
KTS = "E18-105063 2018-10-28 (21 players, 5 rounds + top 8).Tournament"


def played(pareo, rounds=2, players=5):
    pareo("new", FILE, "--policy", "konami-2011-05", "--name", "Copa", "--seed", "s", "--tier", 2)
    pareo(
        "enter",
        FILE,
        "-",
        stdin="name\n" + "".join(f"{name}\n" for name in NAMES[:players]),
    )
    pareo("start", FILE, "--rounds", rounds)
    for _ in range(rounds):
        pareo("pair", FILE)
        for table in range(1, players // 2 + 1):
            pareo("report", FILE, table, "2-1")
        pareo("close", FILE)


def other_program() -> bytes:
    """Two rounds of four with the same pairings twice: both rematches could have been avoided."""
    games = [match(number, table, a, a + 1, a) for number in (1, 2) for table, a in ((1, 1), (2, 3))]
    return paper([player(n) for n in (1, 2, 3, 4)], games, {"CurrentRound": "2"})


def test_our_own_rounds_have_no_findings_and_nothing_is_written(pareo, tmp_path):
    played(pareo)
    before = (tmp_path / FILE).read_bytes()
    english, spanish = (pareo("audit", FILE, "--lang", language) for language in ("en", "es"))
    assert (english.code, spanish.code) == (0, 0), english.err
    assert english.out.splitlines()[1].split() == HEADINGS
    assert "Nothing is wrong in 2 rounds" in english.out
    assert "Nada que objetar en 2 rondas revisadas." in spanish.out
    assert (tmp_path / FILE).read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_another_programs_file_is_read_in_memory_and_its_rematches_found(pareo, tmp_path):
    (tmp_path / "Otra.Tournament").write_bytes(other_program())
    english = pareo("audit", "Otra.Tournament")
    assert english.code == 1
    assert "Round 2: Ana Prueba and Bruno Prueba meet again, as in round 1. Rematches made: 2; needed: 0." in english.out
    assert re.search(r"^ +2 +4 +2 +2 +0 +0 +2 +0 +3", english.out, re.MULTILINE)
    spanish = pareo("audit", "Otra.Tournament", "--lang", "es")
    assert "Ana Prueba y Bruno Prueba se enfrentan otra vez, como en la ronda 1." in spanish.out
    assert [path.name for path in tmp_path.iterdir()] == ["Otra.Tournament"]


def test_audit_in_json(pareo, tmp_path):
    said = pareo("audit", "-", "--json", stdin=other_program())
    assert said.code == 1
    assert list(said.json) == ["schema", "event", "policy", "rounds", "total", "findings"]
    assert said.json["findings"] == 3
    second = said.json["rounds"][1]
    assert second["rematches"] == {"made": 2, "optimum": 0, "needless": 2}
    assert second["groups"][0] == {
        "points": 3,
        "category": None,
        "leaving": {"made": 2, "optimum": 0, "needless": 2},
        "steps": {"made": 2, "optimum": 0, "needless": 2},
    }
    assert {finding["code"] for finding in second["findings"]} == {"audit-rematch", "audit-floats"}
    assert said.json["total"]["rematches"]["needless"] == 2


def test_the_policy_to_judge_by_can_be_named(pareo):
    assert pareo("audit", "-", "--json", stdin=other_program()).json["policy"] == "konami-2018-06"
    asked = pareo("audit", "-", "--json", "--policy", "konami-2011-05", stdin=other_program())
    assert asked.json["policy"] == "konami-2011-05"


def test_rounds_that_cannot_be_judged_are_said_so(pareo, tmp_path):
    played(pareo, rounds=1, players=4)
    pareo("undo", FILE)
    assert pareo("audit", FILE).code == 0
    pareo("new", "cuadro.pareo", "--policy", "konami-2011-05", "--name", "Cuadro", "--structure", "elimination")
    pareo("enter", "cuadro.pareo", "-", stdin="name\nAna\nBruno\n")
    assert "nothing to check" in pareo("audit", "cuadro.pareo").out
    pareo("start", "cuadro.pareo")
    pareo("pair", "cuadro.pareo")
    said = pareo("audit", "cuadro.pareo", "--lang", "es")
    assert said.code == 0
    assert "La ronda 1 no se revisa: es de eliminación" in said.out
    rounds = pareo("audit", "cuadro.pareo", "--json").json["rounds"]
    assert [(each["audited"], each["why"]["code"]) for each in rounds] == [(False, "audit-not-swiss")]


@pytest.mark.parametrize(("content", "code"), [(b"name\nAna\nBruno\nCarla,x\n", 2), (b"{", 2), (b"", 2), (b"<Tournament>", 2)])
def test_what_is_no_event_is_refused(pareo, tmp_path, content, code):
    (tmp_path / "lista.csv").write_bytes(content)
    for command in (["audit", "lista.csv"], ["compare", "lista.csv", "--systems", "konami,mantis"]):
        said = pareo(*command)
        assert said.code == code
        assert said.err
        assert "Traceback" not in said.err
    assert pareo("audit", "nada.pareo").code == 2


def test_compare_side_by_side_in_both_languages(pareo):
    played(pareo, rounds=3)
    english, spanish = (pareo("compare", FILE, "--systems", "konami,mantis", "--lang", language) for language in ("en", "es"))
    assert (english.code, spanish.code) == (0, 0), english.err
    assert english.out.splitlines()[1].split()[:2] == ["Name", "konami"]
    assert spanish.out.splitlines()[1].split()[:2] == ["Nombre", "konami"]
    assert re.search(r"Other places: \d of 5 players|Nobody moves", english.out)
    assert re.search(r"Cambian de puesto: \d de 5 jugadores|Nadie cambia", spanish.out)
    body = pareo("compare", FILE, "--systems", "konami,mantis", "--json").json
    assert list(body) == ["schema", "event", "systems", "provisional", "rows"]
    assert list(body["rows"][0]) == ["id", "name", "dropped", "standings", "moves"]
    assert list(body["rows"][0]["standings"]["mantis"]) == ["rank", "points", "record", "tiebreaks", "printed"]
    for row in body["rows"]:
        ranks = {id: place["rank"] for id, place in row["standings"].items()}
        assert bool(row["moves"]) == (len(set(ranks.values())) > 1)
        for move in row["moves"]:
            assert list(move) == ["system", "rival", "before", "after"]


def test_compare_refuses_what_cannot_be_compared(pareo):
    played(pareo, rounds=1)
    said = pareo("compare", FILE, "--systems", "konami,decipher")
    assert said.code == 1
    assert "reads results as score" in said.err
    assert "lee los resultados como score" in pareo("compare", FILE, "--systems", "konami,decipher", "--lang", "es").err
    assert pareo("compare", FILE, "--systems", "konami").code == 2
    assert pareo("compare", FILE, "--systems", "konami,elo").code == 2
    assert pareo("compare", FILE).code == 2
    assert json.loads(pareo("compare", FILE, "--systems", "konami", "--json").err)["error"]["code"] == "compare-too-few"


def test_the_real_event_of_kts(pareo):
    """One bye inside the lowest group that our rule gives to another, and one float that was repeated: no rematch at all."""
    said = pareo("audit", shared("data", "kts", KTS), "--json")
    assert said.code == 1
    assert [[finding["code"] for finding in each.get("findings", [])] for each in said.json["rounds"]] == [
        [],
        [],
        ["audit-bye-rank"],
        [],
        ["audit-repeated-floats"],
        [],
        [],
        [],
    ]
    assert said.json["total"]["rematches"] == {"made": 0, "optimum": 0, "needless": 0}
    assert said.json["total"]["floats"] == {"made": 11, "optimum": 11, "needless": 0}


def test_our_own_event_comes_through_the_standard_input_and_keeps_its_policy(pareo):
    for words in (
        ["new", "copa.pareo", "--policy", "konami-2011-05", "--name", "Copa"],
        ["enter", "copa.pareo", "--name", "Ana"],
    ):
        assert pareo(*words).code == 0
    with open("copa.pareo", encoding="utf-8") as file:
        text = file.read()
    assert pareo("audit", "-", stdin=text).code == 0
    refused = pareo("audit", "copa.pareo", "--policy", "mtr", "--json")
    assert (refused.code, refused.error["code"]) == (2, "policy-is-the-events-own")
