"""Whenever a process is killed, counts and rows agree."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.games.embedded import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_whoever_is_killed_while_counts_move_leaves_them_right(environment: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.leaderboards.ranks.dying"], cwd=ROOT, env=environment,
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(each["point"], each["value"], each["rank"]) for each in found] == [
        ("rows written", 1500, 3), ("counts written", 1500, 3), ("committed", 1600, 3), ("counting anew", 1600, 3),
        ("counted anew", 1600, 3),
    ]  # fmt: skip
    assert all((each["wrong"], each["size"]) == (0, 3) for each in found)
