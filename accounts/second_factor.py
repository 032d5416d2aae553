"""The second factor of an account: a code of an authenticator app, a recovery code, or the passkey of staff.

Members of staff must have one. Anybody else may. A player's passkey is another way to sign in and no second factor:
after adding one, the password still signs in alone.
"""

from __future__ import annotations

import time

from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from allauth.mfa.base.internal.flows import check_rate_limit
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from django.core.exceptions import ValidationError
from django.dispatch import receiver
from django.http import HttpRequest

from .models import User
from .staff_time_limits import is_within_limits

SECOND_FACTOR_OF = "second_factor_of"
"""The attribute of a request that holds the account whose code its sign-in form has just checked."""
METHOD = "mfa"
"""The name by which allauth records a second factor in the session."""


class CodeRefused(Exception):
    """Raised if a code of the second factor is missing or wrong. `code` is a stable word for the reason."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def is_enrolled(user: User) -> bool:
    """Whether the account has a second factor: an authenticator app or, for staff, a passkey.

    Recovery codes alone are none.
    """
    types = [Authenticator.Type.TOTP, *([Authenticator.Type.WEBAUTHN] if user.is_staff else [])]
    return bool(Authenticator.objects.filter(user_id=user.pk, type__in=types).exists())


def has_passed(request: HttpRequest, *, now: float | None = None) -> bool:
    """Whether this session has proven the second factor, and the account still has one.

    For staff the proof ends after some time (`staff_time_limits`), which this use extends. `now` is in seconds since
    1970.
    """
    user = request.user
    if not user.is_authenticated or not user.is_active or not hasattr(request, "session"):
        return False
    proven = _proven_at(request, user)
    if proven is None or not is_enrolled(user):
        return False
    return not user.is_staff or is_within_limits(request, proven, now=time.time() if now is None else now)


def has_ended(request: HttpRequest) -> bool:
    """Whether this session has proven the second factor of a member of staff, and the time after that is over."""
    user = request.user
    if not user.is_authenticated or not user.is_staff or _proven_at(request, user) is None:
        return False
    return is_enrolled(user) and not has_passed(request)


def mark_passed(request: HttpRequest, user: User, kind: str = Authenticator.Type.TOTP.value) -> None:
    """Records in the session that the account's second factor was proven, by an authenticator of this kind."""
    record_authentication(request, user, METHOD, type=kind)


def _proven_at(request: HttpRequest, user: User) -> float | None:
    """Returns when this session last proved the second factor, in seconds since 1970; None if it did not."""
    records = get_authentication_records(request, user)
    return max((float(each.get("at", 0)) for each in records if each.get("method") == METHOD), default=None)


def require_code(user: User, code: str) -> None:
    """Checks a code of the account's authenticator app, or one of its recovery codes, which is then used up.

    Wrong codes are counted like wrong passwords. An account without a second factor passes, unless it belongs to staff.
    Raises CodeRefused: SECOND_FACTOR_MISSING (a staff member has set up none), SECOND_FACTOR (no code given),
    SECOND_FACTOR_WRONG, THROTTLED.
    """
    if not is_enrolled(user):
        if user.is_staff:
            raise CodeRefused("SECOND_FACTOR_MISSING")
        return
    if not code.strip():
        raise CodeRefused("SECOND_FACTOR")
    try:
        forget_count = check_rate_limit(user)
    except ValidationError:
        raise CodeRefused("THROTTLED") from None
    with_codes = (Authenticator.Type.TOTP, Authenticator.Type.RECOVERY_CODES)
    for authenticator in Authenticator.objects.filter(user_id=user.pk, type__in=with_codes).order_by("-type"):
        if authenticator.wrap().validate_code(code.strip()):
            authenticator.record_usage()
            forget_count()
            return
    raise CodeRefused("SECOND_FACTOR_WRONG")


def remove(user: User) -> bool:
    """Deletes the account's authenticator app, recovery codes and passkeys. Returns False if it had none."""
    return bool(Authenticator.objects.filter(user_id=user.pk).delete()[0])


@receiver(authenticator_added)
def pass_by_enrolling(request: HttpRequest, user: User, authenticator: Authenticator, **_: object) -> None:
    """Records the second factor as proven in the session that has just set up an authenticator app or a passkey.

    The page of the set-up has checked a code of the app, or an answer of the passkey.
    """
    if authenticator.type != Authenticator.Type.RECOVERY_CODES:
        mark_passed(request, user, authenticator.type)
