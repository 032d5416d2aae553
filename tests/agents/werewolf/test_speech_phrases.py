"""The phrase books: enough of them, in both languages alike, and with nothing in them that an intent did not say."""

from __future__ import annotations

import re

import pytest

from games.agents.base import LANGS
from games.agents.werewolf.speech.message_composer import MAX_LENGTH
from games.agents.werewolf.speech.phrase_files import SLOTS, TONES, phrases
from games.agents.werewolf.speech.speaking_styles import PERSONAS
from games.agents.werewolf.speech_intents import KINDS
from tests.agents.werewolf.wolf_intents import WOLF_KINDS

CLAIMS = {
    "zh-hans": re.compile(r"我(?:就)?是(?:预言家|女巫|守卫)|我(?:认|跳|拍)(?:预言家|女巫|守卫)"),
    "en": re.compile(r"\bI(?:'m| am) (?:the|a) (?:seer|witch|guard|villager|wolf)\b", re.IGNORECASE),
}


ACCUSER_IS_GOOD = re.compile(r"都是好人|你要是好人|both be good|if you're good", re.IGNORECASE)
"""A sentence that takes an accuser to be good. The same speech may call that seat a wolf."""


@pytest.fixture(params=LANGS)
def lang(request):
    return request.param


def every(lang):
    return [phrase for group in phrases(lang).values() for phrase in group]


def test_there_are_several_hundred_phrases_and_none_stands_twice(lang):
    texts = [phrase.text for phrase in every(lang) if phrase.tone]
    assert len(texts) > 600
    assert len(set(texts)) == len(texts)


def test_a_defence_does_not_take_its_accuser_to_be_good(lang):
    defences = phrases(lang)["defend.seat"]
    assert len(defences) > 8
    assert [one.text for one in defences if ACCUSER_IS_GOOD.search(one.text)] == []


def test_both_languages_have_the_same_keys_in_the_same_tones():
    tones = [{key: {one.tone for one in group} for key, group in phrases(lang).items()} for lang in LANGS]
    assert tones[0] == tones[1]


def test_every_kind_has_phrases_in_every_tone(lang):
    known = phrases(lang)
    for kind in KINDS:
        keys = [key for key in known if key.split(".")[0] == kind]
        assert keys, kind
        for key in keys:
            assert {one.tone for one in known[key]} == set(TONES), key


def test_every_temperament_has_habits_of_its_own(lang):
    openings = [phrase.text for persona in PERSONAS for phrase in phrases(lang)[f"open.{persona.key}"]]
    closings = [phrase.text for persona in PERSONAS for phrase in phrases(lang)[f"close.{persona.key}"]]
    assert len(set(openings)) == len(openings) >= 60
    assert len(set(closings)) == len(closings) >= 40


def test_no_phrase_shouts_or_bows(lang):
    shouted = [one.text for one in every(lang) if re.search("[!！~～]|您|…{2}|haha|哈哈", one.text)]
    assert shouted == []


def test_a_language_keeps_to_its_own_script():
    slots = re.compile(r"\{\w+\}")
    assert [one.text for one in every("en") if re.search(r"[\u3000-\u9fff\uff00-\uffef]", one.text)] == []
    assert [one.text for one in every("zh-hans") if re.search(r"[A-Za-z,;?]", slots.sub("", one.text))] == []


def test_phrases_name_no_seat_and_no_number_of_their_own(lang):
    assert [one.text for one in every(lang) if re.search(r"\d|No\. |[一二三四五六七八九十]号", one.text)] == []


def test_only_known_places_are_left_to_fill(lang):
    for phrase in every(lang):
        assert set(re.findall(r"\{(\w*)\}", phrase.text)) <= set(SLOTS), phrase.text


def test_several_seats_are_never_called_by_the_place_of_one(lang):
    for key, group in phrases(lang).items():
        many = key.endswith(".many")
        for phrase in group:
            assert not (many and "{seat}" in phrase.text), phrase.text
            assert many or not re.search(r"\{(?:seats|order)\}", phrase.text), phrase.text


def test_a_role_is_claimed_only_where_a_role_is_meant(lang):
    for key, group in phrases(lang).items():
        if not key.startswith("claim_role"):
            assert [one.text for one in group if CLAIMS[lang].search(one.text)] == [], key


def test_a_check_says_what_it_found_and_not_the_opposite():
    wolf = {"zh-hans": r"查杀|狼", "en": r"\bwolf\b"}
    good = {"zh-hans": r"金水|好人", "en": r"\bgood\b"}
    for lang in LANGS:
        for more in ("", ".more"):
            found = {side: phrases(lang)[f"claim_check.{side}{more}"] for side in ("wolf", "good")}
            assert all(re.search(wolf[lang], one.text, re.IGNORECASE) for one in found["wolf"])
            assert all(re.search(good[lang], one.text, re.IGNORECASE) for one in found["good"])
            assert not any(re.search(good[lang], one.text, re.IGNORECASE) for one in found["wolf"])
            assert not any(re.search(wolf[lang], one.text, re.IGNORECASE) for one in found["good"])


def test_nothing_of_the_pack_is_said_outside_its_channel(lang):
    told = {"zh-hans": "刀口我提|悍跳我去|倒钩，分工|我们冲", "en": r"\bour pack\b|among us wolves"}
    for key, group in phrases(lang).items():
        if key.split(".")[0] not in WOLF_KINDS:
            assert not any(re.search(told[lang], one.text) for one in group), key


def test_two_phrases_fit_into_a_message(lang):
    longest = max((one for one in every(lang)), key=lambda one: len(one.text))
    assert len(longest.text) <= MAX_LENGTH * 0.6, longest.text
