"""Texts that no file holds, in a language that is converted: the table that stands in for OpenCC."""

from __future__ import annotations

from random import Random

import pytest
from django.conf import settings

from config.conversion_table_maker import NotConvertible, chinese_sentences, make_table
from config.converted_language import Conversion, conversions
from config.translations import LOCALES, ROOT
from games.agents.werewolf.speech import PERSONAS
from games.agents.werewolf.speech_intents import KINDS
from games.catalog.conversion_table import ConversionTable, read_table
from games.catalog.converted_texts import with_converted_languages
from tests.agents.werewolf.test_speech import intents_of, said

[CONVERSION] = conversions(LOCALES)
TABLE = ConversionTable(
    "zh-hans", {"干": "幹", "发": "發", "斗": "鬥"}, {"干净": "乾淨", "干干净净": "乾乾淨淨", "北斗": "北斗"}
)


def test_a_word_is_taken_before_its_characters_and_a_longer_word_before_a_shorter():
    assert TABLE.text("干活，干净，干干净净，斗，北斗，abc") == "幹活，乾淨，乾乾淨淨，鬥，北斗，abc"
    assert TABLE.text("") == ""


def test_a_table_comes_back_from_its_file_as_it_was(tmp_path):
    (tmp_path / "table.json").write_bytes(TABLE.content())
    assert read_table(tmp_path / "table.json") == TABLE


def test_texts_get_the_languages_that_are_converted_from_theirs():
    assert with_converted_languages({"zh-hans": "我说", "en": "I say"}) == {
        "zh-hans": "我说", "zh-hant": "我說", "en": "I say",
    }  # fmt: skip
    assert with_converted_languages({"en": "I say"}) == {"en": "I say"}
    assert with_converted_languages({"zh-hans": "我说", "zh-hant": "own"})["zh-hant"] == "own"
    assert with_converted_languages({}) == {}


def test_all_that_agents_say_becomes_what_opencc_makes_of_it():
    [table] = [read_table(path) for path in LOCALES.glob("*/table.json")]
    rng, intents = Random(7), [intent for kind in KINDS for intent in intents_of(kind)]
    seen = set()
    for seed in range(400):
        text = said(rng.sample(intents, 3), persona=PERSONAS[seed % len(PERSONAS)], seed=seed, day=2).texts["zh-hans"]
        assert table.text(text) == CONVERSION.text(text)
        seen.add(text)
    assert len(seen) > 300


def test_what_is_converted_at_run_time_is_among_the_sentences_that_the_table_is_made_for():
    sentences = set(chinese_sentences(ROOT, CONVERSION))
    assert "今晚刀{seat}吧，你们看呢。" in {sentence.partition(": ")[2] for sentence in sentences}  # a speech
    assert "# 狼人杀" in sentences  # the handbook
    assert "plain: 我这张牌是预言家，视角你们可以一条条对。" in sentences  # a choice within a phrase
    assert "plain: 我这张牌是预言家，信息你们可以一条条对。" in sentences


def test_a_table_is_made_of_the_words_that_are_needed_alone():
    table = make_table(CONVERSION, ["他很干净，在线上等。", "现在线上有人。"])
    assert table.text("他很干净，在线上等。") == CONVERSION.text("他很干净，在线上等。")
    assert table.text("现在线上有人。") == CONVERSION.text("现在线上有人。")
    assert table.words["干净"] == "乾淨"
    assert len(table.words) < 5
    assert table.characters["发"] == "發"
    assert "你" not in table.characters


def test_a_sentence_that_no_words_can_mend_is_an_error():
    class Strange(Conversion):
        def text(self, text: str) -> str:
            return f"{super().text(text)}!" if len(text) > 30 else super().text(text)

    strange = Strange("zh-hans", "zh-hant", "s2twp", {})
    with pytest.raises(NotConvertible):
        make_table(strange, ["这句话太长了" * 8])


def test_every_language_that_is_converted_has_a_table():
    assert [path.parent.name for path in LOCALES.glob("*/table.json")] == [
        path.parent.name for path in LOCALES.glob("*/conversion.toml")
    ]
    assert CONVERSION.target in dict(settings.LANGUAGES)
