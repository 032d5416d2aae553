"""Where letters only reach the console, an address is confirmed by a button; elsewhere by its letter alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings as configured
from django.core import mail
from django.core.checks import run_checks
from django.test import Client

from accounts.email_confirmation import CONSOLE, confirm_by_button
from accounts.models import User
from config.management.commands.serve import Command
from leaderboards.tournaments.services import creation

CONFIRM = "/me/email/confirm/"
FORM = "/tournaments/new/"


@pytest.fixture
def embedded(settings):
    settings.KAIJU = {**configured.KAIJU, "EMBEDDED": True}
    settings.EMAIL_BACKEND = CONSOLE
    return settings


@pytest.fixture
def browser(panda: User) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(panda)
    User.objects.filter(pk=panda.pk).update(email="")
    return client


def page(client: Client, path: str, **data: Any) -> str:
    answer = client.post(path, data, follow=True) if data else client.get(path)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def test_a_tournament_is_opened_without_reading_the_console(embedded, browser, panda):
    shown = page(browser, FORM)
    assert "This server runs on its own and sends no mail" in shown
    assert f'action="{CONFIRM}"' in shown
    assert f'name="next" value="{FORM}"' in shown
    after = page(browser, CONFIRM, email="Panda@Example.org", next=FORM)
    assert 'name="tournament_name"' in after
    assert EmailAddress.objects.get(user=panda, verified=True).email == "panda@example.org"
    assert creation.may_create(panda)
    panda.refresh_from_db()
    assert panda.email == "panda@example.org"


def test_an_address_that_waits_is_confirmed_on_its_page(embedded, browser, panda, capsys):
    page(browser, "/accounts/email/", action_add="", email="panda@example.org")
    shown = page(browser, "/accounts/email/")
    assert "Send again" not in shown
    assert f'action="{CONFIRM}"' in shown
    after = page(browser, CONFIRM, x="")
    assert "panda@example.org is confirmed." in after
    assert not EmailAddress.objects.filter(user=panda, verified=False).exists()


def test_what_another_account_has_confirmed_is_refused_and_nothing_changes(embedded, browser, panda):
    other = User.objects.create(username="other")
    EmailAddress.objects.create(user=other, email="mine@example.org", verified=True, primary=True)
    page(browser, CONFIRM, email="mine@example.org", next=FORM)
    assert not EmailAddress.objects.filter(user=panda, verified=True).exists()
    assert EmailAddress.objects.get(email="mine@example.org", verified=True).user == other


@pytest.mark.parametrize("email", ["", "no address", "a@b", "x" * 300 + "@example.org"])
def test_what_is_no_address_is_refused_in_words(embedded, browser, panda, email):
    shown = page(browser, CONFIRM, email=email, next=FORM)
    assert 'class="toast bad"' in shown
    assert not EmailAddress.objects.filter(user=panda).exists()


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("/accounts/email/", {"action_add": ""}),
        ("/accounts/signup/", {"username": "zhu", "password1": "seventeen good cards", "avatar": "crane"}),
        ("/guest/keep/", {"username": "zhu", "password1": "seventeen good cards"}),
    ],
)
def test_an_address_that_is_longer_than_its_column_is_refused_in_words(browser, guest, path, sent):
    client = {"/accounts/email/": browser, "/guest/keep/": guest}.get(path, Client(HTTP_ACCEPT_LANGUAGE="en"))
    long = f"{'x' * 60}@{'.'.join(['y' * 60] * 4)}.example"
    answer = client.post(path, {**sent, "password2": sent.get("password1", ""), "email": long})
    assert answer.status_code == 200
    assert "email" in answer.context["form"].errors


def test_it_is_a_button_and_no_link_and_leads_to_no_other_site(embedded, browser, panda):
    assert browser.get(CONFIRM).status_code == 405
    answer = browser.post(CONFIRM, {"email": "panda@example.org", "next": "https://elsewhere.example/"})
    assert answer["Location"] == "/accounts/email/"
    assert Client().post(CONFIRM).status_code == 302


@pytest.mark.parametrize(
    ("is_embedded", "backend"),
    [(False, CONSOLE), (True, "django.core.mail.backends.smtp.EmailBackend"), (False, configured.EMAIL_BACKEND)],
)
def test_a_server_confirms_nothing_by_a_button(settings, browser, panda, is_embedded, backend):
    page(browser, "/accounts/email/", action_add="", email="panda@example.org")
    settings.KAIJU = {**configured.KAIJU, "EMBEDDED": is_embedded}
    settings.EMAIL_BACKEND = backend
    assert browser.post(CONFIRM).status_code == 404
    assert CONFIRM not in page(browser, "/accounts/email/")
    assert CONFIRM not in page(browser, FORM)
    with pytest.raises(PermissionError):
        confirm_by_button(browser.get("/").wsgi_request, user=panda)
    assert not EmailAddress.objects.filter(verified=True).exists()
    assert mail.outbox


def test_a_guest_keeps_the_account_first(embedded, guest):
    answer = guest.post(CONFIRM, {"email": "guest@example.org"})
    assert answer["Location"] == "/guest/keep/"
    assert not EmailAddress.objects.exists()


def test_a_production_without_a_mail_server_is_warned(settings):
    def found() -> list[str]:
        return [str(one.id) for one in run_checks(include_deployment_checks=True) if str(one.id).startswith("accounts")]

    settings.KAIJU = {**configured.KAIJU, "SECURITY_CONTACT": ["security@kaiju.example"]}
    settings.EMAIL_BACKEND = CONSOLE
    assert found() == ["accounts.W001"]
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    assert found() == []


@pytest.mark.parametrize("is_embedded", [True, False])
def test_the_start_says_where_letters_go(embedded, capsys, is_embedded, monkeypatch):
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    embedded.KAIJU = {**configured.KAIJU, "EMBEDDED": is_embedded}
    Command()._greet("127.0.0.1", 8000)
    assert ("a button on the page confirms an email address" in capsys.readouterr().out) is is_embedded
