"""The step of every Celery worker that requests each periodic task at its period, mostly once a minute."""

from __future__ import annotations

from functools import partial
from typing import Any

from celery import bootsteps

from games import task_sending

from . import periodic_tasks


class PeriodicTasks(bootsteps.StartStopStep):
    """A step of every Celery worker that requests each periodic task of the table `PERIODIC` at its period.

    It only sends the tasks: the work belongs to the worker's pool, not to its timer.
    """

    requires = {"celery.worker.components:Timer"}

    def __init__(self, worker: Any, **kwargs: Any) -> None:
        super().__init__(worker, **kwargs)
        self._entries: list[Any] = []

    def start(self, worker: Any) -> None:
        for each in periodic_tasks.PERIODIC:
            if not each.task:
                continue
            # expires: a worker that returns after an hour finds one such task, not sixty
            request = partial(task_sending.send_task, each.task, expires=each.every)
            if each.first is not None:
                worker.timer.call_after(each.first, request)
            self._entries.append(worker.timer.call_repeatedly(each.every, request))

    def stop(self, worker: Any) -> None:
        for entry in self._entries:
            entry.cancel()
        self._entries.clear()

    terminate = stop
