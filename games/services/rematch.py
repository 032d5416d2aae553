"""Another match of the same players at the same table: all move on by one seat."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import F
from django.db.models.functions import Mod

from games.models import Match, MatchSeat, Seat, Table
from games.selectors.names import looks_of

from .seating_steps import ASIDE


def turn_seats_for_rematch(table: Table, seats: Sequence[Seat]) -> bool:
    """Moves all players of the full, locked table on by one seat if the same people finished its last match.

    Agents keep their names. Returns False if nobody moves: before the first match, after an aborted one, and if
    somebody came or left.
    """
    last = Match.objects.filter(table=table).order_by("-number").first()
    if last is None or last.status != Match.Status.FINISHED or last.is_branch or last.is_exhibition:
        return False
    played = set(MatchSeat.objects.filter(match=last, user__isnull=False).values_list("user", flat=True))
    if played != {seat.user_id for seat in seats if seat.user_id is not None}:
        return False
    _name_agents(table, seats)
    held = Seat.objects.filter(table=table)
    held.update(index=F("index") + ASIDE)
    held.update(index=Mod(F("index") - ASIDE + 1, table.size))
    return True


def _name_agents(table: Table, seats: Sequence[Seat]) -> None:
    """Stores the names that agents have at the table now, which would else follow from their seats."""
    looks = looks_of(table.code, seats)
    for seat in seats:
        if seat.user_id is None and not seat.name:
            Seat.objects.filter(pk=seat.pk).update(name=looks[seat.index][0])
