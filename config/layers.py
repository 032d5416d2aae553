"""The channel layers: one within a process, one between processes. Both take messages from any thread.

Whoever commits a move does so in a plain thread (a table's worker thread, a Celery task, a page), where Channels'
own layers are slow: the in-memory one does not wake the consumers' loop, and the pubsub one opens a connection per
event loop. `broadcast` is the way in for those threads. It never raises and never waits for the receivers: a nudge
that is lost is repaired by the next ping.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Coroutine
from typing import Any

import redis
from channels.layers import InMemoryChannelLayer
from channels_redis.pubsub import RedisPubSubChannelLayer

logger = logging.getLogger(__name__)


class EmbeddedChannelLayer(InMemoryChannelLayer):
    """`InMemoryChannelLayer` that may be sent to from any thread and any loop of the process."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._home: asyncio.AbstractEventLoop | None = None

    def broadcast(self, group: str, message: dict[str, Any]) -> None:
        """Sends to a group from a thread without a running loop; returns at once."""
        home = self._home
        if home is None or not home.is_running():
            return  # nobody has connected yet
        try:
            asyncio.run_coroutine_threadsafe(super().group_send(group, message), home)
        except RuntimeError:  # the server is going down
            logger.info("a message to %s came after the end", group.partition(".")[0])

    async def new_channel(self, prefix: str = "specific.") -> str:
        self._home = asyncio.get_running_loop()  # the server's loop: every consumer lives on it
        channel: str = await super().new_channel(prefix)
        return channel

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        await self._at_home(super().send(channel, message))

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        await self._at_home(super().group_send(group, message))

    async def _at_home(self, work: Coroutine[Any, Any, None]) -> None:
        home = self._home
        if home is None or home is asyncio.get_running_loop() or not home.is_running():
            await work
            return
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, home))


class SharedChannelLayer(RedisPubSubChannelLayer):
    """The pubsub layer, with a publisher for plain threads, each of which keeps a connection."""

    BREATH = 0.5
    """Seconds for which nothing is tried after the broker failed: a move must not wait for a broker that is down."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._prefix: str = kwargs.get("prefix", "asgi")
        address: str = kwargs["hosts"][0]
        self._pool = redis.ConnectionPool.from_url(address, socket_timeout=1.0, socket_connect_timeout=0.5)
        self._own = threading.local()
        self._silent_until = 0.0

    def broadcast(self, group: str, message: dict[str, Any]) -> None:
        """Sends to a group from a thread without a running loop; waits for the broker alone, and not long."""
        now = time.monotonic()
        if now < self._silent_until:
            return
        packed = self._line().pack_command("PUBLISH", f"{self._prefix}__group__{group}", self.serialize(message))
        try:
            self._publish(packed)
        except redis.RedisError as error:
            self._silent_until = now + self.BREATH
            kind = type(error).__name__
            logger.warning("the broker does not answer (%s): tables catch up with their next ping", kind)

    def _publish(self, packed: Any) -> None:
        """Over this thread's connection, and once more over a fresh one: the broker may have been restarted."""
        line = self._line()
        known = line.is_connected
        try:
            line.send_packed_command(packed, check_health=False)
            line.read_response()
        except redis.RedisError:
            line.disconnect()
            if not known:
                raise
            self._publish(packed)

    def _line(self) -> Any:
        """The connection of this thread: the pool's way to one costs more than the message."""
        line = getattr(self._own, "line", None)
        if line is None:
            line = self._own.line = self._pool.make_connection()
        return line
