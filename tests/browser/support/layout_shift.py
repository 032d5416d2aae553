"""Measures what moves on a page while its scripts come: first the page is painted without them, then they arrive.

What moves between the pressing and the release of a button is not pressed. On a fast machine the scripts come before
the first paint, so that nothing seems to move. Here they are held back until the page has been painted.
"""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page, Route

WATCH = """window.layoutShifts = [];
new PerformanceObserver(list => window.layoutShifts.push(...list.getEntries()))
  .observe({ type: "layout-shift", buffered: true });"""
"""A script for the beginning of each page. Nobody presses anything here, so shifts count also after what the browser
takes for input, such as a change of the window's size."""
PAINTED = """() => document.readyState !== "loading"
  && performance.getEntriesByName("first-contentful-paint").length > 0"""
NOTE_PLACES = """() => {
  const kinds = ":is(a[href], button, summary, select, textarea, input:not([type=hidden]))";
  window.placesBefore = [...document.querySelectorAll(`:is(main, .site-head, .site-tabs) ${kinds}`)]
    .filter(el => el.checkVisibility({ visibilityProperty: true }) && el.getBoundingClientRect().width)
    .map(el => [el, el.getBoundingClientRect().x + scrollX, el.getBoundingClientRect().y + scrollY]);
}"""
MEASURE = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
  const name = el => (el?.outerHTML ?? el?.textContent ?? "").replace(/\\s+/g, " ").slice(0, 90);
  const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  const shifted = window.layoutShifts.flatMap(({ value, sources }) => sources.map(
    ({ node, previousRect, currentRect }) =>
      `${value.toFixed(3)}: ${place(previousRect)} -> ${place(currentRect)} ${name(node)}`,
  ));
  const moved = window.placesBefore.flatMap(([el, x, y]) => {
    const now = el.getBoundingClientRect(), right = now.x + scrollX - x, down = now.y + scrollY - y;
    if (!el.isConnected || !now.width || Math.abs(right) + Math.abs(down) <= 1) return [];
    return [`${Math.round(right)} ${Math.round(down)} ${name(el)}`];
  });
  const sum = window.layoutShifts.reduce((all, { value }) => all + value, 0);
  done({ sum, shifted, moved });
}))))"""


@dataclass(frozen=True)
class Movement:
    """What moved on a page after its first paint."""

    sum: float
    """The cumulative layout shift: how much of the screen moved, times how far, both as parts of the screen."""
    shifted: list[str]
    """The elements whose shift counts."""
    moved: list[str]
    """The pressable elements that lie elsewhere than at first, on the whole page: by how much to the right and down."""


def movement_while_scripts_come(page: Page, address: str) -> Movement:
    """Opens a page whose scripts come after it has been painted, and returns what moved then.

    `WATCH` must be an initial script of the page's context.
    """
    held: list[Route] = []
    holds = True

    def hold(route: Route) -> None:
        if holds and route.request.resource_type == "script":
            held.append(route)
        else:
            route.continue_()

    page.route("**/*", hold)
    page.goto(address, wait_until="commit")
    page.wait_for_function(PAINTED)
    page.evaluate(NOTE_PLACES)
    holds = False
    for route in held:
        route.continue_()
    page.wait_for_load_state("networkidle")
    found = Movement(**page.evaluate(MEASURE))
    page.unroute("**/*", hold)
    return found
