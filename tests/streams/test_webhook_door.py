"""The webhook's door: who may send, what form it has, and that a refusal stores nothing and tells nothing."""

from __future__ import annotations

import json
import logging
import time
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from rest_framework.throttling import SimpleRateThrottle

from games.streams import request_signatures
from games.streams.models import Gift, Stream
from games.streams.request_signatures import header_of, sign
from games.streams.services import gift_webhook, signing_secrets
from tests.support.webhook_requests import Answer, Platform, stream_of

pytestmark = pytest.mark.django_db

CHEER = {"kind": "cheer", "seat": 1, "donor": "Anna"}


@pytest.fixture(autouse=True)
def _fresh_rates() -> None:
    cache.clear()


@pytest.fixture
def stream() -> Stream:
    return stream_of()


@pytest.fixture
def platform(stream: Stream) -> Platform:
    return Platform.of(stream)


def told(answer: Answer) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def invalid(answer: Answer) -> set[str]:
    """The fields that an answer calls invalid."""
    assert told(answer) == (400, "INVALID")
    return {error["field"] for error in answer.json()["errors"]}


def test_a_signed_gift_is_taken_with_the_address_of_its_status(platform: Platform, stream: Stream) -> None:
    answer = platform.send(CHEER)
    assert answer.status_code == 202
    found = answer.json()
    gift = Gift.objects.get()
    assert found["reference"] == str(gift.reference)
    assert found["status_url"] == f"/api/v1/streams/{stream.pk}/gifts/{gift.reference}/"
    assert (found["key"], found["kind"], found["seat"], found["times"]) == ("k-1", "cheer", 1, 1)
    assert (gift.sender, gift.key) == ("webhook", "k-1")
    assert answer["Cache-Control"].startswith("no-store")


def test_a_gift_that_cannot_act_says_why_in_the_readers_language_and_is_not_spent(
    platform: Platform, stream: Stream
) -> None:
    found = platform.send(CHEER).json()
    assert (found["status"], found["spent"], found["reason"]) == ("refused", False, "STREAM_OFF_AIR")
    assert found["message"]
    platform.client.credentials(HTTP_ACCEPT_LANGUAGE="zh-hans")
    assert platform.status(found["reference"]).json()["message"] != found["message"]


def test_the_status_is_signed_with_the_key_of_the_gift(platform: Platform) -> None:
    reference = platform.send(CHEER).json()["reference"]
    assert platform.status(reference).json()["reference"] == reference
    assert told(platform.status(reference, HTTP_KAIJU_SIGNATURE="v1=" + "0" * 64)) == (401, "SIGNATURE_WRONG")
    assert told(platform.status(reference, "k-2")) == (404, "NOT_FOUND")
    assert told(platform.status(uuid4())) == (404, "NOT_FOUND")
    assert platform.client.get(f"{platform.url}{reference}/").status_code == 400


def test_neither_donor_nor_price_nor_digest_comes_back(platform: Platform) -> None:
    found = platform.send({**CHEER, "price": "5 gems"}).json()
    assert not {"donor", "price", "sender", "body_digest"} & found.keys()
    assert "Anna" not in json.dumps(found)


def test_a_session_or_a_token_opens_nothing(stream: Stream, platform: Platform) -> None:
    client: Any = Client(enforce_csrf_checks=True)
    client.force_login(stream.owner)
    body = json.dumps(CHEER).encode()
    forged = {**platform.headers(body, "k-1"), "HTTP_KAIJU_SIGNATURE": "v1=" + "0" * 64}
    assert told(client.post(platform.url, body, content_type="application/json", **forged)) == (401, "SIGNATURE_WRONG")
    signed = client.post(platform.url, body, content_type="application/json", **platform.headers(body, "k-1"))
    assert signed.status_code == 202  # without a CSRF token


# ── Time ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("off", [-301, 301, -86_400, 86_400 * 365])
def test_a_timestamp_more_than_five_minutes_off_is_refused(platform: Platform, off: int) -> None:
    assert told(platform.send(CHEER, at=time.time() + off)) == (401, "TIMESTAMP_OUTSIDE")
    assert not Gift.objects.exists()


