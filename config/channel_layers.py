"""Channel layers, which carry messages to the sockets of a group: one within a process, one between processes.

Both accept messages from any thread, since moves are committed in plain threads: a table's worker thread, a Celery task
or a page. Channels' own layers are slow there. The in-memory one does not wake the consumers' loop, and the pubsub one
opens a connection per event loop. Those threads use `broadcast`, which never raises and never waits. A table whose
message was lost catches up at the next ping of a client, a few seconds later.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Coroutine, Sequence
from typing import Any

import redis
from channels.layers import InMemoryChannelLayer
from channels_redis.pubsub import RedisPubSubChannelLayer
from redis import asyncio as aioredis
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff

from games.delivery_thread import DeliveryThread
from games.outage_log import OutageLog

from .pushed_messages import PushedMessages

logger = logging.getLogger(__name__)

SEND_TIMEOUT_SECONDS = 0.5
"""Seconds in which the broker must accept a sent message."""
RECEIVE_TIMEOUT_SECONDS = 0.5
"""Seconds in which the broker must accept a subscription. A WebSocket's handshake is delayed by at most this."""
RETRY_SECONDS = 0.25
"""Seconds between two attempts to restore the subscriptions."""
LISTEN_SECONDS, PING_SECONDS, SILENT_SECONDS = 1.0, 4.0, 15.0
"""Seconds that one wait for a message lasts; between two pings to the broker; of silence before a new connection."""
READ_BYTES = 1 << 16
"""The most bytes that are read from the broker at once."""
PULSE = "kaiju.pulse"
"""A channel without messages, to which every process subscribes so that it has at least one subscription."""


class EmbeddedChannelLayer(InMemoryChannelLayer):
    """An `InMemoryChannelLayer` that accepts messages from any thread and any loop of the process."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._home: asyncio.AbstractEventLoop | None = None

    def broadcast(self, group: str, message: dict[str, Any]) -> None:
        """Sends a message to all sockets of a group, from a thread without a running event loop.

        Returns at once, never fails.
        """
        home = self._home
        if home is None or not home.is_running():
            return  # nothing has connected yet
        try:
            asyncio.run_coroutine_threadsafe(super().group_send(group, message), home)
        except RuntimeError:  # the server is stopping
            logger.info("a message to %s came after the end", group.partition(".")[0])

    async def new_channel(self, prefix: str = "specific.") -> str:
        self._home = asyncio.get_running_loop()  # the server's loop, on which every consumer runs
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
    """The channel layer between processes, over the broker's pubsub.

    Its callers neither fail nor wait during an outage: a thread (`games.delivery_thread`) sends the messages. Messages
    arrive over one connection with all subscriptions of this process, which is opened again whenever it is lost. Tables
    that missed messages meanwhile catch up at the next ping of a client.
    """

    PATIENCE_SECONDS = 1.0
    """Seconds after which a message that could not be sent is dropped: its recipients have polled by then."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._prefix: str = kwargs.get("prefix", "asgi")
        self._address: str = kwargs["hosts"][0]
        self._publisher: Any = None
        outage = OutageLog(logger, "the broker", "tables catch up with their next ping")
        self.deliveries: DeliveryThread[tuple[str, bytes]] = DeliveryThread(
            "kaiju-voice", self._publish, outage=outage, patience=self.PATIENCE_SECONDS
        )

    def broadcast(self, group: str, message: dict[str, Any]) -> None:
        """Sends a message to all sockets of a group, from any thread. Returns at once and never fails."""
        self.say(f"{self._prefix}__group__{group}", message)

    def say(self, name: str, message: dict[str, Any]) -> None:
        """Queues a message for a channel or group, named as the broker names it. Returns at once and never fails."""
        self.deliveries.put((name, self.serialize(message)))

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        self.say(channel, message)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        self.broadcast(group, message)

    def _publish(self, messages: Sequence[tuple[str, bytes]]) -> None:
        """Sends messages, given as (name at the broker, data), in one round trip. Raises RedisError.

        Retries once on a new connection, since the broker may have been restarted.
        """
        line = self._publisher
        if line is None:
            pool = redis.ConnectionPool.from_url(
                self._address, socket_timeout=SEND_TIMEOUT_SECONDS, socket_connect_timeout=SEND_TIMEOUT_SECONDS
            )
            line = self._publisher = pool.make_connection()
        known = line.is_connected
        try:
            line.send_packed_command(line.pack_commands([("PUBLISH", *each) for each in messages]), check_health=False)
            for _ in messages:
                line.read_response()
        except redis.ConnectionError:
            line.disconnect()
            if not known:
                raise
            self._publish(messages)
        except redis.RedisError:
            line.disconnect()
            raise

    def _get_layer(self) -> Any:
        layer = super()._get_layer()
        if not isinstance(layer._shards[0], BrokerSubscriptions):
            layer._shards = [BrokerSubscriptions(self._address, layer)]
        return layer


