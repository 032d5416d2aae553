"""Limits on the data that a client may send over one WebSocket. Data beyond them stays unread in the network."""

from __future__ import annotations

import time
from ipaddress import ip_address
from weakref import WeakValueDictionary

from django.conf import settings

from games.bots.protocol import PATH as BOTS_PATH
from games.socket_limits import PER_ADDRESS, Now, ReadLimits, TokenBucket


class ReadLimiter:
    """The limits on one WebSocket's incoming data.

    Counts frames and bytes, and computes how long reading must pause.
    """

    def __init__(self, limits: ReadLimits, *, shared: TokenBucket | None = None, now: Now = time.monotonic) -> None:
        """Begins to count for one socket.

        The bucket `shared` also limits all sockets from the same address together.
        """
        self._frames = TokenBucket(*limits.frames, now=now)
        self._controls = TokenBucket(*limits.controls, now=now)
        self._data = TokenBucket(*limits.data, now=now)
        self._patience = TokenBucket(*limits.patience, now=now)
        self._shared = shared

    def count_data(self, size: int) -> None:
        self._data.overdraw(size)

    def count_frame(self, *, control: bool) -> None:
        self._frames.overdraw(1)
        if control:
            self._controls.overdraw(1)
        if self._shared is not None:
            self._shared.overdraw(1)

    def wait(self) -> float:
        """Returns the seconds for which nothing may be read from the socket; 0 if reading may go on."""
        shared = self._shared.wait() if self._shared is not None else 0.0
        return max(self._own_wait(), shared)

    def still_bearable(self) -> bool:
        """Whether the client may stay connected, although reading from it has to pause so often.

        Adds the present pause to its total, and returns False once the total is too long.
        """
        self._patience.overdraw(self._own_wait())
        return self._patience.left > 0

    def _own_wait(self) -> float:
        return max(self._frames.wait(), self._controls.wait(), self._data.wait())


def limits_for_path(path: str) -> ReadLimits:
    """Returns the limits for a WebSocket by its URL path. A bot may send a whole minute's messages at once."""
    if path != BOTS_PATH:
        return ReadLimits()
    a_minute = float(settings.KAIJU["BOTS"]["MESSAGES_A_MINUTE"])
    default = ReadLimits()
    return ReadLimits(frames=(max(default.frames[0], a_minute), max(default.frames[1], a_minute / 30)))


_by_address: WeakValueDictionary[str, TokenBucket] = WeakValueDictionary()


def bucket_for_address(address: str) -> TokenBucket | None:
    """Returns the frame counter that all sockets from this IP address share.

    None for this machine itself and for invalid addresses.
    """
    try:
        if ip_address(address).is_loopback:
            return None
    except ValueError:
        return None
    bucket = _by_address.get(address)
    if bucket is None:
        bucket = _by_address[address] = TokenBucket(*PER_ADDRESS)
    return bucket
