"""Slips that the server does not take are set aside in words while the next ones go on; another slip under a used id."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Browser, Route, expect

from looked import looked_at
from pareo.app.roles import Role
from web_people import PASSWORD, account, client, event

EVENT = """
from pareo.app.roles import Actor, Role
from pareo.tournament.commands import *
from pareo.tournament.people import Person
from pareo.web import opened
ana = Actor("ana", Role.ORGANIZER)
key = opened.created(CreateEvent("Copa de las Hojas", "konami-2011-05", seed="slips", tier=2), ana)
opened.do(key, EnterPlayers(tuple(Enrolment(Person(name)) for name in ("Ana", "Bruno", "Carla", "Diego", "Elena", "Félix"))), ana)
opened.do(key, StartEvent(2), ana)
opened.do(key, PairRound(), ana)
print(key)
"""


ENTRIES = """
from pareo.web import opened
print(len([each for each in opened.current({key!r}).entries if each.kind == "results-reported"]))
"""


@pytest.mark.usefixtures("house")
def test_another_slip_under_a_used_id_is_refused_and_the_same_one_is_the_same() -> None:
    from pareo.web import opened

    key = event()
    asks = client(account(Role.SCOREKEEPER, key), HTTP_ACCEPT_LANGUAGE="es")

    def slip(typed: str) -> Any:
        return asks.post(f"/desk/{key}/round", {"do": "report", "slip": typed, "id": "slip-1"}, headers={"X-Part": "1"}).json()

    assert [each["done"] for each in slip("1 2-1")["rows"]] == [True]
    last = opened.current(key).history.last
    assert "is-error" not in slip("1 2-1")["messages"]
    assert "is-error" not in slip("1 21")["messages"], "the same, typed otherwise"
    for other in ("1 1-2", "2 2-1"):
        refused = slip(other)
        assert "Con este mismo número ya se envió otra cosa" in refused["messages"]
    assert [each["done"] for each in refused["rows"]] == [False], "table 2 is still open"
    assert opened.current(key).history.last == last


@pytest.mark.usefixtures("house")
def test_a_slip_of_another_round_is_not_taken_for_this_one() -> None:
    from pareo.web import opened

    key = event()
    asks = client(account(Role.SCOREKEEPER, key), HTTP_ACCEPT_LANGUAGE="es")
    assert 'name="round" value="1"' in asks.get(f"/desk/{key}/round").content.decode()
    said = asks.post(f"/desk/{key}/round", {"do": "report", "slip": "1 2-1", "round": "7"}, headers={"X-Part": "1"}).json()
    assert "es de la ronda 7 y ya se juega la 1" in said["messages"]
    assert [each["done"] for each in said["rows"]] == [False]
    assert not opened.current(key).state.rounds[-1].results


@pytest.mark.usefixtures("house")
def test_slips_that_waited_come_together_each_with_its_own_id() -> None:
    from pareo.web import opened

    key = event()
    asks = client(account(Role.SCOREKEEPER, key), HTTP_ACCEPT_LANGUAGE="es")
    before = opened.current(key).history.last

    def sent() -> Any:
        waited = {"slip": ["2 21", "jugador", "20", "9 2-0", "1 20"], "table": ["", "", "3", "", ""], "id": list("abcde")}
        return asks.post(f"/desk/{key}/round", {"do": "report", **waited, "round": ["1"] * 5}, headers={"X-Part": "1"}).json()

    for _ in range(2):
        said = sent()
        assert [(each["table"], each["done"]) for each in said["rows"]] == [(2, True), (3, True), (1, True)]
        assert "jugador" in said["messages"]
        assert "mesa 9" in said["messages"]
        assert said["messages"].count("is-success") == 1, "of those that were taken the last one is told"
    entries = opened.current(key).entries[before:]
    assert [each.command for each in entries] == ["a", "c", "e"], "in their order, and once"


def test_a_slip_at_which_the_server_fails_is_set_aside_and_the_next_ones_go_on(chromium: Browser, server) -> None:  # type: ignore[no-untyped-def]
    key = server.manage(EVENT)
    context = chromium.new_context(viewport={"width": 1366, "height": 768}, locale="es-ES", base_url=server.address)
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.goto("/account/login")
    page.fill("[name=username]", "ana")
    page.fill("[name=password]", "una clave bastante larga")
    page.press("[name=password]", "Enter")
    page.wait_for_url("**/desk/")
    page.goto(f"/desk/{key}/round")
    faults: list[str] = []

    def failing(route: Route) -> None:
        if "slip=1+" in (route.request.post_data or ""):
            faults.append(route.request.post_data or "")
            route.fulfill(status=500, body="?")
        else:
            route.continue_()

    page.route(f"**/desk/{key}/round", failing)
    for typed in ("1 21", "2 20"):
        page.fill("#slip", typed)
        page.press("#slip", "Enter")
    expect(page.locator("[data-aside]")).to_contain_text("La hoja «1 21» no se guardó: el servidor falló tres veces (error 500)")
    expect(page.locator("#t2")).to_have_class(re.compile("is-new"))
    assert len(faults) == 3
    looked_at(page, "slip-aside")
    page.reload()
    page.unroute(f"**/desk/{key}/round")
    page.get_by_role("button", name="Enviar otra vez").click()
    expect(page.locator("#t1")).to_have_class(re.compile("is-new"))
    expect(page.locator("[data-aside]")).to_be_empty()
    page.reload()
    expect(page.locator("[data-aside]")).to_be_empty()
    # Removed: the slip is written on paper, and its result is entered otherwise.
    page.route(f"**/desk/{key}/round", lambda route: route.fulfill(status=503, body="?"))
    page.fill("#slip", "3 12")
    page.press("#slip", "Enter")
    expect(page.locator("[data-aside]")).to_contain_text("«3 12»")
    page.get_by_role("button", name="Quitar", exact=True).last.click()
    page.unroute(f"**/desk/{key}/round")
    page.reload()
    expect(page.locator("[data-aside]")).to_be_empty()
    expect(page.locator("#t3")).not_to_contain_text("1–2")
    context.close()


def test_slips_that_wait_outlive_a_new_page_and_the_end_of_a_session(chromium: Browser, server, ana) -> None:  # type: ignore[no-untyped-def]
    key = server.manage(EVENT)
    context = chromium.new_context(locale="es-ES", base_url=server.address, storage_state=ana)
    page = context.new_page()
    page.set_default_timeout(20_000)
    reports = f"**/desk/{key}/round"
    page.goto(f"/desk/{key}/round")
    waiting = page.locator("[data-waiting]")
    expect(waiting).to_be_hidden()
    # Nobody answers; the first slip arrives, its answer doesn't.
    ids: list[str] = []

    def away(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        ids.extend(parse_qs(route.request.post_data or "")["id"])
        if len(ids) == 1:
            route.fetch()
        route.abort("aborted")

    page.route(reports, away)
    for typed in ("1 21", "2 20", "3 12"):
        page.fill("#slip", typed)
        page.press("#slip", "Enter")
    expect(waiting).to_have_text("3 hojas por enviar")
    looked_at(page, "slips-waiting")
    page.reload()
    expect(waiting).to_have_text("3 hojas por enviar")
    # The session is over meanwhile: the page asks to sign in, and goes on where it was.
    context.clear_cookies()
    page.unroute(reports)
    page.wait_for_url("**/account/login**")
    page.fill("[name=username]", "ana")
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    page.wait_for_url(reports)
    for table in ("1", "2", "3"):
        expect(page.locator(f"#t{table}")).to_have_class(re.compile("is-done"))
    expect(waiting).to_be_hidden()
    expect(page.locator("#messages .is-error")).to_have_count(0)
    assert len(set(ids)) in (1, 3), "the same slips each time, however often they were sent"
    assert server.manage(ENTRIES.format(key=key)) == "3"
    # A server that goes on saying no is not asked for ever.
    page.route(
        reports, lambda route: route.fulfill(status=404, body="?") if route.request.method == "POST" else route.continue_()
    )
    page.fill("#slip", "1 21")
    page.press("#slip", "Enter")
    expect(page.locator("[data-aside]")).to_contain_text("error 404")
    expect(waiting).to_be_hidden()
    page.unroute(reports)
    # On the other pages of the event it is said that one waits; to go there and back is not asked about, to close the tab is.
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.route(reports, lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    page.fill("#slip", "1 21")
    page.press("#slip", "Enter")
    expect(waiting).to_have_text("1 hoja por enviar")
    page.get_by_role("link", name="Clasificación").click()
    page.get_by_role("link", name="Por enviar: 1").click()
    expect(waiting).to_have_text("1 hoja por enviar")
    assert asked == []
    page.fill("#slip", "1")
    page.reload()
    assert asked == ["beforeunload"]
    page.unroute(reports)
    expect(waiting).to_be_hidden()
    # What somebody else typed on this machine waits for them.
    theirs = [{"slip": "3 20", "table": None, "round": "1", "id": "x"}]
    page.evaluate("([name, said]) => sessionStorage.setItem(name, said)", [f"pareo.line:0:/desk/{key}/round", json.dumps(theirs)])
    page.reload()
    expect(page.locator("#slip")).to_be_focused()
    expect(waiting).to_be_hidden()
    assert server.manage(ENTRIES.format(key=key)) == "3"
    # No storage: closing the page is asked about first.
    asked.clear()
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    page.route(reports, lambda route: route.abort("aborted"))
    page.fill("#slip", "1 21")
    page.press("#slip", "Enter")
    page.unroute(reports)
    page.reload()
    assert asked == ["beforeunload"]
    context.close()


NEXT = """
from pareo.app.roles import Actor, Role
from pareo.tournament.commands import *
from pareo.tournament.events import ReportedResult
from pareo.web import opened
ana = Actor("ana", Role.ORGANIZER)
opened.do({key!r}, ReportResults(tuple(ReportedResult(table, "2-0") for table in (1, 2, 3))), ana)
opened.do({key!r}, CloseRound(), ana)
opened.do({key!r}, PairRound(), ana)
"""
NOW = "from pareo.web import opened; rounds = opened.current({key!r}).state.rounds; print([len(each.results) for each in rounds])"


def test_a_slip_that_waited_while_the_next_round_was_paired_is_not_one_of_it(chromium: Browser, server, ana) -> None:  # type: ignore[no-untyped-def]
    key = server.manage(EVENT)
    context = chromium.new_context(locale="es-ES", base_url=server.address, storage_state=ana)
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.goto(f"/desk/{key}/round")
    page.route(f"**/desk/{key}/round", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    page.fill("#slip", "1 02")
    page.press("#slip", "Enter")
    expect(page.locator("[data-waiting]")).to_have_text("1 hoja por enviar")
    server.manage(NEXT.format(key=key))  # another desk has the same slip on paper, and goes on
    page.reload()
    expect(page.locator("h1")).to_contain_text("Ronda 2")
    expect(page.locator("[data-waiting]")).to_have_text("1 hoja por enviar")
    page.unroute(f"**/desk/{key}/round")
    expect(page.locator("#messages")).to_contain_text("es de la ronda 1 y ya se juega la 2")
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert server.manage(NOW.format(key=key)) == "[3, 0]"
    context.close()
