"""Every code, event, option and name has words in both languages, and they keep to the house's manner."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from games import catalog
from games.agents import registry as agents
from games.catalog import Words, game_words
from games.catalog.render_words import WordChoices
from games.catalog.shared_words import JOKERS
from games.rules.core import describe_options, reserved_options
from games.rules.registry import GAMES, game
from games.rules.series import FORMATS

ROOT = Path(__file__).parents[2]
CODE = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*")
CLASS = re.compile(r"^ *class (\w+)\(([^)]*)\)", re.MULTILINE)
NAMED_BY = ("refusal_code", "stale_code")
"""Functions that return the code of a refusal."""
COMMON: Mapping[str, Mapping[str, Words]] = {
    "EMOTIONS": catalog.EMOTIONS, "FORMATS": catalog.FORMATS, "LEVELS": catalog.LEVELS,
    "PHRASES": catalog.PHRASES, "VERBS": catalog.VERBS,
    "JOKERS": JOKERS,
}  # fmt: skip


def sentences() -> Iterator[tuple[str, WordChoices]]:
    """Where it stands, and what it says: refusals and events."""
    yield from catalog.ERRORS.items()
    yield from catalog.EVENTS.items()
    for key in GAMES:
        words = game_words(key)
        yield from ((f"{key} {code}", sayings) for code, sayings in words.errors.items())
        yield from ((f"{key} {kind}", sayings) for kind, sayings in words.events.items())


def helps() -> Iterator[tuple[str, Words]]:
    """What a form explains."""
    for where, options in (("", catalog.OPTIONS), *((key, game_words(key).options) for key in GAMES)):
        for key, option in options.items():
            yield f"{where} {key} help", option.help
            yield from ((f"{where} {key} {choice} help", words) for choice, words in option.helps.items())
    for key in GAMES:
        yield from ((f"{key} {preset} help", words.help) for preset, words in game_words(key).presets.items())


def names() -> Iterator[tuple[str, Words]]:
    """What things are called."""
    for topic, terms in COMMON.items():
        yield from ((f"{topic} {key}", words) for key, words in terms.items())
    for where, options in (("", catalog.OPTIONS), *((key, game_words(key).options) for key in GAMES)):
        for key, option in options.items():
            yield f"{where} {key}", option.label
            yield from ((f"{where} {key} {choice}", words) for choice, words in option.choices.items())
    for key in GAMES:
        words = game_words(key)
        yield from ((f"{key} name", words.name), (f"{key} about", words.about))
        yield from ((f"{key} {preset}", each.label) for preset, each in words.presets.items())
        for topic, terms in {"verbs": words.verbs, **words.terms}.items():
            yield from ((f"{key} {topic} {one}", each) for one, each in terms.items())


def every_saying() -> Iterator[tuple[str, Words]]:
    for key, sayings in sentences():
        yield from ((key, words) for words in catalog.alternatives(sayings))
    yield from helps()
    yield from names()


# ── Nothing is left without words ───────────────────────────────────────────────────────────────


@cache
def sources() -> dict[Path, str]:
    """Every module and its text."""
    parts = ("games", "accounts", "leaderboards", "moderation", "config")
    return {path: path.read_text() for part in parts for path in (ROOT / part).rglob("*.py")}


def whose(path: Path) -> str | None:
    """The game whose rules a file belongs to; empty for what is common, None for a game that the house has not yet."""
    inside = path.relative_to(ROOT).parts
    if inside[:2] != ("games", "rules") or len(inside) < 4:
        return ""
    return inside[2] if inside[2] in GAMES else None


def refusals() -> set[str]:
    """The classes of errors that `RulesError` is the root of, wherever they stand."""
    bases: dict[str, set[str]] = {}
    for text in sources().values():
        for name, above in CLASS.findall(text):
            bases.setdefault(name, set()).update(re.findall(r"\w+", above))
    found = {"RulesError"}
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return found


@cache
def raised_codes() -> dict[tuple[str, str], str]:
    """(code, game) -> a place that raises it, or names it as the code of a refusal; "" where it is no game's own."""
    classes, found = refusals(), dict[tuple[str, str], str]()
    named = re.compile(rf"\b(?:{'|'.join([*classes, *NAMED_BY])})\(")
    for path, text in sources().items():
        if (key := whose(path)) is None or not named.search(text):
            continue
        for node in ast.walk(ast.parse(text)):
            constants: list[ast.expr] = []
            if isinstance(node, ast.Call):
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                constants = node.args[:1] if name in classes else []
            elif isinstance(node, ast.FunctionDef) and node.name in NAMED_BY:
                constants = [inner.value for inner in ast.walk(node) if isinstance(inner, ast.Return) and inner.value]
            for value in constants:
                for inner in ast.walk(value):
                    if isinstance(inner, ast.Constant) and isinstance(inner.value, str) and CODE.fullmatch(inner.value):
                        found[inner.value, key] = f"{path.relative_to(ROOT)}:{inner.lineno}"
    return found


