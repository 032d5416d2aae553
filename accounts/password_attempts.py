"""Limits on wrong passwords, on every page that takes a password, counted for each pair of account and IP address.

After 5 wrong passwords an address must wait 5 minutes for that account. Other addresses are not affected, so that a
stranger cannot lock out the owner. There is also a limit for one address over all accounts, and a higher one for one
account over all addresses. Past this last limit, only browsers and addresses that have signed in to the account before
may try. A person who guesses from many addresses has never signed in.
"""

from __future__ import annotations

import logging
from typing import Any

from allauth.core import context
from allauth.core.internal import ratelimit
from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from .models import User

log = logging.getLogger("accounts.attempts")  # docs/operations.md names it: servers filter their logs by it

KNOWN_COOKIE = "kaiju_known"
"""Name of the cookie with the signed list of accounts that this browser has been signed in to."""
KNOWN_SECONDS = 180 * 86400
MAX_KNOWN = 8
TYPED_TOO_SHORT = "typed_too_short"
"""The attribute of a request that holds the account whose right password is below today's minimum length."""


class TooManyAttempts(PermissionDenied):
    """Raised if an IP address must wait some minutes before another password is checked, for one account or for all."""


class Attempt:
    """One attempt to enter a password. It is counted before the check, so that parallel attempts gain nothing."""

    def __init__(self, request: HttpRequest | None, user: User | None, name: str) -> None:
        """Counts the attempt. Raises TooManyAttempts.

        `user` is the account that the password is for, None if there is none. `name` is the name entered. Without a
        request, as in a command, nothing is counted.
        """
        self._request, self._user = request, user
        self._used: list[ratelimit.RateLimitUsage] = []
        if request is None:  # a management command, not a visitor
            return
        # by address and username apart: one common count would reveal that they belong to one account
        who = f"={name.lower()}" if user is None else f"@{user.pk}" if "@" in name else f"#{user.pk}"
        if not self._count("login_failed", f"{ratelimit.get_ip(request)} {who}"):
            self._refuse()
        if not (user is not None and is_known_visitor(request, user)) and not self._count("login_failed_anywhere", who):
            self._refuse()

    def succeeded(self) -> None:
        """Removes the attempt from the counts after a right password, and remembers the browser for the account."""
        for usage in self._used:
            usage.rollback()
        if self._request is not None and self._user is not None:
            log.info("password right: %s from %s at %s", *self._log_fields())
            _mark_as_known(self._request, self._user)

    def failed(self) -> None:
        if self._request is not None:
            log.warning("password wrong: %s from %s at %s", *self._log_fields())

    def _count(self, action: str, key: str) -> bool:
        # the texts are in the settings, beside the other rates
        rates = settings.ACCOUNT_RATE_LIMITS
        usage = ratelimit.consume(self._request, app="accounts", action=action, config=rates, key=key, limit_get=True)
        if usage is None:
            return False
        self._used.append(usage)
        return True

    def _refuse(self) -> None:
        for usage in self._used:
            usage.rollback()
        log.warning("too many wrong passwords: %s from %s at %s", *self._log_fields())
        self._request.too_many_attempts = True  # type: ignore[union-attr]  # Django swallows a backend's exception
        raise TooManyAttempts

    def _log_fields(self) -> tuple[str, str, str]:
        """Returns (the account's key, IP address, path of the page) for the log.

        Leaves out the username, since logs outlive a deleted account, and the name entered, which may be an e-mail
        address or a password.
        """
        request: Any = self._request
        who = f"account {self._user.pk}" if self._user is not None else "no such account"
        return who, ratelimit.get_ip(request), request.path


def was_password_refused(request: HttpRequest | None) -> bool:
    """Whether this request entered a password that was not even checked, after too many wrong ones."""
    return bool(getattr(request, "too_many_attempts", False))


def is_own_password(user: User, password: str, *, request: HttpRequest | None = None) -> bool:
    """Whether this is the password of a signed-in user. Counts and logs the attempt like a sign-in.

    Raises TooManyAttempts.
    """
    attempt = Attempt(request or context.request, user, user.username)
    if user.check_password(password):
        attempt.succeeded()
        return True
    attempt.failed()
    return False


def record_passwordless_sign_in(request: HttpRequest, user: User) -> None:
    """Logs a sign-in without a password, as by a link in a mail or at sign-up, and remembers the browser."""
    if "REMOTE_ADDR" in request.META and user.pk not in getattr(request, "now_known", set()):  # else by our code
        log.info("signed in: account %s from %s at %s", user.pk, ratelimit.get_ip(request), request.path)
        _mark_as_known(request, user)


def is_known_visitor(request: HttpRequest, user: User) -> bool:
    """Whether this browser has been signed in to the account before.

    Programs have no cookies, so for them the same IP address is enough.
    """
    return user.pk in accounts_known_to_browser(request) or cache.get(_known_address_key(request, user)) is not None


def store_known_accounts(request: HttpRequest, response: HttpResponse) -> None:
    """Adds the accounts to which this request signed in to the browser's signed cookie of known accounts."""
    fresh: set[int] = getattr(request, "now_known", set())
    before = accounts_known_to_browser(request)
    if fresh - set(before):
        kept = [*fresh, *(pk for pk in before if pk not in fresh)][:MAX_KNOWN]
        response.set_cookie(
            KNOWN_COOKIE, signing.dumps(kept, salt=KNOWN_COOKIE), max_age=KNOWN_SECONDS, httponly=True, samesite="Lax",
            secure=request.is_secure(),
        )  # fmt: skip


def _mark_as_known(request: HttpRequest, user: User) -> None:
    cache.set(_known_address_key(request, user), 1, KNOWN_SECONDS)
    known: set[int] = getattr(request, "now_known", set())
    request.now_known = known | {user.pk}  # type: ignore[attr-defined]


def _known_address_key(request: HttpRequest, user: User) -> str:
    seen = f"{user.pk} {ratelimit.get_ip(request)}"
    return f"signed-in-{salted_hmac('accounts.known_address', seen, algorithm='sha256').hexdigest()}"


def accounts_known_to_browser(request: HttpRequest) -> list[int]:
    """Returns the primary keys of the accounts that this browser has been signed in to, the latest first."""
    try:
        found = signing.loads(request.COOKIES.get(KNOWN_COOKIE, ""), salt=KNOWN_COOKIE, max_age=KNOWN_SECONDS)
    except signing.BadSignature:
        return []
    return found if isinstance(found, list) else []
