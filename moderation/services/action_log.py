"""Writes the log of what staff do. Every action that the admin pages record is copied into it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib.admin.models import LogEntry
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.utils import timezone

from moderation.models import ActionRecord


def record(action: str, *, by: Any, about: Any = None, now: datetime | None = None, **data: Any) -> ActionRecord:
    """Adds a line to the log. `by` and `about` are accounts or None. `data` holds numbers, keys and staff's words."""
    return ActionRecord.objects.create(
        at=now or timezone.now(), action=action, actor_id=getattr(by, "pk", None),
        subject_id=getattr(about, "pk", None), data=data,
    )  # fmt: skip


@receiver(post_save, sender=LogEntry)
def copy_admin_entry(instance: LogEntry, *, created: bool, **_: Any) -> None:
    """Copies an entry of Django's admin, which staff could delete, into the log."""
    if created:
        kind = instance.content_type.model_class() if instance.content_type is not None else None
        ActionRecord.objects.create(
            at=instance.action_time, action="admin", actor_id=instance.user_id,
            data={
                "model": kind._meta.label_lower if kind is not None else "", "object": str(instance.object_id),
                "flag": instance.action_flag, "done": instance.change_message,
            },
        )  # fmt: skip
