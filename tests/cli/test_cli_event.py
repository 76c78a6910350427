"""A whole event through the command line, and every command's answers on the way."""

from __future__ import annotations

import csv
import io
import json

import pytest

CAST = ["Ana Núñez", "Bruno", "Carla", "Diego", "Elena", "Félix"]
FILE = "copa.pareo"


def make(pareo, structure="swiss-cut", players=CAST, policy="konami-2011-05", start=True, rounds=3):
    """An event with these players, started."""
    said = pareo("new", FILE, "--policy", policy, "--name", "Copa", "--seed", "s", "--structure", structure)
    assert said.code == 0, said.err
    rows = [f'010042{place:04},"{name}"' for place, name in enumerate(players, 1)]
    if rows:
        said = pareo("enter", FILE, "-", stdin="\n".join(["id,nombre", *rows]))
        assert said.code == 0, said.err
    if start:
        asked = ["--rounds", rounds] if structure.startswith("swiss") else []
        said = pareo("start", FILE, *asked)
        assert said.code == 0, said.err


def play_round(pareo, result="2-1"):
    """Pair, report every table and close."""
    said = pareo("pair", FILE, "--json")
    assert said.code == 0, said.err
    for table in said.json["tables"]:
        assert pareo("report", FILE, table["table"], result).code == 0
    assert pareo("close", FILE).code == 0
    return said.json


def test_new_prints_a_seed_and_never_overwrites(pareo):
    first = pareo("new", FILE, "--policy", "konami-2011-05", "--name", "Copa")
    assert first.code == 0
    assert "Seed: " in first.out
    assert "pareo enter copa.pareo" in first.out
    again = pareo("new", FILE, "--policy", "konami-2011-05", "--name", "Otra", "--json")
    assert again.code == 3
    assert again.error["code"] == "file-exists"
    assert pareo("show", FILE, "--json").json["event"] == "Copa"
    seeds = {pareo("new", f"{n}.pareo", "--policy", "ude-2008", "--name", "C", "--json").json["seed"] for n in range(3)}
    assert len(seeds) == 3


def test_new_with_an_announced_value(pareo):
    words = ["new", FILE, "--policy", "konami-2011-05", "--name", "Copa"]
    assert pareo(*words, "--set", "clock.round_minutes=50").code == 1
    assert pareo(*words, "--announce", "x", "--json").error["code"] == "announcement-for-nothing"
    three = ["--set", "a.b=1", "--set", "c.d=2", "--set", "e.f=3", "--announce", "x", "--announce", "y"]
    assert pareo(*words, *three, "--json").error["code"] == "announcements-do-not-match"
    assert pareo("show", FILE).code == 2
    assert pareo(*words, "--set", "clock.round_minutes=50", "--announce", "Rounds of 50 minutes").code == 0
    assert "clock.round_minutes = 50 (“Rounds of 50 minutes”)" in pareo("show", FILE).out


def test_start_changes_values_and_starts_or_does_neither(pareo):
    make(pareo, players=["Ana"], start=False)
    values = ["--set", "clock.round_minutes=45", "--announce", "45 minutes"]
    assert pareo("start", FILE, *values).code == 1
    assert "45" not in pareo("show", FILE).out
    pareo("enter", FILE, "--name", "Bruno")
    said = pareo("start", FILE, *values, "--json")
    assert said.code == 0, said.err
    assert list(said.json)[:6] == ["schema", "event", "entry", "kind", "state", "round"]
    assert "45 minutes" in pareo("show", FILE).out


