"""Devices for Web Push: which are accepted, which rest, and which are forgotten."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings as settings_of_django
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import SignedInBrowser, User
from accounts.outbound_requests import OutboundError
from accounts.signed_in_browsers import sign_out_all_others, sign_out_browser
from games import task_sending
from games.friends import services as friends
from games.notifications import services
from games.notifications.models import Kind, Notification, Preferences, PushSubscription
from games.notifications.services import InvalidSubscription, push_delivery, web_push
from tests.support.live_matches import person
from tests.support.push_service import Device, PushService

from .conftest import browser_of, subscribed
from .push_steps import DAY, notified, pushed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("sent")]


@pytest.mark.parametrize(("status", "stays"), [(404, False), (410, False), (429, True), (500, True), (403, True)])
def test_a_device_that_is_gone_is_forgotten(
    ann: User, device: Device, push_service: PushService, status: int, stays: bool
) -> None:
    subscribed(ann, device)
    push_service.status = status
    assert pushed(notified(ann)) == 0
    assert PushSubscription.objects.exists() is stays


def test_a_device_whose_push_service_is_silent_rests_longer_each_time(
    ann: User, device: Device, push_service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(*_: Any, **__: Any) -> int:
        raise OutboundError("TIMED_OUT")

    subscribed(ann, device)
    services.store_preferences(user=ann, off_page=[], off_push=[], at_night=True)
    now, rests = DAY, []
    with monkeypatch.context() as patched:
        patched.setattr(web_push, "send", silent)
        for number in range(3):
            services.notify([ann.pk], Kind.REVIEW, f"review:{number}", address="/", now=now)
            assert pushed(Notification.objects.get(key=f"review:{number}"), now=now) == 0
            row = PushSubscription.objects.get()
            assert row.rests_until is not None
            rests.append(row.rests_until - now)
            assert (row.timeouts, rests[-1]) == (number + 1, push_delivery.REST * 2**number)
            now = row.rests_until
    services.notify([ann.pk], Kind.REVIEW, "review:9", address="/", game="uno", now=now)
    assert pushed(Notification.objects.get(key="review:9"), now=now) == 1
    assert PushSubscription.objects.get().timeouts == 0


@pytest.mark.parametrize("kind", [Kind.TURN, Kind.INVITATION, Kind.REVIEW])
def test_no_slow_push_service_holds_up_the_clocks_and_its_tasks_do_not_pile_up(
    ann: User, device: Device, kind: Kind, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    calls: list[tuple[str, float | None]] = []
    monkeypatch.setattr(task_sending, "send_task", lambda name, _=(), *, expires=None: calls.append((name, expires)))
    subscribed(ann, device)
    with django_capture_on_commit_callbacks(execute=True):
        notified(ann, kind=kind)
        services.push_due(now=DAY + timedelta(minutes=1))
    [(name, expires)] = set(calls)
    assert len(calls) == 2
    assert settings_of_django.CELERY_TASK_ROUTES[name] == {"queue": "review"}
    assert expires == 60


def test_what_is_too_late_is_not_tried_again(
    ann: User, device: Device, sent: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    subscribed(ann, device)
    row = notified(ann)
    with django_capture_on_commit_callbacks(execute=True):
        services.push_due(now=DAY + push_delivery.LATE + timedelta(seconds=1))
    assert sent == []
    row.refresh_from_db()
    assert row.push_at is None


@pytest.mark.parametrize("status", [201, 500])
def test_a_device_whose_push_service_answers_late_rests(
    ann: User, device: Device, push_service: PushService, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    push_service.status = status
    subscribed(ann, device)
    times = [0.0, 3.9]
    monkeypatch.setattr(push_delivery, "stopwatch", lambda: times.pop(0) if len(times) > 1 else times[0])
    assert pushed(notified(ann)) == (status == 201)
    row = PushSubscription.objects.get()
    assert (row.timeouts, row.rests_until) == (1, DAY + push_delivery.REST)
    services.notify([ann.pk], Kind.REVIEW, "review:8", address="/", game="uno", now=DAY)
    assert pushed(Notification.objects.get(key="review:8")) == 0
    assert len(push_service.taken) == 1


def test_addresses_within_the_installation_are_refused(ann: User, settings: Any) -> None:
    services.make_key()
    settings.KAIJU = {**settings.KAIJU, "OUTBOUND": {"ENABLED": True, "LOOPBACK": False}}
    browser_of(ann)
    for endpoint in ("https://127.0.0.1/push", "https://10.0.0.8/push", "http://push.example/1", "ftp://x/", ""):
        with pytest.raises(InvalidSubscription):
            subscribed(ann, Device(endpoint))
    device = Device("https://localhost/push")  # a name, which is looked up when it is used
    subscribed(ann, device)
    assert pushed(notified(ann)) == 0


def test_a_device_without_proper_keys_or_a_signed_in_browser_is_refused(ann: User, bob: User, device: Device) -> None:
    browser_of(ann)
    key = f"session-{ann.pk}"
    good = (device.public_key, device.auth)
    for public_key, auth in (
        (good[0], "short"), (good[1], good[1]), ("é" * 87, good[1]), ("A" * 87, good[1]), ("", ""),
    ):  # fmt: skip
        with pytest.raises(InvalidSubscription):
            services.subscribe(user=ann, session_key=key, endpoint=device.endpoint, public_key=public_key, auth=auth)
    with pytest.raises(InvalidSubscription):
        services.subscribe(user=bob, session_key=key, endpoint=device.endpoint, public_key=good[0], auth=good[1])
    assert not PushSubscription.objects.exists()


def test_a_long_address_of_a_push_service_is_accepted(ann: User, push_service: PushService) -> None:
    device = Device(f"{push_service.address}/{'t' * 700}")
    subscribed(ann, device)
    assert pushed(notified(ann)) == 1


def test_a_device_belongs_to_who_used_it_last(ann: User, bob: User, device: Device) -> None:
    subscribed(ann, device)
    subscribed(bob, device)
    assert [one.user for one in PushSubscription.objects.all()] == [bob]
    services.unsubscribe(user=ann, endpoint=device.endpoint)
    assert PushSubscription.objects.count() == 1
    services.unsubscribe(user=bob, endpoint=device.endpoint)
    assert not PushSubscription.objects.exists()


def test_a_browser_has_one_subscription_and_a_player_ten_devices(
    ann: User, push_service: PushService, device: Device
) -> None:
    subscribed(ann, device)
    subscribed(ann, Device(f"{push_service.address}/push/two"))
    assert PushSubscription.objects.count() == 1
    for number in range(PushSubscription.MOST + 2):
        browser = browser_of(ann, key=f"k{number}")
        other = Device(f"{push_service.address}/push/{number}")
        services.subscribe(
            user=ann, session_key=browser.session_key, endpoint=other.endpoint, public_key=other.public_key,
            auth=other.auth, now=timezone.now() + timedelta(hours=number),
        )  # fmt: skip
    assert PushSubscription.objects.count() == PushSubscription.MOST


def test_a_browser_whose_session_has_run_out_gets_nothing(ann: User, device: Device) -> None:
    subscribed(ann, device)
    age = timedelta(seconds=settings_of_django.SESSION_COOKIE_AGE)
    for days, reached in ((2, 0), (-2, 1)):
        SignedInBrowser.objects.update(seen_at=DAY - age - timedelta(days=days))
        services.notify([ann.pk], Kind.REVIEW, f"review:{days}", address="/", game="uno", now=DAY)
        assert pushed(Notification.objects.get(key=f"review:{days}")) == reached


@pytest.mark.parametrize("way", ["this", "others"])
def test_signing_a_device_out_forgets_it(ann: User, device: Device, way: str) -> None:
    subscribed(ann, device)
    if way == "this":
        assert sign_out_browser(user=ann, pk=SignedInBrowser.objects.get().pk)
    else:
        sign_out_all_others(user=ann, session_key="another")
    assert not PushSubscription.objects.exists()


def end_by_password(user: User) -> None:
    """Changes the password as a reset does, which ends all sessions and leaves the list of browsers as it is."""
    user.set_password("another horse, another battery")
    user.save()


def end_by_deletion(user: User) -> None:
    Session.objects.all().delete()


def hand_over(user: User) -> None:
    """Signs another account in with the session of this one."""
    row = Session.objects.get()
    eve = person("eve")
    data = {**row.get_decoded(), SESSION_KEY: str(eve.pk), HASH_SESSION_KEY: eve.get_session_auth_hash()}
    Session.objects.update(session_data=SessionStore().encode(data))


@pytest.mark.parametrize("end", [end_by_password, end_by_deletion, hand_over])
def test_a_device_whose_session_has_ended_gets_nothing_and_is_forgotten(
    ann: User, device: Device, push_service: PushService, end: Callable[[User], None]
) -> None:
    subscribed(ann, device)
    row = notified(ann)
    end(ann)
    assert SignedInBrowser.objects.count() == 1
    assert pushed(row) == 0
    assert push_service.taken == []
    assert not PushSubscription.objects.exists()


def test_the_browser_that_changes_the_password_stays_told(ann: User, push_service: PushService) -> None:
    ann.set_password("correct horse, first battery")
    ann.save()
    here, elsewhere = Client(), Client()
    for name, browser in (("here", here), ("elsewhere", elsewhere)):
        browser.force_login(ann)
        browser.get("/notifications/count/")
        device = Device(f"{push_service.address}/push/{name}")
        services.subscribe(
            user=ann, session_key=browser.session.session_key or "", endpoint=device.endpoint,
            public_key=device.public_key, auth=device.auth,
        )  # fmt: skip
    words = {"oldpassword": "correct horse, first battery"}
    words["password1"] = words["password2"] = "correct horse, second battery"
    assert here.post("/accounts/password/change/", words).status_code == 302
    SignedInBrowser.objects.update(seen_at=DAY)
    assert pushed(notified(ann)) == 1
    assert [path for path, _headers, _body in push_service.taken] == ["/push/here"]


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_processes_that_know_no_devices_can_sign_out_and_delete_accounts(ann: User, bob: User, device: Device) -> None:
    subscribed(ann, device)
    services.store_preferences(user=ann, off_page=[], off_push=[], at_night=True)
    friends.ask(user=ann, username="bob", now=DAY)
    services.notify([ann.pk], Kind.REVIEW, "review:7", address="/", now=DAY)
    plainly_delete("accounts_signedinbrowser", "user_id", ann)
    assert not PushSubscription.objects.exists()
    assert Notification.objects.count() == 2
    friends.withdraw(user=ann, username="bob")
    services.notify([bob.pk], Kind.REQUEST, "request:7", address="/", actor=ann, now=DAY)
    plainly_delete("friends_friendrequest", "sender_id", ann)
    plainly_delete("accounts_user", "id", ann)
    assert not Notification.objects.exists()
    assert not Preferences.objects.exists()


def plainly_delete(table: str, column: str, user: User) -> None:
    """Deletes rows by a statement of SQL alone, as a version of the program does that knows no relation to them."""
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {table} WHERE {column} = %s", [user.pk])
