"""The menu's link to one's streams: there for streamers from their sign-in on, and without a query per page."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from tests.support.match_rows import make_player

pytestmark = pytest.mark.django_db

LINK = 'href="/streams/"'


def streamer() -> Client:
    user = make_player("ann")
    user.user_permissions.add(Permission.objects.get(codename="open_streams"))
    browser = Client()
    browser.force_login(user)
    return browser


def test_a_streamer_is_led_to_the_streams_from_every_page():
    assert LINK in streamer().get("/").content.decode()


def test_others_are_not():
    browser = Client()
    browser.force_login(make_player("ben"))
    assert LINK not in browser.get("/").content.decode()


def test_who_becomes_a_streamer_has_the_link_after_the_first_visit():
    user, browser = make_player("cid"), Client()
    browser.force_login(user)
    user.user_permissions.add(Permission.objects.get(codename="open_streams"))
    assert browser.get(reverse("streams")).status_code == 200
    assert LINK in browser.get("/").content.decode()
    user.user_permissions.clear()
    assert browser.get(reverse("streams")).status_code == 403
    assert LINK not in browser.get("/").content.decode()
