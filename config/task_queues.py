"""The queues of tasks: how many tasks wait in each, and for how long the oldest has waited."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import orjson
import redis
from celery.signals import before_task_publish
from django.conf import settings
from django.utils import timezone
from kombu.transport import memory
from redis.backoff import NoBackoff
from redis.retry import Retry

ANSWER_SECONDS: Final = 0.5
"""Seconds within which the broker must answer."""
SENT_AT: Final = "sent_at"
"""The header of a task that holds the time at which it was sent, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class TaskQueue:
    """One queue: the number of tasks that no worker has taken, and the age of the oldest."""

    name: str
    length: int
    oldest: float | None
    """Seconds; None for an empty queue, or if the task does not say when it was sent."""


def queue_names() -> tuple[str, ...]:
    """Returns the names of all queues of the product, as the routes of its tasks name them."""
    routed = {route["queue"] for route in settings.CELERY_TASK_ROUTES.values()}
    return tuple(sorted({settings.CELERY_TASK_DEFAULT_QUEUE, *routed}))


def waiting_tasks() -> tuple[TaskQueue, ...] | None:
    """Returns the state of every queue; None if it is unknown, since the broker is away or part of another process.

    The embedded default has its broker within the server, so only the server itself knows its queues.
    """
    if not settings.CELERY_BROKER_URL.startswith("memory:"):
        try:
            return _at_the_broker()
        except redis.RedisError:
            return None
    queues = memory.Channel.queues
    return tuple(_in_memory(name, queues[name]) for name in queue_names() if name in queues) or None


@before_task_publish.connect
def stamp_task(headers: Any = None, **_: Any) -> None:
    """Writes the time into the headers of a task that is sent, so that its age can be read in the queue."""
    if isinstance(headers, dict):
        headers.setdefault(SENT_AT, timezone.now().timestamp())


def _at_the_broker() -> tuple[TaskQueue, ...]:
    """Reads lengths and oldest tasks in one round trip. Raises RedisError."""
    names = queue_names()
    line = redis.Redis.from_url(
        settings.CELERY_BROKER_URL, socket_timeout=ANSWER_SECONDS, socket_connect_timeout=ANSWER_SECONDS,
        retry=Retry(NoBackoff(), 0),
    )  # fmt: skip
    with line, line.pipeline(transaction=False) as asked:
        for name in names:
            asked.llen(name)
            asked.lindex(name, -1)  # workers take from this end
        answers = asked.execute()
    pairs = zip(names, answers[::2], answers[1::2], strict=True)
    return tuple(TaskQueue(name, length, task_age(oldest)) for name, length, oldest in pairs)


def _in_memory(name: str, queue: Any) -> TaskQueue:
    waiting = list(queue.queue)
    return TaskQueue(name, len(waiting), task_age(waiting[0]) if waiting else None)


def task_age(message: Any, *, now: float | None = None) -> float | None:
    """Returns the seconds since a task was sent; None if there is no task, or if it does not say.

    `message` is the task as bytes at the broker, or as the mapping that a broker in memory holds. `now` is a Unix time,
    by default the database's.
    """
    try:
        sent = float((orjson.loads(message) if isinstance(message, str | bytes) else message)["headers"][SENT_AT])
    except (KeyError, TypeError, ValueError):
        return None
    return max(0.0, (timezone.now().timestamp() if now is None else now) - sent)
