"""Every page, as axe-core sees it: names that say what is read, one first heading, headings in order."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.support.slow_cases import rarely

from .conftest import NewVisitor
from .support.player_actions import member
from .support.visitor import DESK, PHONE, Visitor
from .test_pages import OPEN, OWN

RULES = [
    "label-content-name-mismatch", "page-has-heading-one", "heading-order", "empty-heading", "button-name", "link-name",
    "image-alt", "label", "aria-allowed-attr", "aria-valid-attr-value", "aria-required-children", "list", "listitem",
    "duplicate-id-aria", "landmark-one-main", "region", "html-has-lang", "document-title",
]  # fmt: skip
OPTIONS: dict[str, Any] = {
    "runOnly": {"type": "rule", "values": RULES},
    "resultTypes": ["violations"],
}
TABLES = ("doudizhu", "uno", "gandengyan", "liars_dice", "werewolf")


def wrong(visitor: Visitor) -> list[str]:
    """What axe-core objects to in the page that is open: the rule and the markup."""
    found = Axe().run(visitor.page, options=OPTIONS).response["violations"]
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"]]


@pytest.mark.parametrize("size", [DESK, *rarely(PHONE)])
@pytest.mark.parametrize("language", ["en-GB", *rarely("zh-CN")])
def test_pages_have_names_and_headings_in_order(embedded: str, visitor: NewVisitor, language, size):
    someone = visitor(embedded, language=language, size=size, looked_at=True)  # what is not seen is not judged
    found = {}
    for path in OPEN:
        someone.go(path)
        found[path] = wrong(someone)
    member(someone, f"axe{language[:2]}{size[0]}")
    for path in OWN:
        someone.go(path)
        found[f"own {path}"] = wrong(someone)
    assert {path: lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize("game", ["doudizhu", *rarely("uno", "gandengyan", "liars_dice", "werewolf")])
def test_a_table_has_names_and_headings_in_order(embedded: str, visitor: NewVisitor, game: str):
    someone = visitor(embedded, language="en-GB", size=DESK, looked_at=True)
    someone.go(f"/tables/new/?game={game}")
    someone.page.click("form[action='/tables/new/'] .btn.primary")
    someone.page.wait_for_url("**/t/*/")
    someone.page.wait_for_selector(".table[data-phase=waiting]")
    before = wrong(someone)
    someone.page.click(".note .agents .btn")
    someone.page.click(".actions .go")
    someone.page.wait_for_selector(".table[data-phase]:not([data-phase=waiting])")
    assert [*before, *wrong(someone)] == []
