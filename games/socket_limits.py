"""Rate limits for what clients send over WebSockets: per socket, per person and per IP address.

A limit is a pair: the number allowed at once, and the number that is added per second (`TokenBucket`). Pages, the API
and bots' matches have limits elsewhere, for the reasons in docs/decisions/limits-in-one-table.md.
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
    """The limits of a socket. While it exceeds one, the server reads nothing from it.

    `config.websocket_read_limits` applies them.
    """

    frames: Rate = (80, 40)
    """All frames, including fragments and control frames.

    Above the consumers' limits, since a consumer refuses with a code.
    """
    controls: Rate = (20, 2)
    """Pings and pongs. Browsers send no pings of their own, and bots' libraries send one in 20 s."""
    data: Rate = (2 * 1024 * 1024, 64 * 1024)
    """Bytes, including frame headers."""
    patience: Rate = (10, 0.1)
    """Seconds for which a socket may exceed its limits before it is closed."""


PER_ADDRESS: Rate = (2000.0, 1000.0)
"""Frames of all sockets from one address together: far more than a school behind one address sends."""
FRAMES: Rate = (60, 30)
"""Frames of one table socket: far above what a person or a fast agent sends."""
PULLS: Rate = (10, 0.5)
"""Requests of one table socket for the whole state with all messages: far more than a client needs after a loss."""
OFFENCES: Rate = (20, 0.1)
"""Bad frames of one table socket, malformed or too many, that are answered before the socket is closed."""
UNNAMED_BOT: Rate = (60, 2)
"""Messages of a bot's socket before its `HELLO`. After it, the bot's own limit per minute applies."""
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
    "room_chat": (12, 1),
    "slow": (6, 0.1),
    "bot": (60, 0.5),
}
"""Frames of one person at all tables together, by kind.

Each of these frames makes other processes read the database, and could be sent without end. Chat and advice have limits
of their own; `room_chat` also keeps refused messages in chat rooms from the database. `bot` covers all requests of a
bot beside its answers: seats, queues, challenges.
"""
PEOPLE = 4096
"""The number of persons whose buckets a process keeps at most. Dropping a full bucket changes nothing."""
BUCKET_BYTES = 400
"""Bytes of a bucket with its key, at most."""


class TokenBucket:
    """A rate limit: a bucket of `size` tokens that gains `per_second` tokens each second. Each use takes a token."""

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
        """Takes a token for one use. Returns False if none is left: the limit is reached."""
        if self.left < 1:
            return False
        self._left -= 1
        return True

    def overdraw(self, tokens: float) -> None:
        """Takes this many tokens, even if fewer are left. Input that was received already must still be counted."""
        self._left = self.left - tokens

    def wait(self) -> float:
        """Returns the seconds for which the caller should pause: 0 while at least one token is left.

        The pause lets an empty bucket gain a token, and at least as many as it gains in a quarter of a second. A
        shorter pause would wake the server for every frame of a socket that is over its limit.
        """
        left = self.left
        if left >= 1:
            return 0.0
        return (max(1.0, self._per_second / 4) - left) / self._per_second


class Allowance:
    """The two rate limits of one table socket: for all its frames, and for its requests for the whole state."""

    def __init__(self) -> None:
        self.frames, self.pulls = TokenBucket(*FRAMES), TokenBucket(*PULLS)


_buckets: ProcessCache[tuple[int, str], TokenBucket] = ProcessCache(
    "socket_limits.people", max_bytes=PEOPLE * len(PER_PERSON) * BUCKET_BYTES, weigh=lambda _: BUCKET_BYTES
)


def person_may(user_id: int, kind: str) -> bool:
    """Whether this person may send one more frame of this kind, such as `sit` or `ready`. Takes a token if so.

    Frames of all the person's sockets in this process count together. A kind without a limit is always allowed.
    """
    if kind not in PER_PERSON:
        return True
    with _buckets.lock:
        bucket = _buckets.get((user_id, kind)) or TokenBucket(*PER_PERSON[kind])
        _buckets[user_id, kind] = bucket
        return bucket.take()
