"""Every page in every state, looked at: both languages, both themes, from a phone to the wall, with very long names.

No page scrolls sideways, nothing is cut off, no English is left in a Spanish page, and axe finds nothing serious in either theme.
With PAREO_SHOTS=folder each page is taken in every size and theme. It takes minutes: `./run test --stories only`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from looks import WCAG, english, misfits, serious
from looks_cast import EVERY, KEYS
from shots import SHOTS, SIZES, shot
from web.conftest import Server, start

LOCALES = {"es": "es-ES", "en": "en-GB"}
PLACES = {"wall": SIZES["projector"], "desk": SIZES["desk"], "phone": SIZES["phone"], "narrow": (320, 640)}

ANYBODY = {
    "home": "/",
    "login": "/account/login",
    "invited-new": "/account/invited/{token}",
    "missing": "/nothing/here",
    "refused": "/style/403",
    "fault": "/style/500",
    "gone": "/style/503",
    "public-before": "/e/{started}/",
    "public-live": "/e/{full}/",
    "public-names": "/e/{full}/names",
    "public-nobody": "/e/{full}/names?q=nadie",
    "public-tables": "/e/{full}/tables",
    "public-standings": "/e/{full}/standings",
    "public-bracket": "/e/{tree}/bracket",
    "public-over": "/e/{over}/",
}
WALL = {
    "wall": "/e/{full}/projector",
    "wall-next": "/e/{started}/projector",
    "wall-bracket": "/e/{tree}/projector",
    "wall-over": "/e/{over}/projector",
}
DESK = {
    "account": "/account/",
    "password": "/account/password",
    "invited": "/account/invited/{token}",
    "events": "/desk/",
    "new": "/desk/new",
    "bring": "/desk/bring",
    "overview-empty": "/desk/{empty}/",
    "overview": "/desk/{started}/",
    "overview-over": "/desk/{over}/",
    "players-empty": "/desk/{empty}/players",
    "players-before": "/desk/{before}/players",
    "players-late": "/desk/{full}/players",
    "players-nobody": "/desk/{full}/players?q=nadie",
    "arrivals": "/desk/{before}/arrivals",
    "directory": "/desk/directory",
    "entrant": "/desk/{live}/players/2",
    "entrant-out": "/desk/{full}/players/4",
    "erase": "/desk/{full}/players/2/erase",
    "remove": "/desk/{live}/remove",
    "removed-none": "/desk/removed",
    "round-none": "/desk/{empty}/round",
    "round-first": "/desk/{started}/round",
    "round-draft": "/desk/{draft}/round",
    "round-live": "/desk/{live}/round",
    "round-all-in": "/desk/{full}/round",
    "round-bracket": "/desk/{tree}/round",
    "table": "/desk/{full}/round/1/2",
    "mend": "/desk/{live}/mend",
    "check": "/desk/{full}/round/1/check",
    "check-none": "/desk/{started}/round/1/check",
    "standings-empty": "/desk/{started}/standings",
    "standings": "/desk/{full}/standings",
    "figure": "/desk/{full}/standings/2",
    "cut-before": "/desk/{live}/bracket",
    "cut": "/desk/{line}/bracket",
    "bracket": "/desk/{tree}/bracket",
    "bracket-over": "/desk/{over}/bracket",
    "history": "/desk/{full}/history",
    "history-then": "/desk/{full}/history?entry=6",
    "print-empty": "/desk/{empty}/print",
    "print": "/desk/{tree}/print",
    "staff-empty": "/desk/{full}/staff",
    "staff": "/desk/{live}/staff",
}


def wrong_password(page: Page, at: dict[str, str]) -> None:
    page.goto("/account/login")
    page.fill("[name=username]", "felix")
    page.fill("[name=password]", "no es esta")
    page.press("[name=password]", "Enter")
    page.locator(".is-error").wait_for()


def wrong_lines(page: Page, at: dict[str, str]) -> None:
    page.goto(f"/desk/{at['before']}/players")
    page.fill("[name=text]", "Nombre;ID\nAna;0100400001\nBruno;0100400001\n;\n")
    page.click("form[data-drop] button")
    page.locator(".wrong").wait_for()


def preview(page: Page, at: dict[str, str]) -> None:
    page.goto(f"/desk/{at['before']}/players")
    page.fill(
        "[name=text]",
        "Íñigo Velázquez de Cuéllar y Ruiz-Olalla de la Torre\nAna Núñez Olalla\nBruno Zumalacárregui-Iturralde y Goñi",
    )
    page.click("form[data-drop] button")
    page.locator(".people").wait_for()


def correction(page: Page, at: dict[str, str]) -> None:
    page.goto(f"/desk/{at['full']}/round/1/2")
    page.fill("[name=result]", "1-2" if page.locator(".fix .num", has_text="0-2").count() else "0-2")
    page.fill("[name=reason]", "La hoja estaba al revés, y las dos la han firmado así")
    page.locator(".fix .btn").click()
    page.wait_for_url("**/correct**")


def checked(page: Page, at: dict[str, str]) -> None:
    page.goto(f"/desk/{at['full']}/round/1/check")
    page.fill("[name=slips]", "1 2-0\n2 2-0\n3 0-2\n99 2-0\nlo que no es una hoja\n")
    page.click("form[data-check] button")
    page.locator("#checked .wrong").wait_for()


def refused(page: Page, at: dict[str, str]) -> None:
    page.goto(f"/desk/{at['live']}/round")
    page.evaluate("document.querySelector('[data-slip]').removeAttribute('data-slip')")
    page.fill("[name=slip]", "99 2-1")
    page.press("[name=slip]", "Enter")
    page.locator(".message.is-error").wait_for()


def link(page: Page, at: dict[str, str]) -> None:
    page.goto(f"/desk/{at['live']}/staff")
    page.click("button[value=invite]")
    page.locator("#link").wait_for()


def typed(page: Page, at: dict[str, str]) -> None:
    page.goto(f"/desk/{at['live']}/round")
    page.type("#slip", "5 21")
    page.locator(".versus .name").first.wait_for()


def offline(page: Page, at: dict[str, str]) -> None:
    page.goto(f"/desk/{at['live']}/round")
    page.evaluate("document.body.classList.add('is-offline')")


def hall_offline(page: Page, at: dict[str, str]) -> None:
    page.route("**/live/**", lambda route: route.abort())  # no news come either, which would say that the network is there
    page.goto(f"/e/{at['full']}/names")
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    page.locator("#net").wait_for()


def expired(page: Page, at: dict[str, str]) -> None:
    page.goto("/account/")
    page.evaluate("document.querySelectorAll('[name=csrfmiddlewaretoken]').forEach(e => e.remove())")
    page.click(".who form[action$='/logout'] button")
    page.locator("h1", has_text="La página" if page.locator("html").get_attribute("lang") == "es" else "The page").wait_for()


def keys(page: Page, at: dict[str, str]) -> None:
    page.goto(f"/desk/{at['live']}/round")
    page.keyboard.press("?")
    page.locator("#keys-help").wait_for()


STEPS: dict[str, Callable[[Page, dict[str, str]], None]] = {
    "preview-wrong": wrong_lines,
    "preview": preview,
    "correction": correction,
    "checked": checked,
    "round-refused": refused,
    "round-typed": typed,
    "round-keys": keys,
    "round-offline": offline,
    "staff-link": link,
    "hall-offline": hall_offline,
    "expired": expired,
}


@pytest.fixture(scope="module")
def at(server: Server) -> dict[str, str]:
    """The house full of long names: the keys of its events."""
    return dict(zip(KEYS, server.manage(EVERY).split(), strict=True))


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house in which nothing has happened yet."""
    running = start(tmp_path_factory.mktemp("bare"))
    yield running
    running.stop()


