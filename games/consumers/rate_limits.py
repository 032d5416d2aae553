"""How much one socket may ask for. Buckets that refill with time; who keeps sending nonsense is shown the door."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from games.process_cache import ProcessCache


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


PER_PERSON: Mapping[str, tuple[float, float]] = {
    "trustee": (10, 0.1),
    "ready": (10, 0.2),
    "sit": (10, 0.2),
    "stand": (10, 0.2),
    "agent": (40, 1),
    "leave": (6, 0.1),
    "concede": (6, 0.1),
    "skip": (6, 0.1),
    "report": (20, 0.1),
    "mute": (20, 0.2),
    "bot": (60, 0.5),
}
"""Limits of one person at all tables together, by kind of frame: how many at once, and then how many a second. Each of
these makes others look at the database, and could be sent without end; chat and advice have limits of their own. `bot`
is all that a bot asks for beside its answers: seats, queues, challenges."""
PEOPLE = 4096
"""Most persons whose buckets a process keeps; to forget a full bucket changes nothing."""

_buckets: ProcessCache[tuple[int, str], Bucket] = ProcessCache(PEOPLE * len(PER_PERSON))


def person_may(user_id: int, kind: str) -> bool:
    """Takes a token of this person for this kind of frame, whatever socket it came by. False when none is left."""
    if kind not in PER_PERSON:
        return True
    with _buckets.lock:
        bucket = _buckets.get((user_id, kind)) or Bucket(*PER_PERSON[kind])
        _buckets[user_id, kind] = bucket
        return bucket.take()


class Allowance:
    """The buckets of one socket."""

    def __init__(self, *, now: Callable[[], float] = time.monotonic) -> None:
        self.frames = Bucket(60, 30, now)
        """Far above what a person or a fast agent sends."""
        self.pulls = Bucket(10, 0.5, now)
        """Whole states, each with all that was said: far more than a client needs that has lost something."""
        self.offences = Bucket(20, 0.1, now)
        """Malformed frames and frames beyond the allowance that are answered before the socket is closed."""
