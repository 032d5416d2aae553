"""Removal of closed accounts from the boards. The rows stay, since they served to rate others."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_closing
from leaderboards import ranks
from leaderboards.models import Rating, Standing

from .locks import counting


@receiver(account_closing)
def leave_boards(user: User, **_: Any) -> None:
    """Takes the account off its boards, in the transaction that closes or deletes it."""
    shown = [model.objects.filter(user=user, listed=True) for model in (Standing, Rating)]
    if not any(rows.exists() for rows in shown):
        return
    with counting():
        gone: list[Standing | Rating] = [row for rows in shown for row in rows]
        for rows in shown:
            rows.update(listed=False)
        ranks.update_counts([(ladder, ladder.value_of(row), None) for row in gone for ladder in [ranks.Ladder.of(row)]])
