"""A screen of two halves with a hinge: the felt lies on one, log and chat on the other, and nothing under the hinge."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from .support.layout_checks import load

WIDTH, HEIGHT, HINGE_AT, HINGE = 1114, 720, 540, 34
UNDER = """([from, to]) => ['.hand .card', '.plays', '.prompt', '.actions .btn', '.seat', '.tools .tool', '.bar .btn',
  '.own-dice', '.own-cup', '.faces .die', '.scene', '.side', '.side .input', '.toast', '.stage', 'dialog[open]',
  ':popover-open'].flatMap(css =>
  [...document.querySelectorAll(css)].filter(el => el.getClientRects().length).flatMap(el => {
    const { left, right } = el.getBoundingClientRect();
    return left < to - 1 && right > from + 1 ? [css] : [];
  }))"""
BESIDE = "() => document.querySelector('.side').getBoundingClientRect().left"


@pytest.fixture
def fold(own_page: Page) -> Page:
    own_page.context.new_cdp_session(own_page).send(
        "Emulation.setDeviceMetricsOverride",
        {
            "width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": True,
            "displayFeature": {"orientation": "vertical", "offset": HINGE_AT, "maskLength": HINGE},
        },
    )  # fmt: skip
    return own_page


@pytest.mark.parametrize(
    ("game", "scenes"),
    [
        ("doudizhu", ("twenty", "bid", "result")),
        ("uno", ("thirty", "round")),
        ("liars_dice", ("mine",)),
        ("gandengyan", ("six",)),
        ("werewolf", ("day", "vote", "wolf")),
    ],
)
def test_nothing_lies_under_the_hinge(fold: Page, address: str, game: str, scenes: tuple[str, ...]) -> None:
    for scene in scenes:
        load(fold, address, scene, game=game, lang="en")
        assert fold.evaluate("() => matchMedia('(horizontal-viewport-segments: 2)').matches")
        assert fold.evaluate(UNDER, [HINGE_AT, HINGE_AT + HINGE]) == [], scene
        assert fold.evaluate(BESIDE) == HINGE_AT + HINGE


def test_settings_and_phrases_open_over_the_felt(fold: Page, address: str) -> None:
    load(fold, address, "play", lang="en")
    fold.locator(".tools .tool").first.click()
    assert fold.evaluate(UNDER, [HINGE_AT, HINGE_AT + HINGE]) == []
    fold.keyboard.press("Escape")
    fold.locator(".bar .btn:has(use[href$='#gear'])").click()
    fold.wait_for_selector("dialog.settings[open]")
    assert fold.evaluate(UNDER, [HINGE_AT, HINGE_AT + HINGE]) == []
