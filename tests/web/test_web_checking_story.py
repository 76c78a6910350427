"""By hand: the echo of a slip says what is typed, a table that was not asked for, and slips typed a second time."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from web.conftest import Server

EVENTS = """
from pareo.app.roles import Actor, Role
from pareo.tournament.commands import *
from pareo.tournament.people import Person
from pareo.web import opened
ana = Actor("ana", Role.ORGANIZER)
names = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Félix", "Gloria", "Hugo")
keys = []
for policy in ("konami-2025-09", "decipher-stccg"):
    tier = 2 if "konami" in policy else None
    keys.append(opened.created(CreateEvent("Copa de las Hojas", policy, seed="slips", tier=tier), ana))
    opened.do(keys[-1], EnterPlayers(tuple(Enrolment(Person(name, each)) for name in names for each in ("Uno", "Dos"))), ana)
    opened.do(keys[-1], StartEvent(2), ana)
    opened.do(keys[-1], PairRound(), ana)
print(*keys)
"""


def test_slips_by_hand_and_a_second_time(page: Page, server: Server) -> None:
    games, scores = server.manage(EVENTS).split()
    _echo(page, scores)
    _another_table_than_was_asked_for(page, games)
    _a_second_time(page, games)


def _echo(page: Page, key: str) -> None:
    page.goto(f"/desk/{key}/round")
    for typed, halves in (("1 100-0", ["100", "0"]), ("2 15-0", ["15", "0"]), ("3 5-12", ["5", "12"]), ("4 -5-20", ["-5", "20"])):
        page.locator("#slip").fill("")
        page.keyboard.type(typed)
        expect(page.locator(".versus .score i")).to_have_text(halves)
    page.locator("#slip").fill("")
    expect(page.locator(".versus")).to_contain_text("Aquí aparecen los nombres")


def _another_table_than_was_asked_for(page: Page, key: str) -> None:
    page.goto(f"/desk/{key}/round")
    expect(page.locator("#slip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("label[for=slip]")).to_have_text("Una tecla: mesa 1")
    page.keyboard.type("8 21")
    page.keyboard.press("Enter")
    expect(page.locator("#t8.is-done")).to_be_visible()
    expect(page.locator("label[for=slip]")).to_have_text("Una tecla: mesa 1")
    for _ in range(7):
        page.keyboard.press("1")
    expect(page.locator(".tables .is-done")).to_have_count(8)


def _a_second_time(page: Page, key: str) -> None:
    page.get_by_role("link", name="Cotejar las hojas").click()
    expect(page.locator("#slips")).to_be_focused()
    for line in ("1 20", "8 20", "3 20"):
        page.keyboard.type(line)
        page.keyboard.press("Enter")
    checked = page.locator("#checked")
    expect(checked.locator("dd")).to_have_text(["2", "1", "5"])
    expect(page.locator("#said")).to_have_text("Coinciden 2, difieren 1, sin teclear 5.")
    page.keyboard.press("Home")
    expect(page.locator("#stale")).to_be_hidden()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Delete")
    expect(page.locator("#stale")).to_be_visible()
    page.keyboard.type("3")
    checked.get_by_role("link", name="corregir").click()
    page.fill("[name=result]", "20")
    page.fill("[name=reason]", "mal leída")
    page.get_by_role("button", name="Mostrar lo que cambia").click()
    page.get_by_role("button", name="Corregir", exact=True).click()
    expect(page.locator("#messages")).to_contain_text("queda corregido")
    expect(page.locator("#slips")).to_have_value("1 20\n8 20\n3 20\n")
    expect(checked.locator("dd")).to_have_text(["3", "0", "5"])
    page.locator("#slips").focus()
    page.keyboard.press("Control+End")
    for table in (2, 4, 5, 6, 7):
        page.keyboard.type(f"{table} 20")
        page.keyboard.press("Enter")
    expect(checked).to_contain_text("Las 8 hojas coinciden.")
