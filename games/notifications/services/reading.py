"""Marks notifications as read, and stores what a player wants to be told."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from functools import cache
from zoneinfo import available_timezones

from django.utils import timezone

from accounts.models import User
from games.notifications.models import Kind, Notification, Preferences

from .notify import show_change


def mark_read(*, user: User, until: int, now: datetime | None = None) -> None:
    """Marks the player's notifications up to this id as read. Those that are not sent yet to devices are not sent."""
    unread = Notification.objects.filter(user=user, read_at=None, listed=True, pk__lte=until)
    if unread.update(read_at=now or timezone.now(), push_at=None):
        show_change([user.pk])


def store_preferences(
    *, user: User, off_page: Collection[str], off_push: Collection[str], at_night: bool, time_zone: str = ""
) -> None:
    """Stores which kinds the player wants where, and whether also at night. An unknown time zone changes nothing."""
    values = {
        "off_page": [kind for kind in Kind.values if kind in off_page],
        "off_push": [kind for kind in Kind.values if kind in off_push], "at_night": at_night,
    }  # fmt: skip
    Preferences.objects.update_or_create(user=user, defaults=values)
    store_time_zone(user=user, name=time_zone)


def store_time_zone(*, user: User, name: str) -> None:
    """Stores the player's time zone by its name, such as `Asia/Shanghai`. An unknown name changes nothing."""
    if name in _time_zones():
        Preferences.objects.update_or_create(user=user, defaults={"time_zone": name})


@cache
def _time_zones() -> frozenset[str]:
    """Returns the names of all time zones. The library reads the whole folder of its data each time it is asked."""
    return frozenset(available_timezones())
