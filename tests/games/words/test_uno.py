"""What is said at a table of UNO."""

from __future__ import annotations

import pytest

from games.catalog import error_text, event_text, option_value, preset_help, preset_text
from games.catalog.uno import uno_card_text
from games.rules.uno.cards import KINDS
from games.rules.uno.options import UnoOptions


@pytest.mark.parametrize(
    ("code", "zh", "en"),
    [
        ("R7", "红 7", "red 7"),
        ("GS", "绿跳过", "green skip"),
        ("BR", "蓝反转", "blue reverse"),
        ("Y+2", "黄 +2", "yellow +2"),
        ("W", "万能牌", "wild"),
        ("W+4", "万能 +4", "wild +4"),
        ("X9", "X9", "X9"),
        ("", "", ""),
    ],
)
def test_a_card_of_uno_is_named_by_its_colour_and_face(code, zh, en):
    assert uno_card_text(code, "zh-Hans") == zh
    assert uno_card_text(code, "en") == en


@pytest.mark.parametrize("lang", ["zh-Hans", "en"])
def test_every_card_of_uno_has_a_name_of_its_own(lang):
    assert len({uno_card_text(card.code, lang) for card in KINDS}) == 54


@pytest.mark.parametrize(
    ("code", "data", "zh", "en"),
    [
        ("CARD_NOT_IN_HAND", {"card": "R7"}, "手里没有红 7。", "You don't have red 7."),
        ("INVALID_CARD", {"card": "GS"}, "现在不能出绿跳过。", "You can't play green skip now."),
        ("MUST_DRAW_FIRST", {"count": 4}, "请先摸 4 张。", "Draw the 4 cards first."),
        ("CHOOSE_COLOR_REQUIRED", {}, "请选一个颜色：红、黄、绿或蓝。", "Choose a colour: red, yellow, green or blue."),
        ("NOT_YOURSELF", {}, "不能和自己交换，请选其他玩家。", "You can't swap with yourself. Choose someone else."),
        ("INVALID_OPTION", {"key": "target_score", "value": 7, "low": 0, "high": 1000, "choices": []},
         "「目标分」只能是 0–1000。", "“Target score” must be 0–1000."),
    ],
)  # fmt: skip
def test_a_refusal_of_uno_says_what_its_data_tells(code, data, zh, en):
    assert error_text(code, data, "zh-Hans", game="uno") == zh
    assert error_text(code, data, "en", game="uno") == en


@pytest.mark.parametrize(
    ("kind", "data", "zh", "en"),
    [
        ("deal", {"dealer": 1}, "山海发牌。", "山海 deals."),
        ("opening", {"card": "R7", "wilds": 0}, "翻出红 7。", "First card: red 7."),
        ("opening", {"card": "R7", "wilds": 1}, "翻出红 7，之前翻到的 1 张万能牌已放回牌堆。",
         "First card: red 7 (wild cards put back: 1)."),
        ("play", {"seat": 0, "card": "GS", "color": "G", "target": None, "count": 3}, "竹影：绿跳过。",
         "竹影: green skip."),
        ("play", {"seat": 0, "card": "W+4", "color": "B", "target": None, "count": 3}, "竹影：万能 +4，改成蓝色。",
         "竹影: wild +4, now blue."),
        ("reverse", {"direction": -1}, "改为逆时针。", "Direction: counter-clockwise."),
        ("reverse", {"direction": 1}, "改为顺时针。", "Direction: clockwise."),
        ("draw", {"seat": 1, "count": 1, "why": "turn"}, "山海摸了 1 张。", "山海 draws 1."),
        ("draw", {"seat": 1, "count": 0, "why": "turn"}, "没有牌可摸，山海没摸到。",
         "There are no cards left for 山海 to draw."),
        ("draw", {"seat": 1, "count": 0, "why": "penalty"}, "没有牌可摸，山海没摸到。",
         "There are no cards left for 山海 to draw."),
        ("draw", {"seat": 1, "count": 2, "why": "penalty"}, "山海没喊 UNO，罚摸 2 张。",
         "山海 didn't call UNO and draws 2."),
        ("drawn", {"seat": 1, "cards": ["R1", "W"]}, "你摸到红 1和万能牌。", "You drew red 1 and wild."),
        ("swap", {"seat": 0, "target": 1}, "竹影和山海交换了手牌。", "竹影 and 山海 swap hands."),
        ("call", {"seat": 0}, "竹影喊了 UNO。", "竹影 calls UNO."),
        ("challenge", {"seat": 0, "target": 1}, "竹影抓住了山海。", "竹影 catches 山海."),
        ("challenge_draw_four", {"seat": 0, "target": 1, "guilty": True}, "竹影质疑山海的 +4，质疑成功。",
         "竹影 challenges 山海's +4 and is right."),
        ("round_end", {"round": 1, "points": [0, 42], "winners": [1], "reason": "out"}, "山海出完了，得 42 分。",
         "山海 went out, scoring 42."),
        ("round_end", {"round": 1, "points": [90, 42], "winners": [0], "reason": "idle"},
         "没人能摸牌也没人出牌，竹影手牌最小，得 90 分。",
         "Nobody can draw or play. Lowest hand: 竹影, scoring 90."),
        ("round_end", {"round": 1, "points": [90, 42], "winners": [0], "reason": "long"},
         "打满 1000 手还没人出完，竹影手牌最小，得 90 分。",
         "1,000 turns played. Lowest hand: 竹影, scoring 90."),
    ],
)  # fmt: skip
def test_an_event_of_uno_is_a_sentence(kind, data, zh, en):
    names = ["竹影", "山海"]
    assert event_text("uno", kind, data, "zh-hans", names=names) == zh
    assert event_text("uno", kind, data, "en", names=names) == en


@pytest.mark.parametrize("lang", ["zh-Hans", "en"])
def test_every_preset_of_uno_has_a_name_and_a_sentence(lang):
    for preset in UnoOptions.presets:
        assert preset_text(preset, lang, game="uno") != preset
        assert preset_help(preset, lang, game="uno")


def test_a_target_of_nought_is_called_one_round():
    assert option_value("target_score", 0, "zh-Hans", game="uno") == "一局"
    assert option_value("target_score", 500, "en", game="uno") == "500"
