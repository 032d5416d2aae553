"""The step of every Celery worker that keeps a file fresh, by which a supervisor sees that the worker lives.

A worker listens on no port, so a probe cannot ask it anything. It looks at the file that `KAIJU_WORKER_FILE` names.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Any

from celery import bootsteps
from celery.signals import worker_ready

log = logging.getLogger(__name__)

EVERY_SECONDS = 5.0
"""Seconds between two writes. A probe should allow for several."""
STARTING, READY = "starting", "ready"
"""The words in the file: whether the worker has begun to take tasks."""


class SignFile(bootsteps.StartStopStep):
    """A step of every Celery worker that writes its state into the file of `KAIJU_WORKER_FILE`, again and again.

    The worker's timer writes it, also while the broker is away: a restart would not bring the broker back. The file is
    removed when the worker ends in order.
    """

    requires = {"celery.worker.components:Timer"}

    def __init__(self, worker: Any, **kwargs: Any) -> None:
        super().__init__(worker, **kwargs)
        name = os.environ.get("KAIJU_WORKER_FILE", "")
        self._file = Path(name or os.devnull)
        self._wanted = bool(name)
        self._word = STARTING
        self._entry: Any = None

    def start(self, worker: Any) -> None:
        if not self._wanted:
            return
        worker_ready.connect(self._take_tasks, weak=False)
        self._write()
        self._entry = worker.timer.call_repeatedly(EVERY_SECONDS, self._write)

    def stop(self, worker: Any) -> None:
        if not self._wanted:
            return
        worker_ready.disconnect(self._take_tasks)
        if self._entry is not None:
            self._entry.cancel()
        self._file.unlink(missing_ok=True)

    terminate = stop

    def _take_tasks(self, **_: Any) -> None:
        self._word = READY
        self._write()

    def _write(self) -> None:
        try:
            self._file.write_text(self._word)
        except OSError as error:  # a full disk: the probe will tell, and the tasks need no disk
            log.warning("the sign file of the worker cannot be written: %s", error.strerror)
