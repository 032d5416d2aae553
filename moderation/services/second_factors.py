"""Resets the second factor of a staff member who lost phone and recovery codes.

Only another person may do this.
"""

from __future__ import annotations

from django.db import transaction

from accounts import services
from accounts.models import User
from moderation.roles import permission

from .action_log import record, without_names
from .effects import DecisionRefused


def reset_second_factor(*, user: User, by: User, reason: str) -> bool:
    """Removes an account's second factor and signs it out everywhere. Its owner must then set up a new one.

    Returns False if it had none. Raises DecisionRefused: NOT_ALLOWED, OWN_CASE (one's own account), ABOVE (a
    superuser's account, unless a superuser asks), NO_REASON.
    """
    if not (by.is_active and by.has_perm(permission("reset_second_factors"))):
        raise DecisionRefused("NOT_ALLOWED")
    if by.pk == user.pk:
        raise DecisionRefused("OWN_CASE")
    if user.is_superuser and not by.is_superuser:
        raise DecisionRefused("ABOVE")
    if not reason.strip():
        raise DecisionRefused("NO_REASON")
    with transaction.atomic():
        removed = services.reset_second_factor(user=user)
        if removed:
            why = without_names(user, reason.strip())
            record("second_factor_reset", by=by, about=user, reason=why[:300])
    return removed
