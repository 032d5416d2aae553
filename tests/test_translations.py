"""Every language is whole: every marked string has its translation, and no template holds words of its own."""

from __future__ import annotations

import re
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from django.template.base import Lexer, TokenType
from django.utils import translation

from config import translations
from config.converted_language import Conversion, conversions
from config.translations import ROOT
from games.catalog.conversion_table import read_table

TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
MAILS = sorted((ROOT / "templates").rglob("*.txt"))
NAMES = {"KAIJU", "Kaiju", "UNO", "SHA", "API", "OpenAPI"}
"""Names and abbreviations that are the same in both languages."""
SPOKEN = {"alt", "aria-label", "aria-description", "placeholder", "title"}
CHINESE = re.compile(r"[\u3400-\u9fff\uff01-\uff5e\u3000-\u303f]")
ENGLISH = re.compile(r"[A-Za-z]{2,}")


def unmarked(text: str) -> str:
    """The template with its tags, variables and translated blocks taken out."""
    out, inside = [], False
    for token in Lexer(text).tokenize():
        if token.token_type == TokenType.BLOCK:
            name = token.contents.split()[0]
            inside = name in ("blocktranslate", "blocktrans", "comment") or (inside and not name.startswith("end"))
            out.append(" ")
        elif token.token_type == TokenType.VAR and out and out[-1].endswith(("<", "</")):
            out.append("b")  # the name of an element
        elif token.token_type == TokenType.TEXT and not inside:
            out.append(token.contents)
    return "".join(out)


