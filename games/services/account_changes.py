"""Updates the tables at which a person sits when the account gets a new name or avatar, or is closed."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_closing, player_changed
from games.models import Table

from . import seating_steps, tables


@receiver(player_changed)
def refresh_open_seats(user: User, **_: Any) -> None:
    """Shows a player's new name or avatar at the open tables where they sit. Running matches keep the old ones."""
    for table in list(Table.objects.filter(status=Table.Status.OPEN, seats__user=user)):
        with transaction.atomic():
            now_locked = seating_steps.lock_table(table)
            if now_locked.status == Table.Status.OPEN:
                seating_steps.save_table(now_locked, None)


@receiver(account_closing)
def leave_all_tables(user: User, now: datetime | None = None, **_: Any) -> None:
    """Removes a player whose account is being closed from every table.

    Their seats at open tables become free. In running matches trustees play for them.
    """
    held = Table.objects.exclude(status=Table.Status.CLOSED).filter(Q(seats__user=user) | Q(host=user)).distinct()
    for table in list(held):
        tables.leave(table=table, user=user, now=now)
