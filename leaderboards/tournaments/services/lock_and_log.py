"""Helpers for every change of a tournament: lock it, check the permission, store it, write its log."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import F

from accounts.models import User
from games.rules.core import IllegalMove
from leaderboards.tournaments.models import Tournament, TournamentLogEntry


def lock_tournament(tournament: Tournament) -> Tournament:
    """Locks a tournament until the transaction ends, and returns it as stored. Raises Tournament.DoesNotExist."""
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def save_tournament(tournament: Tournament, *fields: str) -> None:
    """Stores these fields of a locked tournament, and increases its version, by which open pages notice the change."""
    tournament.version += 1
    tournament.save(update_fields=[*fields, "version"])


def bump_version(tournament_id: int) -> None:
    """Increases the version of a tournament that the caller has locked, by which open pages notice a change."""
    Tournament.objects.filter(pk=tournament_id).update(version=F("version") + 1)


def schedule_now(tournament: Tournament, *, now: datetime) -> None:
    """Makes the scheduler check a locked tournament at once. The caller stores the field `due_at`.

    In a pause, `due_at` is set to the pause's beginning. The end of the pause then moves it, like all other times, to
    the end of the pause.
    """
    tournament.due_at = tournament.paused_at or now


def log_act(
    tournament: Tournament, code: str, *, now: datetime, by: User | None = None, reason: str = "", **data: Any
) -> None:  # fmt: skip
    """Adds an entry to the tournament's log, in the transaction of the act or event that is logged."""
    TournamentLogEntry.objects.create(tournament=tournament, at=now, by=by, code=code, data=data, reason=reason)


def require_director(tournament: Tournament, user: Any) -> None:
    """Raises IllegalMove NOT_DIRECTOR if the user may not direct the tournament."""
    if not tournament.directed_by(user):
        raise IllegalMove("NOT_DIRECTOR")


def require_not_over(tournament: Tournament) -> None:
    """Raises IllegalMove TOURNAMENT_OVER if the tournament is finished or aborted."""
    if tournament.over:
        raise IllegalMove("TOURNAMENT_OVER")
