"""Repairs: each minute every worker asks for what may wait, in case a task was lost with its broker."""

from __future__ import annotations

from typing import Any

from celery import bootsteps

from . import effects

PERIOD_SECONDS = 60  # seconds


class PeriodicTask(bootsteps.StartStopStep):
    """A worker's bootstep. It only sends the task: the work itself belongs to the worker's pool, not to its timer."""

    task: str
    first = 1.0
    """Seconds after the start of a worker, for what was left when the last one died."""

    requires = {"celery.worker.components:Timer"}

    def __init__(self, worker: Any, **kwargs: Any) -> None:
        super().__init__(worker, **kwargs)
        self._entry: Any = None

    def start(self, worker: Any) -> None:
        worker.timer.call_after(self.first, self.ask)
        self._entry = worker.timer.call_repeatedly(PERIOD_SECONDS, self.ask)

    def stop(self, worker: Any) -> None:
        if self._entry is not None:
            self._entry.cancel()

    terminate = stop

    def ask(self) -> None:
        # expires: a worker that comes back after an hour finds one such task, not sixty
        effects.ask_for(self.task, expires=PERIOD_SECONDS)
