"""A program whose child processes are killed while a player concedes, to show that all of it is stored, or nothing.

`test_crash_safety.py` runs it. One child dies at each point of the work. The findings are JSON objects, one a line.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any, NoReturn

import django

POINTS = ("locked", "noted", "half written", "written", "released", "committed")


def main() -> None:
    django.setup()
    from django.db import connection

    from games.services import concession

    from .live_matches import after, person, running, table_at

    ann = person("ann")
    match = running(ann, agents=2)
    table = table_at(match)
    for point in POINTS:
        connection.close()  # a child must not use its parent's connection
        child = os.fork()
        if not child:
            die_at_concession(point)
            concession.concede(table=table, user=ann, now=after(50))
            os._exit(0)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9, point
        tell(point, match)
    concession.concede(table=table, user=ann, now=after(60))
    tell("again", match)


def tell(when: str, match: Any) -> None:
    from games import journal, selectors
    from games.models import Seat, Snapshot

    journal.clear_heads()
    seat = match.seats.get(index=0)
    line = {
        "when": when, "verbs": list(match.moves.order_by("number").values_list("verb", flat=True)),
        "conceded": seat.conceded, "free": seat.free, "left": Seat.objects.get(table=match.table_id, index=0).left,
        "gone": list(journal.head_of(match.pk).state.ctx.gone), "ok": selectors.verify(match).ok,
        "asked": Snapshot.objects.get(match=match).agent_due_at is not None,
    }  # fmt: skip
    sys.stdout.write(json.dumps(line) + "\n")


def die_at_concession(point: str) -> None:
    """Makes this process die in its next concession at one of the points `POINTS`, such as "half written"."""
    from games.services import leave_and_return, match_transaction

    from . import crash_moves

    def die(*args: Any, **kwargs: Any) -> NoReturn:
        os._exit(9)

    def then_die(work: Any) -> Any:
        return lambda *args: (work(*args), die())

    match point:
        case "noted":
            leave_and_return.mark_left = then_die(leave_and_return.mark_left)
        case "released":
            match_transaction.release_players = then_die(match_transaction.release_players)
        case _:
            crash_moves.die_at(point)


if __name__ == "__main__":
    main()
