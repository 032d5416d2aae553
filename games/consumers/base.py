"""The base class of all WebSocket consumers: limits the open sockets, joins groups, sends messages, closes once."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import orjson
from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

from games import metrics
from games.close_codes import ABUSED, SLOW
from games.socket_limits import OFFENCES, TokenBucket

from . import connection_limits
from .outbox import Message, Outbox
from .session_watch import SessionWatch, Why
from .socket_visitor import Visitor

log = logging.getLogger(__name__)

FAREWELL = 1.0
"""Seconds within which a closing socket that accepts nothing may still take its last frames."""


class BaseConsumer(AsyncWebsocketConsumer):
    """The server's side of one WebSocket. A message of type `a.b` from the server or a group calls the method `a_b`.

    Frames from the client call no method by their name. A subclass ends its timers and tasks in `release_resources`.
    """

    kind = "other"
    """The kind of socket under which open ones are counted in `games.metrics`."""
    closing = False
    """Whether the socket no longer accepts or sends anything."""
    claim: tuple[int, str] = (0, "")
    _work: asyncio.Task[None] | None = None
    """The task of `run_in_turn`."""
    watch: SessionWatch[Any] | None = None
    _slot: connection_limits.Slot | None = None
    _send_text_now: Callable[[str], bool] | None = None
    """The server's way to send a text without waiting (`config.daphne_server`); None at other servers."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.outbox = Outbox(self._send, on_drained=self._drained, send_now=self._send_now)
        self._offences = TokenBucket(*OFFENCES)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope = scope
        self._turn, self._failure = asyncio.Lock(), asyncio.get_running_loop().create_future()
        self.channel_layer = get_channel_layer(self.channel_layer_alias)
        self.channel_name = await self.channel_layer.new_channel()
        self.base_send = send
        self._send_text_now = scope.get("send_text_now")
        metrics.open_sockets[self.kind] += 1
        try:
            await self._dispatch_all(receive, partial(self.channel_layer.receive, self.channel_name))
        finally:
            metrics.open_sockets[self.kind] -= 1
            await self.clean_up()

    async def _dispatch_all(self, *sources: Callable[[], Awaitable[Message]]) -> None:
        """Dispatches the messages from the client and from the channel layer, one at a time, until the socket ends.

        Replaces the loop of Channels, which creates and waits for new tasks at each message.
        """

        async def dispatch_from(receive: Callable[[], Awaitable[Message]]) -> None:
            while True:
                message = await receive()
                async with self._turn:
                    await self.dispatch(message)
                if self.outbox.busy:  # a burst of requests must not fill it before it can send
                    await asyncio.sleep(0)

        tasks = [asyncio.ensure_future(dispatch_from(receive)) for receive in sources]
        try:
            await asyncio.wait([*tasks, self._failure], return_when=asyncio.FIRST_COMPLETED)
            with contextlib.suppress(StopConsumer):
                for each in (*tasks, self._failure):
                    if each.done():
                        each.result()
        finally:
            self._close_once()  # before anything is awaited: its turn must not come once its tasks are being ended
            if self._work is not None:
                tasks.append(self._work)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if not self._failure.cancel() and not self._failure.cancelled():
                self._failure.exception()  # seen, also if the client left in the same moment

    def run_in_turn(self, work: Callable[[], Awaitable[None]]) -> None:
        """Starts a task that does this work between two messages. An error in it ends the socket."""

        async def run() -> None:
            try:
                async with self._turn:
                    await work()
            except Exception as error:  # noqa: BLE001  it is raised where the socket is served
                if not self._failure.done():
                    self._failure.set_exception(error)

        self._work = asyncio.get_running_loop().create_task(run())

    async def dispatch(self, message: Message) -> None:
        """Calls the consumer's method that handles a message, by the message's type: `lobby.changed` → `lobby_changed`.

        A type that it does not know has no effect: during an upgrade, processes of a later version send such messages.
        Replaces the method of Channels, which also checks all database connections at each message.
        """
        handler = getattr(self, get_handler_name(message), None)
        if handler is None:
            log.debug("a message of an unknown type was ignored: %s", message["type"])
            return
        await handler(message)

    async def websocket_disconnect(self, message: Message) -> None:
        raise StopConsumer

    async def session_doubted(self, message: Message) -> None:
        if self.watch is not None:
            await self.watch.check_now()

    # ── Coming and going ────────────────────────────────────────────────────────────────────────

    def count_socket(self, visitor: Visitor) -> bool:
        """Counts this socket among the visitor's open sockets. Returns False if the visitor has too many.

        A second call, for instance after a bot has authenticated, replaces the first count.
        """
        slot = connection_limits.acquire(visitor, self.scope)
        if slot is None:
            return False
        self._uncount()
        self._slot = slot
        return True

    def count_offence(self) -> bool:
        """Counts an invalid frame from the client. After too many it closes the socket and returns True."""
        if self._offences.take():
            return False
        self.close_with(ABUSED, "RATE_LIMITED")
        return True

    async def join_groups(self, *groups: str) -> None:
        """Subscribes the socket to these channel-layer groups until it closes.

        Raises RedisError if the broker is away.
        """
        for group in groups:
            self.groups.append(group)
            await self.channel_layer.group_add(group, self.channel_name)

    def watch_access(self, check: Callable[[], Why | None], lost: Callable[[Why], None]) -> None:
        """Starts regular checks that the socket's session or token is still valid. They run until the socket closes.

        `check` returns None while it is valid, else a reason. `lost` is called once with that reason.
        """
        if not self.closing:
            self.watch = SessionWatch(check, lost)

    async def send_claim(self, group: str, **message: Any) -> None:
        """Announces that this socket takes over a seat or bot.

        Older sockets with the same seat or bot, in any process, then close. Raises RedisError.
        """
        self.claim = (time.time_ns(), secrets.token_hex(6))
        await self.channel_layer.group_send(group, {**message, "at": self.claim[0], "by": self.claim[1]})

    def release_resources(self) -> None:
        """Ends all timers and tasks that run for this socket. Called once, when it closes or has gone.

        Subclasses override it.
        """

    def resend_state(self) -> None:
        """Sends the client the whole current state again. Subclasses override it.

        Called after a slow client lost frames, as soon as it accepts data again.
        """

    async def clean_up(self) -> None:
        """Undoes everything for a socket that has gone: leaves its groups, uncounts it, and stops its outbox."""
        self._uncount()
        self._close_once()
        self.outbox.close()
        with contextlib.suppress(RedisError):  # a broker that is away forgets the groups by itself
            for group in self.groups:
                await self.channel_layer.group_discard(group, self.channel_name)

    # ── Outbound ────────────────────────────────────────────────────────────────────────────────

    def put(self, make: Callable[[], Message]) -> None:
        """Queues a message for the client; `make` is called to build it once all earlier messages have been sent.

        Closes a socket that has accepted nothing for over 20 s.
        """
        if self.closing or self.outbox.put(make):
            return
        metrics.add("dropped", "frames")
        if self.outbox.stuck:
            self.close_with(SLOW, "SLOW")

    def tell(self, text: str) -> None:
        """Queues an encoded frame for the client."""
        self.put(lambda: {"type": "websocket.send", "text": text})

    def post(self, frame: dict[str, Any]) -> None:
        """Queues a JSON frame for the client."""
        self.put(lambda: _text(frame))

    def farewell_frame(self, code: str, data: dict[str, Any]) -> dict[str, Any]:
        """Returns the last frame before the socket closes, which tells the client the reason `code`.

        Subclasses give it their form.
        """
        return {"type": "bye", "code": code}

    def close_with(self, close_code: int, code: str | None = None, *, reason: str = "", **data: Any) -> None:
        """Closes the socket with this WebSocket close code. Later frames from the client are ignored.

        With `code`, a last frame tells the client this reason first. `reason` is that of the close frame itself.
        Closing a second time does nothing.
        """
        if not self._close_once():
            return
        last: list[Message] = [] if code is None else [_text(self.farewell_frame(code, data))]
        last.append({"type": "websocket.close", "code": close_code} | ({"reason": reason} if reason else {}))
        if not all(self.outbox.put(message.copy) for message in last):
            self._last_words = asyncio.get_running_loop().create_task(self._close_past_outbox(last))

    def _send_now(self, message: Message) -> bool:
        """Sends a text at once, if the server has a quick way to do so and the client accepts data."""
        text = message.get("text")
        return text is not None and self._send_text_now is not None and self._send_text_now(text)

    async def _send(self, message: Message) -> None:
        await self.base_send(message)

    async def _close_past_outbox(self, messages: list[Message]) -> None:
        """Sends the last messages directly and closes.

        The outbox cannot be used: it waits for a client that accepts nothing. Each message may take at most `FAREWELL`
        seconds.
        """
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
        self.release_resources()
        return True

    def _uncount(self) -> None:
        if self._slot is not None:
            connection_limits.release(self._slot)
            self._slot = None

    def _drained(self) -> None:
        if not self.closing:
            self.resend_state()


def _text(frame: dict[str, Any]) -> Message:
    return {"type": "websocket.send", "text": orjson.dumps(frame).decode()}
