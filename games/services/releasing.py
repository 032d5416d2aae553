"""Whom a running match holds no more: written with the move that lets them go."""

from __future__ import annotations

from typing import Any

from games.journal import Facts, Head
from games.models import MatchSeat
from games.rules.series import Series


def release(before: Head, state: Any) -> None:
    """Marks the seats whose players have become free with this state. Part of the transaction that stores it."""
    facts, still = before.facts, held(before.facts, state)
    # who goes was out perhaps before anybody wrote down who is
    gone = set(state.ctx.gone) - set(before.state.ctx.gone)
    fresh = (held(facts, before.state) | gone) - still
    if fresh:
        MatchSeat.objects.filter(match_id=facts.id, index__in=fresh).update(free=True)


def held(facts: Facts, state: Any) -> frozenset[int]:
    """Seats whose players the match holds: they may not play another rated one.

    Who is out is free, and who has conceded once nobody but agents plays on. As long as somebody else plays, a conceded
    match that is rated holds: points are not to be collected elsewhere while others sit with one's trustee. An endless
    one does not, since it goes on for as long as the others like.
    """
    people = {seat.index for seat in facts.seats if not seat.agent}
    left = {seat for seat in people if not facts.rules.is_out(state, seat)}
    there = left - set(state.ctx.gone)
    endless = isinstance(facts.rules, Series) and facts.rules.format_of(state).endless
    return frozenset(left if there and facts.rated and not endless else there)