@pytest.mark.parametrize(("off", "fits"), [(-300, True), (300, True), (-301, False), (301, False)])
def test_the_window_is_five_minutes_to_either_side_of_the_given_time(
    stream: Stream, platform: Platform, off: int, fits: bool
) -> None:
    now = timezone.now().replace(microsecond=0)
    timestamp = str(int(now.timestamp()) + off)
    signature = header_of(sign(platform.secret, timestamp=timestamp, key="k", body=b"{}"))
    request = gift_webhook.SignedRequest(stream.pk, timestamp, "k", signature, b"{}")
    if fits:
        gift_webhook.require_signed(request, now=now)
    else:
        with pytest.raises(gift_webhook.Unsigned) as refused:
            gift_webhook.require_signed(request, now=now)
        assert refused.value.code == "TIMESTAMP_OUTSIDE"


def test_a_repeated_request_is_answered_by_the_first_gift_whatever_its_timestamp(platform: Platform) -> None:
    first = platform.send(CHEER, at=time.time() - 200)
    again = platform.send(CHEER)
    assert (again.status_code, again.json()) == (202, first.json())
    assert Gift.objects.count() == 1


def test_a_captured_timestamp_with_another_key_or_body_does_not_fit(platform: Platform) -> None:
    body = json.dumps(CHEER).encode()
    captured = platform.headers(body, "k-1")
    for changed in ({"HTTP_KAIJU_KEY": "k-2"}, {"HTTP_KAIJU_TIMESTAMP": str(int(time.time()) - 5)}):
        sent = platform.client.post(platform.url, body, content_type="application/json", **{**captured, **changed})
        assert told(sent) == (401, "SIGNATURE_WRONG")
    other = platform.client.post(platform.url, body + b" ", content_type="application/json", **captured)
    assert told(other) == (401, "SIGNATURE_WRONG")


# ── Secrets ─────────────────────────────────────────────────────────────────────────────────────


def test_either_secret_signs_after_a_rotation_and_only_the_new_one_after_the_retirement(
    stream: Stream, platform: Platform
) -> None:
    old, now = platform.secret, timezone.now()
    new = signing_secrets.rotate_secret(stream_id=stream.pk, by=stream.owner, now=now)
    assert platform.send(CHEER, "k-1", secret=old).status_code == 202
    assert platform.send(CHEER, "k-2", secret=new).status_code == 202
    signing_secrets.retire_old_secret(stream_id=stream.pk, by=stream.owner, now=now)
    assert told(platform.send(CHEER, "k-3", secret=old)) == (401, "SIGNATURE_WRONG")
    assert platform.send(CHEER, "k-4", secret=new).status_code == 202


def test_a_request_may_carry_the_signatures_of_two_secrets(platform: Platform) -> None:
    body, timestamp = json.dumps(CHEER).encode(), str(int(time.time()))
    both = [sign(each, timestamp=timestamp, key="k", body=body) for each in ("whsec_unknown", platform.secret)]
    headers = {"HTTP_KAIJU_TIMESTAMP": timestamp, "HTTP_KAIJU_KEY": "k", "HTTP_KAIJU_SIGNATURE": header_of(*both)}
    assert platform.client.post(platform.url, body, content_type="application/json", **headers).status_code == 202


def test_the_secret_of_another_stream_signs_nothing_here(platform: Platform) -> None:
    other = Platform.of(stream_of("other"))
    assert told(platform.send(CHEER, secret=other.secret)) == (401, "SIGNATURE_WRONG")
    assert other.send(CHEER).status_code == 202
    assert platform.send(CHEER).status_code == 202  # keys are unique for each stream
    assert Gift.objects.count() == 2


