"""The clock at the desk, without a script: more and less time, the round's time anew, and the hall sees it."""

from __future__ import annotations

from typing import Any

import pytest

from hall import ANA
from pareo.app.roles import Role
from pareo.tournament import commands as c
from pareo.tournament.events import Override, ReportedResult
from pareo.tournament.people import Person
from web_people import account, client, event


def opened_as(key: str, role: Role = Role.SCOREKEEPER) -> Any:
    return client(account(role, key), HTTP_ACCEPT_LANGUAGE="es")


def clock(key: str) -> Any:
    from pareo.web import opened

    return opened.current(key).state.rounds[-1].clock


def press(desk: Any, key: str, **form: str) -> str:
    return str(desk.post(f"/desk/{key}/round", {"do": "clock", **form}, follow=True).content.decode())


@pytest.mark.usefixtures("house")
def test_a_scorekeeper_gives_the_hall_time_and_a_button_pressed_twice_gives_it_once() -> None:
    key = event()
    desk = opened_as(key)
    assert 'name="seen" value="40"' in desk.get(f"/desk/{key}/round").content.decode()
    assert "45 minutos, para toda la sala" in press(desk, key, more="5", seen="40")
    assert "ahora tiene 45 minutos, no 40" in press(desk, key, more="5", seen="40")
    page = press(desk, key, clock="start")
    assert 'data-minutes="45"' in page
    assert "+5 min para toda la sala, 45 en total" in page
    assert "Empezar de nuevo" in page
    press(desk, key, clock="take", minutes="15", seen="45")
    assert (clock(key).minutes, clock(key).added) == (30, -10)
    public = client(HTTP_ACCEPT_LANGUAGE="es")
    for name in ("names", "tables", "projector"):
        assert 'data-minutes="30"' in public.get(f"/e/{key}/{name}").content.decode()
    assert public.get(f"/e/{key}/event.json").json()["clock"]["minutes"] == 30
    assert "empieza de nuevo: 40 minutos" in press(desk, key, clock="restart")
    assert "su tiempo empieza de nuevo, 40 min" in desk.get(f"/desk/{key}/history").content.decode()


@pytest.mark.usefixtures("house")
def test_minutes_that_can_not_be_taken_stay_in_the_field() -> None:
    key = event()
    desk = opened_as(key)
    for typed, said in (("41", "quedan 40 minutos completos"), ("un rato", "Los minutos son un número entero")):
        refused = desk.post(f"/desk/{key}/round", {"do": "clock", "clock": "take", "minutes": typed, "seen": "40"})
        assert refused.status_code == 422
        assert f'value="{typed}"' in refused.content.decode()
        assert said in refused.content.decode()
    assert clock(key) is None


@pytest.mark.usefixtures("house")
def test_a_button_that_the_clock_has_not_starts_nothing() -> None:
    key = event()
    desk = opened_as(key)
    for form in ({"clock": "zzz"}, {"clock": ""}, {}, {"clock": "START"}):
        refused = desk.post(f"/desk/{key}/round", {"do": "clock", "seen": "40", **form})
        assert refused.status_code == 422
        assert "El reloj no tiene ese botón" in refused.content.decode()
    assert clock(key) is None


@pytest.mark.usefixtures("house")
def test_once_a_table_has_reported_the_time_does_not_begin_anew() -> None:
    from pareo.web import opened

    key = event()
    desk = opened_as(key)
    press(desk, key, clock="start")
    opened.do(key, c.ReportResults((ReportedResult(1, "2-0"),)), ANA)
    page = press(desk, key, clock="restart")
    assert "su tiempo no puede empezar de nuevo" in page
    assert "pareo clock" not in page
    assert 'value="restart"' not in page


@pytest.mark.usefixtures("house")
def test_a_round_without_a_clock_has_no_buttons_for_it() -> None:
    from pareo.web import opened

    untimed = (Override("clock.round_minutes", None, "Sin límite"),)
    key = opened.created(c.CreateEvent(name="Copa", policy="decipher-stccg", overrides=untimed), ANA)
    two = tuple(c.Enrolment(Person(name)) for name in ("Ana", "Bruno"))
    for command in (c.EnterPlayers(two), c.StartEvent(1), c.PairRound()):
        opened.do(key, command, ANA)
    desk = opened_as(key)
    assert 'value="clock"' not in desk.get(f"/desk/{key}/round").content.decode()
    assert "no tiene límite de tiempo" in press(desk, key, more="5")
