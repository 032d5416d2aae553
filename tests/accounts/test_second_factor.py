"""The second factor: demanded from staff at the administration and for tokens, set up on the site's own pages."""

from __future__ import annotations

import base64
import json
import re
from typing import Any

import pytest
from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from accounts import services
from accounts.models import Token, User
from tests.support.second_factor import SECRET, app_code, enrol, recovery_codes, sign_in_staff

from .conftest import PASSWORD

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(panda: User) -> User:
    User.objects.filter(pk=panda.pk).update(is_staff=True, is_superuser=True)
    panda.refresh_from_db()
    return panda


def at_admin(client: Client, **code: str) -> Any:
    return client.post("/admin/login/?next=/admin/", {"username": "panda", "password": PASSWORD, **code})


def token(client: Client, **code: str) -> Any:
    fields = {"username": "panda", "password": PASSWORD, **code}
    return client.post("/api/v1/tokens/", fields, content_type="application/json")


def sign_in_and_confirm(client: Client) -> None:
    """Signs in, and enters the password again, as every page that changes the second factor demands."""
    client.post("/accounts/login/", {"login": "panda", "password": PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})


def test_staff_without_one_are_led_to_set_it_up_and_see_nothing_else(staff: User, english: Client) -> None:
    english.force_login(staff)
    pages = ["admin:index", "background", "admin:accounts_user_changelist", "admin:games_report_changelist"]
    for name in pages:
        answer = english.get(reverse(name), follow=True)
        assert answer.redirect_chain[0][0].startswith("/admin/login/")
        assert any(step.startswith("/accounts/2fa/totp/activate/") for step, _ in answer.redirect_chain)
    answer = english.post(reverse("admin:accounts_user_changelist"), {"action": "close", "_selected_action": [1]})
    assert answer.status_code == 302


def test_signing_in_at_the_admin_without_one_leads_there_too(staff: User, english: Client) -> None:
    answer = at_admin(english)
    assert answer["Location"] == "/admin/"
    assert english.get("/admin/").status_code == 302
    assert english.get("/admin/login/?next=/admin/")["Location"] == "/accounts/2fa/totp/activate/?next=%2Fadmin%2F"


@pytest.mark.django_db(transaction=True)  # allauth acts on the commit, within the request
def test_the_set_up_page_hands_out_a_secret_and_recovery_codes_once(staff: User, english: Client) -> None:
    sign_in_and_confirm(english)
    page = english.get("/accounts/2fa/totp/activate/?next=/admin/").content.decode()
    picture = base64.b64decode(re.findall(r"svg\+xml;base64,([^\"]+)", page)[0])
    assert b'xmlns="http://www.w3.org/2000/svg"' in picture  # without it an <img> stays empty
    (secret,) = re.findall(r'secret-key">(\w+)<', page)
    wrong = english.post("/accounts/2fa/totp/activate/", {"code": "000000"})
    assert "Wrong code." in wrong.content.decode()
    done = english.post("/accounts/2fa/totp/activate/", {"code": app_code(secret)})
    assert done["Location"] == "/accounts/2fa/recovery-codes/"
    codes = english.get(done["Location"]).content.decode()
    assert len(re.findall(r"<code>\d{8}</code>", codes)) == 10
    assert 'href="/admin/"' in codes
    assert not re.findall(r"<code>\d{8}</code>", english.get(done["Location"]).content.decode())
    assert english.get("/admin/").status_code == 200  # the set-up has just proven it


@pytest.mark.parametrize("path", ["/accounts/2fa/", "/accounts/2fa/totp/activate/"])
def test_the_pages_speak_both_languages_and_are_not_for_guests(panda: User, guest: Client, path: str) -> None:
    for language, word in (("zh-CN", "验证"), ("en", "app")):
        client = Client(HTTP_ACCEPT_LANGUAGE=language)
        sign_in_and_confirm(client)
        text = client.get(path).content.decode()
        assert word in text
        assert "style=" not in text.partition("<main")[2].partition("<footer")[0]
    assert guest.get(path)["Location"] == "/guest/keep/"


@pytest.mark.parametrize("code", ["", "000000", "12345678"])
def test_the_admin_refuses_a_right_password_without_a_right_code(staff: User, english: Client, code: str) -> None:
    enrol(staff)
    answer = at_admin(english, code=code)
    assert answer.status_code == 200
    assert ("Type the code" if not code else "Wrong code.") in answer.content.decode()
    assert "_auth_user_id" not in english.session


def test_the_admin_takes_the_code_of_the_app_once(staff: User, english: Client) -> None:
    enrol(staff)
    code = app_code()
    assert at_admin(english, code=code).status_code == 302
    assert english.get("/admin/").status_code == 200
    assert at_admin(Client(), code=code).status_code == 200


def test_a_recovery_code_works_once(staff: User, english: Client) -> None:
    enrol(staff)
    code = recovery_codes(staff)[0]
    assert at_admin(english, code=code).status_code == 302
    assert at_admin(Client(), code=code).status_code == 200


def test_wrong_codes_are_counted(staff: User, english: Client) -> None:
    enrol(staff)
    for _ in range(5):
        at_admin(english, code="000000")
    assert "Too many failed attempts." in at_admin(english, code=app_code()).content.decode()
    assert token(Client(), code=app_code()).status_code == 429


