"""A page in the middle of a story, looked at as people will see it: at the desk and on a phone, light and dark."""

from __future__ import annotations

from playwright.sync_api import Page

from looks import WCAG, misfits, serious
from shots import SIZES, shot


def looked_at(page: Page, name: str) -> None:
    """Nothing reaches out or is cut off on a phone and at the desk, and axe finds nothing serious; pictures where asked for."""
    for size, theme in (("phone", "dark"), ("desk", "light")):
        page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))  # type: ignore[arg-type]
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
        assert misfits(page) == [], (name, size)
        shot(page, f"desk-{name}-{page.locator('html').get_attribute('lang')}-{size}-{theme}")
    assert serious(page, *WCAG) == [], name
