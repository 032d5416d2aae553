"""The settings of an account."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from accounts.models import CardBack, Felt
from accounts.table_look import table_look

from .test_guests import who

SETTINGS = {"display_name": "竹影扫阶", "avatar": "carp", "language": "en", "card_style": "four", "big_index": "on"}


@pytest.fixture
def browser(panda) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="zh-CN")
    client.force_login(panda)
    return client


def test_settings_are_kept_and_shown_at_once(browser, panda):
    page = browser.post("/me/settings/", SETTINGS, follow=True).content.decode()
    assert '<html lang="en" data-suits="4" data-big="1">' in page
    assert "Saved." in page
    panda.refresh_from_db()
    assert (panda.display_name, panda.avatar, panda.language) == ("竹影扫阶", "carp", "en")
    assert (panda.card_style, panda.big_index) == ("four", True)


def test_the_look_of_tables_is_kept_and_a_page_without_it_changes_nothing(browser, panda):
    browser.post("/me/settings/", {**SETTINGS, "felt": "lacquer", "card_back": "plum"})
    page = browser.post("/me/settings/", SETTINGS, follow=True).content.decode()
    assert '<html lang="en" data-suits="4" data-big="1" data-back="plum">' in page
    panda.refresh_from_db()
    assert (panda.felt, panda.card_back) == ("lacquer", "plum")
    assert table_look(panda) == {"suits4": True, "big": True, "felt": "lacquer", "back": "plum"}
    assert table_look(AnonymousUser()) == {"suits4": False, "big": False, "felt": "game", "back": "game"}


def test_every_felt_and_back_is_offered_by_name(browser):
    page = browser.get("/me/settings/").content.decode()
    for kind, values in (("felt", Felt.values), ("back", CardBack.values)):
        for value in values:
            assert f'data-{kind}="{value}" aria-hidden="true"' in page


def test_the_language_stays_after_signing_out(browser):
    browser.post("/me/settings/", SETTINGS)
    browser.post("/accounts/logout/")
    assert '<html lang="en">' in browser.get("/accounts/login/").content.decode()


def test_the_browsers_own_language_can_be_chosen_again(browser, panda):
    browser.post("/me/settings/", SETTINGS)
    browser.post("/me/settings/", {**SETTINGS, "language": ""})
    assert '<html lang="zh-Hans"' in browser.get("/me/settings/").content.decode()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("avatar", "bot"),
        ("language", "tlh"),
        ("card_style", "neon"),
        ("display_name", "游客 1"),
        ("felt", "paper"),
        ("card_back", "../ice"),
    ],
)
def test_a_form_with_a_fault_changes_nothing(browser, panda, field, value):
    answer = browser.post("/me/settings/", {**SETTINGS, field: value})
    assert list(answer.context["form"].errors) == [field]
    panda.refresh_from_db()
    assert (panda.display_name, panda.avatar) == ("", "panda")


def test_a_refused_name_is_not_in_the_header(browser):
    page = browser.post("/me/settings/", {**SETTINGS, "display_name": "游客 1"}).content.decode()
    assert "panda 的菜单" in page


def test_a_guest_may_keep_the_name_that_guests_get(guest):
    name = who(guest).display_name
    assert guest.post("/me/settings/", {**SETTINGS, "display_name": name}).status_code == 302
    assert who(guest).avatar == "carp"


def test_settings_and_profile_ask_who_is_there(db):
    assert Client().get("/me/settings/")["Location"] == "/accounts/login/?next=/me/settings/"
    assert Client().get("/me/")["Location"] == "/accounts/login/?next=/me/"


def test_my_profile_is_the_profile_of_my_username(browser):
    assert browser.get("/me/")["Location"] == "/players/panda/"


@pytest.mark.parametrize(("secure", "flag"), [(True, True), (False, "")])
def test_cookies_of_choices_go_over_tls_alone_where_they_came_so(browser, secure, flag):
    browser.post("/me/settings/", SETTINGS, secure=secure)
    browser.post("/me/theme/", {"theme": "dark"}, secure=secure)
    assert [browser.cookies[name]["secure"] for name in ("django_language", "kaiju_theme")] == [flag, flag]
