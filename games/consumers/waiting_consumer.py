"""The base class of sockets that are accepted at once, and opened when their turn in the line comes."""

from __future__ import annotations

import orjson

from games.close_codes import ABUSED, AWAY
from games.reconnect_times import reconnect_reason
from games.services.seating_steps import address_block
from games.socket_limits import Allowance

from .base import BaseConsumer
from .connection_limits import counted_place
from .inbound_frames import is_small
from .outbox import Message
from .socket_visitor import Visitor, session_cookie, unread_visitor, visitor_of
from .waiting_line import Place, waiting_line

MOST_EARLY = 8
"""The frames of a client that are kept until its socket has opened."""
MOST_EARLY_BYTES = 16 * 1024
"""The bytes of these frames together."""
PING_BYTES = 200
"""The longest frame that is looked at for a ping while the socket waits."""
RETRY_RANGE_MS = (2000, 40_000)
"""The least and the most milliseconds after which a client may come back that has found the line full.

Each is told a time between the length of the line and twice as much.
"""


class WaitingConsumer(BaseConsumer):
    """A socket of a visitor with a session. Until its turn comes it costs next to nothing, and its page hears so.

    A subclass opens in `open`. While the socket waits, pings are answered, and a few other frames are kept: they are
    carried out as soon as it has opened.
    """

    visitor: Visitor
    """The visitor; without account and session until the socket's turn comes."""
    allowance: Allowance
    opened = False
    """Whether the socket has been opened, so that it may carry out requests."""
    _place: Place | None = None

    async def open(self) -> None:
        """Opens the socket, whose visitor is known by now, or closes it. Subclasses override it."""

    async def websocket_connect(self, message: Message) -> None:
        await self.accept()
        self.visitor, self.allowance = unread_visitor(self.scope), Allowance()
        self._early: list[Message] = []
        if not self._count_arrival():
            self.close_with(ABUSED, "RATE_LIMITED")
            return
        line = waiting_line()
        self._place = line.enter(address=self._address_of_line(), call=self._begin, tell=self._tell_place)
        if self._place is None:
            least, most = RETRY_RANGE_MS
            soonest = min(most, max(least, round(line.seconds * 1000)))
            self.close_with(AWAY, reason=reconnect_reason(soonest, 2 * soonest))
        elif not self._place.is_waiting:
            await self._open()

    async def dispatch(self, message: Message) -> None:
        if self.opened or message["type"] != "websocket.receive":
            await super().dispatch(message)
        elif not self.closing:
            self._keep_early(message)

    # ── Waiting ─────────────────────────────────────────────────────────────────────────────────

    def _count_arrival(self) -> bool:
        """Counts a visitor who cannot have an account. All others are counted when their account is known."""
        return bool(session_cookie(self.scope)) or self.count_socket(self.visitor)

    def _address_of_line(self) -> str:
        """Returns the household whose places in the line are counted; empty for this machine itself."""
        kind, address = counted_place(self.visitor, self.scope)
        return address_block(address) if kind == "address" else ""

    def _tell_place(self, number: int) -> None:
        self.post({"type": "waiting", "place": number})

    def _keep_early(self, message: Message) -> None:
        """Answers a ping, and keeps any other frame. One too many is an offence, as every frame beyond a limit."""
        if not self.allowance.frames.take():
            self.count_offence()
            return
        text = message.get("text")
        if text is None:  # no socket takes binary frames
            self.count_offence()
            return
        t = _time_of_ping(text)
        if t is not None:
            self.post({"type": "pong", "t": t[0]})
            return
        if len(self._early) >= MOST_EARLY or sum(map(_size, (*self._early, message))) > MOST_EARLY_BYTES:
            self.count_offence()
        else:
            self._early.append(message)

    def _begin(self) -> None:
        self.run_in_turn(self._open)

    async def _open(self) -> None:
        """Reads who the visitor is, counts the socket, and opens it. Then carries out the frames that came before."""
        assert self._place is not None  # noqa: S101  for the types
        try:
            if self.closing:
                return
            if session_cookie(self.scope):
                self.visitor = await visitor_of(self.scope)
                self._count_opening()
            if not self.closing:
                await self.open()
        finally:
            self._place.leave(opened=not self.closing)
        self.opened = True
        early, self._early = self._early, []
        for message in early:
            await self.dispatch(message)

    def _count_opening(self) -> None:
        """Counts the socket for its visitor, or closes it. One that has gone would never be counted out again."""
        if not self.closing and not self.count_socket(self.visitor):
            self.close_with(ABUSED, "RATE_LIMITED")

    def _close_once(self) -> bool:
        first = super()._close_once()
        if self._place is not None:
            self._place.leave()
        return first

    def _drained(self) -> None:
        if self.opened:
            super()._drained()


def _size(message: Message) -> int:
    return len((message.get("text") or "").encode()) + len(message.get("bytes") or b"")


def _time_of_ping(text: str) -> tuple[float | str | None] | None:
    """Returns the time that a frame gives, if the frame is a ping; else None."""
    if len(text) > PING_BYTES or '"ping"' not in text:
        return None
    try:
        frame = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    if not isinstance(frame, dict) or frame.get("type") != "ping" or not is_small(frame.get("t")):
        return None
    return (frame.get("t"),)