def test_enter_one_by_one(pareo):
    make(pareo, players=[], start=False)
    said = pareo("enter", FILE, "--name", "Ana", "--surname", "Núñez", "--id", "0100421518", "--category", "senior", "--json")
    assert said.json["entered"] == [{"number": 1, "id": "0100421518", "name": "Ana Núñez"}]
    assert pareo("enter", FILE, "--name", "Bruno").out.startswith("Bruno has entered, with number 2.")
    for wrong in ([], ["players.csv", "--name", "Ana"]):
        assert pareo("enter", FILE, *wrong, "--json").error["code"] == "players-or-name"
    twice = pareo("enter", FILE, "--name", "Otra", "--id", "0100421518", "--json")
    assert twice.code == 1
    assert pareo("enter", "none.pareo", "--name", "Ana").code == 2
    entrants = pareo("show", FILE, "--json").json["entrants"]
    assert entrants == [
        {"number": 1, "id": "0100421518", "name": "Ana Núñez", "status": "in"},
        {"number": 2, "id": "2", "name": "Bruno", "status": "in"},
    ]


def test_a_round(pareo):
    make(pareo)
    said = pareo("pair", FILE, "--json").json
    assert list(said) == ["schema", "round", "tables", "byes", "seed", "by_hand"]
    assert [list(table) for table in said["tables"]] == [["table", "a", "b", "notes"]] * 3
    assert list(said["tables"][0]["a"]) == ["id", "name", "points"]
    assert {side["id"] for table in said["tables"] for side in (table["a"], table["b"])} == {f"010042{n:04}" for n in range(1, 7)}
    assert pareo("show", FILE, "--round", 1, "--json").json == said
    one = pareo("report", FILE, 1, "2-1")
    assert one.out.startswith("Table 1: ")
    assert "Open tables: 2, 3 (2 of 3)." in one.out
    assert "pareo undo copa.pareo" in one.out
    assert pareo("report", FILE, 1, "2-1").out == "Nothing changed: it was so already.\n"
    assert pareo("report", FILE, 1, "2-0").code == 1
    assert pareo("report", FILE, 9, "2-0", "--json").error["code"] == "table-unknown"
    assert pareo("report", FILE, 2, "3-3-3-3", "--json").error["code"] == "result-unreadable"
    assert pareo("report", FILE, 2).code == 2
    assert pareo("report", FILE).code == 2
    assert pareo("close", FILE).code == 1
    assert pareo("standings", FILE, "--json").json["provisional"] is True
    assert "Provisional" in pareo("standings", FILE).out
    pareo("report", FILE, 2, "0-2")
    assert "All tables of round 1 have reported." in pareo("report", FILE, 3, "double-loss").out
    assert "pareo pair copa.pareo" in pareo("close", FILE).out
    shown = pareo("show", FILE, "--round", 1)
    assert "both lose" in shown.out
    assert pareo("show", FILE, "--round", 1, "--json").json["tables"][2]["result"] == "double-loss"
    assert pareo("show", FILE, "--round", 2, "--json").error["code"] == "round-unknown"


def test_odd_numbers_have_a_bye(pareo):
    make(pareo, players=CAST[:3])
    said = pareo("pair", FILE)
    assert "Bye: " in said.out
    byes = pareo("show", FILE, "--round", 1, "--json").json["byes"]
    assert list(byes[0]) == ["id", "name", "points", "kind"]
    assert "the bye of round 1" in pareo("explain", FILE).out


def test_standings_json_has_exactly_its_keys(pareo):
    make(pareo)
    play_round(pareo)
    play_round(pareo, "2-0")
    said = pareo("standings", FILE, "--json").json
    assert list(said) == ["schema", "event", "policy", "round", "provisional", "rows"]
    assert (said["schema"], said["event"], said["policy"], said["round"], said["provisional"]) == (
        1,
        "Copa",
        "konami-2011-05",
        2,
        False,
    )
    row = said["rows"][0]
    assert list(row) == ["rank", "id", "name", "points", "record", "tiebreaks", "printed", "dropped"]
    assert list(row["record"]) == ["wins", "losses", "draws", "byes"]
    assert all(isinstance(text, str) for text in row["tiebreaks"].values())
    assert pareo("standings", FILE, "--round", 1, "--json").json["round"] == 1
    other = pareo("standings", FILE, "--system", "mantis", "--json").json["rows"]
    assert set(other[0]["tiebreaks"]) == {"win-loss-sum", "first-tiebreak-sum", "lost-rounds-squared"}
    assert pareo("standings", FILE, "--system", "astrology").code == 2
    text = pareo("standings", FILE, "--lang", "es").out
    assert text.splitlines()[0].split()[:2] == ["Puesto", "Nombre"]
    assert row["printed"] in text


