"""Who may be on the air, and for whom: suspended streamers and streams without watchers end after their round."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games import after_commit
from games.rules.core import IllegalMove
from games.services.streams_interface import streamed_play
from games.streams.models import Stream
from games.streams.services import end_and_start_matches, stream_lifecycle, watched_streams
from games.streams.services.watched_streams import note_stream_watched
from tests.support.live_matches import NOON, code_of_refusal, in_intermission
from tests.support.on_air import match_of, moment, on_air, opened, play_to, state_of, streamer, table_of_stream

pytestmark = pytest.mark.django_db

IDLE = timedelta(seconds=12)
"""Time without watchers after which a stream ends here: less than a turn may take, so that no clock moves the match."""


@pytest.fixture(autouse=True)
def _idle(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.KAIJU = {**settings.KAIJU, "STREAMS": {**settings.KAIJU["STREAMS"], "IDLE_SECONDS": 12.0}}
    monkeypatch.setattr(watched_streams, "NOTED_EVERY", timedelta(seconds=3))


def advance(stream: Stream, now: datetime) -> Stream:
    end_and_start_matches.advance_stream(stream_id=stream.pk, now=now)
    stream.refresh_from_db()
    return stream


def suspend(user: User, *, until: datetime = NOON + timedelta(days=1)) -> None:
    User.objects.filter(pk=user.pk).update(suspended_until=until)


# ── Suspended ───────────────────────────────────────────────────────────────────────────────────


def test_a_suspended_streamer_opens_no_stream_and_puts_none_on_the_air() -> None:
    mina = streamer()
    stream = opened(mina)
    suspend(mina)
    assert code_of_refusal(IllegalMove, opened, owner=mina) == "SUSPENDED"
    begin: Callable[..., Any] = stream_lifecycle.start_stream
    assert code_of_refusal(IllegalMove, begin, stream_id=stream.pk, by=mina, now=NOON) == "SUSPENDED"
    assert begin(stream_id=stream.pk, by=mina, now=NOON + timedelta(days=2)).on_air


def test_a_suspended_streamer_still_ends_the_stream_and_changes_its_secret_address() -> None:
    stream = on_air()
    suspend(stream.owner)
    stream_lifecycle.change_stream(stream_id=stream.pk, by=stream.owner, title="Later", now=NOON)
    assert stream_lifecycle.end_stream(stream_id=stream.pk, by=stream.owner, now=NOON).is_ending


def test_a_suspension_ends_the_running_stream_after_its_round() -> None:
    stream = on_air()
    match = match_of(stream)
    suspend(stream.owner)
    assert advance(stream, NOON).is_ending
    assert match_of(stream) == match  # the round is played to its end
    assert code_of_refusal(
        IllegalMove, stream_lifecycle.start_stream, stream_id=stream.pk, by=stream.owner, now=NOON
    ) == "SUSPENDED"  # fmt: skip
    play_to(match, lambda state: not state.ctx.windows)
    assert state_of(match).number == 1
    assert not advance(stream, moment(match)).on_air
    assert stream.unwatched_at is None


def page(owner: User, path: str) -> str:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(owner)
    return client.get(path).content.decode()


def desk_of(stream: Stream) -> str:
    return page(stream.owner, reverse("stream_desk", args=[stream.pk]))


def test_a_suspended_streamer_reads_why_the_stream_ends_and_is_offered_no_other() -> None:
    live = on_air(now=timezone.now())
    stream = opened(live.owner)
    suspend(live.owner, until=timezone.now() + timedelta(days=1))
    advance(live, timezone.now())
    shown, off_air, listed = desk_of(live), desk_of(stream), page(live.owner, "/streams/")
    assert "Staff suspended you. The stream ends after this round." in shown
    assert "Staff suspended you. You can go live again when the suspension is over." in off_air
    assert "Staff suspended you. You can go live again when the suspension is over." in listed
    for text in (shown, off_air):
        assert "/start/" not in text
    assert "/streams/new/" not in listed


# ── Without watchers ────────────────────────────────────────────────────────────────────────────


def test_a_stream_that_nobody_watches_ends_after_its_round_and_notes_why() -> None:
    stream = on_air()
    match = match_of(stream)
    assert not advance(stream, NOON + IDLE - timedelta(seconds=1)).is_ending
    assert advance(stream, NOON + IDLE).is_ending
    assert stream.unwatched_at == NOON + IDLE
    play_to(match, lambda state: not state.ctx.windows)
    assert state_of(match).number == 1
    assert not advance(stream, moment(match) + IDLE).on_air
    assert stream.unwatched_at is not None


def test_the_desk_hears_at_once_that_the_stream_ends(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    stream, told = on_air(), list[str]()
    monkeypatch.setattr(after_commit, "broadcast", lambda group, message: told.append(group))
    with django_capture_on_commit_callbacks(execute=True):
        advance(stream, NOON + IDLE)
    assert told == [after_commit.stream_group(stream.pk)]


def test_the_desk_says_why_the_stream_ends_and_why_it_ended() -> None:
    stream = on_air(now=timezone.now())
    advance(stream, timezone.now() + IDLE)
    assert "Nobody has been watching, so the stream ends after this round." in desk_of(stream)
    Stream.objects.update(on_air=False)
    stream.refresh_from_db()
    assert "Nobody was watching, so the stream ended after its round." in desk_of(stream)


def test_between_two_rounds_it_ends_at_once() -> None:
    stream = on_air()
    play_to(match_of(stream), in_intermission)
    now = max(moment(match_of(stream)), NOON + IDLE)
    assert not advance(stream, now).on_air


@pytest.mark.parametrize("by", ["overlay or desk", "people at the table"])
def test_whoever_watches_keeps_it_on_the_air(by: str) -> None:
    stream = on_air()
    seen = NOON + IDLE - timedelta(seconds=1)
    if by == "overlay or desk":
        note_stream_watched(stream.pk, seen)
    else:
        streamed_play().note_watched(table_of_stream(stream).pk, now=seen)
    assert not advance(stream, seen + IDLE - timedelta(seconds=1)).is_ending
    assert advance(stream, seen + IDLE).is_ending


def test_watching_is_noted_now_and_then_and_on_the_air_alone() -> None:
    stream = on_air()
    for seconds, noted in ((2, 0), (3, 3), (5, 3)):
        note_stream_watched(stream.pk, NOON + timedelta(seconds=seconds))
        stream.refresh_from_db()
        assert stream.watched_at == NOON + timedelta(seconds=noted)
    Stream.objects.update(on_air=False)
    note_stream_watched(stream.pk, NOON + IDLE)
    stream.refresh_from_db()
    assert stream.watched_at == NOON + timedelta(seconds=3)


def test_going_on_or_live_again_begins_the_time_anew() -> None:
    stream = on_air()
    advance(stream, NOON + IDLE)
    stream_lifecycle.start_stream(stream_id=stream.pk, by=stream.owner, now=NOON + IDLE)
    stream.refresh_from_db()
    assert (stream.is_ending, stream.unwatched_at) == (False, None)
    assert not advance(stream, NOON + 2 * IDLE - timedelta(seconds=1)).is_ending


def test_the_time_of_a_stream_of_an_earlier_version_begins_now() -> None:
    stream = on_air()
    Stream.objects.update(watched_at=None)
    later = NOON + timedelta(days=1)
    assert not advance(stream, later).is_ending
    assert stream.watched_at == later
    assert advance(stream, later + IDLE).ended_at == later + IDLE


def test_with_zero_seconds_it_never_ends(settings: Any) -> None:
    settings.KAIJU = {**settings.KAIJU, "STREAMS": {**settings.KAIJU["STREAMS"], "IDLE_SECONDS": 0.0}}
    assert not advance(on_air(), NOON + timedelta(days=9)).is_ending
