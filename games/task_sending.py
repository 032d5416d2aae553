"""Sends tasks to the broker, so that neither a move nor a page waits for it, and few tasks repeat each other.

`after_commit` sends them after a database commit. A task that is lost does no harm, since its work is found again.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from celery import current_app
from django.conf import settings
from django.core.cache import cache

from . import metrics
from .delivery_thread import DeliveryThread
from .outage_log import OutageLog
from .outstanding_agent_requests import OutstandingRequests, Place, Verdict

log = logging.getLogger(__name__)

MARK_SECONDS = 5.0
"""Seconds after its time at which a task that was marked as sent may be sent again, since it may be lost."""

Task = tuple[str, tuple[Any, ...], dict[str, Any]]
"""A task's name, its arguments, and its sending options."""


def send_task(name: str, args: tuple[Any, ...] = (), *, seconds: float = 0.0, expires: float | None = None) -> None:
    """Sends the named task at once; a worker runs it after some seconds. Never raises.

    The broker drops the task if no worker takes it within `expires` seconds.
    """
    options = {name: value for name, value in (("countdown", seconds), ("expires", expires)) if value}
    if not IN_PROCESS:
        _tasks.put((name, args, options))
        return
    try:
        _deliver([(name, args, options)])
    except Exception as error:  # noqa: BLE001  every transport has errors of its own, and the move is committed
        log.warning("task %s was not sent: %s", name, type(error).__name__)


def send_agent_request(
    places: OutstandingRequests, place: Place, name: str, args: tuple[Any, ...], *, expires: float | None = None
) -> None:
    """Sends a task for agents as `send_task`, if it finds a place among those that are outstanding.

    Otherwise the scheduler asks later. A task is not sent while one with the key of its place is outstanding.
    """
    if not IN_PROCESS:
        options = {name: value for name, value in (("countdown", place.delay), ("expires", expires)) if value}
        _tasks.put((name, args, {**options, "place": (places, place)}))
    elif _admitted(places, place):
        send_task(name, args, seconds=place.delay, expires=expires)


def _admitted(places: OutstandingRequests, place: Place) -> bool:
    verdict = places.admit([place])[0]
    if verdict is Verdict.FULL:
        metrics.add("agent_requests_held")
    return verdict is Verdict.ADMITTED


def send_task_once(mark: str, name: str, args: tuple[Any, ...] = (), *, seconds: float = 0.0) -> None:
    """Sends a task as `send_task`, unless its mark stands in the cache.

    The task deletes the mark before it reads anything. The mark is only an economy: without it, several tasks do the
    work of one.
    """
    if _mark_task(mark, seconds + MARK_SECONDS):
        send_task(name, args, seconds=seconds)


def unmark_task(mark: str) -> None:
    """Deletes the mark of a task that begins, so that the next request sends another."""
    try:
        cache.delete(mark)
    except Exception as error:  # noqa: BLE001  the mark ends by itself
        log.warning("a task's mark was not deleted: %s", type(error).__name__)


def _mark_task(mark: str, seconds: float) -> bool:
    """Marks a task as sent, for some seconds. Returns False if it is marked already, True if the cache fails."""
    try:
        return bool(cache.add(mark, 1, seconds))
    except Exception as error:  # noqa: BLE001  every cache has errors of its own
        log.warning("a task could not be marked as sent: %s", type(error).__name__)
        return True


def _deliver(tasks: Sequence[Task]) -> None:
    for name, args, known in tasks:
        options = dict(known)
        places, place = options.pop("place", (None, None))
        if places is None:
            current_app.send_task(name, args, retry=False, **options)
        elif _admitted(places, place):
            try:
                current_app.send_task(name, args, retry=False, **options)
            except Exception:
                places.end(place.key)  # so that the next attempt is admitted
                raise


IN_PROCESS = settings.CELERY_BROKER_URL.startswith("memory:")
"""Whether the broker is part of this process and takes a task at once."""
_tasks: DeliveryThread[Task] = DeliveryThread(
    "kaiju-tasks", _deliver, patience=5.0,  # after that the scheduler requests again
    outage=OutageLog(log, "the broker", "tasks are asked for again by the clock"),
)  # fmt: skip
