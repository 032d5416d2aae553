"""Authenticates by name and password, with the same work for every name, known or not."""

from __future__ import annotations

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.models import EmailAddress
from django.contrib.auth.backends import BaseBackend
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from .attempts import Attempt, known_here
from .models import User

MOST_CLAIMS = 50
"""Most accounts with an unconfirmed claim to an address that are looked at."""


class PasswordBackend(BaseBackend):
    """Takes a username or an address, and looks at one password.

    It stands first, and the others take no password after it: they are there for the permissions, and for the sessions
    that name them.
    """

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None,
        email: str | None = None, **_others: Any,
    ) -> User | None:  # fmt: skip
        """Raises PermissionDenied, which says that no backend after this one is asked."""
        name = email or username
        if not name or not password:
            raise PermissionDenied
        user = account_named(name, request=request)
        attempt = Attempt(request, user, name)
        if user is None or user.is_bot:
            User().set_password(password)  # as much work as to find that it is wrong
        elif user.check_password(password):
            if user.is_active:
                attempt.succeeded()
                return user
            AuthenticationBackend._stash_user(user)  # its page says that the account is closed
        attempt.failed()
        raise PermissionDenied

    def get_user(self, user_id: Any) -> User | None:
        found = User.objects.filter(pk=user_id).first()
        return found if found is not None and found.is_active else None


def account_named(name: str, *, request: HttpRequest | None = None) -> User | None:
    """Returns the account with this username or address.

    Of several that claim an address it is the one that has confirmed it; if none has, the one that this browser has
    been signed in to, else the oldest, so that a later claim takes the address from nobody.
    """
    if "@" not in name:
        return User.named(name).first()
    pending = claimants(name)
    here = known_here(request) if request is not None else []
    known = [user for user in pending if user.pk in here]
    return next(iter(known or pending), None)


def claimants(address: str) -> list[User]:
    """Returns the open account that has confirmed an address; if none has, those that claim it, the oldest first."""
    confirmed = EmailAddress.objects.filter(email=address.lower(), verified=True, user__is_active=True)
    owner = confirmed.select_related("user").first()
    pending = list(User.objects.filter(email=address.lower(), is_active=True).order_by("pk")[:MOST_CLAIMS])
    return pending if owner is None else [owner.user]
