"""What is typed at the check-in while nobody answers waits its turn, and is there once.

Letters that are sent again mean the same person."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Browser, Route, expect

from looked import looked_at
from pareo.app.roles import Role
from pareo.tournament.events import Presence
from web_people import account, client, event

EVENT = """
from pareo.app.roles import Actor, Role
from pareo.tournament.commands import *
from pareo.tournament.people import Person
from pareo.web import opened
ana = Actor("ana", Role.ORGANIZER)
key = opened.created(CreateEvent("Copa de las Llegadas", "konami-2011-05", seed="queue", tier=2), ana)
names = ("Ana Núñez", "Bruno Ruiz", "Carla Pérez", "Diego Sáenz", "Elena Goñi", "Félix Ibáñez")
opened.do(key, EnterPlayers(tuple(Enrolment(Person(*name.split())) for name in names)), ana)
print(key)
"""
HERE = """
from pareo.web import opened
now = opened.current({key!r})
print([n for n, one in now.state.entrants.items() if one.presence.value == "here"], len(now.history.done))
"""


def test_who_came_while_nobody_answered_is_there_once(chromium: Browser, server, ana) -> None:  # type: ignore[no-untyped-def]
    key = server.manage(EVENT)
    context = chromium.new_context(
        viewport={"width": 1366, "height": 768}, locale="es-ES", base_url=server.address, storage_state=ana
    )
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.goto(f"/desk/{key}/arrivals")
    sent: list[tuple[str, str]] = []

    def away(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        said = parse_qs(route.request.post_data or "")
        sent.append((said["who"][0], said["id"][0]))
        if len(sent) == 1:
            route.fetch()  # the first one arrives, its answer doesn't
        route.abort("aborted")

    page.route("**/arrivals", away)
    for letters in ("bru", "car", "die"):
        page.keyboard.type(letters)
        page.keyboard.press("Enter")
    expect(page.locator(".offline")).to_be_visible()
    looked_at(page, "arrivals-offline")
    page.once("dialog", lambda dialog: dialog.accept())  # who leaves is asked: only this page goes on sending
    page.reload()
    expect(page.locator(".counts [data-count=here]")).to_have_text("1")
    page.unroute("**/arrivals")
    expect(page.locator(".counts [data-count=here]")).to_have_text("3")
    expect(page.locator(".offline")).to_be_hidden()
    expect(page.locator("[data-refused] > *")).to_have_count(0)
    expect(page.locator("#arrivals tr")).to_have_count(3)
    assert {who for who, _id in sent} == {"bru"}, "in their order"
    assert len({id for _who, id in sent}) == 1, "the same one each time"
    assert server.manage(HERE.format(key=key)) == "[2, 3, 4] 5"
    # A server that fails at one of them again and again sets it aside, over a new page too, and the others go on.
    fails = lambda route: (  # noqa: E731
        route.fulfill(status=500, body="?") if "who=ele" in (route.request.post_data or "") else route.continue_()
    )
    page.route("**/arrivals", fails)
    for letters in ("ele", "fél"):
        page.keyboard.type(letters)
        page.keyboard.press("Enter")
    expect(page.locator("[data-refused]")).to_contain_text("«ele»")
    expect(page.locator(".counts [data-count=here]")).to_have_text("4")
    page.unroute("**/arrivals")
    page.reload()
    expect(page.locator("[data-refused]")).to_contain_text("«ele»")
    page.get_by_role("button", name="Escribirlo de nuevo").click()
    page.locator("#who").press("Enter")
    expect(page.locator(".counts [data-count=here]")).to_have_text("5")
    page.reload()
    expect(page.locator("[data-refused] > *")).to_have_count(0)
    context.close()


@pytest.mark.usefixtures("house")
def test_letters_that_are_sent_again_mean_whom_they_meant() -> None:
    from hall import ANA
    from pareo.tournament.commands import Enrolment, EnterPlayers
    from pareo.tournament.people import Person
    from pareo.web import opened

    key = event(start=False)
    opened.do(key, EnterPlayers((Enrolment(Person("Bruna", "Peña")),)), ANA)
    asks = client(account(Role.SCOREKEEPER, key), HTTP_ACCEPT_LANGUAGE="es")

    def tick(who: str, id: str) -> Any:
        return asks.post(f"/desk/{key}/arrivals", {"do": "tick", "who": who, "id": id}, headers={"X-Part": "1"}).json()

    assert tick("bruno", "one")["number"] == 2
    assert tick("bruno", "one")["number"] == 2
    assert tick("bru", "two")["number"] == 7, "only she is missing of those whom the letters mean"
    assert tick("bru", "two")["number"] == 7
    assert tick("peñ", "two")["number"] == 7, "whatever is typed under the same number"
    here = [n for n, one in opened.current(key).state.entrants.items() if one.presence is Presence.HERE]
    assert here == [2, 7]
