"""Writes the log of what staff do.

Django's admin has a log too, but staff could delete its entries, so each is copied into this one.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import orjson
from django.contrib.admin.models import LogEntry
from django.db.models import Model
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.utils import timezone

from accounts.models import User
from accounts.personal_data import ErasedAccount
from moderation.models import ActionRecord


def record(action: str, *, by: Any, about: Any = None, now: datetime | None = None, **data: Any) -> ActionRecord:
    """Adds an entry to the log of staff actions.

    `by` and `about` are accounts or None. `data` holds numbers and keys, but no names or typed texts. The log cannot be
    changed, so a deletion could not remove a name from it.
    """
    return ActionRecord.objects.create(
        at=now or timezone.now(), action=action, actor_id=getattr(by, "pk", None),
        subject_id=getattr(about, "pk", None), data=data,
    )  # fmt: skip


@receiver(post_save, sender=LogEntry)
def copy_admin_entry(instance: LogEntry, *, created: bool, **_: Any) -> None:
    """Copies an entry of Django's admin log, which staff could delete, into the log of staff actions."""
    if created:
        kind = instance.content_type.model_class() if instance.content_type is not None else None
        ActionRecord.objects.create(
            at=instance.action_time, action="admin", actor_id=instance.user_id,
            data={
                "model": kind._meta.label_lower if kind is not None else "", "object": str(instance.object_id),
                "flag": instance.action_flag, "done": _nameless(instance, kind),
            },
        )  # fmt: skip


def without_names(account: User, text: str) -> str:
    """Returns a text with the account's names replaced by its number, because the log is kept longer than the names."""
    own = ErasedAccount(account.pk, (account.username, account.display_name, account.email))
    return own.without_names(text, instead=f"#{account.pk}")


def _nameless(entry: LogEntry, kind: type[Model] | None) -> str:
    """Returns the message of an admin log entry without the names of the account that it is about.

    Texts of related rows are left out, since they may be names or addresses of any account.
    """
    message = entry.change_message
    try:
        acts = orjson.loads(message)
    except orjson.JSONDecodeError:  # a phrase of ours
        about = User.objects.filter(pk=entry.object_id).first() if kind is User and entry.object_id else None
        return message if about is None else without_names(about, message)
    if not isinstance(acts, list):
        return ""
    kept = [
        {verb: {name: value for name, value in what.items() if name != "object"} for verb, what in act.items()}
        for act in acts
    ]
    return orjson.dumps(kept).decode()
