"""The words are data: every language has the same keys, no words are kept twice, a third language is files alone."""

from __future__ import annotations

import importlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.conf import LazySettings
from django.conf import settings as house
from django.template import Context, Template
from django.utils.translation import override

import games
from accounts.sheet_and_words_paths import words_path
from games.catalog import word_files
from games.catalog.render_words import Words, placeholders
from tests.support.embedded_env import embedded_env

ROOT = Path(house.BASE_DIR)
SCRIPTS, CATALOGUE = ROOT / "static" / "js", ROOT / "games" / "catalog" / "words"
LANGUAGES = list(dict(house.LANGUAGES))
SCOPES = sorted(path.stem for path in (CATALOGUE / LANGUAGES[0]).glob("*.json"))
PARTS = sorted({path.parent.relative_to(SCRIPTS).as_posix() for path in SCRIPTS.rglob("words_*.js")})
THIRD = "eo"
"""A language that Django knows and the house does not speak."""
MARK = "⟪eo⟫"
TWICE = {
    "werewolf terms.lineup.witch": "a role in a list of roles; the browser's is a step of the night",
    "werewolf terms.lineup.guard": "the same",
}
"""Words of the server that are some of the browser's by chance: what they are for."""


def leaves(said: object, place: str = "") -> Iterator[tuple[str, Words]]:
    if isinstance(said, Words):
        yield place, said
    elif isinstance(said, tuple):
        for at, each in enumerate(said):
            yield from leaves(each, f"{place}.{at}")
    elif isinstance(said, dict):
        for key, each in said.items():
            yield from leaves(each, f"{place}.{key}" if place else key)


def of_page(part: str) -> dict[str, Words]:
    found: dict[str, Words] = word_files.page_words(f"{part}:*")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_file_and_no_other(language):
    assert sorted(path.stem for path in (CATALOGUE / language).glob("*.json")) == SCOPES
    assert {path.name for path in CATALOGUE.iterdir()} == set(LANGUAGES)
    for part in PARTS:
        assert {path.name for path in (SCRIPTS / part).glob("words_*.js")} == {f"words_{tag}.js" for tag in LANGUAGES}


@pytest.mark.parametrize("scope", SCOPES)
def test_the_servers_words_have_the_same_keys_and_places_in_every_language(scope):
    for place, words in leaves(word_files.read_words(scope)):  # which refuses keys that only some languages have
        assert all(words.texts[language] for language in LANGUAGES), place
        found = {frozenset(name.lower() for name in placeholders(text)) for text in words.texts.values()}
        assert len(found) == 1, place


@pytest.mark.parametrize("part", PARTS)
def test_the_browsers_words_have_the_same_keys_and_places_in_every_language(part):
    for key, words in of_page(part).items():
        texts = [text for text in words.texts.values() if text]  # a unit that a language has not is empty
        assert len({frozenset(re.findall(r"\{(\w+)[:}]", text)) for text in texts}) <= 1, key


def test_no_words_are_written_down_for_the_server_and_for_the_browser():
    shown = {tuple(words.texts.values()): f"{part} {key}" for part in PARTS for key, words in of_page(part).items()}
    twice = {
        f"{scope} {place}": shown[pair]
        for scope in SCOPES
        for place, words in leaves(word_files.read_words(scope))
        if (pair := tuple(words.texts.values())) in shown
        and max(map(len, pair)) >= 4
        and re.search(r"\w{2}", _bare(pair))
    }
    assert twice.keys() == TWICE.keys(), twice


def _bare(pair: tuple[str, ...]) -> str:
    """What is said beside the places to fill."""
    return re.sub(r"\{\w+\}", "", "".join(pair))


def test_a_key_that_one_language_has_not_ends_the_start(settings, tmp_path):
    shutil.copytree(CATALOGUE, tmp_path / "words")
    path = tmp_path / "words" / LANGUAGES[-1] / "shared.json"
    said = json.loads(path.read_text("utf-8"))
    del said["events"]["deal"]
    path.write_text(json.dumps(said), "utf-8")
    settings.WORD_PATHS = [tmp_path / "words"]
    with pytest.raises(word_files.MissingWordsError, match="shared events"):
        word_files.read_words("shared")
    path.unlink()
    with pytest.raises(word_files.MissingWordsError, match="shared"):
        word_files.read_words("shared")
    for key in ("table:never.said", "table:never.*", "nowhere:bar.leave"):
        with pytest.raises(word_files.MissingWordsError):
            word_files.page_words(key)