def test_an_unknown_stream_is_answered_like_a_wrong_signature(
    platform: Platform, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    compared: list[int] = []
    real = request_signatures.is_signed

    def counted(signatures: Any, secrets: Any, **kwargs: Any) -> bool:
        compared.append(len(secrets))
        return bool(real(signatures, secrets, **kwargs))

    monkeypatch.setattr(request_signatures, "is_signed", counted)
    unknown, bare = Platform(uuid4(), platform.secret), Platform(stream_of("bare").pk, platform.secret)
    answers = []
    for each, secret in ((unknown, None), (bare, None), (platform, "whsec_wrong")):
        with django_assert_num_queries(1):
            answers.append(each.send(CHEER, secret=secret))
    bodies = [{**answer.json(), "instance": ""} for answer in answers]
    assert bodies[0] == bodies[1] == bodies[2]
    assert [answer.status_code for answer in answers] == [401] * 3
    assert {tuple(sorted(answer.headers)) for answer in answers} == {tuple(sorted(answers[0].headers))}
    assert compared == [2, 2, 2]  # the same number of secrets, real or not


# ── Form ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("header", ["HTTP_KAIJU_TIMESTAMP", "HTTP_KAIJU_KEY", "HTTP_KAIJU_SIGNATURE"])
@pytest.mark.parametrize("value", ["", "a.b", "x" * 65])
def test_a_header_without_its_form_is_named(platform: Platform, header: str, value: str) -> None:
    answer = platform.send(CHEER, **dict[str, Any]({header: value}))
    if header == "HTTP_KAIJU_SIGNATURE" and value:
        assert told(answer) == (401, "SIGNATURE_WRONG")
    else:
        assert invalid(answer) == {header.removeprefix("HTTP_").replace("_", "-").title()}


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b'{"kind":"cheer"', b'{"kind":"cheer"}x', b'{"kind":"cheer","kind":"peek"}', b'{"times":NaN}',
        b'{"donor":"\xff\xfe"}', '{"kind":"cheer"}'.encode("utf-16"), b'\xef\xbb\xbf{"kind":"cheer"}',
        b'{"donor":"\\ud800"}', b"[" * 9_000, b'{"a":' * 2_000 + b"1" + b"}" * 2_000,
        b'{"times":' + b"9" * 5_000 + b"}",
    ],
)  # fmt: skip
def test_a_body_that_is_no_strict_json_is_malformed(platform: Platform, body: bytes) -> None:
    assert told(platform.send(body)) in {(400, "MALFORMED"), (400, "INVALID")}
    assert not Gift.objects.exists()


@pytest.mark.parametrize("body", [b'{"kind":"cheer","kind":"peek"}', b'{"kind":"cheer","donor":{"a":1,"a":2}}'])
def test_a_name_twice_in_an_object_is_malformed(platform: Platform, body: bytes) -> None:
    assert told(platform.send(body)) == (400, "MALFORMED")


@pytest.mark.parametrize(
    ("gift", "field"),
    [
        ([], ""), (1, ""), (None, ""), ({}, "kind"), ({"seat": 1}, "kind"), ({**CHEER, "gift": "Rose"}, "gift"),
        ({**CHEER, "player": "Anna"}, "player"), ({"kind": "peek", "target": 1, "target_player": "A"}, "target_player"),
        ({**CHEER, "seat": -1}, "seat"), ({**CHEER, "seat": 20}, "seat"), ({**CHEER, "seat": "first"}, "seat"),
        ({**CHEER, "times": 0}, "times"), ({**CHEER, "times": 100_001}, "times"),
        ({**CHEER, "price": "x" * 25}, "price"), ({**CHEER, "donor": "x" * 201}, "donor"),
        ({**CHEER, "donor2": 1}, "donor2"),
        ({**CHEER, "donor": "a\0b"}, "donor"), ({**CHEER, "event": "x", "type": "gift.applied"}, "event"),
        ({"kind": {"a": 1}}, "kind"), ({"kind": "x" * 17}, "kind"),
    ],
)  # fmt: skip
def test_a_field_without_its_form_is_named(platform: Platform, gift: Any, field: str) -> None:
    assert field in invalid(platform.send(gift))
    assert not Gift.objects.exists()


def test_a_callback_cannot_be_sent_back_as_a_gift(platform: Platform) -> None:
    event = {"event": str(uuid4()), "type": "gift.applied", "gift": {"kind": "cheer"}, "kind": "cheer"}
    assert invalid(platform.send(event)) == {"event"}


