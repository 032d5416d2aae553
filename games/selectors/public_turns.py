"""Reads whose turn it is, as far as everybody at the table may know it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from games import journal
from games.models import Match


@dataclass(frozen=True, slots=True)
class PublicTurn:
    """A player's turn that everybody at the table knows of."""

    game: str
    table: str
    """The code of the table."""
    window: int
    """The window's id, which never leaves the server."""
    closes_at: datetime


def public_turn(match_id: UUID, user_id: int, *, now: datetime) -> PublicTurn | None:
    """Returns the turn that waits for this player; None if there is none, or not everybody may know of it.

    None too while hidden moves are made, as at night in Werewolf: whatever a player is told then could reveal who has
    one to make. None for a seat that is on trustee, and for a match that is over or unknown.
    """
    try:
        head = journal.head_of(match_id)
    except Match.DoesNotExist:
        return None
    ctx, seat = head.state.ctx, head.seat_of(user_id)
    if seat is None or head.status != Match.Status.RUNNING or seat in ctx.trustees or seat in ctx.gone:
        return None
    if head.info.rules.is_hushed(head.state):
        return None
    at = head.ms(now)
    for window in ctx.windows:
        if window.turn and window.public and seat in window.seats and window.opens_at <= at < window.closes_at:
            return PublicTurn(head.info.game, head.info.table_code, window.id, head.info.moment(window.closes_at))
    return None
