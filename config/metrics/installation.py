"""Figures of the whole installation, read with each scrape: the database, the broker, its queues, and the disk.

They also tell what stopped processes cannot tell: that no worker plays deadlines, or that no web process runs.
"""

from __future__ import annotations

import contextlib
import logging
import shutil
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import redis
from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.db.models import Min
from django.utils import timezone
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from redis.backoff import NoBackoff
from redis.retry import Retry

from config.site_state import due_decisions
from config.task_queues import queue_names, task_age
from games.models import Capacity, Match, Snapshot
from games.outage_log import OutageLog
from games.services import outage_detection

from .definitions import OF_INSTALLATION, PREFIX
from .process_files import remove_ended
from .recorder import Sample

log = logging.getLogger(__name__)

TASKS_STEP: Final = 10
"""Shorter queues are shown as empty: a few waiting tasks could tell how many agents act in secret."""
AGE_STEP_SECONDS: Final = 5.0
"""Ages of waiting tasks are rounded down to this, for the same reason."""
BROKER_SECONDS: Final = 1.0
"""Seconds in which the broker must answer."""


class InstallationCollector:
    """Collects the figures of `OF_INSTALLATION` for `prometheus_client`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._database = OutageLog(log, "the database", "its figures are missing")
        self._broker = OutageLog(log, "the broker", "its figures are missing")
        self._line = broker_connection()

    def collect(self) -> Iterator[Metric]:
        families = {
            figure.name: GaugeMetricFamily(PREFIX + figure.name, figure.help, labels=figure.labels)
            for figure in OF_INSTALLATION
        }
        for name, labels, value in self.samples():
            families[name].add_metric(list(labels), value)
        yield from families.values()

    def samples(self) -> Iterator[Sample]:
        for kind, number in remove_ended(self._folder).items():
            yield "processes", (kind,), float(number)
        usage = shutil.disk_usage(self._folder)
        yield "disk_free_bytes", (), float(usage.free)
        yield "disk_size_bytes", (), float(usage.total)
        yield from self._of_database()
        yield from self._of_broker()

    def _of_database(self) -> Iterator[Sample]:
        try:
            found = list(database_samples())
        except (DatabaseError, InterfaceError) as error:
            self._database.began(error)
            yield "database_up", (), 0.0
            return
        finally:
            with contextlib.suppress(DatabaseError, InterfaceError):
                connection.close()  # the next scrape must not meet a connection that died meanwhile
        self._database.ended()
        yield "database_up", (), 1.0
        yield from found

    def _of_broker(self) -> Iterator[Sample]:
        if self._line is None:
            return
        try:
            found = list(queue_samples(self._line, now=timezone.now().timestamp()))
        except (redis.RedisError, OSError) as error:
            self._broker.began(error)
            yield "broker_up", (), 0.0
            return
        self._broker.ended()
        yield "broker_up", (), 1.0
        yield from found


def broker_connection() -> Any:
    """Returns a client of the broker; None where the queues are in the memory of the web process."""
    if not settings.REDIS_URL:
        return None
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=BROKER_SECONDS, socket_connect_timeout=BROKER_SECONDS,
        retry=Retry(NoBackoff(), 1),
    )  # fmt: skip


def queue_samples(line: Any, *, now: float) -> Iterator[Sample]:
    """Yields the rounded length of each queue and the rounded age of its oldest task.

    `now` is a Unix time. Raises RedisError.
    """
    for queue in queue_names():
        length, oldest = line.pipeline(transaction=False).llen(queue).lindex(queue, -1).execute()
        yield "queue_tasks", (queue,), float(length // TASKS_STEP * TASKS_STEP)
        age = task_age(oldest, now=now) or 0.0
        yield "queue_oldest_seconds", (queue,), age // AGE_STEP_SECONDS * AGE_STEP_SECONDS


def database_samples() -> Iterator[Sample]:
    """Yields the figures that the database tells. Raises DatabaseError or InterfaceError."""
    began = timezone.now()
    at = database_time()
    ended = timezone.now()
    if at is not None:
        yield "database_clock_offset_seconds", (), (began + (ended - began) / 2 - at).total_seconds()
    now = at or ended
    waiting: datetime | None = Snapshot.objects.filter(next_deadline__lte=now).aggregate(at=Min("next_deadline"))["at"]
    yield "deadline_overdue_seconds", (), 0.0 if waiting is None else (now - waiting).total_seconds()
    due = due_decisions()
    yield "queue_tasks", (due.name,), float(due.length // TASKS_STEP * TASKS_STEP)
    yield "queue_oldest_seconds", (due.name,), (due.oldest or 0.0) // AGE_STEP_SECONDS * AGE_STEP_SECONDS
    running = Match.objects.filter(status__in=(Match.Status.RUNNING, Match.Status.PAUSED)).count()
    yield "matches_running", (), float(running)
    state = Capacity.objects.first()
    if state is not None:
        yield "capacity_level", (), float(state.level)
        yield "late_seconds", (), state.late_seconds // AGE_STEP_SECONDS * AGE_STEP_SECONDS
    for part, signed_at in outage_detection.last_signs().items():
        yield "sign_of_life_age_seconds", (part,), max(0.0, (ended - signed_at).total_seconds())


def database_time() -> datetime | None:
    """Returns the time by the database's own clock; None on SQLite, which has none."""
    if connection.vendor != "postgresql":
        connection.ensure_connection()
        return None
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        row = cursor.fetchone()
    moment: datetime = row[0]
    return moment
