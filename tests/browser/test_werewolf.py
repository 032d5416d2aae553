"""Two people and seven agents play Werewolf in browsers, from the roles to the end, with everything that can happen.

With the seed of `fixed_seeds` the agents let all of it happen. If a change of the agents ends that, `find_seed`
looks for another seed. The two people act by `werewolf_script`.
"""

from __future__ import annotations

import json
import re
import sqlite3
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import TimeoutError as TookTooLong
from playwright.sync_api import expect

from .conftest import NewVisitor
from .support import fixed_seeds, werewolf_script
from .support.player_actions import member, sit_down
from .support.visitor import DESK, PHONE, Visitor

LONGEST = 420.0
"""Seconds that the match may take."""
SOON = 1500
"""Milliseconds in which a button is pressed that may be gone by then."""
MODE = "() => document.querySelector('.actions[data-shown]')?.dataset.mode ?? ''"
SECRET = re.compile(
    r'"pack":\[\d|"(?:whispers|hunts|roles|attacks)":[\[{]|"channel":"wolves"|"kind":"(?:hunt|whisper)"', re.ASCII
)
"""What only wolves may read while the match runs, and what nobody may."""


@dataclass(frozen=True)
class Village:
    """The product with the known seed."""

    address: str
    folder: Path
    options: dict[str, int | bool]
    match: UUID

    def box(self) -> dict[int, int | None]:
        """Ballots of the vote that runs: what no player can see, so that the last to vote can make a tie."""
        with closing(sqlite3.connect(f"file:{self.folder / 'kaiju.sqlite3'}?mode=ro", uri=True)) as database:
            (state,) = database.execute(
                "SELECT state FROM games_snapshot WHERE match_id = ?", [self.match.hex]
            ).fetchone()
        vote = json.loads(state)["vote"]
        return {} if vote is None else dict(vote["ballots"])


@pytest.fixture
def village(embedded: str, embedded_folder: Path) -> Village:
    options = {key: value for key, value in werewolf_script.OPTIONS.items() if key != "sheriff_may_self_destruct"}
    return Village(embedded, embedded_folder, options, fixed_seeds.match_id_of(fixed_seeds.ALMOST_EVERYTHING))


@pytest.fixture
def full_village(embedded: str, embedded_folder: Path) -> Village:
    return Village(embedded, embedded_folder, werewolf_script.OPTIONS, fixed_seeds.match_id_of(fixed_seeds.EVERYTHING))


