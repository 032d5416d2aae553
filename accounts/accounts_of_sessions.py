"""Reads the accounts of many sessions with two queries, for sockets that open in the same moment."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, load_backend
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from .models import User


def accounts_of_sessions(keys: Collection[str]) -> dict[str, User | None]:
    """Returns the accounts that are signed in by these sessions: session key -> account, None for one without.

    Sessions that are unknown or expired are left out. An account counts only as `django.contrib.auth.get_user` counts
    it: it may sign in at present, and its password is the one with which the session was signed in.
    """
    rows = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    stored: dict[str, dict[str, Any]] = {row.session_key: row.get_decoded() for row in rows}
    numbers = {key: _user_id(data) for key, data in stored.items()}
    users = User.objects.in_bulk({number for number in numbers.values() if number is not None})
    found: dict[str, User | None] = {}
    for key, data in stored.items():
        number = numbers[key]
        user = users.get(number) if number is not None else None
        found[key] = user if user is not None and _is_signed_in(user, data) else None
    return found


def _user_id(data: dict[str, Any]) -> int | None:
    try:
        return int(data[SESSION_KEY])
    except (KeyError, TypeError, ValueError):
        return None


def _is_signed_in(user: User, data: dict[str, Any]) -> bool:
    path = data.get(BACKEND_SESSION_KEY)
    if path not in settings.AUTHENTICATION_BACKENDS:
        return False
    backend: Any = load_backend(path)  # all that are installed can tell who may sign in
    if not backend.user_can_authenticate(user):
        return False
    stored = str(data.get(HASH_SESSION_KEY) or "")
    valid = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    return bool(stored) and any(constant_time_compare(stored, each) for each in valid)
