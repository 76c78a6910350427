"""A page looked at as people will see it: at the desk and on a phone, light and dark."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from shots import SIZES, shot

expect.set_options(timeout=20_000)  # a machine that does other things meanwhile is slow, not wrong


def overflow(page: Page) -> str:
    """What reaches out of the page at the side; "" where nothing does."""
    return str(
        page.evaluate(
            """() => document.documentElement.scrollWidth <= innerWidth ? "" : [...document.querySelectorAll("body *")]
            .filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest(".scroll, .segments, nav, .tree"))
            .slice(0, 5).map(e => e.tagName + "." + e.className + " " + Math.round(e.getBoundingClientRect().right)).join("; ")"""
        )
    )


def serious(page: Page) -> list[str]:
    """What axe finds serious."""
    found = Axe().run(page).response["violations"]
    bad = [each for each in found if each["impact"] in ("serious", "critical")]
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]} {each['nodes'][0].get('failureSummary', '')[:200]}" for each in bad]


def looked_at(page: Page, name: str) -> None:
    """Screenshots at desk and phone, light and dark; nothing reaches out, axe finds nothing serious."""
    for size, theme in (("phone", "dark"), ("desk", "light")):
        page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        assert overflow(page) == "", (name, size)
        shot(page, f"desk-{name}-{page.locator('html').get_attribute('lang')}-{size}-{theme}")
    assert serious(page) == [], name