class Words(HTMLParser):
    """Texts that a person reads or hears, but for those that say their own language."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._silent = 0
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        hush = tag in ("script", "style", "code", "pre") or ("lang" in given and tag != "html")
        if tag not in ("meta", "link", "input", "img", "br", "hr", "use", "source"):
            self._open.append((tag, hush))
            self._silent += hush
        self.found += [value for name, value in attrs if name in SPOKEN and value and not hush]
        if tag == "meta" and given.get("name") == "description":
            self.found.append(given.get("content") or "")

    def handle_endtag(self, tag: str) -> None:
        while self._open:
            name, hush = self._open.pop()
            self._silent -= hush
            if name == tag:
                break

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.found.append(data)


def bare(path: Path) -> list[str]:
    parser = Words()
    parser.feed(unmarked(path.read_text("utf-8")))
    return [
        text.strip()
        for text in parser.found
        if CHINESE.search(text) or any(word not in NAMES for word in ENGLISH.findall(text))
    ]


@pytest.fixture(scope="module")
def marked() -> Catalog:
    """Every marked string of the repository: gathered once, as all of its files are read for it."""
    return translations.template_catalogue()


def test_every_marked_string_has_its_translation(marked, monkeypatch):
    monkeypatch.setattr(translations, "template_catalogue", lambda: marked)
    assert translations.catalogue_problems() == []


def test_the_catalogue_is_as_extraction_leaves_it(marked):
    """No string that nothing uses any more, none missing: `python -m config.translations extract`."""
    kept = {(message.id, message.context) for message in translations.read() if message.id}
    used = {(message.id, message.context) for message in marked if message.id}
    assert kept == used


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_a_template_has_no_words_of_its_own(path):
    assert bare(path) == []


@pytest.mark.parametrize("path", MAILS, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_a_mail_has_no_words_of_its_own_but_the_name_of_the_house(path):
    rest = re.sub(r"Kaiju 开局", "", unmarked(path.read_text("utf-8")))
    assert not CHINESE.search(rest)
    assert not ENGLISH.search(rest)


def test_words_that_are_not_marked_are_found(tmp_path):
    page = tmp_path / "page.html"
    page.write_text(
        '{% load i18n %}<p title="Hello">{% translate "Fine" %}</p><b>坐下</b><i lang="en">English</i>'
        "{% blocktranslate %}Good {{ name }}{% endblocktranslate %}<script>let words = 1;</script>"
    )
    assert bare(page) == ["Hello", "坐下"]


def test_chinese_addresses_the_reader_as_an_equal_and_never_shouts():
    words = [
        text for message in translations.read() if message.id for text in translations.message_forms(message.string)
    ]
    assert [text for text in words if re.search("[您！!]", text)] == []


def test_compiling_gives_what_django_reads():
    locales = [path.parents[1].name for path in translations.compile_all()]
    assert locales == ["zh_Hans", "zh_Hant"]
    with translation.override("zh-hans"):
        assert translation.gettext("Sit down. Play.") == "坐下，开局。"
    with translation.override("zh-hant"):
        assert translation.gettext("Sit down. Play.") == "坐下，開局。"
    with translation.override("en"):
        assert translation.gettext("Sit down. Play.") == "Sit down. Play."


def test_an_empty_file_in_a_new_folder_becomes_a_catalogue(marked, monkeypatch, tmp_path):
    path = tmp_path / "de" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text("")
    monkeypatch.setattr(translations, "LOCALES", tmp_path)
    monkeypatch.setattr(translations, "template_catalogue", lambda: marked)
    assert translations.extract_all() == len(marked)
    assert "Plural-Forms: nplurals=2; plural=(n != 1);" in path.read_text()
    assert len(translations.catalogue_problems()) == len(marked)
    assert translations.compile_all() == [path.with_suffix(".mo")]


def test_a_lost_placeholder_is_noticed():
    message = Message("%(n)d free", string="缺人")
    assert translations._lost_placeholders(message) == {"%(n)d"}


# ── A language that is converted from another one ───────────────────────────────────────────────

HANT = Conversion("zh-hans", "zh-hant", "s2twp", {"臺": "台", "退出登入": "登出", "登出": "刪除"})


def test_the_files_of_a_converted_language_are_what_the_conversion_gives():
    """After a change of Chinese texts: `python -m config.translations convert`."""
    assert translations.conversion_problems() == []


@pytest.mark.parametrize(
    ("simplified", "traditional"),
    [
        ("干瞪眼", "乾瞪眼"), ("斗地主", "鬥地主"), ("发牌", "發牌"), ("五天后删除", "五天後刪除"),
        ("只剩一只", "只剩一隻"),
        ("频道里", "頻道裡"), ("直播台", "直播台"), ("桌面", "桌面"), ("复制", "複製"), ("三局两胜制", "三局兩勝制"),
        ("系统", "系統"), ("准备", "準備"), ("本周", "本週"), ("松手", "鬆手"), ("注销账号", "刪除帳號"),
        ("退出登录", "登出"), ("循环赛", "循環賽"), ("错误代码", "錯誤代碼"), ("结束发言", "結束發言"),
    ],
)  # fmt: skip
def test_traditional_chinese_has_the_right_characters_and_words(simplified, traditional):
    [conversion] = conversions(translations.LOCALES)
    assert conversion.text(simplified) == traditional


def test_a_longer_term_is_an_exception_to_a_shorter_one():
    assert HANT.text("退出登录，注销，在台上") == "登出，刪除，在台上"


def test_a_stale_file_of_a_converted_language_is_noticed_and_written_anew(monkeypatch, tmp_path):
    catalogue = tmp_path / "config" / "locale" / "zh_Hant"
    words = tmp_path / "games" / "catalog" / "words" / "zh-hans"
    page = tmp_path / "static" / "js" / "table"
    for folder in (catalogue, words, page):
        folder.mkdir(parents=True)
    shutil.copytree(translations.LOCALES / "zh_Hans", catalogue.parent / "zh_Hans")
    shutil.copy(translations.LOCALES / "zh_Hant" / "conversion.toml", catalogue)
    (words / "uno.json").write_text('{"a": "发牌"}', "utf-8")
    (page / "words_zh-hans.js").write_text('export default {"language": "zh-hans", "b": "{n} 人观战"};\n', "utf-8")
    monkeypatch.setattr(translations, "ROOT", tmp_path)
    monkeypatch.setattr(translations, "LOCALES", catalogue.parent)
    assert len(translations.conversion_problems()) == 4
    assert translations.convert_all() == 4
    assert translations.conversion_problems() == []
    assert (words.parent / "zh-hant" / "uno.json").read_text("utf-8") == '{"a": "發牌"}'
    assert '"language": "zh-hant", "b": "{n} 人觀戰"' in (page / "words_zh-hant.js").read_text("utf-8")
    assert read_table(catalogue / "table.json").text("发牌") == "發牌"
    (words / "uno.json").write_text('{"a": "发两张牌"}', "utf-8")
    [problem] = translations.conversion_problems()
    assert problem == "stale: games/catalog/words/zh-hant/uno.json (python -m config.translations convert)"
