"""A whole event at the desk, in a real browser and in Spanish: from a file of players to the export, as a person would do it.

What is counted are the keys that are pressed and the clicks that are made, so that nobody makes the desk slower unseen.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, expect

from shared_data import shared
from shots import shot

PLAYERS = "enrolled-only Test 6 (32 Players).Tournament"
LONG = "Íñigo Velázquez de Cuéllar y Ruiz-Olalla de la Torre"


@dataclass
class Hands:
    """Somebody at the desk, who counts what they do."""

    page: Page
    keys: int = 0
    clicks: int = 0
    rounds: list[tuple[int, int]] = field(default_factory=list)

    def type(self, text: str) -> None:
        """Type where the focus is."""
        self.page.keyboard.type(text)
        self.keys += len(text)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.keys += 1

    def click(self, name: str) -> None:
        """Click what is called so."""
        self.page.get_by_role("button", name=name).or_(self.page.get_by_role("link", name=name)).first.click()
        self.clicks += 1

    def begin(self) -> None:
        self.keys = self.clicks = 0

    def end(self) -> None:
        self.rounds.append((self.keys, self.clicks))


def result_of(table: int, number: int) -> str:
    """Some result, so that nobody is level with everybody."""
    return ("20", "21", "12", "02", "21")[(table * 7 + number * 3) % 5]


def open_tables(page: Page) -> list[int]:
    found = page.locator(".tables tbody tr:not(.is-done) .table-no").all_text_contents()
    return [int(text) for text in found]


def play(hands: Hands, number: int) -> None:
    """Type every open slip of the round, then close it with the key that is left."""
    page = hands.page
    expect(page.locator("h1")).to_contain_text(f"Ronda {number}")
    expect(page.locator("#slip")).to_be_focused()
    for table in open_tables(page):
        hands.type(f"{table} {result_of(table, number) if number < 9 else '21'}")
        hands.press("Enter")
        expect(page.locator(f"#t{table}")).to_have_class(re.compile("is-done"))
    expect(page.get_by_role("button", name="Cerrar la ronda")).to_be_focused()
    hands.press("Enter")


@pytest.mark.core
def test_a_whole_event_in_spanish(page: Page) -> None:
    hands = Hands(page)
    page.goto("/desk/")
    page.emulate_media(reduced_motion="reduce")
    hands.click("Evento nuevo")
    expect(page.locator("[name=name]")).to_be_focused()
    hands.type("Regional de Primavera")
    page.select_option("[name=policy]", "konami-2011-05")
    page.focus("[name=name]")
    hands.press("Enter")
    page.wait_for_url("**/players")
    page.set_input_files("#file", shared("data", "kts", PLAYERS))
    hands.click("Mostrar lo que trae")
    expect(page.locator("main")).to_contain_text("32 jugadores; todavía no se ha inscrito a nadie")
    hands.press("Enter")  # the button to enter them has the focus
    expect(page.locator(".people tbody tr")).to_have_count(32)
    expect(page.locator(".counts")).to_contain_text("rondas propuestas")
    assert page.input_value("#rounds") == "5"
    shot(page, "desk-story-1-inscripcion")
    hands.click("Empezar el evento")
    page.wait_for_url("**/round")
    for number in range(1, 6):
        hands.begin()
        expect(page.get_by_role("button", name="Parear la ronda siguiente")).to_be_focused()
        hands.press("Enter")
        expect(page.locator("#slip")).to_be_focused()
        if number == 1:
            page.keyboard.type("3 21")
            expect(page.locator(".versus .name")).to_have_count(2)
            shot(page, "desk-story-2-ronda")
            page.keyboard.press("Escape")
        if number == 2:
            two_leave_and_one_comes(hands)
        if number == 3:
            a_wrong_result_is_found(hands)
        play(hands, number)
        hands.end()
    hands.click("Ir al corte")
    expect(page.locator("main")).to_contain_text("La política propone un corte a los 8 mejores")
    shot(page, "desk-story-5-corte")
    hands.click("Confirmar el corte")
    for size in (4, 2, 1):
        hands.click("Ir a la ronda")
        expect(page.get_by_role("button", name="Parear la ronda siguiente")).to_be_focused()
        hands.press("Enter")
        expect(page.locator("#slip")).to_be_focused()
        for table in open_tables(page):
            hands.type(f"{table} 20")
            hands.press("Enter")
        expect(page.locator(".tables tbody tr.is-done")).to_have_count(size)
        expect(page.get_by_role("button", name="Cerrar la ronda")).to_be_focused()
        hands.press("Enter")
        expect(page.get_by_role("button", name="Cerrar la ronda")).to_have_count(0)
        page.locator(".bar nav a", has_text="Corte y final").click()
        hands.clicks += 1
    shot(page, "desk-story-6-cuadro")
    hands.click("Terminar el evento")
    expect(page.locator(".places li")).to_have_count(33)
    expect(page.locator(".places li:visible")).to_have_count(16)  # the others are one fold away
    page.locator(".bar nav a", has_text="Resumen").click()
    for label, begins in (("KTS", b"\xef\xbb\xbf<?xml"), ("Pareo", b'{"pareo":1'), ("Clasificación, CSV", b"\xef\xbb\xbf")):
        with page.expect_download() as waiting:
            page.get_by_role("link", name=label, exact=True).click()
        assert waiting.value.path().read_bytes().lstrip(b"\xef\xbb\xbf").startswith(begins.removeprefix(b"\xef\xbb\xbf"))
    print("\nKeys and clicks per round:", ", ".join(f"{keys} + {clicks}" for keys, clicks in hands.rounds))
    assert hands.rounds[3][0] <= 16 * 7 + 2, "four or five keys and Enter for a slip, two more for the round"
    assert hands.rounds[3][1] == 0, "a round needs no mouse"


def two_leave_and_one_comes(hands: Hands) -> None:
    """Two drops, one with the result of the open match, and a late entry who plays the next round."""
    page = hands.page
    for place, with_result in ((0, True), (1, False)):
        page.locator(".bar nav a", has_text="Jugadores").click()
        page.locator(".people th a").nth(place).click()
        page.fill("#result", "20" if with_result else "na")
        page.get_by_role("button", name="Se retira del evento").click()
        expect(page.locator("#messages")).to_contain_text("ya no está en el evento")
        hands.clicks += 4
    page.locator(".bar nav a", has_text="Jugadores").click()
    page.fill("#player", f"{LONG}; 0100999999")
    page.press("#player", "Enter")
    expect(page.locator("#messages")).to_contain_text("Íñigo")
    shot(page, "desk-story-3-tardia")
    page.locator(".bar nav a", has_text=re.compile("^Ronda$")).click()
    hands.clicks += 2


def a_wrong_result_is_found(hands: Hands) -> None:
    """Table 1 of round 2 was taken down wrong, and round 3 is paired: first what it changes, then the fewest new tables."""
    page = hands.page
    page.locator(".leaves a", has_text="2").first.click()
    page.locator("#t1 .more").click()
    was = page.locator("#t1 .score i.won").count() and page.locator("#t1 .score i").first.get_attribute("class")
    page.fill("#result-1", "02" if was == "won" else "20")
    page.fill("#reason-1", "La hoja estaba al revés")
    page.get_by_role("button", name="Mostrar lo que cambia").click()
    expect(page.locator("h1")).to_contain_text("Corregir la mesa 1 de la ronda 2")
    expect(page.locator(".answer")).to_have_count(3)
    shot(page, "desk-story-4-correccion")
    cascade = page.locator("input[value=cascade]")
    if cascade.is_enabled():
        cascade.check()
    page.get_by_role("button", name="Corregir", exact=True).click()
    expect(page.locator("#messages")).to_contain_text("queda corregido")
    page.locator(".bar nav a", has_text=re.compile("^Ronda$")).click()
    hands.clicks += 6
