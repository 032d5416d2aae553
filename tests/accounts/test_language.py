"""Which language a page speaks, and in what look."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User

from .test_guests import who

PAGE = "/accounts/login/"


def language_of(browser: Client, path: str = PAGE) -> str:
    text = browser.get(path).content.decode()
    return text.partition('<html lang="')[2].partition('"')[0]


@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [
        ("zh-CN,zh;q=0.9", "zh-Hans"),
        ("zh", "zh-Hans"),
        ("zh-SG", "zh-Hans"),
        ("zh-TW,zh;q=0.9", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("zh-MO", "zh-Hant"),
        ("en-US,en;q=0.8", "en"),
        ("fr,en;q=0.5", "en"),
        ("fr", "zh-Hans"),
    ],
)
def test_at_first_the_browser_says(db, wanted, spoken):
    assert language_of(Client(HTTP_ACCEPT_LANGUAGE=wanted)) == spoken


def test_a_choice_is_remembered_by_the_browser(chinese, db):
    answer = chinese.post("/i18n/setlang/", {"language": "en", "next": PAGE})
    assert answer["Location"] == PAGE
    assert language_of(chinese) == "en"


def test_a_choice_is_remembered_by_the_account_too(guest):
    guest.post("/i18n/setlang/", {"language": "en"})
    assert who(guest).language == "en"
    elsewhere = Client(HTTP_ACCEPT_LANGUAGE="zh-CN")
    elsewhere.force_login(who(guest))
    assert language_of(elsewhere, "/me/settings/") == "en"


def test_the_accounts_choice_wins_over_the_cookie(panda):
    User.objects.update(language="en")
    browser = Client(HTTP_ACCEPT_LANGUAGE="zh-CN")
    browser.cookies["django_language"] = "zh-hans"
    browser.force_login(panda)
    assert language_of(browser, "/me/settings/") == "en"


def test_an_unknown_language_changes_nothing(guest):
    guest.post("/i18n/setlang/", {"language": "tlh"})
    assert who(guest).language == "zh-hans"
    assert language_of(guest, "/me/settings/") == "zh-Hans"


def test_a_language_is_not_switched_by_a_get(chinese, db):
    assert chinese.get("/i18n/setlang/?language=en").status_code == 405


@pytest.mark.parametrize(
    ("chosen", "written"), [("dark", ' data-theme="dark"'), ("light", ' data-theme="light"'), ("auto", "")]
)
def test_a_theme_is_remembered_by_the_browser(chinese, db, chosen, written):
    assert chinese.post("/me/theme/", {"theme": chosen, "next": PAGE})["Location"] == PAGE
    assert f'<html lang="zh-Hans"{written}>' in chinese.get(PAGE).content.decode()


def test_an_unknown_theme_is_not_kept(chinese, db):
    chinese.post("/me/theme/", {"theme": '"><script>'})
    chinese.cookies["kaiju_theme"] = '"><script>'
    assert '<html lang="zh-Hans">' in chinese.get(PAGE).content.decode()


def test_every_browser_gets_a_device_mark_that_scripts_cannot_read(db):
    browser = Client()
    browser.get(PAGE)
    mark = browser.cookies["kaiju_device"]
    assert len(mark.value) >= 16
    assert mark["httponly"]
    browser.get(PAGE)
    assert browser.cookies["kaiju_device"].value == mark.value
