"""Tells clients when to connect again, so that no more come at a time than a process opens.

The pace at which this process opens the sockets of pages is measured while more of them wait than it opens at a time
(`games.consumers.waiting_line`).
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

FIRST_MS, MAX_SPREAD_MS = 1000, 20_000
"""Milliseconds after a close until the first client connects again; for all clients together at most."""
USUAL_PER_SECOND = 350.0
"""The sockets that a process opens a second on a core of its own, as long as it has not been measured."""
SLOWEST, FASTEST = 20.0, 2000.0
"""The bounds of a measured pace. One slow second must not keep pages away for minutes."""
CHANCE = 1.25
"""The factor by which a client lengthens the time that it was told, at most."""


class OpeningPace:
    """The number of sockets that this process opens a second, measured while others wait all the time."""

    MEASURED_SECONDS = 1.0
    """The least time for which others must have waited."""

    def __init__(self, *, now: Callable[[], float] = time.monotonic) -> None:
        self.per_second = USUAL_PER_SECOND
        self._now = now
        self._since: float | None = None
        self._opened = 0
        self._is_measured = False

    def note_opening(self, *, others_wait: bool) -> None:
        """Notes that a socket has opened. A time in which nobody waited tells nothing, and is left out."""
        if not others_wait:
            self._since = None
            return
        now = self._now()
        if self._since is None:
            self._since, self._opened = now, 0
            return
        self._opened += 1
        seconds = now - self._since
        if seconds >= self.MEASURED_SECONDS:
            measured = min(FASTEST, max(SLOWEST, self._opened / seconds))
            self.per_second = (self.per_second + measured) / 2 if self._is_measured else measured
            self._is_measured = True
            self._since, self._opened = now, 0


opening_pace = OpeningPace()
"""The pace of this process."""


def reconnect_reason(soonest: int, latest: int) -> str:
    """Returns the reason of a close frame: it asks the client to reconnect after a random time in this range (ms)."""
    return f"come back in {random.randint(soonest, latest)} ms"  # noqa: S311  spreads clients


def restart_range(sockets: int, per_second: float = USUAL_PER_SECOND) -> tuple[int, int]:
    """Returns the range of milliseconds after which so many clients reconnect to a server that restarts.

    `per_second` is the pace at which a process opens them. The last ones come when the line of those that wait has
    just come to its end.
    """
    spread = min(MAX_SPREAD_MS, round(sockets / per_second / CHANCE * 1000))
    return FIRST_MS, FIRST_MS + max(FIRST_MS, spread)
