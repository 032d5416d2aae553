"""Whenever a process is killed, counts and rows agree."""

from __future__ import annotations

import pytest

from tests.support.crash import told_by

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_whoever_is_killed_while_counts_move_leaves_them_right(environment: dict[str, str]) -> None:
    found = told_by("tests.leaderboards.ranks.crash_program", env=environment, within=120)
    assert [(each["point"], each["value"], each["rank"]) for each in found] == [
        ("rows written", 1500, 3), ("counts written", 1500, 3), ("committed", 1600, 3), ("counting anew", 1600, 3),
        ("counted anew", 1600, 3),
    ]  # fmt: skip
    assert all((each["wrong"], each["size"]) == (0, 3) for each in found)
