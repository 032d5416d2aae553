"""The part of moderation in deleting an account and in the download of a player's data.

The download holds decisions about the player and the player's appeals. It never tells what others reported, or which
staff member decided.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.personal_data import ErasedAccount, accounts_of, in_batches, iso, register_eraser, register_file
from moderation.models import Appeal, Sanction


def erase_in_moderation(account: ErasedAccount, now: datetime) -> bool:
    """Empties the texts of a deleted account's sanctions and appeals, and removes its names from those of others.

    An appeal that waits for an answer is deleted, since nobody is left to read the answer. The sanctions stay, without
    texts.
    """
    Appeal.objects.filter(sanction__user=account.user_id, status=Appeal.Status.OPEN).delete()
    Appeal.objects.filter(sanction__user=account.user_id).update(text="", words="")
    Sanction.objects.filter(user=account.user_id).update(words="")
    for sanction in Sanction.objects.filter(account.quoted_in("words")).order_by("pk"):
        Sanction.objects.filter(pk=sanction.pk).update(words=account.without_names(sanction.words)[:300])
    for appeal in Appeal.objects.filter(account.quoted_in("text", "words")).order_by("pk"):
        text, words = account.without_names(appeal.text)[:1000], account.without_names(appeal.words)[:300]
        Appeal.objects.filter(pk=appeal.pk).update(text=text, words=words)
    return False


def sanctions(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    """Yields the sanctions of the player and of own bots, each with its appeal, for the player's data download."""
    rows = Sanction.objects.filter(user__in=accounts_of(user)).select_related("user", "appeal")
    for row in in_batches(rows):
        appeal = getattr(row, "appeal", None)
        yield {
            "account": row.user.username, "kind": row.kind, "reason": row.reason, "words": row.words,
            "decided": iso(row.starts_at), "ends": iso(row.ends_at), "lifted": iso(row.lifted_at),
            "appeal": None if appeal is None else _appeal(appeal),
        }  # fmt: skip


def _appeal(appeal: Appeal) -> dict[str, Any]:
    return {
        "text": appeal.text, "sent": iso(appeal.created_at), "status": appeal.status, "answer": appeal.words,
        "answered": iso(appeal.decided_at),
    }  # fmt: skip


register_eraser("moderation", erase_in_moderation)
register_file("sanctions", _("decisions of staff about you and your bots, and your appeals"), sanctions)
