"""The word list: what it finds however it is written, and what it leaves alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.checks import run_checks
from django.core.exceptions import ValidationError

from accounts.forms import checked_display_name
from accounts.names import chosen_username_validators
from accounts.text_fields import NameField, ProseField
from accounts.word_list import WordList, has_listed_word

ROOT = Path(__file__).parents[2]

PLAIN = ("fuck", "motherfucker", "you asshole", "son of a bitch", "kill yourself", "操你妈", "傻逼", "你妈死了", "贱人")
EVADED = {
    "spaces and signs": ("f u c k", "f.u.c.k", "fu ck", "a s s h o l e", "操 你 妈", "操，你。妈", "傻*逼", "傻\n逼"),
    "full-width letters": ("ｆｕｃｋ", "ＮＭＳＬ", "傻Ｂ"),
    "other alphabets and letters": ("fυck", "fuсk", "ⓕⓤⓒⓚ", "𝖋𝖚𝖈𝖐", "fück", "f̶u̶c̶k̶"),
    "letters as signs": ("🅕🅤🅒🅚", "🅵🆄🅲🅺", "🄵🅄🄲🄺", "🇫🇺🇨🇰", "ꜰᴜᴄᴋ", "ƒuck", "傻🅱️"),
    "digits and signs as letters": ("b1tch", "b!tch", "a$$hole", "n1gg3r", "r3t4rd"),
    "repeated letters": ("fuuuuuck", "bitchhhh"),
    "invisible characters": ("f\u200bu\u200bc\u200bk", "操\u200b你\u00ad妈"),
    "case": ("FUCK", "FuCk", "CaoNiMa"),
    "homophones": ("草泥马", "曹尼玛", "煞笔", "沙雕傻比", "忘八旦", "尼玛死了"),
    "pinyin": ("cao ni ma", "caonima", "草ni马", "sha bi"),
    "traditional characters": ("操你媽", "賤人", "王八蛋", "強姦"),
}
INNOCENT = {
    "English": (
        "Scunthorpe", "Essex", "cocktail", "assassin", "Dickens", "snigger", "a niggardly deal", "retardant",
        "shiitake", "Sh! It's my turn", "sh, it works", "kill the wolf", "you should kill seat 3", "what the hell",
        "damn, so close", "bitcoin", "the whole pack", "slot", "I can't count", "country", "swank", "of uck", "fu",
        "bit chilly", "class act", "matchstick", "Moby-Dick", "night", "hand over the aces", "wicked",
        "as sharp as ever", "pass it on", "sassy",
    ),
    "Chinese": (
        "做早操你来吗", "体操你会吗", "网吧单机", "是你吗？死了几个", "今晚杀必死", "该杀必杀", "这样杀比较好",
        "有啥比这更好", "手都麻痹了", "坚韧不拔", "他太操心", "你妈妈来了", "三枚马币", "这一支那么长", "比赛开始",
        "笑得像个傻子", "杀手比较强", "在沙盘上", "杂技", "脑力活动", "妈妈比我厉害", "草地上的马", "全家福",
        "操作你来", "这副牌操作你看不懂吗", "他是王，八点见", "请全家死守三号", "我妈，你妈", "逼出一张大王",
        "逼他拆炸弹", "日子还长", "干得漂亮", "娘子军",
    ),
    "mixed": (
        "这个是 T 恤", "3 号是 B 队", "AA 带 33", "ＯＫ，下一局", "55555 哭了", "1454", "❤️👍", "", "……",
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", PLAIN)
def test_a_listed_word_is_found(text: str) -> None:
    assert has_listed_word(text)
    assert has_listed_word(f"well, {text}, they said" if text.isascii() else f"好吧{text}算了")


@pytest.mark.parametrize("how", EVADED)
def test_a_listed_word_is_found_however_it_is_written(how: str) -> None:
    assert [text for text in EVADED[how] if not has_listed_word(text)] == []


@pytest.mark.parametrize("kind", INNOCENT)
def test_an_innocent_text_is_left_alone(kind: str) -> None:
    assert [text for text in INNOCENT[kind] if has_listed_word(text)] == []


def test_no_text_of_the_product_is_found() -> None:
    files = [*ROOT.glob("games/catalog/words/**/*.json"), *ROOT.glob("templates/**/*.html"), ROOT / "README.md"]
    assert len(files) > 50
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    assert [line for line in lines if has_listed_word(line[:600])] == []


def test_a_list_of_ones_own_replaces_the_words(settings, tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("# ours\nrosebud*\n-the rosebud sled  # a film\n~大苹果\n", "utf-8")
    settings.KAIJU = {**settings.KAIJU, "WORD_LISTS": [str(own)]}
    found = [text for text in ("rosebuds", "r0sebud", "the rosebud sled", "达平果", "fuck") if has_listed_word(text)]
    assert found == ["rosebuds", "r0sebud", "达平果"]
    settings.KAIJU = {**settings.KAIJU, "WORD_LISTS": []}
    assert not has_listed_word("fuck")


def test_a_list_that_cannot_be_read_is_reported_before_anybody_writes(settings, tmp_path: Path) -> None:
    assert not [error for error in run_checks() if error.id == "accounts.E001"]
    empty = tmp_path / "empty.txt"
    empty.write_text("~ !? \n", "utf-8")
    for file in (empty, tmp_path / "missing.txt"):
        settings.KAIJU = {**settings.KAIJU, "WORD_LISTS": [str(file)]}
        assert [error.id for error in run_checks() if error.id == "accounts.E001"] == ["accounts.E001"]


def test_a_line_without_a_word_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing to find"):
        WordList(["-…"])


@pytest.mark.django_db
def test_names_and_descriptions_are_held_to_the_list() -> None:
    with pytest.raises(ValidationError) as refusal:
        checked_display_name("傻 逼")
    assert refusal.value.code == "listed"
    for field in (NameField(max_length=24), ProseField(max_length=200)):
        with pytest.raises(ValidationError) as refusal:
            field.clean("f u c k")
        assert [error.code for error in refusal.value.error_list] == ["listed"]
        assert field.clean("Old Niu") == "Old Niu"
    assert NameField(max_length=24, kept="fuck").clean("fuck") == "fuck"  # a stored name may stay
    refused = []
    for validate in chosen_username_validators:
        try:
            validate("fuck_you")
        except ValidationError as error:
            refused.append(error.code)
    assert refused == ["listed"]
