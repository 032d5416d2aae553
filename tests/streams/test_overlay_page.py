"""The page of an overlay: found by its secret alone, without cookies, kept by no cache and led to by no search."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from config.secret_path_log_filter import SecretPathFilter
from games.streams.models import Stream
from games.streams.selectors import overlay_addresses
from tests.support.overlays import SECRET, overlaid

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody_guessed() -> None:
    overlay_addresses._wrong.clear()


@pytest.fixture
def stream() -> Stream:
    return overlaid(hands="shown")[0]


def test_the_page_is_for_broadcasting_software_alone(stream):
    client = Client()
    client.cookies["sessionid"] = "somebody"
    answer = client.get(f"/o/{SECRET}/?size=portrait&lang=en")
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store"
    assert answer["Referrer-Policy"] == "no-referrer"
    assert answer["X-Robots-Tag"] == "noindex"
    assert answer["X-Frame-Options"] == "SAMEORIGIN"
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'self'" in policy
    assert not answer.cookies
    text = answer.content.decode()
    assert 'data-size="portrait"' in text
    assert '<html lang="en">' in text
    assert stream.owner.username not in text


@pytest.mark.parametrize(
    ("query", "language"),
    [("", "zh-Hans"), ("?lang=en", "en"), ("?lang=zh", "zh-Hans"), ("?lang=tlh", "zh-Hans")],
)
def test_its_language_is_that_of_its_address_or_the_streamers(stream, query, language):
    stream.owner.language = "zh-hans"
    stream.owner.save()
    answer = Client().get(f"/o/{SECRET}/{query}", headers={"accept-language": "en"})
    assert f'<html lang="{language}">' in answer.content.decode()


def test_an_unknown_size_is_the_wide_one(stream):
    assert b'data-size="landscape"' in Client().get(f"/o/{SECRET}/?size=cinema").content


def test_a_wrong_secret_is_answered_like_an_unknown_page(stream):
    wrong, unknown = Client().get("/o/a-secret-that-no-stream-has/"), Client().get("/nowhere-at-all/")
    assert wrong.status_code == unknown.status_code == 404
    assert b"overlay" not in wrong.content


def test_no_log_holds_a_secret(stream, caplog):
    """An overlay behind an address from which too many wrong ones came is not found, and Django logs its path."""
    hides = SecretPathFilter()
    caplog.handler.addFilter(hides)
    for number in range(int(overlay_addresses.WRONG[0])):
        Client().get(f"/o/a-wrong-secret-{number}-of-many/")
    caplog.clear()
    assert Client().get(f"/o/{SECRET}/").status_code == 404
    logging.getLogger("daphne").warning("%s", f"/ws/overlay/{SECRET}/ after GET /o/{SECRET}/?lang=en")
    caplog.handler.removeFilter(hides)
    assert SECRET not in caplog.text
    assert "/o/…/" in caplog.text
    assert "/ws/overlay/…/" in caplog.text
    logs: Any = settings.LOGGING
    assert "SecretPathFilter" in logs["filters"]["secrets"]["()"]
    assert "secrets" in logs["handlers"]["console"]["filters"]


def test_secrets_cannot_be_guessed_for_long(stream):
    size = int(overlay_addresses.WRONG[0])
    for number in range(size):
        assert Client().get(f"/o/a-wrong-secret-{number}-of-many/").status_code == 404
    assert Client().get(f"/o/{SECRET}/").status_code == 404  # for this address nothing is looked up any more
    assert overlay_addresses.stream_of_overlay(SECRET, address="203.0.113.9") == stream
