"""The Celery application.

Every worker runs the ticker (`games.ticker`), which plays the due timeouts of all matches.
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
app.steps["worker"].add("leaderboards.tournaments.ticker:TournamentClock")


@worker_init.connect
def bound_waiting(**_: Any) -> None:
    """Limits a worker's wait for a silent database to that of its longest task.

    An embedded worker waits like pages do.
    """
    from django.conf import settings

    if not settings.KAIJU["EMBEDDED"]:
        from .postgresql import base

        base.serve_tasks()


@setup_logging.connect
def keep_logging(**_: Any) -> None:
    """Keeps the logging of the settings, like in every other process."""
