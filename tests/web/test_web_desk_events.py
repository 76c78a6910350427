"""The desk's first pages in a browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def test_a_new_event_needs_a_name_and_no_more(page: Page) -> None:
    page.goto("/desk/new")
    page.fill("[name=name]", "Copa Primavera")
    page.press("[name=name]", "Enter")
    page.wait_for_url("**/desk/*/players")
    assert page.text_content(".bar .event") == "Copa Primavera"
    page.click(".bar .event")
    assert page.text_content("h1") == "Copa Primavera"


def test_esc_leaves_the_field_first_and_a_changed_form_only_when_asked(page: Page) -> None:
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    page.goto("/desk/new")
    page.fill("[name=name]", "Copa de Verano")
    page.press("[name=name]", "Escape")
    expect(page.locator("[name=name]")).not_to_be_focused()
    assert asked == []
    page.keyboard.press("Escape")
    assert page.url.endswith("/desk/new")
    assert page.input_value("[name=name]") == "Copa de Verano"
    assert len(asked) == 1
    page.fill("[name=name]", "")
    page.locator("[name=name]").blur()
    page.keyboard.press("Escape")
    page.wait_for_url("**/desk/")
    assert len(asked) == 1