class Player:
    """One of the two, who presses what is asked of them."""

    def __init__(self, visitor: Visitor, seat: int) -> None:
        self.visitor, self.seat = visitor, seat
        self.done: set[str] = set()
        self.spoken = self.whispered = False

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.visitor.state["view"]
        return view

    def window(self, name: str) -> str | None:
        """The alias of an open window that is mine."""
        windows = self.visitor.state["windows"]
        return next((each["id"] for each in windows if each["name"] == name and each["mine"]), None)

    def press(self, css: str) -> None:
        self.visitor.find(css).first.click(timeout=SOON)

    def pick(self, seat: int | None) -> None:
        """Chooses a seat and confirms, or nobody."""
        if seat is None:
            self.press(".actions [data-act=none]:enabled")
            return
        self.press(f"[data-seat=seat{seat}] .press")
        self.press(".actions .go:enabled")

    def act(self, village: Village) -> None:
        """Does what this moment asks, once for each window. What is gone meanwhile is gone."""
        if all(each["id"] in self.done for each in self.visitor.state["windows"] if each["mine"]):
            return
        mode = self.visitor.page.evaluate(MODE)
        asked = {"hunt": "wolves", "check": "seer", "protect": "guard"}.get(mode, mode)
        window = self.window("speech") or self.window("last_words") if mode == "speak" else self.window(asked)
        if window is None or window in self.done:
            return
        if mode == "vote" and not self._all_others_have_voted():
            return
        with suppress(TookTooLong):
            getattr(self, f"_{mode}", lambda _village: None)(village)
            self.done.add(window)

    def self_destruct(self) -> None:
        """Holds the button that only a wolf has, in its own notes."""
        page = self.visitor.page
        page.get_by_role("button", name="Notes").click()  # a key would go into the speech that may be under way
        expect(self.visitor.find(".notebook .hold")).to_be_enabled()
        self.visitor.find(".notebook .hold").hover()
        page.mouse.down()
        expect(self.visitor.find(".notebook")).to_have_count(0)
        page.mouse.up()

    def _hunt(self, _village: Village) -> None:
        prey = werewolf_script.hunted_seat(self.view, fixed_seeds.roles_of_seed(fixed_seeds.VILLAGE))
        self.press(".actions [data-act=none]" if prey is None else f"[data-seat=seat{prey}] .press")
        if not self.whispered:
            self.visitor.page.fill(".whisper input", werewolf_script.WORDS)
            self.press(".whisper button")
            expect(self.visitor.find(".whispers .mine")).to_have_count(1)
            self.whispered = True

    def _stand(self, _village: Village) -> None:
        self.press(f".actions [data-act={'go' if self.seat == werewolf_script.BELA else 'none'}]:enabled")

    def _speak(self, village: Village) -> None:
        if self._bursts(village):
            self.self_destruct()
            return
        if not self.spoken and self.window("speech"):
            self.visitor.page.fill(".composer textarea", werewolf_script.WORDS)
            self.press(".actions [data-act=send]:enabled")
            expect(self.visitor.find(".subtitles .last")).to_contain_text(werewolf_script.WORDS)
            self.spoken = True
        self.press(".actions [data-act=end]:enabled")

    def _bursts(self, village: Village) -> bool:
        """Whether Anna self-destructs in this speech, by the script.

        It is decided where the speech would be ended: a speech may begin at any time, also after a look from outside.
        """
        wanted = self.seat == werewolf_script.ANNA and "sheriff_may_self_destruct" in village.options
        may = self.view["phase"] == "SPEECH" and self.window("speech") and self.window("self_destruct")
        return bool(wanted and may and werewolf_script.ready_to_burst(self.view))

    def _vote(self, village: Village) -> None:
        self.pick(werewolf_script.missing_ballots(self.view, village.box())[self.seat])

    def _order(self, _village: Village) -> None:
        self.press(".actions [data-act=clock]:enabled")

    def _badge(self, _village: Village) -> None:
        self.pick(werewolf_script.seats(self.view["alive"])[-1])

    def _all_others_have_voted(self) -> bool:
        vote = self.view["vote"]
        return vote is not None and {*vote["voters"]} - {*werewolf_script.PEOPLE} <= {*vote["voted"]}


def seated(visitor: NewVisitor, village: Village) -> tuple[Player, Player]:
    """Both sign up, Anna opens the table by the form, Bela comes by its link; agents fill it, and both are ready."""
    anna, bela = visitor(village.address, language="en-GB", size=DESK), visitor(village.address, size=PHONE)
    for each, name in ((anna, "anna"), (bela, "bela")):
        member(each, f"{name}_{village.match.hex[-2:]}", display_name=name)
    anna.go("/tables/new/?game=werewolf")
    anna.page.click("details.more > summary")
    for key, value in village.options.items():
        if value is True:
            anna.page.check(f"#id_{key}")
        else:
            anna.page.fill(f"#id_{key}", str(value))
    anna.page.click("form[action='/tables/new/'] .btn.primary")
    anna.page.wait_for_url("**/t/*/")
    sit_down(bela, anna.page.url)
    expect(anna.find("[data-seat=seat1] .name")).to_have_text("bela")
    anna.page.click(".agents > .btn")
    expect(anna.find(".seat[data-empty]")).to_have_count(0)
    bela.page.click(".actions .go")
    expect(anna.find("[data-seat=seat1] .tag")).to_have_text("Ready")
    anna.page.click(".actions .go")
    for player in (anna, bela):
        expect(player.find(".table[data-phase^=NIGHT]")).to_have_count(1)
    return Player(anna, werewolf_script.ANNA), Player(bela, werewolf_script.BELA)


