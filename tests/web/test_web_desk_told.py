"""What the desk says unasked: who is missing, how long the round will be, what a value is now, how to go on after damage."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from awaited import awaited
from hall import ANA
from pareo.app.roles import Role
from pareo.tournament import commands as c
from pareo.tournament.events import Override
from web_people import account, client, event

WAITS = "El reloj no ha arrancado"


def text(answer: Any) -> str:
    said: str = answer.content.decode()
    return " ".join(said.split())


@pytest.mark.usefixtures("house")
def test_who_is_missing_is_said_before_the_start() -> None:
    from pareo.web import opened

    key = event(start=False)
    asks = client(account(Role.ORGANIZER, key), headers={"accept-language": "es"})
    where = f"/desk/{key}/players"
    assert 'id="not-here"' not in text(asks.get(where)), "nobody checks anybody in: nothing is wrong"
    opened.do(key, c.CheckIn((1, 2, 3)), ANA)
    page = text(asks.get(where))
    warned, _button, _rest = page.partition("Empezar el evento")
    assert "Faltan 3 de 6 por llegar.</strong> Si el evento empieza ahora, se les pareará de todos modos." in warned
    assert f'href="/desk/{key}/arrivals">Ver quién falta' in warned
    opened.do(key, c.CheckIn((4, 5)), ANA)
    assert "Falta 1 de 6 por llegar.</strong> Si el evento empieza ahora, se le pareará" in text(asks.get(where))
    opened.do(key, c.CheckIn((6,)), ANA)
    assert 'id="not-here"' not in text(asks.get(where))


@pytest.mark.usefixtures("house")
def test_the_minutes_of_the_round_are_there_before_its_clock_starts() -> None:
    from pareo.web import opened

    key = event()
    asks = client(account(Role.SCOREKEEPER, key), headers={"accept-language": "es"})
    hall = client(headers={"accept-language": "es"})
    pages = [(asks, f"/desk/{key}/round"), *((hall, f"/e/{key}/{name}") for name in ("", "names", "tables", "projector"))]
    for who, where in pages:
        page = text(who.get(where))
        assert 'data-minutes="40" data-elapsed="0"' in page, where
        assert ">40:00</p>" in page, where
        assert WAITS in page, where
    opened.do(key, c.StartClock(), ANA)
    for who, where in pages:
        page = text(who.get(where))
        assert 'role="timer"' in page, where
        assert WAITS not in page, where
    draft = event(paired=False)
    opened.do(draft, c.PairRound(draft=True), ANA)
    assert "40:00" not in text(hall.get(f"/e/{draft}/"))


@pytest.mark.usefixtures("house")
def test_a_prepared_page_is_made_anew_when_the_minutes_are_others() -> None:
    from pareo.web import opened
    from pareo.web.public.pages import PAGES
    from pareo.web.public.shown import shown

    key = event()
    before = shown(key, opened.current(key))
    opened.do(key, c.ExtendClock(5), ANA)
    after = shown(key, opened.current(key))
    assert (before.minutes, after.minutes) == (40, None), "the clock is there, and says it"
    assert PAGES["names"].depends(before) != PAGES["names"].depends(after)


@pytest.mark.usefixtures("house")
def test_a_value_says_what_it_is_now_and_who_said_so() -> None:
    from pareo.web import opened

    key = event(start=False)
    asks = client(account(Role.ORGANIZER, key), headers={"accept-language": "es"})
    page = text(asks.get(f"/desk/{key}/"))
    assert 'Minutos por ronda: <b>40</b> <span class="note">como dice la política</span>' in page
    opened.do(key, c.OverrideValues((Override("clock.round_minutes", "35", "Rondas de 35 minutos"),)), ANA)
    page = text(asks.get(f"/desk/{key}/"))
    assert 'Minutos por ronda: <b>35</b> <span class="note">cambiado para este evento; la política dice 40</span>' in page
    assert '<option value="false" selected' not in page, "what is asked for is chosen, not proposed"
    page = text(client(account(is_superuser=True), headers={"accept-language": "es"}).get("/desk/new"))
    field = page.partition("<legend>Minutos por ronda</legend>")[2].partition("</ul>")[0]
    assert '<li data-policy="konami-2011-05">la política dice <b>40</b>' in field
    assert 'data-policies="' in page


def test_a_damaged_event_is_told_as_each_can_use_it(house: Path) -> None:
    from pareo.web import opened
    from pareo.web.public.store import NO_NEWS, Store
    from web.test_web_attacks import damage

    published, quiet = event(), opened.created(c.CreateEvent("Copa Callada", "konami-2011-05", tier=2), ANA)
    seats = {key: account(Role.ORGANIZER, key) for key in (published, quiet)}
    opened.do(quiet, c.OverrideValues((Override("clock.round_minutes", "35", "Rondas de 35 minutos"),)), ANA)
    for key in (published, quiet):
        damage(house / "pareo.sqlite3", key)
        opened._opened.clear()
        desk = client(seats[key], headers={"accept-language": "es"}).get(f"/desk/{key}/round")
        assert desk.status_code == 503
        assert "«Desde un archivo»" in text(desk)
    hall = client(headers={"accept-language": "es"})
    page = hall.get(f"/e/{published}/")
    assert (page.status_code, "Pregunta en la mesa de control" in text(page)) == (503, True)
    assert hall.get(f"/e/{quiet}/").status_code == 404, "a draft is nobody's business, damaged or not"
    store = Store()
    store.open(lambda _key, _version: None)

    async def version(key: str) -> int | None:
        import asyncio

        return await asyncio.wrap_future(store.version(key))

    assert awaited(version(published)) == NO_NEWS
    assert awaited(version(quiet)) is None
    store.close()
