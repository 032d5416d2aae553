"""The clock of the tournaments: a thread of every worker that does what is due, at once.

The truth about time stands in the database; a clock only looks. Any number of them may run.
"""

from __future__ import annotations

from django.utils import timezone

from games.ticker import PollingThread

from .services import scheduler

PAUSE = 0.5
"""Seconds between two looks."""
PLAYING = 1.0
"""Seconds of a look in which agents who sit alone play on."""


class TournamentClock(PollingThread):
    """Takes the steps of tournaments that are due."""

    thread, what, breath = "kaiju-tournaments", "the clock of the tournaments", 2.0

    def look(self) -> float:
        # one step makes the next one due
        return 0.0 if scheduler.tick(now=timezone.now(), play_for=PLAYING) else PAUSE
