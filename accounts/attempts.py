"""Limits attempts at passwords, wherever one is taken: by account and address together.

After five wrong ones an address waits five minutes for that account, and no other address does: a stranger cannot lock
an account for its owner. An address has a limit over all accounts, and an account a higher one over all addresses. Past
the latter only browsers and addresses that were signed in to it before may try; a guesser from many places has none.
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

from .models import User

log = logging.getLogger(__name__)

KNOWN_COOKIE = "kaiju_known"
"""Names the accounts that this browser has been signed in to, signed."""
KNOWN_FOR = 180 * 86400
MOST_KNOWN = 8


class TooManyAttempts(PermissionDenied):
    """This account, or everything from this address, waits a few minutes."""


class Attempt:
    """One attempt, counted before the password is checked, so that many at once get no further than one by one."""

    def __init__(self, request: HttpRequest | None, user: User | None, name: str) -> None:
        """`user` is whose password it would have to be, `name` what was typed. Raises TooManyAttempts."""
        self._request, self._user = request, user
        self._used: list[ratelimit.RateLimitUsage] = []
        if request is None:  # a command, not somebody from outside
            return
        # by address and by username apart: one count of both would tell that they are one account's
        who = f"={name.lower()}" if user is None else f"@{user.pk}" if "@" in name else f"#{user.pk}"
        if not self._count("login_failed", f"{ratelimit.get_ip(request)} {who}"):
            self._refuse()
        if not (user is not None and knows(request, user)) and not self._count("login_failed_anywhere", who):
            self._refuse()

    def succeeded(self) -> None:
        """Takes the attempt off the counts: the password was right."""
        for usage in self._used:
            usage.rollback()
        if self._request is not None and self._user is not None:
            log.info("password right: %s from %s at %s", *self._told())
            _now_known(self._request, self._user)

    def failed(self) -> None:
        if self._request is not None:
            log.warning("password wrong: %s from %s at %s", *self._told())

    def _count(self, action: str, key: str) -> bool:
        # its words are in the settings, beside the other rates
        rates = settings.ACCOUNT_RATE_LIMITS
        usage = ratelimit.consume(self._request, app="accounts", action=action, config=rates, key=key, limit_get=True)
        if usage is None:
            return False
        self._used.append(usage)
        return True

    def _refuse(self) -> None:
        for usage in self._used:
            usage.rollback()
        log.warning("too many wrong passwords: %s from %s at %s", *self._told())
        self._request.too_many_attempts = True  # type: ignore[union-attr]  # Django swallows what a backend raises
        raise TooManyAttempts

    def _told(self) -> tuple[str, str, str]:
        """Returns account, address and page for the log; not what was typed, which may be an address or a password."""
        request: Any = self._request
        who = f"{self._user.username} ({self._user.pk})" if self._user is not None else "no such account"
        return who, ratelimit.get_ip(request), request.path


def was_refused(request: HttpRequest | None) -> bool:
    """Tells whether a password in this request was refused unchecked, after too many attempts."""
    return bool(getattr(request, "too_many_attempts", False))


def own_password_is(user: User, password: str, *, request: HttpRequest | None = None) -> bool:
    """Checks the password of a user who is signed in; counts and logs like a sign-in. Raises TooManyAttempts."""
    attempt = Attempt(request or context.request, user, user.username)
    if user.check_password(password):
        attempt.succeeded()
        return True
    attempt.failed()
    return False


def came_in(request: HttpRequest, user: User) -> None:
    """Logs a sign-in without a password, as by the link of a mail or with a new account, and remembers the browser."""
    if "REMOTE_ADDR" in request.META and user.pk not in getattr(request, "now_known", set()):  # else by a program here
        log.info("signed in: %s (%s) from %s at %s", user.username, user.pk, ratelimit.get_ip(request), request.path)
        _now_known(request, user)


def knows(request: HttpRequest, user: User) -> bool:
    """Tells whether this browser, or for programs without cookies this address, has been signed in to the account."""
    return user.pk in known_here(request) or cache.get(_place(request, user)) is not None


def remember(request: HttpRequest, response: HttpResponse) -> None:
    """Keeps in the browser which accounts it has been signed in to, where that has changed in this request."""
    fresh: set[int] = getattr(request, "now_known", set())
    before = known_here(request)
    if fresh - set(before):
        kept = [*fresh, *(pk for pk in before if pk not in fresh)][:MOST_KNOWN]
        response.set_cookie(
            KNOWN_COOKIE, signing.dumps(kept, salt=KNOWN_COOKIE), max_age=KNOWN_FOR, httponly=True, samesite="Lax",
            secure=request.is_secure(),
        )  # fmt: skip


def _now_known(request: HttpRequest, user: User) -> None:
    cache.set(_place(request, user), 1, KNOWN_FOR)
    known: set[int] = getattr(request, "now_known", set())
    request.now_known = known | {user.pk}  # type: ignore[attr-defined]


def _place(request: HttpRequest, user: User) -> str:
    return f"signed-in-{user.pk}-{ratelimit.get_ip(request)}"


def known_here(request: HttpRequest) -> list[int]:
    """Returns the keys of accounts that this browser has been signed in to, the latest first."""
    try:
        found = signing.loads(request.COOKIES.get(KNOWN_COOKIE, ""), salt=KNOWN_COOKIE, max_age=KNOWN_FOR)
    except signing.BadSignature:
        return []
    return found if isinstance(found, list) else []