def test_a_game_without_its_words_ends_the_start(tmp_path):
    """Its pages would else be the first to fail, long after the start."""
    shutil.copytree(CATALOGUE, tmp_path / "words")
    (tmp_path / "words" / LANGUAGES[-1] / "uno.json").unlink()
    (tmp_path / "wordless.py").write_text(
        f"from config.settings.dev import *\n\nWORD_PATHS = [{str(tmp_path / 'words')!r}]\n", "utf-8"
    )
    env = embedded_env(tmp_path / "var", DJANGO_SETTINGS_MODULE="wordless", PYTHONPATH=str(tmp_path))
    started = subprocess.run(
        [sys.executable, "-c", "import django; django.setup()"], cwd=ROOT, env=env, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert started.returncode == 1
    assert f"MissingWordsError: {LANGUAGES[-1]}/uno.json" in started.stderr


# ── A third language, by files alone ────────────────────────────────────────────────────────────


def _marked(said: Any) -> Any:
    """The same words, recognisable."""
    if isinstance(said, str):
        return f"{MARK}{said}"
    return [_marked(each) for each in said] if isinstance(said, list) else {k: _marked(v) for k, v in said.items()}


def _taken_out() -> dict[str, ModuleType]:
    """The modules of the catalogue, so that the next import reads the words anew."""
    names = [name for name in sys.modules if name == "games.catalog" or name.startswith("games.catalog.")]
    return {name: sys.modules.pop(name) for name in names}


@pytest.fixture
def third(settings: LazySettings, tmp_path: Path) -> Iterator[ModuleType]:
    """The catalogue of a house that speaks one more language: its files, in a folder of their own, and one setting."""
    for scope in SCOPES:
        said = json.loads((CATALOGUE / "en" / f"{scope}.json").read_text("utf-8"))
        path = tmp_path / "words" / THIRD / f"{scope}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(_marked(said)), "utf-8")
    for part in PARTS:
        path = tmp_path / "static" / words_path(part, THIRD)
        path.parent.mkdir(parents=True)
        path.write_text(
            f"// {part}\n\nexport default {json.dumps(_marked(word_files.page_file(part, 'en')))};\n", "utf-8"
        )
    settings.LANGUAGES = [*house.LANGUAGES, (THIRD, "Esperanto")]
    settings.WORD_PATHS = [*house.WORD_PATHS, tmp_path / "words"]
    settings.STATICFILES_DIRS = [*house.STATICFILES_DIRS, tmp_path / "static"]
    before = _taken_out()
    yield importlib.import_module("games.catalog")
    _taken_out()
    sys.modules.update(before)
    games.catalog = before["games.catalog"]


def test_a_third_language_is_spoken_by_the_catalogue_without_a_change_of_code(third):
    assert third.error_text("NOT_YOUR_TURN", {}, THIRD) == f"{MARK}It isn't your turn."
    assert third.error_text("BID_TOO_LOW", {"least": 2}, THIRD, game="doudizhu") == f"{MARK}Bid at least 2."
    assert third.option_label("turn_seconds", f"{THIRD}-XX", game="uno") == f"{MARK}Time per turn (seconds)"
    assert third.option_value("format", True, THIRD, game="doudizhu") == f"{MARK}on"
    for game in ("doudizhu", "gandengyan", "liars_dice", "uno", "werewolf"):
        assert third.game_text(game, THIRD).startswith(MARK)  # which the browser's file has
    assert third.verb_text("hunt", THIRD, game="werewolf") == f"{MARK}Attack"
    assert third.lineup_text("werewolf", 9, THIRD).startswith(MARK)
    assert third.reasons_text("doudizhu", [{"code": "GOES_OUT"}], THIRD) == f"{MARK}go out{MARK}."
    assert third.error_text("NOT_YOUR_TURN", {}, "zh-CN") == "还没轮到你。"
    assert third.error_text("NOT_YOUR_TURN", {}, "fr") == "It isn't your turn."


def test_a_third_language_is_spoken_by_the_pages_without_a_change_of_code(third):
    page = Template(
        "{% load es_modules %}{% modules %}"
        "{% module 'js/games/uno/game_manifest.js' 'js/table/main.js' %}{% endmodules %}"
    )
    menu = Template(
        "{% load ui %}{% site_languages as every %}"
        "{% for code, tag, name in every %}{{ code }} {{ tag }} {{ name }},{% endfor %}"
    )
    assert menu.render(Context()) == "zh-hans zh-Hans 简体中文,zh-hant zh-Hant 繁體中文,en en English,eo eo Esperanto,"
    with override(THIRD):
        html = str(page.render(Context({"CSP_NONCE": "n0nce"})))
    named = json.loads(re.findall(r'importmap" nonce="n0nce">(.*?)</script>', html)[0])["imports"]
    words = {name: address for name, address in named.items() if name.startswith("#words/")}
    assert words == {
        f"#words/{part}": f"/static/js/{part}/words_{THIRD}.js" for part in ("shared", "table", "games/uno", "lesson")
    }
    assert third.word_files.page_file("table", THIRD)["bar.leave"] == f"{MARK}Leave table"
