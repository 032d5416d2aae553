"""Every place that takes a password has the same limits, and no stranger locks an account for its owner."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User

from .conftest import PASSWORD
from .test_guests import is_in, who

WRONG = "not this one"
TOO_MANY = "Too many failed attempts. Wait five minutes, then try again."
HOME, STRANGER = "198.51.100.7", "203.0.113.9"


def browser(address: str = HOME) -> Client:
    return Client(HTTP_ACCEPT_LANGUAGE="en", REMOTE_ADDR=address)


def inside(user: User, address: str = HOME) -> Client:
    """A browser that is signed in."""
    client = browser(address)
    client.force_login(user)
    return client


def page(client: Client, password: str) -> Any:
    return client.post("/accounts/login/", {"login": "panda", "password": password})


def by_address(client: Client, password: str) -> Any:
    return client.post("/accounts/login/", {"login": "PANDA@example.org", "password": password})


def token(client: Client, password: str) -> Any:
    return client.post("/api/v1/tokens/", {"username": "panda", "password": password}, content_type="application/json")


def administration(client: Client, password: str) -> Any:
    return client.post("/admin/login/", {"username": "panda", "password": password})


def once_more(client: Client, password: str) -> Any:
    return client.post("/accounts/reauthenticate/", {"password": password})


def new_password(client: Client, password: str) -> Any:
    fields = {"oldpassword": password, "password1": "eighteen good cards", "password2": "eighteen good cards"}
    return client.post("/accounts/password/change/", fields)


OUTSIDE: list[Callable[[Client, str], Any]] = [page, by_address, token, administration]
BY_USERNAME = [page, token, administration]
INSIDE: list[Callable[[Client, str], Any]] = [once_more, new_password]


@pytest.fixture(autouse=True)
def staff(panda: User) -> None:
    User.objects.filter(pk=panda.pk).update(is_staff=True)


def refused(answer: Any) -> bool:
    """Was the password not even looked at?"""
    return TOO_MANY in answer.content.decode() or answer.status_code == 429


@pytest.mark.parametrize(
    ("door", "other"), [(one, other) for one in BY_USERNAME for other in BY_USERNAME] + [(by_address, by_address)]
)
def test_wrong_passwords_of_all_doors_count_together(db, door, other):
    for _ in range(5):
        assert not refused(door(browser(), WRONG))
    assert refused(other(browser(), PASSWORD))
    if other is token:
        assert int(other(browser(), PASSWORD)["Retry-After"]) > 0


@pytest.mark.parametrize("door", BY_USERNAME)
def test_no_count_tells_which_username_an_address_belongs_to(panda, door):
    """Neither that of one address nor that of everywhere."""
    for place in ("203.0.113.1", "203.0.113.2"):
        for _ in range(5):
            by_address(browser(place), WRONG)
    assert refused(by_address(browser("203.0.113.3"), PASSWORD))
    assert not refused(door(browser("203.0.113.3"), WRONG))
    assert not refused(door(browser("203.0.113.1"), WRONG))


@pytest.mark.parametrize("door", INSIDE)
def test_who_is_signed_in_does_not_guess_without_end_either(panda, door):
    client = inside(panda)
    for _ in range(5):
        assert not refused(door(client, WRONG))
    assert refused(door(client, PASSWORD))
    assert refused(page(browser(), PASSWORD))
    panda.refresh_from_db()
    assert panda.check_password(PASSWORD)


def test_the_administration_changes_passwords_on_the_page_that_counts(admin_client):
    assert admin_client.get("/admin/password_change/")["Location"] == "/accounts/password/change/"


@pytest.mark.parametrize("door", OUTSIDE)
def test_a_stranger_who_guesses_does_not_lock_the_owner_out(panda, door):
    for _ in range(9):
        door(browser(STRANGER), WRONG)
    assert refused(door(browser(STRANGER), PASSWORD))
    client = browser()
    page(client, PASSWORD)
    assert who(client) == panda


def test_neighbours_in_one_network_are_one_address(panda):
    for last in range(5):
        page(browser(f"2001:db8:1:2::{last}"), WRONG)
    assert refused(page(browser("2001:db8:1:2:ffff::1"), PASSWORD))
    assert not refused(page(browser("2001:db8:1:3::1"), PASSWORD))


def test_strangers_are_no_neighbours_where_one_socket_takes_both_kinds_of_addresses(panda):
    """It names an IPv4 address as one of IPv6."""
    for _ in range(5):
        page(browser("::ffff:203.0.113.9"), WRONG)
    assert refused(page(browser("::ffff:203.0.113.9"), PASSWORD))
    assert refused(page(browser("203.0.113.9"), PASSWORD))
    assert not refused(page(browser("::ffff:198.51.100.7"), PASSWORD))


def test_guessing_from_everywhere_is_limited_and_a_known_browser_comes_in_all_the_same(panda, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "login_failed_anywhere": "12/h/key"}
    known = browser()
    page(known, PASSWORD)
    known.post("/accounts/logout/")
    assert not is_in(known)
    for place in range(12):
        assert not refused(page(browser(f"192.0.2.{place}"), WRONG))
    assert refused(page(browser("192.0.2.99"), PASSWORD))
    page(known, PASSWORD)
    assert who(known) == panda


def test_a_browser_does_not_say_of_itself_that_it_is_known(panda, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "login_failed_anywhere": "1/h/key"}
    page(browser(STRANGER), WRONG)
    liar = browser()
    liar.cookies["kaiju_known"] = f"[{panda.pk}]"
    assert refused(page(liar, PASSWORD))
    fox = User.objects.create_user("fox", password=PASSWORD)
    anothers = browser()
    anothers.post("/accounts/login/", {"login": "fox", "password": PASSWORD})
    assert who(anothers) == fox
    anothers.post("/accounts/logout/")
    assert refused(page(anothers, PASSWORD))


def test_a_program_comes_in_from_the_address_that_it_always_comes_from(panda, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "login_failed_anywhere": "1/h/key"}
    User.objects.filter(pk=panda.pk).update(is_staff=False)  # staff need a second factor too
    assert token(browser(), PASSWORD).status_code == 200
    page(browser(STRANGER), WRONG)
    assert token(browser(STRANGER), PASSWORD).status_code == 429
    assert token(browser(), PASSWORD).status_code == 200


def test_right_passwords_do_not_count(panda):
    for _ in range(12):
        client = browser()
        page(client, PASSWORD)
        assert who(client) == panda


@pytest.mark.parametrize("door", [*OUTSIDE, *INSIDE])
def test_right_and_wrong_passwords_are_in_the_log_and_no_secret_is(panda, caplog, door):
    caplog.set_level(logging.INFO, logger="accounts")
    client = inside(panda) if door in INSIDE else browser()
    answers = [door(client, WRONG), door(client, PASSWORD)]
    told = [(one.levelname, one.getMessage()) for one in caplog.records if one.name == "accounts.attempts"]
    where = f"account {panda.pk} from {HOME} at {answers[0].wsgi_request.path}"
    assert told == [("WARNING", f"password wrong: {where}"), ("INFO", f"password right: {where}")]
    assert WRONG not in caplog.text
    assert PASSWORD not in caplog.text


def test_who_comes_in_without_a_password_is_in_the_log_too(db, caplog):
    caplog.set_level(logging.INFO, logger="accounts")
    fields = {"username": "heron", "password1": PASSWORD, "password2": PASSWORD, "email": "", "avatar": "fox"}
    client = browser()
    client.post("/accounts/signup/", fields)
    assert caplog.messages == [f"signed in: account {who(client).pk} from {HOME} at /accounts/signup/"]
    assert "kaiju_known" in client.cookies
    caplog.clear()
    browser().post("/guest/")
    assert caplog.messages == []


def test_what_was_typed_for_a_name_is_not_in_the_log(db, caplog):
    caplog.set_level(logging.INFO, logger="accounts")
    for name in ("heron@example.org", "my-own-password", "a\nb"):
        browser().post("/accounts/login/", {"login": name, "password": WRONG})
    assert caplog.messages == [f"password wrong: no such account from {HOME} at /accounts/login/"] * 3
