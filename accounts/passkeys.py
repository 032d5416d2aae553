"""Passkeys: keys on a person's device that sign in to an account in place of a password.

The device unlocks a passkey by fingerprint, face or PIN, so that one is a possession and a second factor in one. Every
passkey here is discoverable (it names its account itself) and demands that unlocking.
"""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any

from allauth.account.adapter import get_adapter as get_account_adapter
from allauth.mfa import signals
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.flows import auto_generate_recovery_codes
from allauth.mfa.webauthn.internal.auth import WebAuthn
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest

from .api_tokens import lock_user
from .models import User

MAX_PASSKEYS = 10
"""Maximum number of passkeys of one account."""
NAME_MAX = 40
"""Maximum length of a passkey's name, in characters."""


class TooManyPasskeys(Exception):
    """Raised if the account has the maximum number of passkeys."""


def site_of_passkeys(request: HttpRequest) -> str:
    """Returns the host name to which passkeys of this request belong (WebAuthn's RP id), without a port."""
    host = request.get_host()  # one of `ALLOWED_HOSTS`
    return host[: host.rindex("]") + 1] if host.startswith("[") else host.partition(":")[0]


def passkeys_possible(request: HttpRequest) -> bool:
    """Whether browsers allow passkeys at this address: a host name, over https or on this machine (`localhost`)."""
    site = site_of_passkeys(request)
    try:
        ip_address(site.strip("[]"))
    except ValueError:
        return request.is_secure() or site == "localhost" or site.endswith(".localhost")
    return False


def passkeys_of(user: User) -> list[Authenticator]:
    """Returns the account's passkeys, the oldest first."""
    return list(Authenticator.objects.filter(user_id=user.pk, type=Authenticator.Type.WEBAUTHN).order_by("pk"))


def add_passkey(request: HttpRequest, *, user: User, name: str, credential: dict[str, Any]) -> bool:
    """Stores a passkey whose answer was checked, and mails the owner about it.

    Staff who have no recovery codes yet get some; then the result is True. Raises TooManyPasskeys.
    """
    with transaction.atomic():
        lock_user(user)
        if len(passkeys_of(user)) >= MAX_PASSKEYS:
            raise TooManyPasskeys
        made = WebAuthn.add(user, name, credential).instance
    signals.authenticator_added.send(sender=Authenticator, request=request, user=user, authenticator=made)
    adapter = get_account_adapter(request)
    adapter.add_message(request, messages.SUCCESS, "mfa/messages/webauthn_added.txt")
    adapter.send_notification_mail("mfa/email/webauthn_added", user)
    # a player needs none: the password still signs in
    return user.is_staff and auto_generate_recovery_codes(request) is not None
