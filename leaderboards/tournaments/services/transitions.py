"""Common parts of every change of a tournament: the lock, the permission, the version and the log."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import F

from accounts.models import User
from games.rules.core import IllegalMove
from leaderboards.tournaments.models import Tournament, TournamentLogEntry


def lock_tournament(tournament: Tournament) -> Tournament:
    """Returns the tournament as stored, locked until the transaction ends. Raises Tournament.DoesNotExist."""
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def save_tournament(tournament: Tournament, *fields: str) -> None:
    """Stores these fields of a locked tournament, and increases its version."""
    tournament.version += 1
    tournament.save(update_fields=[*fields, "version"])


def bump_version(tournament_id: int) -> None:
    """Increases the version of a tournament whose lock the caller holds."""
    Tournament.objects.filter(pk=tournament_id).update(version=F("version") + 1)


def schedule_now(tournament: Tournament, *, now: datetime) -> None:
    """Sets the next check of a locked tournament to now. The caller stores `due_at`.

    In a pause it is set to the pause's beginning: the end of the pause moves it together with all other times.
    """
    tournament.due_at = tournament.paused_at or now


def log_act(
    tournament: Tournament, code: str, *, now: datetime, by: User | None = None, reason: str = "", **data: Any
) -> None:  # fmt: skip
    """Adds an entry to the tournament's log, in the transaction of the logged act."""
    TournamentLogEntry.objects.create(tournament=tournament, at=now, by=by, code=code, data=data, reason=reason)


def require_director(tournament: Tournament, user: Any) -> None:
    """Raises IllegalMove NOT_DIRECTOR if the user may not direct the tournament."""
    if not tournament.directed_by(user):
        raise IllegalMove("NOT_DIRECTOR")


def require_not_over(tournament: Tournament) -> None:
    """Raises IllegalMove TOURNAMENT_OVER if the tournament is finished or aborted."""
    if tournament.over:
        raise IllegalMove("TOURNAMENT_OVER")
