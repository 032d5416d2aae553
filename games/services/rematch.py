"""Another match of the same players at the same table: all move on by one seat."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import F
from django.db.models.functions import Mod

from games.agents.personas import deal_faces, persona, persona_by_number, persona_name
from games.models import Match, MatchSeat, Seat, Table

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
    """Stores the names and faces of agents, which would else follow from their seats."""
    faces = deal_faces(table.code, {seat.index: seat.wished_face for seat in seats})
    for seat in seats:
        if seat.user_id is None and not seat.name:
            name, face = persona(table.code, seat.index, faces)
            Seat.objects.filter(pk=seat.pk).update(name=name, avatar=face)


def name_of_new_agent(table: Table, seat: int) -> str:
    """Returns the name to store for an agent that sits down; empty if the name of its seat is free.

    After a rematch another agent may bear it.
    """
    taken = set(Seat.objects.filter(table=table, user__isnull=True).exclude(name="").values_list("name", flat=True))
    if not taken:
        return ""
    others = Seat.objects.filter(table=table, user__isnull=True, name="").values_list("index", flat=True)
    taken |= {persona_name(table.code, index) for index in others}
    usual = persona_name(table.code, seat)
    if usual not in taken:
        return ""
    return next(name for number in range(1, 100) if (name := persona_by_number(number)[0]) not in taken)
