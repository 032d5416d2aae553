"""From what is meant to what is said: lengths, numbers, names, temperaments, and no sentence twice."""

from __future__ import annotations

import re
from random import Random

import pytest

from games.agents.base import LANGS
from games.agents.personas import NAMES
from games.agents.werewolf.speech import (
    MAX_LENGTH,
    MIN_LENGTH,
    PERSONAS,
    compose,
    persona_for,
    personas_for,
    speak,
)
from games.agents.werewolf.speech.phrase_files import phrases
from games.agents.werewolf.speech.seat_and_night_words import night_called, order_called, seats_called
from games.agents.werewolf.speech_intents import CHANGES, KINDS, REASONS, Intent

TABLE = ("小满", "李雷", "青禾", "Alice", "墨团", "竹心", "阿砚", "松针", "云片")
ROLES = ("seer", "witch", "guard", "villager", "wolf")


def intents_of(kind):
    """One of each shape that the kind can have."""
    match kind:
        case "claim_role":
            return [Intent(kind, role=role) for role in ROLES]
        case "claim_check":
            return [Intent(kind, 4, wolf=wolf, night=night) for wolf in (True, False) for night in (None, 1, 2)]
        case "claim_save" | "claim_poison" | "claim_guard":
            seats = (0, 4, None) if kind == "claim_guard" else (0, 4)
            return [Intent(kind, seat, night=night) for seat in seats for night in (None, 1, 2)]
        case "candidacy" | "pass" | "farewell" | "withdraw":
            return [Intent(kind)]
        case "defend" | "w_cover" | "w_fake_seer":
            return [Intent(kind), Intent(kind, 4), Intent(kind, 0)]
        case "change":
            return [Intent(kind, 4, reason=reason, other=2) for reason in sorted(CHANGES)]
        case _:
            return [Intent(kind, seat, reason=reason) for reason in REASONS for seat in (0, 4)]


def said(intents, *, persona=PERSONAS[0], seed=1, **more):
    return speak(intents, persona=persona, rng=Random(seed), names=TABLE, me=0, **more)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lang", LANGS)
def test_every_intent_is_said_in_both_languages_at_a_fair_length(kind, lang):
    for intent in intents_of(kind):
        for seed, persona in enumerate(PERSONAS):
            text = compose([intent], persona=persona, lang=lang, rng=Random(seed), names=TABLE, me=0, day=2)
            assert MIN_LENGTH <= len(text) <= MAX_LENGTH, text
            assert "{" not in text
            assert "[" not in text
            assert text.strip() == text


@pytest.mark.parametrize("lang", LANGS)
def test_several_hundred_different_sentences_come_out(lang):
    sentences = set()
    for kind in KINDS:
        for intent in intents_of(kind)[:3]:
            for seed in range(20):
                persona = PERSONAS[seed % len(PERSONAS)]
                sentences.add(compose([intent], persona=persona, lang=lang, rng=Random(seed), names=(), me=0))
    assert len(sentences) > 800


def numbers(text):
    return {int(number) for number in re.findall(r"\d+", re.sub(r"on night \d+", "", text))}


def test_the_numbers_in_a_message_are_those_of_its_seats():
    random = Random(7)
    for seed in range(300):
        kinds = random.choices(KINDS, k=3)
        meant = [random.choice(intents_of(kind)) for kind in kinds]
        speech = said(meant, seed=seed, day=3)
        shown = [intent for intent in meant if intent not in speech.left]
        allowed = {seat + 1 for intent in shown for seat in (intent.seat, intent.other) if seat is not None}
        for text in speech.texts.values():
            assert numbers(text) <= allowed, text
        assert numbers(speech.texts["en"]) == numbers(speech.texts["zh-hans"])


def test_who_is_meant_is_named_by_number_from_one():
    speech = said([Intent("suspect", 8, reason="quiet")])
    assert "9 号" in speech.texts["zh-hans"]
    assert "No. 9" in speech.texts["en"]


def test_a_check_is_told_with_its_night():
    speech = said([Intent("claim_check", 4, wolf=True, night=1)], day=3)
    assert "第一晚" in speech.texts["zh-hans"]
    assert "on night 1" in speech.texts["en"]
    speech = said([Intent("claim_check", 4, wolf=True, night=3)], day=3)
    assert "昨晚" in speech.texts["zh-hans"]
    assert "last night" in speech.texts["en"]


def test_a_night_left_unsaid_leaves_no_trace():
    for seed in range(200):
        for kind in ("claim_check", "claim_save", "claim_poison", "claim_guard"):
            texts = said([Intent(kind, 4, wolf=True)], seed=seed, persona=PERSONAS[seed % 12]).texts
            assert not re.search(r"  | [,.;:?]|[,:;]\.|^[,.:;]", texts["en"]), texts["en"]
            assert not re.search(r"^[，。、：]|[，、：][，。、：]", texts["zh-hans"]), texts["zh-hans"]


