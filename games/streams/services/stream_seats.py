"""Seats the agents of a stream at its table before a match, and frees the open seats of players who are away."""

from __future__ import annotations

from datetime import datetime

from games.models import Match, Seat, Table
from games.selectors.match_standing import newest_state
from games.services import match_start, seating_steps
from games.streams.models import Stream


def prepare(stream: Stream, table: Table, now: datetime) -> None:
    """Fits the seats of a locked, open table to the stream: agents in theirs, and players in open ones alone.

    Players keep their seats from match to match. A player who was away at the end of the last match loses the seat. The
    caller has locked stream and table. Does nothing if all is as it shall be.
    """
    rows = {seat.index: seat for seat in Seat.objects.filter(table=table)}
    away = _away(table) if any(seat.user_id and not seat.ready for seat in rows.values()) else frozenset()
    gone: list[Seat] = []
    new: list[Seat] = []
    stay: list[Seat] = []
    for index, held in rows.items():
        wanted = stream.seats[index] if index < len(stream.seats) else {}
        if held.user_id is None:
            fits = wanted.get("agent") == held.agent
        else:
            # a player sits down ready; the end of a match makes all not ready
            fits = "open" in wanted and (held.ready or held.user_id not in away)
            if fits and not held.ready:
                stay.append(held)
        if not fits:
            gone.append(held)
    left = {seat.index for seat in gone}
    for index, wanted in enumerate(stream.seats):
        if "agent" in wanted and (index not in rows or index in left):
            new.append(Seat(table=table, index=index, agent=wanted["agent"]))
    if not (gone or new or stay):
        return
    Seat.objects.filter(pk__in=[seat.pk for seat in gone]).delete()
    Seat.objects.bulk_create(new)
    Seat.objects.filter(pk__in=[seat.pk for seat in stay]).update(ready=True)
    seating_steps.save_table(table, now)


def all_present(table: Table, now: datetime) -> bool:
    """Whether every seat of a prepared table is taken by somebody who may begin a match now.

    A bot that may not is unseated.
    """
    seats = list(Seat.objects.filter(table=table).select_related("user"))
    if len(seats) < table.size:
        return False
    return not match_start.unseat_ineligible_bots(table, [seat for seat in seats if seat.user_id is not None], now=now)


def _away(table: Table) -> frozenset[int | None]:
    """Returns the users whom an agent replaced when the last match of the table ended."""
    last = Match.objects.filter(table=table).order_by("-number").first()
    if last is None:
        return frozenset()
    head = newest_state(last.pk)
    return frozenset(head.info.seats[seat].user_id for seat in (*head.state.ctx.trustees, *head.state.ctx.gone))
