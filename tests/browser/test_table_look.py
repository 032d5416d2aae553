"""Felts and card backs are chosen in the settings of the table, by touch and by keys, and stay on the device."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .support.layout_checks import load, settled
from .support.screen_sizes import Size

FELT = "() => document.querySelector('.table').dataset.felt"
SMALL = """() => [...document.querySelectorAll('.settings .swatches label')].flatMap(label => {
  const { width, height, right } = label.getBoundingClientRect(), name = label.textContent;
  const dialog = label.closest('dialog').getBoundingClientRect();
  return width < 44 || height < 44 || right > dialog.right ? [name] : [];
})"""
BACK = "() => getComputedStyle(document.querySelector('.seat .count .card-back > svg')).backgroundImage"


def open_settings(page: Page) -> None:
    page.locator(".bar .btn:has(use[href$='#gear'])").click()
    page.wait_for_selector("dialog.settings[open]")
    settled(page)  # its sheet may come after it


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_a_felt_and_a_back_are_chosen_by_touch_and_kept(page: Page, address: str, size: Size) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    load(page, address, "play", lang="en")
    assert page.evaluate(FELT) == "jade"
    open_settings(page)
    assert page.evaluate(SMALL) == []
    page.locator(".settings label", has_text="Lacquer").click()
    page.locator(".settings label", has_text="Plum blossom").click()
    assert page.evaluate(FELT) == "lacquer"
    assert "plum.svg" in page.evaluate(BACK)
    load(page, address, "play", lang="en")
    assert page.evaluate(FELT) == "lacquer"
    assert "plum.svg" in page.evaluate(BACK)
    open_settings(page)
    expect(page.get_by_role("group", name="Felt").get_by_label("Lacquer")).to_be_checked()
    for name in ("Felt", "Card backs"):
        page.get_by_role("group", name=name).locator("label", has_text="Game's own").click()
    assert page.evaluate(FELT) == "jade"
    assert page.evaluate(BACK) == "none" or "svg" not in page.evaluate(BACK)


def test_a_felt_is_chosen_by_keys(page: Page, address: str) -> None:
    load(page, address, "play", lang="en")
    open_settings(page)
    page.get_by_role("group", name="Felt").get_by_label("Game's own").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FELT) == "indigo"
    expect(page.get_by_role("radio", name="Indigo")).to_be_focused()


def test_the_result_lies_on_the_chosen_felt(own_page: Page, address: str) -> None:
    own_page.add_init_script("localStorage.setItem('kaiju.table', JSON.stringify({ felt: 'ink' }))")
    load(own_page, address, "result", lang="en")
    settled(own_page)
    assert own_page.evaluate("() => document.querySelector('.stage .ground').dataset.felt") == "ink"


def test_werewolf_keeps_day_and_night_apart(own_page: Page, address: str) -> None:
    own_page.add_init_script("localStorage.setItem('kaiju.table', JSON.stringify({ felt: 'ink' }))")
    load(own_page, address, "day", game="werewolf", lang="en")
    assert own_page.evaluate(FELT) == "paper"
    open_settings(own_page)
    assert own_page.locator(".settings .swatches").count() == 0


def test_the_settings_are_loaded_when_they_are_opened(page: Page, address: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    load(page, address, "play", lang="en")
    parts = ("/settings.js", "/settings.css", "/swatches.css", "/art/backs/")
    assert [url for url in asked if any(part in url for part in parts)] == []
    open_settings(page)
    assert all(any(part in url for url in asked) for part in parts)
