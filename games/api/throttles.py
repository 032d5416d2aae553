"""Rates of the API's costly addresses."""

from __future__ import annotations

from rest_framework.throttling import UserRateThrottle


class ReplayThrottle(UserRateThrottle):
    """Replays are large, and one of a running match is folded from its log: fewer a minute than other reads."""

    scope = "replay"
