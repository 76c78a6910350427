"""What the hall sees, with a real server and a real browser."""

from __future__ import annotations

import gzip
import json
import re
import signal
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from looks import WCAG, serious
from shots import shot
from web.conftest import Server, start

EVENT = """
import json
from pareo.web import opened
from pareo.app.roles import Actor, Role
from pareo.tournament import commands as c
from pareo.tournament.events import ReportedResult
from pareo.tournament.people import Person
ana = Actor("ana", Role.ORGANIZER)
names = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Félix")
surnames = ("Núñez", "Nz", "Ñíguez", "Ágreda Álvarez", "Ibáñez", "Fernández de la Torre")
def event(name, players, *rest):
    key = opened.created(c.CreateEvent(name=name, policy="konami-2011-05", tier=2, date="2026-03-01", seed="s"), ana)
    people = tuple(c.Enrolment(Person(names[n % 6], surnames[n % 6] + (f" {n}" if n > 5 else ""), id=f"90{n:08d}",
        note="una nota privada")) for n in range(players))
    for command in (c.EnterPlayers(people), *rest):
        opened.do(key, command, ana)
    return key
def report(key, tables=None):
    open = [t.table for t in opened.current(key).state.rounds[-1].tables][:tables]
    opened.do(key, c.ReportResults(tuple(ReportedResult(t, "2-1") for t in open)), ana)
"""
PLAYED = """
key = event("Copa Primavera", 13, c.StartEvent(rounds=4), c.PairRound(), c.StartClock())
report(key, 2)
quiet = event("Copa callada", 6)
draft = event("Copa borrador", 6, c.StartEvent(rounds=3), c.PairRound(draft=True))
cut = event("Copa final", 8, c.StartEvent(rounds=3))
for _ in range(3):
    opened.do(cut, c.PairRound(), ana); report(cut); opened.do(cut, c.CloseRound(), ana)
for command in (c.ConfirmCut(4), c.PairRound()):
    opened.do(cut, command, ana)
report(cut, 1)
big = event("Copa grande", 90, c.StartEvent(rounds=4), c.PairRound())
print(json.dumps({"big": big, "key": key, "quiet": quiet, "draft": draft, "cut": cut}))
"""
PRIVATE = (b"90000000", b"nota privada", b"salt", b"digest")


@pytest.fixture(scope="module")
def events(server: Server) -> dict[str, str]:
    """A round in play, an event that has not begun, a draft, and a bracket."""
    found: dict[str, str] = json.loads(server.manage(EVENT + PLAYED))
    return found


@pytest.fixture
def hall(chromium: Browser, server: Server) -> Iterator[BrowserContext]:
    """Somebody in the hall, with a phone, in Spanish."""
    context = chromium.new_context(
        viewport={"width": 360, "height": 740}, locale="es-ES", base_url=server.address, color_scheme="dark"
    )
    context.set_default_timeout(20_000)
    yield context
    context.close()


def get(server: Server, path: str, method: str = "GET", **headers: str) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection(urlsplit(server.address).netloc, timeout=20)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


def test_prepared_bytes_have_a_tag_and_gzip_and_are_sent_once(server: Server, events: dict[str, str]) -> None:
    path = f"/e/{events['key']}/names"
    plain, body = get(server, path, Accept_Language="en")
    packed, small = get(server, path, Accept_Language="en", Accept_Encoding="gzip, br")
    assert plain.status == packed.status == 200
    assert gzip.decompress(small) == body
    assert plain.headers["Vary"] == "Accept-Encoding, Accept-Language, Cookie"
    assert plain.headers["Content-Security-Policy"].startswith("default-src 'none'")
    for answer in (plain, packed):
        again, nothing = get(server, path, Accept_Language="en", If_None_Match=answer.headers["ETag"])
        assert (again.status, nothing) == (304, b"")
        assert again.headers["X-Version"] == plain.headers["X-Version"]
    head, nothing = get(server, path, "HEAD", Accept_Language="en")
    assert (head.status, nothing, head.headers["Content-Length"]) == (200, b"", str(len(body)))
    spanish, _ = get(server, path, Accept_Language="es")
    assert spanish.headers["ETag"] != plain.headers["ETag"]
    assert b'lang="es"' in get(server, path, Cookie="django_language=es", Accept_Language="en")[1]
    assert get(server, "/e/ffffffff/names")[0].status == 404


def test_nothing_private_and_nothing_early_is_in_any_public_byte(server: Server, events: dict[str, str]) -> None:
    pages = ("", "names", "tables", "standings", "bracket", "projector", "names?q=ana", "projector?part=1&of=2")
    pages += ("event.json", "pairings.json", "standings.json", "bracket.json")
    for key in events.values():
        for page in pages:
            for language in ("es", "en"):
                answer, body = get(server, f"/e/{key}/{page}", Accept_Language=language)
                assert [word for word in PRIVATE if word in body] == [], page
                if key in (events["quiet"], events["draft"]):
                    assert b"lvarez" not in body, f"{page}: nobody is named before the round is published"
                if key == events["quiet"] and page:
                    assert answer.status in (302, 404) or page == "event.json"
    _, told = get(server, f"/e/{events['quiet']}/event.json")
    assert json.loads(told).keys() == {"schema", "name", "date", "policy", "announced", "version"}
    _, told = get(server, f"/e/{events['key']}/pairings.json")
    assert [table["result"] for table in json.loads(told)["tables"]] == ["2-1", "2-1", None, None, None, None]


