"""The second factor of an account: a code of an authenticator app or a recovery code.

Members of staff must have one. Anybody else may.
"""

from __future__ import annotations

from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from allauth.mfa.base.internal.flows import check_rate_limit
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from django.core.exceptions import ValidationError
from django.dispatch import receiver
from django.http import HttpRequest

from .models import User

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
    """Whether the account has an authenticator app as its second factor. Recovery codes alone are none."""
    return bool(Authenticator.objects.filter(user_id=user.pk, type=Authenticator.Type.TOTP).exists())


def has_passed(request: HttpRequest) -> bool:
    """Whether this session has proven the second factor, and the account still has one."""
    user = request.user
    if not user.is_authenticated or not user.is_active or not hasattr(request, "session"):
        return False
    return any(each.get("method") == METHOD for each in get_authentication_records(request, user)) and is_enrolled(user)


def mark_passed(request: HttpRequest, user: User) -> None:
    """Records in the session that the account's second factor was proven."""
    record_authentication(request, user, METHOD, type=Authenticator.Type.TOTP.value)


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
    for authenticator in Authenticator.objects.filter(user_id=user.pk).order_by("-type"):
        if authenticator.wrap().validate_code(code.strip()):
            authenticator.record_usage()
            forget_count()
            return
    raise CodeRefused("SECOND_FACTOR_WRONG")


def remove(user: User) -> bool:
    """Deletes the account's authenticator app and recovery codes. Returns False if it had none."""
    return bool(Authenticator.objects.filter(user_id=user.pk).delete()[0])


@receiver(authenticator_added)
def pass_by_enrolling(request: HttpRequest, user: User, authenticator: Authenticator, **_: object) -> None:
    """Records the second factor as proven in the session that has just set up an authenticator app.

    The page of the set-up has checked a code of the app.
    """
    if authenticator.type == Authenticator.Type.TOTP:
        mark_passed(request, user)
