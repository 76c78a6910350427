"""What a person reads: results in words, what comes next, trouble told once and with its remedy."""

from __future__ import annotations

import pytest

FILE = "copa.pareo"


def make(pareo, structure="swiss", players=("Ana", "Bruno", "Carla", "Diego"), start=True):
    """An event with these players, started."""
    pareo("new", FILE, "--policy", "konami-2011-05", "--name", "Copa", "--seed", "s", "--structure", structure)
    assert pareo("enter", FILE, "-", stdin="\n".join(["name", *players])).code == 0
    if start:
        assert pareo("start", FILE).code == 0


@pytest.mark.parametrize(
    ("language", "sentence", "cell"),
    [("es", "{a} gana a {b} (abandono)", "gana {a} (abandono)"), ("en", "{a} beats {b} (forfeit)", "{a} wins (forfeit)")],
)
def test_results_are_told_in_words(pareo, language, sentence, cell):
    make(pareo)
    table = pareo("pair", FILE, "--json").json["tables"][0]
    names = {"a": table["a"]["name"], "b": table["b"]["name"]}
    assert sentence.format(**names) in pareo("report", FILE, 1, "forfeit:b", "--lang", language).out
    assert cell.format(**names) in pareo("show", FILE, "--round", 1, "--lang", language).out
    assert pareo("show", FILE, "--round", 1, "--json").json["tables"][0]["result"] == "forfeit:b"
    assert f"pareo correct {FILE}" in pareo("report", FILE, 1, "2-0", "--lang", language).err


def test_what_was_done_says_what_comes_next(pareo):
    make(pareo, players=["Ana"], start=False)
    assert "pareo enter copa.pareo --name" in pareo("show", FILE).out
    assert "pareo start" in pareo("enter", FILE, "--name", "Bruno").out
    for name in ("Carla", "Diego"):
        pareo("enter", FILE, "--name", name)
    pareo("start", FILE, "--rounds", 2)
    assert "pareo pair copa.pareo" in pareo("bye", FILE, "Ana", "--rounds", 2).out
    tables = pareo("pair", FILE, "--draft", "--json").json["tables"]
    first, second = (table["a"]["name"] for table in tables)
    assert "pareo publish copa.pareo" in pareo("swap", FILE, first, second, "--reason", "x").out
    published = pareo("publish", FILE).out
    assert all(name in published for name in ("Ana", "Bruno", "Carla", "Diego"))
    assert "pareo report copa.pareo" in pareo("clock", FILE, "start").out
    late = pareo("enter", FILE, "--name", "Elena").out
    assert "counts as lost" in late
    assert "pareo undo copa.pareo" in late
    assert "pareo report copa.pareo" in pareo("drop", FILE, "Elena").out
    assert "pareo report copa.pareo" in pareo("undrop", FILE, "Elena").out


def test_standings_where_nobody_has_points(pareo):
    make(pareo, structure="elimination", players=["Ana", "Bruno"])
    assert "seed" in pareo("pair", FILE).out
    assert "pareo bracket copa.pareo" in pareo("standings", FILE).out
    pareo("report", FILE, 1, "2-0")
    pareo("close", FILE)
    assert "Final places" in pareo("standings", FILE).out
    pareo("new", "open.pareo", "--policy", "konami-2011-05", "--name", "Open", "--structure", "open")
    pareo("enter", "open.pareo", "--name", "Ana")
    assert "attendance only" in pareo("standings", "open.pareo").out


def test_changed_line_ends_are_told_once(pareo, tmp_path):
    make(pareo, players=["Ana", "Bruno"])
    path = tmp_path / FILE
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"\n", b"\r\n"))
    said = pareo("verify", FILE)
    assert said.code == 3
    assert said.err.startswith("The line ends of the file were changed")
    assert len(said.err.splitlines()) == 1
    path.write_bytes(whole + b"\n")
    said = pareo("verify", FILE)
    assert len(said.err.splitlines()) == 1


def test_a_day_in_another_shape_is_told_how_to_write_it(pareo):
    said = pareo("new", FILE, "--policy", "konami-2011-05", "--name", "C", "--date", "29/11/2026", "--lang", "es")
    assert said.code == 2
    assert "escribe AAAA-MM-DD, p. ej. 2026-11-29" in said.err
