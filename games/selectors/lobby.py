"""What the first page counts, and which table it lets visitors look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q

from games.models import Match, Seat, Table

from .tables import running_tables


@dataclass(frozen=True, slots=True)
class Counts:
    """Of tables at which a match runs now, private ones included."""

    people: int
    """Persons and guests who sit there; agents and who has gone away are not counted."""
    tables: int


def running_counts(*, game: str | None = None) -> Counts:
    """How much is going on, in one game or in all."""
    matches = Match.objects.filter(status__in=Match.LIVE)
    seats = Seat.objects.filter(table__status=Table.Status.RUNNING, user__isnull=False, left=False)
    if game is not None:
        matches, seats = matches.filter(game=game), seats.filter(table__game=game)
    return Counts(people=seats.count(), tables=matches.count())


def table_to_watch(*, game: str, user: Any = None) -> Table | None:
    """A listed running table of that game for the first page: the one with most people, then the latest.

    Never one at which this user sits: their own table is to be played at, and its socket belongs to that page.
    """
    tables = running_tables(game=game).annotate(people=Count("seats", filter=Q(seats__user__isnull=False)))
    if getattr(user, "is_authenticated", False):
        tables = tables.exclude(pk__in=Seat.objects.filter(user=user).values("table"))
    return tables.order_by("-people", "-active_at").first()
