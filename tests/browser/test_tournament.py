"""A person enters a small tournament among agents, plays it to its end, and finds the place on the profile."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import TimeoutError as TookTooLong
from playwright.sync_api import expect

from .conftest import NewVisitor
from .support import fixed_seeds, server_processes
from .support.player_actions import FINAL, READY, member
from .support.visitor import PHONE, Visitor
from .test_pages import FITS

NAME = "One die each"
ANNOUNCE = f"""
from datetime import timedelta
from django.utils import timezone
from accounts.models import User
from leaderboards.tournaments.services.creation import TournamentPlan, create

house, _ = User.objects.get_or_create(username="the-house", defaults={{"is_staff": True, "is_superuser": True}})
create(creator=house, plan=TournamentPlan(
    name={NAME!r}, game="liars_dice", format="swiss", size=2, rounds=2, capacity=4, agents=4, agent_level="novice",
    options={{"dice": 1, "protection_seconds": 0}}, break_seconds=0, starts_at=timezone.now() + timedelta(seconds=15),
))
"""
"""Two rounds at tables of two; whoever loses a die is out. Agents fill it up at the start."""
TO_TABLE = ".panel.mine.ready:has-text('waits for you') .btn.primary"
"""A table that has begun may still be the one that ended a moment ago."""
OVER = ".live-part[data-phase=finished]"
ASKED = ", ".join([  # noqa: FLY002
    READY,  # on to the result
    ".actions[data-shown] [data-act=open]:enabled:visible",
    ".actions[data-shown]:not(:has([data-act=open]:enabled:visible)) [data-act=go]:enabled:visible",
])  # fmt: skip
SOON = 1000
"""Milliseconds in which a button is pressed that may be gone by then."""


@pytest.mark.slow
def test_a_person_enters_a_tournament_plays_it_and_finds_the_place_on_the_profile(
    visitor: NewVisitor, embedded: str, embedded_folder: Path
) -> None:
    anna: Visitor = visitor(embedded, language="en-GB", size=PHONE)
    member(anna, "cup_anna")
    env = server_processes.environment(embedded_folder) | {"SECRET_KEY": fixed_seeds.KEY}
    server_processes.manage("shell", "--verbosity=0", "-c", ANNOUNCE, env=env)
    anna.go("/tournaments/")
    anna.page.click(f".cup-card:has-text('{NAME}')")
    anna.page.click(".panel.mine form .btn.primary")  # enters while others check in: is there
    page = anna.page.url
    for _ in range(2):
        expect(anna.find(TO_TABLE)).to_be_visible()  # without a reload
        assert anna.page.evaluate(FITS) == {"wider": 0, "burst": []}
        since = len(anna.frames)
        anna.page.click(TO_TABLE)
        anna.next_state(since)  # a press before the line stands is told so and does nothing
        plays(anna)
        anna.page.click(f"{FINAL} .foot .btn.primary")  # back to the tournament
        anna.page.wait_for_url(page)
    expect(anna.find(OVER)).to_be_visible()
    place = anna.find(".panel.mine .said b").inner_text()
    assert place in {"Place 1", "Place 2", "Place 3", "Place 4"}
    expect(anna.find(".cup-board tr.me .cells li")).to_have_count(2)

    anna.go("/players/cup_anna/")
    honour = anna.find(".honours a").filter(has_text=NAME)
    expect(honour.locator(".medal")).to_have_text(place.removeprefix("Place ") + "/ 4")
    honour.click()
    expect(anna.find("#certified")).to_have_text("cup_anna")
    expect(anna.find(".scroll-paper .place")).to_contain_text("out of 4 players")


def plays(player: Visitor) -> None:
    """Says that one is there, then doubts every bid, or makes one, until somebody has lost the die."""
    player.page.click(".actions .go")
    while True:
        player.find(f"{FINAL}, {ASKED}").first.wait_for()
        if player.find(FINAL).count():
            return
        with suppress(TookTooLong):  # the agent was faster: look again
            player.find(ASKED).first.click(timeout=SOON)