def test_standings_as_csv_is_harmless_in_a_spreadsheet(pareo):
    make(pareo, players=[], start=False)
    assert pareo("enter", FILE, "--name", "Bruno, Jr.", "--id", "0100000002").code == 0
    assert pareo("enter", FILE, "--name", "=cmd|x", "--id", "0100000001").code == 0
    assert pareo("start", FILE).code == 0
    play_round(pareo)
    rows = list(csv.DictReader(io.StringIO(pareo("standings", FILE, "--csv").out)))
    assert {row["Name"] for row in rows} == {"'=cmd|x", "Bruno, Jr."}
    assert rows[0]["Id"].startswith("0100")


def test_drafts_swaps_and_the_clock(pareo):
    make(pareo)
    assert "draft" in pareo("pair", FILE, "--draft", "--method", "slide").out
    tables = pareo("show", FILE, "--round", 1, "--json").json["tables"]
    first, second = tables[0]["a"]["name"], tables[1]["a"]["name"]
    assert pareo("swap", FILE, first, second).code == 2
    said = pareo("swap", FILE, first, second, "--reason", "Brothers")
    assert said.code == 0
    assert f"{first} and {second} have changed places." in said.out
    assert "Brothers" in pareo("explain", FILE).out
    assert pareo("clock", FILE, "start").code == 1
    assert pareo("publish", FILE).code == 0
    assert "has not been started" in pareo("clock", FILE, "show").out
    assert pareo("clock", FILE, "show", "--json").json["remaining_seconds"] is None
    assert "left of 40 minutes" in pareo("clock", FILE, "start").out
    assert "paused" in pareo("clock", FILE, "pause").out
    said = pareo("clock", FILE, "show", "--json").json
    assert list(said) == ["schema", "round", "minutes", "added", "running", "remaining_seconds"]
    assert said["running"] is False
    assert 2390 <= said["remaining_seconds"] <= 2400


def test_the_hall_is_given_time_and_the_round_begins_anew(pareo):
    make(pareo)
    assert pareo("pair", FILE).code == 0
    late = pareo("clock", FILE, "add", 10, "--lang", "es")
    assert "Añadido para toda la sala: +10 min. La ronda tiene 50 min." in late.out
    assert "no ha arrancado" in late.out
    assert pareo("clock", FILE, "show", "--json").json["remaining_seconds"] is None
    assert "left of 50 minutes" in pareo("clock", FILE, "start").out
    said = pareo("clock", FILE, "add", "-15", "--json").json
    assert (said["minutes"], said["added"]) == (35, -5)
    assert pareo("clock", FILE, "add", "-36").code == 1
    assert "left of 40 minutes" in pareo("clock", FILE, "restart").out
    assert pareo("undo", FILE).code == 0
    log = pareo("log", FILE, "--lang", "es").out
    assert "ronda 1: -15 min para toda la sala, 35 en total" in log
    assert "ronda 1: su tiempo empieza de nuevo, 40 min" in log
    assert pareo("clock", FILE, "add", "--json").error["code"] == "clock-minutes-missing"
    assert pareo("clock", FILE, "pause", 5, "--json").error["code"] == "clock-minutes-unasked"
    assert pareo("report", FILE, 1, "2-0").code == 0
    assert pareo("clock", FILE, "restart", "--json").error["code"] == "clock-tables-reported"