def test_the_search_for_codes_finds_those_that_are_known_to_be_there():
    found = {code for code, _ in raised_codes()}
    assert {
        "STALE_WINDOW",
        "PROTECTED",
        "CANNOT_JUMP",
        "TOO_LATE",
        "DOES_NOT_BEAT",
        "SEAT_TAKEN",
        "NO_SUCH_CARD",
    } <= found


def test_every_code_that_is_raised_has_words():
    silent = {
        code: place
        for (code, key), place in raised_codes().items()
        if code not in catalog.ERRORS and code not in game_words(key).errors
    }
    assert silent == {}


def test_no_words_are_kept_for_codes_that_nobody_knows():
    code = "".join(text for path, text in sources().items() if path.parent.name != "catalog")
    kept = {*catalog.ERRORS, *(each for key in GAMES for each in game_words(key).errors)}
    assert [key for key in kept if f'"{key}"' not in code] == []


def test_every_code_stands_in_the_protocol():
    page = "".join(
        (ROOT / "docs" / name).read_text() for name in ("protocol.md", "bots.md", "streams.md", "friends.md")
    )
    assert [key for key in catalog.ERRORS if f"`{key}`" not in page] == []
    for key in GAMES:
        own = ROOT / "docs" / "protocol" / f"{key}.md"
        both = page + (own.read_text() if own.exists() else "")
        assert [code for code in game_words(key).errors if f"`{code}`" not in both] == [], key


@cache
def emitted_kinds() -> dict[tuple[str, str], str]:
    """(kind, game) -> a place that tells it."""
    found = dict[tuple[str, str], str]()
    for path, text in sources().items():
        if ROOT / "games" / "rules" not in path.parents or "Event(" not in text or (key := whose(path)) is None:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Event" and node.args:
                for inner in ast.walk(node.args[0]):
                    if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                        found[inner.value, key] = f"{path.relative_to(ROOT)}:{inner.lineno}"
    return found


def test_every_kind_of_event_has_words():
    assert {("bid", "doudizhu"), ("reveal", "liars_dice"), ("round_end", "")} <= emitted_kinds().keys()
    silent = {
        kind: place
        for (kind, key), place in emitted_kinds().items()
        if kind not in {each.split(".", 1)[0] for each in (*catalog.EVENTS, *game_words(key).events)}
    }
    assert silent == {}


@pytest.mark.parametrize("key", GAMES)
def test_every_option_has_a_label_and_a_help(key):
    for row in describe_options(game(key).Options):
        for lang in catalog.languages():
            assert catalog.option_label(row["key"], lang, game=key) != row["key"]
            assert catalog.option_help(row["key"], lang, game=key)
            assert all(catalog.choice_text(row["key"], choice, lang, game=key) != choice for choice in row["choices"])


@pytest.mark.parametrize("key", GAMES)
def test_no_words_are_kept_for_options_presets_and_verbs_that_a_game_has_not(key):
    words, rules = game_words(key), game(key)
    described = {row["key"]: row for row in describe_options(rules.Options)}
    assert words.options.keys() <= described.keys() | reserved_options(rules.Options).keys()
    for option, said in words.options.items():
        if option in described and described[option]["choices"]:
            assert set(said.choices) == {str(choice) for choice in described[option]["choices"]}
    assert words.presets.keys() == getattr(rules.Options, "presets", {}).keys()
    assert words.verbs.keys() <= rules.actions.keys()


@pytest.mark.parametrize("lang", catalog.languages())
def test_every_game_format_level_and_verb_has_a_name(lang):
    assert all(catalog.format_text(key, lang) != key for key in FORMATS)
    for key in GAMES:
        assert catalog.game_text(key, lang) != key
        assert catalog.game_summary(key, lang)
        assert all(catalog.verb_text(verb, lang, game=key) != verb for verb in game(key).actions)
        assert all(catalog.level_text(level, lang) != level for level in agents.levels(key))


# ── How it is said ──────────────────────────────────────────────────────────────────────────────


def test_all_languages_leave_the_same_places_to_fill():
    for key, words in every_saying():
        assert words.texts.keys() == set(catalog.languages()), key
        places = {frozenset(p[0].lower() + p[1:] for p in catalog.placeholders(text)) for text in words.texts.values()}
        assert len(places) == 1, key  # Chinese has no capitals


def test_chinese_is_chinese_and_english_is_english():
    for key, words in every_saying():
        zh, en = words.text("zh-hans"), words.text("en")
        if re.sub(r"\{\w+\}|[：。，]", "", zh) and zh != en:  # a name may be the same in both
            assert re.search(r"[\u4e00-\u9fff]", zh), key
        assert not re.search(r"[\u4e00-\u9fff]", en), key


def test_nobody_is_shouted_at():
    for key, words in every_saying():
        assert not re.search(r"[!！您亲]", words.text("zh-hans") + words.text("en")), key


