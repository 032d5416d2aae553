"""Lets the matches of a stream follow each other: ends the one that shall end, and starts the next when it is due."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction

from games import after_commit
from games.models import Match, Seat, Table
from games.rules import codec, registry
from games.rules.core import Finish, IllegalMove, parse_options
from games.services import capacity, match_start, seating_steps
from games.services.match_transaction import STREAM_ENDED, open_match
from games.streams.models import Stream, StreamMatch
from games.streams.selectors.streams import running_match

from . import stream_seats
from .stream_settings import table_options
from .streamer_rights_and_locks import lock_stream, may_be_on_air
from .watched_streams import is_unwatched

ROOM_AGAIN = timedelta(seconds=5)
"""Time after which a match that the installation could not carry is tried again."""


def advance_stream(*, stream_id: UUID, now: datetime) -> None:
    """Takes the next step of a stream on the air, if one is due. A repetition changes nothing.

    A match that shall end is ended between two rounds; the next match starts a pause after the last one and once every
    open seat is taken; a stream that shall end goes off the air. Raises Stream.DoesNotExist.
    """
    with transaction.atomic():
        stream = lock_stream(stream_id)
        if stream.on_air:
            continue_locked_stream(stream, now)


def continue_locked_stream(stream: Stream, now: datetime) -> None:
    """Takes the next step of a locked stream that is on the air."""
    if not stream.is_ending:
        _begin_end_if_due(stream, now)
    running = running_match(stream)
    if running is not None and not (stream.changed or stream.is_ending):
        return
    if running is not None and not _end_between_rounds(running, now):
        return
    if stream.is_ending:
        _go_off_air(stream, now)
        return
    _start_next(stream, now)


def _begin_end_if_due(stream: Stream, now: datetime) -> None:
    """Has a stream end after its round if nobody watches it, or its streamer may no longer be on the air.

    Then the permission was taken away, or the account is closed, banned or suspended.
    """
    allowed = may_be_on_air(stream.owner, now)
    if allowed and not is_unwatched(stream, now):
        return
    stream.ended_at, stream.unwatched_at = now, now if allowed else None
    stream.save(update_fields=["ended_at", "unwatched_at"])
    after_commit.nudge_stream(stream.pk)


def differs_from_running_match(stream: Stream) -> bool:
    """Whether the running match of a stream has other options, seats or pace than the next, or too short a delay.

    A longer delay than the stream wants does no harm: it ends with the match.
    """
    match = running_match(stream)
    if match is None:
        return False
    rules = registry.game(stream.game)
    options: Any = parse_options(rules.Options, table_options(stream.game, stream.options))
    agents = [level for _, level in match.seats.order_by("index").values_list("index", "agent")]
    wanted = [each.get("agent", "") for each in stream.seats]
    same = (match.options, agents, match.pace) == (codec.encode(options), wanted, stream.pace)
    return not same or match.spectator_delay < site_delay(stream)


def site_delay(stream: Stream) -> int:
    """Returns the seconds by which the site's spectators see the stream's matches later.

    Where the overlay shows hands with a delay, the site is as late, so that nobody reads there what the stream does not
    show yet.
    """
    return stream.delay if stream.hands == Stream.Hands.DELAYED else 0


def _end_between_rounds(match: Match, now: datetime) -> bool:
    """Ends a match of a stream between two of its rounds. Returns False while a round runs or the match is paused."""
    try:
        with open_match(match_id=match.pk, now=now) as turn:
            if not turn.ended:
                turn.control(Finish(STREAM_ENDED))
    except IllegalMove:
        return False
    return True


def _go_off_air(stream: Stream, now: datetime) -> None:
    """Takes a stream without a running match off the air, and closes its table. Gifts that wait are then refused."""
    stream.on_air, stream.ended_at, stream.changed = False, now, False
    stream.save(update_fields=["on_air", "ended_at", "changed"])
    if stream.table_id is not None:
        table = seating_steps.lock_table(Table(pk=stream.table_id))
        if table.status == Table.Status.OPEN:
            seating_steps.close_table(table)
            seating_steps.save_table(table, now)
    after_commit.nudge_stream(stream.pk)


def _start_next(stream: Stream, now: datetime) -> None:
    """Prepares the table of a locked stream for its next match, and starts it unless a seat is free or it is too early.

    The table is opened with the first match, and again with the first one after the stream was off the air.
    """
    table = _open_table(stream, now)
    stream_seats.prepare(stream, table, now)
    if stream.changed:  # the next match is as it shall be
        stream.changed = False
        stream.save(update_fields=["changed"])
    due = _due_at(stream, now)
    if due > now:
        after_commit.schedule_stream_at(table.pk, at=due, now=now)
        return
    if not stream_seats.all_present(table, now):
        return
    match_start.lock_players(Seat.objects.filter(table=table))
    if not capacity.has_room(now=now, agents=[each.get("agent", "") for each in stream.seats]):
        after_commit.schedule_stream_at(table.pk, at=now + ROOM_AGAIN, now=now)
        return
    match = match_start.create_match(table, now=now, pace=stream.pace)
    last = StreamMatch.objects.filter(stream=stream).order_by("-number").values_list("number", flat=True).first() or 0
    StreamMatch.objects.create(stream=stream, match=match, number=last + 1)
    after_commit.nudge_stream(stream.pk)


def _due_at(stream: Stream, now: datetime) -> datetime:
    """Returns the time at which the next match may start: a pause after the last one, in which its result is shown."""
    last = StreamMatch.objects.filter(stream=stream).order_by("-number").select_related("match").first()
    ended = None if last is None else last.match.finished_at
    if ended is None or (stream.started_at is not None and ended < stream.started_at):
        return now
    return ended + timedelta(seconds=settings.KAIJU["STREAMS"]["MATCH_PAUSE"])


def _open_table(stream: Stream, now: datetime) -> Table:
    """Returns the stream's table, locked and open for the next match, as the stream's settings want it."""
    wanted: dict[str, Any] = {
        "options": table_options(stream.game, stream.options), "size": len(stream.seats),
        "bots": any("open" in seat for seat in stream.seats), "spectator_delay": site_delay(stream),
    }  # fmt: skip
    if stream.table_id is None:
        fresh = Table(
            game=stream.game, host=None, listed=False, rated=False, streamed=True, created_at=now, active_at=now,
            **wanted,
        )  # fmt: skip
        table = seating_steps.save_with_new_code(fresh)
        stream.table = table
        stream.save(update_fields=["table"])
        return table
    table = seating_steps.lock_table(Table(pk=stream.table_id))
    differs = [name for name, value in wanted.items() if getattr(table, name) != value]
    closed = table.status == Table.Status.CLOSED
    if differs or closed:
        for name in differs:
            setattr(table, name, wanted[name])
        table.status = Table.Status.OPEN
        table.save(update_fields=[*differs, "status"])
        seating_steps.save_table(table, now)
    return table
