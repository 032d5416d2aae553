"""Reads the names and faces of those who sit at one table.

People have their display names, made distinct if two of them would look alike.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from accounts.lookalike_names import distinct_names
from accounts.models import User
from games.agents.personas import deal_personas
from games.models import Seat, Table


def names_of(seats: Iterable[Seat]) -> dict[int, str]:
    """Returns the names of the persons and bots in the seats of one table: a dict from seat to name, without agents."""
    return distinct_names({seat.index: _called(seat.user) for seat in seats if seat.user is not None})


def looks_of(code: str, seats: Collection[Seat]) -> dict[int, tuple[str, str]]:
    """Returns the name and the face of everyone who sits at the table with this code: seat -> (name, face)."""
    dealt = deal_personas(
        code,
        {seat.index: seat.wished_face for seat in seats if seat.user is not None},
        {seat.index: seat.name for seat in seats if seat.user is None},
    )
    names = names_of(seats)
    return {seat: (names.get(seat, name), face) for seat, (name, face) in dealt.items()}


def name_at_table(table: Table, user: User) -> str:
    """Returns the name that a person, seated or not, bears at a table.

    It is distinct from the names of all seated people.
    """
    seated = Seat.objects.filter(table=table, user__isnull=False).select_related("user")
    people = {user.pk: _called(user)} | {seat.user.pk: _called(seat.user) for seat in seated if seat.user is not None}
    return distinct_names(people)[user.pk]


def _called(user: User) -> tuple[str, str, bool]:
    return user.shown_name, user.username, user.is_guest
