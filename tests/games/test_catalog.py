"""Every code, event, option and name has words in both languages, and they keep to the house's manner."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games import catalog
from games.catalog import Words
from games.catalog.terms import FORMAT_HELP, HANDS, JOKERS, SIDES
from games.rules.core import describe_options
from games.rules.doudizhu.handtypes import HandType
from games.rules.registry import GAMES, game
from games.rules.series import FORMATS

ROOT = Path(__file__).parents[2]
CODE = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*")
SENTENCES = {**catalog.ERRORS, **catalog.EVENTS}
TERMS = {
    name: terms
    for name, terms in vars(catalog).items()
    if name in {"CHOICES", "EMOTIONS", "FORMATS", "GAMES", "HAND_TYPES", "PHRASES", "ROLES", "SPRINGS", "VERBS"}
} | {"FORMAT_HELP": FORMAT_HELP, "HANDS": HANDS, "JOKERS": JOKERS, "SIDES": SIDES}  # fmt: skip


def every_saying() -> Iterator[tuple[str, Words]]:
    for key, sayings in SENTENCES.items():
        yield from ((key, words) for words in catalog.ways(sayings))
    for key, option in catalog.OPTIONS.items():
        yield f"{key} label", option.label
        yield f"{key} help", option.help
    for topic, terms in TERMS.items():
        yield from ((f"{topic} {key}", words) for key, words in terms.items())


# ── Nothing is left without words ───────────────────────────────────────────────────────────────


def sources() -> list[Path]:
    return [path for part in ("games", "accounts", "leaderboards", "config") for path in (ROOT / part).rglob("*.py")]


def refusals() -> set[str]:
    """The classes of errors that `RulesError` is the root of, wherever they stand."""
    bases: dict[str, set[str]] = {}
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef):
                names = {base.id if isinstance(base, ast.Name) else getattr(base, "attr", "") for base in node.bases}
                bases.setdefault(node.name, set()).update(names)
    found = {"RulesError"}
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return found


def raised_codes() -> dict[str, str]:
    """code -> a place that raises it, or names it as the code of a refusal."""
    classes, found = refusals(), dict[str, str]()
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text())):
            constants: list[ast.expr] = []
            if isinstance(node, ast.Call):
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                constants = node.args[:1] if name in classes else []
            elif isinstance(node, ast.FunctionDef) and node.name in ("not_allowed", "stale"):
                constants = [inner.value for inner in ast.walk(node) if isinstance(inner, ast.Return) and inner.value]
            for value in constants:
                for inner in ast.walk(value):
                    if isinstance(inner, ast.Constant) and isinstance(inner.value, str) and CODE.fullmatch(inner.value):
                        found[inner.value] = f"{path.relative_to(ROOT)}:{inner.lineno}"
    return found


def test_the_search_for_codes_finds_those_that_are_known_to_be_there():
    found = raised_codes()
    assert {
        "STALE_WINDOW",
        "PROTECTED",
        "CANNOT_JUMP",
        "TOO_LATE",
        "DOES_NOT_BEAT",
        "SEAT_TAKEN",
        "NO_SUCH_CARD",
    } <= found.keys()


def test_every_code_that_is_raised_has_words():
    silent = {code: place for code, place in raised_codes().items() if code not in catalog.ERRORS}
    assert silent == {}


def test_no_words_are_kept_for_codes_that_nobody_knows():
    code = "".join(path.read_text() for path in sources() if path.parent.name != "catalog")
    assert [key for key in catalog.ERRORS if f'"{key}"' not in code] == []


def test_every_code_stands_in_the_protocol():
    page = (ROOT / "docs" / "protocol.md").read_text()
    assert [key for key in catalog.ERRORS if f"`{key}`" not in page] == []


def emitted_kinds() -> dict[str, str]:
    found = dict[str, str]()
    for path in (ROOT / "games" / "rules").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Event" and node.args:
                for inner in ast.walk(node.args[0]):
                    if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                        found[inner.value] = f"{path.relative_to(ROOT)}:{inner.lineno}"
    return found


def test_every_kind_of_event_has_words():
    kinds = {part for key in catalog.EVENTS for part in (key, key.split(".", 1)[0], key.split(".", 1)[-1])}
    assert {"bid", "reveal", "round_end"} <= emitted_kinds().keys()
    silent = {kind: place for kind, place in emitted_kinds().items() if kind not in kinds}
    assert silent == {}


@pytest.mark.parametrize("key", GAMES)
def test_every_option_has_a_label_and_a_help(key):
    for row in describe_options(game(key).Options):
        for lang in catalog.LANGUAGES:
            assert catalog.option_label(row["key"], lang) != row["key"]
            assert catalog.option_help(row["key"], lang)
            assert all(catalog.choice_text(choice, lang) != choice for choice in row["choices"])


@pytest.mark.parametrize("lang", catalog.LANGUAGES)
def test_every_game_format_combination_and_verb_has_a_name(lang):
    assert all(catalog.game_text(key, lang) != key for key in GAMES)
    assert all(catalog.format_text(key, lang) != key and catalog.format_help(key, lang) for key in FORMATS)
    assert all(catalog.hand_type_text(kind, lang) != kind for kind in (*HandType, "PASS"))
    assert set(HANDS) == {kind.value for kind in HandType}
    for key in GAMES:
        assert all(catalog.verb_text(verb, lang, game=key) != verb for verb in game(key).actions)


# ── How it is said ──────────────────────────────────────────────────────────────────────────────


def test_both_languages_leave_the_same_places_to_fill():
    fold = {"ranks": "rank", "Side": "side"}  # a plural and a capital that Chinese does not have
    for key, words in every_saying():
        zh, en = ({fold.get(p, p) for p in catalog.placeholders(text)} for text in words)
        assert zh == en, key


def test_chinese_is_chinese_and_english_is_english():
    for key, words in every_saying():
        if re.sub(r"\{\w+\}|[：。]", "", words.zh):  # else nothing but what is filled in
            assert re.search(r"[\u4e00-\u9fff]", words.zh), key
        assert not re.search(r"[\u4e00-\u9fff]", words.en), key


def test_nobody_is_shouted_at():
    for key, words in every_saying():
        assert not re.search(r"[!！您亲]", words.zh + words.en), key


def test_sentences_end_and_names_do_not():
    for key, sayings in SENTENCES.items():
        for words in catalog.ways(sayings):
            assert words.zh.endswith("。"), key
            assert words.en.endswith("."), key
    for topic, terms in TERMS.items():
        if topic != "FORMAT_HELP":
            assert not [key for key, words in terms.items() if words.zh.endswith("。") or words.en.endswith(".")]


def test_chinese_has_a_space_between_characters_and_digits_and_full_width_punctuation():
    for key, words in every_saying():
        assert not re.search(r"[\u4e00-\u9fff][0-9A-Za-z]|[0-9A-Za-z][\u4e00-\u9fff]", words.zh), key
        assert not re.search(r"[\u4e00-\u9fff][,.:;?()]", words.zh), key


@pytest.mark.parametrize("key", sorted(catalog.ERRORS))
def test_the_plainest_way_to_say_an_error_needs_no_data(key):
    plainest = catalog.ways(catalog.ERRORS[key])[-1]
    assert not catalog.placeholders(plainest.zh)


# ── Sentences with what their data tells ────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("code", "data", "zh", "en"),
    [
        ("PROTECTED", {"ms": 101}, "保护时间还有 0.2 秒，过后再试。",
         "Protected for another 0.2 s. Try again after that."),
        ("PROTECTED", {"ms": 3000}, "保护时间还有 3 秒，过后再试。",
         "Protected for another 3 s. Try again after that."),
        ("PROTECTED", {}, "还在保护时间里，稍等再试。", "Still protected. Try again in a moment."),
        ("CARD_NOT_IN_HAND", {"card": "10H"}, "手里没有♥10。", "♥10 is not in your hand."),
        ("CARD_NOT_IN_HAND", {"card": "BJ"}, "手里没有大王。", "The big joker is not in your hand."),
        ("NO_SUCH_CARD", {"card": "1X"}, "没有「1X」这张牌。", "There is no card “1X”."),
        ("WRONG_READING", {"hand_type": "PAIR"}, "这几张牌不能当「对子」出。", "These cards cannot be read as “pair”."),
        ("BID_TOO_LOW", {"points": 1, "least": 3}, "至少要叫 3 分。", "Bid at least 3."),
        ("BID_TOO_LOW", {"count": 3, "face": 4}, "要高过 3 个 4：数量更多，或者数量相同而点数更大。",
         "Bid more than 3 × 4: a greater count, or a higher face."),
        ("INVALID_BID", {"count": 9, "face": 4, "most": 6}, "数量是 1 到 6，点数是 1 到 6。",
         "The count is 1 to 6, the face 1 to 6."),
        ("INVALID_OPTION", {"key": "turn_seconds", "value": 3, "low": 5, "high": 600, "choices": []},
         "「每步时间（秒）」只能是 5–600。", "“Seconds per turn” must be 5–600."),
        ("INVALID_OPTION", {"key": "format", "value": "x", "low": None, "high": None, "choices": ["daily", "quick"]},
         "「赛制」只能从这些里选：日常赛和快速赛。", "“Format” must be one of: Daily and Quick."),
        ("INVALID_OPTION", {"key": "wild_ones", "value": 3, "low": None, "high": None, "choices": []},
         "「1 点当万能」不能这样设。", "“Wild ones” cannot be set to that."),
        ("WRONG_SEATS", {"seats": 4, "low": 3, "high": 3}, "这个游戏要 3 人，现在是 4 人。",
         "This game takes 3 players, not 4."),
        ("WRONG_SEATS", {"seats": 9, "low": 2, "high": 8}, "这个游戏要 2–8 人，现在是 9 人。",
         "This game takes 2–8 players, not 9."),
    ],
)  # fmt: skip
def test_an_error_says_what_its_data_tells(code, data, zh, en):
    assert catalog.error_text(code, data, "zh-Hans") == zh
    assert catalog.error_text(code, data, "en") == en


@pytest.mark.parametrize(
    ("kind", "data", "zh", "en"),
    [
        ("bid", {"seat": 0, "points": 2}, "竹影：2 分。", "竹影 bids 2."),
        ("bid", {"seat": 0, "points": 0}, "竹影：不叫。", "竹影 passes."),
        ("deal", {"redeal": 0}, "发牌。", "The cards are dealt."),
        ("deal", {"redeal": 1}, "都没叫，重新发牌。", "Nobody bid: the cards are dealt again."),
        ("landlord", {"seat": 1, "bid": 3, "bottom": ["BJ", "3S", "10D"]}, "山海是地主，底牌 大王 ♠3 ♦10。",
         "山海 is landlord. The bottom: the big joker ♠3 ♦10."),
        ("play", {"seat": 1, "type": "PAIR", "rank": 9, "length": 1, "cards": []}, "山海：对 9。",
         "山海: a pair of 9s."),
        ("play", {"seat": 1, "type": "STRAIGHT", "rank": 14, "length": 5, "cards": []}, "山海：顺子 10 到 A。",
         "山海: a straight from 10 to A."),
        ("play", {"seat": 1, "type": "SINGLE", "rank": 16, "length": 1, "cards": []}, "山海：小王。",
         "山海: the little joker."),
        ("play", {"seat": 1, "type": "ROCKET", "rank": 17, "length": 1, "cards": []}, "山海：火箭。",
         "山海: the rocket."),
        ("round_end", {"round": 2, "winner": "farmers", "multiplier": 6, "spring": "spring"},
         "农民赢了这一局，6 倍，春天。", "The farmers won the round, ×6, Spring."),
        ("round_end", {"round": 2, "winner": "landlord", "multiplier": 3, "spring": None}, "地主赢了这一局，3 倍。",
         "The landlord won the round, ×3."),
        ("match_end", {"scores": [1, 1, 0], "places": [1, 1, 3]}, "对局结束，竹影和山海第一。",
         "The match is over: 竹影 and 山海 first."),
        ("match_end", {"scores": [0, 0, 0], "places": [0, 0, 0]}, "对局结束。", "The match is over."),
        ("trustee", {"seat": 2, "on": True, "reason": "missed"}, "墨连续两次超时，转为托管。",
         "墨 missed two turns; the trustee plays on."),
        ("trustee", {"seat": 2, "on": True, "reason": "asked"}, "墨转为托管。", "墨 is played for by the trustee."),
        ("trustee", {"seat": 2, "on": False}, "墨回来了。", "墨 is back."),
        ("time_added", {"ms": 5000}, "加时 5 秒。", "5 s more."),
    ],
)  # fmt: skip
def test_an_event_of_dou_dizhu_is_a_sentence(kind, data, zh, en):
    names = ["竹影", "山海", "墨"]
    assert catalog.event_text("doudizhu", kind, data, "zh-hans", names=names) == zh
    assert catalog.event_text("doudizhu", kind, data, "en-GB", names=names) == en


def test_an_event_of_liars_dice_is_a_sentence():
    names = ["甲", "乙", "丙"]
    said: dict[str, tuple[dict[str, Any], str]] = {
        "round_start": ({"round": 3, "opener": 1}, "第 3 局开始，乙先叫。"),
        "roll": ({"seat": 0, "dice": [1, 6]}, "你摇出了 1 6。"),
        "bid": ({"seat": 0, "count": 4, "face": 6}, "甲：4 个 6。"),
        "challenge": ({"seat": 2, "bidder": 0, "count": 4, "face": 6}, "丙开甲的 4 个 6。"),
        "jump": ({"seat": 2, "bidder": 0, "count": 4, "face": 6}, "丙抢开甲的 4 个 6。"),
        "reveal": ({"count": 3, "loser": 0, "lost": 1}, "亮骰，一共 3 个；甲输掉 1 颗骰子。"),
        "out": ({"seat": 0}, "甲出局。"),
    }
    for kind, (data, zh) in said.items():
        assert catalog.event_text("liars_dice", kind, data, "zh-CN", names=names) == zh


@pytest.mark.parametrize(
    ("kind", "data", "zh", "en"),
    [
        ("role", {"seat": 0, "role": "seer", "pack": []}, "你的身份是预言家。", "Your role: Seer."),
        ("night", {"night": 2}, "天黑，第 2 夜。", "Night 2 falls."),
        ("step", {"step": "guard"}, "守卫行动。", "The guard is awake."),
        ("hunt", {"seat": 0, "target": 2}, "甲要刀丙。", "甲 hunts 丙."),
        ("hunt", {"seat": 0, "target": None}, "甲收回了刀口。", "甲 takes the vote back."),
        ("checked", {"seat": 1, "wolf": True}, "乙是狼人。", "乙 is a wolf."),
        ("checked", {"seat": 1, "wolf": False}, "乙是好人。", "乙 is good."),
        ("protected", {"seat": None}, "今晚空守。", "Nobody is protected tonight."),
        ("victim", {"seat": None}, "今晚没有人被刀。", "Nobody was attacked tonight."),
        ("stood", {"seats": [0, 2]}, "上警：甲和丙。", "Standing for sheriff: 甲 and 丙."),
        ("stood", {"seats": []}, "没有人上警。", "Nobody stands for sheriff."),
        ("speech", {"seat": 1, "kind": "day"}, "轮到乙发言。", "乙 speaks."),
        ("speech", {"seat": 1, "kind": "last_words"}, "乙的遗言。", "The last words of 乙."),
        ("ballots", {"kind": "banish", "second": False, "ballots": [1, 1, 0], "tally": [[1, 2.5], [0, 1]]},
         "放逐投票：乙 2.5 票、甲 1 票。", "Votes to banish: 乙 2.5, 甲 1."),
        ("ballots", {"kind": "election", "second": False, "ballots": [None] * 3, "tally": []},
         "警长投票：没有人投票。", "Votes for sheriff: none."),
        ("elected", {"seat": None}, "这一局没有警长。", "There is no sheriff in this match."),
        ("deaths", {"seats": []}, "昨夜平安。", "It was a peaceful night."),
        ("order", {"clockwise": False}, "逆时针发言，警长最后。",
         "The speeches go counter-clockwise; the sheriff speaks last."),
        ("banished", {"seat": 2}, "丙被放逐。", "丙 is banished."),
        ("badge", {"from": 0, "to": None}, "甲撕毁警徽。", "甲 destroys the badge."),
        ("badge", {"from": 0, "to": 1}, "甲把警徽交给乙。", "甲 passes the badge to 乙."),
        ("round_end", {"round": 1, "winner": "wolves", "roles": []}, "狼人获胜。", "The wolves have won."),
        ("round_end", {"round": 1, "winner": "draw", "roles": []}, "没有分出胜负。", "Neither side has won."),
    ],
)  # fmt: skip
def test_an_event_of_werewolf_is_a_sentence(kind, data, zh, en):
    names = ["甲", "乙", "丙"]
    assert catalog.event_text("werewolf", kind, data, "zh-CN", names=names) == zh
    assert catalog.event_text("werewolf", kind, data, "en", names=names) == en


def test_a_choice_of_werewolf_is_worded_and_a_number_stays_a_number():
    assert catalog.option_value("1", "zh-Hans") == "一票"
    assert catalog.option_value(1, "zh-Hans") == "1"
    assert catalog.option_value("off_ballot", "en") == "those who never stood"


def test_what_has_no_words_is_shown_as_it_is():
    assert catalog.error_text("FLYING_SAUCER", {}, "en") == "FLYING_SAUCER"
    assert catalog.event_text("doudizhu", "saucer", {}, "en", names=[]) == "saucer"
    assert catalog.card_text("9X", "en") == "9X"
    assert catalog.option_label("saucers", "zh-Hans") == "saucers"


@pytest.mark.parametrize(
    ("value", "zh", "en"),
    [
        (True, "开", "on"),
        (False, "关", "off"),
        (None, "不限", "no limit"),
        (30, "30", "30"),
        ("quick", "快速赛", "Quick"),
    ],
)
def test_a_table_shows_what_it_plays(value, zh, en):
    assert catalog.option_value(value, "zh-Hans") == zh
    assert catalog.option_value(value, "en") == en


def test_the_phrases_are_those_that_the_page_offers():
    page = (ROOT / "static" / "js" / "table" / "chat.js").read_text()
    offered = {
        name: re.findall(r'"(\w+)"', found) for name, found in re.findall(r"export const (\w+) = \[(.+)\];", page)
    }
    assert list(catalog.PHRASES) == offered["PHRASES"]
    assert list(catalog.EMOTIONS) == offered["EMOTIONS"]
