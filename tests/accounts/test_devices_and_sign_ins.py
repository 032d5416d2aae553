"""The list of signed-in devices with sign-out of each and of all others, and the log of sign-ins."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.core import mail
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts import api_tokens, services
from accounts.devices import device_name, device_of
from accounts.models import SignedInBrowser, SignIn, Token, User
from accounts.sign_in_log import forget_old
from accounts.signals import access_changed
from accounts.tasks import tend_accounts
from games.bots.services import owner_actions
from tests.support.second_factor import app_code, enrol

from .conftest import PASSWORD, player_at

pytestmark = pytest.mark.django_db
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:135.0) Gecko/20100101 Firefox/135.0"
PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 "
    "Mobile/15E148 Safari/604.1"
)


def browser(agent: str = FIREFOX, address: str = "192.0.2.7") -> Client:
    return Client(headers={"user-agent": agent, "accept-language": "en"}, REMOTE_ADDR=address)


def sign_in(client: Client, password: str = PASSWORD) -> Client:
    client.post("/accounts/login/", {"login": "panda", "password": password})
    return client


def confirm(client: Client) -> Client:
    """Enters the password again, which is asked before a device is signed out."""
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def test_a_sign_in_is_listed_with_device_and_way_and_without_an_address(panda: User) -> None:
    client = sign_in(browser(PHONE, "198.51.100.23"))
    page = client.get("/me/sign-ins/").content.decode()
    assert "Safari on iPhone" in page
    assert "Password ·" in page
    assert "the network you&#x27;re on now" in page
    assert "198.51.100" not in page
    [row] = SignIn.objects.filter(user=panda)
    assert (row.way, row.device) == ("password", "safari iphone")


def test_no_table_has_the_address_of_a_sign_in(panda: User) -> None:
    sign_in(browser(address="198.51.100.23"))
    with connection.cursor() as cursor:
        for table in ("accounts_signin", "accounts_signedinbrowser"):
            cursor.execute(f"SELECT * FROM {table}")
            rows = cursor.fetchall()
            assert rows
            assert "198.51.100" not in str(rows)


def test_two_networks_have_two_marks_and_a_household_has_one(panda: User) -> None:
    for address in ("2001:db8:1:2::a", "2001:db8:1:2:ffff::b", "2001:db8:1:3::a", "192.0.2.7"):
        sign_in(browser(address=address))
    marks = list(SignIn.objects.order_by("pk").values_list("network", flat=True))
    assert marks[0] == marks[1]
    assert len(set(marks)) == 3
    assert all(len(mark) == 64 for mark in marks)


def test_one_device_is_signed_out_and_the_others_stay(panda: User, django_capture_on_commit_callbacks: Any) -> None:
    mine, lost = confirm(sign_in(browser())), sign_in(browser(PHONE))
    told: list[User] = []
    access_changed.connect(lambda user, **_: told.append(user), weak=False, dispatch_uid="test")
    row = SignedInBrowser.objects.get(device="safari iphone")
    with django_capture_on_commit_callbacks(execute=True):
        answer = mine.post(f"/me/sign-ins/{row.pk}/sign-out/")
    access_changed.disconnect(dispatch_uid="test")
    assert answer["Location"] == "/me/sign-ins/"
    assert (player_at(lost), player_at(mine)) == (None, "panda")
    assert told == [panda]  # open sockets check their session at once
    assert not SignedInBrowser.objects.filter(pk=row.pk).exists()


def test_a_device_of_another_account_cannot_be_signed_out(panda: User) -> None:
    sign_in(browser())
    row = SignedInBrowser.objects.get()
    User.objects.create_user("tiger", "", PASSWORD)
    tiger = browser()
    tiger.post("/accounts/login/", {"login": "tiger", "password": PASSWORD})
    confirm(tiger)
    assert tiger.post(f"/me/sign-ins/{row.pk}/sign-out/").status_code == 404
    assert SignedInBrowser.objects.filter(pk=row.pk).exists()


def test_all_others_are_signed_out_with_programs_and_sessions_from_before_the_list(panda: User) -> None:
    mine, lost = confirm(sign_in(browser())), sign_in(browser(PHONE))
    unlisted = Client()
    unlisted.force_login(panda)  # its session has no row
    api_tokens.sign_in_token(user=panda)
    api_tokens.personal_token(user=panda, name="kept", scopes=["read"])
    mine.post("/me/sign-ins/sign-out-others/")
    assert [player_at(each) for each in (mine, lost, unlisted)] == ["panda", None, None]
    assert [token.name for token in Token.objects.all()] == ["kept"]
    assert SignedInBrowser.objects.count() == 1


@pytest.mark.parametrize("path", ["/me/sign-ins/sign-out-others/", "/me/sign-ins/{phone}/sign-out/"])
def test_the_password_is_asked_before_another_device_is_signed_out(panda: User, path: str) -> None:
    phone = sign_in(browser(PHONE))
    path = path.format(phone=SignedInBrowser.objects.get().pk)
    mine = browser()
    mine.force_login(panda)  # its password was entered long ago
    answer = mine.post(path)
    assert answer["Location"].startswith("/accounts/reauthenticate/")
    assert player_at(phone) == "panda"
    wrong = mine.post(answer["Location"], {"password": "not this one"})
    assert (wrong.status_code, player_at(phone)) == (200, "panda")
    assert mine.post(answer["Location"], {"password": PASSWORD})["Location"] == "/me/sign-ins/"
    assert (player_at(phone), player_at(mine)) == (None, "panda")


def test_signing_out_takes_the_device_off_the_list(panda: User) -> None:
    client = sign_in(browser())
    client.post("/accounts/logout/")
    assert not SignedInBrowser.objects.exists()


def test_a_session_from_before_the_list_is_added_when_it_is_used(panda: User) -> None:
    client = browser()
    client.force_login(panda)
    page = client.get("/me/sign-ins/").content.decode()
    assert "Firefox on Linux" in page
    assert SignedInBrowser.objects.get().way == "earlier"


def test_the_list_follows_a_session_through_a_new_password(panda: User) -> None:
    client = sign_in(browser())
    other = sign_in(browser(PHONE))
    fresh = "eighteen better cards"
    client.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": fresh, "password2": fresh})
    assert player_at(other) is None
    assert "this device" in client.get("/me/sign-ins/").content.decode()
    assert SignedInBrowser.objects.filter(session_key=client.session.session_key).count() == 1


def test_an_expired_session_is_not_listed(panda: User) -> None:
    mine = sign_in(browser())
    sign_in(browser(PHONE))
    row = SignedInBrowser.objects.get(device="safari iphone")
    Session.objects.filter(pk=row.session_key).update(expire_date=timezone.now() - timedelta(seconds=1))
    page = mine.get("/me/sign-ins/").content.decode()
    assert page.partition("Sign-ins of the last")[0].count("token-list") == 1
    assert "Safari on iPhone" not in page.partition("Sign-ins of the last")[0]


def test_a_players_session_lasts_30_days_from_the_last_visit_and_is_stored_once_an_hour(panda: User) -> None:
    client = sign_in(browser())
    key = client.session.session_key
    Session.objects.filter(pk=key).update(expire_date=timezone.now() + timedelta(days=1))
    client.get("/me/settings/")
    assert Session.objects.get(pk=key).expire_date < timezone.now() + timedelta(days=2)  # seen this hour already
    session = client.session
    session["signed_in_browser"] = [*session["signed_in_browser"][:2], 0]
    session.save()
    Session.objects.filter(pk=key).update(expire_date=timezone.now() + timedelta(days=1))
    answer = client.get("/me/settings/")
    left = Session.objects.get(pk=key).expire_date - timezone.now()
    assert timedelta(days=29, hours=23) < left <= timedelta(days=30)
    assert answer.cookies["sessionid"]["max-age"] == 30 * 86400
    assert SignedInBrowser.objects.get().seen_at.minute == 0


@pytest.mark.parametrize("way", ["code", "link", "sign_up", "program"])
def test_each_way_of_signing_in_is_named_in_the_log(panda: User, way: str) -> None:
    client = browser()
    if way == "code":
        enrol(panda)
        client.post("/accounts/login/", {"login": "panda", "password": PASSWORD})
        client.post("/accounts/2fa/authenticate/", {"code": app_code()})
    elif way == "link":
        client.post("/accounts/password/reset/", {"email": panda.email})
        link = next(word for word in mail.outbox[0].body.split() if "/reset/key/" in word)
        form = client.get(link, follow=True).redirect_chain[-1][0]
        client.post(form, {"password1": "eighteen better cards", "password2": "eighteen better cards"})
    elif way == "sign_up":
        new = {"username": "otter", "password1": PASSWORD, "password2": PASSWORD, "avatar": "fox"}
        client.post("/accounts/signup/", new)
    else:
        given = {"username": "panda", "password": PASSWORD}
        assert client.post("/api/v1/tokens/", given, content_type="application/json").status_code == 200
    assert [row.way for row in SignIn.objects.all()] == [way]


def test_the_admins_own_sign_in_form_is_logged_with_its_code(panda: User) -> None:
    User.objects.filter(pk=panda.pk).update(is_staff=True)
    enrol(panda)
    browser().post("/admin/login/", {"username": "panda", "password": PASSWORD, "code": app_code()})
    assert [row.way for row in SignIn.objects.all()] == ["code"]


def test_a_wrong_password_and_a_guest_are_not_in_the_log(panda: User, guest: Client) -> None:
    sign_in(browser(), "wrong")
    guest.get("/")
    assert not SignIn.objects.exists()
    assert not SignedInBrowser.objects.exists()
    assert guest.get("/me/sign-ins/")["Location"] == "/guest/keep/"


def test_lines_are_deleted_after_90_days_once_an_hour(panda: User) -> None:
    now = datetime(2026, 11, 30, 12, tzinfo=UTC)
    for days in (1, 89, 91):
        SignIn.objects.create(user=panda, at=now - timedelta(days=days), way="password")
    SignedInBrowser.objects.create(
        user=panda, session_key="x", way="password", seen_at=now - timedelta(days=91), signed_in_at=now
    )
    assert forget_old(now=now) == 2
    assert SignIn.objects.count() == 2
    SignIn.objects.update(at=timezone.now() - timedelta(days=91))
    tend_accounts()
    assert not SignIn.objects.exists()
    SignIn.objects.create(user=panda, at=timezone.now() - timedelta(days=91), way="password")
    tend_accounts()  # within the hour
    assert SignIn.objects.exists()


def test_a_long_log_has_pages(panda: User) -> None:
    client = sign_in(browser())
    now = timezone.now()
    for number in range(40):
        SignIn.objects.create(user=panda, at=now - timedelta(hours=number), way="passkey", device="chrome windows")
    assert client.get("/me/sign-ins/").content.decode().count("Passkey · Chrome on Windows") == 29
    assert client.get("/me/sign-ins/?page=2").content.decode().count("Passkey · Chrome on Windows") == 11


def test_closing_and_deleting_an_account_takes_its_devices_and_log_along(panda: User) -> None:
    sign_in(browser())
    services.close_account(user=panda)
    assert not SignedInBrowser.objects.exists()
    SignIn.objects.create(user=panda, way="password")
    from accounts.account_deletion import delete_account

    delete_account(user=panda)
    assert not SignIn.objects.exists()


# ── Mails ────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def confirmed(panda: User) -> User:
    EmailAddress.objects.create(user=panda, email=panda.email, primary=True, verified=True)
    User.objects.filter(pk=panda.pk).update(language="en")
    return panda


def test_a_new_device_is_mailed_to_the_owner_in_the_owners_language(confirmed: User) -> None:
    chinese = Client(headers={"user-agent": PHONE, "accept-language": "zh-CN"}, REMOTE_ADDR="198.51.100.23")
    sign_in(chinese)
    [letter] = mail.outbox
    assert letter.subject == "Kaiju 开局 · New sign-in to your account"
    assert "Safari on iPhone" in letter.body
    assert "panda" in letter.body
    for secret in (PASSWORD, "198.51.100.23", "http", str(chinese.session.session_key)):
        assert secret not in str(letter.body)


def test_a_known_browser_and_the_same_kind_in_the_same_network_are_not_new(confirmed: User) -> None:
    known = sign_in(browser())
    known.post("/accounts/logout/")
    mail.outbox.clear()
    known.defaults["REMOTE_ADDR"] = "203.0.113.9"
    sign_in(known)  # by its cookie
    sign_in(browser())  # without one, but alike
    assert mail.outbox == []
    sign_in(browser(PHONE))
    assert len(mail.outbox) == 1


def test_a_new_account_gets_no_mail_of_its_first_sign_in() -> None:
    new = {"username": "otter", "password1": PASSWORD, "password2": PASSWORD, "avatar": "fox", "email": "o@example.org"}
    browser().post("/accounts/signup/", new)
    assert not [letter for letter in mail.outbox if "sign-in" in letter.subject]


def test_an_address_that_is_only_claimed_hears_nothing_of_devices_and_tokens(panda: User) -> None:
    EmailAddress.objects.create(user=panda, email=panda.email, primary=True, verified=False)
    client = sign_in(browser())
    client.post("/me/tokens/", {"name": "a", "read": "on", "days": "30"})
    assert mail.outbox == []


@pytest.mark.parametrize("page", [True, False], ids=["page", "api"])
def test_a_new_token_is_mailed_to_the_owner_without_its_text(
    confirmed: User, page: bool, django_capture_on_commit_callbacks: Any
) -> None:  # fmt: skip
    client = sign_in(browser())
    mail.outbox.clear()
    with django_capture_on_commit_callbacks(execute=True):
        if page:
            answer = client.post("/me/tokens/", {"name": "my script", "read": "on", "days": "30"})
            written = answer.context["written"]
        else:
            written = client.post("/api/v1/me/token/").json()["token"]
    [letter] = mail.outbox
    assert letter.subject == "Kaiju 开局 · New token for your account"
    assert written.startswith("kaiju_")
    assert written[:12] not in letter.body
    assert ("my script" in letter.body) is page


def test_a_bots_new_token_is_mailed_to_its_owner(confirmed: User, django_capture_on_commit_callbacks: Any) -> None:
    bot = owner_actions.register_bot(owner=confirmed, username="abacus")
    with django_capture_on_commit_callbacks(execute=True):
        owner_actions.create_bot_token(bot=bot, name="at home", scopes=["bot"])
    assert "your bot abacus: “at home”" in mail.outbox[-1].body
    assert mail.outbox[-1].to == [confirmed.email]


def test_a_second_factor_that_staff_reset_is_mailed_to_its_owner(
    confirmed: User, django_capture_on_commit_callbacks: Any
) -> None:
    enrol(confirmed)
    with django_capture_on_commit_callbacks(execute=True):
        services.reset_second_factor(user=confirmed)
    assert [letter.subject for letter in mail.outbox] == ["Kaiju 开局 · Your second factor was reset"]


def test_a_changed_address_is_mailed_to_the_old_one(confirmed: User, chinese: Client) -> None:
    chinese.force_login(confirmed)
    chinese.post("/accounts/email/", {"email": "new@example.org", "action_add": ""})
    link = next(word for word in mail.outbox[-1].body.split() if "/confirm-email/" in word)
    chinese.post(link)
    old = [letter for letter in mail.outbox if letter.to == ["panda@example.org"]]
    assert [letter.subject for letter in old] == ["Kaiju 开局 · Your email address was changed"]


# ── Words ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("agent", "stored", "english"),
    [
        (FIREFOX, "firefox linux", "Firefox on Linux"), (PHONE, "safari iphone", "Safari on iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0", "edge windows",
         "Edge on Windows"),
        ("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36", "chrome android",
         "Chrome on Android"),
        ("Mozilla/5.0 (Linux; Android 14) Chrome/120.0 MicroMessenger/8.0.50", "wechat android", "WeChat on Android"),
        ("curl/8.5.0", "", "Unknown device"), ("", "", "Unknown device"), ("Linux", "linux", "Linux"),
        ("<script>" * 5000 + "Firefox", "", "Unknown device"),
    ],
)  # fmt: skip
def test_a_browser_is_named_by_two_words(agent: str, stored: str, english: str) -> None:
    from django.utils import translation

    assert device_of(agent) == stored
    with translation.override("en"):
        assert device_name(stored) == english
