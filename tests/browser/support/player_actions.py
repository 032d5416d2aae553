"""Actions of a person at a table in a browser test: signing up, opening a table, adding agents, playing."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from .visitor import Visitor

PASSWORD = "Bamboo-42-shadow"

FINAL = ".stage[data-kind=final]:not([hidden])"
_ROUND = f".stage:not([hidden]):not({FINAL}) .foot"
READY = f"{_ROUND} .to-final, {_ROUND}:not(:has(.to-final)) .btn.primary"
"""The button for the next round; after the last round it leads to the result."""
CLUB = ".agents .seg button >> nth=1"
"""The level that plays by rules. Stronger ones take long if nothing is compiled."""
ACTIONS = ".actions[data-shown]"
ASKED = ", ".join(
    [
        READY,
        f"{ACTIONS} [data-act=bid3]:enabled",
        f"{ACTIONS} [data-act=play]:enabled",
        f"{ACTIONS}:not(:has([data-act=play]:enabled)) [data-act=hint]:enabled",
        f"{ACTIONS}:not(:has([data-act=hint]:enabled)) [data-act=pass]:enabled",
    ]
)
"""The buttons that a player may have to press; at most one can be pressed at a time."""
AGAIN = 1.0
"""Seconds after which a key is pressed again."""


class SeatedPlayer:
    """A person at a table: a visitor's browser, its seat, and the windows and views that its frames brought."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor

    @property
    def page(self) -> Page:
        return self.visitor.page

    @property
    def seat(self) -> int:
        return int(self.visitor.state["you"]["seat"])

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.visitor.state["view"]
        return view

    def window(self, name: str) -> dict[str, Any] | None:
        """Returns the open window of this name in which the person may act; None if there is none."""
        windows = self.visitor.state["windows"]
        return next((each for each in windows if each["name"] == name and each["mine"]), None)

    def wait(self, done: Callable[[dict[str, Any]], bool]) -> None:
        """Waits until `done` is true of the newest state that the browser has received."""
        self.visitor.until(lambda: (bool(self.visitor.frames) and done(self.visitor.state)) or None, "never came about")


def named(value: Any, code: re.Pattern[str]) -> Iterator[str]:
    """Yields every text anywhere in a JSON value that matches the pattern `code`."""
    if isinstance(value, str):
        if code.fullmatch(value):
            yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from named(inner, code)
    elif isinstance(value, list):
        for inner in value:
            yield from named(inner, code)


def sign_up(visitor: Visitor, name: str, *, display_name: str = "") -> None:
    page = visitor.page
    visitor.go("/accounts/signup/")
    page.fill("#id_username", name)
    page.fill("#id_password1", PASSWORD)
    page.fill("#id_password2", PASSWORD)
    page.fill("#id_display_name", display_name)
    page.click("form[action='/accounts/signup/'] .btn.primary")
    page.wait_for_url(visitor.address + "/")


def member(visitor: Visitor, name: str, *, display_name: str = "") -> None:
    """Creates an account by the requests of the sign-up page alone, without showing it."""
    asked, address = visitor.context.request, f"{visitor.address}/accounts/signup/"
    headers = {"Accept-Language": visitor.language, "Referer": address}
    (token,) = set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', asked.get(address, headers=headers).text()))
    form = {
        "csrfmiddlewaretoken": token, "username": name, "password1": PASSWORD, "password2": PASSWORD,
        "display_name": display_name, "avatar": "panda",
    }  # fmt: skip
    answer = asked.post(address, form=form, headers=headers, max_redirects=0)
    assert answer.status == 302, answer.text()


def open_table(visitor: Visitor, *, intermission: int = 3) -> str:
    """Opens a table for a quick match in the browser, and returns its code."""
    page = visitor.page
    visitor.go("/tables/new/")
    page.fill("#id_intermission_seconds", str(intermission))
    page.click("form[action='/tables/new/'] .btn.primary")
    page.wait_for_url("**/t/*/")
    return page.url.rstrip("/").rpartition("/")[2]


def sit_down(visitor: Visitor, address: str) -> None:
    """Opens a table's link in the browser and takes a seat.

    Waits for the connection first. Without a connection, a press on the button has no effect but a note.
    """
    since = len(visitor.frames)
    visitor.page.goto(address)
    visitor.next_state(since)
    since = len(visitor.frames)
    visitor.page.click(".actions .go")
    while visitor.next_state(since)["you"]["seat"] is None:
        since += 1


def fill_with_agents(visitor: Visitor) -> None:
    """Fills the empty seats with agents of level "club", by the buttons. Returns when they sit there."""
    visitor.page.click(CLUB)
    visitor.page.click(".agents > .btn")
    expect(visitor.find(".seat[data-empty]")).to_have_count(0)


def start_with_agents(visitor: Visitor) -> None:
    """Fills the empty seats with agents and presses "ready". Returns when the cards are dealt."""
    fill_with_agents(visitor)
    visitor.page.click(".actions .go")
    expect(visitor.find(".hand .card").first).to_be_visible()


def play_on(visitor: Visitor, *, presses: int) -> bool:
    """Presses the button for the next decision, at most `presses` times. Returns True if the match has ended."""
    for _ in range(presses):
        visitor.find(f"{FINAL}, {ASKED}").first.wait_for(timeout=40_000)
        if visitor.find(FINAL).count():
            return True
        # the decision may be settled meanwhile, as when an intermission ends: then the loop looks again
        with suppress(TookTooLong):
            visitor.find(ASKED).first.click(timeout=1000)
    return bool(visitor.find(FINAL).count())


def play_out(*people: Visitor, turn: Callable[[Visitor], None]) -> None:
    """Plays the match to its result for all these people: gets ready for each round, and calls `turn` for each turn.

    Keys and the content of frames are used, since reading a page costs more than all its other work. A key is pressed
    again if the page had not drawn the decision yet.
    """
    pressed: dict[tuple[Visitor, str], float] = {}

    def asked() -> list[tuple[Visitor, dict[str, Any]]] | None:
        """Returns the visitors and their windows that need a key press.

        The list is empty once the match has ended. None while no player must act.
        """
        if all(each.state["view"]["phase"] == "GAME_OVER" for each in people):
            return []
        mine = [(each, window) for each in people for window in each.state["windows"] if window["mine"]]
        since = time.monotonic() - AGAIN
        return [one for one in mine if pressed.get((one[0], one[1]["id"]), since) <= since] or None

    while windows := people[0].until(asked, "nobody is asked anything"):
        for who, window in windows:
            if "ready" in window["verbs"]:
                who.page.keyboard.press("Enter")
            else:
                with suppress(TookTooLong):  # the decision may be settled meanwhile
                    turn(who)
            pressed[who, window["id"]] = time.monotonic()
    for each in people:
        each.find(f"{READY}, {FINAL}").first.wait_for()
        if not each.find(FINAL).count():
            each.find(READY).click()
        expect(each.find(FINAL)).to_be_visible()