def test_the_standing_says_who_has_left(server: Server) -> None:
    left = 'key = event("Copa con retiro", 6, c.StartEvent(rounds=3), c.PairRound()); report(key)\n'
    left += "opened.do(key, c.CloseRound(), ana); opened.do(key, c.DropEntrant(2), ana); print(key)"
    key = server.manage(EVENT + left).strip()
    _, page = get(server, f"/e/{key}/standings", Accept_Language="es")
    rows = [row for row in page.decode().split("<tr>") if "fuera" in row]
    assert len(rows) == 1
    assert "Bruno" in rows[0]


def test_a_phone_finds_its_table_by_name(hall: BrowserContext, events: dict[str, str]) -> None:
    page = _page(hall)
    page.goto(f"/e/{events['key']}/")
    page.fill("#q", "agreda")
    page.press("#q", "Enter")
    assert page.locator(".seats li").count() == 2, "the server finds it without a script too, whatever the accents"
    page.goto(f"/e/{events['key']}/names")
    surnames = [text.split(" ")[0] for text in page.locator(".seats .name b").all_inner_texts()]
    order = list(dict.fromkeys(name.replace("\u00a0", " ").split(" ")[0] for name in surnames))
    assert order == ["Ágreda", "Fernández", "Ibáñez", "Núñez", "Nz", "Ñíguez"]
    page.fill("#q", "NUNEZ")
    assert page.locator(".seats li:visible").count() == 3
    page.fill("#q", "nadie así")
    assert page.locator("#none").is_visible()
    page.fill("#q", "")
    for name in ("", "names", "tables", "standings"):
        page.goto(f"/e/{events['key']}/{name}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        shot(page, f"public-{name or 'event'}-phone-dark")
        assert serious(page, *WCAG) == [], name
    page.goto(f"/e/{events['cut']}/bracket")
    assert page.locator(".tree-list").is_visible()
    assert not page.locator("svg.bracket").is_visible()
    shot(page, "public-bracket-phone-dark")
    page.set_viewport_size({"width": 1366, "height": 768})
    assert page.locator("svg.bracket").is_visible()
    shot(page, "public-bracket-desk-dark")


def test_the_wall_shows_columns_that_fit_and_turns_pages(hall: BrowserContext, events: dict[str, str]) -> None:
    page = _page(hall)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"/e/{events['key']}/projector")
    assert re.fullmatch(r"\d\d:\d\d", page.locator(".hall-clock").inner_text())
    size = page.locator(".hall-clock").evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    assert size >= 180, "readable from 15 m"
    assert page.locator(".range").is_hidden(), "all fit on one page"
    assert page.evaluate("document.documentElement.scrollHeight") <= 1080
    shot(page, "projector-dark")
    page.goto(f"/e/{events['big']}/projector")
    page.locator(".range").wait_for()
    assert page.locator(".dots i").count() == 2
    first = page.locator(".range b").inner_text()
    shot(page, "projector-big-dark")
    page.keyboard.press("ArrowRight")
    assert page.locator(".range b").inner_text() != first
    shot(page, "projector-big-second-dark")


@pytest.mark.core
def test_one_result_at_the_desk_is_on_a_phone_within_a_second(
    page: Page, hall: BrowserContext, server: Server, events: dict[str, str]
) -> None:
    watcher = _page(hall)
    watcher.goto(f"/e/{events['key']}/tables")
    assert watcher.locator(".games .is-done").count() == 2
    page.goto(f"/desk/{events['key']}/round")
    page.fill("[name=slip]", "4 2-0")
    page.press("[name=slip]", "Enter")
    watcher.locator(".games .is-done").nth(2).wait_for()
    hall.set_offline(True)
    watcher.evaluate("window.dispatchEvent(new Event('offline'))")
    watcher.locator("#net").wait_for()
    assert re.search(r"\d\d:\d\d", watcher.locator("#net").inner_text()), "what is shown has its time"
    page.fill("[name=slip]", "5 0-2")
    page.press("[name=slip]", "Enter")
    page.locator("#t5.is-done, #t5 .is-done, [data-table='5']").first.wait_for()
    hall.set_offline(False)
    watcher.locator(".games .is-done").nth(3).wait_for()
    watcher.locator("#net").wait_for(state="hidden")


def test_papers_come_from_the_desk_and_minors_have_initials(page: Page, server: Server, events: dict[str, str]) -> None:
    page.goto(f"/desk/{events['key']}/print")
    shot(page, "print-desk")
    for name in ("names", "slips?per=4", "standings?size=letter"):
        answer = page.request.get(f"/desk/{events['key']}/print/{name}")
        assert answer.body().startswith(b"%PDF-"), name
    assert page.request.get(f"/desk/{events['key']}/print/nothing").status == 404
    page.check("[name=initials]")
    page.click("button[value=initials]")
    for public in ("names", "tables", "standings", "projector", "pairings.json"):
        _, body = get(server, f"/e/{events['key']}/{public}")
        assert b"lvarez" not in body, public
    page.fill("[name=minutes]", "3")
    page.click("button[value=next] >> nth=0")
    page.goto(f"/e/{events['key']}/projector")
    assert re.fullmatch(r"[23]:\d\d", page.locator(".clock.next").inner_text())


def test_the_server_ends_quickly_with_phones_connected(tmp_path: Path) -> None:
    running = start(tmp_path)
    try:
        key = running.manage(EVENT + 'print(event("Copa", 4))')
        held = [HTTPConnection(urlsplit(running.address).netloc, timeout=20) for _ in range(20)]
        for connection in held:
            connection.request("GET", f"/live/{key}")
            answer = connection.getresponse()
            assert answer.headers["Content-Type"] == "text/event-stream"
            assert answer.readline() == b"retry: 2000\n"
        began = time.monotonic()
        running.process.send_signal(signal.SIGTERM)
        assert running.process.wait(15) == 0
        assert time.monotonic() - began < 10
    finally:
        running.stop()


def _page(hall: BrowserContext) -> Page:
    page = hall.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    return page
