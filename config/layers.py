"""The channel layer of the embedded default: one process, several threads.

The stock in-memory layer lets a sender in another thread wait up to a second, because its `put_nowait` does not
wake the consumers' loop. This one hops to the loop of whoever waits.
"""

from __future__ import annotations

import asyncio
from typing import Any

from channels.layers import InMemoryChannelLayer


class EmbeddedChannelLayer(InMemoryChannelLayer):
    """`InMemoryChannelLayer` that may be sent to from any thread and any loop of the process."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._home: asyncio.AbstractEventLoop | None = None

    async def new_channel(self, prefix: str = "specific.") -> str:
        self._home = asyncio.get_running_loop()  # the server's loop: every consumer lives on it
        return await super().new_channel(prefix)

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        await self._at_home(super().send(channel, message))

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        await self._at_home(super().group_send(group, message))

    async def _at_home(self, work: Any) -> None:
        home = self._home
        if home is None or home is asyncio.get_running_loop() or not home.is_running():
            await work
            return
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, home))
