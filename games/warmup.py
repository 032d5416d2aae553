"""A worker whose agents search gets them ready as it starts, beside its work: no move waits for a compiler."""

from __future__ import annotations

import logging
import threading
from typing import Any, Final

from celery import bootsteps

from .agents import registry
from .services.failure_log import log_failure

log = logging.getLogger(__name__)

QUEUES: Final = frozenset({"agents", "advice", "review"})
"""Where searching agents are asked."""


class WarmupStep(bootsteps.StartStopStep):
    """A bootstep of every worker; in those of other queues it does nothing. Until it is done, agents that search answer
    as the club player would."""

    def start(self, worker: Any) -> None:
        if QUEUES & set(getattr(worker, "lane", None) or worker.app.amqp.queues.consume_from):
            threading.Thread(target=warm_up, name="kaiju-warming", daemon=True).start()


def warm_up() -> None:
    """Loads what agents search with, compiled before if it was not."""
    try:
        registry.prepare()
    except Exception as error:  # noqa: BLE001  the agents find out for themselves
        log_failure(log, error, "the agents did not warm up")
