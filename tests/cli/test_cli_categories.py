"""Categories, clubs, fixed seats, awarded byes, acceleration and late players, from a CSV file to the pairings."""

from __future__ import annotations

import pytest

FILE = "copa.pareo"
CATEGORIES = "SSSSSJJJJJJJJ"  # five seniors, eight juniors


def csv(categories: str = CATEGORIES, **columns: dict[int, str]) -> str:
    """Players 1, 2, 3 ... of these categories; other columns by name and player."""
    extra = [dict(column) for column in columns.values()]
    lines = [",".join(["id", "name", "seed", "category", *columns])]
    for n, category in enumerate(categories, 1):
        lines.append(",".join([f"{n:04}", f"Jugador {n:02}", str(n), category, *(column.get(n, "") for column in extra)]))
    return "\n".join(lines)


def make(pareo, *settings: str, players: str = "", rounds: int = 3, policy: str = "konami-2011-05") -> None:
    words = [word for setting in settings for word in ("--set", setting)]
    announced = ["--announce", "pareos por edades y clubes"] if settings else []
    assert pareo("new", FILE, "--policy", policy, "--name", "C", "--seed", "s", *words, *announced).code == 0
    assert pareo("enter", FILE, "-", stdin=players or csv()).code == 0
    assert pareo("start", FILE, "--rounds", rounds).code == 0


def play(pareo, result: str = "2-0"):
    """The round's pairs of ids, its byes by kind, and the whole answer; then it is reported and closed."""
    said = pareo("pair", FILE, "--json")
    assert said.code == 0, said.err
    results = "\n".join(["table,result", *(f"{table['table']},{result}" for table in said.json["tables"])])
    assert pareo("report", FILE, "--file", "-", stdin=results).code == 0
    assert pareo("close", FILE).code == 0
    pairs = [(int(t["a"]["id"]), int(t["b"]["id"])) for t in said.json["tables"]]
    return pairs, [(int(bye["id"]), bye["kind"]) for bye in said.json["byes"]], said.json


def crossings(pairs, categories: str = CATEGORIES) -> int:
    return sum(categories[a - 1] != categories[b - 1] for a, b in pairs)


def test_separate_categories_meet_only_after_the_round_that_was_announced(pareo):
    make(pareo, "pairing.categories=separate", "pairing.categories_until=2", rounds=4)
    for _ in range(2):
        pairs, byes, _ = play(pareo)
        assert crossings(pairs) == 0
        assert [CATEGORIES[n - 1] for n, _ in byes] == ["S"]
    later = [play(pareo) for _ in range(2)]
    assert sum(crossings(pairs) for pairs, *_ in later) > 0
    assert pareo("audit", FILE).code == 0


def test_each_odd_category_has_a_bye_of_its_own(pareo):
    categories = "SSSSSJJJ"
    make(pareo, "pairing.categories=separate", players=csv(categories))
    for _ in range(2):
        pairs, byes, _ = play(pareo)
        assert crossings(pairs, categories) == 0
        assert sorted(categories[n - 1] for n, _ in byes) == ["J", "S"]
    assert pareo("audit", FILE).code == 0


def test_avoided_categories_cross_no_more_than_they_must(pareo):
    make(pareo, "pairing.categories=avoid", players=csv("SSSSSJJJJJ"))
    for _ in range(2):
        pairs, byes, _ = play(pareo)
        assert crossings(pairs, "SSSSSJJJJJ") == 1  # five and five: one table must mix
        assert byes == []
    assert pareo("audit", FILE).code == 0


@pytest.mark.parametrize("policy", ["konami-2011-05", "ude-2008"])
def test_clubs_are_kept_apart_until_the_round_that_was_announced(pareo, policy):
    clubs = {n: "Norte" if n % 2 else "Sur" for n in range(1, 9)}
    make(pareo, "pairing.protect_clubs_until=2", players=csv("SSSSSSSS", club=clubs), rounds=4, policy=policy)
    rounds = [play(pareo, "double-loss")[0] for _ in range(4)]  # all stay in one score group, which comes before the clubs
    same = [sum(a % 2 == b % 2 for a, b in pairs) for pairs in rounds]
    assert same[:2] == [0, 0]
    assert sum(same[2:]) > 0
    assert pareo("audit", FILE).code == 0


def test_a_value_that_comes_with_the_start_counts_too(pareo):
    assert pareo("new", FILE, "--policy", "ude-2008", "--name", "C", "--seed", "s").code == 0
    assert pareo("enter", FILE, "-", stdin=csv("SSSSJJJJ")).code == 0
    announced = ["--set", "pairing.categories=separate", "--announce", "por edades"]
    assert pareo("start", FILE, "--rounds", 2, *announced).code == 0
    assert crossings(play(pareo)[0], "SSSSJJJJ") == 0
    assert pareo("show", FILE).out.count("pairing.categories = separate (“por edades”)") == 1


