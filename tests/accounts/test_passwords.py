"""Changing and resetting a password, and the address that it takes."""

from __future__ import annotations

from django.core import mail
from django.test import Client

from .conftest import PASSWORD
from .test_guests import who

FRESH = "eighteen better cards"


def link_in(message: mail.EmailMessage, part: str) -> str:
    return next(word for word in message.body.split() if part in word)


def signed_in(user) -> Client:
    browser = Client(HTTP_ACCEPT_LANGUAGE="zh-CN")
    browser.force_login(user)
    return browser


def test_a_changed_password_keeps_the_browser_in_and_tells_the_address(panda):
    panda.emailaddress_set.create(email=panda.email, primary=True, verified=True)
    browser = signed_in(panda)
    answer = browser.post(
        "/accounts/password/change/", {"oldpassword": PASSWORD, "password1": FRESH, "password2": FRESH}
    )
    assert answer.status_code == 302
    assert who(browser) == panda
    panda.refresh_from_db()
    assert panda.check_password(FRESH)
    assert [message.subject for message in mail.outbox] == ["Kaiju 开局 · 账号密码已更改"]


def test_the_old_password_is_asked_for(panda):
    answer = signed_in(panda).post(
        "/accounts/password/change/", {"oldpassword": "wrong", "password1": FRESH, "password2": FRESH}
    )
    assert answer.context["form"].errors["oldpassword"] == ["当前密码不正确。"]
    panda.refresh_from_db()
    assert panda.check_password(PASSWORD)


def test_a_lost_password_is_reset_by_a_link_that_works_once(chinese, panda):
    chinese.post("/accounts/password/reset/", {"email": "panda@example.org"})
    assert mail.outbox[0].subject == "Kaiju 开局 · 设置新密码"
    assert "panda" in mail.outbox[0].body
    link = link_in(mail.outbox[0], "/accounts/password/reset/key/")
    page = chinese.get(link, follow=True)
    form = page.redirect_chain[-1][0]
    done = chinese.post(form, {"password1": FRESH, "password2": FRESH})
    assert done.status_code == 302
    panda.refresh_from_db()
    assert panda.check_password(FRESH)
    again = Client(HTTP_ACCEPT_LANGUAGE="zh-CN").get(link, follow=True)
    assert "链接已失效" in again.content.decode()


def test_an_unknown_address_gets_no_mail_and_the_same_answer(chinese, panda):
    known = chinese.post("/accounts/password/reset/", {"email": "panda@example.org"})
    unknown = chinese.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert [message.to for message in mail.outbox] == [["panda@example.org"]]


def test_five_resets_a_minute_for_one_address_and_no_more(chinese, panda):
    answers = [chinese.post("/accounts/password/reset/", {"email": "panda@example.org"}) for _ in range(6)]
    assert [answer.status_code for answer in answers] == [302] * 5 + [429]
    assert len(mail.outbox) == 5


def test_an_address_counts_once_it_is_confirmed(db, panda):
    panda.email = ""
    panda.save()
    browser = signed_in(panda)
    browser.post("/accounts/email/", {"action_add": "", "email": "new@example.org"})
    link = link_in(mail.outbox[-1], "/accounts/confirm-email/")
    panda.refresh_from_db()
    assert panda.email != "new@example.org"
    browser.post(link)
    panda.refresh_from_db()
    assert panda.email == "new@example.org"
