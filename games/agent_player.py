"""The thread that plays the decisions of quick agents, in each worker that takes tasks from the queue `agents`."""

from __future__ import annotations

from typing import Any, Final

from django.utils import timezone

from .services import due_decisions
from .timeout_ticker import PollingThread

QUEUE: Final = "agents"
IDLE_SECONDS: Final = 0.04
"""Seconds until the next look at the database if no decision was due."""
BUSY_SECONDS: Final = 0.01
"""Seconds until the next look if some were: those that become due meanwhile share the next transaction."""


class AgentPlayer(PollingThread):
    """A thread that plays due decisions of quick agents. Several of them never play the same one."""

    thread, what = "kaiju-agents", "the agents' clock"

    def include_if(self, worker: Any) -> bool:
        """Whether this worker plays for agents: it takes tasks from their queue."""
        return QUEUE in worker.app.amqp.queues.consume_from

    def poll(self) -> float:
        return BUSY_SECONDS if due_decisions.play_due_decisions(now=timezone.now()) else IDLE_SECONDS
