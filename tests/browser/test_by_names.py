"""A round of each game, played by who knows the page by roles and names alone, as a screen reader says them.

No selector of ours, no frame and no picture is read: cards, bids and seats are buttons, what happened is in the log,
and the result is a region with a heading.
"""

from __future__ import annotations

import re
import time
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from tests.support.slow_cases import rarely

from .conftest import NewVisitor
from .support.visitor import PHONE, Visitor

RANK = r"(?:A|K|Q|J|10|[2-9])"
CARDS = {
    "doudizhu": rf"{RANK} of (?:spades|hearts|diamonds|clubs)|(?:big|little) joker",
    "gandengyan": rf"{RANK} of (?:spades|hearts|diamonds|clubs)|(?:big|little) joker",
    "uno": r"(?:red|yellow|green|blue) (?:\d|skip|reverse|\+2)|wild(?: \+4)?",
}
"""The names of all cards of a game's hand."""
ASKED = {
    "doudizhu": ["Bid 3", "Play", "Hint", "Pass"],
    "gandengyan": ["Play", "Hint", "Pass"],
    "uno": ["Call UNO", "red", r"Swap with .+", "Play", "Hint", r"Draw(?: \d+)?", "Keep", "Pass"],
    "liars_dice": ["Raise", "Bid", "Challenge"],
    "werewolf": [
        "Turn the card", "End speech", "Done", "Skip", "Don't run", "Abstain", "No attack", "No one", "Nothing",
        "Destroy badge", r"No\. \d+ first", r"(?:Check|Attack|Banish|Elect) No\. \d+",
    ],
}  # fmt: skip
"""The names of what may be pressed, what is preferred first."""
DECIDED = r"Ready|Final standings|Play again|Back to the lobby|New game"
"""The names of buttons below a result."""
SECONDS = 240
FEW = 12
"""Decisions, after which the next bid of Liar's Dice is challenged: nobody raises for ever."""


def pressable(page: Page, name: str) -> Locator | None:
    """Returns the enabled button of this name that is shown; None if there is none."""
    for each in page.get_by_role("button", name=re.compile(rf"^(?:{name})$")).all():
        with suppress(TookTooLong):
            if each.is_enabled(timeout=200):
                return each
    return None


def is_decided(page: Page, game: str) -> bool:
    """Whether the first round has a result. Liar's Dice goes on with the next one, which its heading names."""
    if game == "liars_dice":
        return page.get_by_role("heading", level=1, name="Round 2").count() > 0
    return pressable(page, DECIDED) is not None


def play_round(someone: Visitor, game: str) -> int:
    """Presses what is asked until a result is shown, and returns the number of presses."""
    page, until, presses = someone.page, time.monotonic() + SECONDS, 0
    while not is_decided(page, game):
        assert time.monotonic() < until, "no result was shown"
        names = ["Challenge", *ASKED[game]] if game == "liars_dice" and presses >= FEW else ASKED[game]
        found = next(filter(None, (pressable(page, name) for name in names)), None)
        if found is None:
            someone.breathe()
            continue
        with suppress(TookTooLong):  # the decision may be settled meanwhile
            found.click(timeout=1000)
            presses += 1
    return presses


@pytest.mark.parametrize("game", ["doudizhu", *rarely("gandengyan", "uno", "liars_dice", "werewolf")])
def test_a_round_is_played_by_roles_and_names_alone(embedded: str, visitor: NewVisitor, game: str):
    someone = visitor(embedded, language="en-GB", size=PHONE)
    page = someone.page
    page.goto(f"{embedded}/rules/{game}/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*/")
    expect(page.get_by_role("main").get_by_role("heading", level=1)).to_be_visible()
    if game in CARDS:
        hand = page.get_by_role("list", name="Your hand").get_by_role("button")
        expect(hand.first).to_be_visible()
        held = hand.count()
        assert hand.and_(page.get_by_role("button", name=re.compile(f"^(?:{CARDS[game]})$"))).count() == held > 4
    elif game == "liars_dice":
        expect(page.get_by_role("group", name="Your dice").get_by_role("img")).to_have_count(5)
    said = page.get_by_role("log")
    assert play_round(someone, game) > 0
    expect(said).not_to_be_empty()
    if game == "liars_dice":
        return
    result = page.get_by_role("region").filter(has=page.get_by_role("button", name=re.compile(DECIDED))).last
    expect(result).to_be_visible()
    expect(result.get_by_role("heading").first).not_to_be_empty()