def test_leaving_and_coming_back(pareo):
    make(pareo)
    tables = pareo("pair", FILE, "--json").json["tables"]
    name = tables[0]["a"]["name"]
    need = pareo("drop", FILE, name, "--json")
    assert need.error["code"] == "drop-needs-result"
    said = pareo("drop", FILE, name, "--result", "0-2")
    assert said.code == 0, said.err
    assert "is out after round" in said.out
    assert "Table 1 is written: 0-2." in said.out
    assert pareo("undrop", FILE, name).code == 0
    assert pareo("drop", FILE, tables[1]["b"]["id"], "--result", "2-0", "--disqualified").out.startswith(tables[1]["b"]["name"])
    status = {row["name"]: row["status"] for row in pareo("show", FILE, "--json").json["entrants"]}
    assert status[name] == "in"
    assert status[tables[1]["b"]["name"]] == "disqualified"


def test_byes_are_promised(pareo):
    make(pareo)
    assert pareo("bye", FILE, "nunez", "--rounds", "1,2").out.startswith("Ana Núñez will have a bye in round 1, 2.")
    said = pareo("pair", FILE)
    assert "Bye promised beforehand: Ana Núñez (0)" in said.out
    assert pareo("bye", FILE, "nunez", "--rounds", "1", "--json").error["code"] == "bye-round-past"


def test_a_late_entry(pareo):
    make(pareo)
    play_round(pareo)
    assert pareo("enter", FILE, "--name", "Gala", "--late", "bye").code == 1
    assert pareo("enter", FILE, "--name", "Gala", "--late", "bye", "--reason", "The train was late").code == 0
    row = next(row for row in pareo("standings", FILE, "--json").json["rows"] if row["name"] == "Gala")
    assert row["record"]["byes"] == 1


def test_a_correction_is_shown_before_it_is_made(pareo):
    make(pareo)
    play_round(pareo)
    play_round(pareo)
    words = ["correct", FILE, "--round", "1", "1", "1-2", "--reason", "The slip was misread"]
    before = pareo("standings", FILE, "--json").json
    dry = pareo(*words, "--dry-run", "--json").json
    assert list(dry) == ["schema", "event", "dry_run", "entry", "round", "table", "was", "result", "moved", "rounds", "seeds"]
    assert (dry["dry_run"], dry["entry"], dry["was"], dry["result"]) == (True, None, "2-1", "1-2")
    assert list(dry["moved"][0]) == ["id", "name", "before", "after"]
    assert pareo("standings", FILE, "--json").json == before
    assert "Nothing is written" in pareo(*words, "--dry-run").out
    said = pareo(*words)
    assert "is corrected: from “2-1” to “1-2”" in said.out
    assert " → " in said.out
    assert pareo("standings", FILE, "--json").json != before
    assert pareo("undo", FILE).code == 0
    assert pareo("standings", FILE, "--json").json == before
    assert pareo("correct", FILE, "--round", 7, 1, "2-0", "--reason", "x").code == 1


def test_undo_redo_log_verify_and_as_of(pareo):
    make(pareo)
    play_round(pareo)
    entries = pareo("log", FILE, "--json").json["entries"]
    assert list(entries[0]) == ["entry", "at", "actor", "on_behalf", "command", "kind", "text", "undone", "hash"]
    assert {entry["actor"] for entry in entries} == {"organizer"}
    before = pareo("show", FILE, "--json").json
    said = pareo("undo", FILE, 2, "--reason", "Wrong table", PAREO_ACTOR="Bruno")
    assert said.code == 0
    assert "round 1 closed" in said.out
    assert pareo("show", FILE, "--json").json != before
    assert pareo("show", FILE, "--as-of", len(entries), "--json").json == before
    assert pareo("show", FILE, "--as-of", 99, "--json").error["code"] == "entry-unknown"
    undone = [entry for entry in pareo("log", FILE, "--json").json["entries"] if entry["undone"]]
    assert [entry["entry"] for entry in undone] == [len(entries) - 1, len(entries)]
    assert "undone" in pareo("log", FILE).out
    assert "Bruno" in pareo("log", FILE).out
    assert pareo("redo", FILE, "--actor", "Carla").code == 0
    assert pareo("show", FILE, "--json").json == before
    assert pareo("redo", FILE).code == 1
    assert pareo("undo", FILE, 99).code == 1
    assert pareo("undo", FILE, "-1").code == 1
    good = pareo("verify", FILE, "--json").json
    assert (good["whole"], good["findings"], good["persons"]) == (True, [], 6)
    assert "is whole" in pareo("verify", FILE).out


