"""The warm-up of the search in a worker with searching agents, beside its work, so that no move waits for it."""

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
    """A bootstep of every worker; it does nothing in workers of other queues.

    Until the warm-up is done, searching agents answer as a club player would.
    """

    def start(self, worker: Any) -> None:
        if QUEUES & set(getattr(worker, "lane", None) or worker.app.amqp.queues.consume_from):
            threading.Thread(target=warm_up, name="kaiju-warming", daemon=True).start()


def warm_up() -> None:
    """Loads the code of the search, and compiles it first if necessary."""
    try:
        registry.warm_up_agents()
    except Exception as error:  # noqa: BLE001  the agents find out by themselves
        log_failure(log, error, "the agents did not warm up")
