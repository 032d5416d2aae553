"""Guests: made in one click, kept on wish, forgotten in the end."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.services import GUEST_DAYS, NotAGuest, forget_guests, upgrade_guest
from games.models import Match, MatchSeat, Seat, Table
from tests.support.match_rows import make_match, make_player

from .conftest import PASSWORD

KEEP = {"username": "zhuying", "password1": PASSWORD, "password2": PASSWORD, "email": ""}


def who(browser: Client) -> User:
    """Who this browser is signed in as."""
    return User.objects.get(pk=browser.session["_auth_user_id"])


def is_in(browser: Client) -> bool:
    """Is anybody signed in here?"""
    return "_auth_user_id" in browser.session


def plant_session(browser: Client) -> str:
    """Gives the browser a session whose key somebody else may know; returns the key."""
    session = browser.session
    session["seen"] = True
    session.save()
    key = str(session.session_key)
    browser.cookies["sessionid"] = key
    return key


def test_one_click_makes_a_guest_and_leads_on(db):
    browser = Client(HTTP_ACCEPT_LANGUAGE="en")
    answer = browser.post("/guest/", {"next": "/watch/"})
    assert answer["Location"] == "/watch/"
    guest = who(browser)
    assert guest.is_guest
    assert guest.username.startswith("guest-")
    assert guest.shown_name.startswith("Guest ")
    assert guest.language == "en"
    assert not guest.has_usable_password()


def test_a_guest_is_named_in_the_language_of_the_page(guest):
    assert who(guest).shown_name.startswith("游客 ")


def test_becoming_a_guest_changes_the_session_key(db):
    browser = Client()
    planted = plant_session(browser)
    browser.post("/guest/")
    assert who(browser).is_guest
    assert browser.session.session_key != planted


def test_the_browser_remembers_a_guest_for_ninety_days(guest):
    assert guest.session.get_expiry_age() == GUEST_DAYS * 86400


def test_who_is_signed_in_stays_who_they_are(panda):
    browser = Client()
    browser.force_login(panda)
    browser.post("/guest/")
    assert who(browser) == panda
    assert User.objects.count() == 1


def test_a_link_to_elsewhere_is_not_followed(db):
    assert Client().post("/guest/", {"next": "https://elsewhere.example/"})["Location"] == reverse("home")


def test_a_get_makes_no_guest(db):
    assert Client().get("/guest/").status_code == 405
    assert not User.objects.exists()


def test_one_address_makes_twenty_guests_a_minute_and_then_gets_a_page_that_says_so(db):
    assert [Client().post("/guest/").status_code for _ in range(20)] == [302] * 20
    answer = Client(HTTP_ACCEPT_LANGUAGE="zh-CN").post("/guest/")
    assert answer.status_code == 429
    assert "操作太频繁" in answer.content.decode()
    assert User.objects.count() == 20


def test_a_guest_who_stays_keeps_account_seat_and_matches(guest):
    before = who(guest)
    table = Table.objects.create(game="doudizhu")
    Seat.objects.create(table=table, index=0, user=before)
    make_match([before, None, None], board="", rated=False)
    answer = guest.post("/guest/keep/", {**KEEP, "next": "/watch/"})
    assert answer["Location"] == "/watch/"
    after = who(guest)
    assert after.pk == before.pk
    assert not after.is_guest
    assert after.shown_name == "zhuying"
    assert after.check_password(PASSWORD)
    assert after.seats.get().table == table
    assert after.match_seats.count() == 1


@pytest.mark.parametrize(
    ("kind", "kept"), [(None, False), (Match.Kind.PRACTICE, False), (Match.Kind.LESSON, False), ("played", True)]
)
def test_a_guest_is_promised_matches_only_if_some_are_listed(db, kind, kept):
    guest = Client(HTTP_ACCEPT_LANGUAGE="en")
    guest.post("/guest/")
    if kind:
        make_match([who(guest), None, None], board="", rated=False)
        Match.objects.update(kind=kind)
    form = guest.get("/guest/keep/").content.decode()
    assert ("same matches" in form, "Practice rounds aren't listed" in form) == (kept, not kept)
    again = guest.post("/guest/keep/", {**KEEP, "username": ""}).content.decode()
    assert ("same matches" in again) == kept
    guest.post("/guest/keep/", {**KEEP, "next": "/matches/"})
    page = guest.get("/matches/").content.decode()
    assert ("Everything you have played is still yours" in page, "Welcome, zhuying." in page) == (kept, True)
    assert ("Practice rounds aren't listed." in page) != kept


def test_a_guest_who_stays_can_sign_in_elsewhere(guest):
    guest.post("/guest/keep/", KEEP)
    other = Client()
    other.post("/accounts/login/", {"login": "zhuying", "password": PASSWORD})
    assert who(other) == who(guest)


def test_a_name_of_ones_own_is_kept(guest):
    User.objects.update(display_name="竹影扫阶")
    guest.post("/guest/keep/", KEEP)
    assert who(guest).shown_name == "竹影扫阶"


def test_keeping_with_an_address_sends_a_confirmation(guest):
    guest.post("/guest/keep/", {**KEEP, "email": "Zhu@Example.org"})
    assert [message.to for message in mail.outbox] == [["zhu@example.org"]]
    assert "/accounts/confirm-email/" in mail.outbox[0].body


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("username", "Panda"), ("username", "admin"), ("username", "guest-7"), ("username", "a b"), ("username", ""),
        ("password1", "12345678"), ("password1", "short"), ("password1", "zhuying"), ("password2", "another one"),
        ("email", "nothing"),
    ],
)  # fmt: skip
def test_a_form_with_a_fault_changes_nothing(guest, panda, field, value):
    fields = {**KEEP, field: value}
    if field == "password1":
        fields["password2"] = value
    answer = guest.post("/guest/keep/", fields)
    assert answer.status_code == 200
    assert list(answer.context["form"].errors) == [field]
    assert who(guest).is_guest
    assert not mail.outbox


def test_only_a_guest_can_be_kept(panda, rf):
    with pytest.raises(NotAGuest):
        upgrade_guest(rf.post("/"), user=panda, username="other", password=PASSWORD)
    panda.refresh_from_db()
    assert panda.username == "panda"


def test_a_full_player_has_nothing_to_keep(panda):
    browser = Client()
    browser.force_login(panda)
    assert browser.get("/guest/keep/")["Location"] == reverse("me")


@pytest.mark.parametrize(
    "path", ["/accounts/signup/", "/accounts/email/", "/accounts/password/change/", "/accounts/password/set/"]
)
def test_pages_of_full_accounts_lead_a_guest_to_the_page_that_keeps(guest, path):
    assert guest.get(path)["Location"] == "/guest/keep/"
    assert guest.post(path)["Location"] == "/guest/keep/"


def test_signing_in_as_somebody_else_leaves_the_guest_as_it_was(guest, panda):
    before = who(guest)
    answer = guest.post("/accounts/login/", {"login": "panda", "password": PASSWORD})
    assert answer.status_code == 302
    assert who(guest) == panda
    before.refresh_from_db()
    assert before.is_guest


def test_abandoned_guests_are_forgotten_and_their_matches_keep_the_names(db):
    now = timezone.now()
    old = make_player("guest-old", guest=True, display="游客 1111")
    make_match([old, None, None], at=now - timedelta(days=200), board="", rated=False)
    fresh = make_player("guest-new", guest=True)
    full = make_player("zhuying")
    User.objects.filter(pk__in=[old.pk, full.pk]).update(last_login=now - timedelta(days=120))
    User.objects.filter(pk=fresh.pk).update(last_login=now - timedelta(days=80))
    assert forget_guests(now=now) == 1
    assert set(User.objects.values_list("username", flat=True)) == {"guest-new", "zhuying"}
    seat = MatchSeat.objects.get(index=0)
    assert (seat.user, seat.name) == (None, "游客 1111")


def test_a_guest_who_played_lately_or_holds_a_seat_stays(db):
    now = timezone.now()
    player, sitter = make_player("guest-a", guest=True), make_player("guest-b", guest=True)
    User.objects.update(last_login=now - timedelta(days=120))
    make_match([player, None, None], at=now - timedelta(days=5), board="", rated=False)
    Seat.objects.create(table=Table.objects.create(game="doudizhu"), index=0, user=sitter)
    assert forget_guests(now=now) == 0
    assert User.objects.count() == 2


def test_a_guest_is_seen_on_every_page_and_their_browser_remembers_them_for_as_long_again(guest):
    user, long_ago = who(guest), timezone.now() - timedelta(days=80)
    for path in ("/", "/puzzles/", "/rules/doudizhu/", "/api/v1/me/puzzles/"):
        User.objects.filter(pk=user.pk).update(last_login=long_ago)
        session = guest.session
        session.set_expiry(timedelta(days=10))
        session.save()
        assert guest.get(path, follow=True).status_code == 200
        user.refresh_from_db()
        assert user.last_login is not None
        assert user.last_login > long_ago + timedelta(days=79)
        assert guest.session.get_expiry_age() == GUEST_DAYS * 86400
        assert guest.cookies["sessionid"]["max-age"] == GUEST_DAYS * 86400


def test_being_seen_costs_one_write_a_day(guest):
    guest.get("/me/settings/")
    before = who(guest).last_login
    guest.get("/me/settings/")
    assert who(guest).last_login == before


def test_the_command_says_how_many_it_forgot(db):
    guest = make_player("guest-old", guest=True)
    User.objects.filter(pk=guest.pk).update(last_login=timezone.now() - timedelta(days=40))
    out = StringIO()
    call_command("forget_guests", "--days", "30", stdout=out)
    assert out.getvalue() == "1 guests forgotten\n"
