"""Reads the people whom a player met in matches lately."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from accounts.models import User
from games.friends.models import Block
from games.models import Kind, Match, MatchSeat, Result

MATCHES = 30
"""The number of the player's latest matches that are looked at."""
MOST = 12


@dataclass(slots=True)
class Opponent:
    """A person whom the player met: the latest match with them, and how often each came out ahead."""

    user: User
    game: str
    met_at: datetime
    won: int = 0
    lost: int = 0


def recent_opponents(user: User) -> list[Opponent]:
    """Returns the people of the player's latest finished matches, who met the player last first.

    Takes four queries. Guests, bots and players whom this player blocks are left out. A match whose deals are still
    played elsewhere counts for neither.
    """
    own = MatchSeat.objects.filter(user=user, match__status__in=Match.ENDED, match__branched_at__isnull=True)
    rows = list(own.select_related("match").defer("match__seed").order_by("-match__started_at")[:MATCHES])
    matches = {seat.match_id: seat.match for seat in rows}
    own_seats = {seat.match_id: seat.index for seat in rows}
    places = _places([pk for pk, match in matches.items() if not match.sealed])
    blocked = set(Block.objects.filter(user=user).values_list("blocked", flat=True))
    seats = MatchSeat.objects.filter(
        match__in=matches, kind=Kind.PERSON, user__is_active=True, user__is_guest=False
    ).exclude(user=user)
    met: dict[int, Opponent] = {}
    order = {pk: number for number, pk in enumerate(matches)}
    for seat in sorted(seats.select_related("user"), key=lambda one: (order[one.match_id], one.index)):
        other, match = seat.user, matches[seat.match_id]
        if other is None or other.pk in blocked:
            continue
        found = met.setdefault(other.pk, Opponent(other, match.game, match.finished_at or match.started_at))
        mine = places.get((seat.match_id, own_seats[seat.match_id]))
        theirs = places.get((seat.match_id, seat.index))
        if mine is not None and theirs is not None:
            found.won += mine < theirs
            found.lost += mine > theirs
    return list(met.values())[:MOST]


def _places(matches: list[UUID]) -> dict[tuple[UUID, int], int]:
    """Returns the places in these matches: match and seat -> place."""
    rows = Result.objects.filter(match__in=matches).values_list("match", "seat", "place")
    return {(match, seat): place for match, seat, place in rows}
