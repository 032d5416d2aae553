"""The tasks that let streams go on: sent after commits, bounded in a storm, and made up for when they are lost."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.utils import timezone

from games import task_sending
from games.models import Match
from games.streams import tasks
from games.streams.models import Gift
from games.streams.services import stream_lifecycle
from tests.support.live_matches import NOON, person, running
from tests.support.on_air import decided, give, match_of, on_air, play_to, streamer, table_of_stream, take

pytestmark = pytest.mark.django_db

Sent = list[tuple[str, Any, float | None]]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """The tasks of streams that were sent: name, argument, and seconds until they run."""
    cache.clear()
    found: Sent = []

    def send(name: str, args: tuple[Any, ...] = (), *, seconds: float = 0.0, expires: float | None = None) -> None:
        if name.startswith("streams."):
            found.append((name, args[0], seconds or None))

    monkeypatch.setattr(task_sending, "send_task", send)
    return found


def test_a_storm_of_gifts_sends_one_task_until_a_worker_begins(sent, django_capture_on_commit_callbacks):
    stream = on_air(now=timezone.now())
    table = table_of_stream(stream).pk
    with django_capture_on_commit_callbacks(execute=True):
        for _ in range(40):
            give(stream, "effect", now=timezone.now())
    assert sent == [("streams.tasks.continue_table", table, None)]
    with django_capture_on_commit_callbacks(execute=True):
        tasks.continue_table(table)
        give(stream, "effect", now=timezone.now())
    assert [each for each in sent if each[2] is None] == [("streams.tasks.continue_table", table, None)] * 2


def test_after_a_gift_a_task_is_sent_for_the_end_of_the_pause(sent, django_capture_on_commit_callbacks):
    stream = on_air()
    give(stream, "effect")
    give(stream, "effect")
    with django_capture_on_commit_callbacks(execute=True):
        take(stream)
    assert [each[2] for each in sent if each[2] is not None] == [2.5]
    with django_capture_on_commit_callbacks(execute=True):
        assert take(stream, now=NOON + timedelta(seconds=3)) == 0
    assert [each[2] for each in sent if each[2] is not None] == [2.5, 12.0]


def test_every_move_of_a_stream_sends_a_task_and_no_move_elsewhere_does(sent, django_capture_on_commit_callbacks):
    match = match_of(on_air())
    other = running(person("anna"), agents=2)
    with django_capture_on_commit_callbacks(execute=True):
        play_to(match, lambda state: state.ctx.at > 1000)
    assert len(sent) == 1
    with django_capture_on_commit_callbacks(execute=True):
        play_to(other, lambda state: state.ctx.at > 1000)
    assert len(sent) == 1


def test_lost_tasks_are_made_up_for(sent):
    stream = on_air(options={"format": "quick"}, now=timezone.now())
    gift = give(stream, "effect", now=timezone.now())
    tasks.tend()
    assert decided(gift)[0] == "applied"
    play_to(match_of(stream), lambda state: not state.ctx.windows)
    stream_lifecycle.end_stream(stream_id=stream.pk, by=stream.owner, now=timezone.now())
    Gift.objects.update(status="waiting")
    tasks.tend()
    assert decided(gift) == ("refused", "STREAM_OFF_AIR")
    assert not Match.objects.filter(status__in=Match.LIVE).exists()


def test_an_error_in_one_stream_stops_no_other(sent, monkeypatch, caplog):
    one, two = on_air(), on_air(streamer("noor"))
    tables = [table_of_stream(stream).pk for stream in (one, two)]
    seen = []

    def go_on(*, table_id: int, now: Any) -> None:
        seen.append(table_id)
        if table_id == tables[0]:
            raise ValueError("♠A of seat 1")

    monkeypatch.setattr(tasks, "continue_stream", go_on)
    # the test's own transaction stays open
    monkeypatch.setattr(connection, "close_if_unusable_or_obsolete", lambda: None, raising=False)
    tasks.tend()
    assert sorted(seen) == sorted(tables)
    assert "♠A" not in caplog.text


def test_gifts_that_arrive_in_the_pause_send_one_task_for_its_end(sent, django_capture_on_commit_callbacks):
    stream = on_air()
    give(stream, "effect")
    take(stream)
    cache.clear()
    sent.clear()
    with django_capture_on_commit_callbacks(execute=True):
        for _ in range(40):
            give(stream, "cheer", now=NOON + timedelta(seconds=1))
    assert [each[2] for each in sent] == [1.5]
