"""A program whose child processes are killed while a tournament starts, pairs, starts a table or ends a round.

`test_crash_safety.py` runs it. Its children run one tick of the scheduler and die at one database statement after
another, as by `kill -9`. The program prints a JSON object a line: what the database holds after each death, and after
another worker has gone on.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import django

from tests.support.crash import dies

EVERY = 17
"""Queries between two deaths."""
MOST = 400


def main() -> None:
    django.setup()

    from datetime import timedelta

    from games.models import Match

    from .tournament_runs import START, at, live_tables, play_on, with_agents

    tournament = at(with_agents("duplicate", 6, rounds=2, boards=1), START - timedelta(minutes=1))
    report_deaths("start and pairing", tournament.pk, START)
    report_deaths("tables", tournament.pk, START)
    for laid in live_tables(tournament):
        play_on(Match.objects.get(table=laid.table), now=START)
    report_deaths("closing and pairing", tournament.pk, START)


def report_deaths(when: str, pk: int, now: Any) -> None:
    """Runs one tick of the scheduler in children, each killed some statements later, until one comes to the end."""
    from leaderboards.tournaments.services import scheduler

    for last in range(1, MOST, EVERY):
        died = dies(lambda: scheduler.tick(now=now), before=last)
        tell(when, pk, died=died)
        if not died:
            return
    raise AssertionError("the look of the clock does not end")


def tell(when: str, pk: int, *, died: bool) -> None:
    from games.models import Match, Replay, Table
    from leaderboards.tournaments.models import Round, RoundSeat, RoundTable, Tournament

    tournament = Tournament.objects.get(pk=pk)
    rounds = list(Round.objects.order_by("number"))
    line = {
        "when": when, "died": died, "status": tournament.status, "round": tournament.round,
        "rounds": [
            [one.status, one.tables.count(), RoundSeat.objects.filter(table__round=one).count(), len(one.deal_seed)]
            for one in rounds
        ],
        "laid": Table.objects.count() == RoundTable.objects.count(),
        "seats": Table.objects.filter(seats__isnull=False).values("pk", "seats").count(),
        "matches": Match.objects.count(),
        "playing": RoundTable.objects.filter(status=RoundTable.Status.PLAYING, match__isnull=False).count(),
        "sealed": Match.objects.filter(sealed=True).count(), "replays": Replay.objects.count(),
        "scored": RoundSeat.objects.exclude(score=None).count(),
    }  # fmt: skip
    sys.stdout.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