def test_a_key_stays_free_if_the_form_was_wrong(platform: Platform) -> None:
    assert platform.send({"kind": "cheer", "times": 0}).status_code == 400
    assert platform.send(CHEER).status_code == 202


def test_a_key_with_another_body_is_refused_and_changes_nothing(platform: Platform) -> None:
    first = platform.send(CHEER).json()
    assert told(platform.send({**CHEER, "seat": 2})) == (409, "KEY_REUSED")
    assert told(platform.send(json.dumps(CHEER, indent=1).encode())) == (409, "KEY_REUSED")
    assert platform.send(CHEER).json() == first
    assert Gift.objects.get().seat == 1


def test_a_long_donor_name_is_cut(platform: Platform) -> None:
    platform.send({**CHEER, "donor": "🐉" * 200})
    assert Gift.objects.get().donor == "🐉" * 40


# ── Size and type ───────────────────────────────────────────────────────────────────────────────


def test_a_body_of_16_kb_is_read_and_a_longer_one_is_not(platform: Platform) -> None:
    longest = json.dumps(CHEER).encode().ljust(16 * 1024)
    assert platform.send(longest).status_code == 202
    assert told(platform.send(longest + b" ", "k-2")) == (413, "TOO_LARGE")


def test_a_long_body_is_refused_before_it_is_read(platform: Platform, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.core.handlers.wsgi import WSGIRequest

    def read(*_args: Any) -> bytes:
        raise AssertionError("the body was read")

    monkeypatch.setattr(WSGIRequest, "read", read)
    assert told(platform.send(b" " * 17_000)) == (413, "TOO_LARGE")


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data", ""])
def test_another_media_type_is_refused(platform: Platform, kind: str) -> None:
    body = json.dumps(CHEER).encode()
    answer = platform.client.generic("POST", platform.url, body, content_type=kind, **platform.headers(body, "k-1"))
    assert told(answer) == (415, "UNSUPPORTED_MEDIA_TYPE")


# ── Limits and logs ─────────────────────────────────────────────────────────────────────────────


def test_two_thousand_gifts_may_come_at_once_and_a_flood_is_refused(
    platform: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    rate = SimpleRateThrottle.THROTTLE_RATES
    assert int(rate["gift"].removesuffix("/min")) >= 2 * 2_000
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {**rate, "gift": "3/min", "gift-address": "5/min"})
    now = [1_000_000.0]
    monkeypatch.setattr(SimpleRateThrottle, "timer", staticmethod(lambda: now[0]))
    unknown = Platform(uuid4(), "whsec_x")
    assert [platform.send(CHEER, f"k-{n}").status_code for n in range(4)] == [202, 202, 202, 429]
    assert [unknown.send(CHEER).status_code for _ in range(2)] == [401, 429]  # one left of five of the address
    now[0] += 60
    assert platform.send(CHEER, "k-9").status_code == 202


def test_a_flood_to_an_unknown_stream_is_refused_alike(platform: Platform, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"gift": "2/min", "gift-address": "99/min"})
    monkeypatch.setattr(SimpleRateThrottle, "timer", staticmethod(lambda: 1_000_000.0))
    unknown = Platform(uuid4(), "whsec_x")
    for each in (platform, unknown):
        assert [each.send(CHEER, secret="whsec_y").status_code for _ in range(3)] == [401, 401, 429]


def test_no_log_holds_a_secret_a_key_or_a_donor(platform: Platform, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    gift = {"kind": "cheer", "donor": "Anna-Donor"}
    key = "order-in-no-log"
    for sent in (
        platform.send(gift, key), platform.send(gift, key, secret="whsec_wrong-one"),
        platform.send({**gift, "times": 0}, key), platform.send({**gift, "seat": 1}, key),
        platform.send(gift, key, at=5),
        platform.send(b"x" * 20_000, key),
    ):  # fmt: skip
        assert sent.status_code
    written = "\n".join(
        f"{record.getMessage()} {record.__dict__!r}" for record in caplog.records if "sql" not in record.__dict__
    )
    for hidden in (platform.secret, platform.secret[6:20], "wrong-one", key, "Anna-Donor"):
        assert hidden not in written
