"""A visitor at a table: signs up, opens a table, asks agents in, and plays with the buttons that a person has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from re import Pattern
from typing import Any

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from .visitor import Visitor

PASSWORD = "Bamboo-42-shadow"

FINAL = ".stage[data-kind=final]:not([hidden])"
ACTIONS = ".actions[data-shown]"
ASKED = ", ".join(
    [
        f".stage:not([hidden]):not({FINAL}) .foot .btn.primary",  # ready for the next round, on to the result
        f"{ACTIONS} [data-act=bid3]:enabled",
        f"{ACTIONS} [data-act=play]:enabled",
        f"{ACTIONS}:not(:has([data-act=play]:enabled)) [data-act=hint]:enabled",
        f"{ACTIONS}:not(:has([data-act=hint]:enabled)) [data-act=pass]:enabled",
    ]
)
"""What is asked of the player now: at most one of these can be pressed at a time."""


class Seated:
    """One of several people at a table, by what their browser was told."""

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
        """An open window that is mine."""
        windows = self.visitor.state["windows"]
        return next((each for each in windows if each["name"] == name and each["mine"]), None)

    def wait(self, done: Callable[[dict[str, Any]], bool]) -> None:
        """Until the newest state is so."""
        self.visitor.until(lambda: (bool(self.visitor.frames) and done(self.visitor.state)) or None, "never came about")


def named(value: Any, code: Pattern[str]) -> Iterator[str]:
    """Every text of that form anywhere in a JSON value."""
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


def open_table(visitor: Visitor, *, intermission: int = 3) -> str:
    """Opens a table for a quick match and returns its code."""
    page = visitor.page
    visitor.go("/tables/new/")
    page.fill("#id_intermission_seconds", str(intermission))
    page.click("form[action='/tables/new/'] .btn.primary")
    page.wait_for_url("**/t/*/")
    return page.url.rstrip("/").rpartition("/")[2]


def sit_down(visitor: Visitor, address: str) -> None:
    """Comes to a table by its link and sits down. A press before the line stands would be told so and do nothing."""
    since = len(visitor.frames)
    visitor.page.goto(address)
    visitor.next_state(since)
    since = len(visitor.frames)
    visitor.page.click(".actions .go")
    while visitor.next_state(since)["you"]["seat"] is None:
        since += 1


def start_with_agents(visitor: Visitor) -> None:
    """Fills the empty seats and says that one is ready; returns when the cards are dealt."""
    visitor.page.click(".agents > .btn")
    expect(visitor.find(".seat[data-empty]")).to_have_count(0)
    visitor.page.click(".actions .go")
    expect(visitor.find(".hand .card").first).to_be_visible()


def play_on(visitor: Visitor, *, presses: int) -> bool:
    """Presses what is asked so many times, or until the match has ended; True if it has."""
    for _ in range(presses):
        visitor.find(f"{FINAL}, {ASKED}").first.wait_for(timeout=40_000)
        if visitor.find(FINAL).count():
            return True
        # what was asked may be settled meanwhile, as when an intermission ends by itself: then look again
        with suppress(TookTooLong):
            visitor.find(ASKED).first.click(timeout=1000)
    return bool(visitor.find(FINAL).count())
