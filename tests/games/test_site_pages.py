"""What holds for every page: it is found, it speaks one language, it is labelled, and nothing in it leads nowhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag, urlsplit

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.cache import cache
from django.test import Client
from django.urls import resolve

from accounts.models import User
from games.rules.registry import GAMES
from tests.support.live_matches import person, running, table_of
from tests.support.match_rows import make_match
from tests.support.pages import CHINESE, ENGLISH, Page, browser
from tests.support.slow_cases import rarely

pytestmark = pytest.mark.django_db

SPRITES = {"icons.svg", "art.svg"}
OUT = ("/accounts/logout/", "/admin/", "/api/", "/docs/")
"""Addresses that the walk does not enter: leaving, and parts with tests of their own."""


@pytest.fixture(autouse=True)
def _fresh():
    cache.clear()


@pytest.fixture
def house() -> User:
    """A house with a running match, an open table, a match that ended, and a player who knows them all."""
    zhu = person("zhu")
    running(zhu, listed=True)
    table_of(person("fox"), agents=1)
    make_match([zhu, person("cat"), None])
    return zhu


def walk(client: Client, *, most: int | None, start: str = "/") -> Iterator[tuple[str, Page]]:
    """The pages that can be reached by links from the first one, once per address; `most` of each route, or all."""
    waiting, seen = [start], {start}
    routes = Counter[str]()
    while waiting:
        path = waiting.pop()
        answer = client.get(path, follow=True)
        leads_to = answer.redirect_chain[-1][0] if answer.redirect_chain else ""
        if leads_to.startswith("/static/"):  # a share card that is not drawn yet; the test's client has no files
            assert finders.find(leads_to.removeprefix("/static/")), path
            continue
        assert answer.status_code == 200, f"{path} answers {answer.status_code}"
        if not answer["Content-Type"].startswith("text/html"):
            continue
        shown = Page(answer.content.decode())
        yield path, shown
        for link in shown.all("a"):
            target, _part = urldefrag(link.get("href", ""))  # a small table has no address until its match is known
            if target.startswith("/") and not target.startswith(OUT) and target not in seen:
                seen.add(target)
                route = resolve(urlsplit(target).path).route
                routes[route] += 1
                if most is None or routes[route] <= most:
                    waiting.append(target)


def visitors(house: User) -> dict[str, Client]:
    guest = browser()
    guest.post("/guest/")
    return {"stranger": browser(), "guest": guest, "player": browser(user=house)}


EVERY: list[Any] = [
    ("player", len(GAMES)), ("stranger", 1), ("guest", 1),
    *rarely(("player", None), ("stranger", None), ("guest", None)),
]  # fmt: skip
"""Who walks, and how many pages of each route they see: the player those of every game, the others what is theirs."""


@pytest.mark.parametrize("walker", EVERY, ids=lambda walker: f"{walker[0]}-{walker[1] or 'all'}")
def test_every_link_leads_somewhere_and_every_page_is_well_made(house, walker):
    kind, most = walker
    paths = []
    for path, shown in walk(visitors(house)[kind], most=most):
        paths.append(path)
        faults = list(faults_of(shown))
        assert not faults, (path, faults)
    assert len(paths) > 12


def faults_of(shown: Page) -> Iterator[str]:
    """What is wrong with how a page is made, a phrase each."""
    titles = shown.all("title")
    if len(titles) != 1 or not titles[0].text.strip():
        yield "no title"
    if not shown.one("html").get("lang"):
        yield "no language"
    if not shown.all("link", rel="icon"):
        yield "no icon"
    doubled = [name for name, count in Counter(e["id"] for e in shown.elements if e.get("id")).items() if count > 1]
    if doubled:
        yield f"two elements are called {doubled}"
    labelled = {label.get("for") for label in shown.all("label")}
    for element in shown.elements:
        handlers = [name for name in element if name.startswith("on")]
        if handlers:
            yield f"inline handler {handlers}"
        inline = element.tag == "script" and "src" not in element and element.get("type") != "application/json"
        if inline and len(element.get("nonce", "")) < 16:
            yield "inline script without nonce"
        filled_in = element.tag in ("input", "select", "textarea") and element.get("type") not in ("hidden", "submit")
        if filled_in and not element.get("aria-label") and element.get("id") not in labelled:
            yield f"no label for {element.get('name')}"
        if element.tag in ("button", "a") and not (element.text.strip() or element.get("aria-label")):
            yield f"nameless {element.tag} {dict(element)}"
        if element.tag == "form" and element.get("method") == "post" and "csrfmiddlewaretoken" not in shown.html:
            yield "form without token"
    yield from missing_files(shown)


def missing_files(shown: Page) -> Iterator[str]:
    for element in shown.elements:
        for name in ("href", "src"):
            path = urlsplit(element.get(name, "")).path
            if not path.startswith("/static/"):
                continue
            found = file_of(path)
            if found is None:
                yield f"no file {path}"
            elif element.tag == "use" and f'id="{urldefrag(element["href"])[1]}"' not in sprite(found):
                yield f"no picture {element['href']}"


@lru_cache
def file_of(path: str) -> str | None:
    """Where a file of ours is kept."""
    found = finders.find(path.removeprefix("/static/"))
    return found if isinstance(found, str) else None


@lru_cache
def sprite(path: str) -> str:
    assert Path(path).name in SPRITES
    return Path(path).read_text("utf-8")


PLAIN = [
    "/", "/watch/", "/tables/new/", "/rules/doudizhu/", "/ladder/", "/players/", "/accounts/login/",
    "/accounts/signup/", "/accounts/password/reset/", "/accounts/password/reset/done/", "/accounts/inactive/",
]  # fmt: skip


@pytest.mark.parametrize("path", PLAIN)
def test_a_page_in_english_holds_no_chinese_but_names_and_its_language_switch(path):
    shown = Page(browser(language=ENGLISH).get(path).content.decode())
    assert shown.one("html")["lang"] == "en"
    body = shown.one("body").text
    rest = body.replace("开局", "")
    for _code, name in settings.LANGUAGES:
        rest = rest.replace(name, "")
    assert re.findall(r"[\u4e00-\u9fff]+", rest) == []


@pytest.mark.parametrize("path", PLAIN)
def test_a_page_in_chinese_holds_no_english_words(path):
    shown = Page(browser(language=CHINESE).get(path).content.decode())
    assert shown.one("html")["lang"] == "zh-Hans"
    scripts = "".join(e.text for e in shown.all("script"))
    body = shown.one("body").text
    for script in [e.text for e in shown.all("script")]:
        body = body.replace(script, "")
    words = set(re.findall(r"[A-Za-z]{2,}", body)) - {"KAIJU", "English", "AI", "UNO", "SHA"}
    assert words == set(), scripts[:0]


@pytest.mark.parametrize("path", PLAIN)
def test_a_page_has_one_heading_a_description_and_one_red_button(path):
    shown = Page(browser().get(path).content.decode())
    assert len(shown.all("h1")) == 1
    assert len(shown.one("meta", name="description")["content"]) >= 10
    assert len(shown.with_class("primary")) <= 1


def test_scripts_do_not_hold_up_a_page():
    scripts = Page(browser().get("/").content.decode()).all("script")
    assert {e.get("type") for e in scripts} <= {"module", "importmap", "application/json"}


def test_the_policy_allows_our_own_scripts_alone():
    answer = browser().get("/")
    policy = answer["Content-Security-Policy"]
    nonce = re.search(r"'nonce-([^']+)'", policy)
    assert nonce
    assert f'nonce="{nonce[1]}"' in answer.content.decode()
    scripts = next(part for part in policy.split(";") if part.strip().startswith("script-src"))
    assert "unsafe" not in scripts
    assert "*" not in scripts


@pytest.mark.parametrize(("language", "words"), [(CHINESE, "这个座位是空的"), (ENGLISH, "This seat is empty")])
def test_a_page_that_is_not_there_says_so_in_the_house_look(language, words):
    answer = browser(language=language).get("/nowhere/")
    assert answer.status_code == 404
    shown = Page(answer.content.decode())
    assert shown.one("h1").text == words
    assert shown.with_class("site-head")


@pytest.mark.parametrize(("language", "words"), [(CHINESE, "出了点问题"), (ENGLISH, "Something went wrong")])
def test_a_fault_of_ours_gives_a_page_and_no_traceback(language, words, monkeypatch):
    def broken(*_args: object, **_kwargs: object) -> None:
        raise RuntimeError("a secret of the house")

    monkeypatch.setattr("games.views.home.cached_lobby", broken)
    client = Client(raise_request_exception=False, HTTP_ACCEPT_LANGUAGE=language)
    answer = client.get("/")
    assert answer.status_code == 500
    shown = Page(answer.content.decode())
    assert shown.one("h1").text == words
    assert "secret" not in shown.html
    assert "Traceback" not in shown.html
