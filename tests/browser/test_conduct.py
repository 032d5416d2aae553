"""A player who keeps leaving rated matches reads so in the settings, is refused kindly, and plays unrated."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import NewVisitor
from .support import fixed_seeds, server_processes
from .support.player_actions import member
from .support.visitor import DESK, PHONE

LAPSES = """
from django.utils import timezone
from accounts.models import User
from games.models import Kind, Match, MatchSeat
from leaderboards.conduct.models import Lapse
user, now = User.objects.get(username="{name}"), timezone.now()
match = Match.objects.create(
    game="doudizhu", rules_version=1, seed="5" * 64, commitment="0" * 64, status="aborted", started_at=now,
    finished_at=now,
)
for kind in ("absent", "conceded"):
    Lapse.objects.create(match=match, user=user, kind=kind, at=now)
"""


@pytest.mark.parametrize(("size", "language"), [(PHONE, "zh-CN"), (DESK, "en-GB")])
def test_a_pause_is_told_in_the_settings_and_at_the_table(
    visitor: NewVisitor, embedded: str, embedded_folder: Path, size: tuple[int, int], language: str
) -> None:
    name = f"leaver-{language}"
    player = visitor(embedded, size=size, language=language)
    member(player, name)
    player.go("/me/settings/")
    expect(player.find("#conduct .conduct")).to_have_text(re.compile("New here|初来"))

    env = server_processes.environment(embedded_folder) | {"SECRET_KEY": fixed_seeds.KEY}
    server_processes.manage("shell", "--verbosity=0", "-c", LAPSES.format(name=name), env=env)
    player.go("/me/settings/")
    expect(player.find("#conduct .conduct")).to_have_text(re.compile("On a break|歇一歇"))
    expect(player.find("#conduct time").first).to_be_visible()
    expect(player.find("#conduct li")).to_have_count(2)

    player.go("/")
    player.page.locator('form[action="/play/doudizhu/"] button').first.click()
    expect(player.find(".toast")).to_contain_text(re.compile("take a short break|先歇一歇"))
    expect(player.page).to_have_url(re.compile(r".*/$"))
