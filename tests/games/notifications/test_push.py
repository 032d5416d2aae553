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
<<<<<<< HEAD
from games.notifications.services import InvalidSubscription, push_delivery, web_push
from games.notifications.services.push_key import make_key, signer
=======
from games.notifications.services import push_delivery
from games.notifications.services.push_key import signer
>>>>>>> part-mendbell
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
<<<<<<< HEAD


# ── Devices ─────────────────────────────────────────────────────────────────────────────────────


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
    make_key()
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
=======
>>>>>>> part-mendbell
