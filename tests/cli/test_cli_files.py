"""Files in and out through the command line."""

from __future__ import annotations

import io
import json
import os
import stat

import pytest

from shared_data import shared

FILE = "copa.pareo"
PLAYERS = "nombre;apellido;id;categoría;color\nAna;Núñez;0100421518;senior;rojo\nBruno;;0100421519;;\n"


def new(pareo, policy="konami-2011-05"):
    assert pareo("new", FILE, "--policy", policy, "--name", "Copa", "--seed", "s").code == 0


def test_players_from_a_file_and_from_standard_input(pareo, tmp_path):
    new(pareo)
    (tmp_path / "jugadores.csv").write_text(PLAYERS, encoding="utf-8")
    said = pareo("enter", FILE, "jugadores.csv", "--lang", "es")
    assert said.code == 0, said.err
    assert "Se inscribieron 2 jugadores." in said.out
    assert "color" in said.err
    assert pareo("enter", FILE, "-", stdin="name\nCarla\n").out.startswith("Carla has entered")
    assert pareo("show", FILE, "--json").json["entrants"][0]["id"] == "0100421518"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"name\n" + b'"',
        b"color\nrojo\n",
        b"name,id\nAna,1\nBruno,1\n",
        b"name\n=HYPERLINK()\n",
        b"PK\x03\x04 no workbook",
        b"\x00" * 1000,
    ],
)
def test_bad_files_of_players_are_refused_whole(pareo, tmp_path, content):
    new(pareo)
    (tmp_path / "bad.csv").write_bytes(content)
    before = (tmp_path / FILE).read_bytes()
    for language in ("en", "es"):
        said = pareo("enter", FILE, "bad.csv", "--lang", language)
        assert said.code in (1, 2), said
        assert said.err
        assert "Traceback" not in said.err
    assert (tmp_path / FILE).read_bytes() == before


def test_results_from_a_file_all_or_nothing(pareo, tmp_path):
    new(pareo)
    pareo("enter", FILE, "-", stdin="name\nAna\nBruno\nCarla\nDiego\n")
    pareo("start", FILE, "--rounds", 2)
    pareo("pair", FILE)
    bad = pareo("report", FILE, "--file", "-", "--json", stdin="mesa,resultado\n1,2-1\n7,2-0\n2,0-5\n9,1-0\n")
    assert bad.code == 1
    told = [(finding["code"], finding.get("line")) for finding in bad.error["findings"]]
    assert ("table-unknown", 3) in told
    assert ("table-unknown", 5) in told
    assert any(line == 4 for _, line in told)
    unreadable = pareo("report", FILE, "--file", "-", "--lang", "es", stdin="1,dos a uno\n")
    assert unreadable.code == 2
    assert unreadable.err.startswith("Línea 1, columna 2: ")
    assert "Open tables: 1, 2" not in pareo("report", FILE, "--file", "missing.csv").out
    good = pareo("report", FILE, "--file", "-", stdin="1,2-1\n2,0-2\n")
    assert good.code == 0, good.err
    assert "All tables of round 1 have reported." in good.out


def test_export_and_import_again(pareo, tmp_path):
    new(pareo)
    pareo("enter", FILE, "-", stdin=PLAYERS.replace(";color", "").replace(";rojo", "").replace(";;\n", ";\n"))
    pareo("start", FILE, "--rounds", 1)
    pareo("pair", FILE)
    pareo("report", FILE, 1, "2-1")
    pareo("close", FILE)
    before = pareo("standings", FILE, "--json").json
    said = pareo("export", FILE, "--to", "json", "-o", "copa.json")
    assert said.out.startswith("Written: copa.json (")
    again = pareo("import", "copa.json", "-o", "otra.pareo", "--json")
    assert again.code == 0, again.err
    assert list(again.json)[:6] == ["schema", "event", "entry", "kind", "state", "round"]
    assert pareo("standings", "otra.pareo", "--json").json == before
    assert pareo("import", "copa.json", "-o", "otra.pareo").code == 3
    assert pareo("verify", "otra.pareo").code == 0
    for what in ("players", "results", "standings"):
        assert "Ana" in pareo("export", FILE, "--to", "csv", "--what", what, "--lang", "es").out
    assert ";" not in pareo("export", FILE, "--to", "csv", "--separator", "comma", "--lang", "es").out
    assert pareo("export", FILE, "--to", "csv", "--separator", "semicolon").out.count(";") > 10
    assert pareo("export", FILE, "--to", "xlsx").raw.startswith(b"PK")
    assert pareo("export", FILE, "--to", "kts").raw.startswith(b"\xef\xbb\xbf<")
    assert pareo("export", FILE, "--to", "wax", "--json").error["code"] == "export-format-unknown"
    assert pareo("export", FILE, "--to", "csv", "-o", FILE, "--json").error["code"] == "export-over-event"
    assert pareo("export", FILE, "--to", "csv", "-o", "none/x.csv").code == 2
    assert pareo("export", FILE, "--to", "csv", "-o", "x.csv", "--json").json["bytes"] > 0
    assert not list(tmp_path.glob("*.part"))


