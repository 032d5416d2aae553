"""Refuses players whom staff muted or suspended.

Every attempt reads the database, so a decision holds in all processes at once. What applies to a person applies to the
bots of that person.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import MatchSeat
from games.rules.core import IllegalMove


def is_muted(user_id: int, *, now: datetime) -> bool:
    """Whether staff muted this account or its owner: it may show emotions, but say nothing."""
    return _theirs(user_id).filter(muted_until__gt=now).exists()


def require_may_speak(user_id: int, *, now: datetime | None = None) -> None:
    """Refuses an account that staff muted, for chat of every kind. Raises IllegalMove MUTED."""
    if is_muted(user_id, now=now or timezone.now()):
        raise IllegalMove("MUTED")


def require_seat_may_speak(match_id: UUID, seat: int, *, now: datetime) -> None:
    """Refuses a speech from the seat of a muted player. Raises IllegalMove MUTED."""
    who = MatchSeat.objects.filter(match=match_id, index=seat).values_list("user", flat=True).first()
    if who is not None:
        require_may_speak(who, now=now)


def is_suspended(user_id: int, *, now: datetime) -> bool:
    """Whether staff suspended or banned this account or its owner."""
    return _theirs(user_id).filter(Q(suspended_until__gt=now) | Q(banned_until__gt=now)).exists()


def require_may_sit(user_id: int, *, now: datetime | None = None) -> None:
    """Refuses an account that staff suspended or banned when it wants a seat, a place in a queue, or a tournament.

    Raises IllegalMove SUSPENDED.
    """
    if is_suspended(user_id, now=now or timezone.now()):
        raise IllegalMove("SUSPENDED")


def _theirs(user_id: int) -> QuerySet[User]:
    return User.objects.filter(Q(pk=user_id) | Q(bots=user_id))
