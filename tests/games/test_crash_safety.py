"""A process is killed in the middle of a move: the match goes on from the last accepted one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.crash import told_by

pytestmark = pytest.mark.django_db(transaction=True)


def test_whatever_the_moment_a_match_goes_on_from_the_last_accepted_move_in_turn_or_out_of_it(environment):
    told = told_by("tests.support.crash_moves", env=environment, within=240)
    goes_on_from_the_last_accepted_move([each for each in told if "when" in each])
    is_made_once_or_not_at_all([each for each in told if "game" in each])
    are_made_all_or_none([each for each in told if "together" in each])


def goes_on_from_the_last_accepted_move(found: list[dict[str, Any]]) -> None:
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


def is_made_once_or_not_at_all(found: list[dict[str, Any]]) -> None:
    """A move out of turn."""
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


def are_made_all_or_none(found: list[dict[str, Any]]) -> None:
    """Moves of three matches in one transaction."""
    assert [each["together"] for each in found] == ["locked", "half written", "written", "committed", "went on"]
    for each in found[:3]:
        assert (each["moves"], each["same"], each["ok"]) == ([0, 0, 0], [True] * 3, True), each
    assert (found[3]["moves"], found[3]["ok"]) == ([1, 1, 1], True), found[3]
    assert found[4]["again"] == ["STALE_WINDOW"] * 3  # whoever sends the move again learns that it was made
    assert (found[4]["moves"], found[4]["ok"]) == ([2, 2, 2], True), found[4]


def test_whatever_the_moment_a_concession_stands_whole_or_not_at_all(environment):
    found = told_by("tests.support.crash_concession", env=environment, within=240)
    assert all(each["ok"] for each in found)
    for each in found:
        whole = each["when"] in ("committed", "again")
        assert each["asked"] or not whole, each  # before it, it may have been ann's own turn
        assert each["verbs"] == (["start", "concede"] if whole else ["start"]), each
        assert (each["conceded"], each["free"], each["left"], each["gone"]) == (whole, whole, whole, [0] * whole), each
    assert [each["when"] for each in found][-2:] == ["committed", "again"]
