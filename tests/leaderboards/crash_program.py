"""A program whose child processes are killed in the middle of a re-rating and of a season's end, as by `kill -9`.

`test_crash_safety.py` runs it. It plays matches and requests the work. Each child dies at a later database statement,
and the last one is left alone. The findings are one JSON object.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import django

from tests.support.crash import dies

FARTHEST = 240
"""The statement at which the last child dies; most of the work is done by then."""


def main() -> None:
    django.setup()

    from leaderboards import services
    from leaderboards.models import RatingSequence, Season, SeasonStanding
    from leaderboards.services import rerating, seasons
    from tests.support.match_rows import NOON

    from .rated_matches import evening, folded, players, stored

    rerating.BATCH, seasons.BATCH = 2, 2
    people = players(5)
    season = Season.objects.create(
        name_zh="春", name_en="Spring", starts_at=NOON, ends_at=NOON + timedelta(days=20), status=Season.Status.OPEN
    )
    made = evening(people, matches=10)
    services.run_pipeline(now=NOON + timedelta(days=9))
    services.void_match(match_id=made[1].pk, by=None, reason="cheated", now=NOON)
    deaths = count_deaths(lambda: services.run_pipeline(now=NOON + timedelta(days=9)))
    sequence = RatingSequence.objects.get()
    voided = stored(sequence) == folded(sequence)
    deaths += count_deaths(lambda: services.run_pipeline(now=NOON + timedelta(days=21)))
    sequence.refresh_from_db()
    season.refresh_from_db()
    found = {
        "deaths": deaths, "voided": voided, "ended": stored(sequence) == folded(sequence), "status": season.status,
        "rated": sequence.rated, "finals": SeasonStanding.objects.filter(kind="points", board="people").count(),
    }  # fmt: skip
    sys.stdout.write(json.dumps(found) + "\n")


def count_deaths(work: Callable[[], Any]) -> int:
    """Does the work in child processes, each killed four statements later than the one before, then in this process.

    Returns the number of children that died.
    """
    deaths = 0
    for statement in range(3, FARTHEST, 4):
        if not dies(work, before=statement):
            break
        deaths += 1
    work()
    return deaths


if __name__ == "__main__":
    main()
