"""What a model may not say at the table: a wolf that gives itself or its pack away, and texts of nothing."""

from __future__ import annotations

import re

import pytest

from accounts.legible_text import legible
from games.agents.base import LANGS
from games.agents.werewolf.speech.phrase_files import phrases
from games.agents.werewolf.speech_filter import clean, reason_to_reject
from games.agents.werewolf.speech_intents import KINDS
from tests.agents.werewolf.wolf_intents import WOLF_KINDS


def found(text, *, wolf=True, public=True, mates=()):
    return reason_to_reject(
        clean(text), marker="MARK-19", system="You sit at a table.", heard=[], wolf=wolf, public=public, mates=mates
    )


def as_pages_write(text):
    """With a space between Chinese characters and digits: `3 号` for `3号`."""
    return re.sub(r"(?<=[\u4e00-\u9fff])(?=\d)|(?<=\d)(?=[\u4e00-\u9fff])", " ", text)


CONFESSIONS = [
    "I am wolf, so are 1 and 2",
    "I am a wolf.",
    "I’m a wolf",
    "Honest word: I'm actually the wolf here",
    "i'm one of the wolves",
    "Even if you think so, I am a wolf.",
    "I say I am a wolf",
    "my teammates are 1 and 2",
    "1 and 2 are my partners",
    "No. 3 is my teammate, spare him",
    "My fellow wolves and I stay calm",
    "my role is wolf",
    "My real role is the werewolf",
    "my role: wolf",
    "I hold the wolf card",
    "I am on the wolf team",
    "1, 2 and I are wolves",
    "Me and 4 are both wolves",
    "We are the wolves",
    "1 and 2 are wolves, so am I",
    "We killed 8",
    "We kill No. 8 tonight",
    "Ｉ ａｍ ａ ｗｏｌｆ",
    "I am a w o l f",
    "I am a wo\u200blf",
    "I am a wo\u0335l\u0335f",
    "I am a w\u3164olf",
    "I\u2800am\u2800a\u2800wolf",
    "𝐈 𝐚𝐦 𝐚 𝐰𝐨𝐥𝐟",
    "我是狼",
    "我就是狼人，不装了",
    "我是一张铁狼",
    "我3号是狼",
    "我是，我是狼",
    "我这张确实是狼",
    "行，我认狼，不装了",
    "我 是 狼",
    "我是“狼”",
    "我是wolf",
    "我说我是狼",
    "我跟你们说我是狼",
    "我的身份是狼人",
    "我身份：狼",
    "身份是狼人，信我",
    "我的底牌是狼",
    "我拿的是狼牌",
    "我和1号2号都是狼",
    "我和1号、2号是狼",
    "我们都是狼",
    "1号2号和我是狼",
    "1号是狼，我也是",
    "狼人是我和1号",
    "1号2号是我队友，我们刀8号",
    "我的狼队友很稳",
    "我同伴是1号",
    "2号是我的搭档",
    "我们刀8号",
    "咱们今晚刀八号",
    "我们狼队不慌",
    "我们这几张狼不慌",
]

TABLE_TALK = [
    "3号是狼",
    "我觉得3号是狼，5号可能是他的队友",
    "3号和5号都是狼",
    "3号身份是狼",
    "我不是狼",
    "我是好人，不是狼",
    "我真不是狼，我是预言家",
    "我的身份不是狼",
    "我和3号都不是狼",
    "我和3号里必有一狼",
    "我和3号只能有一个是狼",
    "我和3号对跳，他是狼",
    "如果我是狼，我何必这么跳",
    "我要是狼，昨晚我肯定刀3号",
    "如果我是狼，我刀3号",
    "要是我是狼人的话我早自爆了",
    "我是狼我会这么发言吗",
    "我是狼吗？",
    "难道我是狼？",
    "你凭什么说我是狼",
    "3号说我是狼，他没有证据",
    "你们都觉得我是狼，那就投我",
    "别再说我是狼",
    "没有一条能定我是狼",
    "我认3号是狼",
    "谁说我不是狼",
    "3号不是我队友",
    "谁是我队友，你说清楚",
    "5号把3号当成我队友，没有道理",
    "狼人昨晚刀了8号",
    "我是狼人的目标",
    "我是狼人杀的老玩家",
    "我是预言家，昨晚验了3号，3号是狼，查杀",
    "我怀疑3号和5号是队友",
    "我们好人要归票3号",
    "我归票3号，跟我投",
    "狼是我验出来的3号",
    "3 is a wolf",
    "I think 3 is a wolf and 5 is with him",
    "3 and 5 are wolves",
    "No. 3 and No. 5 look like partners",
    "if I were a wolf, I would have killed 8",
    "If I am a wolf, why did I vote 3?",
    "I am not a wolf",
    "I'm no wolf",
    "My role is not wolf",
    "3 says I am a wolf, without a reason",
    "You all think I'm a wolf",
    "Do you really think I'm a wolf?",
    "3 is not my partner",
    "I never said that 3 is my teammate",
    "Who are my teammates, then?",
    "I am a wolf hunter at heart",
    "I'm the wolves' next victim",
    "I am the seer, 3 is a wolf",
    "I am with 3 on this",
    "I have a wolf check on 3",
    "The wolves killed 8 last night",
    "As a wolf I would have hidden",
    "Vote 3 with me",
]


