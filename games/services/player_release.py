"""Frees players whom a running match no longer holds, in the transaction of the move that frees them."""

from __future__ import annotations

from typing import Any

from games.journal import Head, MatchInfo
from games.models import MatchSeat
from games.rules.series import Series


def release(before: Head, state: Any) -> None:
    """Marks the seats whose players become free with this state. Call it in the transaction that stores the state."""
    info, still = before.info, held_seats(before.info, state)
    # a player may have been out, and not marked as free, since before that was stored
    gone = set(state.ctx.gone) - set(before.state.ctx.gone)
    fresh = (held_seats(info, before.state) | gone) - still
    if fresh:
        MatchSeat.objects.filter(match_id=info.id, index__in=fresh).update(free=True)


def held_seats(info: MatchInfo, state: Any) -> frozenset[int]:
    """Returns the seats whose players the match holds, so that they may not play another rated one.

    A player who is out is free; so is one who has conceded, once only agents play on. While others play, a rated match
    still holds a player who conceded it: nobody is to collect points elsewhere while others sit with their trustee. An
    endless match does not, since it goes on for as long as the others like.
    """
    people = {seat.index for seat in info.seats if not seat.agent}
    left = {seat for seat in people if not info.rules.is_out(state, seat)}
    there = left - set(state.ctx.gone)
    endless = isinstance(info.rules, Series) and info.rules.format_of(state).endless
    return frozenset(left if there and info.rated and not endless else there)
