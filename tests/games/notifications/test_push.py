"""Web Push: what a device really reads, and when nothing is sent."""

from __future__ import annotations

import base64
from datetime import datetime, timedelta
from typing import Any

import orjson
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from accounts.models import User
from games.friends import services as friends
from games.notifications import selectors, services
from games.notifications.models import Kind, Notification, Preferences, PushKey, PushSubscription
from games.notifications.services import push_delivery
from games.notifications.services.push_key import signer
from games.player_presence import TABLE, store_places
from tests.support.live_matches import head, running
from tests.support.push_service import Device, PushService

from .conftest import subscribed
from .push_steps import DAY, notified, pushed
from .test_turns import look, moment_of_turn

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("sent")]

NIGHT = datetime.fromisoformat("2026-05-01T23:30+08:00")
MORNING = datetime.fromisoformat("2026-05-02T08:00+08:00")


def unpadded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


# ── What is sent ────────────────────────────────────────────────────────────────────────────────


def test_a_device_reads_the_kind_words_and_an_address_and_nothing_else(
    ann: User, device: Device, push_service: PushService
) -> None:
    User.objects.filter(pk=ann.pk).update(language="en")
    subscribed(ann, device)
    row = notified(ann)
    assert pushed(row) == 1
    [(path, headers, body)] = push_service.taken
    assert path == "/push/one"
    assert device.read(body) == {
        "kind": "review", "title": "Review ready", "body": "The AI has reviewed your match of Dou Dizhu.",
        "address": "/matches/x/review/", "tag": f"review:{row.pk}",
    }  # fmt: skip
    assert (headers["Content-Encoding"], headers["TTL"], headers["Urgency"]) == ("aes128gcm", "43200", "normal")
    assert len(headers["Topic"]) == 32
    for secret in ("ann", "Dou", "review"):
        assert secret.encode() not in body


def test_the_words_are_in_the_language_of_the_account_or_else_of_the_device(
    ann: User, device: Device, push_service: PushService
) -> None:
    subscribed(ann, device)
    PushSubscription.objects.update(language="zh-hans")
    pushed(notified(ann))
    assert device.read(push_service.taken[0][2])["title"] == "点评好了"


def test_the_request_is_signed_with_the_key_that_browsers_are_given(
    ann: User, device: Device, push_service: PushService
) -> None:
    subscribed(ann, device)
    pushed(notified(ann))
    scheme, _space, rest = push_service.taken[0][1]["Authorization"].partition(" ")
    parts = dict(part.split("=", 1) for part in rest.replace(" ", "").split(","))
    assert scheme.lower() == "vapid"
    assert parts["k"] == services.public_key()
    signed, _dot, signature = parts["t"].rpartition(".")
    claims = orjson.loads(unpadded(signed.split(".")[1]))
    assert claims["aud"] == push_service.address
    assert 0 < claims["exp"] - DAY.timestamp() < 86400
    assert claims["sub"].startswith("mailto:")
    raw = unpadded(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpadded(parts["k"]))
    key.verify(der, signed.encode(), ec.ECDSA(hashes.SHA256()))  # raises if it is another key's


def test_the_key_is_made_once_and_stored_encrypted(db: None) -> None:
    PushKey.objects.all().delete()
    assert services.public_key() == ""
    services.make_key()
    first = services.public_key()
    services.make_key()
    assert services.public_key() == first
    assert len(unpadded(first)) == 65
    row = PushKey.objects.get()
    assert "PRIVATE" not in row.private_key
    assert signer().public_key is not None  # it can be decrypted again


def test_a_push_is_sent_once_whatever_number_of_tasks_ask(ann: User, device: Device, push_service: PushService) -> None:
    subscribed(ann, device)
    row = notified(ann)
    assert [pushed(row), pushed(row)] == [1, 0]
    assert len(push_service.taken) == 1


