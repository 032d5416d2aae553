"""A program whose child processes are killed, as by `kill -9`, while bots wait for a match or challenge each other.

`test_crash_safety.py` runs it. For each piece of work it starts one child after the other. Each dies at a later
database statement, until one comes to its end. One more dies just after the commit. The database is checked after each
death. The program prints a JSON object for each piece of work, one a line.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from datetime import timedelta

import django

from tests.support.crash import dies

STEP = 2
"""The statements that each child executes beyond the one before it."""

Look = Callable[[], str]
"""The state found: `before`, `after`, or what is wrong."""


def main() -> None:
    django.setup()

    from games.bots.models import Challenge, ChallengeAnswer, QueueEntry
    from games.bots.services import challenges, matchmaking
    from tests.support.live_matches import NOON

    from .conftest import bot

    users = [bot(name).user for name in ("a1", "b1", "c1")]

    def wait() -> None:
        matchmaking.join_queue(user=users[0], game="doudizhu", fill=None, now=NOON)

    report_deaths("wait", wait, lambda: among(QueueEntry.objects.count(), before=0, after=1))
    for user in users[1:]:
        matchmaking.join_queue(user=user, game="doudizhu", fill=None, now=NOON)
    QueueEntry.objects.update(here_until=NOON + matchmaking.HERE_FOR, away_since=None)
    soon = NOON + timedelta(seconds=1)
    report_deaths(
        "match",
        lambda: matchmaking.create_matches(now=soon),
        lambda: seats_before_or_after(waiting=QueueEntry.objects.count()),
    )
    delete_table()

    def ask() -> None:
        challenges.challenge(
            by=users[0], game="doudizhu", opponents=["b1", "c1"], fill=None, now=NOON
        )  # fmt: skip

    report_deaths(
        "challenge", ask, lambda: among((Challenge.objects.count(), ChallengeAnswer.objects.count()), (0, 0), (1, 2))
    )
    made = Challenge.objects.get()
    challenges.accept(challenge_id=made.pk, user=users[1], now=soon)

    def accept() -> None:
        challenges.accept(challenge_id=made.pk, user=users[2], now=soon)

    def answers() -> str:
        state = Challenge.objects.values_list("state", flat=True).get()
        said = tuple(made.asked.order_by("pk").values_list("accepted", flat=True))
        agreed = among((state, said), ("open", (True, None)), ("started", (True, True)))
        return agreed if agreed == seats_before_or_after(waiting=3 if state == "open" else 0) else "halves that differ"

    report_deaths("accept", accept, answers)


def report_deaths(what: str, work: Callable[[], object], look: Look) -> None:
    """Does one piece of work in children that are killed, and then once without.

    Prints how many died, what the database held after each, and what it held after the work was repeated.
    """
    from games.rules.core import IllegalMove

    deaths, found = 0, []
    while not survives(work, statements=1 + deaths * STEP):
        deaths += 1
        found.append(look())
    found.append(look())
    again = ""
    try:
        work()  # a caller without an answer repeats the call
    except IllegalMove as refusal:
        again = refusal.code
    line = {"what": what, "deaths": deaths, "found": found, "again": again, "then": look()}
    sys.stdout.write(json.dumps(line) + "\n")


def survives(work: Callable[[], object], *, statements: int) -> bool:
    """Does the work in a child that is killed before statement number `statements`, or after the commit.

    Returns True if the child came to the commit. Then it dies before anybody is notified.
    """
    from games import after_commit

    def untold() -> None:
        after_commit.broadcast = lambda *_: os._exit(0)
        work()

    return not dies(untold, before=statements)


def among(found: object, before: object, after: object) -> str:
    return "before" if found == before else "after" if found == after else f"neither: {found}"


def seats_before_or_after(*, waiting: int) -> str:
    """Returns "before" if the database is as before the work, "after" if as after it, else what was found.

    Before, all three bots wait without a table. After, all sit at one table whose match runs, and none waits.
    """
    from games.models import Match, MatchSeat, Seat, Snapshot, Table

    there = (Table.objects.count(), Seat.objects.count(), Match.objects.count(), MatchSeat.objects.count())
    clocks = Snapshot.objects.filter(next_deadline__isnull=False).count()
    return among((waiting, there, clocks), (3, (0, 0, 0, 0), 0), (0, (1, 3, 1, 3), 1))


def delete_table() -> None:
    """Deletes the table and its match before the next piece of work."""
    from games.models import Match, Table

    Match.objects.all().delete()
    Table.objects.all().delete()


if __name__ == "__main__":
    main()
