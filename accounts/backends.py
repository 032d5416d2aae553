"""Authentication backend for name and password.

An unknown name takes as long to refuse as a known one, so that the time does not reveal which names exist.
"""

from __future__ import annotations

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.models import EmailAddress
from django.contrib.auth.backends import BaseBackend
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from .models import User
from .password_attempts import TYPED_TOO_SHORT, Attempt, accounts_known_to_browser
from .password_validators import MINIMUM_LENGTH

MAX_CLAIMS = 50
"""Maximum number of accounts considered for an e-mail address that they name but have not confirmed."""


class PasswordBackend(BaseBackend):
    """Django's authentication backend for a password together with a username or an e-mail address.

    It is the first of the backends. The others only give permissions, and serve older sessions that name them.
    """

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None,
        email: str | None = None, **_others: Any,
    ) -> User | None:  # fmt: skip
        """Returns the open account with this name and password.

        Raises PermissionDenied otherwise, also after too many attempts, so that Django asks no other backend.
        """
        name = email or username
        if not name or not password:
            raise PermissionDenied
        user = account_named(name, request=request)
        attempt = Attempt(request, user, name)
        if user is None or user.is_bot:
            User().set_password(password)  # costs as much work as checking a wrong password
        elif user.check_password(password):
            if user.is_active and not user.is_banned():
                attempt.succeeded()
                if len(password) < MINIMUM_LENGTH and request is not None:
                    setattr(request, TYPED_TOO_SHORT, user.pk)
                return user
            AuthenticationBackend._stash_user(user)  # allauth's page then says that the account is closed or banned
        attempt.failed()
        raise PermissionDenied

    def get_user(self, user_id: Any) -> User | None:
        found = User.objects.filter(pk=user_id).first()
        return found if found is not None and self.user_can_authenticate(found) else None

    def user_can_authenticate(self, user: User) -> bool:
        """Whether the account may be signed in at present: it is open and not banned."""
        return user.is_active and not user.is_banned()


def account_named(name: str, *, request: HttpRequest | None = None) -> User | None:
    """Returns the account with this username or e-mail address; None if there is none.

    If several accounts name the address, the one that has confirmed it is returned. If none has confirmed it, an
    account to which this browser has been signed in comes first, then the oldest. So a later account cannot take over
    another person's address.
    """
    if "@" not in name:
        return User.named(name).first()
    pending = claimants(name)
    here = accounts_known_to_browser(request) if request is not None else []
    known = [user for user in pending if user.pk in here]
    return next(iter(known or pending), None)


def claimants(address: str) -> list[User]:
    """Returns the open accounts to which this e-mail address may belong.

    If an account has confirmed the address, it is the only one. Otherwise they are all accounts that name the address,
    the oldest first.
    """
    confirmed = EmailAddress.objects.filter(email=address.lower(), verified=True, user__is_active=True)
    owner = confirmed.select_related("user").first()
    pending = list(User.objects.filter(email=address.lower(), is_active=True).order_by("pk")[:MAX_CLAIMS])
    return pending if owner is None else [owner.user]