def test_import_of_a_list_of_players_needs_a_policy(pareo, tmp_path):
    (tmp_path / "liga.csv").write_text(PLAYERS, encoding="utf-8")
    assert pareo("import", "liga.csv", "--json").error["code"] == "policy-missing"
    assert pareo("import", "-", "--json", stdin=PLAYERS).error["code"] == "output-missing"
    said = pareo("import", "liga.csv", "--policy", "ude-2008", "--name", "Liga")
    assert said.code == 0, said.err
    assert pareo("show", "liga.pareo", "--json").json["event"] == "Liga"
    assert pareo("import", "liga.csv", "--policy", "none-such", "-o", "x.pareo").code == 2
    assert not (tmp_path / "x.pareo").exists()


def test_the_real_kts_event(pareo):
    path = next(iter(sorted(shared("data", "kts").glob("*.Tournament"))))
    said = pareo("import", path, "-o", "real.pareo", "--lang", "es")
    assert said.code == 0, said.err
    rows = pareo("standings", "real.pareo", "--json").json["rows"]
    assert len(rows) == 21
    assert all(len(row["printed"]) == 8 for row in rows)
    assert pareo("export", "real.pareo", "--to", "kts").raw == path.read_bytes()
    assert pareo("bracket", "real.pareo", "--json").json["rounds"]
    seeds = {pareo("import", path, "-o", f"{name}.pareo", "--json").json["seed"] for name in ("a", "b")}
    assert len(seeds) == 1


def test_terminal_refuses_binary(pareo, tmp_path):
    from pareo.cli.main import main

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    new(pareo)
    err = io.StringIO()
    assert main(["export", FILE, "--to", "xlsx", "--json"], io.StringIO(), Terminal(), err, {}) == 2
    assert json.loads(err.getvalue())["error"]["code"] == "output-is-terminal"


def test_an_export_never_replaces_an_event_whatever_its_name(pareo, tmp_path):
    """The journal is told by what it holds, not by what it is called."""
    assert pareo("new", "copa", "--policy", "konami-2011-05", "--name", "Copa").code == 0
    said = pareo("export", "copa", "--to", "json", "-o", "copa", "--json")
    assert (said.code, said.error["code"]) == (2, "export-over-event")
    assert pareo("show", "copa").code == 0


def test_a_list_without_an_end_is_refused(pareo, monkeypatch):
    monkeypatch.setattr("pareo.cli.call.MOST_BYTES", 100)
    assert pareo("new", "copa.pareo", "--policy", "konami-2011-05", "--name", "Copa").code == 0
    said = pareo("enter", "copa.pareo", "-", "--json", stdin="nombre\n" + "Ana\n" * 100)
    assert (said.code, said.error["code"]) == (2, "file-too-big")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes of POSIX")
def test_a_pipe_is_written_to_and_never_replaced(pareo):
    assert pareo("new", "copa.pareo", "--policy", "konami-2011-05", "--name", "Copa").code == 0
    os.mkfifo("pipe")
    reading = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
    assert pareo("export", "copa.pareo", "--to", "json", "-o", "pipe").code == 0
    assert b'"schema"' in os.read(reading, 4096)
    os.close(reading)
    assert stat.S_ISFIFO(os.stat("pipe").st_mode)


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_results_that_were_exported_are_reported_again_in_the_round_they_are_of(pareo, language):
    pareo("new", FILE, "--policy", "konami-2011-05", "--name", "Copa", "--tier", 2)
    pareo("enter", FILE, "-", stdin="nombre\nAna\nBruno\nCarla\nDiego\nElena\n")
    pareo("start", FILE, "--rounds", 2)
    for results in (("2-1", "2-0"), ("0-2", "1-2")):
        assert pareo("pair", FILE).code == 0
        for table, result in enumerate(results, 1):
            assert pareo("report", FILE, table, result).code == 0
        if results[0] == "2-1":
            assert pareo("close", FILE).code == 0
    assert pareo("export", FILE, "--to", "csv", "--what", "results", "-o", "r.csv", "--lang", language).code == 0
    assert pareo("undo", FILE, 2).code == 0
    said = pareo("report", FILE, "--file", "r.csv", "--json")
    assert said.code == 0, said.err
    assert said.json["results"] == [{"table": 1, "result": "0-2"}, {"table": 2, "result": "1-2"}]
    assert said.err == "", "no column is unknown"
    titles = pareo("standings", FILE, "--csv", "--lang", language).out.splitlines()[0]
    assert titles.startswith({"es": "Puesto,Id,Nombre,Puntos,", "en": "Rank,Id,Name,Points,"}[language])
