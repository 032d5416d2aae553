"""Reads which tables and matches a bot sits at."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Exists, OuterRef

from games.models import Match, MatchSeat, Seat, Table


def table_codes(user_id: int) -> list[str]:
    """Returns the codes of the tables at which this bot holds a seat that it has not left, the oldest first."""
    held = Seat.objects.filter(user=user_id, left=False).exclude(table__status=Table.Status.CLOSED)
    return list(held.order_by("table_id").values_list("table__code", flat=True))


def running_matches(user_id: int) -> list[UUID]:
    """Returns the ids of this bot's running matches, the oldest first.

    Matches that the bot has left are not among them.
    """
    left = Seat.objects.filter(table=OuterRef("match__table"), user=user_id, left=True)
    mine = MatchSeat.objects.filter(~Exists(left), user=user_id, match__status__in=Match.LIVE)
    return list(mine.order_by("match__started_at", "match_id").values_list("match_id", flat=True))


def ended_among(user_id: int, match_ids: list[UUID]) -> list[tuple[UUID, int]]:
    """Returns (match id, the bot's seat) for each of the given matches that has ended and in which the bot played."""
    mine = MatchSeat.objects.filter(user=user_id, match_id__in=match_ids, match__status__in=Match.ENDED)
    return list(mine.order_by("match__started_at").values_list("match_id", "index"))