class BrokerSubscriptions:
    """The subscriptions of one event loop to channels at the broker, over a connection that restores itself.

    It replaces the connection of the channels library. With that library a new subscription fails while the broker is
    unreachable, and hangs while the broker is frozen.
    """

    def __init__(self, address: str, layer: Any) -> None:
        self._address, self._layer = address, layer
        self._names: set[str] = set()
        self._line: Any = None
        """The working subscription; None while there is no connection."""
        self._task: asyncio.Task[None] | None = None
        self._first = asyncio.Event()
        """Set once the broker has accepted the subscriptions, or could not be reached."""
        self._outage = OutageLog(logger, "the broker", "nothing is heard of other processes")

    async def subscribe(self, name: str) -> None:
        """Subscribes to one more channel or group, given by its name at the broker.

        Returns when the broker has accepted, at the latest after `RECEIVE_TIMEOUT_SECONDS`.
        """
        self._names.add(name)
        if self._task is None or self._task.done():
            self._first.clear()
            self._task = asyncio.get_running_loop().create_task(self._run())
        if self._line is None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(RECEIVE_TIMEOUT_SECONDS):
                    await self._first.wait()
            return  # it was subscribed together with the others, or will be
        await self._tell("SUBSCRIBE", name)

    async def unsubscribe(self, name: str) -> None:
        self._names.discard(name)
        await self._tell("UNSUBSCRIBE", name)

    async def flush(self) -> None:
        """Ends all subscriptions and stops the task that waits for messages."""
        self._names.clear()
        task, self._task = self._task, None
        while task is not None and not task.done():  # the library's `wait_for` may lose a cancellation (gh-86296)
            task.cancel()
            await asyncio.wait([task], timeout=RETRY_SECONDS)

    async def _tell(self, *command: str) -> None:
        """Sends one command, such as SUBSCRIBE, over the open connection to the broker; without one, does nothing.

        It bypasses the redis library, which could open a second connection beside the one that `_listen` reads.
        """
        line = self._line
        if line is None:
            return
        try:
            if not line.connection.is_connected:
                raise redis.ConnectionError
            # in this task: in another one, as made by `wait_for`, the connection may have been closed in between, and
            # sending would open it again for good
            async with asyncio.timeout(RECEIVE_TIMEOUT_SECONDS):
                await line.connection.send_command(*command, check_health=False)
        except (redis.RedisError, OSError, TimeoutError, AttributeError):  # the last: closed during the send
            if self._line is line:
                self._line = None  # the listening task notices, and starts again with all names

    async def _run(self) -> None:
        while True:
            client = aioredis.Redis.from_url(
                self._address, socket_connect_timeout=RECEIVE_TIMEOUT_SECONDS, retry=AsyncRetry(NoBackoff(), 0)
            )
            line = client.pubsub()
            try:
                await self._listen(line)
            except (redis.RedisError, OSError, TimeoutError) as error:
                self._outage.began(error)
                self._first.set()  # waiting subscribers continue without the broker
                await asyncio.sleep(RETRY_SECONDS)
            finally:
                self._line = None
                with contextlib.suppress(redis.RedisError, OSError):
                    try:
                        await line.aclose()
                    finally:  # if that is cancelled or fails, a connection would stay open in the pool
                        await client.aclose()

    async def _listen(self, line: Any) -> None:
        """Subscribes to all names, then passes arriving messages to the channel layer until the connection is lost.

        Raises RedisError, OSError or TimeoutError if the broker is gone, or silent for too long.
        """
        told = {*self._names} | {PULSE}
        async with asyncio.timeout(RECEIVE_TIMEOUT_SECONDS):
            await line.subscribe(*told)
        self._line = line
        for missed in self._names - told:  # added while the broker was subscribing
            await self._tell("SUBSCRIBE", missed)
        reader, pushed = line.connection._reader, PushedMessages()
        heard = asked = time.monotonic()
        while self._line is line:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LISTEN_SECONDS):
                    data = await reader.read(READ_BYTES)
                if not data:
                    raise redis.ConnectionError
                heard = time.monotonic()
                self._handle_pushed(pushed.feed(data))
            now = time.monotonic()
            if now - asked > PING_SECONDS:
                asked = now
                await self._tell("PING")
            if now - heard > SILENT_SECONDS:
                raise TimeoutError
        raise redis.ConnectionError

    def _handle_pushed(self, values: Sequence[Any]) -> None:
        for value in values:
            if isinstance(value, list) and value[0] == b"message":
                self._layer_hears(value[1].decode(), value[2])
            elif not self._first.is_set() or self._outage.lasts:  # the broker has accepted a subscription or a ping
                self._first.set()
                self._outage.ended()

    def _layer_hears(self, name: str, data: bytes) -> None:
        channels = self._layer.channels
        for channel in (name, *self._layer.groups.get(name, ())):
            if channel in channels:
                channels[channel].put_nowait(data)
