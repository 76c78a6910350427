"""The desk by keyboard alone, the desk without JavaScript, and forms that say nonsense."""

from __future__ import annotations

import re
from urllib.parse import quote

from playwright.sync_api import Browser, Page, expect

from desk_cast import EVENTS, NAMES

PLAYERS = ("Ana Núñez", "Bruno Ruiz", "Carla Pérez", "Diego Sáenz", "Elena Goñi")


def test_by_keyboard_alone(page: Page) -> None:
    """A small event from its name to the second round; no click, and the focus is never lost."""
    page.emulate_media(reduced_motion="reduce")
    keys = page.keyboard
    page.goto("/desk/new")
    keys.type("Copa del Teclado")
    keys.press("Enter")
    page.wait_for_url("**/players")
    for name in PLAYERS:
        expect(page.locator("#player")).to_be_focused()
        keys.type(name)
        keys.press("Enter")
        expect(page.locator(".people tbody tr").first).to_contain_text(name)
    for _ in range(12):
        keys.press("Shift+Tab")
        if page.evaluate("document.activeElement.textContent").strip() == "Empezar el evento":
            break
    keys.press("Enter")
    page.wait_for_url("**/round")
    keys.press("Enter")
    expect(page.locator("#slip")).to_be_focused()
    keys.press("?")
    expect(page.locator("#keys-help")).to_be_visible()
    keys.press("Escape")
    expect(page.locator("#keys-help")).not_to_be_visible()
    keys.type("9 21")
    expect(page.locator(".slip")).to_have_class(re.compile("is-wrong"))
    keys.press("Escape")
    keys.type("1")
    keys.press("Enter")
    expect(page.locator("label[for=slip]")).to_have_text("Resultado de la mesa 1")
    keys.type("21")
    keys.press("Enter")
    expect(page.locator("#t1")).to_have_class(re.compile("is-done"))
    expect(page.locator("#counter")).to_contain_text("Mesas abiertas: 1 de 2")
    expect(page.locator("#slip")).to_be_focused()
    keys.type("2 d")
    keys.press("Enter")
    expect(page.get_by_role("button", name="Cerrar la ronda")).to_be_focused()
    keys.press("Enter")
    expect(page.get_by_role("button", name="Parear la ronda siguiente")).to_be_focused()
    keys.press("Enter")
    expect(page.locator("#slip")).to_be_focused()
    expect(page.locator("h1")).to_contain_text("Ronda 2")


def test_without_javascript(page: Page, chromium: Browser, server) -> None:  # type: ignore[no-untyped-def]
    """All that is essential is there without a script."""
    context = chromium.new_context(
        storage_state=page.context.storage_state(), locale="es-ES", base_url=server.address, java_script_enabled=False
    )
    plain = context.new_page()
    plain.set_default_timeout(20_000)
    plain.goto("/desk/new")
    plain.fill("[name=name]", "Copa sin Guiones")
    plain.get_by_role("button", name="Crear el evento").click()
    plain.fill("[name=text]", "\n".join(PLAYERS[:4]))
    plain.get_by_role("button", name="Mostrar lo que trae").click()
    plain.get_by_role("button", name="Inscribir a 4 jugadores").click()
    plain.get_by_role("button", name="Empezar el evento").click()
    plain.get_by_role("button", name="Parear en borrador").click()
    plain.fill("[name=first]", "1a")
    plain.fill("[name=second]", "2a")
    plain.fill("#why", "Son hermanos")
    plain.get_by_role("button", name="Cambiar de lugar").click()
    expect(plain.locator("main")).to_contain_text("Distinto de lo que parearon las reglas")
    expect(plain.locator("main")).to_contain_text("Son hermanos")
    plain.get_by_role("button", name="Publicar pareos").click()
    plain.fill("#slip", "1")
    plain.press("#slip", "Enter")
    expect(plain.locator("label[for=slip]")).to_have_text("Resultado de la mesa 1")
    plain.fill("#slip", "21")
    plain.press("#slip", "Enter")
    plain.fill("#slip", "2 20")
    plain.press("#slip", "Enter")
    plain.click("#t1 .more")
    plain.fill("[name=result]", "12")
    plain.fill("[name=reason]", "Estaba al revés")
    plain.get_by_role("button", name="Mostrar lo que cambia").click()
    plain.get_by_role("button", name="Corregir", exact=True).click()
    plain.get_by_role("link", name="Ronda", exact=True).click()
    plain.get_by_role("button", name="Cerrar la ronda").click()
    plain.get_by_role("link", name="Clasificación").click()
    plain.locator(".st th a").first.click()
    expect(plain.locator(".formula")).to_contain_text("rivales")
    plain.get_by_role("link", name="Historial").click()
    plain.get_by_role("button", name="Deshacer").click()
    expect(plain.locator("#messages")).to_contain_text("Deshecho")
    context.close()


FORMS = {
    "players": ("add", "preview", "take", "start", "", "no-such-thing"),
    "": ("override", "x"),
    "arrivals": ("tick", "back", "drop", "x"),
    "players/1": ("byes", "drop", "return", "x"),
    "round": ("pair", "publish", "clock", "report", "close", "swap", "bye", "pin", "forbid", "free", "x"),
    "bracket": ("cut", "finish", "playoff", "x"),
    "history": ("undo", "redo", "x"),
    "correct": ("x",),
    "mend": ("x",),
    "round/1/check": ("x",),
}
FIELDS = (
    *("rounds", "player", "seed", "fixed_table", "number", "slip", "table", "round", "result", "first", "second"),
    *("who", "key", "value", "announcement", "top", "points", "declined", "steps", "data", "how", "a", "b", "late", "reason"),
)
NONSENSE = ("", "x", "²", "-1", "99999999999999999999", "9999", "\x00", "1 1 1", "<b>", "a" * 3000)
QUERIES = ("players?page=", "round?page=", "round?table=", "standings?round=", "history?entry=", "bracket?top=")


def test_a_form_that_says_nonsense_is_never_a_fault(page: Page, server) -> None:  # type: ignore[no-untyped-def]
    keys = dict(zip(NAMES, server.manage(EVENTS).split(), strict=True))
    page.goto(f"/desk/{keys['before']}/players")
    token = page.locator("[name=csrfmiddlewaretoken]").first.get_attribute("value") or ""
    asked = [(where, what) for where, whats in FORMS.items() for what in whats]
    faults = []
    for shift, key in enumerate((keys["before"], keys["draft"], keys["live"], keys["line"], keys["cut"])):
        for turn, (where, what) in enumerate(asked):
            for nonsense in (NONSENSE[(turn + shift) % 10], NONSENSE[(turn + shift + 4) % 10]):
                form = {"csrfmiddlewaretoken": token, "do": what, **dict.fromkeys(FIELDS, nonsense)}
                answer = page.request.post(f"/desk/{key}/{where}", form=form, max_redirects=0)
                faults += [(where, what, nonsense[:20])] if answer.status >= 500 else []
        for turn, query in enumerate(QUERIES):
            address = f"/desk/{key}/{query}{quote(NONSENSE[(turn + shift) % 10][:50])}"
            faults += [(query,)] if page.request.get(address).status >= 500 else []
    assert faults == []
