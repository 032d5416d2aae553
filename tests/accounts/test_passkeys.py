"""Passkeys: added on a page, they sign in without a password, and are the second factor of staff."""

from __future__ import annotations

import json
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core import mail
from django.test import Client

from accounts.mfa_adapter import SecondFactorAdapter
from accounts.models import SignIn, User
from accounts.passkeys import MAX_PASSKEYS
from tests.support.passkey_device import PasskeyDevice, add_passkey, sign_in_by_passkey
from tests.support.second_factor import app_code, enrol

from .conftest import PASSWORD, player_at

pytestmark = pytest.mark.django_db(transaction=True)  # allauth acts on the commit, within the request
SIGN_IN = "/accounts/2fa/webauthn/login/"


@pytest.fixture
def confirmed(panda: User, english: Client) -> Client:
    """A client that is signed in as panda over https, and has just entered the password again."""
    english.post("/accounts/login/", {"login": "panda", "password": PASSWORD}, secure=True)
    english.post("/accounts/reauthenticate/", {"password": PASSWORD}, secure=True)
    return english


@pytest.fixture
def device(confirmed: Client) -> PasskeyDevice:
    """A device with a passkey of panda."""
    made = PasskeyDevice()
    assert add_passkey(confirmed, made)["Location"] == "/accounts/2fa/webauthn/"
    return made


def make_staff(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_staff=True, is_superuser=True)


def test_a_passkey_is_added_listed_and_signs_in_without_a_password(
    panda: User, confirmed: Client, device: PasskeyDevice
) -> None:
    assert "My phone" in confirmed.get("/accounts/2fa/webauthn/", secure=True).content.decode()
    stranger = Client()
    answer = sign_in_by_passkey(stranger, device, next_page="/me/settings/")
    assert answer["Location"] == "/me/settings/"
    assert player_at(stranger) == "panda"
    assert SignIn.objects.filter(user=panda).first().way == "passkey"


def test_the_button_that_adds_a_passkey_waits_for_the_script(confirmed: Client) -> None:
    """A form sent before would hold no passkey."""
    page = confirmed.get("/accounts/2fa/webauthn/add/", secure=True).content.decode()
    assert '<button class="btn primary" disabled>' in page.partition('data-passkey="add"')[2].partition("</form>")[0]


def test_a_passkey_stores_the_username_and_never_the_address(confirmed: Client) -> None:
    page = confirmed.get("/accounts/2fa/webauthn/add/", secure=True)
    asked = page.context["js_data"]["options"]["publicKey"]
    assert asked["user"]["name"] == asked["user"]["displayName"] == "panda"
    assert "example.org" not in json.dumps(asked, default=str)
    assert asked["rp"]["id"] == "testserver"
    assert asked["authenticatorSelection"] == {
        "residentKey": "required", "userVerification": "required", "requireResidentKey": True,
    }  # fmt: skip


def test_a_player_with_a_passkey_still_signs_in_with_the_password_alone(device: PasskeyDevice) -> None:
    answer = Client().post("/accounts/login/", {"login": "panda", "password": PASSWORD})
    assert answer["Location"] == "/"
    assert not Authenticator.objects.filter(type=Authenticator.Type.RECOVERY_CODES).exists()


def test_a_passkey_replaces_the_code_of_an_app_after_the_password(panda: User, device: PasskeyDevice) -> None:
    enrol(panda)
    client = Client()
    second = client.post("/accounts/login/", {"login": "panda", "password": PASSWORD}, secure=True)["Location"]
    assert second == "/accounts/2fa/authenticate/"
    options = client.get(second, secure=True).context["js_data"]["request_options"]
    client.post(second, {"credential": device.answer(options)}, secure=True)
    assert player_at(client) == "panda"
    assert SignIn.objects.filter(user=panda).first().way == "both"


def test_staff_may_use_a_passkey_as_their_second_factor(panda: User, confirmed: Client) -> None:
    make_staff(panda)
    device = PasskeyDevice()
    assert confirmed.get("/admin/", secure=True).status_code == 302
    added = add_passkey(confirmed, device)
    assert added["Location"] == "/accounts/2fa/recovery-codes/"
    assert confirmed.get("/admin/", secure=True).status_code == 200  # the passkey was just proven
    password_alone = Client()
    step = password_alone.post("/accounts/login/", {"login": "panda", "password": PASSWORD}, secure=True)
    assert step["Location"] == "/accounts/2fa/authenticate/"
    at_admin = Client().post("/admin/login/", {"username": "panda", "password": PASSWORD, "code": ""}, secure=True)
    assert at_admin.status_code == 200
    fresh = Client()
    assert sign_in_by_passkey(fresh, device, next_page="/admin/")["Location"] == "/admin/"
    assert fresh.get("/admin/", secure=True).status_code == 200


