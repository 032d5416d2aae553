"""The administration asks for both factors again after 30 minutes without use, and after 12 hours in any case."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.test import Client, RequestFactory

from accounts import second_factor
from accounts.models import User
from accounts.staff_time_limits import SEEN_KEY
from tests.support.second_factor import app_code, sign_in_staff

from .conftest import PASSWORD, player_at

pytestmark = pytest.mark.django_db
MINUTE, HOUR = 60, 3600


@pytest.fixture
def staff(panda: User) -> User:
    User.objects.filter(pk=panda.pk).update(is_staff=True, is_superuser=True)
    panda.refresh_from_db()
    return panda


def at(client: Client, **moments: float) -> Client:
    """Shifts the session: the second factor was proven, and staff pages last used, so many seconds ago."""
    session = client.session
    now = time.time()
    if "proven" in moments:
        session["account_authentication_methods"] = [
            {**each, "at": now - moments["proven"]} for each in session["account_authentication_methods"]
        ]
    if "seen" in moments:
        session[SEEN_KEY] = now - moments["seen"]
    session.save()
    return client


@pytest.mark.parametrize(
    ("moments", "is_open"),
    [
        ({"proven": 29 * MINUTE}, True), ({"proven": 31 * MINUTE}, False),
        ({"proven": 2 * HOUR, "seen": 29 * MINUTE}, True), ({"proven": 2 * HOUR, "seen": 31 * MINUTE}, False),
        ({"proven": 12 * HOUR - MINUTE, "seen": MINUTE}, True), ({"proven": 12 * HOUR + MINUTE, "seen": 1}, False),
    ],
)  # fmt: skip
def test_the_administration_closes_after_30_idle_minutes_and_after_12_hours(
    staff: User, english: Client, moments: dict[str, float], is_open: bool
) -> None:  # fmt: skip
    client = at(sign_in_staff(english, staff), **moments)
    answer = client.get("/admin/")
    assert (answer.status_code == 200) is is_open
    assert player_at(client) == "panda"  # as a player it stays signed in
    if not is_open:
        page = client.get("/admin/login/?next=/admin/").content.decode()
        assert "The administration closes after 30 minutes without use, and after 12 hours." in page


def test_use_extends_the_idle_time_and_is_noted_once_a_minute(staff: User) -> None:
    request: Any = RequestFactory().get("/admin/")
    request.user = staff
    request.session = sign_in_staff(Client(), staff).session
    start = request.session["account_authentication_methods"][0]["at"]
    for minutes in range(0, 12 * 60, 29):
        assert second_factor.has_passed(request, now=start + minutes * MINUTE), minutes
    noted = request.session[SEEN_KEY]
    assert second_factor.has_passed(request, now=noted + 59)
    assert request.session[SEEN_KEY] == noted
    assert second_factor.has_passed(request, now=noted + 61)
    assert request.session[SEEN_KEY] == noted + 61
    assert not second_factor.has_passed(request, now=start + 12 * HOUR + 1)


def test_signing_in_again_opens_it_again(staff: User, english: Client) -> None:
    client = at(sign_in_staff(english, staff), proven=13 * HOUR)
    assert client.get("/admin/").status_code == 302
    client.post("/admin/login/", {"username": "panda", "password": PASSWORD, "code": app_code(), "next": "/admin/"})
    assert client.get("/admin/").status_code == 200


def test_after_the_time_staff_get_no_token_and_change_no_second_factor(staff: User, english: Client) -> None:
    client = at(sign_in_staff(english, staff), proven=13 * HOUR)
    assert client.post("/api/v1/me/token/").json()["code"] == "SECOND_FACTOR_MISSING"
    assert client.get("/accounts/2fa/totp/deactivate/")["Location"].startswith("/accounts/login/")


def test_the_times_are_settings(staff: User, english: Client, settings: Any) -> None:
    settings.KAIJU = {**settings.KAIJU, "STAFF_SESSIONS": {"IDLE_MINUTES": 5.0, "HOURS": 1.0}}
    assert at(sign_in_staff(english, staff), proven=6 * MINUTE).get("/admin/").status_code == 302
    assert at(sign_in_staff(Client(), staff), proven=4 * MINUTE).get("/admin/").status_code == 200


def test_a_player_with_an_app_has_no_such_limit(panda: User, english: Client) -> None:
    client = at(sign_in_staff(english, panda), proven=13 * HOUR)
    assert client.get("/accounts/2fa/totp/deactivate/")["Location"].startswith("/accounts/reauthenticate/")
