"""Three people play Liar's Dice in three browsers: a jump is refused while the bid is protected, and hits after it.

They play to the end; then the page of the match, the replay and the check of the rolls show what happened.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from playwright.sync_api import expect

from .conftest import NewVisitor
from .support.player_actions import FINAL, SeatedPlayer, member, sit_down
from .support.visitor import DESK, PHONE

PROTECTION = 3
"""Seconds, as usual."""
KEEP_SOCKET = """
  const Native = WebSocket;
  window.WebSocket = class extends Native { constructor(...given) { super(...given); window.lastSocket = this; } };
"""
"""So that a test can send what the page would not."""
ROUNDS = 20
"""More than six dice can be lost in."""


class Player(SeatedPlayer):
    def bid_all_ones(self) -> None:
        """As many ones as there are dice, by the keys: nothing higher can be said."""
        expect(self.visitor.find(".actions[data-shown] [data-act=go]")).to_be_enabled()
        self.page.keyboard.press("1")
        for _ in range(self.view["total"]):
            self.page.keyboard.press("ArrowUp")
        expect(self.visitor.find(".stepper output")).to_have_text(str(self.view["total"]))
        self.page.keyboard.press("Enter")

    def sends(self, frame: dict[str, Any]) -> dict[str, Any]:
        """What the server answers to a frame that the page would not send."""
        since = len(self.visitor.frames)
        self.page.evaluate("frame => window.lastSocket.send(JSON.stringify(frame))", frame)

        def answer() -> dict[str, Any] | None:
            frames = self.visitor.frames[since:]
            return next((each.data for each in frames if each.data.get("ref") == frame["ref"]), None)

        return self.visitor.until(answer, f"no answer to {frame}")


def seated(visitor: NewVisitor, address: str) -> list[Player]:
    """Anna opens a table for three with two dice each; Bela and Chen come by its link, and all are ready."""
    visitors = [
        visitor(address, size=DESK),
        visitor(address, size=PHONE),
        visitor(address, language="en-GB", size=(844, 390)),
    ]
    for each, name in zip(visitors, ("dice_anna", "dice_bela", "dice_chen"), strict=True):
        each.context.add_init_script(KEEP_SOCKET)
        member(each, name)
    anna = visitors[0]
    anna.go("/tables/new/?game=liars_dice")
    for details in anna.find("details:not([open]) > summary").all():
        details.click()
    anna.page.select_option("#id_seats", "3")
    anna.page.fill("#id_dice", "2")
    anna.page.fill("#id_protection_seconds", str(PROTECTION))
    anna.page.click("form[action='/tables/new/'] .btn.primary")
    anna.page.wait_for_url("**/t/*/")
    for other in visitors[1:]:
        sit_down(other, anna.page.url)
    for each in visitors:
        expect(each.find(".seat[data-empty]")).to_have_count(0)
        each.page.click(".actions .go")  # is ready
    for each in visitors:
        expect(each.find(".own-dice .die:not(.hidden)")).to_have_count(2)
    return [Player(each) for each in visitors]


def test_a_jump_is_refused_while_the_bid_is_protected_and_hits_after_it(visitor: NewVisitor, embedded: str) -> None:
    players = sorted(seated(visitor, embedded), key=lambda player: player.seat)
    opener = players[players[0].view["turn"]]
    following, jumper = (players[(opener.seat + step) % 3] for step in (1, 2))
    assert all(len(player.view["dice"]) == 2 for player in players)

    opener.bid_all_ones()
    for player in players:
        player.wait(lambda state: state["view"]["bid"] is not None)
    expect(jumper.visitor.find(".jump")).to_have_attribute("aria-disabled", "true")
    assert re.search(r"2 颗|2 dice", jumper.page.inner_text(".jump-lane .note-line"))
    early = jumper.sends(
        {"type": "move", "ref": "early", "window": (jumper.window("jump") or {})["id"], "verb": "jump"}
    )
    assert (early["type"], early["class"], early["code"]) == ("error", "illegal", "PROTECTED")
    assert 0 < early["data"]["ms"] <= PROTECTION * 1000
    assert following.visitor.find(".jump:visible").count() == 0  # whose turn it is opens in turn
    expect(following.visitor.find(".actions[data-shown] [data-act=open]")).to_be_enabled()
    assert jumper.view["bid"]["seat"] == opener.seat  # and the refused one changed nothing

    expect(jumper.visitor.find(".jump")).to_have_attribute("aria-disabled", "false")
    jumper.visitor.find(".jump").click()
    for player in players:
        player.wait(lambda state: state["view"]["reveal"] is not None)
        expect(player.visitor.find(".reveal .cell")).to_have_count(3)
    reveal = opener.view["reveal"]
    assert (reveal["jump"], reveal["challenger"], reveal["bid"]["seat"]) == (True, jumper.seat, opener.seat)
    assert (reveal["loser"], reveal["lost"]) == ((opener.seat, 1) if reveal["count"] < 6 else (jumper.seat, 2))

    to_the_end(players)
    remembered(players[0])


def to_the_end(players: list[Player]) -> None:
    """Who opens bids all there is, who follows does not believe it, until one alone has dice."""
    for _ in range(ROUNDS):
        view = players[0].view
        if view["phase"] == "GAME_OVER":
            break
        after = view["round"] + 1
        players[view["turn"]].bid_all_ones()
        for player in players:
            player.wait(lambda state: state["view"]["bid"] is not None)
        doubter = players[players[0].view["turn"]]
        expect(doubter.visitor.find(".actions[data-shown] [data-act=open]")).to_be_enabled()
        doubter.page.keyboard.press("o")
        for player in players:
            player.wait(partial(_ended, after))
    for player in players:
        expect(player.visitor.find(FINAL)).to_be_visible()
        outcome = player.view["outcome"]
        assert sorted(outcome["places"]) == [1, 2, 3]
        assert sum(score > 0 for score in outcome["scores"]) == 1


def _ended(after: int, state: dict[str, Any]) -> bool:
    view = state["view"]
    return bool(view["round"] >= after or view["phase"] == "GAME_OVER")


def remembered(player: Player) -> None:
    """The page of the match, its replay and the check of its rolls."""
    page, rounds = player.page, player.view["round"]
    page.click(f"{FINAL} a[href$='/replay/']")
    expect(player.visitor.find(".transport .jumps .moment").first).to_be_visible()
    player.visitor.find(".transport .jumps .moment").first.click()
    expect(player.visitor.find(".caption")).to_contain_text("抢开")
    expect(player.visitor.find(".hands .hand-row")).to_have_count(3)
    assert page.locator(".hands .die:not(.hidden)").count() == 6
    match = page.url.partition("/replay/")[0]
    page.goto(f"{match}/")
    expect(player.visitor.find("main")).to_contain_text("吹牛骰子")
    page.goto(f"{match}/fairness/")
    page.click("#verify")
    expect(player.visitor.find("#verdict.good")).to_contain_text(f"{rounds} 次摇骰全部一致")
    expect(player.visitor.find(".deal-list > li")).to_have_count(rounds)
