"""A person plays a whole match in a browser, from sign-up to the ladder, while somebody watches from a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.slow_cases import rarely

from .conftest import NewVisitor
from .support.layout_checks import FIND, measure
from .support.player_actions import FINAL, READY, named, open_table, play_on, play_out, sign_up, start_with_agents
from .support.screen_sizes import USUAL
from .support.visitor import DESK, PHONE, Visitor
from .test_layout import PARTS

ORDER = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "S", "B")
SOON = 1000
"""Milliseconds in which a card is taken that may be gone by then."""
CARD = re.compile(r"(?:10|[2-9JQKA])[SHDC]|[SB]J")


@pytest.fixture(params=["deployed", *rarely("embedded")])  # the other games' matches run on the embedded default
def address(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(request.param))


def test_a_whole_quick_match_from_sign_up_to_the_ladder(address: str, visitor: NewVisitor):
    player: Visitor = visitor(address)
    sign_up(player, "zhuying")
    assert board(player, "practice") == []
    code = open_table(player)
    watcher: Visitor = visitor(address, language="en-GB", size=PHONE)
    watcher.go(f"/t/{code}/")
    start_with_agents(player)
    assert_watcher_sees_backs(watcher)

    assert not play_on(player, presses=3)
    assert measure(player.page, USUAL, FIND, PARTS) == []
    player.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    lose_the_line_and_come_back(player)
    assert_watcher_sees_backs(watcher)
    with watcher.looking_away():
        play_out(player, turn=bids_and_lays_singles)

    match = player.state["match"]
    assert match["status"] == "finished"
    score = player.state["view"]["outcome"]["scores"][player.state["you"]["seat"]]
    expect(player.find(f"{FINAL} .delta")).to_contain_text(signed(score))
    watcher.find(READY).click()
    expect(watcher.find(FINAL)).to_be_visible()
    assert_no_frame_told_a_hidden_card(watcher)

    player.go("/matches/")
    expect(player.find(f"a[href='/matches/{match['id']}/']").first).to_be_visible()
    player.go(f"/matches/{match['id']}/")
    expect(player.find("tr, .podium .me").filter(has_text=signed(score)).first).to_be_visible()
    step_through_the_replay(player, match["id"])
    verify_the_deals(player, match["id"])
    assert board(player, "practice", until=1) == [("zhuying", signed(score).lstrip("+"))]
    assert board(player, "people") == []


def bids_and_lays_singles(player: Visitor) -> None:
    """Bids three, lays the lowest single card that goes, else passes. A hint would make the house search each time."""
    page, view = player.page, player.state["view"]
    if view["phase"] == "BIDDING":
        page.keyboard.press("3")
    elif card := lowest(view["hand"], view["last"]):
        page.focus(f".hand [data-code='{card}']", timeout=SOON)
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("p")


def lowest(hand: list[str], last: dict[str, Any] | None) -> str | None:
    """The lowest card that may be laid alone, or None."""
    if last is None:
        return min(hand, key=worth)
    higher = [card for card in hand if last["type"] == "SINGLE" and worth(card) > worth(last["cards"][0])]
    return min(higher, key=worth, default=None)


def worth(card: str) -> int:
    return ORDER.index(card[:-1])


def lose_the_line_and_come_back(player: Visitor) -> None:
    """The page says at once that the line is lost, and afterwards shows what it would show had it never been."""
    player.offline()
    expect(player.find(".bar .dot[data-state=lost]")).to_be_visible()
    before = len(player.frames)
    player.online()
    expect(player.find(".bar .dot[data-state=good]")).to_be_visible()
    assert player.next_state(before)["events"] == []
    player.page.wait_for_function(
        "hand => JSON.stringify([...document.querySelectorAll('.hand .card')].map(c => c.dataset.code).sort())"
        " === JSON.stringify([...hand].sort())",
        arg=player.state["view"]["hand"],
    )


def assert_watcher_sees_backs(watcher: Visitor) -> None:
    expect(watcher.find(".bar .watch")).to_have_text("Spectating")
    assert (
        watcher.page.eval_on_selector_all(
            ".hand .card, .seat .card", "cards => cards.map(card => card.dataset.code).filter(Boolean)"
        )
        == []
    )


def assert_no_frame_told_a_hidden_card(watcher: Visitor) -> None:
    """While a round runs, a spectator's frame names no card but those on the table."""
    running = [frame for frame in watcher.frames if phase(frame.data) in {"BIDDING", "PLAYING"}]
    assert len(running) > 20
    for frame in running:
        view = frame.data["view"]
        open_cards = {*view["played"], *(view["bottom"] or [])}
        # events may still tell the end of the round before, whose cards lay open
        told = set(named({**frame.data, "events": [], "view": {**view, "rounds_played": []}}, CARD))
        assert told <= open_cards, sorted(told - open_cards)
        assert "hand" not in view
    assert {frame.data["match"]["seed"] for frame in running} == {None}


def phase(frame: dict[str, Any]) -> str | None:
    return (frame.get("view") or {}).get("phase")


def step_through_the_replay(player: Visitor, match_id: str) -> None:
    """All hands lie open, and a step changes what is on the felt."""
    player.go(f"/matches/{match_id}/replay/")
    expect(player.find(".replay[aria-busy]")).to_have_count(0)
    faces = player.find(".rseat .card[data-code]:not([data-code=''])")
    assert faces.count() >= 51
    caption = player.find(".caption").inner_text()
    player.page.keyboard.press("ArrowRight")
    expect(player.find(".caption")).not_to_have_text(caption)


def verify_the_deals(player: Visitor, match_id: str) -> None:
    """The browser hashes the seed and deals again."""
    player.go(f"/matches/{match_id}/fairness/")
    player.page.click("#verify")
    expect(player.find("#verdict.good")).to_be_visible()


def board(player: Visitor, name: str, *, until: int = 0) -> list[tuple[str, str]]:
    """Name and points of each row of a board; loads the page again until it has so many rows."""
    rows = player.find(".board tbody tr")
    for _ in range(50):
        player.go(f"/ladder/?board={name}")
        if rows.count() >= until:
            break
    return [(row.locator(".who-name").inner_text(), row.locator("td").last.inner_text().strip()) for row in rows.all()]


def signed(points: int) -> str:
    """As pages write it: a real minus sign, a plus before gains."""
    return f"+{points:,}" if points > 0 else f"−{-points:,}" if points < 0 else "0"
