"""The periodic task of reviews: each minute every worker requests the reviews that no worker holds."""

from __future__ import annotations

from games.periodic_tasks import PeriodicTask


class ReviewRepair(PeriodicTask):
    """Requests reviews whose task or worker was lost, a moment after the task of the statistics."""

    task = "review.tasks.resume"
    first = 3.0
