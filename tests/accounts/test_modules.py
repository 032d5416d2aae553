"""A page names all modules that its own import, so that a browser need not find them one after the other."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template import Context, Template
from django.utils.translation import override

from accounts.templatetags.es_modules import DYNAMIC_IMPORT, STATIC_IMPORT, file_of, imported_modules
from games.rules.registry import GAMES

FOLDER = Path(str(finders.find("js/site/every_page.js"))).parents[2]
EVERY = sorted(path.relative_to(FOLDER).as_posix() for path in (FOLDER / "js").rglob("*.js"))
TABLE = ("js/games/uno/game_manifest.js", "js/table/main.js")


def head(*paths: str) -> str:
    """What a page with these modules has in its head."""
    named = " ".join(f"'{path}'" for path in paths)
    page = Template("{% load es_modules %}{% modules %}{% module " + named + " %}{% endmodules %}")
    return page.render(Context({"CSP_NONCE": "n0nce"}))


def preloaded(html: str) -> list[str]:
    """What the page fetches beforehand: a part of its import map."""
    part = re.search(r"\.imports\)\.slice\((\d+),(\d+)\)", html)
    if part is None:
        return []
    urls = list(mapped(html).values())[int(part[1]) : int(part[2])]
    return [url.removeprefix("/static/") for url in dict.fromkeys(urls)]


def mapped(html: str) -> dict[str, str]:
    found = re.match(r'<script type="importmap" nonce="n0nce">(.*?)</script>', html)
    assert found
    imports: dict[str, str] = json.loads(found[1])["imports"]
    return imports


def test_every_name_of_a_module_in_a_module_is_an_import_that_is_found():
    for path in EVERY:
        text = (FOLDER / path).read_text()
        named = set(re.findall(r'["\']#((?:js|words)/[^"\'`$]+)["\']', text))
        assert {*STATIC_IMPORT.findall(text), *DYNAMIC_IMPORT.findall(text)} == named, path
        for language in dict(settings.LANGUAGES):
            with override(language):
                assert set(map(file_of, named)) <= set(EVERY), (path, language)


@pytest.mark.parametrize("debug", [False, True])
def test_a_table_names_all_that_its_two_modules_import_once_and_before_their_scripts(monkeypatch, debug):
    monkeypatch.setattr(settings, "DEBUG", debug)
    html = head(*TABLE)
    named = preloaded(html)
    assert len(named) == len(set(named)) > 50
    assert set(TABLE).isdisjoint(named)
    for path in (*TABLE, *named):
        assert set(map(file_of, STATIC_IMPORT.findall((FOLDER / path).read_text()))) <= {*TABLE, *named}
    assert re.findall(r'<script type="module" src="/static/(js/[^"]+)">', html) == list(TABLE)
    assert html.index('<script type="module" async') < html.index('<script type="module" src')


def test_what_is_fetched_beforehand_is_asked_for_a_few_at_a_time_by_a_script_that_holds_up_nothing():
    html = head(*TABLE)
    assert '<link rel="modulepreload"' not in html  # a browser asks for all of those in one task
    fetch = re.search(r'<script type="module" async nonce="n0nce">(.*?)</script>', html, re.DOTALL)
    assert fetch
    assert "urls.splice(0,8)" in fetch[1]
    assert "setTimeout(some)" in fetch[1]
    assert "async" not in head("js/games/new/game_manifest.js")  # which imports nothing


def test_the_import_map_comes_first_and_names_all_that_is_asked_for_now_or_later_and_no_more():
    html = head("js/site/home.js")
    tables = ("js/site/live_table.js",)
    games = (f"js/games/{key}/miniature.js" for key in GAMES)
    later = {part for path in (*tables, *games) for part in (path, *imported_modules((path,)))}
    assert not {*tables} & {*preloaded(html)}
    wanted = {"js/site/home.js", *preloaded(html), *later}
    files = {name: url.removeprefix("/static/") for name, url in mapped(html).items()}
    assert set(files.values()) == {file_of(path) for path in wanted}
    assert all(path == (file_of(name[1:]) if name.startswith("#words/") else name[1:]) for name, path in files.items())


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_words_come_in_the_language_of_the_page_and_in_no_other(language):
    with override(language):
        html = head(*TABLE)
    words = {name: url for name, url in mapped(html).items() if name.startswith("#words/")}
    parts = ("shared", "table", "games/uno", "lesson")
    assert words == {f"#words/{part}": f"/static/js/{part}/words_{language}.js" for part in parts}
    fetched = [path for path in preloaded(html) if "/words_" in path]
    at_once = [url for name, url in words.items() if name != "#words/lesson"]  # only the table of a lesson loads it
    assert sorted(fetched) == sorted(url.removeprefix("/static/") for url in at_once)
    assert [path for path in (*preloaded(html), *mapped(html)) if re.search(rf"words_(?!{language}\.)", path)] == []


def test_what_only_another_game_needs_is_neither_fetched_nor_named():
    html = head(*TABLE)
    assert not [path for path in (*preloaded(html), *mapped(html)) if "games/werewolf" in path]


def test_a_module_that_is_not_there_yet_is_asked_for_all_the_same():
    html = head("js/games/new/game_manifest.js")
    assert preloaded(html) == []
    assert mapped(html) == {"#js/games/new/game_manifest.js": "/static/js/games/new/game_manifest.js"}
