"""The repair of the statistics: each minute every worker asks for a count, in case a task was lost with its broker."""

from __future__ import annotations

from typing import Any

from celery import bootsteps

PERIOD = 60  # seconds
TASK = "statistics.tasks.count_matches"


class StatisticsRepair(bootsteps.StartStopStep):
    """A worker's bootstep. It only sends the task: counting itself belongs to the worker's pool, not to its timer."""

    requires = {"celery.worker.components:Timer"}

    def __init__(self, worker: Any, **kwargs: Any) -> None:
        super().__init__(worker, **kwargs)
        self._app = worker.app
        self._entry: Any = None

    def start(self, worker: Any) -> None:
        worker.timer.call_after(2, self.ask)  # what was left when the last worker died
        self._entry = worker.timer.call_repeatedly(PERIOD, self.ask)

    def stop(self, worker: Any) -> None:
        if self._entry is not None:
            self._entry.cancel()

    terminate = stop

    def ask(self) -> None:
        # expires: a worker that comes back after an hour finds one such task, not sixty
        self._app.send_task(TASK, expires=PERIOD, retry=False)
