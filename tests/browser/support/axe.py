"""Runs axe-core, which npm has installed, in a page of a browser test."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[3] / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async rules => {
  // a colour on its way is none of the theme; an animation that never ends is not waited for
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const ended = document.getAnimations().map(each => each.finished.catch(() => null));
  await Promise.race([Promise.all(ended), new Promise(done => setTimeout(done, 400))]);
  const options = { resultTypes: ["violations"] };
  if (rules) options.runOnly = { type: "rule", values: rules };
  else options.rules = { "target-size": { enabled: true } }; // 24 × 24 px or as much space; WCAG 2.2, off by default
  const { violations } = await axe.run(document, options);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any, all, none }) => {
    const told = [...any, ...all, ...none].map(({ message }) => message)[0] ?? "";
    return `${id}: ${html.replace(/\\s+/g, " ").slice(0, 160)} (${told.slice(0, 160)})`;
  }));
}"""
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules whose result a theme changes."""


@cache
def _source() -> str:
    if not AXE.exists():
        pytest.fail("axe-core is missing: `make test` installs it, or `npm ci`")
    return AXE.read_text()


def objections(page: Page, *rules: str) -> list[str]:
    """Returns the objections of axe-core to the open page: the rule, the markup and its reason. By default all rules.

    What is not painted has no contrast: the visitor must be `looked_at`.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(f"{_source()}; null")  # the browser's debugger runs it, which the page's policy does not bind
    found: list[Any] = page.evaluate(RUN, list(rules) or None)
    return [str(each) for each in found]


def objections_in_themes(page: Page, *themes: str) -> list[str]:
    """Returns the objections of axe-core to the open page in each of these themes, `light` and `dark`."""
    found: list[str] = []
    for number, theme in enumerate(themes):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        found += [f"{theme}: {each}" for each in objections(page, *(COLOURS if number else ()))]
    return found
