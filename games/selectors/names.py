"""Reads the names of people at one table: their display names, made distinct if two of them would look alike."""

from __future__ import annotations

from collections.abc import Iterable

from accounts.lookalike_names import distinct_names
from accounts.models import User
from games.models import Seat, Table


def names_of(seats: Iterable[Seat]) -> dict[int, str]:
    """Returns the names of the persons and bots in the seats of one table: a dict from seat to name, without agents."""
    return distinct_names({seat.index: _called(seat.user) for seat in seats if seat.user is not None})


def name_at_table(table: Table, user: User) -> str:
    """Returns the name that a person, seated or not, bears at a table.

    It is distinct from the names of all seated people.
    """
    seated = Seat.objects.filter(table=table, user__isnull=False).select_related("user")
    people = {user.pk: _called(user)} | {seat.user.pk: _called(seat.user) for seat in seated if seat.user is not None}
    return distinct_names(people)[user.pk]


def _called(user: User) -> tuple[str, str, bool]:
    return user.shown_name, user.username, user.is_guest
