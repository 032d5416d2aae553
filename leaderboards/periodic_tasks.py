"""The repair of the ladders: each minute every worker asks for a count, in case a task was lost with its broker."""

from __future__ import annotations

from games.periodic_tasks import PeriodicTask


class LadderRepair(PeriodicTask):
    """Asks for results to be counted and matches to be rated."""

    task = "leaderboards.tasks.count_results"
