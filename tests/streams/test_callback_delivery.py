"""Callbacks: stored with the decision, delivered at least once, repeated with growing pauses, given up in the end."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.db import connection, transaction

from accounts import outbound_requests
from accounts.models import User
from accounts.outbound_requests import Answer, OutboundError
from games.streams.models import Callback, Gift, SigningSecret, Stream
from games.streams.request_signatures import is_signed, signatures_in
from games.streams.selectors.gifts import given_up_callbacks
from games.streams.services import callback_delivery, signing_secrets, stream_lifecycle
from games.streams.services.callback_delivery import (
    MAX_ATTEMPTS,
    MAX_PAUSE,
    delete_old_callbacks,
    deliver_due,
    pause_after,
)
from games.streams.services.record_callbacks import record_decision, redirect_callbacks
from tests.support.live_matches import NOON
from tests.support.outside_server import OutsideServer, outside_server, says
from tests.support.webhook_requests import stream_of

pytestmark = pytest.mark.django_db

URL = "https://hooks.example/kaiju?channel=7"


class Outside:
    """A world outside: it answers what a test says, and keeps what was sent. Its clock stands still until moved."""

    def __init__(self) -> None:
        self.now = NOON
        self.sent: list[tuple[str, bytes, dict[str, str]]] = []
        self.answer: Callable[[str], int] = lambda _url: 204
        self.takes = timedelta(0)

    def clock(self) -> datetime:
        return self.now

    def post(self, url: str, *, body: bytes, headers: dict[str, str], **_: Any) -> Answer:
        self.sent.append((url, body, dict(headers)))
        self.now += self.takes
        return Answer(self.answer(url), b"")

    def deliver(self, chance: float = 0.5) -> float | None:
        return deliver_due(clock=self.clock, chance=lambda: chance)


@pytest.fixture
def outside(monkeypatch: pytest.MonkeyPatch) -> Outside:
    world = Outside()
    monkeypatch.setattr(outbound_requests, "post", world.post)
    return world


@pytest.fixture
def stream() -> Stream:
    found = stream_of(callback_url=URL)
    signing_secrets.new_secret(found, NOON)
    return found


def decided(stream: Stream, key: str = "k-1", *, status: str = "applied", **fields: Any) -> Gift:
    """Stores a decided gift with its message."""
    given = {"sender": Gift.Sender.WEBHOOK, "kind": "peek", "seat": 0, "target": 1, "donor": "Anna", "price": "5 gems"}
    gift = Gift.objects.create(
        stream=stream, key=key, body_digest="0" * 64, received_at=NOON, decided_at=NOON, status=status, **given | fields
    )
    record_decision(gift, NOON)
    return gift


def fails(code: str) -> Callable[[str], int]:
    def fail(_url: str) -> int:
        raise OutboundError(code)

    return fail


# ── The row ─────────────────────────────────────────────────────────────────────────────────────


def test_a_decision_is_a_row_with_all_that_the_platform_may_know(stream: Stream) -> None:
    gift = decided(stream, status="refused", refusal="GIFT_TOO_LATE")
    row = Callback.objects.get()
    assert (row.url, row.next_at, row.attempts, row.delivered_at) == (URL, NOON, 0, None)
    assert row.body.keys() == {"event", "type", "at", "stream", "gift"}
    assert (row.body["type"], row.body["stream"]) == ("gift.refused", str(stream.pk))
    assert row.body["gift"] == {
        "reference": str(gift.reference), "key": "k-1", "kind": "peek", "seat": 0, "target": 1, "times": 1,
        "status": "refused", "spent": False, "reason": "GIFT_TOO_LATE", "round": None,
        "received_at": NOON.isoformat(), "decided_at": NOON.isoformat(),
    }  # fmt: skip


def test_a_gift_of_the_desk_and_a_stream_without_an_address_have_none(stream: Stream) -> None:
    decided(stream, sender=Gift.Sender.DESK)
    decided(stream_of("silent"))
    assert not Callback.objects.exists()


def test_a_decision_that_is_recorded_twice_is_one_row(stream: Stream) -> None:
    gift = decided(stream)
    event = Callback.objects.get().body["event"]
    record_decision(gift, NOON)
    assert Callback.objects.get().body["event"] == event


def test_a_decision_that_is_rolled_back_leaves_no_row(stream: Stream) -> None:
    with transaction.atomic():
        decided(stream)
        transaction.set_rollback(True)
    assert not Callback.objects.exists()


# ── Delivery ────────────────────────────────────────────────────────────────────────────────────


def test_a_message_is_signed_with_the_newest_secret_and_delivered_once(stream: Stream, outside: Outside) -> None:
    new = signing_secrets.new_secret(stream, NOON)
    decided(stream)
    assert outside.deliver() is None
    assert outside.deliver() is None
    ((url, body, headers),) = outside.sent
    assert url == URL
    event = json.loads(body)
    assert headers["Kaiju-Key"] == event["event"] == Callback.objects.get().body["event"]
    assert headers["Kaiju-Timestamp"] == str(int(NOON.timestamp()))
    assert is_signed(
        signatures_in(headers["Kaiju-Signature"]), [new], timestamp=headers["Kaiju-Timestamp"],
        key=headers["Kaiju-Key"], body=body,
    )  # fmt: skip
    row = Callback.objects.get()
    assert (row.delivered_at, row.next_at, row.error) == (NOON, None, "")


def test_no_message_holds_a_donor_a_price_or_a_card(stream: Stream, outside: Outside) -> None:
    decided(stream)
    outside.deliver()
    ((_url, body, headers),) = outside.sent
    for hidden in ("Anna", "gems", "card", "body_digest", "donor"):
        assert hidden not in body.decode() + json.dumps(headers)


def test_a_failure_is_repeated_with_the_same_event_and_a_new_signature(stream: Stream, outside: Outside) -> None:
    decided(stream)
    outside.answer = lambda _url: 500
    assert outside.deliver() == 5.0
    assert outside.deliver() is None  # not due
    row = Callback.objects.get()
    assert (row.attempts, row.error, row.next_at) == (1, "STATUS_500", NOON + timedelta(seconds=5))
    outside.answer, outside.now = (lambda _url: 200), NOON + timedelta(seconds=5)
    outside.deliver()
    (_, first, one), (_, second, two) = outside.sent
    assert first == second
    assert one["Kaiju-Key"] == two["Kaiju-Key"]
    assert one["Kaiju-Signature"] != two["Kaiju-Signature"]
    assert Callback.objects.get().delivered_at == outside.now


@pytest.mark.parametrize("status", [301, 302, 304, 400, 401, 404, 410, 429, 500, 503])
def test_every_status_but_2xx_is_a_failure(stream: Stream, outside: Outside, status: int) -> None:
    decided(stream)
    outside.answer = lambda _url: status
    outside.deliver()
    assert Callback.objects.get().error == f"STATUS_{status}"


def test_the_pauses_grow_from_five_seconds_to_six_hours_with_a_fifth_by_chance() -> None:
    middle = [pause_after(attempts, 0.5) for attempts in range(1, 11)]
    assert middle == [5, 20, 80, 320, 1280, 5120, 20480, 21600, 21600, 21600]
    assert [pause_after(1, chance) for chance in (0.0, 1.0)] == pytest.approx([4.0, 6.0])
    assert max(pause_after(attempts, 1.0) for attempts in range(1, 20)) == MAX_PAUSE


def test_a_message_is_given_up_after_ten_attempts_and_shown(
    stream: Stream, outside: Outside, caplog: pytest.LogCaptureFixture
) -> None:
    decided(stream)
    outside.answer = lambda _url: 500
    for _ in range(MAX_ATTEMPTS + 3):
        outside.deliver()
        outside.now += timedelta(hours=7)
    assert len(outside.sent) == MAX_ATTEMPTS
    row = Callback.objects.get()
    assert (row.next_at, row.delivered_at, row.error) == (None, None, "STATUS_500")
    assert list(given_up_callbacks(stream)) == [row]
    written = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("games"))
    assert "given up after 10 attempts: STATUS_500" in written
    for hidden in (URL, "hooks.example", "whsec", "Anna", row.body["event"], "k-1"):
        assert hidden not in written


def test_the_desk_shows_messages_given_up_and_no_delivered_repeated_or_fresh_ones(
    stream: Stream, outside: Outside
) -> None:
    decided(stream, "delivered")
    outside.deliver()
    outside.answer = lambda _url: 404
    failed = decided(stream, "failed")
    for _ in range(MAX_ATTEMPTS):
        outside.deliver()
        outside.now += timedelta(hours=7)
    decided(stream, "repeated")
    outside.deliver()
    decided(stream, "fresh")
    assert [row.gift for row in given_up_callbacks(stream)] == [failed]


def test_messages_that_wait_follow_the_callback_address(stream: Stream, outside: Outside) -> None:
    outside.answer = lambda _url: 500
    decided(stream)
    outside.deliver()
    for address in ("https://new.example/kaiju", ""):
        stream.callback_url = address
        redirect_callbacks(stream, address, outside.now)
        outside.deliver()
    assert [url for url, _body, _headers in outside.sent] == [URL, "https://new.example/kaiju"]
    assert not Callback.objects.exists()


def test_a_changed_callback_address_leads_there_what_waits(stream: Stream) -> None:
    stream.owner.user_permissions.add(Permission.objects.get(codename="open_streams"))
    decided(stream)
    change = partial(stream_lifecycle.change_stream, stream_id=stream.pk, by=User.objects.get(pk=stream.owner_id))
    change(callback_url="https://new.example/", now=NOON)
    assert Callback.objects.get().url == "https://new.example/"
    change(title="Cards", now=NOON)
    assert Callback.objects.get().url == "https://new.example/"
    change(callback_url="", now=NOON)
    assert not Callback.objects.exists()


def test_a_silent_server_costs_one_attempt_for_all_its_messages(stream: Stream, outside: Outside) -> None:
    other = stream_of("other", callback_url="https://other.example/")
    signing_secrets.new_secret(other, NOON)
    for number in range(20):
        decided(stream, f"k-{number}")
    decided(other)
    outside.answer = lambda url: fails("TIMED_OUT")(url) if url == URL else 200
    outside.deliver()
    assert [url for url, _body, _headers in outside.sent] == [URL, other.callback_url]
    rows = Callback.objects.filter(gift__stream=stream)
    assert {(row.attempts, row.error, row.next_at) for row in rows} == {
        (1, "TIMED_OUT", NOON + timedelta(seconds=5)),
    }  # fmt: skip
    for _ in range(MAX_ATTEMPTS):
        outside.now += timedelta(hours=7)
        outside.deliver()
    assert {(row.next_at, row.delivered_at) for row in rows.all()} == {(None, None)}
    assert len(outside.sent) < MAX_ATTEMPTS + 30


@pytest.mark.parametrize("status", [204, 500])
def test_a_server_that_answers_at_the_last_moment_holds_up_no_other(
    stream: Stream, outside: Outside, status: int
) -> None:
    other = stream_of("other", callback_url="https://other.example/")
    signing_secrets.new_secret(other, NOON)
    for number in range(20):
        decided(stream, f"slow-{number}")
    quick = decided(other, "quick")
    outside.takes, outside.answer = timedelta(seconds=9), lambda url: 204 if "other" in url else status
    outside.deliver()
    assert [url for url, _, _ in outside.sent[:2]] == [URL, "https://other.example/"]
    assert Callback.objects.get(gift=quick).delivered_at is not None
    assert sum(Callback.objects.values_list("attempts", flat=True)) == len(outside.sent)  # waiting counts no attempt
    for _turn in range(20):
        outside.now += timedelta(seconds=10)
        outside.deliver()
    assert not Callback.objects.filter(url=URL, attempts=0).exists()


def test_a_pass_ends_in_time_and_asks_to_go_on(stream: Stream, outside: Outside) -> None:
    for number in range(5):
        decided(stream, f"k-{number}")
    outside.takes = timedelta(seconds=9)
    assert outside.deliver() == 0.0
    assert len(outside.sent) == 3
    assert outside.deliver() is None
    assert len(outside.sent) == 5


def test_nothing_is_sent_or_counted_while_requests_are_switched_off(
    stream: Stream, outside: Outside, settings: Any
) -> None:
    decided(stream)
    settings.KAIJU = {**settings.KAIJU, "OUTBOUND": {"ENABLED": False, "LOOPBACK": False}}
    assert outside.deliver() is None
    assert (outside.sent, Callback.objects.get().attempts) == ([], 0)


def test_without_a_secret_nothing_is_sent(stream: Stream, outside: Outside) -> None:
    decided(stream)
    SigningSecret.objects.all().delete()
    outside.deliver()
    assert outside.sent == []
    assert Callback.objects.get().error == "NO_SECRET"


def test_messages_are_deleted_a_month_after_the_decision(stream: Stream) -> None:
    decided(stream)
    delete_old_callbacks(NOON + timedelta(days=30))
    assert Callback.objects.exists()
    delete_old_callbacks(NOON + timedelta(days=30, seconds=1))
    assert not Callback.objects.exists()


# ── Death and races ─────────────────────────────────────────────────────────────────────────────


class Killed(BaseException):
    """Stands for kill -9: no handler of the product sees it."""


def test_a_process_killed_between_sending_and_marking_leads_to_the_same_event_again(
    stream: Stream, outside: Outside, monkeypatch: pytest.MonkeyPatch
) -> None:
    decided(stream)

    def killed(_url: str) -> int:
        raise Killed

    outside.answer = killed
    with pytest.raises(Killed):
        outside.deliver()
    row = Callback.objects.get()
    assert (row.delivered_at, row.next_at) == (None, NOON + callback_delivery.CLAIM)
    outside.answer, outside.now = (lambda _url: 204), NOON + callback_delivery.CLAIM
    outside.deliver()
    events = [headers["Kaiju-Key"] for _url, _body, headers in outside.sent]
    assert events == [row.body["event"]] * 2
    assert Callback.objects.get().delivered_at is not None


def test_a_claimed_message_is_not_sent_by_another_process(stream: Stream, outside: Outside) -> None:
    decided(stream)
    inner: list[float | None] = []

    def meanwhile(_url: str) -> int:
        inner.append(outside.deliver())
        return 204

    outside.answer = meanwhile
    outside.deliver()
    assert (inner, len(outside.sent)) == ([None], 1)


# ── The whole way ───────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def server(settings: Any) -> Iterator[OutsideServer]:
    settings.KAIJU = {**settings.KAIJU, "OUTBOUND": {"ENABLED": True, "LOOPBACK": True}}
    with outside_server() as running:
        yield running


def test_a_message_reaches_a_real_server(server: OutsideServer) -> None:
    stream = stream_of(callback_url=f"http://127.0.0.1:{server.port}/hook")
    secret = signing_secrets.new_secret(stream, NOON)
    decided(stream)
    server.answer = says("302 Found", b"", "Location: /elsewhere")
    deliver_due(clock=lambda: NOON)
    assert Callback.objects.get().error == "STATUS_302"
    server.answer = says("204 No Content")
    deliver_due(clock=lambda: NOON + timedelta(minutes=1))
    assert Callback.objects.get().delivered_at is not None
    first, second = server.requests
    assert first.line == second.line == "POST /hook HTTP/1.1"
    assert first.body == second.body
    assert is_signed(
        signatures_in(second.headers["kaiju-signature"]), [secret], timestamp=second.headers["kaiju-timestamp"],
        key=second.headers["kaiju-key"], body=second.body,
    )  # fmt: skip


def test_the_task_delivers_and_asks_for_the_next_attempt(
    stream: Stream, outside: Outside, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games import after_commit
    from games.streams import tasks

    asked: list[float] = []
    decided(stream)
    Callback.objects.update(next_at=datetime(2020, 1, 1, tzinfo=UTC))
    monkeypatch.setattr(after_commit, "schedule_callbacks", lambda *, seconds=0.0: asked.append(seconds))
    outside.answer = lambda _url: 500
    tasks.deliver_callbacks()
    assert len(outside.sent) == 1
    assert 4.0 <= asked[0] <= 6.0
    tasks.tidy_webhooks()


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_a_row_that_another_transaction_holds_is_passed_by(outside: Outside) -> None:
    stream = stream_of(callback_url=URL)
    signing_secrets.new_secret(stream, NOON)
    held, free = decided(stream, "held"), decided(stream, "free")
    with connection.copy().cursor() as other:
        other.execute("BEGIN")
        other.execute("SELECT 1 FROM streams_callback WHERE gift_id = %s FOR UPDATE", [held.pk])
        outside.deliver()
        other.execute("ROLLBACK")
        other.connection.close()
    delivered = Callback.objects.filter(delivered_at__isnull=False)
    assert [row.gift_id for row in delivered] == [free.pk]
    outside.deliver()
    assert delivered.all().count() == 2
    assert len(outside.sent) == 2
