"""A round as hands make it: dragged, promised, joined late, entered by one key; two desks at once; play-offs, cut and final."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from looked import looked_at

EVENTS = """
from pareo.app.roles import Actor, Role
from pareo.tournament.commands import *
from pareo.tournament.events import ReportedResult
from pareo.tournament.people import Person
from pareo.web import opened
ana = Actor("ana", Role.ORGANIZER)
NAMES = ["Ana Núñez", "Bruno Ruiz", "Carla Pérez", "Diego Sáenz", "Elena Goñi", "Félix Ibáñez", "Gloria Landa", "Hugo Yáñez"]
def event(name, players, rounds):
    key = opened.created(CreateEvent(name, "konami-2011-05", seed="hands", tier=2), ana)
    people = [Enrolment(Person(*each.split(" ")), fixed_table=3 if n == 5 else None) for n, each in enumerate(NAMES[:players], 1)]
    opened.do(key, EnterPlayers(tuple(people)), ana)
    opened.do(key, StartEvent(rounds), ana)
    return key
hands = event("Copa de las Manos", 8, 2)
level = event("Copa del Desempate", 6, 1)
opened.do(level, PairRound(), ana)
opened.do(level, ReportResults(tuple(ReportedResult(table, "2-0") for table in (1, 2, 3))), ana)
opened.do(level, CloseRound(), ana)
print(hands, level)
"""


def test_a_round_by_hand_and_two_desks(page: Page, chromium: Browser, server) -> None:  # type: ignore[no-untyped-def]
    hands, level = server.manage(EVENTS).split()
    page.emulate_media(reduced_motion="reduce")
    # A promised bye, then a draft with a fixed seat; a name is dragged onto another one.
    page.goto(f"/desk/{hands}/players/2")
    page.fill("#rounds", "1")
    page.get_by_role("button", name="Guardar").click()
    expect(page.locator("#messages")).to_contain_text("Bruno Ruiz")
    page.goto(f"/desk/{hands}/round")
    page.get_by_role("button", name="Parear en borrador").click()
    expect(page.locator(".lone")).to_contain_text("bye prometido")
    expect(page.locator("#t3")).to_contain_text("Elena Goñi")
    first, second = (page.locator(f"[data-seat='{seat}']") for seat in ("1a", "2b"))
    was = first.text_content(), second.text_content()
    first.drag_to(second)
    expect(page.locator("#first")).to_have_value("1a")
    expect(page.locator("#why")).to_be_focused()
    page.keyboard.type("Vienen en el mismo coche")
    page.get_by_role("button", name="Cambiar de lugar").click()
    expect(page.locator("details[open] .told").first).to_contain_text("Vienen en el mismo coche")
    assert (page.locator("[data-seat='2b']").text_content(), page.locator("[data-seat='1a']").text_content()) == was
    looked_at(page, "draft-by-hand")
    page.get_by_role("button", name="Publicar pareos").click()
    # Somebody comes late and plays whoever has the bye.
    page.goto(f"/desk/{hands}/players")
    page.fill("#player", "Tomás Zúñiga")
    page.get_by_label("juega esta ronda, contra el bye").check()
    page.press("#player", "Enter")
    expect(page.locator("#messages")).to_contain_text("en la mesa")
    # Undone beside the tables, brought back in the history.
    page.goto(f"/desk/{hands}/round")
    expect(page.locator(".tables tbody tr")).to_have_count(4)
    page.locator("#log").get_by_role("button", name="Deshacer").click()
    expect(page.locator(".tables tbody tr")).to_have_count(3)
    page.get_by_role("link", name="Historial").click()
    page.get_by_role("button", name="Rehacer").click()
    page.goto(f"/desk/{hands}/round")
    expect(page.locator(".tables tbody tr")).to_have_count(4)
    # Table by table, one key each; one is skipped and typed as a slip.
    page.locator("#slip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("label[for=slip]")).to_have_text("Una tecla: mesa 1")
    looked_at(page, "one-key")
    page.locator("#slip").focus()
    page.keyboard.press("2")
    expect(page.locator("label[for=slip]")).to_have_text("Una tecla: mesa 2")
    page.keyboard.press("Enter")
    expect(page.locator("label[for=slip]")).to_have_text("Una tecla: mesa 3")
    page.keyboard.type("14")
    expect(page.locator("#t4")).to_have_class(re.compile("is-done"))
    expect(page.locator("label[for=slip]")).to_have_text("Una tecla: mesa 2")
    page.keyboard.press("Escape")
    # A second desk enters the same table otherwise: it is told what the first one wrote, and by which button to correct it.
    context = chromium.new_context(storage_state=page.context.storage_state(), locale="es-ES", base_url=server.address)
    other = context.new_page()
    other.set_default_timeout(20_000)
    other.goto(f"/desk/{hands}/round")
    expect(other.locator("#slip")).to_be_focused()
    page.keyboard.type("2 20")
    page.keyboard.press("Enter")
    expect(page.locator("#t2")).to_have_class(re.compile("is-done"))
    other.keyboard.type("2 02")
    other.keyboard.press("Enter")
    expect(other.locator("#messages")).to_contain_text("«por qué, corregir»")
    expect(other.locator("#t2")).to_have_class(re.compile("is-done"))
    other.get_by_role("button", name="Cerrar la ronda").click()
    expect(other.get_by_role("button", name="Parear la ronda siguiente")).to_be_visible()
    context.close()
    page.reload()
    expect(page.get_by_role("button", name="Parear la ronda siguiente")).to_be_focused()
    _play_offs(page, level)


def _play_offs(page: Page, key: str) -> None:
    """Three are level for two places: two play-offs, the cut, the final."""
    page.goto(f"/desk/{key}/bracket?top=2")
    level = page.locator(".card", has_text="Empat")
    expect(level).to_be_visible()
    looked_at(page, "play-off")
    page.get_by_role("button", name="Confirmar el corte").click()
    expect(page.locator("#messages")).to_contain_text("«Anotar el desempate»")
    names = page.locator("select[name=a] option").all_text_contents()
    assert len(names) == 3
    for winner in names[:2]:
        page.select_option("select[name=a]", label=winner)
        page.select_option("select[name=b]", label=names[2])
        page.fill("[name=result]", "21")
        page.get_by_role("button", name="Anotar el desempate").click()
        expect(page.locator("#messages")).to_contain_text("El desempate está anotado")
    expect(page.locator("select[name=a]")).to_have_count(0)
    page.get_by_role("button", name="Confirmar el corte").click()
    page.get_by_role("link", name="Ir a la ronda").click()
    page.get_by_role("button", name="Parear la ronda siguiente").click()
    page.locator("#slip").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("1")
    expect(page.get_by_role("button", name="Cerrar la ronda")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Al final del evento").click()
    page.get_by_role("button", name="Terminar el evento").click()
    expect(page.locator(".places li").first).to_contain_text(names[0])
