"""Everything is reached with the Tab key, and shows that it has the focus, on the main pages and at a table."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.slow_cases import rarely

from .conftest import NewVisitor
from .support.visitor import DESK, PHONE, Visitor

TABBED = """() => {
  const shown = el => el.checkVisibility({ visibilityProperty: true }) && el.getClientRects().length > 0;
  const css = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  const grouped = el => el.type === "radio" && !el.checked && document.querySelector(
    `input[type=radio][name="${CSS.escape(el.name)}"]:checked`);
  const folded = el => el.closest("details:not([open])") && !el.closest("details:not([open]) > summary");
  const left = el => el.disabled || el.tabIndex < 0 || el.closest("[inert], [hidden]") || grouped(el) || folded(el);
  return [...document.querySelectorAll(css)].filter(el => shown(el) && !left(el)).length;
}"""
"""A function that counts what the Tab key must reach."""
FOCUSED = """() => {
  const el = document.activeElement;
  if (!el || el === document.body) return null;
  window.tabbed ??= new Map();
  if (!window.tabbed.has(el)) window.tabbed.set(el, window.tabbed.size);
  const rings = each => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 1.5 || each.matches("svg") && boxShadow !== "none";
  };
  const own = rings(el), label = el.closest("label") ?? (el.labels ?? [])[0];
  const { width, height, bottom, top } = el.getBoundingClientRect();
  return {
    number: window.tabbed.get(el),
    what: el.outerHTML.replace(/\\s+/g, " ").slice(0, 120),
    ring: own || Boolean(label && rings(label))
      || [...el.parentElement.children].some(each => each !== el && rings(each))
      || [...el.children].some(each => rings(each)),
    seen: (width > 0 && height > 0 && bottom > 0 && top < innerHeight) || Boolean(label),
  };
}"""
"""A function that describes what has the focus: whether a ring shows it, and whether it is on the screen."""


def tab_through(page: Page, *, most: int = 400) -> list[dict[str, Any]]:
    """Presses Tab until the focus is back at its first stop or leaves the page, and returns all stops."""
    stops: list[dict[str, Any]] = []
    for _ in range(most):
        page.keyboard.press("Tab")
        stop = page.evaluate(FOCUSED)
        if stop is None or (stops and stop["number"] < len(stops)):
            return stops
        stops.append(stop)
    raise AssertionError(f"the focus never came back: {stops[-1]}")


def assert_all_is_reached(someone: Visitor, *, at_least: int) -> None:
    page = someone.page
    expected = page.evaluate(TABBED)
    stops = tab_through(page)
    assert [stop["what"] for stop in stops if not stop["ring"]] == []
    assert [stop["what"] for stop in stops if not stop["seen"]] == []
    assert len(stops) >= max(at_least, expected - 1)


@pytest.mark.parametrize("size", [PHONE, *rarely(DESK)])
def test_home_and_lobby_are_walked_with_the_tab_key(embedded: str, visitor: NewVisitor, size):
    someone = visitor(embedded, language="en-GB", size=size)
    for path in ("/", "/watch/", "/ladder/", "/tables/new/"):
        someone.go(path)
        someone.page.keyboard.press("Tab")
        first = someone.page.evaluate("() => document.activeElement.textContent.trim()")
        assert first == "Skip to content", path
        someone.go(path)
        assert_all_is_reached(someone, at_least=8)


@pytest.mark.parametrize("game", ["doudizhu", *rarely("gandengyan", "uno", "liars_dice", "werewolf")])
def test_a_table_is_walked_with_the_tab_key(embedded: str, visitor: NewVisitor, game: str):
    someone = visitor(embedded, language="en-GB", size=DESK)
    someone.go(f"/rules/{game}/")
    someone.page.get_by_role("button", name="Play now").press("Enter")
    someone.page.wait_for_url("**/t/*/")
    expect(someone.find(".table[data-phase]:not([data-phase=loading], [data-phase=waiting])")).to_be_visible()
    stops = tab_through(someone.page)
    assert [stop["what"] for stop in stops if not stop["ring"] or not stop["seen"]] == []
    assert len(stops) > 8
