"""`pareo erase`: what goes is said first; then the name is nowhere in the file, and the results stay."""

from __future__ import annotations

from pathlib import Path

import pytest

FILE = "copa.pareo"


def test_whose_entry_was_undone_is_erased_too(pareo):
    pareo("new", FILE, "--policy", "konami-2011-05", "--name", "Copa", "--seed", "s")
    pareo("enter", FILE, "-", stdin="id,nombre,apellido\n0100421518,Ana,Nunes\n")
    pareo("enter", FILE, "-", stdin="id,nombre,apellido\n0100421519,Bruno,Ruiz\n")
    pareo("undo", FILE)
    assert "Bruno" in pareo("log", FILE).out
    done = pareo("erase", FILE, "Bruno Ruiz", "--confirm", "--json")
    assert (done.code, done.json["number"], done.json["erased"]) == (0, 2, True)
    assert "Bruno" not in Path(FILE).read_text(encoding="utf-8")
    assert pareo("verify", FILE).code == 0


@pytest.mark.parametrize(
    ("language", "said", "told"), [("es", "desaparecen para siempre", "muestran #2"), ("en", "go for good", "show #2")]
)
def test_a_person_is_erased_only_when_it_is_confirmed(pareo, language, said, told):
    pareo("new", FILE, "--policy", "konami-2011-05", "--name", "Copa", "--seed", "s")
    pareo("enter", FILE, "-", stdin="id,nombre,apellido\n0100421518,Ana,Nunes\n0100421519,Bruno,Ruiz\n")
    pareo("amend", FILE, "2", "--surname", "Ruiz Gil")
    before = Path(FILE).read_bytes()
    seen = pareo("erase", FILE, "Ruiz Gil", "--lang", language)
    assert (seen.code, said in seen.out, "pareo erase copa.pareo 2 --confirm" in seen.out) == (0, True, True)
    assert Path(FILE).read_bytes() == before
    done = pareo("erase", FILE, "2", "--confirm", "--lang", language)
    assert (done.code, told in done.out) == (0, True)
    assert not any(word in Path(FILE).read_text(encoding="utf-8") for word in ("Bruno", "Ruiz", "0100421519"))
    assert "Bruno" not in pareo("log", FILE).out
    assert pareo("verify", FILE).code == 0
    assert pareo("erase", FILE, "2", "--json").json["erased"] is True
    assert "2" in pareo("erase", FILE, "2", "--lang", language).out
