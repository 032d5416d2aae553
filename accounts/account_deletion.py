"""Closing and deleting accounts.

A deleted account keeps its database row, without a name, so that ratings and statistics of other players stay exact.
One transaction ends all access and empties the row. A worker then removes the account's names from all other rows.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.auth import SESSION_KEY
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts import api_tokens, second_factor
from accounts.models import (
    AccountErasure,
    Avatar,
    CardBack,
    CardStyle,
    DataDownload,
    Felt,
    Mute,
    SentForm,
    SignedInBrowser,
    SignIn,
    User,
)
from accounts.names import ERASED_PREFIX
from accounts.personal_data import ERASED_NAME, ERASERS, ErasedAccount, accounts_of, register_eraser

SETTLE = timedelta(minutes=2)
"""How long after the deletion every step is done once more, for what was on its way when the account ended."""
AGAIN = "again"
"""A mark in `AccountErasure.steps`: the steps beside it are of the second pass."""
_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
_ADMIN_BATCH = 200


class StaffAccount(Exception):
    """Raised on the deletion of a staff member's account. An administrator must take away the staff rights first."""


def close_account(*, user: User) -> None:
    """Closes an account: it can no longer sign in, and loses its sessions, tokens and seats. Its past matches stay."""
    with transaction.atomic():
        closed = api_tokens.lock_user(user)
        closed.is_active = False
        closed.save(update_fields=["is_active"])  # revokes its tokens and sends `account_closing`
        end_sessions(user=closed)


def end_sessions(*, user: User, but: str = "") -> None:
    """Deletes all sessions of an account, which signs its browsers out. The session with the key `but` stays."""
    for session in Session.objects.filter(expire_date__gt=timezone.now()).exclude(session_key=but).iterator():
        if session.get_decoded().get(SESSION_KEY) == str(user.pk):
            session.delete()
    SignedInBrowser.objects.filter(user=user).exclude(session_key=but).delete()


def delete_account(*, user: User, now: datetime | None = None) -> bool:
    """Deletes an account and its bots: ends all access, empties their rows, and stores the work that is left.

    That work is to remove the names from other rows; the caller has a worker do it (`erase_next`). Returns False if the
    account is deleted already. Raises StaffAccount.
    """
    moment = now or timezone.now()
    with transaction.atomic():
        held = api_tokens.lock_user(user)
        if held.erased_at is not None:
            return False
        if held.is_staff or held.is_superuser:
            raise StaffAccount
        close_account(user=held)  # retires the bots, whose sockets and tokens end too
        for account in accounts_of(held):
            _empty(account, moment)
    return True


def open_erasures() -> list[int]:
    """Returns the keys of deleted accounts whose names are not removed everywhere yet, the first deleted first."""
    rows = AccountErasure.objects.filter(finished_at=None).order_by("asked_at", "pk")
    return list(rows.values_list("pk", flat=True))


def erase(user_id: int, *, now: datetime | None = None) -> None:
    """Removes a deleted account's names wherever they are stored.

    Continues where an earlier call ended, even by a crash. Does nothing if another worker is doing this work, or it is
    finished.
    """
    while erase_next(user_id, now=now or timezone.now()):
        pass


def erase_next(user_id: int, *, now: datetime) -> bool:
    """Does the next part of removing a deleted account's names, in one transaction.

    Returns False if nothing is left to do, or another worker is doing it.
    """
    with transaction.atomic():
        rows = AccountErasure.objects.select_for_update(skip_locked=True)
        work = rows.filter(pk=user_id, finished_at=None).first()
        if work is None:
            return False
        step = next((name for name in ERASERS if name not in work.steps), None)
        if step is None and AGAIN not in work.steps:
            if now < work.asked_at + SETTLE:
                return False
            work.steps = [AGAIN]
            work.save(update_fields=["steps"])
            return True
        if step is None:
            work.finished_at, work.words = now, []
            work.save(update_fields=["finished_at", "words"])
            return False
        if not ERASERS[step](ErasedAccount(user_id, tuple(work.words)), now):
            work.steps = [*work.steps, step]
            work.save(update_fields=["steps"])
        return True


def _empty(account: User, now: datetime) -> None:
    """Removes names, addresses and settings from the row of a closed account.

    Stores which names a worker still has to remove from other rows.
    """
    words = {account.username, account.display_name, account.email}
    words |= set(EmailAddress.objects.filter(user=account).values_list("email", flat=True))
    AccountErasure.objects.get_or_create(user=account, defaults={"asked_at": now, "words": sorted(words - {""})})
    account.refresh_from_db()
    account.username = ERASED_PREFIX + "".join(secrets.choice(_ALPHABET) for _ in range(14))
    account.display_name, account.email, account.avatar = ERASED_NAME, "", Avatar.PANDA
    account.language, account.card_style, account.big_index = "", CardStyle.CLASSIC, False
    account.felt, account.card_back = Felt.GAME, CardBack.GAME
    account.last_login, account.date_joined = None, now
    account.is_active, account.erased_at = False, now
    account.set_unusable_password()
    account.save()
    account.groups.clear()
    account.user_permissions.clear()
    EmailAddress.objects.filter(user=account).delete()
    Mute.objects.filter(Q(user=account) | Q(muted=account)).delete()
    SentForm.objects.filter(user=account).delete()
    DataDownload.objects.filter(user=account).delete()
    SignedInBrowser.objects.filter(user=account).delete()
    SignIn.objects.filter(user=account).delete()
    second_factor.remove(account)
    api_tokens.revoke_all_tokens(user=account)


def _erase_admin_log(account: ErasedAccount, now: datetime) -> bool:
    """Removes a deleted account's names from the admin's log.

    They may be in entries about the account, and in any other entry that quotes a name.
    """
    users = ContentType.objects.get_for_model(User)
    found = Q(content_type=users, object_id=str(account.user_id))
    coded = {word: word.encode("ascii", "backslashreplace").decode() for word in account.words}  # as JSON writes it
    for word, json_word in coded.items():
        found |= Q(object_repr__icontains=word) | Q(change_message__icontains=word)
        found |= Q(change_message__icontains=json_word)
    for entry in LogEntry.objects.filter(found).iterator(_ADMIN_BATCH):
        about = (entry.content_type_id, entry.object_id) == (users.pk, str(account.user_id))
        shown = ERASED_NAME if about else account.without_names(entry.object_repr)
        message = account.without_names(entry.change_message)
        for word, json_word in coded.items():
            message = message.replace(json_word, ERASED_NAME) if json_word != word else message
        if (shown, message) != (entry.object_repr, entry.change_message):
            LogEntry.objects.filter(pk=entry.pk).update(object_repr=shown[:200], change_message=message)
    return False


register_eraser("admin_log", _erase_admin_log)
