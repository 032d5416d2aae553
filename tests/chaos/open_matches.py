"""A program that opens the matches of a run in the cluster's database, while anything may fail.

    python -m tests.chaos.open_matches COUNT AT_ONCE SOCKET_TABLES ENOUGH

First it prints one JSON object for each table that is played over sockets. Then it keeps `AT_ONCE` matches of agents
running until `COUNT` have begun and the file `ENOUGH` exists. The games take turns.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import django

from tests.support.servers import polling

T = TypeVar("T")

QUICK: dict[str, dict[str, Any]] = {
    "uno": {"initial_cards": 3, "turn_seconds": 5, "intermission_seconds": 3},
    "liars_dice": {"dice": 1, "turn_seconds": 5, "protection_seconds": 0},
    "gandengyan": {"rounds": 1, "turn_seconds": 5, "intermission_seconds": 3},
    "doudizhu": {"turn_seconds": 5, "intermission_seconds": 3},
    "werewolf": {
        "role_seconds": 0, "wolf_seconds": 5, "guard_seconds": 5, "witch_seconds": 5, "speech_seconds": 10,
        "vote_seconds": 5, "max_days": 5,
    },
}  # fmt: skip
"""Game -> options with which its matches end soon."""
GAMES = tuple(QUICK)
SEATS = {"uno": 3, "liars_dice": 3, "gandengyan": 3, "doudizhu": 3, "werewolf": 6}
LEVEL = "novice"
RETRY_SECONDS = 0.5


def main(count: int, at_once: int, socket_tables: int, enough: Path) -> None:
    django.setup()
    for number in range(socket_tables):
        sys.stdout.write(json.dumps(_patiently(partial(open_socket_table, number))) + "\n")
    sys.stdout.flush()
    begun = 0
    while begun < count or not enough.exists():
        begun, live = _patiently(_counts)
        if begun >= count and enough.exists():
            return
        if live < at_once:
            _patiently(partial(open_agent_match, GAMES[begun % len(GAMES)]))
        else:
            polling.last(RETRY_SECONDS)


def open_socket_table(number: int) -> dict[str, Any]:
    """Starts a rated match of Dou Dizhu among three people. Returns the table's code and their session cookies."""
    from django.db import transaction
    from django.utils import timezone

    from bench.live.tables import cookie, person
    from games.models import Seat
    from games.services import match_start, seating_steps, tables

    with transaction.atomic():
        people = [person(f"chaos{number}x{seat}") for seat in range(3)]
        table = tables.open_table(host=people[0], game="doudizhu", options=QUICK["doudizhu"], listed=False)
        Seat.objects.bulk_create(
            Seat(table=table, index=seat, user=user, ready=True) for seat, user in enumerate(people)
        )
        match_start.create_match(seating_steps.lock_table(table), now=timezone.now())
        return {"code": table.code, "cookies": [cookie(user) for user in people]}


def open_agent_match(game: str) -> None:
    """Starts a match in which agents have all seats, at the pace of their answers."""
    from django.db import transaction
    from django.utils import timezone

    from games.models import Seat, Table
    from games.services import match_start, seating_steps

    now, size = timezone.now(), SEATS[game]
    with transaction.atomic():
        fresh = Table(game=game, options=QUICK[game], listed=False, rated=False, size=size, active_at=now)
        table = seating_steps.save_with_new_code(fresh)
        Seat.objects.bulk_create(Seat(table=table, index=index, agent=LEVEL) for index in range(size))
        match_start.create_match(table, now=now)


def _counts() -> tuple[int, int]:
    """Returns the number of agents' matches that have begun, and of those that run."""
    from games.models import Match

    agents = Match.objects.exclude(seats__user__isnull=False)
    return agents.count(), agents.filter(status__in=Match.LIVE).count()


def _patiently(work: Callable[[], T]) -> T:
    """Does the work again until the database has done it, and no capacity refuses it."""
    from django.db import Error, connection

    from games.rules.core import IllegalMove

    while True:
        try:
            return work()
        except IllegalMove as refusal:
            if refusal.code != "CAPACITY":
                raise
            polling.last(RETRY_SECONDS)
        except Error:
            connection.close()
            polling.last(RETRY_SECONDS)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))
