"""A program that opens tables of agents, and tables of absent people, in the database of a running deployment.

    python -m bench.agent_tables.open_tables

For each line `{"tables": N, "absent": N, "games": […]}` on its input it opens tables until `N` are there, and further
ones of absent people. Then it prints one JSON line.
"""

from __future__ import annotations

import itertools
import json
import sys
from typing import Any

import django

AGENTS: dict[str, tuple[int, dict[str, Any]]] = {
    "doudizhu": (3, {"format": "championship"}),
    "uno": (4, {"target_score": 1000}),
    "liars_dice": (5, {"dice": 10}),
    "gandengyan": (4, {"rounds": 20}),
    "werewolf": (9, {}),
}
"""Game -> seats and options of its tables of agents. With these, matches last longer than a run."""
ABSENT_SEATS, ABSENT_OPTIONS = 10, {"turn_seconds": 5, "target_score": 1000}
"""Seats and options of an UNO table of absent people: each seat misses two turns before its trustee plays."""
TOGETHER = 25
"""Tables that one transaction opens."""

_serial = itertools.count(1)


def main() -> None:
    django.setup()
    opened = 0
    for line in sys.stdin:
        wanted = json.loads(line)
        games = itertools.islice(itertools.cycle(wanted["games"]), opened, wanted["tables"])
        _open([(game, *AGENTS[game], True) for game in games])
        _open([("uno", ABSENT_SEATS, ABSENT_OPTIONS, False)] * wanted["absent"])
        opened = wanted["tables"]
        sys.stdout.write(json.dumps({"opened": opened}) + "\n")
        sys.stdout.flush()


def _open(wanted: list[tuple[str, int, dict[str, Any], bool]]) -> None:
    from django.db import transaction

    for start in range(0, len(wanted), TOGETHER):
        with transaction.atomic():
            for each in wanted[start : start + TOGETHER]:
                _open_table(*each)


def _open_table(game: str, size: int, options: dict[str, Any], agents: bool) -> None:  # noqa: FBT001
    from django.utils import timezone

    from bench.live.tables import person
    from games.agents.registry import TRUSTEE
    from games.models import Seat, Table
    from games.services import match_start, seating_steps

    now = timezone.now()
    fresh = Table(game=game, options=options, listed=False, rated=False, size=size, active_at=now)
    table = seating_steps.save_with_new_code(fresh)
    seats = []
    for index in range(size):
        player: dict[str, Any] = (
            {"agent": TRUSTEE} if agents else {"user": person(f"absent{next(_serial)}"), "ready": True}
        )
        seats.append(Seat(table=table, index=index, **player))
    Seat.objects.bulk_create(seats)
    match_start.create_match(table, now=now)


if __name__ == "__main__":
    main()
