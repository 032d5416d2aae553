"""How much one socket may ask for. Buckets that refill with time; who keeps sending nonsense is shown the door."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Bucket:
    """Holds `size` tokens, of which `per_second` come back."""

    size: float
    per_second: float
    now: Callable[[], float] = time.monotonic
    _left: float = field(init=False)
    _at: float = field(init=False)

    def __post_init__(self) -> None:
        self._left, self._at = self.size, self.now()

    def take(self) -> bool:
        """Takes a token; False when none is left."""
        now = self.now()
        self._left = min(self.size, self._left + (now - self._at) * self.per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Allowance:
    """The buckets of one socket."""

    def __init__(self, *, now: Callable[[], float] = time.monotonic) -> None:
        self.frames = Bucket(60, 30, now)
        """Far above what a person or a fast agent sends."""
        self.pulls = Bucket(10, 0.5, now)
        """Whole states, each with all that was said: far more than a client needs that has lost something."""
        self.offences = Bucket(20, 0.1, now)
        """Malformed frames and frames beyond the allowance that are answered before the socket is closed."""