def test_no_task_is_sent_before_the_commit(
    ann: User, device: Device, sent: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    subscribed(ann, device)
    with django_capture_on_commit_callbacks() as waiting:
        row = notified(ann)
        assert sent == []
    for each in waiting:
        each()
    assert sent == [row.pk]


def test_a_lost_task_is_sent_again(
    ann: User, device: Device, sent: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    subscribed(ann, device)
    row = notified(ann)
    for seconds, expected in ((10, []), (60, [row.pk])):
        with django_capture_on_commit_callbacks(execute=True):
            services.push_due(now=DAY + timedelta(seconds=seconds))
        assert sent == expected


# ── When nothing is sent ────────────────────────────────────────────────────────────────────────


def test_nothing_is_sent_of_a_kind_that_is_off_for_devices(ann: User, device: Device) -> None:
    subscribed(ann, device)
    services.store_preferences(user=ann, off_page=[], off_push=[Kind.REVIEW], at_night=False)
    row = notified(ann)
    assert row.push_at is None
    assert pushed(row) == 0


def test_a_kind_for_devices_alone_is_not_on_the_page(ann: User, device: Device) -> None:
    subscribed(ann, device)
    services.store_preferences(user=ann, off_page=[Kind.REVIEW], off_push=[], at_night=False)
    row = notified(ann)
    assert selectors.notifications_of(ann) == []
    assert selectors.unread_count(ann) == 0
    assert pushed(row) == 1


def test_what_was_read_on_the_page_is_not_sent(ann: User, device: Device) -> None:
    subscribed(ann, device)
    row = notified(ann)
    services.mark_read(user=ann, until=row.pk, now=DAY)
    assert pushed(row) == 0


def test_at_night_news_waits_for_the_morning(ann: User, device: Device, push_service: PushService) -> None:
    subscribed(ann, device)
    row = notified(ann, now=NIGHT)
    assert pushed(row, now=NIGHT) == 0
    row.refresh_from_db()
    assert row.push_at == MORNING
    assert pushed(row, now=MORNING - timedelta(seconds=1)) == 0
    assert pushed(row, now=MORNING) == 1
    assert len(push_service.taken) == 1


@pytest.mark.parametrize("kind", [Kind.TOURNAMENT, Kind.INVITATION])
def test_at_night_what_would_be_over_in_the_morning_is_dropped(ann: User, device: Device, kind: Kind) -> None:
    subscribed(ann, device)
    row = notified(ann, kind=kind, now=NIGHT)
    assert pushed(row, now=NIGHT) == 0
    row.refresh_from_db()
    assert row.push_at is None


def test_night_is_where_the_player_is(ann: User, device: Device) -> None:
    subscribed(ann, device)
    services.store_preferences(user=ann, off_page=[], off_push=[], at_night=False, time_zone="Europe/London")
    assert pushed(notified(ann, now=NIGHT), now=NIGHT) == 1


def test_a_player_may_ask_for_pushes_at_night(ann: User, device: Device) -> None:
    subscribed(ann, device)
    services.store_preferences(user=ann, off_page=[], off_push=[], at_night=True, time_zone="Nowhere/Town")
    assert Preferences.objects.get().time_zone == ""
    assert pushed(notified(ann, now=NIGHT), now=NIGHT) == 1


@pytest.mark.parametrize(("clock", "ends"), [
    ("21:59", None), ("22:00", "2026-05-02T08:00"), ("00:30", "2026-05-01T08:00"), ("07:59", "2026-05-01T08:00"),
    ("08:00", None),
])  # fmt: skip
def test_quiet_hours(clock: str, ends: str | None) -> None:
    now = datetime.fromisoformat(f"2026-05-01T{clock}+08:00")
    found = selectors.end_of_night(Preferences(time_zone="Asia/Shanghai"), now)
    assert found == (None if ends is None else datetime.fromisoformat(f"{ends}+08:00"))


def test_a_push_that_is_late_is_dropped(ann: User, device: Device) -> None:
    subscribed(ann, device)
    assert pushed(notified(ann), now=DAY + push_delivery.LATE + timedelta(seconds=1)) == 0


def test_a_block_since_then_stops_it(ann: User, bob: User, device: Device) -> None:
    subscribed(bob, device)
    friends.ask(user=ann, username="bob", now=DAY)
    row = Notification.objects.get(user=bob)
    friends.block(user=bob, username="ann", now=DAY)
    assert pushed(row) == 0


def test_a_turn_is_sent_while_it_lasts_and_the_player_is_away(
    ann: User, device: Device, push_service: PushService
) -> None:
    subscribed(ann, device)
    services.store_preferences(user=ann, off_page=[], off_push=[], at_night=True)
    match = running(ann)
    now = moment_of_turn(match, ann)
    look(now)
    row = Notification.objects.get(user=ann)
    assert pushed(row, now=now) == 1
    message = device.read(push_service.taken[0][2])
    assert message.keys() == {"kind", "title", "body", "address", "tag"}
    assert int(push_service.taken[0][1]["TTL"]) <= 60
    assert push_service.taken[0][1]["Urgency"] == "high"


@pytest.mark.parametrize("reason", ["over", "back", "another"])
def test_a_turn_is_checked_once_more_before_it_is_sent(ann: User, device: Device, reason: str) -> None:
    subscribed(ann, device)
    services.store_preferences(user=ann, off_page=[], off_push=[], at_night=True)
    match = running(ann)
    now = moment_of_turn(match, ann)
    look(now)
    row = Notification.objects.get(user=ann)
    if reason == "over":
        window = head(match).state.ctx.window(row.number)
        now = head(match).info.moment(window.closes_at) - timedelta(seconds=1)
    elif reason == "back":
        assert match.table is not None
        store_places({(TABLE, ann.pk): match.table.code})
    else:
        Notification.objects.update(number=row.number + 1)
    assert pushed(row, now=now) == 0
