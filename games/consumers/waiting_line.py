"""The line in which the sockets of pages wait to be opened, when more come than this process opens at a time.

Opening a socket reads session, account, table and chat. After a restart thousands of pages come back within seconds. If
all were opened together, none would be open before its page gives up. In the line they are opened one after the other,
and each page hears that it waits. Everything here runs on the server's event loop.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial

from games.reconnect_times import OpeningPace, opening_pace

from .once_per_loop import OncePerLoop
from .paced_delivery import PacedDelivery

AT_ONCE = 32
"""The sockets that are opened at a time. They share readings of the database."""
MOST = 8000
"""The most sockets that wait. Further ones are asked to come back when those have been opened."""
MOST_OF_ADDRESS = 500
"""The most sockets of one address, or IPv6 /64, that wait: the pages of a whole school, but not everybody's line."""
TELL_EVERY_SECONDS = 2.0
"""Seconds between two frames that tell a page its place."""
TOLD_AT_ONCE = 250
"""The pages that are told their place before the process turns to other work: such a frame is tiny.

So a full line has heard within 4 s, also while every pause waits for players. A page gives up after 60 s of silence.
"""
SLOW_SECONDS = 2.0
"""Seconds after which an opening no longer keeps others waiting: it waits itself, for instance for the broker."""


class Place:
    """The place of one socket in the line, from its coming until it has opened or left."""

    __slots__ = ("_line", "_slow", "address", "call", "is_waiting", "tell")

    def __init__(
        self, line: WaitingLine, address: str, call: Callable[[], None], tell: Callable[[int], None]
    ) -> None:  # fmt: skip
        self._line, self.address, self.call, self.tell = line, address, call, tell
        self.is_waiting = False
        self._slow: asyncio.TimerHandle | None = None

    def tell_if_waiting(self, number: int) -> None:
        if self.is_waiting:
            self.tell(number)

    def begin(self) -> None:
        """Counts the socket among those that are being opened."""
        self.is_waiting = False
        self._slow = asyncio.get_running_loop().call_later(SLOW_SECONDS, self._line.free, self)

    def leave(self, *, opened: bool = False) -> None:
        """Gives the place up: the socket has opened, or it has gone, waiting or not. A second call does nothing."""
        if self._slow is not None:
            self._slow.cancel()
        self._line.free(self, opened=opened)


class WaitingLine:
    """The sockets of one event loop that wait to be opened, first come first served, and those being opened."""

    def __init__(
        self, *, at_once: int = AT_ONCE, most: int = MOST, most_of_address: int = MOST_OF_ADDRESS,
        pace: OpeningPace = opening_pace,
    ) -> None:  # fmt: skip
        self._at_once, self._most, self._most_of_address, self._pace = at_once, most, most_of_address, pace
        self._waiting: dict[Place, None] = {}
        """The places in their order."""
        self._of_addresses: Counter[str] = Counter()
        self._opening: set[Place] = set()
        self._telling: asyncio.TimerHandle | None = None
        self._frames = PacedDelivery(at_once=TOLD_AT_ONCE)

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def seconds(self) -> float:
        """The seconds until a socket that comes now is opened, by the pace that was measured."""
        return len(self._waiting) / self._pace.per_second

    def enter(self, *, address: str, call: Callable[[], None], tell: Callable[[int], None]) -> Place | None:
        """Gives a socket a place. Returns None if the line is full, or full of sockets from this address.

        If the socket's turn is at once, nothing is called: `is_waiting` of its place is false. Otherwise `tell` is
        called with its number in the line, now and from time to time, and `call` when its turn comes. An empty address
        has no limit of its own.
        """
        place = Place(self, address, call, tell)
        if not self._waiting and len(self._opening) < self._at_once:
            self._open(place)
            return place
        if len(self._waiting) >= self._most or (address and self._of_addresses[address] >= self._most_of_address):
            return None
        place.is_waiting = True
        self._waiting[place] = None
        self._of_addresses[address] += 1
        place.tell(len(self._waiting))
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(TELL_EVERY_SECONDS, self._tell_all)
        return place

    def free(self, place: Place, *, opened: bool = False) -> None:
        """Takes a place out of the line. If its socket was being opened, the turn comes to the first that waits."""
        if place in self._waiting:
            self._take(place)
        elif place in self._opening:
            self._opening.discard(place)
            if opened:
                self._pace.note_opening(others_wait=bool(self._waiting))
            while self._waiting and len(self._opening) < self._at_once:
                first = next(iter(self._waiting))
                self._take(first)
                self._open(first)
                first.call()

    def _open(self, place: Place) -> None:
        self._opening.add(place)
        place.begin()

    def _take(self, place: Place) -> None:
        del self._waiting[place]
        place.is_waiting = False
        self._of_addresses[place.address] -= 1
        if not self._of_addresses[place.address]:
            del self._of_addresses[place.address]

    def _tell_all(self) -> None:
        """Tells all that wait their place, unless the last round has not yet reached all: its frames would pile up."""
        self._telling = None
        if self._waiting:
            if not self._frames:
                self._frames.deliver(
                    partial(place.tell_if_waiting, number) for number, place in enumerate(self._waiting, start=1)
                )
            self._telling = asyncio.get_running_loop().call_later(TELL_EVERY_SECONDS, self._tell_all)


waiting_line = OncePerLoop(WaitingLine)
"""Returns the line of the running event loop."""
