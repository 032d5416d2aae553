"""Signing up, in and out, and how often somebody may try."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.support.slow_cases import rarely

from .conftest import PASSWORD
from .test_guests import is_in, plant_session, who

NEW = {
    "username": "竹影",
    "password1": PASSWORD,
    "password2": PASSWORD,
    "email": "",
    "display_name": "",
    "avatar": "crane",
}


def test_a_username_and_a_password_make_an_account(chinese, db):
    assert chinese.post("/accounts/signup/", NEW)["Location"] == reverse("home")
    made = who(chinese)
    assert (made.username, made.avatar, made.shown_name, made.language) == ("竹影", "crane", "竹影", "zh-hans")
    assert not made.is_guest


def test_a_display_name_is_what_others_read(english, db):
    english.post("/accounts/signup/", {**NEW, "display_name": "  Bamboo   Shadow "})
    assert who(english).shown_name == "Bamboo Shadow"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("username", "PANDA"), ("username", "游客7"), ("username", "root"), ("username", "x"),
        ("display_name", "Guest 7"),
        ("avatar", "dragon"), ("email", "nothing"), ("password1", "password"), ("password2", "other"),
    ],
)  # fmt: skip
def test_a_form_with_a_fault_makes_no_account(chinese, panda, field, value):
    answer = chinese.post("/accounts/signup/", {**NEW, field: value})
    assert answer.status_code == 200
    assert field in answer.context["form"].errors
    assert User.objects.count() == 1


def test_a_chinese_page_refuses_a_weak_password_in_chinese(chinese, db):
    answer = chinese.post("/accounts/signup/", {**NEW, "password1": "12345", "password2": "12345"})
    assert answer.context["form"].errors["password1"] == [
        "密码太短：至少要 12 个字符。", "这个密码太常见了。", "密码只包含数字。",
    ]  # fmt: skip


def test_an_address_gets_a_confirmation_and_the_player_is_in_at_once(english, db):
    english.post("/accounts/signup/", {**NEW, "username": "zhu", "email": "zhu@example.org"})
    assert who(english).username == "zhu"
    assert mail.outbox[0].subject == "Kaiju 开局 · Confirm your email address"
    link = next(word for word in mail.outbox[0].body.split() if "/accounts/confirm-email/" in word)
    page = english.get(link)
    assert "Confirm that zhu@example.org is the email address for zhu." in page.content.decode()
    english.post(link)
    assert EmailAddress.objects.get(user=who(english)).verified


@pytest.mark.parametrize("login", ["panda", "PANDA", "panda@example.org"])
def test_username_or_address_sign_in(panda, login):
    browser = Client()
    answer = browser.post("/accounts/login/", {"login": login, "password": PASSWORD, "next": "/watch/"})
    assert answer["Location"] == "/watch/"
    assert who(browser) == panda


def test_signing_in_changes_the_session_key(panda):
    browser = Client()
    planted = plant_session(browser)
    browser.post("/accounts/login/", {"login": "panda", "password": PASSWORD})
    assert who(browser) == panda
    assert browser.session.session_key != planted


def test_a_link_to_elsewhere_is_not_followed(panda):
    answer = Client().post("/accounts/login/", {"login": "panda", "password": PASSWORD, "next": "//elsewhere.example/"})
    assert answer["Location"] == reverse("home")


def test_a_wrong_password_and_an_unknown_name_read_the_same(chinese, panda):
    wrong = chinese.post("/accounts/login/", {"login": "panda", "password": "not this one"})
    unknown = chinese.post("/accounts/login/", {"login": "nobody", "password": "not this one"})
    sentence = ["用户名或密码不正确。请核对，或重设密码。"]
    assert wrong.context["form"].non_field_errors() == unknown.context["form"].non_field_errors() == sentence


def test_after_five_wrong_passwords_even_the_right_one_waits(chinese, panda):
    for _ in range(5):
        chinese.post("/accounts/login/", {"login": "panda", "password": "not this one"})
    answer = chinese.post("/accounts/login/", {"login": "panda", "password": PASSWORD})
    assert answer.context["form"].non_field_errors() == ["失败次数太多，请五分钟后再试。"]
    assert not is_in(chinese)


def test_the_limit_is_counted_per_name(chinese, panda):
    for _ in range(5):
        chinese.post("/accounts/login/", {"login": "somebody", "password": "not this one"})
    chinese.post("/accounts/login/", {"login": "panda", "password": PASSWORD})
    assert who(chinese) == panda


def limit(settings, what, rate):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, what: rate}


@pytest.mark.parametrize("tries", [3, *rarely(30)])
def test_one_address_tries_thirty_times_a_minute_and_then_gets_429(panda, settings, tries):
    assert settings.ACCOUNT_RATE_LIMITS["login"] == "30/m/ip"
    limit(settings, "login", f"{tries}/m/ip")  # each try costs the whole form
    codes = [Client().post("/accounts/login/", {"login": f"n{i}", "password": "x"}).status_code for i in range(tries)]
    assert codes == [200] * tries
    assert Client().post("/accounts/login/", {"login": "last", "password": "x"}).status_code == 429


@pytest.mark.parametrize("times", [3, *rarely(20)])
def test_one_address_signs_up_twenty_times_a_minute_and_then_gets_429(db, settings, times):
    assert settings.ACCOUNT_RATE_LIMITS["signup"] == "20/m/ip"
    limit(settings, "signup", f"{times}/m/ip")
    codes = [Client().post("/accounts/signup/", {**NEW, "username": f"name{i}"}).status_code for i in range(times + 1)]
    assert codes == [302] * times + [429]
    assert User.objects.count() == times


def test_who_is_in_already_is_sent_on_from_the_doors(panda):
    browser = Client()
    browser.force_login(panda)
    for path in ("/accounts/login/", "/accounts/signup/"):
        assert browser.get(path + "?next=/watch/")["Location"] == "/watch/"


def test_signing_out_takes_a_post(panda):
    browser = Client()
    browser.force_login(panda)
    assert browser.get("/accounts/logout/").status_code == 200
    assert who(browser) == panda
    assert browser.post("/accounts/logout/")["Location"] == reverse("home")
    assert not is_in(browser)


def test_a_form_without_its_token_is_refused_in_the_house_look(panda):
    strict = Client(enforce_csrf_checks=True, HTTP_ACCEPT_LANGUAGE="zh-CN")
    answer = strict.post("/accounts/login/", {"login": "panda", "password": PASSWORD})
    assert answer.status_code == 403
    assert "页面已过期" in answer.content.decode()
