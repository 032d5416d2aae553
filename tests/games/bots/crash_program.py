"""A program whose children die while bots wait and challenge, as by `kill -9`.

It is run by `test_crash_safety.py`. For each piece of work, children die at a later statement each, until one comes to
its end. One more dies just after the commit. The database is checked after each death. The program prints a JSON object
for each piece of work, one a line.
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

    tell("wait", wait, lambda: among(QueueEntry.objects.count(), before=0, after=1))
    for user in users[1:]:
        matchmaking.join_queue(user=user, game="doudizhu", fill=None, now=NOON)
    QueueEntry.objects.update(here_until=NOON + matchmaking.HERE_FOR, away_since=None)
    soon = NOON + timedelta(seconds=1)
    tell("match", lambda: matchmaking.create_matches(now=soon), lambda: seated(waiting=QueueEntry.objects.count()))
    clear()

    def ask() -> None:
        challenges.challenge(
            by=users[0], game="doudizhu", opponents=["b1", "c1"], fill=None, now=NOON
        )  # fmt: skip

    tell("challenge", ask, lambda: among((Challenge.objects.count(), ChallengeAnswer.objects.count()), (0, 0), (1, 2)))
    made = Challenge.objects.get()
    challenges.accept(challenge_id=made.pk, user=users[1], now=soon)

    def accept() -> None:
        challenges.accept(challenge_id=made.pk, user=users[2], now=soon)

    def answers() -> str:
        state = Challenge.objects.values_list("state", flat=True).get()
        said = tuple(made.asked.order_by("pk").values_list("accepted", flat=True))
        agreed = among((state, said), ("open", (True, None)), ("started", (True, True)))
        return agreed if agreed == seated(waiting=3 if state == "open" else 0) else "halves that differ"

    tell("accept", accept, answers)


def tell(what: str, work: Callable[[], object], look: Look) -> None:
    """Lets children work and die. Prints the number of deaths, the state after each, and that after a repetition."""
    from games.rules.core import IllegalMove

    deaths, found = 0, []
    while not survived(work, statements=1 + deaths * STEP):
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


def survived(work: Callable[[], object], *, statements: int) -> bool:
    """Lets a child work and die before one of its statements, or after the commit, before anybody is notified.

    Returns True if the child reached that statement.
    """
    from games import after_commit

    def untold() -> None:
        after_commit.broadcast = lambda *_: os._exit(0)
        work()

    return not dies(untold, before=statements)


def among(found: object, before: object, after: object) -> str:
    return "before" if found == before else "after" if found == after else f"neither: {found}"


def seated(*, waiting: int) -> str:
    """Whether all three wait without a table, or all sit at one whose match runs and none waits."""
    from games.models import Match, MatchSeat, Seat, Snapshot, Table

    there = (Table.objects.count(), Seat.objects.count(), Match.objects.count(), MatchSeat.objects.count())
    clocks = Snapshot.objects.filter(next_deadline__isnull=False).count()
    return among((waiting, there, clocks), (3, (0, 0, 0, 0), 0), (0, (1, 3, 1, 3), 1))


def clear() -> None:
    """Removes the table before the next piece of work."""
    from games.models import Match, Table

    Match.objects.all().delete()
    Table.objects.all().delete()


if __name__ == "__main__":
    main()
