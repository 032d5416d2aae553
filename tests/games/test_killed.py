"""A process is killed in the middle of a move: the match goes on from the last accepted one."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from .embedded import ROOT

pytestmark = pytest.mark.django_db(transaction=True)


def test_whatever_the_moment_the_match_goes_on_from_the_last_accepted_move(environment):
    done = subprocess.run(
        [sys.executable, "-m", "tests.games.dying"], cwd=ROOT, env=environment, capture_output=True,
        text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert all(each["ok"] and each["clock"] for each in found)
    # of those who died only the one that had committed had played
    assert [(each["when"], each["number"], each["log"]) for each in found] == [
        ("begun", 0, [0]),
        ("locked", 0, [0]),
        ("half written", 0, [0]),
        ("written", 0, [0]),
        ("committed", 1, [0, 1]),
        ("went on", 2, [0, 1, 2]),
    ]


def test_a_move_out_of_turn_is_made_once_or_not_at_all_whatever_the_moment(environment):
    done = subprocess.run(
        [sys.executable, "-m", "tests.games.dying_out_of_turn"], cwd=ROOT, env=environment,
        capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert {each["game"] for each in found} == {"liars_dice", "uno", "gandengyan"}
    for each in found:
        committed = each["point"] == "committed"
        assert each.get("ok", False) is committed, each
        assert each["moves"] == committed, each
        assert each["same"] is not committed, each
    again = {each["game"]: (each["again"], each["twice"]) for each in found if "again" in each}
    assert again == {
        "liars_dice": ("TOO_LATE", False),
        "uno": ("STALE_WINDOW", False),
        "gandengyan": ("ALREADY_READY", False),
    }
