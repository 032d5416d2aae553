"""A program whose child processes are killed while matches are counted for statistics, as by `kill -9`.

`test_crash_safety.py` runs it. Children count matches, subtract them and count them again. Each child dies at a later
database statement, and the last one is left alone. The tables are then compared with those of an undisturbed count.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from datetime import timedelta

import django

from tests.support.crash import dies

MATCHES = 7
STEP = 3
"""The statements that each child executes beyond the one before it."""


def main() -> None:
    django.setup()

    from games.models import Match
    from leaderboards.models import VoidedMatch
    from leaderboards.statistics import services
    from leaderboards.statistics.models import Edition
    from leaderboards.statistics.services import match_counting
    from tests.support.match_rows import FARMERS_WIN, LANDLORD_WINS, NOON, make_match, make_player

    from .summary_tables import all_summary_rows, keep_replay, live, round_events

    match_counting.BATCH = 2
    trio = [make_player("anna"), make_player("bela"), make_player("cem")]
    for hour in range(MATCHES):
        outcome = FARMERS_WIN if hour % 3 == 2 else LANDLORD_WINS
        keep_replay(make_match(trio, outcome, at=NOON + timedelta(hours=hour)), round_events(1, (0, 3)))
    deaths = count_deaths(services.count_matches)
    counted = all_summary_rows(live())
    voiding = VoidedMatch.objects.create(match=Match.objects.earliest("finished_at"), reason="a test", at=NOON)
    deaths += count_deaths(services.count_matches)
    without = all_summary_rows(live())
    services.start_edition()
    deaths += count_deaths(services.count_matches)
    anew = all_summary_rows(live())
    voiding.lifted_at = NOON
    voiding.save()
    deaths += count_deaths(services.count_matches)
    services.start_edition()
    services.count_matches()
    found = {
        "deaths": deaths, "counted": counted == all_summary_rows(live()), "voided": without == anew,
        "fewer": without != counted,
        "outings": len(counted["PlayerMatch"]), "editions": Edition.objects.count(),
    }  # fmt: skip
    sys.stdout.write(json.dumps(found) + "\n")


def count_deaths(work: Callable[[], object]) -> int:
    """Does the work in child processes, each killed three statements later than the one before, until one finishes it.

    Returns the number of children that died.
    """
    deaths = 0
    while dies(work, before=6 + deaths * STEP):
        deaths += 1
    return deaths


if __name__ == "__main__":
    main()
