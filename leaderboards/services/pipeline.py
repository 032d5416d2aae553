"""All pending work of the ladders, in the order in which one step needs another."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from . import board_listing, counting, rating, rerating, seasons


@dataclass(slots=True)
class PipelineRun:
    """The work done in one run: results counted, entries rated, batches re-rated, and batches of seasons closed."""

    counted: int = 0
    rated: int = 0
    redone: int = 0
    ended: int = 0


def run_pipeline(*, now: datetime | None = None) -> PipelineRun:
    """Counts and rates matches, continues re-ratings and the closing of seasons, until nothing is left.

    Returns what was done.

    May run anywhere, several times at once, and be killed: every step is a transaction of its own.
    """
    at = now or timezone.now()
    done = PipelineRun()
    while True:
        seasons.open_and_close_due(now=at)
        done.counted += counting.count_results(now=at)
        done.redone += rerating.run_reratings(now=at)
        done.rated += rating.rate_waiting(now=at)
        if not seasons.continue_closing(now=at):
            break
        done.ended += 1
    board_listing.refresh_listing(now=at)
    return done
