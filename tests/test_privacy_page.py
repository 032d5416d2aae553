"""The privacy page: in both languages, linked from every page's foot, with the numbers that the code uses."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings as configured
from django.test import Client

from accounts.middleware import DEVICE_COOKIE
from accounts.password_attempts import KNOWN_COOKIE
from accounts.theme_cookie import THEME_COOKIE

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("language", "title"), [("en", "Privacy"), ("zh-CN", "隐私")])
def test_the_foot_of_every_page_leads_to_the_privacy_page(language: str, title: str) -> None:
    client = Client(HTTP_ACCEPT_LANGUAGE=language)
    assert f'<a href="/privacy/">{title}</a>' in client.get("/").content.decode()
    assert f"<h1>{title}</h1>" in client.get("/privacy/").content.decode()


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_its_numbers_follow_the_settings(language: str, settings: Any) -> None:
    settings.KAIJU = {
        **settings.KAIJU, "TALK": {**settings.KAIJU["TALK"], "ROOM_DAYS": 41},
        "STREAMS": {**settings.KAIJU["STREAMS"], "KEEP_DAYS": 43.0},
    }  # fmt: skip
    settings.SESSION_COOKIE_AGE = 47 * 86400
    text = Client(HTTP_ACCEPT_LANGUAGE=language).get("/privacy/").content.decode()
    numbers = set(re.findall(r"\d+", re.sub(r"<[^>]+>", " ", text)))
    assert {"41", "43", "47", "90", "180", "24"} <= numbers


def test_it_names_every_cookie_of_the_site() -> None:
    text = Client(HTTP_ACCEPT_LANGUAGE="en").get("/privacy/").content.decode()
    named = set(re.findall(r"<code>(\w+)</code>", text))
    assert named == {
        configured.SESSION_COOKIE_NAME, configured.CSRF_COOKIE_NAME, configured.LANGUAGE_COOKIE_NAME, DEVICE_COOKIE,
        KNOWN_COOKIE, THEME_COOKIE,
    }  # fmt: skip


@pytest.mark.parametrize(("address", "told"), [("", False), ("https://model.example/v1", True)])
def test_a_language_model_is_named_where_one_is_asked(settings: Any, address: str, told: bool) -> None:
    settings.KAIJU = {**settings.KAIJU, "MODEL": {**settings.KAIJU["MODEL"], "base_url": address}}
    text = Client(HTTP_ACCEPT_LANGUAGE="en").get("/privacy/").content.decode()
    assert ("A language model:" in text) is told
