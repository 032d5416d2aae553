"""The Celery application with the steps of every worker.

One of them is the ticker (`games.timeout_ticker`), which plays the due timeouts of all matches.
"""

from __future__ import annotations

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging, worker_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

app = Celery("kaiju")
app.set_default()  # in every thread: otherwise Celery would create its own application there
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["worker"].add("games.timeout_ticker:Ticker")
app.steps["worker"].add("games.agent_warmup:WarmupStep")
app.steps["worker"].add("config.periodic_task_step:PeriodicTasks")
app.steps["worker"].add("config.worker_sign_file:SignFile")
app.steps["worker"].add("leaderboards.tournaments.scheduler_thread:TournamentClock")


@worker_init.connect
def limit_database_wait(**_: Any) -> None:
    """Limits a worker's wait for a database that does not answer, to the time that its longest task may take.

    A signal calls it when a worker starts. A worker of the embedded default runs in the web process, whose shorter
    limit stays.
    """
    from django.conf import settings

    if not settings.KAIJU["EMBEDDED"]:
        from .postgresql import base

        base.configure_worker_process()


@setup_logging.connect
def keep_logging_settings(**_: Any) -> None:
    """Keeps Celery from replacing the logging configuration of the settings.

    It does so by listening to Celery's signal.
    """
