"""Lets a player concede a match for good, and lets one who is out of the game skip to the match's end."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from accounts.models import User
from games.models import MatchSeat, Table
from games.rules.core import Concede, Depart, IllegalMove

from . import leave_and_return
from .match_transaction import open_match


def concede(*, table: Table, user: User, now: datetime | None = None) -> bool:
    """Gives up a person's running match at this table for good; the trustee plays their seat to the end.

    If only agents play on, the person may start any other match at once. While other people play on, the person may
    start only unrated matches. A player who is already out of the game just leaves, and this is no loss. A second call
    changes nothing. Returns False if no match of this person runs at the table.
    """
    found = leave_and_return.running_match_and_seat(table, user)
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
        # before the move is stored: if the move ends the match, the seat must be marked as left by then
        leave_and_return.mark_left(table, user)
    return True


def skip_to_the_end(*, table: Table, user: User, now: datetime | None = None) -> None:
    """Releases a player who is out of the game from waiting for its end, and lets the match go on without them.

    The player keeps the seat at the table. If no person is left, agents play on as fast as the rules allow. Raises
    IllegalMove: GAME_NOT_STARTED, GAME_OVER, STILL_IN_THE_GAME.
    """
    found = leave_and_return.running_match_and_seat(table, user)
    if found is None:
        raise IllegalMove("GAME_NOT_STARTED")
    match, seat = found
    with open_match(match_id=match.pk, now=now or timezone.now()) as turn:
        if turn.ended:
            raise IllegalMove("GAME_OVER")
        if seat not in turn.state.ctx.gone:
            turn.control(Depart(seat))
