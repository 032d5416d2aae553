"""How long a member of staff may use the administration before signing in again: idle time and whole time.

The limits hold for what staff alone may do. The same session stays signed in as a player.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

SEEN_KEY = "staff_seen_at"
"""The key of a session that holds when it last used what staff alone may use, in seconds since 1970."""
NOTED_EVERY = 60
"""Seconds for which a noted use is not noted again: each note stores the session."""


def is_within_limits(request: HttpRequest, proven_at: float, *, now: float) -> bool:
    """Whether a session that proved the second factor at `proven_at` may still use the administration, and notes it.

    Times are in seconds since 1970.
    """
    idle_seconds, whole_seconds = limits()
    noted = float(request.session.get(SEEN_KEY, 0))
    seen = max(noted, proven_at)
    if now - proven_at > whole_seconds or now - seen > idle_seconds:
        return False
    if now - noted > NOTED_EVERY:
        request.session[SEEN_KEY] = now
    return True


def limits() -> tuple[float, float]:
    """Returns the idle time and the whole time that the settings allow, in seconds."""
    found = settings.KAIJU["STAFF_SESSIONS"]
    return found["IDLE_MINUTES"] * 60, found["HOURS"] * 3600
