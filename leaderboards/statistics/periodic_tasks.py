"""The repair of the statistics: each minute every worker asks for a count, in case a task was lost with its broker."""

from __future__ import annotations

from games.periodic_tasks import PeriodicTask


class StatisticsRepair(PeriodicTask):
    """Asks for matches to be counted, a moment after the ladders have asked."""

    task = "statistics.tasks.count_matches"
    first = 2.0
