"""The texts speak in the voice of docs/contributing/voice.md: no word of its column "never say" is on a screen.

They stand in three places: the catalogue of the pages, the API and the mails; the words of games and tournaments in
the server's files; those of the table, the replay and the puzzles in the browser's.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from config import translations
from config.translations import ROOT
from games.catalog.word_files import page_file

HAN = re.compile(r"[\u3400-\u9fff]")
CODE = re.compile(r"`[^`]*`|<code>.*?</code>|%\(\w+\)[a-z]|<[^>]+>|\{[^{}]*\}")
"""What is no word of a sentence: names on the wire, placeholders, mark-up."""
ENDINGS = r"(?:s|es|d|ed|ing)?"

ALLOWED = {
    "board": (
        "one deal of a duplicate tournament, 副",
        r"board of a duplicate round", r"boards of a duplicate round", r"board numbers of a duplicate round",
        r"boards per round", r"per board", r"each board as every table", r"a board was played",
        r"boards? %\(\w+\)s", r"duplicate boards",
    ),
    "enter": (
        "to type into a field, and the key",
        r"enter a number", r"enter (?:the|a) reason", r"enter your", r"enter plays", r"enter (?:play|raise|confirm)\b",
    ),
    "come back": (
        "to return to the site or to one's seat; to a tournament one rejoins",
        r"come back tomorrow", r"come back any time", r"you can't come back",
    ),
    "say": ("what is spoken in the chat", r"say something", r"what \{name\} says"),
    "jump": ("the whole term is “jump in”; a replay jumps to a round", r"jump(?:s|ing)? in", r"jump to"),
    "stand": (
        "a place in a list of players, what a joker is read as, what holds, and to leave a seat",
        r"standings?", r"stands? for (?:any|a|the)\w*", r"(?:result|vote) stands", r"can't stand for that",
        r"jokers stand for", r"let your partner's play stand", r"stand up",
    ),
    "signs": ("to sign in", r"signs a program in"),
    "办": ("举办 is to hold an event, 怎么办 is to ask what happens", r"举办", r"怎么办"),
}  # fmt: skip
"""Words that are wrong in one sense only: why the other is right, and the phrases in which it stands."""


def never_said() -> list[str]:
    """The last column of the table of terms."""
    page = (ROOT / "docs" / "contributing" / "voice.md").read_text("utf-8")
    table = page.partition("\n## Terms\n")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("|")]
    assert [cell.strip() for cell in rows[0]] == ["concept", "English", "中文", "never say"]
    return [word.strip() for row in rows[2:] for word in row[-1].split(",") if word.strip() not in ("", "–")]


def pattern(word: str) -> re.Pattern[str]:
    """The word in any of its forms: each English word may have an ending, Chinese has none."""
    if HAN.search(word):
        return re.compile(re.escape(word))
    forms = [rf"(?:{one}{ENDINGS}" + (f"|{one[:-1]}ing)" if one.endswith("e") else ")") for one in word.split()]
    return re.compile(r"\b" + r"\s+".join(forms) + r"\b", re.IGNORECASE)


def says(word: str, text: str) -> bool:
    for phrase in ALLOWED.get(word, ())[1:]:
        text = re.sub(phrase, " ", text, flags=re.IGNORECASE)
    return bool(pattern(word).search(CODE.sub(" ", text)))


WORDS = never_said()
CATALOGUE = [message for message in translations.read() if message.id]


def of_server() -> Iterator[str]:
    """Yields every text of the games, the platform and the tournaments, in every language."""
    for path in (ROOT / "games" / "catalog" / "words").rglob("*.json"):
        yield from texts_of(json.loads(path.read_text("utf-8")))


def texts_of(said: Any) -> Iterator[str]:
    if isinstance(said, str):
        yield said
    else:
        for each in said.values() if isinstance(said, dict) else said:
            yield from texts_of(each)


def of_browser() -> Iterator[str]:
    for path in (ROOT / "static" / "js").rglob("words_*.js"):
        part, language = path.parent.relative_to(ROOT / "static" / "js"), path.stem.removeprefix("words_")
        yield from filter(None, page_file(part.as_posix(), language).values())


TOLD = [*of_server(), *of_browser()]
ENGLISH = [text for message in CATALOGUE for text in translations.message_forms(message.id)]
ENGLISH += [text for text in TOLD if not HAN.search(text)]
CHINESE = [text for message in CATALOGUE for text in translations.message_forms(message.string)]
CHINESE += [text for text in TOLD if HAN.search(text)]


@pytest.mark.parametrize("word", WORDS)
def test_no_text_says_what_the_voice_never_says(word):
    assert [text for text in (CHINESE if HAN.search(word) else ENGLISH) if says(word, text)] == []


def test_the_texts_of_all_three_places_are_read():
    assert {"Sit down. Play.", "Open in another page", "Enter a reason."} <= set(ENGLISH)
    assert len(TOLD) > 3000


def test_the_table_of_terms_is_read():
    assert len(WORDS) > 50
    assert {"trustee", "the house", "复盘", "站方 AI"} <= set(WORDS)
    assert set(ALLOWED) <= set(WORDS)


@pytest.mark.parametrize("word", ALLOWED)
def test_what_is_allowed_is_said(word):
    """A phrase that no text uses any more leaves the list."""
    texts = CHINESE if HAN.search(word) else ENGLISH
    unused = [
        phrase for phrase in ALLOWED[word][1:] if not any(re.search(phrase, text, re.IGNORECASE) for text in texts)
    ]
    assert unused == []


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("agent", "Agents fill the seats"), ("announce", "Announcing a tournament"), ("settle", "A table is settled"),
        ("call off", "It was called off"), ("the house", "All of the house"), ("jump", "A jump costs nothing"),
        ("enter", "You have entered"), ("board", "The first match opens this board."), ("复盘", "复盘到此刻"),
        ("办", "不妨办一场"),
    ],
)  # fmt: skip
def test_a_word_is_found_in_its_forms(word, text):
    assert says(word, text)


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("agent", "`person`, `agent` or `bot`"), ("board", "Board %(n)s"), ("board", "A leaderboard"),
        ("enter", "Enter your password"), ("jump", "Jumping in"), ("lay", "Play a hand"), ("stand", "Standings"),
        ("办", "比赛由官方举办"),
    ],
)  # fmt: skip
def test_another_sense_is_no_finding(word, text):
    assert not says(word, text)


NO_SPACE = re.compile(
    r"[\u3400-\u9fff](?=[A-Za-z0-9])|[A-Za-z0-9](?=[\u3400-\u9fff])"  # 汉字 and a figure or letter touch
)
LOOSE = re.compile(r"[\u3400-\u9fff，。：？（）；] (?=[，。：？（）；])|[，。：？（）；] (?=[\u3400-\u9fff])")
HALF = re.compile(r"[\u3400-\u9fff][,:;?()]|[,:;?(][\u3400-\u9fff]")


def test_chinese_is_set_with_its_own_spaces_and_signs():
    """A space between Chinese and figures or letters, none at full-width signs, and …… for an ellipsis."""
    for text in CHINESE:
        bare = re.sub(r"<[^>]+>|%\(\w+\)[a-z]|\{[^{}]*\}|\$\{[^}]*\}", "\0", text)
        assert not NO_SPACE.search(bare), text
        assert not LOOSE.search(bare), text
        assert not HALF.search(bare), text
        assert not re.search(r"(?<!…)…(?!…)|\.\.\.", CODE.sub("", bare)), text


def test_english_uses_one_word_for_everyone():
    wrong = re.compile(r"\b(?:everybody|somebody|anybody|e-mail|cannot)\b", re.IGNORECASE)
    assert [text for text in ENGLISH if wrong.search(text)] == []
