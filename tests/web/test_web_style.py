"""The living style page: there only when asked for, every component whole in both themes, and colours that can be told apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from looks import misfits, serious
from pareo.web.style.contrast import contrasts
from shots import SIZES, shot
from web_people import client


def test_colours_can_be_told_apart_in_both_themes() -> None:
    assert [f"{one.above} on {one.below}" for one in contrasts() if not one.is_enough] == []


def test_it_is_not_there_for_everybody(house: Path) -> None:
    assert client().get("/style/").status_code == 404
    assert client().get("/style/500").status_code == 404


@pytest.mark.parametrize(("size", "theme"), [("desk", "light"), ("phone", "dark")])
def test_every_component_is_whole(page: Page, size: str, theme: str) -> None:
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))  # type: ignore[arg-type]
    page.set_default_timeout(60_000)  # a very long page to take a picture of
    page.goto("/style/")
    assert page.locator(".theme").count() == 4
    shot(page, f"style-{size}-{theme}")
    assert misfits(page) == []
    assert serious(page) == []
    page.emulate_media(media="print", color_scheme="dark")
    paper = "[document.documentElement, ...document.querySelectorAll('.theme')].map(e => getComputedStyle(e).backgroundColor)"
    assert set(page.evaluate(paper)) == {"rgb(255, 255, 255)"}, "paper is white, whatever the screen"
