"""A program that plays matches, loses its database, restores it to an earlier time, and plays on.

    python -m tests.support.restore_matches FOLDER

`test_restore_to_a_time.py` runs it. `DATABASE_URL` is the address of a migrated database, of which the program makes a
copy in a PostgreSQL server of its own. The findings are one JSON object.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import django

from .servers.archiving_postgres import ArchivingPostgres


def main(folder: Path) -> None:
    server = ArchivingPostgres(folder)
    server.create(like=os.environ["DATABASE_URL"])
    os.environ["DATABASE_URL"] = server.address
    try:
        django.setup()
        told = lose_and_restore(server)
    finally:
        server.stop()
    sys.stdout.write(json.dumps(told) + "\n")


def lose_and_restore(server: ArchivingPostgres) -> dict[str, Any]:
    from django.db import connection
    from django.utils import timezone

    from games import journal
    from games.models import Match, Part
    from games.services import outage_detection, scheduler

    from .live_matches import head, person, played_out, running, step

    began, rng = timezone.now(), Random(1)
    outage_detection.give_sign(parts=[Part.WEB, Part.WORKER], now=began)
    ended = played_out(running(person("ann"), begun_at=began))
    live = [running(person(f"p{number}"), begun_at=began) for number in range(3)]
    play(live, rng, step)
    connection.close()
    server.back_up("base")
    play(live, rng, step)  # in the archived write-ahead log alone
    there = {str(match.pk): logged(match) for match in (ended, *live)}
    moment = server.now()
    play(live, rng, step)
    with connection.cursor() as cursor:  # somebody's mistake, which the restore undoes
        cursor.execute("DELETE FROM games_log WHERE match_id = %s", [ended.pk])
    connection.close()
    server.crash()

    server.restore("base", until=moment)
    journal.clear_heads()
    back = {str(match.pk): logged(match) for match in (ended, *live)}
    verified = verify()
    later = timezone.now() + timedelta(hours=1)
    outage_detection.give_sign(parts=[Part.WEB, Part.WORKER], now=later)
    scheduler.tick(now=later)
    timeouts = [
        event["data"].get("excused", False)
        for match in live
        for entry in match.moves.filter(verb="timeout", number__gt=back[str(match.pk)][-1])
        for event in entry.events
        if event["kind"] == "timeout"
    ]
    missed = [sum(head(match).state.ctx.timeouts) for match in live]
    play(live, rng, step)
    told = {
        "there": there, "back": back, "verified": verified, "excused": timeouts, "missed": missed,
        "live": Match.objects.filter(status__in=Match.LIVE).count(), "verified_later": verify(),
    }  # fmt: skip
    connection.close()
    return told


def play(matches: list[Any], rng: Random, step: Any) -> None:
    for match in matches:
        for _ in range(4):
            step(match, rng, pace=1)


def logged(match: Any) -> list[int]:
    return list(match.moves.order_by("number").values_list("number", flat=True))


def verify() -> dict[str, Any]:
    """Returns what `verify_matches` prints in the end."""
    import io

    from django.core.management import call_command

    out = io.StringIO()
    call_command("verify_matches", stdout=out)
    found: dict[str, Any] = json.loads(out.getvalue().splitlines()[-1])
    return found


if __name__ == "__main__":
    main(Path(sys.argv[1]))
