"""The desk's first pages in a browser."""

from __future__ import annotations

from playwright.sync_api import Page


def test_a_new_event_needs_a_name_and_no_more(page: Page) -> None:
    page.goto("/desk/new")
    page.fill("[name=name]", "Copa Primavera")
    page.press("[name=name]", "Enter")
    page.wait_for_url("**/desk/*/players")
    assert page.text_content(".bar .event") == "Copa Primavera"
    page.click(".bar .event")
    assert page.text_content("h1") == "Copa Primavera"