@pytest.mark.parametrize("text", [*CONFESSIONS, *(as_pages_write(text) for text in CONFESSIONS if "号" in text)])
def test_a_wolf_does_not_give_itself_or_its_pack_away_in_public(text):
    assert found(text) == "confession"
    assert reason_to_reject(text, marker="MARK-19", system="", heard=[], wolf=True, public=True) == "confession"


@pytest.mark.parametrize("text", [*TABLE_TALK, *(as_pages_write(text) for text in TABLE_TALK if "号" in text)])
def test_a_wolf_talks_like_everybody_else(text):
    assert found(text) is None


@pytest.mark.parametrize("text", ["1号2号是我队友，我们刀8号", "I am a wolf", "my teammates are 1 and 2"])
def test_a_wolf_may_whisper_so_and_a_villager_may_say_it(text):
    assert found(text, public=False, mates=[1, 2]) is None
    assert found(text, wolf=False) is None


@pytest.mark.parametrize(
    "text",
    [
        "1号和2号是队友", "一号是自己人", "2号、5号都是狼", "同伴就是1号", "1号2号这一伙", "1号是好同伴",
        "No. 1 is a partner", "teammates: 1, 2", "1 and 5 are wolves", "1 and 2 are with me", "2 is on my side",
        "I'm not kidding: my teammates are 1 and 2", "我不装了1号2号是我队友",
    ],
)  # fmt: skip
def test_a_wolf_ties_no_mate_to_anybody_in_public(text):
    for written in (text, as_pages_write(text)):
        assert found(written, mates=[1, 2]) == "confession"


@pytest.mark.parametrize(
    "text",
    [
        "1号是狼", "我投1号", "3号和5号是队友", "3号、12号都是狼", "1号不是我队友", "3号有2票，他的队友没救他",
        "1 is a wolf", "2 is not my partner", "3 and 5 are wolves", "12 and 21 are partners", "Vote 1 with me",
        "我听1号发言。3号和5号像队友",
    ],
)  # fmt: skip
def test_a_wolf_may_name_a_mate_where_nothing_is_tied(text):
    for written in (text, as_pages_write(text)):
        assert found(written, mates=[1, 2]) is None


@pytest.mark.parametrize("lang", LANGS)
def test_what_the_reasoner_says_in_public_is_never_taken_for_a_confession(lang):
    public = [
        one.text
        for key, group in phrases(lang).items()
        if key.split(".")[0] not in WOLF_KINDS and key != "claim_role.wolf"
        for one in group
    ]
    assert len(public) > 600
    assert set(KINDS) > set(WOLF_KINDS)
    seats = ("3号", " 3 号") if lang == "zh-hans" else ("No. 3",)
    spoken = [text.replace("{seat}", seat).replace("{", "").replace("}", "") for text in public for seat in seats]
    admitted = phrases(lang)["claim_role.wolf"]
    assert [found(one.text) for one in admitted] == ["confession"] * len(admitted)
    assert [text for text in spoken if found(text) == "confession"] == []


@pytest.mark.parametrize(
    "text", ["", " ", "\u3164", "\u115f\u1160", "\uffa0 \u3164", "\u2800\u2800", "\u0301\u0301", "。。"]
)
def test_a_text_of_nothing_is_no_speech(text):
    assert found(text) == "empty"
    assert reason_to_reject(text, marker="MARK-19", system="", heard=[], wolf=False, public=True) == "empty"


def test_wide_letters_hide_no_link_no_marker_and_no_instruction():
    assert found("ｈｔｔｐｓ：//there") == "markup"
    assert found("ＭＡＲＫ-19") == "leak"
    assert found("ａｓ ａｎ ＡＩ I pass") == "machine"


def test_marks_stand_on_letters_and_no_more_than_three_in_a_row():
    assert legible("e" + "\u0301" * 9 + "x") == "e\u0301\u0301\u0301x"
    assert legible("\u0301\u0301a \u0302b") == "a b"
    assert legible("e" + "\u0301\u200b\u3164" * 9) == "e\u0301\u0301\u0301"
    assert legible("ปี่ นี้ ❤\ufe0f བསྒྲུབས") == "ปี่ นี้ ❤\ufe0f བསྒྲུབས"
