"""The Celery application with the steps of every worker.

One of them is the ticker (`games.ticker`), which plays the due timeouts of all matches.
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
app.steps["worker"].add("games.ticker:Ticker")
app.steps["worker"].add("games.warmup:WarmupStep")
app.steps["worker"].add("config.periodic_tasks:PeriodicTasks")
app.steps["worker"].add("leaderboards.tournaments.scheduler_thread:TournamentClock")


@worker_init.connect
def bound_waiting(**_: Any) -> None:
    """Limits how long a worker waits for a silent database to the time that its longest task may take.

    A worker in the embedded default waits like pages do.
    """
    from django.conf import settings

    if not settings.KAIJU["EMBEDDED"]:
        from .postgresql import base

        base.serve_tasks()


@setup_logging.connect
def keep_logging(**_: Any) -> None:
    """Stops Celery from replacing the logging of the settings. Connecting to the signal is enough."""
