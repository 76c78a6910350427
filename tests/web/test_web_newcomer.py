"""What a newcomer stumbled over: addresses that nobody reaches, values and files without a name, rounds of the bracket."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hall import ANA, Hall
from pareo.app.roles import Role
from pareo.tournament import commands as c
from pareo.tournament.events import ReportedResult
from pareo.tournament.queries import took_part
from pareo.words.bracket import round_name
from web_people import account, client, event


def text(answer: Any) -> str:
    said: str = answer.content.decode()
    return said


@pytest.mark.parametrize(
    ("host", "house_at", "base"),
    [
        ("127.0.0.1:8000", "http://127.0.0.1:8000/", ""),
        ("127.0.0.1:8000", "http://192.168.1.7:8000/", "http://192.168.1.7:8000"),
        ("192.168.1.7:8000", "http://192.168.1.7:8000/", "http://192.168.1.7:8000"),
        ("torneo.example", "http://10.0.0.4:8000/", "http://torneo.example"),
    ],
)
def test_others_are_shown_only_an_address_that_they_reach(
    house: Path, monkeypatch: pytest.MonkeyPatch, host: str, house_at: str, base: str
) -> None:
    monkeypatch.setenv("PAREO_ADDRESS", house_at)
    key = event()
    asks = client(account(Role.ORGANIZER, key), headers={"host": host})
    invited = text(asks.post(f"/desk/{key}/staff", {"do": "invite", "role": "judge", "people": "1"}))
    hall = text(asks.get(f"/desk/{key}/print"))
    assert ("--host" in invited, "--host" in hall) == (not base, not base)
    assert f"{base or 'http://127.0.0.1:8000'}/account/invited/" in invited
    assert f"{base or 'http://127.0.0.1:8000'}/e/{key}/" in hall
    assert ("data:image/svg" in invited, 'class="qr"' in hall) == (bool(base), bool(base))
    assert (asks.get(f"/desk/{key}/print/poster").status_code == 200) == bool(base)


def test_values_of_a_policy_have_names_and_choices(house: Path) -> None:
    key = event(start=False)
    asks = client(account(Role.ORGANIZER, key), headers={"accept-language": "es"})
    page = text(asks.get(f"/desk/{key}/"))
    assert "Minutos por ronda: <b>40</b>" in page
    assert "clock.round_minutes =" not in page
    assert 'value="seeded-draw"' in page
    asks.post(f"/desk/{key}/", {"key": "clock.round_minutes", "value": "35", "announcement": "Rondas de 35 minutos"})
    assert "Minutos por ronda: 35" in text(asks.get(f"/desk/{key}/"))
    assert "Minutos por ronda: 35" in text(client(headers={"accept-language": "es"}).get(f"/e/{key}/"))


def test_a_value_is_changed_as_the_event_is_made(house: Path) -> None:
    asks = client(account(is_superuser=True), headers={"accept-language": "es"})
    form = {"name": "Copa", "policy": "konami-2011-05", "structure": "swiss-cut"}
    changed = {
        "key-0": "clock.round_minutes",
        "value-0": "35",
        "announcement-0": "35 minutos",
        "key-1": "cut.level",
        "value-1": "",
    }
    assert "Minutos por ronda" in text(asks.get("/desk/new"))
    made = asks.post("/desk/new", {**form, **changed})
    assert made.status_code == 302
    assert "Minutos por ronda: 35" in text(asks.get(made["Location"].removesuffix("players")))


def test_words_and_files_of_an_event(house: Path) -> None:
    from pareo.web import opened

    key = event("Copa de Otoño: ¡Ñandú/2026!")
    asks = client(account(Role.ORGANIZER, key), headers={"accept-language": "es"})
    opened.do(key, c.ReportResults((ReportedResult(1, "double-loss"),)), ANA)
    page = text(asks.get(f"/desk/{key}/round"))
    assert "1: pierden los dos" in page
    assert "double-loss" not in page.partition('id="log"')[2].partition("</aside>")[0]
    name = asks.get(f"/desk/{key}/export/csv-standings")["Content-Disposition"]
    assert name == 'attachment; filename="copa-de-otono-nandu-2026-clasificacion.csv"'
    assert "spec 0" not in text(asks.get(f"/desk/{key}/standings/1"))


def test_rounds_of_the_bracket_have_the_same_names_everywhere() -> None:
    hall = Hall(players=4)
    for _ in range(hall.state.planned_rounds or 0):
        hall.pair()
        hall.report({1: "2-0", 2: "2-0"})
        hall.do(c.CloseRound())
    assert round_name(hall.state, hall.round, "es") == ""
    hall.do(c.ConfirmCut(4, third_place=True))
    hall.pair()
    assert round_name(hall.state, hall.round, "es") == "Semifinales"
    hall.report({table.table: "2-0" for table in hall.round.tables})
    hall.do(c.CloseRound())
    hall.pair()
    assert round_name(hall.state, hall.round, "es") == "Final y tercer puesto"


def test_who_left_before_the_first_round_did_not_take_part() -> None:
    hall = Hall(players=6)
    hall.do(c.DropEntrant(1))
    assert took_part(hall.state) == 5
