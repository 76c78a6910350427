"""Every page of the desk, looked at: both languages, both themes, phone and desk; no overflow, and axe finds nothing serious."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from desk_cast import EVENTS, NAMES
from shots import SIZES, shot

PAGES = {
    "events": "/desk/",
    "new": "/desk/new",
    "bring": "/desk/bring",
    "overview": "/desk/{live}/",
    "players-empty": "/desk/{empty}/players",
    "players": "/desk/{before}/players",
    "arrivals": "/desk/{before}/arrivals",
    "directory": "/desk/directory",
    "entrant": "/desk/{live}/players/2",
    "round-empty": "/desk/{empty}/round",
    "round-draft": "/desk/{draft}/round",
    "round": "/desk/{live}/round",
    "table": "/desk/{live}/round/1/2",
    "mend": "/desk/{live}/mend",
    "standings": "/desk/{live}/standings",
    "figure": "/desk/{live}/standings/2",
    "cut": "/desk/{line}/bracket",
    "bracket": "/desk/{cut}/bracket",
    "history": "/desk/{live}/history?entry=4",
}


@pytest.fixture(scope="module")
def keys(server) -> dict[str, str]:  # type: ignore[no-untyped-def]
    return dict(zip(NAMES, server.manage(EVENTS).split(), strict=True))


def overflow(page: Page) -> str:
    """What reaches out of the page at the side; "" where nothing does."""
    return page.evaluate(
        """() => document.documentElement.scrollWidth <= innerWidth ? "" : [...document.querySelectorAll("body *")]
        .filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest(".scroll, .segments, nav, .tree"))
        .slice(0, 5).map(e => e.tagName + "." + e.className + " " + Math.round(e.getBoundingClientRect().right)).join("; ")"""
    )


def serious(page: Page, *rules: str) -> list[str]:
    """What axe finds serious, by all its rules or by these alone."""
    found = Axe().run(page, options={"runOnly": list(rules)} if rules else None).response["violations"]
    return [
        f"{each['id']}: {each['nodes'][0]['html'][:200]} {each['nodes'][0].get('failureSummary', '')[:200]}"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("language", ["es", "en"])
def test_pages_of_the_desk(page: Page, chromium: Browser, server, keys: dict[str, str], language: str) -> None:  # type: ignore[no-untyped-def]
    locale = {"es": "es-ES", "en": "en-GB"}[language]
    context = chromium.new_context(
        storage_state=page.context.storage_state(), locale=locale, base_url=server.address, reduced_motion="reduce"
    )
    seen = context.new_page()
    seen.set_default_timeout(20_000)
    wrong: list[str] = []
    for name, address in PAGES.items():
        seen.set_viewport_size(dict(zip(("width", "height"), SIZES["desk"], strict=True)))
        seen.emulate_media(color_scheme="light")
        answer = seen.goto(address.format(**keys))
        assert answer is not None
        assert answer.status == 200, name
        assert seen.locator("html").get_attribute("lang") == language
        wrong += [f"{name} desk: {each}" for each in [overflow(seen)] if each]
        if language == "es":
            wrong += [f"{name} light: {each}" for each in serious(seen)]
        shot(seen, f"desk-{name}-{language}-desk-light")
        seen.emulate_media(color_scheme="dark")
        if language == "es":
            wrong += [f"{name} dark: {each}" for each in serious(seen, "color-contrast")]
        seen.set_viewport_size(dict(zip(("width", "height"), SIZES["phone"], strict=True)))
        wrong += [f"{name} phone: {each}" for each in [overflow(seen)] if each]
        shot(seen, f"desk-{name}-{language}-phone-dark")
    context.close()
    assert wrong == []
