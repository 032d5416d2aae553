"""Deletes old notifications, and a player's oldest ones beyond the most that are kept."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Count

from games.notifications.models import Notification

from .notify import delete_surplus


def forget_old(*, now: datetime) -> None:
    """Deletes notifications after `Notification.KEPT`, and all but the newest `Notification.MOST` of each player."""
    Notification.objects.filter(created_at__lt=now - Notification.KEPT).delete()
    counts = Notification.objects.order_by().values("user").annotate(number=Count("pk"))
    for user_id in counts.filter(number__gt=Notification.MOST).values_list("user", flat=True):
        delete_surplus(user_id)
