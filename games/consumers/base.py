"""The shared base of all WebSocket consumers: counts sockets, joins groups, sends through an outbox, closes once."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable
from typing import Any

import orjson
from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from redis.exceptions import RedisError

from games.close_codes import ABUSED, SLOW
from games.socket_limits import OFFENCES, TokenBucket

from . import connection_limits
from .outbox import Message, Outbox
from .session_watch import SessionWatch, Why
from .visitors import Visitor

FAREWELL = 1.0
"""Seconds within which a closing socket that accepts nothing may still take its last frames."""


class BaseConsumer(AsyncWebsocketConsumer):
    """One socket. A message of type `a.b`, from the server or a group, calls the method `a_b`; client frames call none.

    A subclass releases what it holds in `let_go`, which is called once: with the close, or after the socket has gone.
    """

    closing = False
    """Whether the socket no longer accepts or sends anything."""
    claim: tuple[int, str] = (0, "")
    watch: SessionWatch[Any] | None = None
    _slot: connection_limits.Slot | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.outbox = Outbox(self._send, on_drained=self._drained)
        self._offences = TokenBucket(*OFFENCES)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            # a socket changes no session, so its frames can bypass the session middleware
            await super().__call__(scope, receive, scope.get("server_send", send))
        finally:
            await self.left()

    async def dispatch(self, message: Message) -> None:
        """Dispatches like Channels, but without checking the database connections before every message."""
        await getattr(self, get_handler_name(message))(message)

    async def websocket_disconnect(self, message: Message) -> None:
        raise StopConsumer

    async def session_doubted(self, message: Message) -> None:
        if self.watch is not None:
            await self.watch.look()

    # ── Coming and going ────────────────────────────────────────────────────────────────────────

    def count_among(self, visitor: Visitor) -> bool:
        """Counts the socket for this visitor, in place of an earlier count.

        Returns False if the visitor has too many.
        """
        slot = connection_limits.acquire(visitor, self.scope)
        if slot is None:
            return False
        self._uncount()
        self._slot = slot
        return True

    def offends(self) -> bool:
        """Counts a frame that makes no sense. Returns True if it was one too many; the socket then closes."""
        if self._offences.take():
            return False
        self.close_with(ABUSED, "RATE_LIMITED")
        return True

    async def join_groups(self, *groups: str) -> None:
        """Joins these groups until the socket has gone. Raises RedisError if the broker is away."""
        for group in groups:
            self.groups.append(group)
            await self.channel_layer.group_add(group, self.channel_name)

    def watch_access(self, check: Callable[[], Why | None], lost: Callable[[Why], None]) -> None:
        """Starts to check, until the socket ends, whether its session or token still holds (`SessionWatch`)."""
        if not self.closing:
            self.watch = SessionWatch(check, lost)

    async def send_claim(self, group: str, **message: Any) -> None:
        """Claims a seat or a bot for this socket and tells the group, so that older sockets yield.

        Raises RedisError.
        """
        self.claim = (time.time_ns(), secrets.token_hex(6))
        await self.channel_layer.group_send(group, {**message, "at": self.claim[0], "by": self.claim[1]})

    def let_go(self) -> None:
        """Ends all that runs for this socket. Subclasses override it."""

    def caught_up(self) -> None:
        """Shows everything anew after the socket lost frames and accepts data again. Subclasses override it."""

    async def left(self) -> None:
        """Leaves the groups, the count and the outbox after the socket has gone."""
        self._uncount()
        self._close_once()
        self.outbox.close()
        with contextlib.suppress(RedisError):  # a broker that is away forgets the groups by itself
            for group in self.groups:
                await self.channel_layer.group_discard(group, self.channel_name)

    # ── Outbound ────────────────────────────────────────────────────────────────────────────────

    def put(self, make: Callable[[], Message]) -> None:
        """Queues a message for the client; `make` builds it when its turn comes.

        Closes a socket that has accepted nothing for too long.
        """
        if not self.closing and not self.outbox.put(make) and self.outbox.stuck:
            self.close_with(SLOW, "SLOW")

    def post(self, frame: dict[str, Any]) -> None:
        """Queues a JSON frame for the client."""
        self.put(lambda: _text(frame))

    def goodbye(self, code: str, data: dict[str, Any]) -> dict[str, Any]:
        """Returns the last frame, which tells the client why the socket is closed."""
        return {"type": "bye", "code": code}

    def close_with(self, close_code: int, code: str | None = None, **data: Any) -> None:
        """Closes the socket with this close code, and accepts nothing more.

        A `code` sends a last frame with the reason first.
        """
        if not self._close_once():
            return
        last: list[Message] = [] if code is None else [_text(self.goodbye(code, data))]
        last.append({"type": "websocket.close", "code": close_code})
        if not all(self.outbox.put(message.copy) for message in last):
            self._last_words = asyncio.get_running_loop().create_task(self._close_past_outbox(last))

    async def _send(self, message: Message) -> None:
        await self.base_send(message)

    async def _close_past_outbox(self, messages: list[Message]) -> None:
        """Sends the last messages directly to a socket whose outbox is stuck, each for at most `FAREWELL`."""
        self.outbox.close()
        for message in messages:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(FAREWELL):
                    await self.base_send(message)

    def _close_once(self) -> bool:
        if self.closing:
            return False
        self.closing = True
        if self.watch is not None:
            self.watch.stop()
        self.let_go()
        return True

    def _uncount(self) -> None:
        if self._slot is not None:
            connection_limits.release(self._slot)
            self._slot = None

    def _drained(self) -> None:
        if not self.closing:
            self.caught_up()


def _text(frame: dict[str, Any]) -> Message:
    return {"type": "websocket.send", "text": orjson.dumps(frame).decode()}
