"""`pareo import` and `pareo export` of other programs' files."""

from __future__ import annotations

import pytest

from program_papers import game, melee, swccg, tom, tom_pod, wer

FILES = {
    "copa.json": (swccg([game(1, 1, 2, 1, 17), game(1, 3, 4, 4)]), "swccg", "swccg-pc-2016"),
    "liga.json": (melee({"Round 1": [(1, 2, "2-0-0"), (3, 4, "0-0-3")]}), "melee", "mtr"),
    "tienda.wer": (wer([[(1, 2, "1 2 0 0"), (3, 4, "1 2 1 0")]]), "wer", "mtr"),
    "club.tdf": (tom(tom_pod([("3", [(1, 2, "1"), (3, 4, "0")])], (1, 2, 3, 4))), "tdf", "play-pokemon"),
}


@pytest.mark.parametrize("name", FILES)
def test_each_program_is_told_by_its_file(pareo, tmp_path, name):
    data, format, policy = FILES[name]
    (tmp_path / name).write_bytes(data)
    said = pareo("import", name, "-o", "evento.pareo", "--json")
    assert said.code == 0, said
    assert (said.json["format"], said.json["policy"]) == (format, policy)
    assert pareo("verify", "evento.pareo").code == 0
    assert pareo("standings", "evento.pareo").code == 0


@pytest.mark.parametrize("name", FILES)
def test_half_a_file_is_refused_with_line_and_column(pareo, tmp_path, name):
    data, _, _ = FILES[name]
    (tmp_path / name).write_bytes(data[: len(data) // 2])
    said = pareo("import", name, "-o", "evento.pareo", "--json")
    assert said.code == 2
    (finding,) = said.error["findings"]
    assert finding["code"] in ("json-broken", "xml-broken")
    assert finding["line"] >= 1
    assert finding["column"] >= 1
    assert not (tmp_path / "evento.pareo").exists()


def test_a_running_event_of_tom_goes_on_here_and_back(pareo, tmp_path):
    (tmp_path / "club.tdf").write_bytes(FILES["club.tdf"][0])
    pareo("import", "club.tdf", "-o", "club.pareo")
    assert pareo("report", "club.pareo", "2", "2-0").code == 0
    assert pareo("close", "club.pareo").code == 0
    assert pareo("pair", "club.pareo").code == 0
    said = pareo("export", "club.pareo", "--to", "tdf", "-o", "otra.tdf", "--lang", "es")
    assert said.code == 0
    assert "fechas de nacimiento" in said.err
    assert (tmp_path / "otra.tdf").read_bytes().count(b"<round number=") == 2
    assert pareo("import", "otra.tdf", "-o", "otra.pareo").code == 0