def test_verify_tells_damage_from_an_append_cut_short(pareo, tmp_path):
    make(pareo, players=["Ana", "Bruno"], rounds=1)
    path = tmp_path / FILE
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"entry":9')
    assert pareo("verify", FILE).code == 1
    assert pareo("show", FILE).code == 0
    assert pareo("show", FILE, "--json").err.startswith('{"findings"')
    path.write_bytes(whole.replace(b'"Copa"', b'"Cope"'))
    said = pareo("verify", FILE)
    assert said.code == 3
    assert "not whole" in said.out
    assert said.err
    assert pareo("show", FILE, "--json").error["code"] == "journal-damaged"
    assert pareo("pair", FILE).code == 3
    path.write_bytes(b"")
    assert pareo("verify", FILE).code in (2, 3)


def test_cut_bracket_and_end(pareo):
    make(pareo, rounds=3)
    assert pareo("cut", FILE, "--top", 4, "--json").error["code"] == "rounds-remain"
    assert "There is no bracket yet" in pareo("bracket", FILE).out
    for result in ("2-0", "2-1", "2-0"):
        play_round(pareo, result)
    preview = pareo("cut", FILE, "--top", 4, "--json").json
    assert list(preview) == ["schema", "event", "confirmed", "seeds", "next", "declined", "gone", "level"]
    assert preview["confirmed"] is False
    assert "pareo cut copa.pareo --top 4 --confirm" in pareo("cut", FILE, "--top", 4).out
    assert pareo("show", FILE, "--json").json["state"] == "swiss-finished"
    out = preview["seeds"][0]["name"]
    said = pareo("cut", FILE, "--top", 4, "--decline", out, "--third-place", "--confirm")
    assert said.code == 0, said.err
    assert f"Declined: {out}." in said.out
    assert pareo("cut", FILE, "--top", 4, "--json").error["code"] == "cut-is-made"
    assert "Semifinals" in pareo("bracket", FILE).out
    assert "winner of 1" in pareo("bracket", FILE).out
    assert pareo("finish", FILE).code == 1
    pareo("pair", FILE)
    assert pareo("report", FILE, 1, "1-1").code == 1
    pareo("report", FILE, 1, "2-1")
    pareo("report", FILE, 2, "0-2")
    pareo("close", FILE)
    play_round(pareo)
    while pareo("show", FILE, "--json").json["state"] == "elimination":
        if pareo("pair", FILE, "--json").code:
            break
        pareo("report", FILE, 1, "2-0")
        pareo("close", FILE)
    bracket = pareo("bracket", FILE, "--json").json
    assert list(bracket) == ["schema", "event", "rounds", "places"]
    assert [place["place"] for place in bracket["places"]][:4] == [1, 2, 3, 4]
    game = bracket["rounds"][0]["games"][0]
    assert list(game) == ["game", "a", "b", "round", "table", "result", "winner", "third_place"]
    assert game["winner"] == {key: game["a"][key] for key in ("id", "name")}
    assert "Final places" in pareo("bracket", FILE).out
    said = pareo("finish", FILE, "--archive")
    assert said.code == 0, said.err
    assert pareo("undo", FILE).code == 1
    assert pareo("show", FILE, "--json").json["state"] == "archived"
    assert "read only" in pareo("show", FILE).out


def test_cut_by_points_and_by_the_policy(pareo):
    make(pareo, rounds=1)
    play_round(pareo)
    proposed = pareo("cut", FILE, "--json")
    assert proposed.code in (0, 1)
    said = pareo("cut", FILE, "--points", 3, "--json").json
    assert len(said["seeds"]) == 3
    assert "--points 3" in pareo("cut", FILE, "--points", 3).out


