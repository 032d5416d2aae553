"""Reads streams and their matches, and those since a stream last went on the air, its broadcast."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Match
from games.selectors.delayed_matches import seen_as_running
from games.streams.models import Gift, Stream, StreamMatch


def streams_to_continue() -> list[int]:
    """Returns the tables of streams for which something may be due: those on the air, or with gifts that wait."""
    waiting = Gift.objects.filter(status=Gift.Status.WAITING).values("stream").distinct()
    due = Stream.objects.filter(Q(on_air=True) | Q(pk__in=waiting), table__isnull=False)
    return [table for table in due.values_list("table_id", flat=True) if table]


def streams_to_watch(now: datetime) -> QuerySet[Stream]:
    """Returns the streams on the air at whose table a match runs as spectators see it, the latest first.

    A table that waits for players is left out: its code would let a stranger take an open seat.
    """
    running = seen_as_running(now).filter(table=OuterRef("table"))
    shown = Stream.objects.filter(Exists(running), on_air=True, owner__is_active=True)
    return shown.select_related("owner", "table").order_by("-started_at", "pk")


def ends_after_round(table_id: int) -> bool:
    """Whether the match at this table ends with the round that has just ended: its stream changes, ends or is gone.

    The tables ask this (`games.services.streams_interface`).
    """
    goes_on = Stream.objects.filter(table=table_id, on_air=True, ended_at__isnull=True, changed=False)
    return not goes_on.exists()


def running_match(stream: Stream) -> Match | None:
    """Returns the match that runs at the stream's table; None between two matches and off the air."""
    if stream.table_id is None:
        return None
    return Match.objects.filter(table=stream.table_id, status__in=Match.LIVE).first()


def matches_of_stream(stream: Stream) -> QuerySet[StreamMatch]:
    """Returns the matches of a stream, the latest first."""
    return StreamMatch.objects.filter(stream=stream).select_related("match").order_by("-number")


def matches_of_broadcast(stream: Stream) -> QuerySet[StreamMatch]:
    """Returns the matches of a stream since it last went on the air, the latest first. The overlay and the desk count
    their rounds and points over these matches."""
    if stream.started_at is None:
        return StreamMatch.objects.none()
    return matches_of_stream(stream).filter(match__started_at__gte=stream.started_at)
