"""Leaving a running match and returning to it: the trustee plays in between."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games import after_commit, journal
from games.models import Match, Seat, Table
from games.rules.core import Depart, GiveBack, IllegalMove, TakeOver

from .match_transaction import MatchTransaction, open_match

MAX_SWITCHES, SWITCHES_WITHIN = 20, timedelta(minutes=5)
"""A seat may switch between its player and the trustee this many times within the period, counted both ways."""


def hand_to_trustee(*, table: Table, user: User, now: datetime | None = None) -> bool:
    """Lets a person leave the match that runs at this table; the trustee plays on.

    A player who is out of the game needs no trustee. Returns False if no match of theirs runs there.
    """
    found = running_match_and_seat(table, user)
    if found is None:
        return False
    match, seat = found
    if match.kind == Match.Kind.LESSON:
        return True  # it waits for its learner
    with open_match(match_id=match.pk, now=now or timezone.now()) as turn:
        if turn.ended:
            return False
        # before the move is stored: if the move ends the match, the seat must be marked as left by then
        got_up = mark_left(table, user)
        ctx = turn.state.ctx
        if seat in ctx.gone:
            return True
        if turn.before.info.rules.is_out(turn.state, seat):
            turn.control(Depart(seat))  # a seat that is out needs no trustee
        elif got_up or seat not in ctx.trustees:  # a second request changes nothing
            turn.control(TakeOver(seat, "left"))
    return True


def mark_left(table: Table, user: User) -> bool:
    """Marks a player's seat as left during a match, so that it becomes free afterwards.

    If the player was the table's host, another seated person becomes host. Returns False if the player has no seat
    here, or the seat is marked already.
    """
    if not Seat.objects.filter(table=table, user=user, left=False).update(left=True):
        return False
    host = _next_host(table) if table.host_id == user.pk else table.host_id
    Table.objects.filter(pk=table.pk).update(version=F("version") + 1, host=host)
    after_commit.nudge_table(table.code)
    return True


def reclaim_seat(*, table: Table, user: User, now: datetime | None = None) -> bool:
    """Brings a person back to their seat in the match that runs at this table, and takes it from the trustee.

    Returns False if no match of theirs runs here, or they conceded it. Raises IllegalMove RATE_LIMITED.
    """
    found = running_match_and_seat(table, user)
    if found is None:
        return False
    match, seat = found
    with open_match(match_id=match.pk, now=now or timezone.now()) as turn:
        if turn.ended or seat in turn.state.ctx.gone:
            return False
        if seat in turn.state.ctx.trustees:
            require_few_switches(turn, seat)
        mark_returned(turn, seat)
        if seat in turn.state.ctx.trustees:
            turn.control(GiveBack(seat))
    return True


def mark_returned(turn: MatchTransaction, seat: int) -> None:
    """Marks a player who had left the table as present again, so that the seat stays theirs after the match.

    Call it in the match's transaction.
    """
    info = turn.before.info
    if Seat.objects.filter(table=info.table_id, user=info.seats[seat].user_id, left=True).update(left=False):
        Table.objects.filter(code=info.table_code).update(version=F("version") + 1)
        after_commit.nudge_table(info.table_code)


def require_few_switches(turn: MatchTransaction, seat: int) -> None:
    """Refuses one more change between player and trustee if this seat has changed 20 times in 5 minutes.

    The limit exists because each change adds a log entry. Leaving the table is never refused. Raises IllegalMove
    RATE_LIMITED.
    """
    since = turn.at - SWITCHES_WITHIN // timedelta(milliseconds=1)
    if journal.trustee_switches(turn.before.info.id, seat=seat, since=max(0, since)) >= MAX_SWITCHES:
        raise IllegalMove("RATE_LIMITED")


def running_match_and_seat(table: Table, user: User) -> tuple[Match, int] | None:
    """Returns the match that this person plays at the table and their seat in it; None if they play none there."""
    match = Match.objects.filter(table=table, status__in=Match.LIVE, seats__user=user).first()
    if match is None:
        return None
    return match, match.seats.values_list("index", flat=True).get(user=user)


def _next_host(table: Table) -> int | None:
    """Returns the user id of the next host: the first seated person who has not left, else the present host."""
    people = Seat.objects.filter(table=table, user__is_bot=False, left=False).order_by("index")
    return people.values_list("user", flat=True).first() or table.host_id