def test_elimination_and_round_robin(pareo):
    make(pareo, structure="elimination", players=CAST[:3])
    assert pareo("pair", FILE).code == 0
    assert "Semifinals" in pareo("bracket", FILE).out


def test_decipher_scores_with_minus_signs(pareo):
    make(pareo, policy="decipher-stccg", players=CAST[:4], rounds=2, structure="swiss")
    pareo("pair", FILE)
    said = pareo("report", FILE, 1, "-5-20:time")
    assert said.code == 0, said.err
    assert "-5-20:time" in said.out
    assert pareo("report", FILE, "2", "120-65", "--lang", "es").out.startswith("Mesa 2: ")
    assert pareo("correct", FILE, "--round", 1, 1, "-5--10:time", "--reason", "x", "--dry-run").code == 0
    pareo("close", FILE)
    row = pareo("standings", FILE, "--json").json["rows"][0]
    assert "(" in row["printed"]


def test_a_player_is_found_by_number_id_or_part_of_the_name(pareo):
    make(pareo, players=["Ana Núñez", "Ana Ruiz", "Bruno Núñez Ortega", "Bruno", "3"])

    def who(asked):
        said = pareo("bye", FILE, asked, "--rounds", 9, "--json")
        return said.json["name"] if said.code == 0 else said.error["code"] if said.error["code"].startswith("player") else "found"

    pareo("undo", FILE)
    assert who("ANA NUNEZ") == "Ana Núñez"
    assert who("ruiz") == "Ana Ruiz"
    assert who("Bruno") == "Bruno"
    assert who("ortega bruno") == "Bruno Núñez Ortega"
    assert who("2") == "Ana Ruiz"
    assert who("0100420002") == "Ana Ruiz"
    assert who("100420002") == "Ana Ruiz"
    assert who("#3") == "Bruno Núñez Ortega"
    assert who("ana") == "player-ambiguous"
    assert who("nuñez") == "player-ambiguous"
    assert who("Brunno") == "player-unknown-near"
    assert who("Zoe") == "player-unknown"
    said = pareo("bye", FILE, "ana", "--rounds", 9, "--lang", "es")
    assert said.code == 1
    assert "#1 Ana Núñez, #2 Ana Ruiz" in said.err


def test_explain_takes_a_standing_apart(pareo):
    make(pareo)
    play_round(pareo)
    play_round(pareo)
    said = pareo("explain", FILE, "--player", "nunez", "--json").json
    assert list(said) == ["schema", "event", "round", "explanations", "reasons", "standing"]
    assert list(said["explanations"][0]) == ["code", "message", "clause", "facts"]
    first = said["standing"]["tiebreaks"][0]
    assert list(first) == ["tiebreak", "clause", "text", "part", "whole", "terms"]
    assert sum(term["part"] for term in first["terms"]) == first["part"]
    text = pareo("explain", FILE, "--player", "nunez", "--lang", "es").out
    assert f"{first['text']} = {first['part']} de {first['whole']} (" in text
    assert "standing" not in pareo("explain", FILE, "--table", 1, "--json").json
    assert pareo("explain", FILE, "--table", 9).code == 1
    assert pareo("explain", FILE, "--table", 1, "--player", "nunez").code == 2


def test_explain_says_who_came_first_and_what_ruled_them_out(pareo):
    make(pareo, players=CAST[:3])
    play_round(pareo)
    play_round(pareo)
    play_round(pareo)
    said = pareo("explain", FILE, "--json").json
    bye = said["reasons"][-1]
    assert (bye["about"], bye["cause"], bye["table"]) == ("bye", "turn", None)
    assert list(bye) == ["about", "table", "cause", "points", "entrant", "other", "first", "passed"]
    assert list(bye["entrant"]) == ["id", "name"]
    for reason in said["reasons"]:
        assert reason["first"] == (reason["passed"][0]["entrant"] if reason["passed"] else reason["other"] or reason["entrant"])
    had = next(passed["entrant"]["name"] for passed in bye["passed"] if passed["criterion"] == "had-bye")
    in_turn = "First in turn for the bye" if bye["first"]["name"] == had else "Next"
    assert f"    {in_turn}: {had}, but had the bye before (round " in pareo("explain", FILE).out
    assert f"{had}, pero ya tuvo el bye (ronda " in pareo("explain", FILE, "--lang", "es").out


