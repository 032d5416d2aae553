"""Bad lines: a train, two tabs, a phone and a desk at once, a phone that slept. Nothing is lost, and the page tells.

Each test holds what the page showed and sent to the server's log.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, WebSocket, expect

from tests.support.moving_train import MovingTrain, Step, moving_train

from .conftest import NewVisitor
from .support import server_processes
from .support.passenger import Passenger
from .support.player_actions import PASSWORD, member, start_with_agents
from .support.visitor import DESK, PHONE, Visitor
from .test_whole_match import bids_and_lays_singles

DELAY = 0.8
STALL_MS = 5000
TOAST = ".toasts .toast, .toast"
DOT = ".bar .dot"
TEN_MINUTES_MS = 600_000
SLEEP = f"""() => void setTimeout(() => {{
  debugger;
  const real = performance.now.bind(performance);
  performance.now = () => real() + {TEN_MINUTES_MS};
  document.dispatchEvent(new Event("resume"));
}})"""
"""Stops all that the page does, as a system does that freezes it: at a breakpoint. A headless browser freezes no page.

When it goes on, ten minutes have gone by on its clock, and it is told that it was frozen before anything else happens.
"""


@pytest.fixture
def train(embedded: str) -> Iterator[MovingTrain]:
    with moving_train(urlsplit(embedded).port or 0) as running:
        server_processes.RUNNING[running.address] = server_processes.RUNNING[embedded]
        yield running


def at_a_table(visitor: Visitor, name: str, folder: Path, *, seconds: int = 20) -> Passenger:
    """Opens a table with turns of so many seconds, and starts a match with AI players."""
    player = Passenger(visitor, folder)
    member(visitor, name)
    visitor.go("/tables/new/?game=doudizhu")
    visitor.page.fill("#id_turn_seconds", str(seconds))
    visitor.page.click("main form .btn.primary")
    visitor.page.wait_for_url("**/t/*/")
    start_with_agents(visitor)
    visitor.page.wait_for_function("() => performance.now() > 6000")  # what is loaded for bad lines is there
    return player


def is_running(player: Passenger) -> bool:
    return player.view["phase"] in {"BIDDING", "PLAYING"} and player.view["round"] == 1


def test_a_round_in_a_train_through_a_delay_a_stall_a_lost_answer_and_a_tunnel(
    train: MovingTrain, embedded_folder: Path, visitor: NewVisitor
) -> None:
    rider = visitor(train.address, language="en-GB", size=PHONE)
    player = at_a_table(rider, "rider", embedded_folder)
    rider.expect_bad_line()
    train.delay(DELAY)
    weather = iter((stalls, loses_an_answer, goes_through_a_tunnel))
    while is_running(player):
        trouble = next(weather, None) if player.window("turn") and len(player.answers("ack")) else None
        if trouble is not None:
            trouble(player, train)
        player.takes_turn(bids_and_lays_singles)
        rider.breathe()
    assert next(weather, None) is None, "the round was over before all had happened"
    player.wait_for_answers()
    player.assert_nothing_is_lost_or_doubled()
    assert any(answer.get("again") for answer in player.answers("ack"))
    assert player.answers("error") == []


def stalls(player: Passenger, train: MovingTrain) -> None:
    """For five seconds nothing comes through. The page says that the line is slow, and keeps it."""
    lines = train.cuts
    train.stall()
    player.takes_turn(bids_and_lays_singles)
    expect(player.visitor.find(DOT)).to_have_attribute("data-state", "slow")
    player.page.evaluate("ms => new Promise(done => setTimeout(done, ms))", STALL_MS)
    train.go_on()
    expect(player.visitor.find(".prompt")).not_to_contain_text("Reconnecting")
    assert train.cuts == lines
    wait_for_my_turn(player)


def loses_an_answer(player: Passenger, train: MovingTrain) -> None:
    """The move arrives, the answer does not, and the line breaks: the page sends it again and hears that it counts."""
    before = len(player.own_entries())
    train.lose_answers()
    player.visitor.until(
        lambda: (player.takes_turn(bids_and_lays_singles), len(player.own_entries()) > before)[1] or None,
        "the move did not arrive",
    )
    train.cut()
    expect(player.visitor.find(DOT)).to_have_attribute("data-state", "lost")
    player.visitor.until(lambda: [a for a in player.answers("ack") if a.get("again")] or None, "no answer says again")
    player.hears("Back online")
    wait_for_my_turn(player)


def goes_through_a_tunnel(player: Passenger, train: MovingTrain) -> None:
    """The line is gone for a while. The page says so, and comes back by itself when it can."""
    train.enter_tunnel()
    expect(player.visitor.find(".prompt")).to_contain_text("Reconnecting")
    player.hears("Connection lost")
    frames = len(player.visitor.frames)
    train.leave_tunnel()
    assert player.visitor.next_state(frames)["events"] == []
    expect(player.visitor.find(DOT)).not_to_have_attribute("data-state", "lost")


def wait_for_my_turn(player: Passenger) -> None:
    """Waits until the turn that was open has gone by, and the next one is there or the round has ended."""
    held = player.window("turn")
    player.wait(lambda _: not is_running(player) or (player.window("turn") or held) != held)


@pytest.mark.slow
def test_a_whole_match_in_a_train_that_is_cut_every_twenty_seconds(
    train: MovingTrain, embedded_folder: Path, visitor: NewVisitor
) -> None:
    rider = visitor(train.address, language="zh-CN", size=PHONE)
    player = at_a_table(rider, "commuter", embedded_folder)
    rider.expect_bad_line()
    train.delay(DELAY)
    with train.ride([Step(10, "stall", 5), Step(5, "cut")]):
        while player.view["phase"] != "GAME_OVER":
            if player.window("intermission"):
                rider.page.keyboard.press("Enter")
            player.takes_turn(bids_and_lays_singles)
            rider.breathe()
    player.wait_for_answers()
    assert train.cuts > 2
    confirmed = {answer["ref"] for answer in player.answers("ack")}
    entries = [entry for entry in player.own_entries() if entry.verb != "ready"]
    assert len(entries) == len([ref for ref in confirmed if player.moves[ref]["verb"] != "ready"])


@pytest.mark.parametrize("second", ["tab", "device"])
def test_two_pages_of_one_player_show_the_same_and_move_once(
    embedded: str, embedded_folder: Path, visitor: NewVisitor, second: str
) -> None:
    phone = visitor(embedded, language="en-GB", size=PHONE)
    one = at_a_table(phone, f"both_{second}", embedded_folder)
    desk = visitor(embedded, language="en-GB", size=PHONE if second == "tab" else DESK)
    other = Passenger(desk, embedded_folder)
    if second == "tab":
        desk.context.add_cookies(phone.context.cookies())  # type: ignore[arg-type]
    else:
        sign_in(desk, f"both_{second}")
    desk.go(phone.page.url.removeprefix(embedded))
    desk.next_state(0)
    other.wait(lambda state: state["you"]["seat"] == one.seat)
    for each in (one, other):
        each.wait_for_turn()
        assert each.visitor.find("dialog[open]").count() == 0
    clocks = [int(each.page.locator(".prompt .clock").inner_text()) for each in (one, other)]
    assert abs(clocks[0] - clocks[1]) <= 1
    while not one.own_entries():
        for each in (one, other):  # both press, and neither has heard of the other
            each.takes_turn(bids_and_lays_singles)
        one.visitor.breathe()
    for each in (one, other):
        each.wait_for_answers()
    same(one, other)
    assert len(one.answers("ack") + other.answers("ack")) == len(one.own_entries())

    for mover, follower in ((one, other), (other, one)):
        before = len(one.own_entries())
        while len(one.own_entries()) == before:
            mover.takes_turn(bids_and_lays_singles)
            mover.visitor.breathe()
        same(one, other)
        assert follower.visitor.find("dialog[open]").count() == 0
    assert len({entry.window for entry in one.own_entries()}) == len(one.own_entries())


def sign_in(visitor: Visitor, name: str) -> None:
    visitor.go("/accounts/login/")
    visitor.page.fill("[name=login]", name)
    visitor.page.fill("[name=password]", PASSWORD)
    visitor.page.click("main form .btn.primary")
    visitor.page.wait_for_url(lambda url: "/login/" not in url)


def same(one: Passenger, other: Passenger) -> None:
    """Waits until both pages have been told the same, and holds hand and buttons on them to each other."""
    seen = "() => [...document.querySelectorAll('.hand .card')].map(card => card.dataset.code).sort().join()"
    acts = "() => [...document.querySelectorAll('.actions[data-shown] [data-act]')].map(el => el.dataset.act).join()"
    end = time.monotonic() + 20
    while True:
        told = [(each.view, each.visitor.state["windows"]) for each in (one, other)]
        shown = [(each.page.evaluate(seen), each.page.evaluate(acts)) for each in (one, other)]
        if (told[0] == told[1] and shown[0] == shown[1]) or time.monotonic() > end:
            break
        one.visitor.breathe()
        other.visitor.breathe()
    assert told[0] == told[1]
    assert shown[0] == shown[1]


def test_a_phone_that_slept_shows_the_present_and_says_what_it_missed(
    embedded: str, embedded_folder: Path, visitor: NewVisitor
) -> None:
    phone = visitor(embedded, language="en-GB", size=PHONE)
    player = at_a_table(phone, "sleeper", embedded_folder, seconds=5)
    watcher = visitor(embedded, language="en-GB")
    watcher.go(phone.page.url.removeprefix(embedded))
    watcher.next_state(0)
    player.wait_for_turn()
    seat = player.seat
    fresh: list[dict[str, Any]] = []

    def opened(line: WebSocket) -> None:
        line.on("framereceived", lambda text: fresh.append(json.loads(text)))

    phone.page.on("websocket", opened)
    session = phone.context.new_cdp_session(phone.page)
    session.send("Debugger.enable")
    phone.page.evaluate(SLEEP)
    watcher.until(lambda: watcher.state["seats"][seat]["trustee"] or None, "the AI does not take over")
    watcher.until(lambda: not watcher.state["seats"][seat]["present"] or None, "the sleeper is not away")
    session.send("Debugger.resume")

    phone.until(lambda: fresh or None, "no new line was opened")
    assert [fresh[0][name] for name in ("type", "n", "events")] == ["state", 1, []]
    toast = phone.find(TOAST)
    expect(toast).to_contain_text("AI is playing for you")
    assert phone.page.evaluate("() => document.getAnimations().length") < 20
    assert phone.state["seats"][seat]["trustee"], "nobody asked for the seat"
    toast.get_by_role("button", name="Take over").click()
    watcher.until(lambda: not watcher.state["seats"][seat]["trustee"] or None, "the seat is not taken back")
    watcher.until(lambda: watcher.state["seats"][seat]["present"] or None, "the sleeper is not back")
    assert [entry.by for entry in player.log() if entry.seat == seat and entry.by == "person"] == []


def test_a_line_that_falls_silent_is_told_and_a_turn_that_ran_out_too(
    train: MovingTrain, embedded_folder: Path, visitor: NewVisitor
) -> None:
    rider = visitor(train.address, language="zh-CN", size=DESK)
    lost: list[str] = []

    def lose_the_first(route: Route) -> None:
        if lost:
            return route.continue_()
        lost.append(route.request.url)
        return route.abort()

    rider.expect_bad_line()
    rider.page.route(re.compile(r"/while_away\b"), lose_the_first)  # the part that tells it is asked for again
    player = at_a_table(rider, "silent", embedded_folder, seconds=10)
    player.wait_for_turn()
    train.stall()
    rider.page.get_by_role("tab", name="聊天").click()
    field = rider.find(".side input")
    field.fill("信号不好")
    field.press("Enter")  # the press finds out that nobody answers
    expect(rider.find(DOT)).to_have_attribute("data-state", "slow")
    player.hears("网络断开")
    expect(rider.find(".prompt")).to_contain_text("正在重连")
    field.fill("还在吗")
    field.press("Enter")
    player.hears("没有发出")
    expect(field).to_have_value("还在吗")
    player_turn_ran_out(player)
    train.go_on()
    train.cut()
    player.hears("断线时你超时了")
    assert lost
    said = rider.find(".side").get_by_text("信号不好")
    expect(said).to_have_count(1)
    player.assert_nothing_is_lost_or_doubled()


def player_turn_ran_out(player: Passenger) -> None:
    end = time.monotonic() + 30
    while not any(entry.verb == "timeout" for entry in player.log()):
        assert time.monotonic() < end, "the turn does not run out"
        player.visitor.breathe()
