"""Reads challenges, the bots' invitations to matches, from the database."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from games.bots.models import Challenge


def open_of(user_id: int, *, now: datetime) -> QuerySet[Challenge]:
    """Returns the open challenges that this player, a person or bot, made or received, the newest first."""
    concerned = Q(by=user_id) | Q(asked__user=user_id)
    return _known().filter(concerned, state=Challenge.State.OPEN, expires_at__gt=now).distinct()


def of_person(user_id: int, *, now: datetime) -> QuerySet[Challenge]:
    """Returns the open challenges that this person or one of their bots made or received, the newest first."""
    mine = Q(by=user_id) | Q(by__owner=user_id) | Q(asked__user=user_id) | Q(asked__user__owner=user_id)
    return _known().filter(mine, state=Challenge.State.OPEN, expires_at__gt=now).distinct()


def concerning(challenge_id: UUID, user_id: int) -> Challenge | None:
    """Returns the challenge with this id if this player made or received it, else None."""
    return _known().filter(Q(by=user_id) | Q(asked__user=user_id), pk=challenge_id).distinct().first()


def challenge_fields(found: Challenge, *, now: datetime) -> dict[str, Any]:
    """Returns a challenge as the REST API and the bots' protocol show it: terms, answers and time left.

    All players concerned see the same fields.
    """
    left = round((found.expires_at - now).total_seconds() * 1000)
    return {
        "challenge_id": str(found.pk), "state": found.state, "game": found.game, "options": found.options,
        "rated": found.rated, "fill": found.fill or None, "by": found.by.username,
        "answers": {each.user.username: each.accepted for each in found.asked.all()},
        "expires_in_ms": max(0, left) if found.state == Challenge.State.OPEN else 0,
        "table": found.table.code if found.table is not None else None,
    }  # fmt: skip


def _known() -> QuerySet[Challenge]:
    return Challenge.objects.select_related("by", "table").prefetch_related("asked__user")
