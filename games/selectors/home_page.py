"""Reads what the first page shows: counts of people and tables, and one table to watch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet

from accounts.models import User
from games.models import Match, Seat, Table

from .tables import open_tables, running_tables


@dataclass(frozen=True, slots=True)
class LobbyCounts:
    """The number of people who play and of tables with a running match, private ones included."""

    people: int
    """Persons and guests in seats of running matches. Agents, bots and players who left are not counted."""
    tables: int


def last_played_game(user: Any) -> str | None:
    """Returns the key of the game of this person's latest match; None if they have played none."""
    return Match.objects.filter(seats__user=user).order_by("-started_at").values_list("game", flat=True).first()


def running_counts() -> LobbyCounts:
    """Returns how many people play and how many tables have a running match, over all games."""
    return LobbyCounts(people=_playing().count(), tables=Match.objects.filter(status__in=Match.LIVE).count())


def people_by_game() -> dict[str, int]:
    """Returns how many persons and guests play each game at present: a dict from game key to number.

    A game without players is absent.
    """
    counted = _playing().values_list("table__game").annotate(Count("pk")).order_by()
    return dict(counted)


def _playing() -> QuerySet[Seat]:
    return Seat.objects.filter(table__status=Table.Status.RUNNING, user__is_bot=False, left=False)


def own_open_tables(user: User) -> QuerySet[Table]:
    """Returns the listed open tables at which this person sits. Costs only one short query if there are none."""
    mine = Seat.objects.filter(user=user, table__status=Table.Status.OPEN, table__listed=True)
    keys = list(mine.values_list("table", flat=True))
    return open_tables().filter(pk__in=keys) if keys else Table.objects.none()


def table_to_watch(*, game: str, user: Any = None) -> Table | None:
    """Returns the listed table with a running match of that game and the most people; among equals, the latest.

    None without one. Tables at which this user sits are excluded: the user should play there, and the table's own page
    uses its socket.
    """
    tables = running_tables(game=game).annotate(people=Count("seats", filter=Q(seats__user__is_bot=False)))
    if getattr(user, "is_authenticated", False):
        tables = tables.exclude(pk__in=Seat.objects.filter(user=user).values("table"))
    return tables.order_by("-people", "-active_at").first()
