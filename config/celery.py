"""The Celery application with the steps of every worker.

One of them is the ticker (`games.timeout_ticker`), which plays the due timeouts of all matches.
"""

from __future__ import annotations

import contextlib
import os
from datetime import datetime
from typing import Any

from celery import Celery
from celery.signals import setup_logging, worker_init
from django.utils import timezone

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")


class TimedCelery(Celery):
    """The Celery application. It sends the times of tasks, such as their delays, in the time of the database."""

    task_cls = "config.task_times:TimedTask"

    def now(self) -> datetime:
        """Returns the moment from which a delay or a period of validity counts."""
        return timezone.now().astimezone(self.timezone)


app = TimedCelery("kaiju")
app.set_default()  # in every thread: otherwise Celery would create its own application there
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["worker"].add("games.timeout_ticker:Ticker")
app.steps["worker"].add("games.agent_player:AgentPlayer")
app.steps["worker"].add("games.agent_warmup:WarmupStep")
app.steps["worker"].add("config.periodic_task_step:PeriodicTasks")
app.steps["worker"].add("config.worker_sign_file:SignFile")
app.steps["worker"].add("leaderboards.tournaments.scheduler_thread:TournamentClock")
app.steps["worker"].add("config.process_register:WorkerReports")


@worker_init.connect
def prepare_worker_process(**_: Any) -> None:
    """Limits a worker's wait for a silent database to the time of its longest task, and has it use the database's time.

    A signal calls it when a worker starts. A worker of the embedded default runs in the web process, whose shorter
    limit stays.
    """
    from django.conf import settings

    if not settings.KAIJU["EMBEDDED"]:
        from django.db import DatabaseError, connection

        from games import database_clock

        from .postgresql import base

        base.configure_worker_process()
        with contextlib.suppress(DatabaseError):  # the ticker asks again
            database_clock.learn_time()
        connection.close()


@worker_init.connect
def observe_worker(**_: Any) -> None:
    """Starts recording figures and traces in a worker of its own. An embedded one is part of the web process."""
    from django.conf import settings

    if not settings.KAIJU["EMBEDDED"]:
        from .metrics.recorder import start_recorder
        from .tracing import start_tracing

        start_tracing("kaiju-worker")
        start_recorder("worker")


@setup_logging.connect
def keep_logging_settings(**_: Any) -> None:
    """Keeps Celery from replacing the logging configuration of the settings.

    It does so by listening to Celery's signal.
    """
