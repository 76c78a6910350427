"""Before the first round, as an organizer lives it: lists with a wrong line, players of earlier events, check-in, the missing."""

from __future__ import annotations

import re
from io import BytesIO

from openpyxl import Workbook
from playwright.sync_api import Page, expect

from looked import looked_at

BEFORE = """
from pareo.app.roles import Actor, Role
from pareo.tournament.commands import *
from pareo.tournament.people import Person
from pareo.web import opened
ana = Actor("ana", Role.ORGANIZER)
first = opened.created(CreateEvent("Copa de Otoño", "konami-2011-05", seed="a", date="2026-10-04"), ana)
opened.do(first, EnterPlayers((Enrolment(Person("Íñigo", "Larrañaga Zuriaga", "0100777001")),
  Enrolment(Person("Elena", "Zuriaga Peñalver")))), ana)
second = opened.created(CreateEvent("Copa de Adviento", "konami-2011-05", seed="b", date="2026-11-08"), ana)
opened.do(second, EnterPlayers((Enrolment(Person("Íñigo", "Larrañaga Zuriaga")),)), ana)
"""
MANY = """
from pareo.app.roles import Actor, Role
from pareo.tournament.commands import *
from pareo.tournament.people import Person
from pareo.web import opened
ana = Actor("ana", Role.ORGANIZER)
key = opened.created(CreateEvent("Copa de las Prisas", "konami-2011-05", seed="a", date="2026-10-04"), ana)
opened.do(key, EnterPlayers(tuple(Enrolment(Person("Jugador", f"N{number}")) for number in range(24))), ana)
print(key)
"""
DROP = """([name, data, type]) => { const transfer = new DataTransfer();
  transfer.items.add(new File([Uint8Array.from(atob(data), c => c.charCodeAt(0))], name, { type }));
  for (const kind of ["dragover", "drop"])
    document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true })); }"""


def dropped(page: Page, name: str, data: bytes) -> None:
    """Let a file fall on the page."""
    import base64

    page.evaluate(DROP, [name, base64.b64encode(data).decode(), "application/octet-stream"])


def sheet(*rows: tuple[object, ...]) -> bytes:
    book, kept = Workbook(), BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(kept)
    return kept.getvalue()


def test_from_the_lists_to_the_start(page: Page, server) -> None:  # type: ignore[no-untyped-def]
    server.manage(BEFORE)
    page.emulate_media(reduced_motion="reduce")
    page.goto("/desk/new")
    page.fill("[name=name]", "Copa del Registro")
    page.press("[name=name]", "Enter")
    page.wait_for_url("**/players")
    # A dropped CSV with a wrong line enters nobody, and says which line.
    dropped(page, "lista.csv", "nombre,id,ranking\nAna Núñez,0100000001,1\nBruno Ruiz,0100000002,último\n".encode())
    expect(page.locator(".wrong")).to_contain_text("ínea 3")
    looked_at(page, "list-wrong")
    # An Excel file, whole: those who are in already are left out.
    good = sheet(("nombre", "id"), ("Ana Núñez", "0100000001"), ("Bruno Ruiz", "0100000002"), ("Carla Pérez", "0100000003"))
    dropped(page, "lista.xlsx", good)
    page.get_by_role("button", name="Inscribir a 3 jugadores").click()
    expect(page.locator(".people tbody tr")).to_have_count(3)
    rows = (("nombre", "id"), ("Ana Núñez", "0100000001"), ("Diego Sáenz", "0100000004"), ("Hugo Yáñez", ""))
    dropped(page, "lista.xlsx", sheet(*rows))
    expect(page.locator(".people .is-out")).to_contain_text("Núñez, Ana")
    page.get_by_label("Sáenz, Diego").uncheck()
    looked_at(page, "list-ticks")
    expect(page.get_by_role("button", name="Inscribir a 1 jugador")).to_be_enabled()
    page.get_by_label("Yáñez, Hugo").uncheck()
    expect(page.get_by_role("button", name="Inscribir a 0 jugadores")).to_be_disabled()
    page.locator("#take").evaluate("form => form.submit()")  # as without the script
    expect(page.locator("#messages")).to_contain_text("No se ha inscrito a nadie")
    expect(page.locator(".people tbody tr")).to_have_count(3)
    # Who was at an earlier event is proposed; arrows and Enter enter them.
    page.locator("#player").press_sequentially("zuri", delay=20)
    expect(page.locator(".suggest li").first).to_be_visible()
    looked_at(page, "known")
    page.locator("#player").focus()
    page.keyboard.press("End")
    page.keyboard.type("a")
    expect(page.locator(".suggest li", has_text="Elena")).to_be_visible()
    names = page.locator(".suggest li").all_text_contents()
    for _ in range(1 + next(place for place, name in enumerate(names) if "0100777001" in name)):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#messages")).to_contain_text("Íñigo Larrañaga Zuriaga")
    expect(page.locator(".people tbody tr").first).to_contain_text("0100777001")
    # Check-in: a few letters and Enter.
    page.get_by_role("link", name="Llegadas", exact=True).click()
    for letters, name in (("car", "Carla Pérez"), ("0100000002", "Bruno Ruiz")):
        expect(page.locator("#who")).to_be_focused()
        page.keyboard.type(letters)
        expect(page.locator("#arrivals tr:visible")).to_have_count(1)
        page.keyboard.press("Enter")
        expect(page.locator("#messages")).to_contain_text(f"{name} está aquí")
    page.keyboard.type("n")
    page.keyboard.press("Enter")
    expect(page.locator("[data-refused]")).to_contain_text("«n»: Coinciden varios")
    expect(page.locator("#who")).to_have_value("n")
    looked_at(page, "arrivals")
    page.locator("#who").fill("")
    page.locator("#arrivals").get_by_role("button", name="Ana Núñez").click()
    page.get_by_role("link", name="Jugadores").first.click()
    page.fill("#player", "Félix Goñi; 0100000005")
    page.press("#player", "Enter")
    expect(page.locator("main")).to_contain_text("falta 1")
    page.get_by_role("link", name="Llegadas", exact=True).click()
    page.get_by_role("button", name="Retirar a 1 que falta").click()
    expect(page.locator(".alert")).to_contain_text("Íñigo Larrañaga Zuriaga")
    looked_at(page, "arrivals-dropped")
    page.locator(".alert").get_by_role("button", name="Deshacer").click()
    expect(page.locator("#arrivals tr")).to_have_count(1)
    page.get_by_role("button", name=re.compile("Retirar a 1")).click()
    page.get_by_role("link", name="Jugadores").first.click()
    expect(page.locator(".people tbody tr.is-out")).to_have_count(1)
    page.get_by_role("button", name="Empezar el evento").click()
    page.wait_for_url("**/round")


