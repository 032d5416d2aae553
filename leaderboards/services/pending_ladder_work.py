"""One function that does all pending work of the ladders in the right order: count, rate, re-rate, close seasons."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from . import add_points_and_queue_rating, listed_players, match_rating, rerating, seasons


@dataclass(slots=True)
class PipelineRun:
    """The amounts of work that one run of `run_pipeline` has done.

    They are results counted, matches rated, batches re-rated, and batches of season closing.
    """

    counted: int = 0
    rated: int = 0
    redone: int = 0
    ended: int = 0


def run_pipeline(*, now: datetime | None = None) -> PipelineRun:
    """Counts and rates ended matches, and continues re-ratings and the closing of seasons, until nothing is left.

    Returns the amount of each kind of work done. May run in several processes at once and be killed, since every step
    is a transaction of its own.
    """
    at = now or timezone.now()
    done = PipelineRun()
    while True:
        seasons.open_and_close_due(now=at)
        done.counted += add_points_and_queue_rating.count_results(now=at)
        done.redone += rerating.run_reratings(now=at)
        done.rated += match_rating.rate_waiting(now=at)
        if not seasons.continue_closing(now=at):
            break
        done.ended += 1
    listed_players.refresh_listing(now=at)
    return done
