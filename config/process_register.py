"""Reports of every process that it runs, and the list of those that reported last.

Each web process and worker stores a row in the database every few seconds. So the administration and `manage.py doctor`
know the processes without asking them, also on the embedded default and while the broker is away.
"""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from celery import bootsteps
from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.db.models.functions import Now
from django.utils import timezone

from games.agent_warmup import QUEUES
from games.agents import registry
from games.services.failure_log import log_failure

from .models import ALIVE_FOR, RunningProcess

log = logging.getLogger(__name__)

REPORT_SECONDS: Final = 5.0
"""Seconds between two reports of a process."""
KEEP_FOR: Final = timedelta(days=1)
"""Time after which the row of a process that fell silent is deleted."""


@dataclass(frozen=True, slots=True)
class Listed:
    """The processes of the site by their reports: those alive, and those that ended without a word or a successor."""

    alive: tuple[RunningProcess, ...]
    silent: tuple[RunningProcess, ...]
    now: datetime | None
    """The database's time; None if no process has ever reported."""

    def of_kind(self, kind: str) -> list[RunningProcess]:
        """Returns the living processes of this kind."""
        return [each for each in self.alive if each.kind == kind]

    @property
    def sockets(self) -> int | None:
        """The number of open WebSockets of all living web processes; None if there is none."""
        counted = [each.sockets for each in self.alive if each.sockets is not None]
        return sum(counted) if counted else None


def listed_processes() -> Listed:
    """Returns the processes that reported within a day, with one query."""
    rows = list(RunningProcess.objects.annotate(now=Now()))
    alive = tuple(row for row in rows if row.now - row.seen_at <= ALIVE_FOR)
    silent = tuple(
        row for row in rows if ALIVE_FOR < row.now - row.seen_at <= KEEP_FOR and not _is_replaced(row, by=alive)
    )
    return Listed(alive, silent, rows[0].now if rows else None)


def _is_replaced(silent: RunningProcess, *, by: Sequence[RunningProcess]) -> bool:
    """Whether a living process with the work of a silent one has started since."""
    return any((each.kind, each.queues) == (silent.kind, silent.queues) and each.since >= silent.seen_at for each in by)


class ProcessReports:
    """A thread that reports a process every few seconds, and takes the report back when the process stops."""

    def __init__(self, kind: str, *, queues: Sequence[str] = (), sockets: Callable[[], int] | None = None) -> None:
        """Takes the kind of the process, its queues, and for a web process a function that counts its sockets."""
        self._kind, self._queues, self._sockets = kind, queues, sockets
        self.name = f"{kind} {socket.gethostname()}:{os.getpid()}"
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="kaiju-reports", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self, *, timeout: float = 2.0) -> None:
        """Ends the thread, which deletes the report; a database that is away may keep it."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join(timeout)

    def report(self) -> None:
        """Stores that this process runs."""
        shown: dict[str, Any] = {
            "kind": self._kind,
            "queues": ",".join(self._queues),
            "sockets": None if self._sockets is None else self._sockets(),
            "warm": registry.are_agents_warm() if QUEUES & set(self._queues) else None,
            "clock": timezone.now(),
        }
        if not RunningProcess.objects.filter(pk=self.name).update(seen_at=Now(), **shown):
            RunningProcess.objects.filter(seen_at__lt=Now() - KEEP_FOR).delete()
            RunningProcess.objects.create(name=self.name, **shown)

    def _run(self) -> None:
        connection.own = True  # type: ignore[attr-defined]  # read by `config.postgresql`
        while not self._stopped.is_set():
            self._attempt(self.report)
            self._stopped.wait(REPORT_SECONDS)
        self._attempt(RunningProcess.objects.filter(pk=self.name).delete)

    def _attempt(self, work: Callable[[], object]) -> None:
        """Does the work over a connection of its own, closed afterwards: between two reports none is held."""
        try:
            work()
        except (DatabaseError, InterfaceError):
            pass  # others log the outage; the next report comes in a few seconds
        except Exception as error:  # noqa: BLE001  a report must not end the reports
            log_failure(log, error, "a report of this process failed")
        finally:
            with contextlib.suppress(DatabaseError, InterfaceError):
                connection.close()


class WorkerReports(bootsteps.StartStopStep):
    """A step of every worker that reports it. Workers of the embedded default belong to their web process."""

    def __init__(self, worker: Any, **kwargs: Any) -> None:
        super().__init__(worker, **kwargs)
        self._reports: ProcessReports | None = None

    def start(self, worker: Any) -> None:
        if settings.KAIJU["EMBEDDED"]:
            return
        queues = sorted(worker.app.amqp.queues.consume_from)
        self._reports = ProcessReports(RunningProcess.Kind.WORKER, queues=queues)
        self._reports.start()

    def stop(self, worker: Any) -> None:
        if self._reports is not None:
            self._reports.stop()
            self._reports = None

    terminate = stop
