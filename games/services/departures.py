"""Accounts that are closed or deleted give up their seats; a match goes on with the trustee, and keeps the name."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Q
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_closing
from games.models import Table

from . import tables


@receiver(account_closing)
def leave_all_tables(user: User, now: datetime | None = None, **_: Any) -> None:
    """Everywhere at once, as the player themselves would: tables are handed on, versions grow, sockets are nudged."""
    held = Table.objects.exclude(status=Table.Status.CLOSED).filter(Q(seats__user=user) | Q(host=user)).distinct()
    for table in list(held):
        tables.leave(table=table, user=user, now=now)
