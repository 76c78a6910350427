"""`pareo erase`: what goes is said first; then the name is nowhere in the file, and the results stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from kts_paper import paper, player

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


def test_notes_that_came_with_a_file_go_with_the_player_or_by_their_key(pareo):
    penalty = (
        "<PlayerPenalty><Infraction>T</Infraction><InfractionCode>02</InfractionCode><PenaltyCode>02</PenaltyCode>"
        "<Player>010000000{}</Player><Judge>100000099</Judge><Round>1</Round><Notes>nota {}</Notes></PlayerPenalty>"
    )
    said = {"PenaltyList": penalty.format(1, "una") + penalty.format(2, "otra")}
    Path("a.Tournament").write_bytes(paper([player(1), player(2)], (), said))
    pareo("import", "a.Tournament", "-o", FILE)
    assert pareo("verify", FILE).code == 0
    pareo("erase", FILE, "0100000001", "--confirm")
    kept = Path(FILE).read_text(encoding="utf-8")
    assert ("nota una" in kept, "nota otra" in kept) == (False, True)
    assert "penalty-2 --confirm" in pareo("erase", FILE, "penalty-2", "--lang", "es").out
    assert pareo("erase", FILE, "penalty-2", "--confirm", "--json").json["erased"] is True
    assert "nota" not in Path(FILE).read_text(encoding="utf-8")
    assert pareo("verify", FILE, "--json").json["findings"] == []
