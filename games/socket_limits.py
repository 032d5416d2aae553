"""The limits of sockets, persons and addresses: the figures in one table, and the bucket that counts.

A figure is a pair: the number allowed at once, and then the number allowed per second. Pages, the API and bots' matches
are counted elsewhere, for the reasons in docs/decisions/limits-in-one-table.md.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.process_cache import ProcessCache

Now = Callable[[], float]
Rate = tuple[float, float]


@dataclass(frozen=True, slots=True)
class ReadLimits:
    """The limits of one socket, beyond which the server reads no further (`config.read_limits`)."""

    frames: Rate = (80, 40)
    """All frames, fragments and control frames too. More than a consumer allows, which refuses with a code."""
    controls: Rate = (20, 2)
    """Pings and pongs: browsers send none of their own, and bots' libraries one in 20 s."""
    data: Rate = (2 * 1024 * 1024, 64 * 1024)
    """Bytes, headers of frames included."""
    patience: Rate = (10, 0.1)
    """Seconds for which a socket may be over its limits before it is closed."""


PER_ADDRESS: Rate = (2000.0, 1000.0)
"""Frames of all sockets from one address together: far more than a school behind one address sends."""
FRAMES: Rate = (60, 30)
"""Frames of one table socket: far above what a person or a fast agent sends."""
PULLS: Rate = (10, 0.5)
"""Whole states, each with all that was said: far more than a client needs that has lost something."""
OFFENCES: Rate = (20, 0.1)
"""Malformed frames and frames beyond the allowance that are answered before the socket is closed."""
UNNAMED_BOT: Rate = (60, 2)
"""Messages of a bot's socket before its `HELLO`; then its own messages per minute count."""
PER_PERSON: Mapping[str, Rate] = {
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
"""Frames of one person at all tables together, by their kind. Each of these makes others look at the database, and
could be sent without end; chat and advice have limits of their own. `bot` is all that a bot asks for beside its
answers: seats, queues, challenges."""
PEOPLE = 4096
"""Most persons whose buckets a process keeps; to forget a full bucket changes nothing."""


class TokenBucket:
    """Holds `size` tokens, of which `per_second` come back."""

    def __init__(self, size: float, per_second: float, *, now: Now = time.monotonic) -> None:
        self._size, self._per_second, self._now = size, per_second, now
        self._left, self._at = size, now()

    @property
    def left(self) -> float:
        now = self._now()
        self._left = min(self._size, self._left + (now - self._at) * self._per_second)
        self._at = now
        return self._left

    def take(self) -> bool:
        """Takes a token; False when none is left."""
        if self.left < 1:
            return False
        self._left -= 1
        return True

    def overdraw(self, tokens: float) -> None:
        """Takes more than there may be, since what has come in can only be counted."""
        self._left = self.left - tokens

    def wait(self) -> float:
        """Returns 0 while a token is left, else the seconds until a quarter of a second's tokens are back.

        Not until the next one: a socket that is over its limit should not wake the server for every frame.
        """
        left = self.left
        if left >= 1:
            return 0.0
        return (max(1.0, self._per_second / 4) - left) / self._per_second


class Allowance:
    """The buckets of one table socket."""

    def __init__(self) -> None:
        self.frames, self.pulls, self.offences = TokenBucket(*FRAMES), TokenBucket(*PULLS), TokenBucket(*OFFENCES)


_buckets: ProcessCache[tuple[int, str], TokenBucket] = ProcessCache(PEOPLE * len(PER_PERSON))


def person_may(user_id: int, kind: str) -> bool:
    """Takes a token of this person for this kind of frame, whatever socket it came by. False when none is left."""
    if kind not in PER_PERSON:
        return True
    with _buckets.lock:
        bucket = _buckets.get((user_id, kind)) or TokenBucket(*PER_PERSON[kind])
        _buckets[user_id, kind] = bucket
        return bucket.take()
