"""Processes that die in the middle of counting, as `kill -9` would let them.

A program for `test_killed.py`: children count, are taken back, and count anew, each dying at a later statement of its
own; the last one is left alone. What the tables hold then is compared with a count that nobody disturbed.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import django

MATCHES = 7
STEP = 3
"""Statements that each child gets further than the one before it."""


def main() -> None:
    django.setup()

    from games.models import Match
    from leaderboards.models import VoidedMatch
    from leaderboards.statistics import services
    from leaderboards.statistics.models import Edition
    from leaderboards.statistics.services import counting
    from tests.records import FARMERS_WIN, LANDLORD_WINS, NOON, make_match, make_player

    from .seen import auction, keep_replay, live, picture

    counting.BATCH = 2
    trio = [make_player("anna"), make_player("bela"), make_player("cem")]
    for hour in range(MATCHES):
        outcome = FARMERS_WIN if hour % 3 == 2 else LANDLORD_WINS
        keep_replay(make_match(trio, outcome, at=NOON + timedelta(hours=hour)), auction(1, (0, 3)))
    deaths = dying(services.count_matches)
    counted = picture(live())
    voiding = VoidedMatch.objects.create(match=Match.objects.earliest("finished_at"), reason="a test", at=NOON)
    deaths += dying(services.count_matches)
    without = picture(live())
    services.begin_anew()
    deaths += dying(services.count_matches)
    anew = picture(live())
    voiding.lifted_at = NOON
    voiding.save()
    deaths += dying(services.count_matches)
    services.begin_anew()
    services.count_matches()
    found = {
        "deaths": deaths, "counted": counted == picture(live()), "voided": without == anew, "fewer": without != counted,
        "outings": len(counted["Outing"]), "editions": Edition.objects.count(),
    }  # fmt: skip
    sys.stdout.write(json.dumps(found) + "\n")


def dying(work: Callable[[], object]) -> int:
    """Lets children do the work and die, each a little later, until one comes to the end; how many have died."""
    from django.db import connection

    deaths = 0
    while True:
        connection.close()  # a child must not use its parent's
        child = os.fork()
        if not child:
            with connection.execute_wrapper(death_after(5 + deaths * STEP)):
                work()
            os._exit(0)
        if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0:
            return deaths
        deaths += 1


def death_after(statements: int) -> Callable[..., Any]:
    """A wrapper of statements that kills this process before one of them."""
    left = statements

    def wrapper(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(sql, params, many, context)

    return wrapper


if __name__ == "__main__":
    main()
