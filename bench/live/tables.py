"""Creates the tables of the benchmark: three people with sessions at each, and a match that has just begun."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from importlib import import_module
from typing import Any

LONG = {"format": "championship", "turn_seconds": 600, "intermission_seconds": 60}
"""Options under which no match ends and no clock runs out during a phase."""


_serial = itertools.count(1)


@dataclass(frozen=True, slots=True)
class TableAddress:
    """A table to connect to: its code, and the session cookies of its three players."""

    code: str
    cookies: tuple[str, ...]


def prepare_django() -> None:
    """Loads Django and creates the database's tables."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def open_tables(count: int, **wanted: Any) -> list[TableAddress]:
    """Creates `count` tables of three people whose matches are running, and returns them.

    `wanted` is passed on to `open_table`.
    """
    from games.services import tables

    places = []
    for number in range(count):
        people = [person(f"bench{number}x{next(_serial)}") for _ in range(3)]
        table = tables.open_table(host=people[0], game="doudizhu", options=LONG, listed=False, rated=False, **wanted)
        for user in people:
            tables.sit(table=table, user=user)
        for user in people:
            tables.set_ready(table=table, user=user, ready=True)
        places.append(TableAddress(table.code, tuple(cookie(user) for user in people)))
    return places


def person(name: str) -> Any:  # Django is loaded later than this module
    from accounts.models import User

    return User.objects.create(username=name)


def cookie(user: Any) -> str:
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def mean_row_sizes() -> tuple[int, int, int]:
    """Returns the mean sizes in bytes of a snapshot, of a move's action and of its events in the database."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT (SELECT avg(octet_length(state)) FROM games_snapshot),"
            " avg(octet_length(action::text)), avg(octet_length(events::text)) FROM games_log WHERE number > 0"
        )
        state, action, events = cursor.fetchone()
    return round(state), round(action), round(events)
