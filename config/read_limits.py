"""Limits what one WebSocket may send, where its bytes come in: whatever is too much waits in the network, unread."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address
from weakref import WeakValueDictionary

from django.conf import settings

from games.bots.protocol import PATH as BOTS_PATH

Now = Callable[[], float]


@dataclass(frozen=True, slots=True)
class ReadLimits:
    """How much one socket may send: at once, and in each second after that."""

    frames: tuple[float, float] = (80, 40)
    """All frames, fragments and control frames too. More than a consumer allows, which refuses with a code."""
    controls: tuple[float, float] = (20, 2)
    """Pings and pongs: browsers send none of their own, and bots' libraries one in 20 s."""
    data: tuple[float, float] = (2 * 1024 * 1024, 64 * 1024)
    """Bytes, headers of frames included."""
    patience: tuple[float, float] = (10, 0.1)
    """Seconds for which a socket may be over its limits before it is closed."""


PER_ADDRESS = (2000.0, 1000.0)
"""Frames of all sockets from one address together: far more than a school behind one address sends."""


class Bucket:
    """Holds tokens that come back with time. It may be overdrawn, since what has come in can only be counted."""

    def __init__(self, size: float, per_second: float, *, now: Now = time.monotonic) -> None:
        self._size, self._per_second, self._now = size, per_second, now
        self._left, self._at = size, now()

    @property
    def left(self) -> float:
        now = self._now()
        self._left = min(self._size, self._left + (now - self._at) * self._per_second)
        self._at = now
        return self._left

    def take(self, tokens: float) -> None:
        self._left = self.left - tokens

    def wait(self) -> float:
        """Returns 0 while a token is left, else the seconds until a quarter of a second's tokens are back.

        Not until the next one: a socket that is over its limit should not wake the server for every frame.
        """
        left = self.left
        if left >= 1:
            return 0.0
        return (max(1.0, self._per_second / 4) - left) / self._per_second


class ReadLimiter:
    """Counts what one socket sends, and says when it is to be read no further."""

    def __init__(self, limits: ReadLimits, *, shared: Bucket | None = None, now: Now = time.monotonic) -> None:
        """`shared`: the frames of all sockets from the same address."""
        self._frames = Bucket(*limits.frames, now=now)
        self._controls = Bucket(*limits.controls, now=now)
        self._data = Bucket(*limits.data, now=now)
        self._patience = Bucket(*limits.patience, now=now)
        self._shared = shared

    def count_data(self, size: int) -> None:
        self._data.take(size)

    def count_frame(self, *, control: bool) -> None:
        self._frames.take(1)
        if control:
            self._controls.take(1)
        if self._shared is not None:
            self._shared.take(1)

    def wait(self) -> float:
        """Returns the seconds for which nothing more is to be read; 0 when reading may go on."""
        shared = self._shared.wait() if self._shared is not None else 0.0
        return max(self._own_wait(), shared)

    def still_bearable(self) -> bool:
        """Counts the wait that begins now; False if this socket has been over its own limits for too long."""
        self._patience.take(self._own_wait())
        return self._patience.left > 0

    def _own_wait(self) -> float:
        return max(self._frames.wait(), self._controls.wait(), self._data.wait())


def limits_of(path: str) -> ReadLimits:
    """Returns the limits of a socket at this address: a bot may send at once what it may send in a minute."""
    if path != BOTS_PATH:
        return ReadLimits()
    a_minute = float(settings.KAIJU["BOTS"]["MESSAGES_A_MINUTE"])
    default = ReadLimits()
    return ReadLimits(frames=(max(default.frames[0], a_minute), max(default.frames[1], a_minute / 30)))


_by_address: WeakValueDictionary[str, Bucket] = WeakValueDictionary()


def shared_bucket(address: str) -> Bucket | None:
    """Returns the bucket of all sockets from this address; None for this machine itself and for what is no address."""
    try:
        if ip_address(address).is_loopback:
            return None
    except ValueError:
        return None
    bucket = _by_address.get(address)
    if bucket is None:
        bucket = _by_address[address] = Bucket(*PER_ADDRESS)
    return bucket
