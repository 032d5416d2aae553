"""Players who change their name or face, or keep their guest's account, while they wait at a table."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import player_changed
from games.models import Table

from . import seating


@receiver(player_changed)
def show_again(user: User, **_: Any) -> None:
    """Open tables show them as they are now; who plays keeps the name and face that the match began with."""
    for table in list(Table.objects.filter(status=Table.Status.OPEN, seats__user=user)):
        with transaction.atomic():
            now_locked = seating.locked(table)
            if now_locked.status == Table.Status.OPEN:
                seating.changed(now_locked, None)
