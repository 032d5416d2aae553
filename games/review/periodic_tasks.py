"""The repair of the reviews: each minute every worker asks for those that nobody is at."""

from __future__ import annotations

from games.periodic_tasks import PeriodicTask


class ReviewRepair(PeriodicTask):
    """Asks for reviews whose task or worker was lost, a moment after the statistics have asked."""

    task = "review.tasks.resume"
    first = 3.0