def visitor(chromium: Browser, server: Server, language: str, **more: object) -> BrowserContext:
    context = chromium.new_context(locale=LOCALES[language], base_url=server.address, reduced_motion="reduce", **more)  # type: ignore[arg-type]
    context.set_default_timeout(20_000)
    return context


def looked_at(page: Page, name: str, language: str, places: Sequence[str]) -> list[str]:
    """What is wrong with the page as it stands, in these sizes; axe sees it light in Spanish, dark in English."""
    wrong = [] if language == "en" else english(page)
    lang = page.locator("html").get_attribute("lang")
    wrong += [f"it is in {lang}"] if lang != language else []
    theme, rules = ("light", WCAG) if language == "es" else ("dark", ("color-contrast",))
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    for place in places:
        _resize(page, PLACES[place])
        wrong += [f"{place}: {each}" for each in misfits(page)]
        if place == "desk":
            wrong += [f"{theme}: {each}" for each in serious(page, *rules)]
        shot(page, f"look-{name}-{language}-{place}-{theme}")
    if SHOTS:
        page.emulate_media(color_scheme="dark" if theme == "light" else "light")
        for place in ("phone", "desk"):
            _resize(page, PLACES[place])
            shot(page, f"look-{name}-{language}-{place}-{'dark' if theme == 'light' else 'light'}")
    return [f"{name} {language} {each}" for each in wrong]


def _resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_page_is_whole(
    chromium: Browser, server: Server, ana: Any, bare: Server, at: dict[str, str], language: str
) -> None:
    wrong: list[str] = []
    desk = visitor(chromium, server, language, storage_state=ana)
    hall = visitor(chromium, server, language)
    first = visitor(chromium, bare, language)
    secret = bare.manage("from pareo.web.accounts.first import token; print(token())")
    for context, pages in ((first, {"home-empty": "/", "first": f"/account/first/{secret}"}), (hall, ANYBODY), (desk, DESK)):
        seen = context.new_page()
        for name, address in pages.items():
            seen.goto(address.format(**at))
            wrong += looked_at(seen, name, language, tuple(PLACES))
    seen = hall.new_page()
    wrong_password(seen, at)
    wrong += looked_at(seen, "login-wrong", language, tuple(PLACES))
    seen = desk.new_page()
    for name, step in STEPS.items():
        step(seen, at)
        wrong += looked_at(seen, name, language, tuple(PLACES))
    seen = hall.new_page()
    _resize(seen, SIZES["projector"])
    for name, address in WALL.items():
        theme = "light" if language == "es" else "dark"
        seen.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        seen.goto(address.format(**at))
        wrong += [f"{name} {language} {theme}: {each}" for each in [*misfits(seen), *serious(seen, *WCAG)]]
        shot(seen, f"look-{name}-{language}-{theme}")
    for context in (desk, hall, first):
        context.close()
    assert wrong == [], "\n" + "\n".join(wrong)
