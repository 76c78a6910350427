"""A pack as rows, two packs compared, systems by name, places in a text."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from pareo.core.errors import Malformed
from pareo.policy.diff import diff
from pareo.policy.load import pack, packs
from pareo.policy.places import Place, place_of, places
from pareo.policy.show import described
from pareo.policy.systems import SYSTEMS, system
from pareo.standings.check_system import check_system
from pareo.standings.system import System


@pytest.mark.parametrize("id", packs())
def test_every_row_has_a_key_of_its_own_and_a_clause(id: str) -> None:
    rows = described(pack(id))
    assert len({row.key for row in rows}) == len(rows)
    assert all(
        row.clause for row in rows if not row.key.startswith("policy.") and row.key not in ("tiers", "formats", "adjustable")
    )


def test_rows_read_in_the_order_of_the_tables() -> None:
    rows = described(pack("konami-2011-05"))
    tables = list(dict.fromkeys(row.key.split(".")[0].split("[")[0] for row in rows))
    assert tables[:3] == ["policy", "match", "clock"]
    assert ("clock.round_minutes", 40, "000 I.C") in [(row.key, row.value, row.clause) for row in rows]


def test_a_value_that_no_source_confirms_is_marked() -> None:
    doubtful = {row.key for row in described(pack("konami-2011-05")) if not row.confirmed}
    assert "rounds.tables[3].rows[16].cut" in doubtful
    assert "clock.round_minutes" not in doubtful
    assert "rounds.least_players" not in doubtful


def test_diff_of_a_pack_with_itself_is_nothing() -> None:
    assert all(diff(pack(id), pack(id)) == () for id in packs())


def test_diff_of_two_editions_says_what_changed_under_which_clause() -> None:
    changes = {change.key: change for change in diff(pack("konami-2011-05"), pack("konami-2018-06"))}
    drawn = changes["tiers.1.draws_in_swiss"]
    assert (drawn.a, drawn.b, drawn.clause_a, drawn.clause_b) == (False, True, "000 I.A, V.A, V.G", "rules.md b.4")
    new = changes["tiers.4.name"]
    assert (new.a, new.b, new.clause_a, new.clause_b) == (None, "world", "-", "rules.md b.4")
    gone = changes["adjustable[tiers.1.deck_list_required].until"]
    assert (gone.a, gone.b, gone.clause_b) == ("start", None, "-")
    assert not any(key.startswith(("standings", "scoring", "rounds", "policy")) for key in changes)


def test_diff_of_two_games_shows_the_order_of_tie_breaks() -> None:
    changes = {change.key: change for change in diff(pack("ude-2008"), pack("decipher-stccg"))}
    assert changes["standings.order"].a == ("win-loss-sum", "first-tiebreak-sum", "lost-rounds-squared")
    assert changes["standings.order"].b == ("differential", "play-off")


@pytest.mark.parametrize("id", packs())
def test_packs_that_name_one_system_say_the_same_of_it(id: str) -> None:
    policy = pack(id)
    named = system(policy.standings.system)
    assert System(policy.scoring, policy.standings) == named


@pytest.mark.parametrize("id", list(SYSTEMS))
def test_each_system_loads(id: str) -> None:
    assert system(id).standings.system == id
    assert check_system(system(id)) == ()


def test_an_unknown_system_is_refused_with_those_known() -> None:
    with pytest.raises(Malformed) as refused:
        system("../packs/ude-2008")
    [finding] = refused.value.findings
    assert (finding.code, finding.facts["known"]) == ("system-unknown", ", ".join(SYSTEMS))


def paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from paths(item, (*path, key))


@pytest.mark.parametrize("id", packs())
def test_every_key_of_a_pack_has_its_place(id: str) -> None:
    text = files("pareo.policy").joinpath("packs", f"{id}.toml").read_text(encoding="utf-8")
    lines, found = text.splitlines(), places(text)
    for path in paths(tomllib.loads(text)):
        place = found[path]
        rest = lines[place.line - 1][place.column - 1 :]
        assert isinstance(path[-1], int) or rest.startswith((str(path[-1]), "[")), path


TRICKY = '''"quoted key" = 1 # a = 2
'' = 3
a . b."c" = { d = [1, [2, "]#"], { e = 1 }], f = """
g = 1
""""}
[[list]]
x = \'\'\'
[not a table]\'\'\'
[list.inner]
[[list.many]]
[[list.many]]
y = 1979-05-27 07:32:00
[[list]]
z = 1.5'''


def test_places_in_a_tricky_text() -> None:
    found = places(TRICKY)
    assert set(paths(tomllib.loads(TRICKY))) <= set(found)
    assert found["a", "b", "c", "d", 1, 1] == Place(3, 27)
    assert found["list", 0, "many", 1, "y"] == Place(12, 1)
    assert found["list", 1, "z"] == Place(14, 1)


def test_the_place_of_what_is_missing_is_that_of_its_table() -> None:
    found = places("[a]\n[a.b]\nc = 1")
    assert place_of(("a", "b", "missing"), found) == Place(2, 1)
    assert place_of(("missing",), found) is None
