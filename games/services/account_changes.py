"""Carries changes of an account to the tables at which its owner sits: a new name or avatar, a closed account."""

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
    """Has the open tables of this player show a new name or avatar. Running matches keep the old ones."""
    for table in list(Table.objects.filter(status=Table.Status.OPEN, seats__user=user)):
        with transaction.atomic():
            now_locked = seating_steps.lock_table(table)
            if now_locked.status == Table.Status.OPEN:
                seating_steps.save_table(now_locked, None)


@receiver(account_closing)
def leave_all_tables(user: User, now: datetime | None = None, **_: Any) -> None:
    """Removes a player whose account closes from every table: open seats become free, trustees play matches on."""
    held = Table.objects.exclude(status=Table.Status.CLOSED).filter(Q(seats__user=user) | Q(host=user)).distinct()
    for table in list(held):
        tables.leave(table=table, user=user, now=now)
