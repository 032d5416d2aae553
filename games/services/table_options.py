"""Changes an open table as its host wants: who may join, whether it is rated, the options, the number of seats."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from games import after_commit
from games.models import Seat, Table
from games.rules import registry
from games.rules.core import IllegalMove, InvalidOption

from . import seating_steps
from .tables import check_spectator_delay, checked_options


def change_table(
    *, table: Table, by: User, private: bool, rated: bool, bots: bool, options: dict[str, Any], seats: int | None,
    spectator_delay: int | None = None, now: datetime | None = None,
) -> Table:  # fmt: skip
    """Changes the visibility, rating, bots, options and number of seats of an open table, as its host wants.

    All players become not ready. Bots that may no longer sit there are unseated, as are agents without a seat left.
    `seats` None keeps the number of seats. `spectator_delay` None: the usual delay.

    Raises InvalidOption as `tables.open_table`, and WRONG_SEATS for fewer seats than people and bots. Raises
    IllegalMove: STREAM_DECIDES, NOT_HOST, FIXED_SEATS, MATCH_RUNNING, TABLE_CLOSED, and for a rated table SAME_DEVICE
    and SAME_OWNER of its players.
    """
    with transaction.atomic():
        held = seating_steps.lock_table(table)
        seating_steps.require_no_stream(held)
        seating_steps.require_host(held, by)
        seating_steps.require_open_seating(held)
        seating_steps.require_open(held)
        size = held.size if seats is None else seats
        changed = checked_options(held.game, options, size)
        check_spectator_delay(spectator_delay)
        was_listed = held.listed
        held.private, held.listed, held.rated, held.bots = private, not private, rated, bots
        held.options, held.size, held.spectator_delay = changed, size, spectator_delay
        _reseat(held)
        if rated:
            _require_distinct_people(Seat.objects.filter(table=held).select_related("user"))
        held.save(update_fields=["private", "listed", "rated", "bots", "options", "size", "spectator_delay"])
        seating_steps.save_table(held, now)
        if was_listed and not held.listed:
            after_commit.nudge_lobby()
    return held


def _reseat(table: Table) -> None:
    """Fits the players to changed options and a changed number of seats. All become not ready.

    Unseats bots that may not stay, and agents for whom no seat is left. Players in removed seats move to free ones.
    Raises InvalidOption WRONG_SEATS.
    """
    rows = list(Seat.objects.filter(table=table).select_related("user").order_by("index"))
    staying = [seat for seat in rows if table.bots or seat.user is None or not seat.user.is_bot]
    players = [seat for seat in staying if seat.user_id is not None]
    if len(players) > table.size:
        raise InvalidOption(
            "WRONG_SEATS", seats=table.size, low=len(players), high=registry.game(table.game).seats[-1]
        )  # fmt: skip
    agents = [seat for seat in staying if seat.user_id is None][: table.size - len(players)]
    kept = {seat.pk for seat in (*players, *agents)}
    gone = [seat for seat in rows if seat.pk not in kept]
    Seat.objects.filter(pk__in=[seat.pk for seat in gone]).delete()
    after_commit.nudge_bots(seat.user_id for seat in gone if seat.user_id is not None)
    free = iter(sorted(set(range(table.size)) - {seat.index for seat in rows if seat.pk in kept}))
    for seat in (*players, *agents):
        if seat.index >= table.size:
            Seat.objects.filter(pk=seat.pk).update(index=next(free))
    Seat.objects.filter(table=table, ready=True).update(ready=False)


def _require_distinct_people(seats: Sequence[Seat] | Any) -> None:
    """Refuses the seated players of a rated table if two of them share an owner, a device or a session.

    A person and all their bots share an owner. Raises IllegalMove: SAME_OWNER, SAME_DEVICE.
    """
    users = [seat.user for seat in seats if seat.user is not None]
    if len({user.person_id for user in users}) < len(users):
        raise IllegalMove("SAME_OWNER")
    for name in ("device", "session"):
        marks = [getattr(seat, name) for seat in seats if getattr(seat, name)]
        if len(set(marks)) < len(marks):
            raise IllegalMove("SAME_DEVICE")
