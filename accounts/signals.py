"""Django signals that tell other apps of changes to accounts, and receivers that end access after such changes.

`accounts` itself does not know tables or sockets, so other apps connect receivers of their own.
"""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.db.models.signals import post_save, pre_delete
from django.dispatch import Signal, receiver
from django.http import HttpRequest

from . import api_tokens, password_attempts, second_factor
from .models import User

account_closing = Signal()
"""Sent in the transaction that closes or deletes `user`. Receivers release everything held for that account."""
access_changed = Signal()
"""Sent after the commit: `user` has another password, lost a role or may not sign in. Open connections are checked."""

mutes_changed = Signal()
"""Sent after the commit: `user` has muted or unmuted a player. Open pages must hide other messages."""

player_changed = Signal()
"""Sent after the commit: `user` has another name or avatar, or is no longer a guest."""


@receiver(post_save, sender=User)
def on_access_saved(instance: User, *, created: bool, **_: Any) -> None:
    """Revokes tokens and sends signals when an account is saved with another password or as closed.

    As a receiver of the model's signal, it works whatever code saves the account.
    """
    # set while the row is being stored; a rehash alone does not set it
    new_password = getattr(instance, "_password", None) is not None
    if created or (instance.is_active and not new_password):
        return
    if new_password:
        api_tokens.revoke_personal_tokens(user=instance)
    if not instance.is_active:
        api_tokens.revoke_all_tokens(user=instance)
        account_closing.send(User, user=instance)
    transaction.on_commit(lambda: access_changed.send(User, user=instance))


@receiver(user_logged_in)
def log_passwordless_sign_in(request: HttpRequest, user: User, **_: Any) -> None:
    """Logs a sign-in without a password, except that of a guest.

    That is a sign-up, an upgrade of a guest, or the link of a password reset.
    """
    if not user.is_guest:
        password_attempts.record_passwordless_sign_in(request, user)


@receiver(user_logged_in)
def record_second_factor(request: HttpRequest, user: User, **_: Any) -> None:
    """Records in the new session that the second factor is proven: the admin's sign-in form has just checked it."""
    if getattr(request, second_factor.SECOND_FACTOR_OF, None) == user.pk:
        second_factor.mark_passed(request, user)


@receiver(email_confirmed)
def delete_other_claims(email_address: EmailAddress, **_: Any) -> None:
    """Removes an e-mail address that has just been confirmed from all other accounts that name it unconfirmed."""
    address, owner = email_address.email, email_address.user_id
    with transaction.atomic():
        for claim in EmailAddress.objects.filter(email=address, verified=False).exclude(user_id=owner):
            claim.remove()
        User.objects.filter(email__iexact=address).exclude(pk=owner).update(email="")


@receiver(pre_delete, sender=User)
def tell_of_deletion(instance: User, **_: Any) -> None:
    account_closing.send(User, user=instance)