def test_the_site_asks_for_the_code_too(staff: User, english: Client) -> None:
    enrol(staff)
    answer = english.post("/accounts/login/", {"login": "panda", "password": PASSWORD})
    assert answer["Location"] == "/accounts/2fa/authenticate/"
    assert "Enter your code" in english.get(answer["Location"]).content.decode()
    english.post(answer["Location"], {"code": app_code()})
    assert english.get("/admin/").status_code == 200


def test_a_session_from_before_the_second_factor_does_not_open_the_admin(staff: User, english: Client) -> None:
    english.force_login(staff)
    enrol(staff)
    assert english.get("/admin/").status_code == 302
    assert "That is" in english.get("/admin/login/").content.decode()


@pytest.mark.parametrize(
    "page", ["totp/deactivate", "recovery-codes/generate", "recovery-codes", "recovery-codes/download"]
)
def test_a_session_from_before_the_second_factor_neither_removes_it_nor_gets_codes(
    staff: User, english: Client, page: str
) -> None:
    address = f"/accounts/2fa/{page}/"
    english.force_login(staff)
    enrol(staff)
    recovery_codes(staff)
    kept = list(Authenticator.objects.order_by("pk").values())
    english.post("/accounts/reauthenticate/", {"password": PASSWORD})
    for answer in (english.get(address), english.post(address)):
        assert answer.status_code == 302
        assert answer["Location"].startswith(("/accounts/login/", "/accounts/reauthenticate/"))
    assert list(Authenticator.objects.order_by("pk").values()) == kept
    english.post("/accounts/login/", {"login": "panda", "password": PASSWORD})
    english.post("/accounts/2fa/authenticate/", {"code": app_code()})
    english.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert english.get(address).status_code == 200


def test_a_password_reset_does_not_replace_the_second_factor(staff: User, english: Client) -> None:
    enrol(staff)
    key = default_token_generator.make_token(staff)
    uid = user_pk_to_url_str(staff)
    form = english.get(f"/accounts/password/reset/key/{uid}-{key}/", follow=True)
    new = {"password1": "quite another one", "password2": "quite another one"}
    answer = english.post(form.redirect_chain[-1][0], new)
    assert answer["Location"] == "/accounts/2fa/authenticate/"
    assert english.get("/admin/").status_code == 302
    assert english.get("/me/settings/").status_code == 302


def test_a_session_does_not_outlive_the_second_factor(staff: User, english: Client) -> None:
    sign_in_staff(english, staff)
    Authenticator.objects.all().delete()
    assert english.get("/admin/").status_code == 302


def test_tokens_need_the_code(staff: User) -> None:
    answer = token(Client())
    assert (answer.status_code, answer.json()["code"]) == (403, "SECOND_FACTOR_MISSING")
    enrol(staff)
    for code, refusal in ({}, "SECOND_FACTOR"), ({"code": "000000"}, "SECOND_FACTOR_WRONG"):
        answer = token(Client(), **code)
        assert (answer.status_code, answer.json()["code"]) == (401, refusal)
    assert not Token.objects.exists()
    assert token(Client(), code=app_code()).status_code == 200


def test_players_without_one_need_no_code(panda: User) -> None:
    assert token(Client()).status_code == 200
    assert token(Client(), code="000000").status_code == 200


@pytest.mark.parametrize("address", ["/api/v1/me/token/", "/api/v1/me/tokens/"])
def test_a_session_of_staff_without_it_gets_no_token(staff: User, address: str) -> None:
    client = Client()
    client.force_login(staff)
    body = {"name": "x", "scopes": ["read"]}
    answer = client.post(address, body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (403, "SECOND_FACTOR_MISSING")
    assert client.get("/me/tokens/").status_code == 200
    answer = client.post("/me/tokens/", {"name": "x", "read": "on", "days": "30"})
    assert not Token.objects.exists()
    assert sign_in_staff(client, staff).post(address, body, content_type="application/json").status_code in (200, 201)


def test_the_secret_is_stored_encrypted_and_in_no_admin_page(staff: User) -> None:
    enrol(staff)
    assert SECRET not in json.dumps(Authenticator.objects.get().data)
    assert not admin.site.is_registered(Authenticator)


def test_an_old_secret_key_still_reads_it(staff: User, settings: Any) -> None:
    enrol(staff)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another one"
    assert Authenticator.objects.get().wrap().validate_code(app_code())


def test_a_reset_ends_sessions_and_programs(staff: User, english: Client) -> None:
    sign_in_staff(english, staff)
    enrol(staff)
    token(Client(), code=app_code())
    assert services.reset_second_factor(user=staff)
    assert not Authenticator.objects.exists()
    assert not Token.objects.exists()
    assert english.get("/me/settings/").status_code == 302
    assert not services.reset_second_factor(user=staff)


def test_apps_recovery_codes_and_unlocked_passkeys_are_offered() -> None:
    assert settings.MFA_SUPPORTED_TYPES == ["totp", "recovery_codes", "webauthn"]
    assert settings.MFA_WEBAUTHN_USER_VERIFICATION == "required"