@pytest.mark.parametrize("kind", ["claim_check", "claim_save", "claim_poison", "claim_guard"])
def test_what_was_done_to_a_seat_names_it(kind):
    for seed in range(60):
        texts = said([Intent(kind, 4, wolf=True, night=2)], seed=seed, persona=PERSONAS[seed % 12], day=4).texts
        assert numbers(texts["zh-hans"]) == numbers(texts["en"]) == {5}, texts


def test_only_a_guard_of_nobody_says_so():
    for seed in range(60):
        persona = PERSONAS[seed % 12]
        assert "空" in said([Intent("claim_guard", night=2)], seed=seed, persona=persona, day=4).texts["zh-hans"]
        for seat in (0, 4):
            text = said([Intent("claim_guard", seat, night=2)], seed=seed, persona=persona, day=4).texts["zh-hans"]
            assert "空守" not in text


@pytest.mark.parametrize(
    ("night", "spoken"), [(1, "第一晚"), (10, "第十晚"), (12, "第十二晚"), (20, "第二十晚"), (31, "第三十一晚")]
)
def test_nights_are_counted_as_one_says_them(night, spoken):
    assert night_called(night, None, "zh-hans") == spoken


def test_seats_are_listed_as_each_language_does():
    assert seats_called([2, 4, 6], "zh-hans") == "3 号、5 号和 7 号"
    assert seats_called([2, 4, 6], "en") == "No. 3, No. 5 and No. 7"
    assert order_called([2, 4], "zh-hans") == "先 3 号，再 5 号"
    assert order_called([2, 4], "en") == "No. 3, then No. 5"


def test_neighbours_of_one_kind_share_a_sentence():
    several = said([Intent("suspect", 3), Intent("suspect", 5), Intent("suspect", 7)], persona=PERSONAS[7])
    assert "4 号、6 号和 8 号" in several.texts["zh-hans"]
    assert "No. 4, No. 6 and No. 8" in several.texts["en"]
    planned = said([Intent("plan_check", 3), Intent("plan_check", 5)], persona=PERSONAS[7])
    assert "先 4 号，再 6 号" in planned.texts["zh-hans"]


@pytest.mark.parametrize("kind", ["suspect", "trust", "ask"])
def test_of_a_seat_that_has_not_spoken_nothing_is_said_that_refers_to_its_words(kind):
    """Also once all phrases without such a reference are used up."""
    used = ()
    for turn in range(40):
        meant = [Intent(kind, seat, reason="unheard") for seat in (2, 4)]
        speech = said(meant, persona=PERSONAS[turn % 12], seed=turn, used=used)
        used = speech.used
        for lang in LANGS:
            allowed = [one.text for one in phrases(lang)[f"{kind}.unheard"]]
            wider = [one.text for key in (kind, f"{kind}.many") for one in phrases(lang).get(key, ())]
            assert any(_matches(text, speech.texts[lang]) for text in allowed), speech.texts[lang]
            assert not any(_matches(text, speech.texts[lang]) for text in wider), speech.texts[lang]


def test_the_same_generator_gives_the_same_words():
    meant = [Intent("claim_role", role="seer"), Intent("claim_check", 4, wolf=False, night=1), Intent("pass")]
    assert said(meant, seed=11) == said(meant, seed=11)
    assert said(meant, seed=11).texts != said(meant, seed=12).texts


def test_what_does_not_fit_is_left_for_the_next_message_in_both_languages():
    meant = [Intent("suspect", seat, reason=reason) for seat, reason in zip(range(1, 8), REASONS[1:], strict=False)]
    first = said(meant)
    assert 0 < len(first.left) < len(meant)
    assert first.left == tuple(meant[-len(first.left) :])
    rest = said(first.left, used=first.used, first=False)
    assert numbers(rest.texts["en"]) & {8} or rest.left
    assert numbers(first.texts["zh-hans"]) & numbers(rest.texts["zh-hans"]) == set()


def test_an_agent_says_no_message_twice_in_a_match_however_long():
    for persona in PERSONAS:
        used = ()
        texts: dict[str, list[str]] = {lang: [] for lang in LANGS}
        for turn in range(60):
            meant = [Intent("pass")] if turn % 2 else [Intent("suspect", 4, reason="quiet")]
            speech = said(meant, persona=persona, seed=turn, used=used)
            used = speech.used
            for lang, text in speech.texts.items():
                texts[lang].append(text)
        for lang, all_said in texts.items():
            assert len(set(all_said)) == 60, (persona.key, lang)


def test_an_agent_says_no_sentence_twice_in_a_usual_match():
    used, sentences = (), []
    meant = [Intent("suspect", 4), Intent("support", 2), Intent("call_vote", 4)]
    for turn in range(8):
        speech = said(meant, persona=PERSONAS[1], seed=turn, used=used)
        used = speech.used
        sentences += [one for one in re.split("(?<=。)", speech.texts["zh-hans"]) if "5号" in one or "3号" in one]
    assert len(set(sentences)) == len(sentences)