def test_a_session_that_has_not_passed_the_second_factor_changes_no_passkey(panda: User, device: PasskeyDevice) -> None:
    make_staff(panda)
    [passkey] = Authenticator.objects.filter(user=panda)
    for page in ("add", f"keys/{passkey.pk}/edit", f"keys/{passkey.pk}/remove"):
        client = Client()
        client.force_login(panda)
        answer = client.post(f"/accounts/2fa/webauthn/{page}/", {"name": "x"}, secure=True)
        assert answer["Location"].startswith("/accounts/login/"), page
    totp = Client()
    totp.force_login(panda)
    assert totp.get("/accounts/2fa/totp/activate/", secure=True)["Location"].startswith("/accounts/login/")
    assert Authenticator.objects.filter(pk=passkey.pk).exists()


def test_a_change_of_passkeys_asks_for_the_password_again(panda: User) -> None:
    client = Client()
    client.force_login(panda)
    assert client.get("/accounts/2fa/webauthn/add/", secure=True)["Location"].startswith("/accounts/reauthenticate/")


@pytest.mark.parametrize(
    "wrong",
    [
        PasskeyDevice(unlocked=False), PasskeyDevice(origin="https://kaiju.evil.example"),
        PasskeyDevice(origin="http://testserver"), PasskeyDevice(origin="https://testserver.evil.example"),
    ],
    ids=["locked", "another site", "without TLS", "a longer name"],
)  # fmt: skip
def test_an_answer_for_another_site_or_of_a_locked_device_is_refused(confirmed: Client, wrong: PasskeyDevice) -> None:
    answer = add_passkey(confirmed, wrong)
    assert answer.status_code == 200
    assert "This passkey wasn&#x27;t accepted" in answer.content.decode()
    assert not Authenticator.objects.exists()


def test_a_locked_device_a_copied_answer_and_a_removed_passkey_do_not_sign_in(
    panda: User, confirmed: Client, device: PasskeyDevice
) -> None:
    device.unlocked = False
    client = Client()
    assert sign_in_by_passkey(client, device)["Location"] == "/accounts/login/"
    device.unlocked = True
    options = client.get(SIGN_IN, secure=True, headers={"accept": "application/json"}).json()["request_options"]
    given = {"credential": device.answer(options)}
    thief = Client()  # has no challenge of its own
    assert thief.post(SIGN_IN, given, secure=True)["Location"] == "/accounts/login/"
    assert client.post(SIGN_IN, given, secure=True)["Location"] == "/"
    client.post("/accounts/logout/", secure=True)
    assert client.post(SIGN_IN, given, secure=True)["Location"] == "/accounts/login/"  # each challenge once
    [passkey] = Authenticator.objects.filter(user=panda)
    confirmed.post(f"/accounts/2fa/webauthn/keys/{passkey.pk}/remove/", secure=True)
    assert sign_in_by_passkey(Client(), device)["Location"] == "/accounts/login/"


def test_a_passkey_opens_no_other_account(confirmed: Client, device: PasskeyDevice) -> None:
    tiger = User.objects.create_user("tiger", "tiger@example.org", PASSWORD)
    handle = SecondFactorAdapter().get_public_key_credential_user_entity
    stranger = Client()
    assert sign_in_by_passkey(stranger, device, user_handle=handle(tiger)["id"])["Location"] == "/accounts/login/"
    assert player_at(stranger) is None


@pytest.mark.parametrize("state", [{"is_active": False}, {"banned_until": "2999-01-01T00:00:00Z"}])
def test_a_closed_or_banned_account_does_not_sign_in_by_passkey(
    panda: User, device: PasskeyDevice, state: dict[str, Any]
) -> None:
    User.objects.filter(pk=panda.pk).update(**state)
    stranger = Client()
    sign_in_by_passkey(stranger, device)
    assert player_at(stranger) is None


HOSTILE = [
    "", "null", "[]", "7", '"x"', "{}", '{"response": []}', '{"response": {"userHandle": "%%%"}}', "[" * 5000,
    '{"response": {"userHandle": "' + "Z" * 400 + '"}, "id": "x", "rawId": "x", "type": "public-key"}',
    '{"id":"\\u0000","rawId":"\\u0000","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"oA"}}',
    '{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"v_8"}}',
    '{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":"AA","authenticatorData":"AA","signature":1}}',
    "{" + '"a":' * 3000 + "1" + "}" * 3000, '{"id": ' + "9" * 6000 + "}",
]  # fmt: skip


@pytest.mark.parametrize("answer", HOSTILE)
def test_answers_that_no_browser_sends_are_refused_in_words(confirmed: Client, answer: str) -> None:
    confirmed.get("/accounts/2fa/webauthn/add/", secure=True)
    added = confirmed.post("/accounts/2fa/webauthn/add/", {"name": "x", "credential": answer}, secure=True)
    assert added.status_code == 200
    stranger = Client()
    stranger.get(SIGN_IN, secure=True, headers={"accept": "application/json"})
    assert stranger.post(SIGN_IN, {"credential": answer}, secure=True)["Location"] == "/accounts/login/"
    assert not Authenticator.objects.exists()


