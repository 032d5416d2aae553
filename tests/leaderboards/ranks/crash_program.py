"""A program whose child processes are killed while a match moves three players on a ladder, or while ranks are rebuilt.

`test_crash_safety.py` runs it. One child dies at each point. It prints a JSON object a line: the differences between
counts and rows, and the rank of the player whom the child was moving up.
"""

from __future__ import annotations

import json
import os
import signal
import sys

import django

POINTS = ("rows written", "counts written", "committed", "counting anew", "counted anew")


def main() -> None:
    django.setup()
    from django.db import connection

    from leaderboards import ranks

    from .reference_ranks import PEOPLE, rated

    rows = rated([1500.0, 1510.0, 1520.0])
    for point in POINTS:
        connection.close()  # a child must not use its parent's connection
        child = os.fork()
        if not child:
            die_at(point, [row.pk for row in rows])
            os._exit(0)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL, point
        rows[0].refresh_from_db()
        left = {
            "point": point, "wrong": len(ranks.differences(PEOPLE)), "value": rows[0].value,
            "rank": ranks.rank_of(PEOPLE, rows[0].value), "size": ranks.size(PEOPLE),
        }  # fmt: skip
        sys.stdout.write(json.dumps(left) + "\n")


def die_at(point: str, keys: list[int]) -> None:
    from django.db import transaction
    from django.db.models import F

    from leaderboards import ranks
    from leaderboards.models import RankCount, Rating

    from .reference_ranks import PEOPLE

    def die() -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    if point.startswith("count") and point != "counts written":
        with transaction.atomic():
            if point == "counted anew":
                ranks.rebuild(PEOPLE)
            else:
                RankCount.objects.filter(**PEOPLE.key).delete()
            die()
    with transaction.atomic():
        rows = list(Rating.objects.filter(pk__in=keys).order_by("pk"))
        Rating.objects.filter(pk__in=keys).update(value=F("value") + 100)
        if point == "rows written":
            die()
        ranks.update_counts([(PEOPLE, row.value, row.value + 100) for row in rows])
        if point == "counts written":
            die()
    die()


if __name__ == "__main__":
    main()
