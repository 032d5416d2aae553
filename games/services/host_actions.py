"""The acts of a host of an open table on its players: pass the role on, and choose their seats."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.models import Seat, Table
from games.rules.core import IllegalMove

from . import seating_steps


def pass_host_on(*, table: Table, by: User, seat: int, now: datetime | None = None) -> None:
    """Makes the person in this seat the host of an open table, as its host wants.

    Raises IllegalMove: STREAM_DECIDES, FIXED_SEATS, NOT_HOST, MATCH_RUNNING, TABLE_CLOSED, SEAT_EMPTY (no person sits
    there); MalformedMove NO_SUCH_SEAT.
    """
    with transaction.atomic():
        table = _lock_as_host(table, by, seat)
        held = Seat.objects.filter(table=table, index=seat, user__is_bot=False).first()
        if held is None:
            raise IllegalMove("SEAT_EMPTY", seat=seat)
        table.host_id = held.user_id
        seating_steps.save_table(table, now)


def move_player(*, table: Table, by: User, seat: int, to: int, now: datetime | None = None) -> None:
    """Moves a player of an open private table to another seat, as its host wants. A player there takes the old one.

    Both become not ready. Raises as `pass_host_on`, and IllegalMove PRIVATE_ONLY.
    """
    with transaction.atomic():
        table = _lock_as_host(table, by, seat)
        seating_steps.require_seat(table, to)
        if not table.private:
            raise IllegalMove("PRIVATE_ONLY")
        held = Seat.objects.filter(table=table)
        if not held.filter(index=seat).exists():
            raise IllegalMove("SEAT_EMPTY", seat=seat)
        held.filter(index__in=(seat, to), user__isnull=False).update(ready=False)
        for old, new in ((seat, seating_steps.ASIDE), (to, seat), (seating_steps.ASIDE, to)):
            held.filter(index=old).update(index=new)
        seating_steps.save_table(table, now)


def _lock_as_host(table: Table, by: User, seat: int) -> Table:
    """Locks the table and checks that this person is its host and may change the seat now. Raises as its callers."""
    locked = seating_steps.lock_table(table)
    seating_steps.require_no_stream(locked)
    seating_steps.require_open_seating(locked)
    seating_steps.require_host(locked, by)
    seating_steps.require_open(locked)
    seating_steps.require_seat(locked, seat)
    return locked