def test_only_what_later_sign_ins_read_is_stored(panda: User, confirmed: Client) -> None:
    device = PasskeyDevice()
    page = confirmed.get("/accounts/2fa/webauthn/add/", secure=True)
    answer = json.loads(device.make(page.context["js_data"]["options"]))
    answer |= {"extra": "\u0000", "clientExtensionResults": {"note": "x" * 500}}
    form = {"name": "n", "credential": json.dumps(answer)}
    assert confirmed.post("/accounts/2fa/webauthn/add/", form, secure=True).status_code == 302
    [passkey] = Authenticator.objects.filter(user=panda)
    assert set(passkey.data["credential"]) == {"id", "rawId", "type", "response", "clientExtensionResults"}
    assert "x" * 500 not in json.dumps(passkey.data)


def test_a_passkey_is_renamed_by_its_owner_alone(panda: User, confirmed: Client, device: PasskeyDevice) -> None:
    [passkey] = Authenticator.objects.filter(user=panda)
    confirmed.post(f"/accounts/2fa/webauthn/keys/{passkey.pk}/edit/", {"name": "Old laptop"}, secure=True)
    passkey.refresh_from_db()
    assert passkey.wrap().name == "Old laptop"
    too_long = confirmed.post(f"/accounts/2fa/webauthn/keys/{passkey.pk}/edit/", {"name": "x" * 41}, secure=True)
    assert too_long.status_code == 200
    User.objects.create_user("tiger", "", PASSWORD)
    tiger = Client()
    tiger.post("/accounts/login/", {"login": "tiger", "password": PASSWORD}, secure=True)
    tiger.post("/accounts/reauthenticate/", {"password": PASSWORD}, secure=True)
    for page in ("edit", "remove"):
        url = f"/accounts/2fa/webauthn/keys/{passkey.pk}/{page}/"
        assert tiger.post(url, {"name": "mine"}, secure=True).status_code == 404


def test_the_number_of_passkeys_is_bounded(panda: User, confirmed: Client) -> None:
    for number in range(MAX_PASSKEYS):
        Authenticator.objects.create(
            user=panda, type=Authenticator.Type.WEBAUTHN,
            data={"name": str(number), "credential": json.loads(credential_of(panda, number))},
        )  # fmt: skip
    answer = add_passkey(confirmed, PasskeyDevice())
    assert f"up to {MAX_PASSKEYS} passkeys" in answer.content.decode()
    assert Authenticator.objects.filter(type=Authenticator.Type.WEBAUTHN).count() == MAX_PASSKEYS


def credential_of(user: User, number: int) -> str:
    made = PasskeyDevice()
    return made.make({"publicKey": {"user": {"id": b"x"}, "challenge": f"challenge{number:07}"}})


def test_the_owner_is_mailed_when_a_passkey_is_added_and_removed(panda: User, confirmed: Client) -> None:
    EmailAddress.objects.create(user=panda, email=panda.email, primary=True, verified=True)
    User.objects.filter(pk=panda.pk).update(language="zh-hans")  # the browser's is English
    add_passkey(confirmed, PasskeyDevice())
    [passkey] = Authenticator.objects.filter(user=panda)
    confirmed.post(f"/accounts/2fa/webauthn/keys/{passkey.pk}/remove/", secure=True)
    subjects = [message.subject for message in mail.outbox]
    assert subjects == ["Kaiju 开局 · 添加了通行密钥", "Kaiju 开局 · 移除了通行密钥"]


@pytest.mark.parametrize(
    ("host", "secure", "possible"),
    [("localhost:8000", False, True), ("kaiju.example", True, True), ("kaiju.example", False, False),
     ("127.0.0.1:8000", False, False), ("[::1]:8000", False, False), ("127.0.0.1", True, False)],
)  # fmt: skip
def test_passkeys_are_offered_where_browsers_allow_them(host: str, secure: bool, possible: bool) -> None:
    page = Client().get("/accounts/login/", secure=secure, headers={"host": host}).content.decode()
    assert ('data-passkey="sign-in"' in page) is possible
    assert ("js/site/passkeys.js" in page) is possible


def test_the_site_of_passkeys_is_the_host_of_the_request_without_its_port(confirmed: Client) -> None:
    options = Client().get(SIGN_IN, headers={"accept": "application/json", "host": "localhost:8000"}).json()
    assert options["request_options"]["publicKey"]["rpId"] == "localhost"
    assert options["request_options"]["publicKey"]["userVerification"] == "required"


def test_challenges_are_counted_since_each_is_a_session() -> None:
    codes = [Client().get(SIGN_IN, headers={"accept": "application/json"}).status_code for _ in range(31)]
    assert codes == [200] * 30 + [429]


def test_guests_have_no_passkeys(guest: Client) -> None:
    for page in ("", "add/"):
        assert guest.get(f"/accounts/2fa/webauthn/{page}")["Location"] == "/guest/keep/"


def test_a_code_is_asked_of_staff_with_passkeys_in_the_api_too(panda: User, device: PasskeyDevice) -> None:
    make_staff(panda)
    fields = {"username": "panda", "password": PASSWORD}
    refused = Client().post("/api/v1/tokens/", fields, content_type="application/json")
    assert refused.json()["code"] == "SECOND_FACTOR"
    wrong = Client().post("/api/v1/tokens/", {**fields, "code": app_code()}, content_type="application/json")
    assert wrong.json()["code"] == "SECOND_FACTOR_WRONG"
