"""All that waits in the ladders, in the order in which one thing may need another."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from . import board_listing, counting, rating, rerating, seasons


@dataclass(slots=True)
class Done:
    """How much was done: entries of points, entries rated, batches of what is rated anew and of seasons' ends."""

    counted: int = 0
    rated: int = 0
    redone: int = 0
    ended: int = 0


def run_pipeline(*, now: datetime | None = None) -> Done:
    """Counts, rates, goes on with what is rated anew and with the ends of seasons, until nothing is left.

    Safe to run anywhere, any number of times at once, and to kill: every step is a transaction of its own.
    """
    at = now or timezone.now()
    done = Done()
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
