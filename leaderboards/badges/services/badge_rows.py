"""Writes rows of badges so that they agree with what has been earned."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import QuerySet

from accounts.models import User
from leaderboards.badges.models import Badge

BadgeId = tuple[int, str]
"""(user id, badge key)."""


class Ground(NamedTuple):
    """The ground on which a badge is earned: its time, and the match or tournament."""

    at: datetime
    match: UUID | None = None
    tournament: int | None = None


def players() -> QuerySet[User]:
    """Returns the accounts that can have badges: of people, guests among them, and not deleted. Bots have none."""
    return User.objects.filter(is_bot=False, erased_at__isnull=True)


def held_badges(users: Collection[int], keys: Iterable[str]) -> dict[BadgeId, Badge]:
    """Returns the stored badges of these players with these keys."""
    rows = Badge.objects.filter(user__in=users, key__in=list(keys))
    return {(row.user_id, row.key): row for row in rows}


def store(held: Mapping[BadgeId, Badge], earned: Mapping[BadgeId, Ground], *, gone: Iterable[BadgeId] = ()) -> int:
    """Stores earned badges beside those that are held, and deletes those that are gone. Returns the rows changed.

    `held` must have every stored badge that `earned` and `gone` name. Equal rows are left alone.
    """
    made, moved = [], []
    for (user, key), ground in sorted(earned.items()):
        row = held.get((user, key))
        if row is None:
            made.append(_fill(Badge(user_id=user, key=key), ground))
        elif (row.earned_at, row.match_id, row.tournament_id) != ground:
            moved.append(_fill(row, ground))
    deleted = [held[each].pk for each in gone if each in held]
    Badge.objects.bulk_create(made, ignore_conflicts=True, batch_size=500)
    Badge.objects.bulk_update(moved, ["earned_at", "match", "tournament"], batch_size=500)
    if deleted:
        Badge.objects.filter(pk__in=deleted).delete()
    return len(made) + len(moved) + len(deleted)


def _fill(row: Badge, ground: Ground) -> Badge:
    row.earned_at, row.match_id, row.tournament_id = ground.at, ground.match, ground.tournament
    return row
