"""The replay steps, jumps and fits every screen; the fairness page verifies in the browser."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.slow_cases import rarely

from .conftest import NewVisitor
from .support import server_processes
from .support.layout_checks import script
from .support.screen_sizes import Size, at_all_sizes
from .support.visitor import PHONE, Visitor

SHOWN = "() => [...document.querySelectorAll('.rseat .card')].map(card => card.dataset.code)"
GO = """stop => {
  const track = document.querySelector(".track input");
  track.value = stop;
  track.dispatchEvent(new Event("input"));
}"""
FAULTS = script("find_layout_faults.js")
ELSEWHERE = "America/New_York"
"""A zone in which it is neither the house's hour nor UTC's."""


@dataclass(frozen=True)
class Archive:
    """A served product with what `tests.browser.support.finished_matches` made in it."""

    address: str
    finished: str
    running: str
    hands: list[list[str]]
    deals: int
    rounds: int


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory, migrated: Callable[[Path], Path]) -> Iterator[Archive]:
    env = server_processes.environment(migrated(tmp_path_factory.mktemp("archive")))
    made = subprocess.run(
        [sys.executable, "-m", "tests.browser.support.finished_matches"], cwd=server_processes.ROOT, env=env,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    with server_processes.running(server_processes.serve(env)) as address:
        yield Archive(address, **json.loads(made.stdout.splitlines()[-1]))


def opened(visitor: NewVisitor, archive: Archive, **wishes: Any) -> Visitor:
    reader = visitor(archive.address, **wishes)
    reader.go(f"/matches/{archive.finished}/replay/")
    expect(reader.find(".replay[aria-busy]")).to_have_count(0)
    return reader


def test_a_replay_is_stepped_and_jumped_by_keys_or_runs_by_itself(archive: Archive, visitor: NewVisitor):
    reader = opened(visitor, archive, language="en-GB")
    assert sorted(reader.page.evaluate(SHOWN)) == sorted(card for hand in archive.hands for card in hand)

    reader.page.keyboard.press("End")
    expect(reader.find(".caption")).to_contain_text("match has ended")
    reader.page.keyboard.press("Home")
    expect(reader.find(".where")).to_contain_text("Round 1")
    reader.page.keyboard.press("2")
    expect(reader.find(".where")).to_contain_text("Round 2")
    assert len(reader.page.evaluate(SHOWN)) == 51
    reader.page.keyboard.press("ArrowRight")
    expect(reader.find(".side .entry[aria-current]")).to_have_count(1)
    reader.page.keyboard.press("Shift+ArrowLeft")
    expect(reader.find(".caption")).to_have_text("Round 2 is dealt")

    reader.page.keyboard.press("Home")
    reader.page.select_option(".speed", "4")
    reader.page.get_by_role("button", name="Play", exact=True).click()
    expect(reader.find(".where span")).to_have_text(re.compile(r"^([3-9]|\d\d) of"))
    reader.page.get_by_role("button", name="Pause", exact=True).click()
    expect(reader.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_link_begins_with_its_round_and_the_table_is_turned(archive: Archive, visitor: NewVisitor):
    reader = visitor(archive.address, language="en-GB", zone=ELSEWHERE)
    reader.go(f"/matches/{archive.finished}/")
    expect(reader.find(".facts time")).to_have_text("1 May 2026, 08:00")  # by the reader's clock
    expect(reader.page).to_have_title(re.compile(r"1 May 2026, 08:00"))
    reader.page.get_by_role("link", name="Replay of round 3").click()
    expect(reader.find(".where")).to_contain_text("Round 3")
    own = reader.find(".rseat[data-seat=self] .name")
    expect(own).to_have_text("anna")
    reader.page.keyboard.press("t")
    expect(own).to_have_text("bela")


@at_all_sizes
@pytest.mark.parametrize("language", ["en-GB", *rarely("zh-CN")])
def test_nothing_overlaps_at_any_size(archive: Archive, visitor: NewVisitor, language: str, sizes: list[Size]):
    reader = opened(visitor, archive, language=language)
    stops = int(reader.find(".track input").get_attribute("max") or 0)
    for width, height in sizes:
        reader.page.set_viewport_size({"width": width, "height": height})
        for stop in range(0, stops, max(1, stops // 12)):
            reader.page.evaluate(GO, stop)
            assert reader.page.evaluate(FAULTS) == [], (width, height, stop)


def test_a_replay_lies_on_the_felt_that_the_device_has_chosen(archive: Archive, visitor: NewVisitor):
    reader = opened(visitor, archive, language="en-GB")
    assert reader.find(".replay").get_attribute("data-felt") == "jade"
    chosen = json.dumps({"felt": "ink", "back": "wave"})
    reader.page.evaluate("chosen => localStorage.setItem('kaiju.table', chosen)", chosen)
    reader.page.reload()
    expect(reader.find(".replay")).to_have_attribute("data-felt", "ink")
    expect(reader.find("html")).to_have_attribute("data-back", "wave")


def test_while_the_match_runs_a_stranger_sees_backs(archive: Archive, visitor: NewVisitor):
    reader = visitor(archive.address)
    reader.go(f"/matches/{archive.running}/replay/")
    expect(reader.find(".rseat .card").first).to_be_visible()
    reader.page.keyboard.press("End")
    assert set(reader.page.evaluate(SHOWN)) == {""}


def test_the_browser_verifies_every_deal(archive: Archive, visitor: NewVisitor):
    reader = visitor(archive.address, language="en-GB", size=PHONE, zone=ELSEWHERE)
    reader.go(f"/matches/{archive.finished}/fairness/")
    expect(reader.find(".page-head time")).to_have_text("1 May, 08:00")  # by the reader's clock
    reader.page.click("#verify")
    expect(reader.find("#verdict.good")).to_contain_text(f"all {archive.deals} deals are identical")
    expect(reader.find(".deal-list > li")).to_have_count(archive.deals)
    assert archive.deals >= archive.rounds >= 3
    assert reader.page.evaluate("() => document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_match_that_ended_while_no_worker_ran_reaches_the_ladder(archive: Archive, visitor: NewVisitor):
    reader = visitor(archive.address)
    names = reader.find(".board .who-name")
    for _ in range(50):  # a worker asks for a count one second after its start
        reader.go("/ladder/")
        if names.count():
            break
    assert sorted(names.all_inner_texts()) == ["anna", "bela"]


def test_a_list_of_matches_names_the_opponents_on_a_phone(archive: Archive, visitor: NewVisitor):
    reader = visitor(archive.address, size=PHONE)
    reader.go("/players/anna/")
    for names in reader.find(".matches .people-in .names").all():
        expect(names).to_be_visible()
        expect(names).to_contain_text("bela")
    assert reader.find(".matches .people-in .names").count() >= 1
    assert reader.page.evaluate("() => document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_hours_of_play_are_those_of_the_reader_s_clock(archive: Archive, visitor: NewVisitor):
    reader = visitor(archive.address, language="en-GB", zone=ELSEWHERE)
    zone = reader.find("[data-hours] .badge")
    for _ in range(50):  # a worker asks for a count two seconds after its start
        reader.go("/players/anna/statistics/")
        if zone.count():
            break
    expect(zone).to_have_text(ELSEWHERE)
    expect(reader.find("[data-hours] tbody th").first).to_have_text("8:00–8:59")
