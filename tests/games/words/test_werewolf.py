"""What is said at a table of Werewolf."""

from __future__ import annotations

import pytest

from games.catalog import event_text, option_value


@pytest.mark.parametrize(
    ("kind", "data", "zh", "en"),
    [
        ("role", {"seat": 0, "role": "seer", "pack": []}, "你的身份是预言家。", "Your role: Seer."),
        ("night", {"night": 2}, "天黑，第 2 夜。", "Night 2 falls."),
        ("step", {"step": "guard"}, "守卫行动。", "The guard is awake."),
        ("hunt", {"seat": 0, "target": 2}, "甲要刀丙。", "甲 wants to attack 丙."),
        ("hunt", {"seat": 0, "target": None}, "甲取消了刀口。", "甲 withdraws the vote."),
        ("checked", {"seat": 1, "wolf": True}, "乙是狼人。", "乙 is a wolf."),
        ("checked", {"seat": 1, "wolf": False}, "乙是好人。", "乙 is good."),
        ("protected", {"seat": None}, "今晚空守。", "Nobody is protected tonight."),
        ("victim", {"seat": None}, "今晚没有人被刀。", "Nobody was attacked tonight."),
        ("stood", {"seats": [0, 2]}, "上警：甲和丙。", "Running for sheriff: 甲 and 丙."),
        ("stood", {"seats": []}, "没有人上警。", "Nobody runs for sheriff."),
        ("speech", {"seat": 1, "kind": "day"}, "轮到乙发言。", "乙 speaks."),
        ("speech", {"seat": 1, "kind": "last_words"}, "乙的遗言。", "The last words of 乙."),
        ("ballots", {"kind": "banish", "second": False, "ballots": [1, 1, 0], "tally": [[1, 2.5], [0, 1]]},
         "放逐投票：乙 2.5 票、甲 1 票。", "Votes to banish: 乙 2.5, 甲 1."),
        ("ballots", {"kind": "election", "second": False, "ballots": [None] * 3, "tally": []},
         "警长投票：没有人投票。", "Votes for sheriff: none."),
        ("elected", {"seat": None}, "本局没有警长。", "There is no sheriff in this match."),
        ("deaths", {"seats": []}, "昨夜是平安夜。", "It was a peaceful night."),
        ("order", {"clockwise": False}, "逆时针发言，警长最后。",
         "The speeches go counter-clockwise; the sheriff speaks last."),
        ("banished", {"seat": 2}, "丙被放逐。", "丙 is banished."),
        ("badge", {"from": 0, "to": None}, "甲撕毁了警徽。", "甲 destroys the badge."),
        ("badge", {"from": 0, "to": 1}, "甲把警徽交给乙。", "甲 passes the badge to 乙."),
        ("round_end", {"round": 1, "winner": "wolves", "roles": []}, "狼人获胜。", "Victory for the wolves."),
        ("round_end", {"round": 1, "winner": "draw", "roles": []}, "平局，未分胜负。", "A draw: neither side has won."),
    ],
)  # fmt: skip
def test_an_event_of_werewolf_is_a_sentence(kind, data, zh, en):
    names = ["甲", "乙", "丙"]
    assert event_text("werewolf", kind, data, "zh-CN", names=names) == zh
    assert event_text("werewolf", kind, data, "en", names=names) == en


def test_a_choice_of_werewolf_is_worded_and_a_number_stays_a_number():
    assert option_value("sheriff_vote", "1", "zh-Hans", game="werewolf") == "1 票"
    assert option_value("wolves", 1, "zh-Hans", game="werewolf") == "1"
    assert option_value("election_voters", "off_ballot", "en", game="werewolf") == "those who never ran"
