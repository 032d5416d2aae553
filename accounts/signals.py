"""What the rest of the product is told about accounts: `accounts` itself knows nothing of tables and sockets."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.db.models.signals import post_save, pre_delete
from django.dispatch import Signal, receiver
from django.http import HttpRequest

from . import attempts, tokens
from .models import User

account_closing = Signal()
"""`user` is being closed or deleted, in this transaction: whoever holds something for them lets go of it."""
access_changed = Signal()
"""After the commit: `user` has another password or may not sign in any more; what is open for them must be checked."""

mutes_changed = Signal()
"""After the commit: `user` mutes others than before; their open pages leave out other words."""

player_changed = Signal()
"""After the commit: `user` is shown otherwise than before: another name or face, or a guest no more."""


@receiver(post_save, sender=User)
def on_access_saved(instance: User, *, created: bool, **_: Any) -> None:
    """By whatever way it changed: a form, the administration, a command."""
    # set while the row is being stored; a mere rehash is not a new one
    new_password = getattr(instance, "_password", None) is not None
    if created or (instance.is_active and not new_password):
        return
    if new_password:
        tokens.revoke_personal_tokens(user=instance)
    if not instance.is_active:
        tokens.revoke_all_tokens(user=instance)
        account_closing.send(User, user=instance)
    transaction.on_commit(lambda: access_changed.send(User, user=instance))


@receiver(user_logged_in)
def tell_of_sign_in(request: HttpRequest, user: User, **_: Any) -> None:
    """Logs a sign-in for which no password was asked: a sign-up, an upgraded guest, the link of a lost password."""
    if not user.is_guest:
        attempts.came_in(request, user)


@receiver(email_confirmed)
def drop_other_claims(email_address: EmailAddress, **_: Any) -> None:
    """Deletes all other accounts' claims to an address that has just been confirmed."""
    address, owner = email_address.email, email_address.user_id
    with transaction.atomic():
        for claim in EmailAddress.objects.filter(email=address, verified=False).exclude(user_id=owner):
            claim.remove()
        User.objects.filter(email__iexact=address).exclude(pk=owner).update(email="")


@receiver(pre_delete, sender=User)
def tell_of_deletion(instance: User, **_: Any) -> None:
    account_closing.send(User, user=instance)
