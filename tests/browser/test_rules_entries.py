"""A refusal's link to its entry on the rules page: open, below the header, with the number of its clause."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.refusal_explanations import explanations_of
from games.rules import registry

from .conftest import NewVisitor
from .support.visitor import DESK, PHONE

IN_VIEW = """id => {
  const top = document.querySelector(`#${id} > summary`).getBoundingClientRect().top;
  return top >= document.querySelector(".site-head").getBoundingClientRect().bottom && top < innerHeight / 2;
}"""
"""Whether an entry begins below the header, in the upper half of the screen."""

WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
"""By how much the page, with the entry open, is wider than the screen."""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("game", registry.GAMES)
def test_the_link_of_a_refusal_opens_its_entry_in_view(
    embedded: str, visitor: NewVisitor, game: str, size: object
) -> None:
    first, second = [(code, one) for code, one in explanations_of(game).items() if one.clause][:2]
    reader = visitor(embedded, language="zh-CN", size=size)
    reader.go(f"/rules/{game}/#why-{first[0]}")
    for code, explanation in (first, second):
        reader.page.evaluate("hash => { location.hash = hash; }", f"why-{code}")
        entry = reader.find(f"#why-{code}")
        expect(entry).to_have_js_property("open", value=True)
        expect(entry.locator("summary")).to_contain_text(f"第 {explanation.clause} 条")
        reader.page.wait_for_function(IN_VIEW, arg=f"why-{code}")
        assert reader.page.evaluate(WIDER) <= 0
