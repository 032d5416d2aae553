"""The periodic task of puzzles: each minute every worker requests overdue work and a search of some matches."""

from __future__ import annotations

from games.periodic_tasks import PeriodicTask


class PuzzleRepair(PeriodicTask):
    """Requests overdue work, some seconds after the task that counts matches."""

    task = "puzzles.tasks.tend"
    first = 5.0
