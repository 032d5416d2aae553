"""A worker is killed in the middle of a change: it is whole or it is not, and another worker goes on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.crash import told_by

pytestmark = pytest.mark.django_db(transaction=True)

WHOLE = [2, 6, 64]
"""Tables, places and digits of the deals' seed of a round of six."""


def test_whatever_the_moment_a_round_is_there_whole_or_not_at_all(environment):
    found = told_by("tests.leaderboards.tournaments.crash_program", env=environment, within=300)
    assert sum(each["died"] for each in found) >= 8
    assert all(whole(each) for each in found), [each for each in found if not whole(each)]
    first = [each for each in found if each["when"] == "start and pairing"]
    tables = [each for each in found if each["when"] == "tables"]
    assert all(each["matches"] == each["playing"] for each in tables)
    assert (tables[-1]["died"], tables[-1]["playing"]) == (False, 2)
    second = [each for each in found if each["when"] == "closing and pairing"]
    assert (first[-1]["died"], first[-1]["rounds"]) == (False, [["open", *WHOLE]])
    assert (second[-1]["died"], second[-1]["round"]) == (False, 2)
    assert second[-1]["rounds"] == [["closed", *WHOLE], ["open", *WHOLE]]
    assert (second[-1]["replays"], second[-1]["scored"]) == (2, 6)


def whole(line: dict[str, Any]) -> bool:
    """Is everything of a round there, or nothing; are the scores there exactly when its seals are off?"""
    numbers = [one[1:] for one in line["rounds"]]
    closed = sum(one[0] == "closed" for one in line["rounds"])
    same = all(counts == WHOLE for counts in numbers) and line["laid"] and line["round"] == len(line["rounds"])
    return same and line["seats"] == 6 * len(numbers) and line["scored"] == 6 * closed and line["replays"] == 2 * closed