def test_who_types_faster_than_the_server_answers_loses_nobody(page: Page, server) -> None:  # type: ignore[no-untyped-def]
    key = server.manage(MANY)
    page.goto(f"/desk/{key}/arrivals")
    page.route("**/arrivals", lambda route: (page.wait_for_timeout(60), route.continue_()))
    for number in range(1, 24):
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")
        if number == 12:
            page.keyboard.type("jugador")
            page.keyboard.press("Enter")
    page.keyboard.type("Jug")  # what is being typed when the last answer comes stays
    expect(page.locator(".counts [data-count=here]")).to_have_text("23")
    expect(page.locator("#arrivals tr")).to_have_count(1)
    expect(page.locator("#who")).to_have_value("Jug")
    expect(page.locator("#who")).to_be_focused()
    expect(page.locator("[data-refused]")).to_contain_text("«jugador»: Coinciden varios")
    looked_at(page, "arrivals-queued")
    page.get_by_role("button", name="Escribirlo de nuevo").click()
    expect(page.locator("#who")).to_have_value("jugador")
    expect(page.locator("[data-refused] > *")).to_have_count(0)
    # Who is missing is dropped when all who were typed are here, and not before.
    page.locator("#who").fill("24")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Retirar a 1 que falta").click()
    expect(page.locator("#messages")).to_contain_text("No falta nadie")
    expect(page.locator(".counts [data-count=here]")).to_have_text("24")
    assert server.manage(f"from pareo.web import opened; print(len(opened.current({key!r}).history.done))") == "26"


def test_two_of_the_directory_become_one_and_two_again(page: Page) -> None:
    page.goto("/desk/")
    page.get_by_role("link", name="Directorio de jugadores").click()
    row = page.locator("#alike ~ .sheet tr", has_text="Íñigo Larrañaga Zuriaga")
    expect(row).to_have_count(1)
    looked_at(page, "directory")
    row.get_by_role("button").click()
    expect(page.locator("h1")).to_have_text("Un jugador o dos")
    expect(page.locator(".told li", has_text="Copa de Adviento")).to_have_count(1)
    looked_at(page, "joining")
    page.get_by_role("button", name="Unirlos").click()
    expect(page.locator("#messages")).to_contain_text("un solo jugador")
    page.fill("[name=q]", "larranaga zuriaga")
    page.press("[name=q]", "Enter")
    expect(page.locator(".people tbody tr")).to_have_count(1)
    expect(page.locator(".people tbody tr")).to_contain_text("Copa de Adviento")
    page.goto("/desk/directory")
    page.get_by_role("button", name=re.compile("Separar.*larranaga")).click()
    expect(page.locator("#messages")).to_contain_text("Vuelven a ser dos")
