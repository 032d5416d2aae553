"""Processes that die while bots wait and challenge, as `kill -9` would let them.

A program for `test_crash_safety.py`: each piece of work is done by children that die at a later statement each, until one
comes to its end, and once more by one that dies just after the commit. After each death it is looked at what there is;
a JSON object a line tells what came of each piece.
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
"""Statements that each child gets further than the one before it."""

Look = Callable[[], str]
"""What there is: `before`, `after`, or what is wrong."""


def main() -> None:
    django.setup()

    from games.bots.models import Challenge, Challenged, Waiting
    from games.bots.services import challenges, matchmaking
    from tests.support.live_matches import NOON

    from .conftest import bot

    users = [bot(name).user for name in ("a1", "b1", "c1")]

    def wait() -> None:
        matchmaking.join_queue(user=users[0], game="doudizhu", fill=None, now=NOON)

    tell("wait", wait, lambda: among(Waiting.objects.count(), before=0, after=1))
    for user in users[1:]:
        matchmaking.join_queue(user=user, game="doudizhu", fill=None, now=NOON)
    Waiting.objects.update(here_until=NOON + matchmaking.HERE_FOR, away_since=None)
    soon = NOON + timedelta(seconds=1)
    tell("match", lambda: matchmaking.create_matches(now=soon), lambda: seated(waiting=Waiting.objects.count()))
    clear()

    def ask() -> None:
        challenges.challenge(
            by=users[0], game="doudizhu", opponents=["b1", "c1"], fill=None, now=NOON
        )  # fmt: skip

    tell("challenge", ask, lambda: among((Challenge.objects.count(), Challenged.objects.count()), (0, 0), (1, 2)))
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
    """Lets children do it and die; says how many died, what was found after each, and whether twice is once."""
    from games.rules.core import IllegalMove

    deaths, found = 0, []
    while not survived(work, statements=1 + deaths * STEP):
        deaths += 1
        found.append(look())
    found.append(look())
    again = ""
    try:
        work()  # whoever did not hear that it was done does it again
    except IllegalMove as refusal:
        again = refusal.code
    line = {"what": what, "deaths": deaths, "found": found, "again": again, "then": look()}
    sys.stdout.write(json.dumps(line) + "\n")


def survived(work: Callable[[], object], *, statements: int) -> bool:
    """Lets a child do it, which dies before one of its statements, or where it has more than it makes, after the commit
    with nobody told. Has it come so far?
    """
    from games import effects

    def untold() -> None:
        effects.broadcast = lambda *_: os._exit(0)
        work()

    return not dies(untold, before=statements)


def among(found: object, before: object, after: object) -> str:
    return "before" if found == before else "after" if found == after else f"neither: {found}"


def seated(*, waiting: int) -> str:
    """All three wait and no table is there, or they sit at one whose match runs and nobody waits."""
    from games.models import Match, MatchSeat, Seat, Snapshot, Table

    there = (Table.objects.count(), Seat.objects.count(), Match.objects.count(), MatchSeat.objects.count())
    clocks = Snapshot.objects.filter(next_deadline__isnull=False).count()
    return among((waiting, there, clocks), (3, (0, 0, 0, 0), 0), (0, (1, 3, 1, 3), 1))


def clear() -> None:
    """Takes the table away, for what comes next."""
    from games.models import Match, Table

    Match.objects.all().delete()
    Table.objects.all().delete()


if __name__ == "__main__":
    main()
