"""The Celery application. Every worker carries the ticker (`games.ticker`), which keeps the clocks of all matches."""

from __future__ import annotations

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging, worker_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

app = Celery("kaiju")
app.set_default()  # in every thread: elsewhere Celery would make an application of its own
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["worker"].add("games.ticker:Ticker")
app.steps["worker"].add("games.warmup:WarmupStep")
app.steps["worker"].add("config.periodic_tasks:PeriodicTasks")
app.steps["worker"].add("leaderboards.tournaments.ticker:TournamentClock")


@worker_init.connect
def bound_waiting(**_: Any) -> None:
    """A worker waits for a silent database no longer than its longest task may; one within the server, as pages do."""
    from django.conf import settings

    if not settings.KAIJU["EMBEDDED"]:
        from .postgresql import base

        base.serve_tasks()


@setup_logging.connect
def keep_logging(**_: Any) -> None:
    """A worker logs as the settings say, like every other process."""
