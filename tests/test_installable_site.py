"""The manifest, the service worker and the offline page."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as configured
from django.contrib.staticfiles import finders
from django.test import Client

from config import installable_site
from tests.support.match_rows import make_player

LANGUAGES = list(dict(configured.LANGUAGES))
WORKER = Path(str(finders.find(installable_site.WORKER))).read_text()


def manifest(client: Client, language: str = "") -> dict[str, Any]:
    answer = client.get(f"/manifest.webmanifest?language={language}")
    assert answer["Content-Type"] == "application/manifest+json"
    content: dict[str, Any] = json.loads(answer.content)
    return content


@pytest.mark.parametrize(("language", "name", "tag"), [("en", "Kaiju", "en"), ("zh-hans", "开局", "zh-Hans")])
def test_the_manifest_is_in_the_language_of_the_page(db: None, language: str, name: str, tag: str) -> None:
    found = manifest(Client(HTTP_ACCEPT_LANGUAGE="fr"), language)
    assert (found["name"], found["lang"]) == (name, tag)
    assert (found["start_url"], found["scope"], found["display"]) == ("/", "/", "standalone")
    accepted = manifest(Client(HTTP_ACCEPT_LANGUAGE=language), "xx")
    assert accepted["name"] == name


def test_a_page_names_the_manifest_in_its_language(db: None) -> None:
    for language in LANGUAGES:
        html = Client(HTTP_ACCEPT_LANGUAGE=language).get("/").content.decode()
        assert f'<link rel="manifest" href="/manifest.webmanifest?language={language}">' in html


def test_the_icons_are_pictures_of_the_size_that_the_manifest_says(db: None) -> None:
    icons = manifest(Client())["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in icons:
        raw = Path(str(finders.find(icon["src"].removeprefix("/static/")))).read_bytes()
        assert raw.startswith(b"\x89PNG")
        assert "{}x{}".format(*struct.unpack(">II", raw[16:24])) == icon["sizes"]
    assert finders.find(installable_site.BADGE)


def test_the_worker_may_serve_the_whole_site_and_is_asked_for_anew(db: None) -> None:
    answer = Client().get("/service-worker.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Service-Worker-Allowed"] == "/"
    assert "no-cache" in answer["Cache-Control"]
    assert "script-src 'self'" in answer["Content-Security-Policy"]
    text = answer.content.decode()
    assert f'importScripts("/static/{installable_site.WORKER}");' in text
    shell = json.loads(re.search(r"self\.SHELL = (.*);", text)[1])  # type: ignore[index]
    assert shell["pages"] == {language: f"/offline/{language}/" for language in LANGUAGES}


def test_the_worker_is_a_new_one_when_the_offline_page_changes(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    before = Client().get("/service-worker.js").content
    assert Client().get("/service-worker.js").content == before
    monkeypatch.setattr(installable_site, "_offline_text", lambda language: f"another page in {language}")
    assert Client().get("/service-worker.js").content != before


@pytest.mark.parametrize(("language", "title"), [("en", "You're offline"), ("zh-hans", "你已离线")])
def test_the_offline_page_is_whole_and_the_same_for_everybody(db: None, language: str, title: str) -> None:
    stranger, member = Client(HTTP_ACCEPT_LANGUAGE="fr"), Client()
    member.force_login(make_player("anna"))
    pages = [each.get(f"/offline/{language}/").content.decode() for each in (stranger, member)]
    assert pages[0] == pages[1]
    assert title in pages[0].replace("&#x27;", "'")
    assert "anna" not in pages[1]
    assert not re.search(r'(?:src|href)="[^"]', pages[0]), "the browser keeps nothing but this page"
    assert "<script" not in pages[0]


def test_there_is_no_offline_page_in_other_languages(db: None) -> None:
    assert Client().get("/offline/fr/").status_code == 404


def test_the_worker_keeps_nothing_but_the_offline_pages() -> None:
    """Its store gets the offline pages, which it fetches itself, and the language. It never answers from it first."""
    assert re.findall(r"kept\.put\((\w+)", WORKER) == ["address", "LANGUAGE"]
    assert "caches.match" not in WORKER
    assert 'credentials: "omit"' in WORKER
    assert "addAll" not in WORKER


def test_no_script_asks_for_permission_before_a_press() -> None:
    scripts = Path(str(finders.find(installable_site.WORKER))).parents[1]
    asking = [path.name for path in scripts.rglob("*.js") if "requestPermission" in path.read_text()]
    assert asking == ["push_switch.js"]
    text = (scripts / "site" / "push_switch.js").read_text()
    press = text.index('on.addEventListener("click"')
    assert text.index("requestPermission") > press
