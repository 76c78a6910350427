"""Who looks at the public page of an event when its organizer removes it reads so, without doing anything."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

MADE = """
from pareo.app.roles import Actor, Role
from pareo.tournament import commands as c
from pareo.tournament.people import Person
from pareo.web import opened
ana = Actor("ana", Role.ORGANIZER)
key = opened.created(c.CreateEvent(name="Copa Fugaz", policy="konami-2011-05", tier=2), ana)
opened.do(key, c.EnterPlayers((c.Enrolment(Person("Diego")), c.Enrolment(Person("Elena")))), ana)
opened.do(key, c.StartEvent(1), ana)
opened.do(key, c.PairRound(), ana)
print(key)
"""


def test_the_hall_reads_that_the_event_is_gone_and_the_organizer_brings_it_back(page: Page, server: Any) -> None:
    key = server.manage(MADE)
    looks = page.context.browser.new_context(locale="es-ES", base_url=server.address)
    hall = looks.new_page()
    hall.goto(f"/e/{key}/names")
    expect(hall.get_by_text("Elena").first).to_be_visible()
    page.goto(f"/desk/{key}/")
    page.get_by_role("link", name="Retirar el evento").click()
    page.get_by_label("Para confirmar").fill("Copa Fugaz")
    page.get_by_role("button", name="Retirar el evento").click()
    page.wait_for_url("**/desk/")
    expect(hall.get_by_role("heading", name="Este evento ya no está aquí")).to_be_visible()
    expect(hall.get_by_text("Elena")).to_have_count(0)
    page.get_by_role("link", name="Eventos retirados").click()
    page.get_by_role("button", name="Recuperar").click()
    page.wait_for_url(f"**/desk/{key}/")
    hall.reload()
    expect(hall.get_by_text("Elena").first).to_be_visible()
    looks.close()
