"""check-in and drop-missing at the command line."""

from __future__ import annotations

FILE = "copa.pareo"


def test_check_in_and_out_with_the_missing(pareo):
    pareo("new", FILE, "--policy", "konami-2011-05", "--name", "Copa")
    for name in ("Ana Núñez", "Bruno Ruiz", "Carla Pérez", "Diego Sáenz"):
        pareo("enter", FILE, "--name", name)
    assert "0 of 4 are here; 4 are missing" in pareo("check-in", FILE).out
    assert pareo("drop-missing", FILE).code != 0
    said = pareo("check-in", FILE, "ana", "3", "--lang", "es").out
    assert "Ana Núñez (1) está aquí." in said
    assert "Están 2 de 4; faltan 2." in said
    assert [who["number"] for who in pareo("check-in", FILE, "--json").json["missing"]] == [2, 4]
    assert "not here after all" in pareo("check-in", FILE, "ana", "--not-here").out
    told = pareo("drop-missing", FILE, "--json").json
    assert [who["number"] for who in told["dropped"]] == [1, 2, 4]
    log = pareo("log", FILE).out
    assert "did not come, and out: Ana Núñez, Bruno Ruiz, Diego Sáenz (3)" in log
    assert "not there after all: Ana Núñez" in log
    pareo("undo", FILE)
    assert "1 of 4 are here; 3 are missing" in pareo("check-in", FILE).out
