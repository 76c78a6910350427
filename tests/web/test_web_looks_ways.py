"""From the door to the standings in two ways: by keyboard alone and in English, and without JavaScript and in Spanish."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from web.conftest import PASSWORD, Server

PLAYERS = ("Ana Núñez", "Bruno Ruiz", "Carla Pérez", "Diego Sáenz")


@pytest.fixture
def door(chromium: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The first page, as somebody sees it who is not signed in."""
    how: dict[str, Any] = request.param
    context = chromium.new_context(base_url=server.address, reduced_motion="reduce", **how)
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.goto("/")
    yield page
    context.close()


def tab_to(page: Page, name: str) -> None:
    """Go on with Tab until what has the focus is called so; whatever has the focus on the way can be seen to have it."""
    for _ in range(60):
        page.keyboard.press("Tab")
        at = page.evaluate(
            """() => { const e = document.activeElement, s = getComputedStyle(e);
            return [(e.textContent || "").trim() || e.getAttribute("aria-label") || e.name || "", s.outlineStyle, e.tagName]; }"""
        )
        if at[2] != "BODY" and at[2] != "INPUT":
            assert at[1] != "none", f"the focus is not seen on {at[0]}"
        if re.sub(r"\s+", " ", at[0]).startswith(name):
            return
    raise AssertionError(f"Tab does not come to {name!r}")


@pytest.mark.parametrize("door", [{"locale": "en-GB"}], indirect=True)
def test_by_keyboard_alone_in_english(door: Page) -> None:
    keys = door.keyboard
    keys.press("Tab")
    expect(door.locator(".skip")).to_be_focused()
    expect(door.locator(".skip")).to_have_text("Skip to content")
    tab_to(door, "Sign in")
    keys.press("Enter")
    expect(door.get_by_label("Username")).to_be_focused()
    keys.type("ana")
    keys.press("Tab")
    keys.type("not this one")
    keys.press("Enter")
    expect(door.get_by_role("alert")).to_contain_text("Please enter a correct username and password")
    expect(door.get_by_label("Username")).to_be_focused()
    keys.press("Tab")
    keys.type(PASSWORD)
    keys.press("Enter")
    door.wait_for_url("**/desk/")
    expect(door.locator("h1")).to_have_text("Your events")
    tab_to(door, "New event")
    keys.press("Enter")
    expect(door.get_by_label("Name")).to_be_focused()
    keys.type("Keyboard Cup")
    keys.press("Enter")
    for name in PLAYERS:
        expect(door.locator("#player")).to_be_focused()
        keys.type(name)
        keys.press("Enter")
        expect(door.locator(".people tbody tr").first).to_contain_text(name)
    for _ in range(12):
        keys.press("Shift+Tab")
        if door.evaluate("document.activeElement.textContent").strip() == "Start the event":
            break
    keys.press("Enter")
    door.wait_for_url("**/round")
    tab_to(door, "As a draft first")
    keys.press("Enter")
    expect(door.get_by_role("button", name="Publish pairings")).to_be_focused()
    keys.press("Enter")
    for slip in ("1 20", "2 12"):
        expect(door.locator("#slip")).to_be_focused()
        keys.type(slip)
        keys.press("Enter")
        expect(door.locator(f"#t{slip[0]}")).to_have_class(re.compile("is-done"))
    expect(door.get_by_role("button", name="Close the round")).to_be_focused()
    keys.press("Enter")
    expect(door.get_by_role("button", name="Pair the next round")).to_be_focused()
    tab_to(door, "Standings")
    keys.press("Enter")
    door.wait_for_url("**/standings")
    expect(door.locator(".st tbody tr")).to_have_count(4)
    tab_to(door, door.locator(".st tbody a").first.inner_text())
    keys.press("Enter")
    expect(door.locator(".why .formula")).to_be_visible()
    for _ in range(40):
        keys.press("Shift+Tab")
        if door.evaluate("document.activeElement.textContent").strip() == "Sign out":
            break
    keys.press("Enter")
    expect(door.get_by_role("banner").get_by_role("link", name="Sign in")).to_be_visible()
    assert door.goto("/desk/")
    expect(door.get_by_label("Username")).to_be_visible()


@pytest.mark.parametrize("door", [{"locale": "es-ES", "java_script_enabled": False}], indirect=True)
def test_without_javascript_in_spanish(door: Page) -> None:
    door.get_by_role("banner").get_by_role("link", name="Entrar").click()
    door.get_by_label("Nombre de usuario").fill("ana")
    door.get_by_label("Contraseña").fill("no es esta")
    door.get_by_role("button", name="Entrar").click()
    expect(door.get_by_role("alert")).to_contain_text("El nombre de usuario o la contraseña no son correctos")
    door.get_by_label("Contraseña").fill(PASSWORD)
    door.get_by_role("button", name="Entrar").click()
    door.get_by_role("link", name="Evento nuevo").first.click()
    door.get_by_label("Nombre").fill("Copa sin Guiones")
    door.get_by_role("button", name="Crear el evento").click()
    for name in PLAYERS:
        door.fill("#player", name)
        door.press("#player", "Enter")
    expect(door.locator(".people tbody tr")).to_have_count(4)
    door.get_by_role("button", name="Empezar el evento").click()
    door.get_by_role("button", name="Parear en borrador").click()
    door.get_by_role("button", name="Publicar pareos").click()
    for slip in ("1 20", "2 12"):
        door.fill("#slip", slip)
        door.press("#slip", "Enter")
    expect(door.locator(".tables .is-done")).to_have_count(2)
    door.get_by_role("button", name="Cerrar la ronda").click()
    door.get_by_role("link", name="Clasificación").click()
    expect(door.locator(".st tbody tr")).to_have_count(4)
    door.get_by_role("link", name="Resumen").click()
    door.get_by_role("link", name="Página pública").click()
    door.get_by_label("¿Dónde me siento?").fill("nunez")
    door.get_by_role("button", name="Buscar").click()
    expect(door.locator(".seats li")).to_have_count(1)
    door.get_by_role("link", name="English").click()
    expect(door.locator("html")).to_have_attribute("lang", "en")
