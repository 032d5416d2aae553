"""Flow control of one connection's outgoing data: makes senders wait while the client does not read."""

from __future__ import annotations

import asyncio

from twisted.internet.interfaces import IPushProducer
from zope.interface import implementer  # type: ignore[import-untyped]


@implementer(IPushProducer)
class SendBufferGate:
    """A gate before a connection's send buffer (64 KB): closed while the buffer is full.

    The transport pauses it when the buffer is full and resumes it when there is room.
    """

    def __init__(self) -> None:
        self._free = asyncio.Event()
        self._free.set()

    @property
    def full(self) -> bool:
        return not self._free.is_set()

    async def wait(self) -> None:
        """Waits until the send buffer has room, or the connection is gone."""
        await self._free.wait()

    def pauseProducing(self) -> None:  # noqa: N802  Twisted names these
        self._free.clear()

    def resumeProducing(self) -> None:  # noqa: N802
        self._free.set()

    def stopProducing(self) -> None:  # noqa: N802
        self._free.set()
