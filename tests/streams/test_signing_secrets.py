"""Signing secrets: encrypted, rotated with a day's overlap, and retired at once."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from games.rules.core import IllegalMove
from games.streams.models import SigningSecret, Stream
from games.streams.services import signing_secrets
from games.streams.services.signing_secrets import (
    delete_expired_secrets,
    new_secret,
    newest_secret,
    retire_old_secret,
    rotate_secret,
    secrets_to_compare,
)
from tests.support.live_matches import NOON, person
from tests.support.on_air import streamer
from tests.support.webhook_requests import stream_of

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def stream() -> Stream:
    return stream_of()


def test_a_secret_is_random_marked_and_stored_encrypted(stream: Stream) -> None:
    written = new_secret(stream, NOON)
    assert written.startswith("whsec_")
    assert len(written) == len("whsec_") + 43  # 32 bytes in base64
    row = SigningSecret.objects.get()
    assert written not in row.secret
    assert written[6:] not in row.secret
    assert row.hint == written[-4:]
    assert newest_secret(stream.pk) == written != new_secret(stream, NOON)


def test_the_old_secret_is_accepted_for_a_day_after_a_rotation(stream: Stream) -> None:
    old = rotate_secret(stream_id=stream.pk, by=stream.owner, now=NOON)
    new = rotate_secret(stream_id=stream.pk, by=stream.owner, now=NOON + 5 * DAY)
    assert {old, new} == set(secrets_to_compare(stream.pk, NOON + 6 * DAY - timedelta(microseconds=1)))
    later = secrets_to_compare(stream.pk, NOON + 6 * DAY)
    assert new in later
    assert old not in later
    assert newest_secret(stream.pk) == new


def test_retiring_the_old_secret_ends_it_at_once(stream: Stream) -> None:
    old, new = (rotate_secret(stream_id=stream.pk, by=stream.owner, now=NOON) for _ in range(2))
    assert retire_old_secret(stream_id=stream.pk, by=stream.owner, now=NOON)
    assert old not in secrets_to_compare(stream.pk, NOON)
    assert new in secrets_to_compare(stream.pk, NOON)
    assert not retire_old_secret(stream_id=stream.pk, by=stream.owner, now=NOON)
    assert newest_secret(stream.pk) == new


def test_a_second_rotation_within_the_day_ends_the_oldest(stream: Stream) -> None:
    oldest, old, new = (rotate_secret(stream_id=stream.pk, by=stream.owner, now=NOON) for _ in range(3))
    assert set(secrets_to_compare(stream.pk, NOON)) == {old, new}
    assert oldest not in secrets_to_compare(stream.pk, NOON)
    assert [row.hint for row in stream.secrets.all()] == [new[-4:], old[-4:]]


def test_a_stream_without_secrets_is_compared_with_as_many_unknown_ones(stream: Stream) -> None:
    for stream_id in (stream.pk, uuid4()):
        compared = secrets_to_compare(stream_id, NOON)
        assert len(compared) == 2
        assert newest_secret(stream_id) is None
    written = new_secret(stream, NOON)
    first, second = secrets_to_compare(stream.pk, NOON)
    assert first == written != second


def test_a_secret_of_another_installation_counts_for_nothing(stream: Stream, settings: Any) -> None:
    written = new_secret(stream, NOON)
    settings.SECRET_KEY = "another one"
    assert newest_secret(stream.pk) is None
    assert written not in secrets_to_compare(stream.pk, NOON)
    settings.SECRET_KEY_FALLBACKS = ["tests only, never used to serve"]
    assert newest_secret(stream.pk) == written


def test_only_its_streamer_changes_the_secrets_of_a_stream(stream: Stream) -> None:
    with pytest.raises(Stream.DoesNotExist):
        rotate_secret(stream_id=stream.pk, by=streamer("other"), now=NOON)
    with pytest.raises(IllegalMove) as refused:
        retire_old_secret(stream_id=stream.pk, by=person("viewer"), now=NOON)
    assert refused.value.code == "NOT_STREAMER"
    assert not SigningSecret.objects.exists()


def test_expired_secrets_are_deleted(stream: Stream) -> None:
    old, new = new_secret(stream, NOON), new_secret(stream, NOON)
    delete_expired_secrets(NOON + DAY - timedelta(seconds=1))
    assert {old, new} == set(secrets_to_compare(stream.pk, NOON))
    delete_expired_secrets(NOON + DAY)
    assert [row.hint for row in SigningSecret.objects.all()] == [new[-4:]]


def test_the_unknown_secret_is_another_in_each_process() -> None:
    signing_secrets._unknown_secret.cache_clear()
    first = secrets_to_compare(uuid4(), NOON)[0]
    assert first == secrets_to_compare(uuid4(), NOON)[0]
    signing_secrets._unknown_secret.cache_clear()
    assert first != secrets_to_compare(uuid4(), NOON)[0]
