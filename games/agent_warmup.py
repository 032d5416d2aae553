"""Prepares the agents' search in the background when a worker starts, so that no move has to wait for it.

The search is compiled code: it must be loaded, and compiled first if no compiled copy exists.
"""

from __future__ import annotations

import logging
import threading
from typing import Any, Final

from celery import bootsteps

from .agents import registry
from .services.failure_log import log_failure

log = logging.getLogger(__name__)

QUEUES: Final = frozenset({"agents", "advice", "review"})
"""Queues with tasks for searching agents."""


class WarmupStep(bootsteps.StartStopStep):
    """A Celery bootstep that starts the warm-up in a thread, if the worker takes tasks from one of `QUEUES`.

    Until the warm-up is done, agents that search decide like the level `club`, without a search.
    """

    def start(self, worker: Any) -> None:
        if QUEUES & set(getattr(worker, "lane", None) or worker.app.amqp.queues.consume_from):
            threading.Thread(target=warm_up, name="kaiju-warming", daemon=True).start()


def warm_up() -> None:
    """Loads the agents' search, and compiles it first if necessary. Logs an error and does not raise it."""
    try:
        registry.warm_up_agents()
    except Exception as error:  # noqa: BLE001  the agents find out by themselves
        log_failure(log, error, "the agents did not warm up")
