"""`pareo amend` and `pareo amend-event`: what was written wrongly is mended, and nothing else."""

from __future__ import annotations

import pytest

from pareo.words.speak import LANGUAGES

FILE = "copa.pareo"


@pytest.fixture
def hall(pareo):
    """Three who are entered, one of them with a slip of the pen."""
    pareo("new", FILE, "--policy", "konami-2011-05", "--name", "Copa Primabera", "--seed", "s")
    lines = ["id,nombre,apellido,club", "0100421518,Ana,Nunes,Norte", "0100421519,Bruno,Ruiz,", ",Carla,,"]
    assert pareo("enter", FILE, "-", stdin="\n".join(lines)).code == 0
    return pareo


def test_a_name_is_mended_told_shown_and_taken_back(hall):
    said = hall("amend", FILE, "1", "--surname", "Núñez", "--lang", "es")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("Corregidos los datos de Ana Núñez: nombre Ana Nunes → Ana Núñez.\n")
    assert "pareo undo copa.pareo" in said.out
    assert "Ana Núñez" in hall("export", FILE, "--to", "csv", "--what", "players").out.replace(",", " ")
    log = hall("log", FILE).out
    assert "details of Ana Núñez mended: name Ana Nunes → Ana Núñez" in log
    hall("undo", FILE)
    assert "Nunes" in hall("export", FILE, "--to", "csv", "--what", "players").out
    hall("redo", FILE)
    assert hall("verify", FILE).code == 0


def test_who_is_meant_can_be_said_by_the_name_that_is_wrong(hall):
    said = hall("amend", FILE, "nunes", "--id", "0100421510", "--json").json
    assert {key: said[key] for key in ("event", "kind", "number", "id", "name")} == {
        "event": "Copa Primabera", "kind": "entrant-amended", "number": 1, "id": "0100421510", "name": "Ana Nunes",
    }  # fmt: skip
    said = hall("amend", FILE, "1", "--name", "Ana", "--json").json
    assert (said["entry"], said["kind"]) == (None, None)


def test_something_is_taken_away(hall):
    for words in (["--without", "club"], ["--without", "surname", "--without", "id"]):
        assert hall("amend", FILE, "1", *words).code == 0
    assert hall("export", FILE, "--to", "csv", "--what", "players").out.splitlines()[1].startswith(",Ana,,,")


def test_the_event_is_mended(hall):
    said = hall("amend-event", FILE, "--name", "Copa Primavera", "--date", "2026-03-01", "--tier", "2", "--json").json
    assert {key: said[key] for key in ("event", "kind", "date", "tier", "format")} == {
        "event": "Copa Primavera", "kind": "event-amended", "date": "2026-03-01", "tier": 2, "format": None,
    }  # fmt: skip
    assert hall("amend-event", FILE, "--without", "date", "--json").json["date"] is None
    assert "Copa Primavera" in hall("show", FILE).out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("amend", FILE, "1"), "nothing-to-amend"),
        (("amend", FILE, "1", "--id", "0100421519"), "already-entered-id"),
        (("amend", FILE, "3", "--name", "Ana", "--surname", "Nunes"), "already-entered-name"),
        (("amend", FILE, "3", "--name", ""), "name-missing"),
        (("amend", FILE, "9", "--name", "Zoe"), "player-unknown"),
        (("amend", FILE, "1", "--club", "Sur", "--without", "club"), "amend-twice"),
        (("amend", FILE, "1", "--seed", "primera"), "usage"),
        (("amend", FILE, "1", "--without", "name"), "usage"),
        (("amend-event", FILE), "nothing-to-amend"),
        (("amend-event", FILE, "--date", "ayer"), "usage"),
        (("amend-event", FILE, "--date", "2026-02-30"), "usage"),
        (("amend-event", FILE, "--tier", "9"), "tier-unknown"),
        (("amend-event", FILE, "--format", "baile"), "format-unknown"),
        (("amend-event", FILE, "--name", " "), "event-name-missing"),
    ],
)
def test_what_can_not_be_is_refused_in_both_languages_and_nothing_is_written(hall, words, code):
    before = hall("log", FILE, "--json").out
    assert hall(*words, "--json").error["code"] == code
    for language in LANGUAGES:
        said = hall(*words, "--lang", language)
        assert said.code in (1, 2)
        assert said.err.strip()
        assert not said.out
    assert hall("log", FILE, "--json").out == before


def test_once_paired_by_it_the_ranking_and_the_tier_stay(hall):
    hall("start", FILE, "--rounds", "2")
    hall("pair", FILE)
    assert hall("amend", FILE, "1", "--seed", "1", "--json").error["code"] == "seed-fixed"
    assert hall("amend-event", FILE, "--tier", "2", "--json").error["code"] == "tier-fixed"
    assert hall("amend", FILE, "1", "--surname", "Núñez", "--fixed-table", "7").code == 0
    assert "Ana Núñez" in hall("show", FILE, "--round", "1").out


def test_another_policy_until_round_1_is_published(hall):
    said = hall("amend-event", FILE, "--policy", "konami-2025-09", "--lang", "es")
    assert said.out.startswith("Corregidos los datos del evento: política Política de torneos de Konami"), said.out
    assert "no se puede exportar a KTS" in said.out
    assert hall("amend-event", FILE, "--policy", "konami-2018-06", "--json").json["policy"] == "konami-2018-06"
    assert "KTS" not in hall("amend-event", FILE, "--policy", "konami-2011-05").out
    hall("start", FILE)
    hall("pair", FILE)
    said = hall("amend-event", FILE, "--policy", "mtr", "--lang", "es")
    assert (said.code, "La ronda 1 está publicada" in said.err) == (1, True)


def test_who_makes_an_event_is_told_that_kts_will_not_take_it(pareo):
    for policy, can_not in (("konami-2011-05", False), ("konami-2025-09", True)):
        said = pareo("new", f"{policy}.pareo", "--policy", policy, "--name", "Copa", "--lang", "es")
        assert ("no se puede exportar a KTS" in said.out) is can_not
        assert pareo("export", f"{policy}.pareo", "--to", "kts").code == (1 if can_not else 0), "as the export says itself"
