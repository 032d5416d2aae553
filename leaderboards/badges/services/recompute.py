"""Computes all badges again from the counted matches, the solved puzzles and the tournaments."""

from __future__ import annotations

from accounts.models import User
from leaderboards.services.locks import STATISTICS_LOCK, exclusive_transaction

from .match_badges import recompute_for
from .other_badges import grant_podium_badges, recompute_puzzle_badges

BATCH = 200
"""Players in one transaction, which excludes the counting of matches."""


def recompute() -> int:
    """Makes every badge agree with what has been played. Returns the number of rows that were wrong or missing."""
    changed, last = 0, 0
    while users := list(User.objects.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:BATCH]):
        with exclusive_transaction(STATISTICS_LOCK):
            changed += recompute_for(users) + recompute_puzzle_badges(users)
        last = users[-1]
    return changed + grant_podium_badges()
