"""Deletes a deleted account's notifications and devices, and adds them to the download of a player's data."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.personal_data import ErasedAccount, in_batches, iso, register_eraser, register_file
from games.notifications.models import Notification, Preferences, PushSubscription
from games.notifications.selectors import preferences_of


def erase_notifications(account: ErasedAccount, now: datetime) -> bool:
    """Deletes a deleted account's notifications, devices and choices, and what others were told with its name."""
    pk = account.user_id
    PushSubscription.objects.filter(user=pk).delete()
    Notification.objects.filter(Q(user=pk) | Q(actor=pk)).delete()
    Preferences.objects.filter(user=pk).delete()
    quoting = Notification.objects.exclude(title="").filter(account.quoted_in("title")).values_list("pk", "title")
    Notification.objects.filter(pk__in=[row for row, title in quoting if account.names_in(title)]).delete()
    return False


def notifications(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    """Yields what the player was told, without the number of any hidden thing."""
    for row in in_batches(Notification.objects.filter(user=user).select_related("actor")):
        yield {
            "kind": row.kind, "from": row.actor.username if row.actor is not None else None, "game": row.game,
            "title": row.title, "address": row.address, "at": iso(row.created_at), "read": iso(row.read_at),
        }  # fmt: skip


def notification_settings(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    """Yields what the player wants to be told, and the devices for Web Push by their push service."""
    chosen = preferences_of([user.pk])[user.pk]
    yield {
        "off_page": chosen.off_page, "off_push": chosen.off_push, "at_night": chosen.at_night,
        "time_zone": chosen.time_zone,
    }  # fmt: skip
    for row in in_batches(PushSubscription.objects.filter(user=user)):
        yield {"device": row.pk, "push_service": urlsplit(row.endpoint).hostname, "since": iso(row.created_at)}


register_eraser("notifications", erase_notifications)
register_file("notifications", _("what you were notified of"), notifications)
register_file("notification_settings", _("your notification settings and devices"), notification_settings)
