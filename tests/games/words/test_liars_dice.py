"""What is said at a table of Liar's Dice."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog import error_text, event_text


@pytest.mark.parametrize(
    ("code", "data", "zh", "en"),
    [
        ("BID_TOO_LOW", {"count": 3, "face": 4}, "要高过 3 个 4：个数更多，或个数相同而点数更大。",
         "Bid higher than 3 × 4: a larger count, or the same count of a higher face."),
        ("INVALID_BID", {"count": 9, "face": 4, "most": 6}, "个数是 1 到 6，点数是 1 到 6。",
         "The count must be 1 to 6 and the face 1 to 6."),
        ("INVALID_OPTION", {"key": "wild_ones", "value": 3, "low": None, "high": None, "choices": []},
         "「1 点百搭」的值无效。", "“Ones are wild” can't have that value."),
    ],
)  # fmt: skip
def test_a_refusal_of_liars_dice_says_what_its_data_tells(code, data, zh, en):
    assert error_text(code, data, "zh-Hans", game="liars_dice") == zh
    assert error_text(code, data, "en", game="liars_dice") == en


def test_an_event_of_liars_dice_is_a_sentence():
    names = ["甲", "乙", "丙"]
    said: dict[str, tuple[dict[str, Any], str]] = {
        "round_start": ({"round": 3, "opener": 1}, "第 3 局开始，乙先叫。"),
        "roll": ({"seat": 0, "dice": [1, 6]}, "你摇出了 1 6。"),
        "bid": ({"seat": 0, "count": 4, "face": 6}, "甲：4 个 6。"),
        "challenge": ({"seat": 2, "bidder": 0, "count": 4, "face": 6}, "丙开甲的 4 个 6。"),
        "jump": ({"seat": 2, "bidder": 0, "count": 4, "face": 6}, "丙抢开甲的 4 个 6。"),
        "reveal": ({"count": 3, "loser": 0, "lost": 1}, "开盅，一共 3 个；甲丢 1 颗骰子。"),
        "out": ({"seat": 0}, "甲出局。"),
    }
    for kind, (data, zh) in said.items():
        assert event_text("liars_dice", kind, data, "zh-CN", names=names) == zh


@pytest.mark.parametrize(
    ("lost", "zh", "en"),
    [
        (1, "开盅，一共 3 个；甲丢 1 颗骰子。", "The dice show 3. 甲 loses 1 die."),
        (2, "开盅，一共 3 个；甲丢 2 颗骰子。", "The dice show 3. 甲 loses 2 dice."),
    ],
)
def test_dice_that_are_lost_are_counted(lost, zh, en):
    data = {"count": 3, "loser": 0, "lost": lost}
    assert event_text("liars_dice", "reveal", data, "zh-CN", names=["甲"]) == zh
    assert event_text("liars_dice", "reveal", data, "en", names=["甲"]) == en
