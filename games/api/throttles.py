"""Rate limits of the API's expensive views."""

from __future__ import annotations

from rest_framework.throttling import UserRateThrottle


class ReplayThrottle(UserRateThrottle):
    """A lower limit for replays: they are large, and that of a running match is folded from its log."""

    scope = "replay"
