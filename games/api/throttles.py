"""Rate limits of the REST API's expensive views. The settings (`DEFAULT_THROTTLE_RATES`) have the figures."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle


class ReplayThrottle(UserRateThrottle):
    """The rate limit for replays, lower than usual: they are large, and a running match's is folded from its log."""

    scope = "replay"


class RefundableThrottle(SimpleRateThrottle):
    """A rate limit that can give back a request already counted."""

    counted: str | None = None
    """The cache key under which this request was counted."""
    duration: int  # seconds, set by the framework

    def throttle_success(self) -> bool:
        self.counted = self.key
        return super().throttle_success()

    def give_back(self) -> None:
        """Takes this request out of the count again, called if answering it cost nothing."""
        if self.counted is None:
            return
        kept = self.cache.get(self.counted, [])
        if self.now in kept:
            kept.remove(self.now)
            self.cache.set(self.counted, kept, self.duration)
        self.counted = None


class CountingThrottle(SimpleRateThrottle):
    """A rate limit by one counter for each span of time, for rates of thousands.

    The framework's own keeps the time of every request in one cache entry, and reads and writes it with each request.
    """

    num_requests: int
    duration: int  # seconds, both set by the framework

    def allow_request(self, request: Request, view: Any) -> bool:
        self.now = self.timer()
        counted = f"{self.get_cache_key(request, view)}/{int(self.now // self.duration)}"
        try:
            count = self.cache.incr(counted)
        except ValueError:  # the first of its span
            if self.cache.add(counted, 1, self.duration):
                return True
            count = self.cache.incr(counted)
        return bool(count <= self.num_requests)

    def wait(self) -> float:
        return self.duration - self.now % self.duration


class SolvingThrottle(RefundableThrottle, UserRateThrottle):
    """The rate limit for a signed-in user's moves in puzzles: 90 a minute, more than a person plays.

    The limit is needed because each request has the server analyse all moves played so far.
    """

    scope = "puzzle"


class StrangersThrottle(RefundableThrottle, AnonRateThrottle):
    """The rate limit for moves in puzzles of anonymous users, lower than that of accounts.

    It counts by network address, and an address is cheaper to get than an account.
    """

    scope = "puzzle-strangers"
