"""Rates of the API's costly addresses. The figures are in the settings, `DEFAULT_THROTTLE_RATES`."""

from __future__ import annotations

from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle


class ReplayThrottle(UserRateThrottle):
    """Replays are large, and one of a running match is folded from its log: fewer a minute than other reads."""

    scope = "replay"


class RefundableThrottle(SimpleRateThrottle):
    """A throttle that can give back what it has counted."""

    counted: str | None = None
    """Where this request was counted."""
    duration: int  # seconds, of the framework's own

    def throttle_success(self) -> bool:
        self.counted = self.key
        return super().throttle_success()

    def give_back(self) -> None:
        """Takes this request off the count: it has cost nothing."""
        if self.counted is None:
            return
        kept = self.cache.get(self.counted, [])
        if self.now in kept:
            kept.remove(self.now)
            self.cache.set(self.counted, kept, self.duration)
        self.counted = None


class SolvingThrottle(RefundableThrottle, UserRateThrottle):
    """Each line is thought through: more than a person plays, less than a program could ask."""

    scope = "puzzle"


class StrangersThrottle(RefundableThrottle, AnonRateThrottle):
    """Fewer for visitors who are not signed in: an address is cheaper than an account."""

    scope = "puzzle-strangers"
