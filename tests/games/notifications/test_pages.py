"""The bell, the list, the settings, and the devices of a player, as pages show and store them."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.account_deletion import delete_account
from accounts.models import User
from accounts.personal_data import FILES, ErasedAccount
from games.friends import services as friends
from games.notifications import services
from games.notifications.models import Kind, Notification, Preferences, PushSubscription
from games.notifications.services import reading
from games.notifications.services.account_data import erase_notifications, notification_settings, notifications
from tests.support.live_matches import NOON, person
from tests.support.push_service import Device

from .conftest import subscribed

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(bob: User) -> Client:
    browser = Client(HTTP_ACCEPT_LANGUAGE="en", headers={"host": "localhost"})
    browser.force_login(bob)
    return browser


def page(client: Client, address: str = "/notifications/") -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_the_bell_has_the_number_of_what_is_new_until_the_list_was_seen(
    ann: User, bob: User, client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        friends.ask(user=ann, username="bob", now=NOON)
    assert 'aria-label="Notifications, 1 new"' in page(client, "/privacy/")
    assert client.get("/notifications/count/").json() == {"unread": 1}
    with django_capture_on_commit_callbacks(execute=True):
        shown = page(client)
        newest = Notification.objects.get().pk
        assert client.get("/notifications/count/").json() == {"unread": 1}
        client.post("/notifications/", {"until": newest}, headers={"accept": "application/json"})
    assert "ann wants to be friends." in shown
    assert f'name="until" value="{newest}"' in shown
    assert "data-new" in shown
    assert client.get("/notifications/count/").json() == {"unread": 0}
    assert "data-new" not in page(client)
    assert 'aria-label="Notifications"' in page(client, "/privacy/")


def test_what_comes_after_the_page_was_made_stays_unread(ann: User, bob: User, client: Client) -> None:
    friends.ask(user=ann, username="bob", now=NOON)
    seen = Notification.objects.get().pk
    services.notify([bob.pk], Kind.REVIEW, "review:1", address="/", game="uno", now=NOON)
    for until in (seen, "", "x", "9" * 40, -1):
        client.post("/notifications/", {"until": until})
    unread = Notification.objects.filter(read_at=None)
    assert [one.kind for one in unread] == [Kind.REVIEW]


def test_names_are_text_and_no_markup(ann: User, client: Client) -> None:
    User.objects.filter(pk=ann.pk).update(display_name="<b>Ann</b>")
    friends.ask(user=ann, username="bob", now=NOON)
    assert "&lt;b&gt;Ann&lt;/b&gt; wants to be friends." in page(client)


def test_visitors_and_guests_have_no_bell(db: None) -> None:
    assert "data-bell" not in Client().get("/").content.decode()
    browser = Client()
    browser.force_login(person("guest", guest=True))
    assert "data-bell" not in browser.get("/privacy/").content.decode()
    assert browser.get("/notifications/").status_code == 302


def test_the_settings_are_stored_and_shown(bob: User, client: Client) -> None:
    assert page(client, "/notifications/settings/").count(" checked") == 2 * len(Kind)
    client.post("/notifications/settings/", {
        "page": ["turn", "nonsense"], "push": ["turn", "review"], "at_night": "on", "time_zone": "Europe/Paris",
    })  # fmt: skip
    stored = Preferences.objects.get(user=bob)
    assert set(Kind.values) - set(stored.off_page) == {"turn"}
    assert set(Kind.values) - set(stored.off_push) == {"turn", "review"}
    assert (stored.at_night, stored.time_zone) == (True, "Europe/Paris")
    shown = page(client, "/notifications/settings/")
    assert shown.count(" checked") == 4
    assert "Europe/Paris" in shown


def test_nothing_asks_for_permission_but_a_button(client: Client) -> None:
    shown = page(client, "/notifications/settings/")
    assert f'data-key="{services.public_key()}"' in shown
    assert "Add to Home Screen" in shown
    assert shown.count("requestPermission") == 0


def test_without_requests_to_outside_devices_cannot_be_added(client: Client, settings: Any) -> None:
    settings.KAIJU = {**settings.KAIJU, "OUTBOUND": {"ENABLED": False, "LOOPBACK": False}}
    assert 'data-key=""' in page(client, "/notifications/settings/")
    assert "switched off on this site" in page(client, "/notifications/settings/")


def test_a_browser_adds_and_removes_itself(bob: User, client: Client, device: Device) -> None:
    fields = {"endpoint": device.endpoint, "p256dh": device.public_key, "auth": device.auth}
    page(client)  # the first page lists the browser as signed in
    for _ in range(2):
        answer = client.post("/notifications/devices/add/", {**fields, "time_zone": "Asia/Tokyo"})
        assert answer.json() == {"ok": True}
    row = PushSubscription.objects.get()
    assert (row.user, row.language) == (bob, "en")
    assert Preferences.objects.get().time_zone == "Asia/Tokyo"
    assert client.post("/notifications/devices/remove/", {"endpoint": device.endpoint}).json() == {"ok": True}
    assert not PushSubscription.objects.exists()


def test_signing_out_forgets_the_browser(client: Client, device: Device) -> None:
    fields = {"endpoint": device.endpoint, "p256dh": device.public_key, "auth": device.auth}
    page(client)
    client.post("/notifications/devices/add/", fields)
    assert PushSubscription.objects.exists()
    client.post("/accounts/logout/")
    assert not PushSubscription.objects.exists()


def test_a_bad_subscription_is_refused_in_words_and_changes_nothing(client: Client) -> None:
    answer = client.post("/notifications/devices/add/", {"endpoint": "https://10.0.0.1/", "p256dh": "x", "auth": "y"})
    assert answer.status_code == 400
    assert answer.json()["message"]
    assert not PushSubscription.objects.exists()


def test_devices_are_added_at_a_limited_pace(client: Client) -> None:
    answers = [client.post("/notifications/devices/add/", {}).status_code for _ in range(11)]
    assert answers[-1] == 429


def test_the_download_has_all_of_it_and_no_secret(ann: User, bob: User, device: Device) -> None:
    friends.ask(user=ann, username="bob", now=NOON)
    subscribed(bob, device)
    assert {"notifications", "notification_settings"} <= FILES.keys()
    [one] = notifications(bob, NOON)
    assert (one["kind"], one["from"]) == ("request", "ann")
    rows = list(notification_settings(bob, NOON))
    assert rows[1]["push_service"] == "127.0.0.1"
    assert device.auth not in str(rows)
    assert device.endpoint not in str(rows)


def test_a_deleted_account_leaves_nothing(ann: User, bob: User, device: Device) -> None:
    friends.ask(user=ann, username="bob", now=NOON)
    services.notify([bob.pk], Kind.TOURNAMENT, "tournament:x:2", address="/", title="Cup of ann", now=NOON)
    services.store_preferences(user=ann, off_page=["turn"], off_push=[], at_night=False)
    subscribed(ann, device)
    delete_account(user=ann)
    assert not PushSubscription.objects.exists()  # at once, with its sign-ins
    erase_notifications(ErasedAccount(ann.pk, ("ann",)), NOON)
    assert not Notification.objects.exists()
    assert not Preferences.objects.exists()


def test_the_names_of_time_zones_are_read_once(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[int] = []

    def read() -> set[str]:
        reads.append(1)
        return {"Asia/Tokyo"}

    monkeypatch.setattr(reading, "available_timezones", read)
    reading._time_zones.cache_clear()
    for name in ("Asia/Tokyo", "Nowhere/Town", "Asia/Tokyo"):
        services.store_preferences(user=ann, off_page=[], off_push=[], at_night=False, time_zone=name)
    reading._time_zones.cache_clear()
    assert reads == [1]
    assert Preferences.objects.get().time_zone == "Asia/Tokyo"
