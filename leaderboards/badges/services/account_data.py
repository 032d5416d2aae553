"""Deletes the badges of a deleted account, and adds badges to the download of a player's data."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.personal_data import ErasedAccount, in_batches, iso, register_eraser, register_file
from leaderboards.badges.models import Badge


def erase_badges(account: ErasedAccount, now: datetime) -> bool:
    """Deletes the badges of a deleted account. A deleted account never gets new ones."""
    Badge.objects.filter(user=account.user_id).delete()
    return False


def badges(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    for row in in_batches(Badge.objects.filter(user=user).select_related("tournament")):
        yield {
            "badge": row.key, "earned": iso(row.earned_at), "match": str(row.match_id) if row.match_id else None,
            "tournament": row.tournament.code if row.tournament else None,
        }  # fmt: skip


register_eraser("badges", erase_badges)
register_file("badges", _("the badges that you have earned"), badges)