def test_fixed_seats_stay_in_every_round(pareo):
    make(pareo, players=csv("SSSSSSSS", fixed_table={3: "7", 6: "1"}))
    for _ in range(3):
        _, _, said = play(pareo)
        at = {int(t[side]["id"]): t["table"] for t in said["tables"] for side in ("a", "b")}
        assert at[3] == 7 or at[3] == at[6] == 1
        assert at[6] == 1 or at[3] == at[6] == 7


def test_awarded_byes_are_taken_out_first_and_then_the_number_is_made_even(pareo):
    make(pareo, "pairing.categories=separate", players=csv("SSSSSJJJ"))
    assert pareo("bye", FILE, "0001", "--rounds", "1").code == 0
    pairs, byes, _ = play(pareo)  # four seniors are left, which is even; three juniors are not
    assert len(pairs) == 3
    assert (1, "awarded") in byes
    assert [("SSSSSJJJ"[n - 1], kind) for n, kind in byes if n != 1] == [("J", "assigned")]
    _, byes, _ = play(pareo)
    assert sorted(("SSSSSJJJ"[n - 1], kind) for n, kind in byes) == [("J", "assigned"), ("S", "assigned")]


def test_an_accelerated_event_says_so(pareo):
    make(pareo, "pairing.acceleration=baku", players=csv("SSSSSSSS"), rounds=5)
    pairs, _, _ = play(pareo)
    assert all(max(pair) <= 4 or min(pair) >= 5 for pair in pairs)
    shown = pareo("show", FILE)
    assert "pairing.acceleration = baku" in shown.out
    assert "baku (top-half-even 3 1-2; top-half-even 1 3)" in shown.out
    assert "accelerated (baku): 4 players" in pareo("show", FILE, "--round", 1).out
    assert "acelerado (baku): 4 jugadores" in pareo("--lang", "es", "explain", FILE, "--round", 1).out
    assert "counts 3 points more" in pareo("explain", FILE, "--round", 1, "--player", "0001").out
    assert {row["points"] for row in pareo("standings", FILE, "--json").json["rows"]} == {3, 0}
    assert "pairing.acceleration" in pareo("policy", "show", "ude-2008").out
    assert pareo("audit", FILE).code == 0


def test_an_acceleration_that_is_none_is_refused_with_what_there_is(pareo):
    words = ["new", FILE, "--policy", "ude-2008", "--name", "C", "--announce", "x", "--json", "--set"]
    said = pareo(*words, "pairing.acceleration=fast")
    assert said.code == 1
    assert said.error["code"] == "pack-acceleration"
    assert "none, us, baku, categories" in said.error["message"]


def test_a_late_player_joins_against_the_bye(pareo):
    make(pareo, players=csv("SSSSS"))
    paired = pareo("pair", FILE, "--json").json
    (bye,) = paired["byes"]
    hint = pareo("enter", FILE, "--name", "Félix")
    assert "--join" in hint.out
    assert bye["name"] in hint.out
    assert pareo("undo", FILE).code == 0
    told = pareo("enter", FILE, "--name", "Félix", "--join")
    assert f"Félix meets {bye['name']} at table 3 of round 1: tell {bye['name']}" in told.out
    assert "Félix came when round 1 was paired already" in pareo("explain", FILE, "--player", "Félix").out
    assert f"plays round 1 at table 3 against {bye['name']}" in pareo("log", FILE).out
    shown = pareo("show", FILE, "--round", 1, "--json").json
    assert shown["tables"][:2] == paired["tables"]
    assert shown["byes"] == []
    assert pareo("undo", FILE).code == 0
    joined = pareo("enter", FILE, "--name", "Félix", "--join", "--json").json["joined"]
    assert (joined["round"], joined["table"], joined["against"]["id"]) == (1, 3, bye["id"])
    again = pareo("enter", FILE, "--name", "Gema", "--join", "--json")
    assert (again.code, again.error["code"]) == (1, "join-no-bye")


def test_who_comes_back_joins_against_the_bye(pareo):
    make(pareo, players=csv("SSSSSS"))
    assert pareo("drop", FILE, "0006").code == 0
    (bye,) = pareo("pair", FILE, "--json").json["byes"]
    assert f"{bye['name']} has the bye" in pareo("undrop", FILE, "0006").out
    assert pareo("undo", FILE).code == 0
    assert pareo("undrop", FILE, "0006", "--join", "--json").json["joined"]["against"]["id"] == bye["id"]
