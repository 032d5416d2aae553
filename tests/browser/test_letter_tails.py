"""No table cuts the tails of letters, as of g and y, in a name on a plate or in the prompt."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.support.slow_cases import rarely

from .support.layout_checks import at_each, load
from .support.screen_sizes import Size

CUT = """() => {
  const found = [];
  let texts = 0;
  for (const part of document.querySelectorAll(".seat .plate, .self .id, .prompt[data-shown]")) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { top, bottom, width } = range.getBoundingClientRect();
      if (!node.data.trim() || !width || getComputedStyle(node.parentElement).visibility === "hidden") continue;
      texts += 1;
      for (let el = node.parentElement; el !== part.parentElement; el = el.parentElement) {
        const style = getComputedStyle(el),
          inside = el.getBoundingClientRect().bottom - parseFloat(style.borderBottomWidth);
        if (style.overflowY !== "visible" && style.display !== "inline" && top < inside && bottom > inside + 0.1)
          found.push(`“${node.data}” leaves ${el.tagName}.${el.className} by ${(bottom - inside).toFixed(2)} px`);
      }
    }
  }
  return texts ? found : ["there is no text"];
}"""
"""Compares the box of each text, which its font's longest tails fill, with every element that cuts it.

A text that is hidden as a whole, since it went to a second line, is left out.
"""
SIZES: list[Size] = [(390, 844), (320, 568), (844, 390), (1440, 900), (1280, 640)]

QUOTES = """async () => {
  const line = document.createElement("p"), width = part => part.getBoundingClientRect().width;
  line.style.cssText = "position: fixed; font: 700 40px/1 var(--font-display)";
  line.innerHTML = "<b>a“I’m”b</b><b>aI'mb</b><b>国</b>";
  document.body.append(line);
  await document.fonts.ready;
  const [quoted, plain, character] = [...line.children].map(width);
  return [quoted - plain, character];
}"""
"""The width of the quotes of a word in the display face, and that of a Chinese character."""


@pytest.mark.parametrize(
    ("game", "scenes"),
    [
        ("uno", ("mine", "wait", "trustee", "late", "exposed", "stuck", "watch", "room")),
        pytest.param("doudizhu", ("play", "trustee"), marks=pytest.mark.slow),
        pytest.param("liars_dice", ("mine", "trustee", "wait"), marks=pytest.mark.slow),
        pytest.param("gandengyan", ("mine", "trustee", "wait"), marks=pytest.mark.slow),
        pytest.param("werewolf", ("day",), marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("lang", ["en", *rarely("zh")])
def test_no_table_cuts_the_tails_of_letters(
    page: Page, address: str, game: str, scenes: tuple[str, ...], lang: str
) -> None:
    load(page, address, scenes[0], game=game, lang=lang)
    cut = at_each(page, SIZES, CUT, scenes=scenes)
    assert {where: lines for where, lines in cut.items() if lines} == {}


def test_english_quotes_are_as_wide_as_letters_and_not_as_characters(page: Page, address: str) -> None:
    load(page, address, "day", game="werewolf", lang="en")
    quotes, character = page.evaluate(QUOTES)
    assert quotes < 0.7 * character * 2
