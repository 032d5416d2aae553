"""What is said at a table of Dou Dizhu."""

from __future__ import annotations

import pytest

from games.catalog import choice_help, choice_text, error_text, event_text, term_text
from games.catalog.doudizhu import WORDS
from games.rules.doudizhu.hand_types import HandType


@pytest.mark.parametrize(
    ("code", "data", "zh", "en"),
    [
        ("WRONG_READING", {"hand_type": "PAIR"}, "这几张牌不能当「对子」出。",
         "These cards can't be played as “pair”."),
        ("BID_TOO_LOW", {"points": 1, "least": 3}, "至少要叫 3 分。", "Bid at least 3."),
        ("INVALID_OPTION", {"key": "format", "value": "x", "low": None, "high": None, "choices": ["daily", "quick"]},
         "「赛制」只能从这些里选：日常赛和快速赛。", "“Format” must be one of: Daily and Quick."),
    ],
)  # fmt: skip
def test_a_refusal_of_dou_dizhu_says_what_its_data_tells(code, data, zh, en):
    assert error_text(code, data, "zh-Hans", game="doudizhu") == zh
    assert error_text(code, data, "en", game="doudizhu") == en


@pytest.mark.parametrize(
    ("kind", "data", "zh", "en"),
    [
        ("bid", {"seat": 0, "points": 2}, "竹影：2 分。", "竹影 bids 2."),
        ("bid", {"seat": 0, "points": 0}, "竹影：不叫。", "竹影 passes."),
        ("deal", {"redeal": 0}, "发牌。", "The cards are dealt."),
        ("deal", {"redeal": 1}, "没人叫地主，重新发牌。",
         "Everyone passed: the cards are dealt again."),
        ("landlord", {"seat": 1, "bid": 3, "bottom": ["BJ", "3S", "10D"]}, "山海成为地主，底牌 大王 ♠3 ♦10。",
         "山海 is the landlord. Bottom cards: the big joker ♠3 ♦10."),
        ("play", {"seat": 1, "type": "PAIR", "rank": 9, "length": 1, "cards": []}, "山海：对 9。",
         "山海: a pair of 9s."),
        ("play", {"seat": 1, "type": "STRAIGHT", "rank": 14, "length": 5, "cards": []}, "山海：顺子 10 到 A。",
         "山海: a straight from 10 to A."),
        ("play", {"seat": 1, "type": "SINGLE", "rank": 16, "length": 1, "cards": []}, "山海：小王。",
         "山海: the little joker."),
        ("play", {"seat": 1, "type": "ROCKET", "rank": 17, "length": 1, "cards": []}, "山海：王炸。",
         "山海: the rocket."),
        ("round_end", {"round": 2, "winner": "farmers", "multiplier": 6, "spring": "spring"},
         "农民赢了这一局，6 倍，春天（地主被关）。", "The farmers won the round, ×6 (spring: landlord shut out)."),
        ("round_end", {"round": 2, "winner": "landlord", "multiplier": 3, "spring": None}, "地主赢了这一局，3 倍。",
         "The landlord won the round, ×3."),
        ("match_end", {"scores": [1, 1, 0], "places": [1, 1, 3]}, "对局结束，竹影和山海第一。",
         "The match is over. First place: 竹影 and 山海."),
        ("match_end", {"scores": [0, 0, 0], "places": [0, 0, 0]}, "对局结束。", "The match is over."),
        ("trustee", {"seat": 2, "on": True, "reason": "missed"}, "墨连续两次超时，转为托管。",
         "墨 missed two turns in a row and is on auto."),
        ("trustee", {"seat": 2, "on": True, "reason": "asked"}, "墨转为托管。", "墨 is on auto."),
        ("trustee", {"seat": 2, "on": False}, "墨回来了。", "墨 is back."),
        ("time_added", {"ms": 5000}, "加时 5 秒。", "5 s added."),
    ],
)  # fmt: skip
def test_an_event_of_dou_dizhu_is_a_sentence(kind, data, zh, en):
    names = ["竹影", "山海", "墨"]
    assert event_text("doudizhu", kind, data, "zh-hans", names=names) == zh
    assert event_text("doudizhu", kind, data, "en-GB", names=names) == en


@pytest.mark.parametrize("lang", ["zh-Hans", "en"])
def test_every_combination_and_format_of_dou_dizhu_has_a_name(lang):
    assert all(term_text("hand_types", kind, lang, game="doudizhu") != kind for kind in (*HandType, "PASS"))
    assert set(WORDS.terms["hands"]) == {kind.value for kind in HandType}
    for form in ("daily", "quick", "standard", "championship"):
        assert choice_text("format", form, lang, game="doudizhu") != form
        assert choice_help("format", form, lang, game="doudizhu")
