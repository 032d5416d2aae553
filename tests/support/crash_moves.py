"""A program whose child processes are killed at every point of a move, as by `kill -9`.

`test_crash_safety.py` runs it. It starts a match, lets one child die at each point, and then plays on. After that,
`crash_out_of_turn` does so in windows that are open beside the turn, and `crash_together` in moves of several matches
that share a transaction. It prints its findings after each step as a JSON object, one a line.
"""

from __future__ import annotations

import json
import os
import sys
from random import Random
from typing import Any, NoReturn

import django

POINTS = ("locked", "half written", "written", "committed")


def main() -> None:
    django.setup()
    from django.db import connection

    from . import crash_out_of_turn, crash_together
    from .live_matches import person, running, step

    match = running(person("ann"), agents=2)
    tell("begun", match)
    for point in POINTS:
        connection.close()  # a child must not use its parent's connection
        child = os.fork()
        if not child:
            die_at(point)
            step(match, Random(1))
            os._exit(0)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9, point
        tell(point, match)
    step(match, Random(1))
    tell("went on", match)
    crash_out_of_turn.main()
    crash_together.main()


def tell(when: str, match: Any) -> None:
    from games import selectors
    from games.models import Snapshot

    snapshot = Snapshot.objects.get(match=match)
    line = {
        "when": when, "log": list(match.moves.order_by("number").values_list("number", flat=True)),
        "number": snapshot.number, "ok": selectors.verify(match).ok, "clock": snapshot.next_deadline is not None,
    }  # fmt: skip
    sys.stdout.write(json.dumps(line) + "\n")


def die_at(point: str) -> None:
    """Makes this process die in its next move at one of the points `POINTS`, such as "half written"."""
    from games import after_commit
    from games.journal import prepared_statements
    from games.services import pending_decisions

    def die(*args: Any, **kwargs: Any) -> NoReturn:
        os._exit(9)

    write = prepared_statements.insert_and_update

    def write_and_die(insert: str, values: list[Any], update: str, changes: list[Any]) -> None:
        if point == "half written":
            update, changes = "UPDATE games_snapshot SET number = number WHERE match_id = %s", changes[-1:]
        write(insert, values, update, changes)
        die()

    match point:
        case "locked":
            pending_decisions.by_age = die
        case "half written" | "written":
            prepared_statements.insert_and_update = write_and_die
        case "committed":
            after_commit.broadcast = die


if __name__ == "__main__":
    main()
