"""Whether an address is known is told neither by words nor by work: the mail says the rest, outside the request."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import tasks
from accounts.models import User

from .conftest import PASSWORD
from .test_guests import KEEP, is_in, who
from .test_sign_in import NEW

KNOWN, UNKNOWN = "panda@example.org", "heron@example.org"


@pytest.fixture
def owner(panda: User) -> User:
    """Somebody who has confirmed their address."""
    EmailAddress.objects.create(user=panda, email=KNOWN, verified=True, primary=True)
    return panda


@pytest.fixture
def hashes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """One entry for each time a password is hashed."""
    done: list[str] = []
    encode = MD5PasswordHasher.encode

    def counted(self: MD5PasswordHasher, password: str, salt: str) -> str:
        done.append(password)
        return str(encode(self, password, salt))

    monkeypatch.setattr(MD5PasswordHasher, "encode", counted)
    return done


@pytest.fixture
def undelivered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the tasks that a request asked for; no worker is there to do them."""
    asked: list[str] = []
    monkeypatch.setattr("accounts.allauth_adapter.send_by_worker", lambda task, *args: asked.append(task.name))
    monkeypatch.setattr("accounts.forms.send_by_worker", lambda task, *args: asked.append(task.name))
    return asked


def signs_up(address: str) -> Client:
    browser = Client(HTTP_ACCEPT_LANGUAGE="en")
    name = address.split("@", maxsplit=1)[0]
    answer = browser.post("/accounts/signup/", {**NEW, "username": f"new-{name}", "email": address}, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert f"We have sent an email to {address}." in answer.content.decode()
    return browser


def keeps_guest(address: str) -> Client:
    browser = Client(HTTP_ACCEPT_LANGUAGE="en")
    browser.post("/guest/")
    name = address.split("@", maxsplit=1)[0]
    answer = browser.post("/guest/keep/", {**KEEP, "username": f"kept-{name}", "email": address}, follow=True)
    assert not who(browser).is_guest
    assert f"We have sent an email to {address}." in answer.content.decode()
    return browser


def changes_address(address: str) -> Client:
    browser = Client(HTTP_ACCEPT_LANGUAGE="en")
    name = address.split("@", maxsplit=1)[0]
    browser.post("/accounts/signup/", {**NEW, "username": f"old-{name}"})
    answer = browser.post("/accounts/email/", {"email": address, "action_add": ""}, follow=True)
    assert f"We have sent an email to {address}." in answer.content.decode()
    return browser


def loses_password(address: str) -> Client:
    browser = Client(HTTP_ACCEPT_LANGUAGE="en")
    assert browser.post("/accounts/password/reset/", {"email": address})["Location"] == "/accounts/password/reset/done/"
    return browser


def signs_in(name: str) -> Client:
    browser = Client(HTTP_ACCEPT_LANGUAGE="en")
    answer = browser.post("/accounts/login/", {"login": name, "password": "not this one"})
    assert len(answer.context["form"].non_field_errors()) == 1
    return browser


def asks_for_a_token(name: str) -> Client:
    browser = Client(HTTP_ACCEPT_LANGUAGE="en")
    given = {"username": name, "password": "not this one"}
    answer = browser.post("/api/v1/tokens/", given, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (401, "SIGN_IN_FAILED")
    return browser


def administers(name: str) -> Client:
    browser = Client(HTTP_ACCEPT_LANGUAGE="en")
    assert browser.post("/admin/login/", {"username": name, "password": "not this one"}).status_code == 200
    return browser


DOORS = [signs_up, keeps_guest, changes_address, loses_password]


@pytest.mark.parametrize("act", DOORS)
def test_a_known_address_is_as_much_work_as_an_unknown_one(owner, hashes, undelivered, act: Callable[[str], Client]):
    signs_up("first@example.org")  # what is read once in a process
    costs = []
    for address in (KNOWN, UNKNOWN):
        hashes.clear()
        undelivered.clear()
        with CaptureQueriesContext(connection) as queries:
            act(address)
        costs.append((len(hashes), list(undelivered), len(queries)))
    assert costs[0] == costs[1]
    assert mail.outbox == []


@pytest.mark.parametrize("act", [signs_in, asks_for_a_token, administers])
@pytest.mark.parametrize(("known", "unknown"), [(KNOWN, UNKNOWN), ("panda", "heron"), ("guest-abc", "heron"),
                                                ("machine", "heron"), ("closed", "heron")])  # fmt: skip
def test_a_wrong_password_is_one_hash_for_every_name(owner, hashes, act: Callable[[str], Client], known, unknown):
    guest = User(username="guest-abc", is_guest=True)
    guest.set_unusable_password()
    guest.save()
    User.objects.create(username="machine", is_bot=True, owner=owner)
    User.objects.create_user("closed", password=PASSWORD, is_active=False)
    costs = []
    for name in (known, unknown):
        hashes.clear()
        with CaptureQueriesContext(connection) as queries:
            act(name)
        costs.append((len(hashes), len(queries)))
    assert costs[0] == costs[1]
    assert costs[0][0] == 1


@pytest.mark.parametrize("act", [signs_up, keeps_guest, changes_address])
def test_the_owner_is_written_to_and_nothing_else_happens_to_the_address(owner, post, act):
    browser = act(KNOWN)
    assert post == ["accounts.tasks.send_mail"]
    (message,) = mail.outbox
    assert message.to == [KNOWN]
    assert "it already has one" in message.body
    assert "/accounts/password/reset/" in message.body
    assert "confirm-email" not in message.body
    assert EmailAddress.objects.get(verified=True).user == owner
    page = browser.get("/accounts/email/").content.decode()
    assert KNOWN in page


def test_a_claim_that_nobody_confirmed_does_not_block_the_owner(db):
    thief = who(signs_up(KNOWN))
    owner = Client(HTTP_ACCEPT_LANGUAGE="en")
    answer = owner.post("/accounts/signup/", {**NEW, "username": "zhu", "email": KNOWN})
    assert answer.status_code == 302
    link = next(word for word in mail.outbox[-1].body.split() if "/accounts/confirm-email/" in word)
    assert "is the email address for zhu" in owner.get(link).content.decode()
    owner.post(link)
    assert EmailAddress.objects.get(email=KNOWN).user == who(owner)
    thief.refresh_from_db()
    assert thief.email == ""
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"login": KNOWN, "password": PASSWORD})
    assert who(elsewhere) == who(owner)


