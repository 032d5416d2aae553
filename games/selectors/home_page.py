"""Reads what the first page shows: counts of people and tables, and the visitor's own open tables."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import Kind, Match, MatchSeat, Seat, Table

from .delayed_matches import seen_as_running, unshown
from .tables import open_tables
from .tv import public_matches


@dataclass(frozen=True, slots=True)
class LobbyCounts:
    """The number of people who play, and of tables with a running match that a visitor finds, without exhibitions."""

    people: int
    """Persons and guests in seats of running matches, private ones included.

    Agents, bots, learners and players who left are not counted.
    """
    tables: int
    """Tables that the pages of matches to watch list, and tables of streams."""


def last_played_game(user: Any) -> str | None:
    """Returns the key of the game of this person's latest match; None if they have played none."""
    return (
        Match.objects.filter(seats__user=user, kind=Match.Kind.PLAYED)
        .order_by("-started_at")
        .values_list("game", flat=True)
        .first()
    )


def running_counts() -> LobbyCounts:
    """Returns how many people play and how many tables to watch have a running match, over all games."""
    now = timezone.now()
    streamed = seen_as_running(now).filter(table__streamed=True).count()
    return LobbyCounts(people=sum(people_by_game().values()), tables=public_matches(now).count() + streamed)


def people_by_game() -> dict[str, int]:
    """Returns how many persons and guests play each game at present: a dict from game key to number.

    A game without players is absent.
    """
    now = timezone.now()
    late = Match.objects.filter(unshown(now), table=OuterRef("table"))
    lessons = Match.objects.filter(kind__in=Match.TEACHING, table=OuterRef("table"))
    sitting = Seat.objects.filter(
        ~Exists(late), ~Exists(lessons), table__status=Table.Status.RUNNING, user__is_bot=False, left=False
    )
    found = Counter(dict(sitting.values_list("table__game").annotate(Count("pk")).order_by()))
    # spectators have not seen who has got up since
    unseen = MatchSeat.objects.filter(
        unshown(now, "match__"), match__in=seen_as_running(now), kind__in=(Kind.PERSON, Kind.GUEST)
    )
    found.update(dict(unseen.values_list("match__game").annotate(Count("pk")).order_by()))
    return dict(found)


def own_open_tables(user: User) -> QuerySet[Table]:
    """Returns the listed open tables at which this person sits. Costs only one short query if there are none."""
    mine = Seat.objects.filter(user=user, table__status=Table.Status.OPEN, table__listed=True)
    keys = list(mine.values_list("table", flat=True))
    return open_tables().filter(pk__in=keys) if keys else Table.objects.none()
