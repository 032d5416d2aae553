"""Four people play UNO in four browsers: with every option on that goes together, then where a +4 may be challenged.

Nobody calls until one of them has been caught; from then on everybody does. The match is played to its end; its page,
its replay and its proof show what happened, and no browser was ever told a card that it may not know. The seeds
are known (`fixed_seeds`): what the tests are about happens soon.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as TookTooLong
from playwright.sync_api import expect

from .conftest import NewVisitor
from .support.player_actions import FINAL, READY, SeatedPlayer, member, named, sit_down
from .support.visitor import DESK, PHONE, Frame

NAMES = ("uno_anna", "uno_bela", "uno_chen", "uno_dora")
SIZES = (DESK, PHONE, (360, 640), (844, 390))
TURNS = 400
CARD = re.compile(r"[RYGB](?:[0-9SR]|\+2)|W(?:\+4)?")


class Player(SeatedPlayer):
    def move(self, *, wanted: str | None = None) -> None:
        """Plays the first card that fits, or the wanted one if it is held; draws or ends the turn otherwise."""
        window = self.window("turn")
        assert window is not None
        verbs, playable = window["verbs"], self.view["playable"]
        card = wanted if wanted in playable else None if wanted else next(iter(playable), None)
        number = len(self.visitor.frames)
        if card is not None and "play" in verbs:
            self.pick(card)
            self.page.keyboard.press("Enter")
            self.choose(card)
        elif "draw" in verbs:
            expect(self.visitor.find("[data-act=draw]")).to_be_enabled()
            self.page.keyboard.press("d")
        else:
            expect(self.visitor.find("[data-act=skip]")).to_be_enabled()
            self.page.keyboard.press("p")
        self.answered(window, number)

    def pick(self, card: str) -> None:
        """Picks a card; what was just drawn is picked already."""
        chosen = self.visitor.find(f".hand .card[data-code='{card}'][aria-pressed=true]")
        if not chosen.count():
            self.visitor.find(f".hand .card[data-code='{card}']").first.click(position={"x": 6, "y": 10})
        expect(self.visitor.find("[data-act=play]")).to_be_enabled()  # the turn has opened

    def choose(self, card: str) -> None:
        """A wild card wants a colour, a seven somebody to swap with: the first."""
        swaps = card[1:] == "7" and self.view["options"]["seven_swap"] and len(self.view["hand"]) > 1
        if card[0] == "W" or swaps:
            expect(self.visitor.find(".picker:not([hidden]), .around .press:not([hidden])").first).to_be_visible()
            self.page.keyboard.press("1")

    def answered(self, window: dict[str, Any], number: int) -> None:
        """Waits until the server has acknowledged an answer to this window and shown what came of it.

        `number` is the number of frames before the answer. A state alone is no sign: one comes whenever the number of
        spectators changes, and after it the window still waits for the answer that is on its way.
        """

        def came(state: dict[str, Any]) -> bool:
            types = {each.data["type"] for each in self.visitor.frames[number:]}
            waits = any(each["id"] == window["id"] and each["mine"] for each in state["windows"])
            return "error" in types or ("ack" in types and not waits)

        self.wait(came)
        assert [each.data for each in self.visitor.frames[number:] if each.data["type"] == "error"] == []


def seated(visitor: NewVisitor, address: str, table: str, options: dict[str, int | bool]) -> list[Player]:
    """Anna opens a table for four; the others come by its link, and all are ready."""
    visitors = [visitor(address, size=size, language="en-GB" if k == 3 else "zh-CN") for k, size in enumerate(SIZES)]
    for each, name in zip(visitors, NAMES, strict=True):
        member(each, f"{name}_{table}")
    anna = visitors[0]
    anna.go("/tables/new/?game=uno")
    for details in anna.find("details:not([open]) > summary").all():
        details.click()
    for key, value in options.items():
        if value is True:
            anna.page.locator(f"#id_{key}").set_checked(True, force=True)
        else:
            anna.page.fill(f"#id_{key}", str(value))
    anna.page.click("form[action='/tables/new/'] .btn.primary")
    anna.page.wait_for_url("**/t/*/")
    for other in visitors[1:]:
        sit_down(other, anna.page.url)
    for each in visitors:
        expect(each.find(".seat[data-empty]")).to_have_count(0)
        each.page.click(".actions .go")  # is ready
    for each in visitors:
        expect(each.find(".hand .card").first).to_be_visible()
    return sorted((Player(each) for each in visitors), key=lambda player: player.seat)


PUBLIC = ("round", "phase", "turn", "turns", "has_drawn", "pile", "counts", "exposed", "calls", "discards")


def together(players: list[Player]) -> dict[str, Any]:
    """The view, once every browser shows the same step."""

    def same() -> dict[str, Any] | None:
        shown = [[player.view[key] for key in PUBLIC] for player in players]
        return players[0].view if all(each == shown[0] for each in shown) else None

    return players[0].visitor.until(same, "they never show the same")


class ScriptedVisitor:
    """A visitor without a browser, whose frames come one by one while something waits for them."""

    def __init__(self, coming: list[dict[str, Any]]) -> None:
        self._coming = [Frame("", data) for data in coming]
        self.frames = [self._coming.pop(0)]

    @property
    def state(self) -> dict[str, Any]:
        return next(frame.data for frame in reversed(self.frames) if frame.data["type"] == "state")

    def until(self, found: Callable[[], bool | None], _otherwise: str) -> None:
        while found() is None:
            self.frames.append(self._coming.pop(0))


@pytest.mark.parametrize("order", [("ack", "state"), ("state", "ack")])
def test_a_state_that_leaves_the_turn_open_is_no_answer_to_it(order: tuple[str, str]) -> None:
    mine = {"id": "b3bfcab2ffa6", "name": "turn", "mine": True}
    shown = {"type": "state", "windows": [{**mine, "id": "36e20a33c7a0", "mine": False}]}
    answer: dict[str, dict[str, Any]] = {"ack": {"type": "ack", "ref": "k1"}, "state": shown}
    counted = {"type": "state", "windows": [mine]}  # a spectator came or went
    visitor = ScriptedVisitor([counted, counted, *(answer[each] for each in order)])
    player = Player(visitor)  # type: ignore[arg-type]
    player.answered(mine, 1)
    assert len(visitor.frames) == 4
    assert player.window("turn") is None


def test_four_browsers_play_with_every_option_on(visitor: NewVisitor, embedded: str) -> None:
    options = {
        "stack_draw_cards": True, "force_play": True, "seven_swap": True, "zero_rotate": True, "initial_cards": 3,
        "draw_penalty": 3, "target_score": 20, "intermission_seconds": 60, "exposure_seconds": 1,
    }  # fmt: skip
    players = seated(visitor, embedded, "all", options)
    chips = players[0].visitor.find(".side .chips")
    players[0].page.click("#tab-watch")
    for line in ("+2、+4 可叠", "7 换手牌", "0 传手牌", "摸到能出必出", "起手 3 张", "漏喊罚 3 张", "打到 20 分"):
        expect(chips).to_contain_text(line)

    caught = called = False
    for _ in range(TURNS):
        view = together(players)
        if view["phase"] == "GAME_OVER":
            break
        if view["phase"] == "ROUND_END":
            next_round(players)
        elif view["exposed"] and not caught:
            catch(players, view["exposed"][0], penalty=3)
            caught = True
        elif caught and (caller := next((one for one in players if one.window("call")), None)):
            call(caller)
            called = True
        else:
            players[view["turn"]].move()
    assert caught
    assert called
    assert {"swap", "rotate"} <= events(players[0])
    assert any(frame["view"]["pending"] > 2 for frame in told(players[0]))  # stacked
    the_end(players)
    nothing_hidden_was_told(players)
    remembered(players[0])


def told(player: Player) -> list[dict[str, Any]]:
    """Every state of the match that the browser was told."""
    return [
        each.data for each in player.visitor.frames
        if each.data["type"] == "state" and each.data["table"]["game"] == "uno"  # the first page shows others
        and each.data["view"]
    ]  # fmt: skip


def events(player: Player) -> set[str]:
    return {event["kind"] for frame in told(player) for event in frame["events"]}


def next_round(players: list[Player]) -> None:
    after = players[0].view["round"] + 1
    for player in players:
        player.visitor.find(READY).click()
    for player in players:
        player.wait(lambda state: bool(state["view"]["round"] == after))


def catch(players: list[Player], late: int, *, penalty: int) -> None:
    """Somebody else presses the button on the seat, and presses it again: it was one frame, and costs once."""
    catcher = players[(late + 1) % 4]
    held = players[late].view["counts"][late]
    button = catcher.visitor.find(".around .seat-act")
    expect(button).to_be_visible()
    catcher.page.evaluate("() => { for (let k = 0; k < 10; k++) document.querySelector('.seat-act').click(); }")
    for player in players:
        player.wait(lambda state: not state["view"]["exposed"])
        assert player.view["counts"][late] == held + penalty
    expect(catcher.visitor.find(".around .seat-act")).to_have_count(0)
    expect(players[late].visitor.find(".hand .card")).to_have_count(held + penalty)


def call(caller: Player) -> None:
    """The round button calls; then it is gone, and everybody sees the mark."""
    button = caller.visitor.find(".uno-call")
    expect(button).to_be_enabled()
    window, number = caller.window("call"), len(caller.visitor.frames)
    assert window is not None
    button.click()
    caller.answered(window, number)
    caller.wait(lambda state: state["you"]["seat"] in state["view"]["calls"])
    expect(button).to_be_hidden()


def the_end(players: list[Player]) -> None:
    for player in players:
        player.wait(lambda state: state["view"]["phase"] == "GAME_OVER")
        with suppress(TookTooLong):
            player.visitor.find(READY).click(timeout=5000)
        expect(player.visitor.find(FINAL)).to_be_visible()
        outcome = player.view["outcome"]
        assert outcome["termination"] == "points_reached"
        assert max(outcome["scores"]) >= 20
        assert outcome["places"][outcome["scores"].index(max(outcome["scores"]))] == 1


def nothing_hidden_was_told(players: list[Player]) -> None:
    """While a round runs a browser is told its own cards and those that lie on the discard pile, and no others."""
    for player in players:
        running = [frame for frame in told(player) if frame["view"]["phase"] == "PLAYING"]
        assert len(running) > 5
        for before, frame in zip([{}, *running], running, strict=False):
            view, known = frame["view"], (before or frame)["view"]
            own = {*view["hand"], *known["hand"], *(each["card"] for each in view["history"] if each["type"] == "PLAY")}
            ended = any(event["kind"] == "round_end" for event in frame["events"])
            shown = {} if ended else {**frame, "view": {**view, "rounds_played": []}}
            assert set(named(shown, CARD)) <= own | {*view["discards"], *known["discards"]}
            assert view["hands"] is None


def remembered(player: Player) -> None:
    """The page of the match, its replay and the check of its deals."""
    page, rounds, match = player.page, player.view["round"], player.visitor.state["match"]["id"]
    player.visitor.go(f"/matches/{match}/")
    expect(player.visitor.find("main")).to_contain_text("UNO")
    player.visitor.go(f"/matches/{match}/replay/")
    expect(player.visitor.find(".uno-row")).to_have_count(4)
    assert page.locator(".uno-row .card:not(.card-back)").count() == 12  # all hands lie open
    page.get_by_role("button", name=re.compile("抓到")).first.click()
    expect(player.visitor.find(".caption")).to_contain_text(re.compile("抓到.*罚摸 3 张"))
    page.keyboard.press("End")
    expect(player.visitor.find(".caption")).to_contain_text("对局结束")
    player.visitor.go(f"/matches/{match}/fairness/")
    page.click("#verify")
    expect(player.visitor.find("#verdict.good")).to_contain_text(f"{rounds} 次发牌全部一致")
    expect(player.visitor.find(".deal-list > li")).to_have_count(rounds)


@pytest.mark.slow
def test_a_wild_draw_four_is_challenged(visitor: NewVisitor, embedded: str) -> None:
    players = seated(visitor, embedded, "doubt", {"draw_four_challenge": True, "initial_cards": 5})
    victim = until_a_draw_four(players)
    layer = players[victim.view["history"][-1]["seat"]]
    held = victim.view["counts"]
    window, number = victim.window("turn"), len(victim.visitor.frames)
    assert window is not None
    expect(victim.visitor.find("[data-act=doubt]")).to_be_enabled()
    victim.page.keyboard.press("x")
    victim.answered(window, number)
    victim.wait(lambda state: not state["view"]["challengeable"])
    step = next(each for each in reversed(victim.view["history"]) if each["type"] == "CHALLENGE")
    counts = victim.view["counts"]
    if step["guilty"]:
        assert counts[layer.seat] == held[layer.seat] + 4
        assert (victim.view["turn"], victim.view["pending"]) == (victim.seat, 0)
    else:
        assert counts[victim.seat] == held[victim.seat] + 6
        assert victim.view["turn"] != victim.seat

    for _ in range(TURNS):
        view = together(players)
        if view["phase"] == "GAME_OVER":
            break
        players[view["turn"]].move()
    for one in players:
        expect(one.visitor.find(FINAL)).to_be_visible()
        assert one.view["outcome"]["termination"] == "rounds_played"


def until_a_draw_four(players: list[Player]) -> Player:
    """Everybody draws until a +4 turns up, and plays it; gives who faces it."""
    for _ in range(TURNS):
        view = together(players)
        player = players[int(view["turn"])]
        if view["challengeable"]:
            return player
        player.move(wanted=None if view["pending"] else "W+4")
    raise AssertionError("no +4 turned up")