def test_a_later_claim_takes_the_address_from_nobody(panda):
    signs_up(KNOWN)
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"login": KNOWN, "password": PASSWORD})
    assert who(elsewhere) == panda


def test_a_lost_password_is_written_to_whose_address_it_is(owner, post):
    signs_up(KNOWN)
    mail.outbox.clear()
    post.clear()
    browser = loses_password(KNOWN)
    assert post == ["accounts.tasks.send_reset"]
    (message,) = mail.outbox
    assert "Your username is panda." in message.body
    link = next(word for word in message.body.split() if "/accounts/password/reset/key/" in word)
    assert link.startswith("http://testserver/")
    form = browser.get(link, follow=True)
    fresh = "eighteen good cards"
    done = browser.post(form.request["PATH_INFO"], {"password1": fresh, "password2": fresh})
    assert done.status_code == 302
    owner.refresh_from_db()
    assert owner.check_password("eighteen good cards")
    assert is_in(browser)


def test_a_claim_keeps_nobody_from_their_own_account(db):
    signs_up(KNOWN)  # somebody who has never seen that mailbox
    owner = Client(HTTP_ACCEPT_LANGUAGE="en")
    fresh = "eighteen good cards"
    own = {**NEW, "username": "zhu", "email": KNOWN, "password1": fresh, "password2": fresh}
    assert owner.post("/accounts/signup/", own).status_code == 302
    account = who(owner)
    owner.post("/accounts/logout/")
    owner.post("/accounts/login/", {"login": KNOWN, "password": fresh})  # the browser knows which of both it is
    assert who(owner) == account
    mail.outbox.clear()
    loses_password(KNOWN)
    assert ["Your username is zhu." in message.body for message in mail.outbox] == [False, True]
    for number in range(9):
        User.objects.create_user(f"claim{number}", KNOWN)
    mail.outbox.clear()
    loses_password(KNOWN)
    assert len(mail.outbox) == 5


def test_nobody_is_written_to_where_there_is_no_account(db):
    loses_password(UNKNOWN)
    assert mail.outbox == []


def test_mail_goes_out_in_the_language_of_the_page(owner):
    Client(HTTP_ACCEPT_LANGUAGE="zh-CN").post("/accounts/password/reset/", {"email": KNOWN})
    assert "设置新密码" in mail.outbox[0].subject


def test_a_broker_that_is_away_costs_a_thread_and_no_mail(monkeypatch):
    sent: list[str] = []

    class Away:
        name = "accounts.tasks.send_mail"

        def apply_async(self, *_args: object, **_options: object) -> None:
            raise ConnectionError

        def run(self, subject: str) -> None:
            sent.append(subject)

    class Thread:
        def __init__(self, target: Callable[..., None], args: tuple[object, ...], **_: object) -> None:
            self.start = lambda: target(*args)

    monkeypatch.setattr("accounts.tasks.threading.Thread", Thread)
    monkeypatch.setattr("accounts.tasks.connections.close_all", lambda: None)
    tasks.send_by_worker(Away(), "hello")
    assert sent == ["hello"]
