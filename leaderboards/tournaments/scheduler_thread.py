"""Thread in every worker that takes the due steps of all tournaments, twice a second.

The times are stored in the database, so any number of such threads may run.
"""

from __future__ import annotations

from django.utils import timezone

from games.timeout_ticker import PollingThread

from .services import scheduler

PAUSE_SECONDS = 0.5
"""Seconds between two checks."""
PLAY_SECONDS = 1.0
"""Seconds of a check in which agent-only tables play."""


class TournamentClock(PollingThread):
    """The thread that calls the scheduler of tournaments twice a second."""

    thread, what, breath = "kaiju-tournaments", "the clock of the tournaments", 2.0

    def poll(self) -> float:
        # one step makes the next one due
        return 0.0 if scheduler.tick(now=timezone.now(), play_for=PLAY_SECONDS) else PAUSE_SECONDS
