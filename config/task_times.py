"""Times of Celery's tasks, such as the moment before which one must not run, in the time of the database.

Celery writes them by the sender's clock and compares them with the worker's. If one of the two clocks jumped by an
hour, all of their tasks would be dropped as expired, or wait for an hour.
"""

from __future__ import annotations

from datetime import datetime

from celery import Task
from celery.worker.request import Request
from django.utils import timezone

from games import database_clock


class TimedRequest(Request):
    """A task that a worker has received. It shows its times as this machine's clock would tell them."""

    @property
    def eta(self) -> datetime | None:
        """The moment before which the task must not run; None if it may run at once."""
        return by_machine(super().eta)

    @property
    def expires(self) -> datetime | None:
        """The moment from which the task is dropped; None if it is always run."""
        return by_machine(super().expires)


class TimedTask(Task):
    """The base of all tasks."""

    Request = "config.task_times:TimedRequest"


def by_machine(moment: datetime | None) -> datetime | None:
    """Returns the moment at which this machine's clock tells what the database's clock tells at `moment`."""
    return moment and moment + (database_clock.machine_time() - timezone.now())
