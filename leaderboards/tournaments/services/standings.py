"""Stores a tournament's standings, which are computed anew from its first round each time."""

from __future__ import annotations

from leaderboards.tournaments.models import Entrant, Tournament
from leaderboards.tournaments.selectors import played_rounds

STANDS = ("place", "score", "rounds_won", "timeouts", "played", "byes", "streak")


def update_standings(tournament: Tournament) -> None:
    """Computes a tournament's standings and stores each entrant's score and place, in the caller's transaction.

    An entrant who was absent from every table has no place.
    """
    stands = {stand.entrant: stand for stand in played_rounds.computed_standings(tournament)}
    begun = any(stand.counts for stand in stands.values())
    moved = []
    for entrant in tournament.entrants.all():
        stand = stands.get(entrant.number)
        place = stand.place if stand is not None and begun and (stand.counts or not stand.absent) else None
        rest = (0,) * 6 if stand is None else tuple(getattr(stand, name) for name in STANDS[1:])
        if (place, *rest) != tuple(getattr(entrant, name) for name in STANDS):
            for name, value in zip(STANDS, (place, *rest), strict=True):
                setattr(entrant, name, value)
            moved.append(entrant)
    Entrant.objects.bulk_update(moved, STANDS, batch_size=200)
