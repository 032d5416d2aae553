"""Listens to channel-layer groups: once in this process for all who want the messages of a group.

Viewers of one table, room or stream share a listener, which serves them until the last one leaves. Their tasks may be
cancelled at any time, so the listener has a task of its own. Everything here runs on the server's event loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from channels.layers import get_channel_layer
from redis.exceptions import RedisError

from games.services.failure_log import log_failure

logger = logging.getLogger(__name__)

JOIN_SECONDS = 2.0
"""The most seconds for which a subscriber waits until the group is joined."""
JOIN_AGAIN_SECONDS = 2.0
"""Seconds from a failure of the broker until the next attempt to join."""


def nothing_missed() -> None:
    """Stands for the act of subscribers that lose nothing by a lost message."""


@dataclass(eq=False, slots=True)
class Subscription:
    """One subscriber of a group in this process, which gets the group's messages until `cancel` is called."""

    listener: GroupListener
    handle: Callable[[dict[str, Any]], None]
    """Called with each message."""
    missed: Callable[[], object]
    """Called once the group is joined late or again: messages may have been lost before."""

    async def joined(self) -> None:
        """Waits until the group is joined, for 2 s at most: without the broker, pings find the changes."""
        await self.listener.joined()

    def cancel(self) -> None:
        """Ends the subscription. The last one of a group has the process leave it."""
        self.listener.remove(self)


class GroupListener:
    """The messages of one group as this process hears them, for all its subscribers here.

    After an outage of the broker it joins the group again, and tells its subscribers that they may have missed
    messages.
    """

    def __init__(self, group: str) -> None:
        self.group = group
        self._loop = asyncio.get_running_loop()
        self._subscribers: set[Subscription] = set()
        self._joined = asyncio.Event()
        self._late = False
        """Whether messages may have been lost before the group is joined."""
        self._may_cancel = False
        """Whether the task waits for a message or a pause, and not for the broker's answer."""
        self._task = self._loop.create_task(self._run())

    @property
    def _kind(self) -> str:
        return self.group.partition(".")[0]

    @property
    def alive(self) -> bool:
        return not self._task.done() and self._loop is asyncio.get_running_loop()

    def add(self, handle: Callable[[dict[str, Any]], None], missed: Callable[[], object]) -> Subscription:
        subscription = Subscription(self, handle, missed)
        self._subscribers.add(subscription)
        return subscription

    def remove(self, subscription: Subscription) -> None:
        self._subscribers.discard(subscription)
        if self._subscribers:
            return
        if _listeners.get(self.group) is self:
            del _listeners[self.group]
        if self._may_cancel:
            self._task.cancel()

    async def joined(self) -> None:
        if self._joined.is_set():
            return
        try:
            async with asyncio.timeout(JOIN_SECONDS):
                await self._joined.wait()
        except TimeoutError:
            self._late = True

    async def _run(self) -> None:
        layer: Any = get_channel_layer()
        while self._subscribers:
            try:
                await self._hear(layer)
            except Exception as error:  # noqa: BLE001  mostly the broker's; nobody stays deaf for another one
                log_failure(logger, error, "messages to a group %s are not heard", self._kind)
            self._joined.clear()
            self._late = True
            await self._interruptible(asyncio.sleep(JOIN_AGAIN_SECONDS))

    async def _hear(self, layer: Any) -> None:
        """Joins the group and passes its messages on until the broker fails or no subscriber is left."""
        channel = await layer.new_channel()
        try:
            await layer.group_add(self.group, channel)
            self._joined.set()
            if self._late:
                self._late = False
                self._tell_all(None)
            while True:
                message = await self._interruptible(layer.receive(channel))
                self._tell_all(message)
        finally:
            with contextlib.suppress(RedisError, OSError):  # a broker that is away forgets the group by itself
                await layer.group_discard(self.group, channel)

    async def _interruptible(self, wait: Any) -> Any:
        """Awaits what the last subscriber may cancel when it leaves.

        If it has left already, the wait is cancelled as it begins: a layer closes a channel when a wait for its
        messages is cancelled.
        """
        self._may_cancel = True
        if not self._subscribers:
            self._task.cancel()
        try:
            return await wait
        finally:
            self._may_cancel = False

    def _tell_all(self, message: dict[str, Any] | None) -> None:
        """Passes a message to each subscriber; None tells it that it may have missed some.

        An error of one is logged and keeps nothing from the others.
        """
        for subscription in tuple(self._subscribers):
            if subscription not in self._subscribers:
                continue  # one before it has cancelled it
            try:
                if message is None:
                    subscription.missed()
                else:
                    subscription.handle(message)
            except Exception as error:  # noqa: BLE001  whatever it is, the others have to hear
                log_failure(logger, error, "a message to a group %s could not be handled", self._kind)


_listeners: dict[str, GroupListener] = {}


def subscribe(
    group: str, handle: Callable[[dict[str, Any]], None], *, missed: Callable[[], object] = nothing_missed
) -> Subscription:
    """Lets `handle` get the messages of a group, whose listener in this process is created if it does not exist.

    `missed` is called when messages may have been lost.
    """
    listener = _listeners.get(group)
    if listener is None or not listener.alive:
        listener = _listeners[group] = GroupListener(group)
    return listener.add(handle, missed)