@pytest.mark.slow
def test_a_night_and_a_day(village: Village, visitor: NewVisitor):
    anna, bela = seated(visitor, village)
    look_at_the_card(anna, "Wolf")
    until = time.monotonic() + LONGEST
    while not anna.view["votes"] and anna.view["phase"] != "GAME_OVER":
        assert time.monotonic() < until, f"the match is in {anna.view['phase']} of day {anna.view['day']}"
        for player in (anna, bela):
            player.act(village)
            player.visitor.breathe()
    assert anna.whispered
    assert anna.view["nights"] or anna.view["votes"]
    assert_bela_was_told_no_secret(bela.visitor, 10)


@pytest.mark.slow
def test_a_match_with_everything_in_it(full_village: Village, visitor: NewVisitor):
    village = full_village
    anna, bela = seated(visitor, village)
    look_at_the_card(anna, "Wolf")
    until = time.monotonic() + LONGEST
    while anna.view["phase"] != "GAME_OVER":
        assert time.monotonic() < until, f"the match is in {anna.view['phase']} of day {anna.view['day']}"
        for player in (anna, bela):
            player.act(village)
            player.visitor.breathe()
        if werewolf_script.told(bela.view, "self_destruct"):
            expect(bela.visitor.find(f"[data-seat=seat{werewolf_script.ANNA}][data-out=self_destruct]")).to_have_count(
                1
            )

    view = anna.view
    assert werewolf_script.has_everything(view), json.dumps(view["timeline"])
    assert_bela_was_told_no_secret(bela.visitor, 50)
    assert_the_end_shows_all(anna.visitor, view)
    assert_the_replay_lays_the_nights_open(anna.visitor)


def look_at_the_card(player: Player, role: str) -> None:
    """It lies face down, shows its face while Space is held, and lies face down again."""
    card, page = player.visitor.find(".role-peek b"), player.visitor.page
    expect(card).to_have_text("My role")
    page.keyboard.down(" ")
    expect(card).to_have_text(role)
    page.keyboard.up(" ")
    expect(card).to_have_text("My role")


def assert_bela_was_told_no_secret(bela: Visitor, least: int) -> None:
    """While the match runs no frame tells the good of the pack, its votes or its words."""
    running = [frame for frame in bela.frames if (frame.data.get("match") or {}).get("status") == "running"]
    assert len(running) > least
    ended = bela.frames.index(running[-1])
    assert not [frame.raw for frame in bela.frames[: ended + 1] if SECRET.search(frame.raw)]


def assert_the_end_shows_all(anna: Visitor, view: dict[str, Any]) -> None:
    """Every role, every night, and what the agents thought."""
    expect(anna.find(".werewolf-end:not([hidden])")).to_be_visible()
    expect(anna.find(".roles-list > li")).to_have_count(9)
    expect(anna.find(".nights > li")).to_have_count(len(view["nights"]))
    anna.page.click(".minds > summary")
    expect(anna.find(".mind")).to_have_count(7)
    anna.page.click(".mind > summary >> nth=0")
    expect(anna.find(".mind[open] li").first).not_to_be_empty()


def assert_the_replay_lays_the_nights_open(anna: Visitor) -> None:
    anna.page.click(".werewolf-end a[href$='/replay/']")
    expect(anna.find(".replay[aria-busy]")).to_have_count(0)
    expect(anna.find(".seat[data-role=wolf]")).to_have_count(3)
    expect(anna.find(".where b")).to_have_text("Day 1")  # no round
    expect(anna.find(".jumps .chip").first).to_have_text("Day 1")
    expect(anna.page.get_by_role("button", name="Next day", exact=True)).to_be_visible()
    anna.page.keyboard.press("ArrowRight")
    expect(anna.find(".told-night p").first).to_be_visible()
    anna.page.keyboard.press("End")
    expect(anna.find(".caption")).to_contain_text("win")
