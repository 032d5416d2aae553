"""Creates the tables of a bench of idle sockets: running matches in which nobody has to move for ten minutes."""

from __future__ import annotations

from bench.live.tables import LONG, TableAddress, cookie, person

TOGETHER = 25
"""Tables that one transaction creates."""


def open_idle_tables(count: int, prefix: str = "idle") -> list[TableAddress]:
    """Creates running matches of Dou Dizhu among three people each, and returns codes and cookies. Loads no Django."""
    from django.db import transaction
    from django.utils import timezone

    from games.models import Seat, Table
    from games.services import match_start, seating_steps

    places = []
    for start in range(0, count, TOGETHER):
        with transaction.atomic():
            for number in range(start, min(count, start + TOGETHER)):
                people = [person(f"{prefix}{number}x{seat}") for seat in range(3)]
                now = timezone.now()
                fresh = Table(game="doudizhu", options=LONG, listed=False, rated=False, size=3, active_at=now)
                table = seating_steps.save_with_new_code(fresh)
                Seat.objects.bulk_create(
                    Seat(table=table, index=index, user=user, ready=True) for index, user in enumerate(people)
                )
                match_start.create_match(table, now=now)
                places.append(TableAddress(table.code, tuple(cookie(user) for user in people)))
    return places
