"""swap, give-bye, pin, forbid, free and repair, as they are typed."""

from __future__ import annotations

FILE = "copa.pareo"


def make(pareo, *players):
    """An event with these players, started."""
    assert pareo("new", FILE, "--policy", "konami-2011-05", "--name", "Copa", "--seed", "s").code == 0
    assert (
        pareo("enter", FILE, "-", stdin="\n".join(["id,nombre", *(f"{n:010},{name}" for n, name in enumerate(players, 1))])).code
        == 0
    )
    assert pareo("start", FILE, "--rounds", 3).code == 0


def report_all(pareo):
    for table in pareo("show", FILE, "--round", 1, "--json").json["tables"]:
        assert pareo("report", FILE, table["table"], "2-0").code == 0
    assert pareo("close", FILE).code == 0


def test_a_draft_by_hand_is_shown_with_reason_and_signature(pareo):
    make(pareo, "Ana", "Bruno", "Carla", "Diego", "Elena")
    drafted = pareo("pair", FILE, "--draft", "--json").json
    assert drafted["by_hand"] == []
    bye = drafted["byes"][0]["name"]
    first, second = drafted["tables"][0]["a"]["name"], drafted["tables"][1]["a"]["name"]
    said = pareo("give-bye", FILE, first, "--reason", "Leaves for an hour", "--actor", "Carla")
    assert said.code == 0, said.err
    assert f"{first} has the bye now." in said.out
    assert "Not as the rules paired it:" in said.out
    assert "signed by Carla" in said.out
    assert pareo("pin", FILE, second, bye, "--reason", "Filmed").code == 0
    found = pareo("show", FILE, "--round", 1, "--json").json["by_hand"]
    assert {each["way"] for each in found} == {"bye", "pin"}
    assert list(found[0]) == ["table", "a", "b", "engine", "way", "reason", "actor", "entry"]
    assert {each["actor"] for each in found} == {"Carla", "organizer"}
    tables = pareo("show", FILE, "--round", 1, "--json").json["tables"]
    rest = next(t for t in tables if second not in (t["a"]["name"], t["b"]["name"]))
    refusal = pareo("forbid", FILE, rest["a"]["name"], rest["b"]["name"], "--reason", "Brothers", "--json")
    assert refusal.error["code"] == "no-pairing"
    assert pareo("explain", FILE).out.count("Filmed") >= 1
    assert "Leaves for an hour" in pareo("log", FILE).out
    assert pareo("free", FILE, first, "--reason", "Stays").code == 0
    said = pareo("--lang", "es", "free", FILE)
    assert "como la parean las reglas" in said.out
    assert pareo("show", FILE, "--round", 1, "--json").json["tables"] == drafted["tables"]


def test_a_round_is_repaired_after_a_correction_and_seen_before(pareo):
    make(pareo, "Ana", "Bruno", "Carla", "Diego", "Elena", "Félix")
    assert pareo("pair", FILE).code == 0
    report_all(pareo)
    assert pareo("pair", FILE).code == 0
    for table in (1, 2, 3):  # until the round is no longer the best
        said = pareo("correct", FILE, "--round", 1, table, "0-2", "--reason", "Misread")
        if pareo("repair", FILE, "--json").json["wrong"]:
            break
        assert pareo("undo", FILE).code == 0
    assert f"pareo repair {FILE}" in said.out
    shown = pareo("repair", FILE)
    assert shown.code == 0, shown.err
    for words in ("--how leave", "--how cascade", "--how full", ", against "):
        assert words in shown.out
    told = pareo("repair", FILE, "--json").json
    assert list(told) == ["schema", "event", "round", "entry", "wrong", "answers"]
    assert [each["how"] for each in told["answers"]] == ["leave", "cascade", "full"]
    assert told["wrong"]
    assert told["entry"] is None
    assert pareo("repair", FILE, "--how", "cascade", "--json").error["code"] == "reason-missing"
    assert "Nothing is written" in pareo("repair", FILE, "--how", "full", "--dry-run").out
    done = pareo("repair", FILE, "--how", "cascade", "--reason", "Round 1 corrected")
    assert "Round 2 is repaired." in done.out
    assert "Nobody has to move." in pareo("--lang", "en", "repair", FILE).out
    assert "reparada tras una corrección" in pareo("--lang", "es", "show", FILE, "--round", 2).out
    assert "Mesa" in pareo("--lang", "es", "explain", FILE).out


def test_what_is_refused_names_people_and_the_file(pareo):
    make(pareo, "Ana Ruiz", "Bruno Paz", "Carla Sol", "Diego Núñez")
    assert pareo("pair", FILE, "--draft").code == 0
    said = pareo("give-bye", FILE, "Ana", "--reason", "x", "--lang", "es")
    assert said.err == "En la ronda 1 se parea un número par de jugadores: no hay ningún bye que pueda pasar a Ana Ruiz.\n"
    assert "Ana Ruiz was named twice" in pareo("pin", FILE, "Ana", "Ana", "--reason", "x").err
    assert "#" not in pareo("swap", FILE, "-1", "Ana", "--reason", "x").err
    assert "“-1”" in pareo("swap", FILE, "-1", "Ana", "--reason", "x").err
    drafted = pareo("show", FILE, "--round", 1, "--json").json["tables"]
    first, second = drafted[0]["a"]["name"], drafted[1]["a"]["name"]
    assert pareo("forbid", FILE, first, second, "--reason", "Brothers").code == 0
    tables = [
        [table[side]["name"] for side in ("a", "b")] for table in pareo("show", FILE, "--round", 1, "--json").json["tables"]
    ]
    (beside,) = [name for table in tables if first in table for name in table if name != first]
    refused = pareo("swap", FILE, beside, second, "--reason", "x")
    assert refused.code == 1
    assert f'pareo free {FILE} "{first}" "{second}" --reason' in refused.err or f'"{second}" "{first}"' in refused.err


def test_the_journal_names_who_was_swapped(pareo):
    make(pareo, "Ana", "Bruno", "Carla", "Diego")
    drafted = pareo("pair", FILE, "--draft", "--json").json["tables"]
    first, second = drafted[0]["a"]["name"], drafted[1]["a"]["name"]
    assert pareo("swap", FILE, first, second, "--reason", "Brothers").code == 0
    assert f"round 1, swapped by hand ({first}, {second}): Brothers" in pareo("log", FILE).out


def test_a_round_left_as_it_is_was_not_repaired_and_begun_tables_are_told(pareo):
    make(pareo, "Ana", "Bruno", "Carla", "Diego")
    assert pareo("pair", FILE).code == 0
    said = pareo("repair", FILE, "--how", "leave", "--reason", "x", "--lang", "es")
    assert "se queda como está" in said.out
    assert "reparada" not in said.out
    assert "--even-begun" not in pareo("repair", FILE).out
    assert pareo("clock", FILE, "start").code == 0
    assert f"pareo repair {FILE} --how cascade --even-begun" in pareo("repair", FILE).out
    assert "--even-begun" not in pareo("repair", FILE, "--even-begun").out
