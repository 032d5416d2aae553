"""A profile with badges, a calendar and cards of games, on a phone and on a desk, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from .conftest import NewVisitor
from .support import server_processes
from .support.axe import objections
from .support.layout_checks import BUTTONS
from .support.player_actions import member
from .support.visitor import DESK, PHONE

ELSEWHERE = "Pacific/Kiritimati"
PLAY = """
from datetime import timedelta
from random import Random

from django.utils import timezone

from accounts.models import User
from games.puzzles.models import PlayedDay
from games.models import RoundResult
from leaderboards.badges import services as badges
from leaderboards.models import Season, SeasonStanding
from leaderboards.services import count_results, run_pipeline
from leaderboards.statistics import services
from tests.leaderboards.rated_matches import landlord_at, rated_match
from tests.leaderboards.statistics.summary_tables import event, keep_replay
from tests.support.match_rows import make_match, make_player, FARMERS_WIN, LANDLORD_WINS

now, chance = timezone.now(), Random(4)
anna = make_player("anna", display="竹影扫阶")
friends = [make_player(name) for name in ("bela", "cem", "dora")]
make_player("nora")
KINDS = ["PAIR"] * 5 + ["TRIPLE_WITH_PAIR"] * 3 + ["STRAIGHT"] * 2 + ["BOMB", "SINGLE"]
for number in range(120):
    at = now - timedelta(days=chance.randrange(370), hours=chance.randrange(20))
    wins = [False, False, True, True, True] if number % 9 == 0 else [chance.random() < 0.7]
    match = make_match([anna, *chance.sample(friends, 2)], *(LANDLORD_WINS if w else FARMERS_WIN for w in wins), at=at)
    plays = [event("play", seat=0, type=chance.choice(KINDS)) for _ in range(7)]
    keep_replay(match, [event("round_start", round=1), *plays])
    if number % 11 == 0:
        match.round_results.update(spring="spring")
for number in range(40):
    at = now - timedelta(days=chance.randrange(200))
    played = rated_match([anna, chance.choice(friends)], [1, 2] if chance.random() < 0.5 else [2, 1], at=at, rounds=[])
    colours = [event("play", seat=0, color=chance.choice("rrrgby")) for _ in range(9)]
PlayedDay.objects.bulk_create(
    PlayedDay(user=anna, date=(now - timedelta(days=back)).date(), begun_at=now, solved_at=now - timedelta(days=back))
    for back in range(12)
)
make_match([make_player("newt"), *friends[:2]], LANDLORD_WINS, at=now - timedelta(days=1))  # one match in a year
season = Season.objects.create(name_en="Autumn", name_zh="秋季赛", starts_at=now - timedelta(days=90), ends_at=now,
                               cut_at=now - timedelta(days=1), status="closed")
SeasonStanding.objects.create(season=season, kind="points", game="doudizhu", board="people", user=anna, rank=3, place=3,
                              value=1842, matches=61, tier="jade")
count_results()
services.count_matches()
badges.recompute()
"""
OVERLAP = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
"""By how much the page is wider than the screen. A phone's `innerWidth` would grow with the page."""
SMALLEST = """css => Math.min(...[...document.querySelectorAll(css)].flatMap(each => {
  const { width, height } = each.getBoundingClientRect();
  return [width, height];
}))"""
ROWS = "() => [...document.querySelectorAll('.year tbody tr')].map(row => row.getBoundingClientRect().height)"
TARGET = 24
"""Pixels that a target has at least on each side: WCAG 2.5.8."""
NARROW: ViewportSize = {"width": 320, "height": 568}


@pytest.fixture(scope="module")
def profiles(tmp_path_factory: pytest.TempPathFactory, migrated: Callable[[Path], Path]) -> Iterator[str]:
    """The address of the embedded default with a player who has a past, and one who has none."""
    folder = migrated(tmp_path_factory.mktemp("profiles"))
    env = server_processes.environment(folder)
    server_processes.manage("shell", "--verbosity=0", "-c", PLAY, env=env)
    with server_processes.embedded(folder) as address:
        yield address


@pytest.mark.parametrize("language", ["en-GB", "zh-CN"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_profile_fits(profiles: str, visitor: NewVisitor, language: str, size: object) -> None:
    reader = visitor(profiles, language=language, size=size)
    for name in ("anna", "nora"):
        reader.go(f"/players/{name}/")
        assert reader.page.evaluate(OVERLAP) <= 0
        assert reader.page.evaluate(f"({BUTTONS})()") == []
        if size == PHONE:
            reader.page.set_viewport_size(NARROW)
            assert reader.page.evaluate(OVERLAP) <= 0
            reader.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_each_day_of_the_calendar_can_be_hit(profiles: str, visitor: NewVisitor, size: object) -> None:
    reader = visitor(profiles, language="en-GB", size=size)
    reader.go("/players/anna/")
    assert reader.find(".year td button").count() > 60
    assert reader.page.evaluate(SMALLEST, ".year td button") >= TARGET - 0.01
    assert objections(reader.page, "target-size") == []


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("name", ["anna", "bela", "newt"])
def test_all_days_of_the_week_are_rows_of_one_height(
    profiles: str, visitor: NewVisitor, size: object, name: str
) -> None:
    reader = visitor(profiles, language="zh-CN", size=size)
    reader.go(f"/players/{name}/")
    heights = reader.page.evaluate(ROWS)
    assert len(heights) == 7
    assert max(heights) - min(heights) < 1
    assert min(heights) >= TARGET - 1


def test_the_calendar_is_led_through_by_the_keyboard(profiles: str, visitor: NewVisitor) -> None:
    reader = visitor(profiles, language="en-GB", size=DESK, zone=ELSEWHERE)
    reader.go("/players/anna/")
    expect(reader.find(".year .of-day .badge")).to_have_text(ELSEWHERE)  # loaded again for the reader's zone
    days = reader.find(".year td button")
    assert days.count() > 60
    first = reader.find(".year td button[tabindex='0'], .year td button:not([tabindex])")
    expect(first).to_have_count(1)
    first.focus()
    line = reader.find(".year [data-day]")
    latest = line.inner_text()
    assert "won" in latest
    reader.page.keyboard.press("ArrowLeft")
    expect(line).not_to_have_text(latest)
    before = line.inner_text()
    assert reader.page.evaluate("document.activeElement.getAttribute('aria-label')") == before
    reader.page.keyboard.press("Home")
    expect(line).not_to_have_text(before)
    reader.page.keyboard.press("End")
    expect(line).to_have_text(latest)
    expect(reader.find(".year td button[tabindex='0'], .year td button:not([tabindex])")).to_have_count(1)


def test_the_season_is_shared_from_the_profile(profiles: str, visitor: NewVisitor) -> None:
    reader = visitor(profiles, language="en-GB", size=PHONE)
    reader.go("/players/anna/")
    reader.find("[popovertarget=recap-panel]").click()
    expect(reader.find("#recap-panel img")).to_be_visible()
    address = reader.find("#recap-panel [data-only-copy]").get_attribute("data-share")
    assert address is not None
    assert "player=anna" in address
    assert reader.page.request.get(profiles + address).status == 200


def test_a_newcomer_s_own_profile_says_what_can_be_earned(profiles: str, visitor: NewVisitor) -> None:
    reader = visitor(profiles, language="en-GB", size=PHONE)
    member(reader, "newcomer")
    reader.go("/players/newcomer/")
    expect(reader.find(".badge-shelf .missing")).to_have_count(10)
    expect(reader.find(".starts .btn")).to_have_count(3)
    assert reader.page.evaluate(OVERLAP) <= 0
