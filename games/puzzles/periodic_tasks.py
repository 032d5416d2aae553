"""The repair of the puzzles: each minute every worker asks for what may wait, and for some matches to be mined."""

from __future__ import annotations

from games.periodic_tasks import PeriodicTask


class PuzzleRepair(PeriodicTask):
    """Asks for what waits, after who counts matches has asked."""

    task = "puzzles.tasks.tend"
    first = 5.0
