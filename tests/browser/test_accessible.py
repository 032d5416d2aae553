"""Every page and table, as axe-core sees it: all its rules, names, headings and contrast among them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.support.slow_cases import rarely

from .conftest import NewVisitor
from .support.axe import objections, objections_in_themes
from .support.layout_checks import load, show
from .support.player_actions import member
from .support.visitor import DESK, PHONE
from .test_pages import OPEN, OWN

SCENES = {
    "doudizhu": ("bid", "play", "trustee", "watch", "result", "final", "wait"),
    "uno": ("mine", "wilds", "doubt", "exposed", "round", "over", "room"),
    "gandengyan": ("mine", "readings", "lead", "result", "final", "room"),
    "liars_dice": ("mine", "first", "lit", "out", "over", "room"),
    "werewolf": ("day", "myspeech", "vote", "election", "badge", "roles", "wolf", "witch", "dead", "over", "wait"),
}
"""Game -> made-up tables: bidding, playing, choosing, results and the room before a match."""
PAINT = "() => document.documentElement.style.removeProperty('opacity')"


@pytest.mark.parametrize("size", [PHONE, *rarely(DESK)])
@pytest.mark.parametrize("language", ["en-GB", *rarely("zh-CN")])
def test_axe_objects_to_nothing_on_pages(embedded: str, visitor: NewVisitor, language, size):
    someone = visitor(embedded, language=language, size=size, looked_at=True)  # what is not seen is not judged
    found = {}
    for path in OPEN:
        someone.go(path)
        found[path] = objections(someone.page)
    member(someone, f"axe{language[:2]}{size[0]}")
    for path in OWN:
        someone.go(path)
        found[f"own {path}"] = objections(someone.page)
    assert {path: lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize("game", ["doudizhu", *rarely("uno", "gandengyan", "liars_dice", "werewolf")])
def test_axe_objects_to_nothing_at_a_running_table(embedded: str, visitor: NewVisitor, game: str):
    someone = visitor(embedded, language="en-GB", size=DESK, looked_at=True)
    someone.go(f"/tables/new/?game={game}")
    someone.page.click("form[action='/tables/new/'] .btn.primary")
    someone.page.wait_for_url("**/t/*/")
    someone.page.wait_for_selector(".table[data-phase=waiting]")
    before = objections(someone.page)
    someone.page.click(".note .agents .btn")
    someone.page.click(".actions .go")
    someone.page.wait_for_selector(".table[data-phase]:not([data-phase=waiting])")
    assert [*before, *objections(someone.page)] == []


@pytest.mark.parametrize("game", ["doudizhu", *rarely("uno", "gandengyan", "liars_dice", "werewolf")])
def test_axe_objects_to_nothing_on_a_table_in_any_state(page: Page, address: str, game: str):
    """Bids, plays, results, the settings, the phrases and the list of keys, in both themes and at both sizes."""
    load(page, address, SCENES[game][0], game=game, lang="en", said=1)
    page.evaluate(PAINT)
    found = {}
    for width, height in (PHONE, DESK):
        page.set_viewport_size({"width": width, "height": height})
        for scene in SCENES[game]:
            show(page, scene)
            found[f"{scene} at {width}"] = objections_in_themes(page, "light", "dark")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    show(page, SCENES[game][1])
    for name in ("Settings", "Phrases", "Emote"):
        button = page.get_by_role("button", name=name, exact=True)
        if button.count() and button.is_visible():
            button.click()
            found[name] = objections_in_themes(page, "light", "dark")
            page.keyboard.press("Escape")
    assert {where: lines for where, lines in found.items() if lines} == {}