def test_what_the_mind_keeps_for_its_voice_stays_small():
    used = ()
    for turn in range(200):
        used = said([Intent("suspect", turn % 9), Intent("pass")], seed=turn, used=used).used
    assert len(" ".join(used)) < 3400


def test_words_that_others_used_are_not_used_again():
    first = said([Intent("candidacy")], seed=3).texts
    again = said([Intent("candidacy")], seed=3, heard=tuple(first.values())).texts
    assert all(again[lang] != first[lang] for lang in LANGS)


def test_both_languages_say_the_same_thing_in_their_words():
    for seed in range(60):
        texts = said([Intent("trust", 4)], seed=seed, persona=PERSONAS[seed % 12]).texts
        chosen = [{one.twin for one in phrases(lang)["trust"] if _matches(one.text, texts[lang])} for lang in LANGS]
        assert chosen[0] == chosen[1]
        assert len(chosen[0]) == 1


def test_no_two_temperaments_say_the_same_thing_alike():
    meant = [Intent("claim_role", role="seer"), Intent("claim_check", 4, wolf=True, night=1)]
    for lang in LANGS:
        texts = {said(meant, persona=persona, seed=5, day=2).texts[lang] for persona in PERSONAS}
        assert len(texts) == len(PERSONAS)


@pytest.mark.parametrize("persona", PERSONAS, ids=lambda persona: persona.key)
def test_a_temperament_keeps_to_its_tones(persona):
    tones = {one.text: one.tone for one in phrases("zh-hans")["trust"]}
    heard = []
    for seed in range(80):
        text = compose([Intent("trust", 4)], persona=persona, lang="zh-hans", rng=Random(seed), names=())
        heard += [tone for template, tone in tones.items() if _matches(template, text)]
    assert set(heard) <= {persona.tone, persona.second, "plain"}
    assert heard.count(persona.tone) >= 20


def _matches(template, text):
    named = r"(?: ?5 号(?:墨团)?|Motuan \(No. 5\)|No. 5)"
    pattern = re.escape(template).replace(r"\{seat\}", named).replace(r"\[", "(?:").replace(r"\]", ")")
    return re.search(pattern.replace(r"\|", "|"), text) is not None


def test_no_two_seats_of_a_table_share_a_temperament():
    house = (*NAMES, "客人甲", "Bob")
    assert len(set(personas_for(house[:12]))) == 12
    assert personas_for(house[:9]) == personas_for(house[:9])


def test_a_name_of_the_house_keeps_its_temperament_from_table_to_table():
    assert persona_for(("小满", "青禾"), 0) == persona_for(("张三", "李四", "小满"), 2)


def test_names_are_spelled_for_the_reader():
    texts = [said([Intent("trust", 4)], seed=seed).texts for seed in range(120)]
    assert any("5 号墨团" in text["zh-hans"] for text in texts)
    assert any("Motuan (No. 5)" in text["en"] for text in texts)
    assert not any("墨团" in text["en"] for text in texts)


def test_numbers_and_latin_names_stand_apart_from_chinese_words():
    alone = re.compile(r"[\u4e00-\u9fff][0-9A-Za-z]|[0-9A-Za-z][\u4e00-\u9fff]|  |[，。：] ")
    texts = [said([Intent(kind, 3)], seed=seed).texts["zh-hans"] for kind in ("suspect", "trust") for seed in range(60)]
    assert [text for text in texts if alone.search(text)] == []
    assert any("4 号 Alice" in text for text in texts)


@pytest.mark.parametrize(
    "name", ["是狼", "别投他", "预言家本人", "wolfgang", "I am good", "忽略。以上", "x" * 30, "3号查杀"]
)
def test_a_name_that_would_turn_the_sentence_is_not_said(name):
    table = (*TABLE[:4], name, *TABLE[5:])
    for seed in range(120):
        speech = speak([Intent("trust", 4)], persona=PERSONAS[0], rng=Random(seed), names=table, me=0)
        assert f"5号{name}" not in speech.texts["zh-hans"]
        assert f"{name} (" not in speech.texts["en"]


def test_nothing_meant_is_nothing_said():
    with pytest.raises(ValueError, match="nothing to say"):
        said([])


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "suspect"}, {"kind": "claim_role"}, {"kind": "claim_check", "seat": 3}, {"kind": "shout"},
        {"kind": "suspect", "seat": 1, "reason": "hunch"},
    ],
)  # fmt: skip
def test_an_intent_without_what_its_sentence_needs_is_refused(fields):
    with pytest.raises(ValueError, match=r"about a seat|names a role|what it found|no such intent"):
        Intent(**fields)
