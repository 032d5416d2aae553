"""The marks of finished backups: a backup runs outside the product, and tells it with `manage.py backup_done`.

The mark lies in the database, since web processes on other machines do not see the files of the backup.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings

from .models import BackupMark

KEPT: Final = 100
"""The number of newest marks that are kept."""


def mark_backup() -> BackupMark:
    """Stores that a backup has just finished, and deletes the oldest marks."""
    made = BackupMark.objects.create()
    kept = BackupMark.objects.order_by("-at").values_list("pk", flat=True)[:KEPT]
    BackupMark.objects.exclude(pk__in=list(kept)).delete()
    return made


def last_backup() -> datetime | None:
    """Returns the time of the newest backup mark; None without any."""
    return BackupMark.objects.order_by("-at").values_list("at", flat=True).first()


def is_backup_overdue(last: datetime | None, *, now: datetime) -> bool:
    """Whether the last backup is older than `KAIJU["BACKUP_HOURS"]`, or none was ever marked."""
    return last is None or now - last > timedelta(hours=settings.KAIJU["BACKUP_HOURS"])
