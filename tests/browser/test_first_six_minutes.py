"""A stranger on a phone goes from the home page to a lesson, a match with a friend, an account and a review.

The stranger presses at the pace of a person, and the AI players think as long as they do in the product. All of it must
take less than six minutes, and is recorded as a film in `var/films`. The quick version has no pauses and does the same
steps in every run.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TookTooLong

from .conftest import NewVisitor
from .support import server_processes
from .support.player_actions import FINAL, PASSWORD, READY, member
from .support.screencast import recorded
from .support.visitor import PHONE, Visitor
from .test_lessons import SLIP, finish

SIX_MINUTES = 360.0
FILM = server_processes.ROOT / "var" / "films" / "first_six_minutes.webm"
TABLE = re.compile(r"/t/\w{6}/$")
ACTIONS = ".actions[data-shown]"
CHOICES = (
    f"{ACTIONS} [data-act=bid3]:enabled",
    f"{ACTIONS} [data-act=play]:enabled",
    f"{ACTIONS} [data-act=hint]:enabled",
    f"{ACTIONS} [data-act=pass]:enabled",
)
"""What a beginner presses, the first that can be pressed: the highest bid, a play that is picked, a hint, or Pass."""
SOON = 1000
"""Milliseconds in which a button is pressed that may be gone by then."""


class Person:
    """A visitor who looks at the screen for `pause` seconds before each press."""

    def __init__(self, visitor: Visitor, *, pause: float) -> None:
        self.visitor, self._pause = visitor, pause
        self._ready_at = 0.0

    def look(self) -> None:
        """Waits for as long as the person looks at the screen before a press."""
        self.visitor.look(self._pause)

    def press(self, button: Locator) -> None:
        expect(button).to_be_visible()
        self.look()
        button.click()

    def take_turn(self) -> bool:
        """Presses what the table asks for, once the person has looked at it long enough. Returns True after a press."""
        page = self.visitor.page
        for css in (READY, *CHOICES):
            button = page.locator(css).first
            if not button.count():
                continue
            if not self._ready_at:
                self._ready_at = time.monotonic() + self._pause
            if time.monotonic() < self._ready_at:
                return False
            self._ready_at = 0.0
            with suppress(TookTooLong):  # the turn may be over
                button.click(timeout=SOON)
            return True
        return False


@pytest.fixture(params=["without pauses", pytest.param("at the pace of a person", marks=pytest.mark.slow)])
def pause(request: pytest.FixtureRequest) -> float:
    """Seconds for which people look before they press."""
    return 0.0 if request.param == "without pauses" else 0.8


@pytest.fixture
def address(
    request: pytest.FixtureRequest, pause: float, tmp_path_factory: pytest.TempPathFactory, migrated
) -> Iterator[str]:
    """The address of a server whose AI players think as long as in the product where people need time too."""
    if not pause:
        yield request.getfixturevalue("embedded")
        return
    folder: Path = migrated(tmp_path_factory.mktemp("unhurried"))
    with server_processes.embedded(folder, agents_pause=True) as started:
        yield started


def test_a_stranger_on_a_phone_has_played_with_a_friend_within_six_minutes(
    address: str, visitor: NewVisitor, pause: float
) -> None:
    friend = Person(visitor(address, language="en-GB", size=PHONE), pause=pause)
    member(friend.visitor, "six_minutes_pal")
    stranger = Person(visitor(address, language="en-GB", size=PHONE, looked_at=True), pause=pause)

    began = time.monotonic()
    with recorded(stranger.visitor, FILM, size=PHONE, fps=10) if pause else nullcontext():
        take_the_lesson(stranger)
        sit_down_together(stranger, friend)
        play_to_the_result(stranger, friend)
        match = stranger.visitor.state["match"]["id"]
        play_another_one(stranger, friend)
        leave_the_table(stranger)
        make_an_account(stranger, "six_minutes_new")
        become_friends(stranger, friend, match)
        read_the_review(stranger, match)
        took = time.monotonic() - began
    assert took < SIX_MINUTES, f"{took:.0f} s"


def take_the_lesson(stranger: Person) -> None:
    page = stranger.visitor.page
    stranger.visitor.go("/")
    stranger.press(page.get_by_role("button", name="Take a lesson"))
    expect(page).to_have_url(TABLE)
    expect(page.locator(SLIP)).to_be_visible()
    finish(stranger.visitor, before_each=stranger.look)
    expect(page.locator(f"{SLIP} h2")).to_have_text("You've got it")


def sit_down_together(stranger: Person, friend: Person) -> None:
    """Opens a private table from the home page. The friend comes by its link, and an AI player takes the third seat."""
    page = stranger.visitor.page
    stranger.visitor.go("/")
    stranger.press(page.get_by_role("button", name="Play with friends"))
    expect(page).to_have_url(TABLE)
    friend.visitor.page.goto(page.url)
    friend.press(friend.visitor.find(".actions .go"))
    expect(stranger.visitor.find(".seat[data-empty]")).to_have_count(1)
    stranger.press(page.locator(".agents > .btn"))
    for one in (stranger, friend):
        one.press(one.visitor.find(".actions .go"))
    for one in (stranger, friend):
        expect(one.visitor.find(".hand .card").first).to_be_visible()


def play_to_the_result(*people: Person) -> None:
    while not all(one.visitor.find(FINAL).count() for one in people):
        pressed = [one.take_turn() for one in people]
        if True not in pressed:
            people[0].visitor.breathe()


def play_another_one(*people: Person) -> None:
    for one in people:
        one.press(one.visitor.find(f"{FINAL} .foot .primary"))
    for one in people:
        expect(one.visitor.find(FINAL)).to_be_hidden()
        expect(one.visitor.find(".hand .card").first).to_be_visible()


def leave_the_table(stranger: Person) -> None:
    page = stranger.visitor.page
    stranger.press(page.locator(".bar a.btn").first)
    stranger.press(page.locator("dialog[open] .row .btn").first)  # concede: a private match costs nothing
    expect(page).to_have_url(f"{stranger.visitor.address}/")


def make_an_account(stranger: Person, name: str) -> None:
    page = stranger.visitor.page
    stranger.press(page.locator(".face-button"))
    stranger.press(page.locator("#me-menu a.btn"))
    page.fill("#id_username", name)
    page.fill("#id_password1", PASSWORD)
    page.fill("#id_password2", PASSWORD)
    stranger.press(page.locator("main form .btn.primary"))
    expect(page.locator("main form #id_password1")).to_have_count(0)


def become_friends(stranger: Person, friend: Person, match: str) -> None:
    """Adds the friend from the page of their match. The friend accepts."""
    page = stranger.visitor.page
    stranger.visitor.go(f"/matches/{match}/")
    stranger.press(page.locator("a[href='/players/six_minutes_pal/']").first)
    stranger.press(page.get_by_role("button", name="Add friend"))
    expect(page.locator(".friend-buttons .badge")).to_have_text("Requested")
    friend.visitor.go("/friends/")
    friend.press(friend.visitor.page.get_by_role("button", name="Accept"))
    expect(friend.visitor.find("[data-part=people] .rows")).to_contain_text("six_minutes_new")


def read_the_review(stranger: Person, match: str) -> None:
    page = stranger.visitor.page
    stranger.visitor.go(f"/matches/{match}/")
    stranger.press(page.get_by_role("link", name="Review"))
    stranger.press(page.get_by_role("button", name="Review this match"))
    expect(page.locator(".review[data-status=done]")).to_be_visible(timeout=90_000)
