"""Rate limits of the API's expensive views. The figures are in the settings, `DEFAULT_THROTTLE_RATES`."""

from __future__ import annotations

from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle


class ReplayThrottle(UserRateThrottle):
    """The lower rate limit for replays: they are large, and that of a running match is folded from its log."""

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
        """Takes this request out of the count, since it cost nothing."""
        if self.counted is None:
            return
        kept = self.cache.get(self.counted, [])
        if self.now in kept:
            kept.remove(self.now)
            self.cache.set(self.counted, kept, self.duration)
        self.counted = None


class SolvingThrottle(RefundableThrottle, UserRateThrottle):
    """The rate limit for puzzles of a signed-in user.

    Each line is analysed: 90 a minute are more than a person plays.
    """

    scope = "puzzle"


class StrangersThrottle(RefundableThrottle, AnonRateThrottle):
    """The lower rate limit for puzzles of anonymous users, since an address is cheaper to get than an account."""

    scope = "puzzle-strangers"
