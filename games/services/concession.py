"""Gives up a match for good, and lets a player who is out of one skip to its end."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from accounts.models import User
from games.models import MatchSeat, Table
from games.rules.core import Concede, Depart, IllegalMove

from . import presence
from .match_transaction import open_match


def concede(*, table: Table, user: User, now: datetime | None = None) -> bool:
    """Gives up this person's match at the table: the trustee plays it to its end, and they have left it for good.

    Against agents alone they are free at once; while other players play on, only for unrated matches. A player who is
    out of the game already loses nothing by it. A second call changes nothing. False when no match of theirs runs here.
    """
    found = presence.running(table, user)
    if found is None:
        return False
    match, seat = found
    with open_match(match_id=match.pk, now=now or timezone.now()) as turn:
        if turn.ended:
            return False
        conceded = not turn.before.info.rules.is_out(turn.state, seat)
        if seat not in turn.state.ctx.gone:
            turn.control(Concede(seat) if conceded else Depart(seat))
            if conceded:
                MatchSeat.objects.filter(match=match, index=seat).update(conceded=True)
        # before the move is stored: when it ends the match, the seat must be known to be free
        presence.get_up(table, user)
    return True


def skip_to_the_end(*, table: Table, user: User, now: datetime | None = None) -> None:
    """Lets a match that this person is out of go on without waiting for them; they keep the seat at the table.

    When no person is left to wait for, agents play on as fast as the rules let them. Raises IllegalMove:
    GAME_NOT_STARTED, GAME_OVER, STILL_IN_THE_GAME.
    """
    found = presence.running(table, user)
    if found is None:
        raise IllegalMove("GAME_NOT_STARTED")
    match, seat = found
    with open_match(match_id=match.pk, now=now or timezone.now()) as turn:
        if turn.ended:
            raise IllegalMove("GAME_OVER")
        if seat not in turn.state.ctx.gone:
            turn.control(Depart(seat))