def test_sentences_end_and_names_do_not():
    said = [(key, words) for key, sayings in sentences() for words in catalog.alternatives(sayings)]
    for key, words in (*said, *helps()):
        assert words.text("zh-hans").endswith("。"), key
        assert words.text("en").endswith("."), key
    for key, words in names():
        assert not words.text("zh-hans").endswith("。"), key
        assert not words.text("en").endswith("."), key


def test_chinese_has_a_space_between_characters_and_digits_and_full_width_punctuation():
    for key, words in every_saying():
        assert not re.search(r"[\u4e00-\u9fff][0-9A-Za-z]|[0-9A-Za-z][\u4e00-\u9fff]", words.text("zh-hans")), key
        assert not re.search(r"[\u4e00-\u9fff][,.:;?()]", words.text("zh-hans")), key


def test_the_plainest_way_to_say_an_error_needs_no_data():
    own: list[Mapping[str, WordChoices]] = [game_words(key).errors for key in GAMES]
    for errors in (catalog.ERRORS, *own):
        for code, sayings in errors.items():
            assert not catalog.placeholders(catalog.alternatives(sayings)[-1].text("zh-hans")), code


# ── Sentences with what their data tells ────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("code", "data", "zh", "en"),
    [
        ("PROTECTED", {"ms": 101}, "保护期还有 0.2 秒，请稍后再试。",
         "Protected for another 0.2 s. Try again then."),
        ("PROTECTED", {"ms": 3000}, "保护期还有 3 秒，请稍后再试。",
         "Protected for another 3 s. Try again then."),
        ("PROTECTED", {}, "还在保护期内，请稍后再试。", "Still protected. Try again in a moment."),
        ("CARD_NOT_IN_HAND", {"card": "10H"}, "手里没有♥10。", "You don't have ♥10."),
        ("CARD_NOT_IN_HAND", {"card": "BJ"}, "手里没有大王。", "You don't have the big joker."),
        ("NO_SUCH_CARD", {"card": "1X"}, "没有「1X」这张牌。", "There is no card called “1X”."),
        ("INVALID_OPTION", {"key": "turn_seconds", "value": 3, "low": 5, "high": 600, "choices": []},
         "「每手时间（秒）」只能是 5–600。", "“Time per turn (seconds)” must be 5–600."),
        ("WRONG_SEATS", {"seats": 4, "low": 3, "high": 3}, "这个游戏要 3 人，现在是 4 人。",
         "This game takes 3 players, not 4."),
        ("WRONG_SEATS", {"seats": 9, "low": 2, "high": 8}, "这个游戏要 2–8 人，现在是 9 人。",
         "This game takes 2–8 players, not 9."),
    ],
)  # fmt: skip
def test_an_error_says_what_its_data_tells(code, data, zh, en):
    assert catalog.error_text(code, data, "zh-Hans") == zh
    assert catalog.error_text(code, data, "en") == en


def test_a_refusal_is_worded_for_the_game_that_it_happened_in():
    data = {"least": 2, "count": 3, "face": 4}
    assert catalog.error_text("BID_TOO_LOW", data, "en", game="doudizhu") == "Bid at least 2."
    assert catalog.error_text("BID_TOO_LOW", data, "en", game="liars_dice").startswith("Bid higher than 3 × 4")
    assert catalog.error_text("NOT_YOUR_TURN", {}, "en", game="doudizhu") == "It isn't your turn."


def test_what_has_no_words_is_shown_as_it_is():
    assert catalog.error_text("FLYING_SAUCER", {}, "en") == "FLYING_SAUCER"
    assert catalog.event_text("doudizhu", "saucer", {}, "en", names=[]) == "saucer"
    assert catalog.game_text("saucers", "en") == "saucers"
    assert catalog.card_text("9X", "en") == "9X"
    assert catalog.option_label("saucers", "zh-Hans", game="doudizhu") == "saucers"


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
    assert catalog.option_value("format", value, "zh-Hans", game="doudizhu") == zh
    assert catalog.option_value("format", value, "en", game="doudizhu") == en


def test_the_phrases_are_those_that_the_page_offers():
    page = (ROOT / "static" / "js" / "table" / "chat_messages.js").read_text()
    offered = {
        name: re.findall(r'"(\w+)"', found) for name, found in re.findall(r"export const (\w+) = \[(.+)\];", page)
    }
    assert list(catalog.PHRASES) == offered["PHRASES"]
    assert list(catalog.EMOTIONS) == offered["EMOTIONS"]


@pytest.mark.parametrize("name", ["Guest 3532", "Émile"])
def test_a_latin_name_is_set_off_from_chinese_words(name: str) -> None:
    data = {"seat": 0, "bid": 1, "bottom": ["3S"]}
    assert catalog.event_text("doudizhu", "landlord", data, "zh-hans", names=[name]).startswith(f"{name} 成为地主")
    assert catalog.event_text("doudizhu", "landlord", data, "zh-hans", names=["白露"]).startswith("白露成为地主")
    assert catalog.event_text("doudizhu", "landlord", data, "en", names=[name]).startswith(f"{name} is the landlord")
