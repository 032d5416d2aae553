"""What every change of a tournament shares: the lock, who may, the mark that something changed, the line in the log."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import F

from accounts.models import User
from games.rules.core import IllegalMove
from leaderboards.tournaments.models import Act, Tournament


def lock_tournament(tournament: Tournament) -> Tournament:
    """The tournament as it stands, locked until the transaction ends. Raises Tournament.DoesNotExist."""
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def save_tournament(tournament: Tournament, *fields: str) -> None:
    """Stores these fields of a locked tournament with a new version."""
    tournament.version += 1
    tournament.save(update_fields=[*fields, "version"])


def bump_version(tournament_id: int) -> None:
    """A new version of a tournament of which the caller holds the lock."""
    Tournament.objects.filter(pk=tournament_id).update(version=F("version") + 1)


def schedule_now(tournament: Tournament, *, now: datetime) -> None:
    """Has the clock look at a locked tournament at once; in a pause when that ends, which moves the moment on with all
    others. The caller stores `due_at`.
    """
    tournament.due_at = tournament.paused_at or now


def log_act(
    tournament: Tournament, code: str, *, now: datetime, by: User | None = None, reason: str = "", **data: Any
) -> None:  # fmt: skip
    """A line in the log, part of the transaction that does what it says."""
    Act.objects.create(tournament=tournament, at=now, by=by, code=code, data=data, reason=reason)


def require_director(tournament: Tournament, user: Any) -> None:
    """Raises IllegalMove NOT_DIRECTOR."""
    if not tournament.directed_by(user):
        raise IllegalMove("NOT_DIRECTOR")


def require_not_over(tournament: Tournament) -> None:
    """Raises IllegalMove TOURNAMENT_OVER."""
    if tournament.over:
        raise IllegalMove("TOURNAMENT_OVER")
