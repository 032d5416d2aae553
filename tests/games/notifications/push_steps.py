"""Steps that tests of Web Push share."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from accounts.models import User
from games.notifications import services
from games.notifications.models import Kind, Notification

DAY = datetime.fromisoformat("2026-05-01T12:00+08:00")


def at(moment: datetime) -> Callable[[], datetime]:
    return lambda: moment


def notified(user: User, *, kind: Kind = Kind.REVIEW, now: datetime = DAY, **fields: Any) -> Notification:
    services.notify([user.pk], kind, f"{kind}:7", address="/matches/x/review/", game="doudizhu", now=now, **fields)
    return Notification.objects.get(user=user)


def pushed(row: Notification, *, now: datetime = DAY) -> int:
    return services.push_notification(notification_id=row.pk, clock=at(now))