def test_words_that_can_not_be_seen_or_do_not_end(pareo):
    make(pareo, players=[], start=False)
    for bad in ("A\x1b[2J", "A\nB", "\u202eana", "x" * 201):
        assert pareo("enter", FILE, "--name", bad).code == 2
        assert pareo("new", "x.pareo", "--policy", "ude-2008", "--name", bad).code == 2
    assert pareo("enter", FILE, "--name", " ").code == 1
    for date in ("2026-13-01", "hoy", "20260301"):
        assert pareo("new", "x.pareo", "--policy", "ude-2008", "--name", "C", "--date", date).code == 2
    assert pareo("new", "x.pareo", "--policy", "ude-2008", "--name", "C", "--date", "2026-03-01").code == 0


@pytest.mark.parametrize("language", ["en", "es"])
def test_empty_states_say_what_to_do_first(pareo, language):
    pareo("new", FILE, "--policy", "konami-2011-05", "--name", "Copa")
    assert "pareo enter copa.pareo" in pareo("show", FILE, "--lang", language).out
    assert "pareo enter copa.pareo" in pareo("standings", FILE, "--lang", language).out
    assert pareo("pair", FILE, "--lang", language).code == 1
    assert pareo("explain", FILE, "--json").error["code"] == "no-rounds-yet"
    assert pareo("start", FILE, "--lang", language).code == 1


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_screen_in_both_languages(pareo, language):
    make(pareo, players=CAST[:5], rounds=2)
    pareo("bye", FILE, "Bruno", "--rounds", 1)
    play_round(pareo)
    pareo("drop", FILE, "Carla")
    pareo("pair", FILE)
    for words in (
        ["show"],
        ["show", "--round", 1],
        ["standings"],
        ["explain"],
        ["log"],
        ["verify"],
        ["clock", "start"],
        ["bracket"],
    ):
        said = pareo(words[0], FILE, *words[1:], "--lang", language)
        assert said.code == 0, said.err
        assert "{" not in said.out


def test_files_that_are_no_events(pareo, tmp_path):
    (tmp_path / "empty.pareo").write_bytes(b"")
    (tmp_path / "noise.pareo").write_bytes(bytes(range(256)) * 10)
    (tmp_path / "other.pareo").write_text(json.dumps({"a": 1}))
    (tmp_path / "folder.pareo").mkdir()
    for name in ("empty", "noise", "other", "folder", "missing", "a/b"):
        for command in ("show", "pair", "log", "verify", "standings"):
            said = pareo(command, f"{name}.pareo", "--lang", "es")
            assert said.code in (2, 3), (name, command, said)
            assert said.err
            assert "Traceback" not in said.err


def test_two_programs_on_one_file(pareo, tmp_path):
    fcntl = pytest.importorskip("fcntl")
    make(pareo, players=["Ana", "Bruno"], rounds=1)
    with open(tmp_path / FILE, "rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        said = pareo("pair", FILE, "--json")
        assert pareo("show", FILE).code == 0
    assert said.code == 3
    assert said.error["code"] == "journal-locked"


def test_more_rounds_than_can_be_played_are_refused_before_the_start(pareo):
    make(pareo, start=False)
    refused = pareo("start", FILE, "--rounds", 6, "--lang", "es")
    assert (refused.code, "6 jugadores pueden jugar 5 rondas" in refused.err) == (1, True)
    assert pareo("start", FILE, "--rounds", 6, "--allow-rematch", "--json").json["rounds"] == 6
