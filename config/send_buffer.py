"""Flow control: whether the client of a connection takes the data sent to it."""

from __future__ import annotations

import asyncio

from twisted.internet.interfaces import IPushProducer
from zope.interface import implementer  # type: ignore[import-untyped]


@implementer(IPushProducer)
class SendBufferGate:
    """Tracks whether a connection's send buffer (64 KB) is full.

    The transport pauses and resumes it as its producer.
    """

    def __init__(self) -> None:
        self._free = asyncio.Event()
        self._free.set()

    @property
    def full(self) -> bool:
        return not self._free.is_set()

    async def wait(self) -> None:
        """Waits until the connection takes data again, or is gone."""
        await self._free.wait()

    def pauseProducing(self) -> None:  # noqa: N802  Twisted names these
        self._free.clear()

    def resumeProducing(self) -> None:  # noqa: N802
        self._free.set()

    def stopProducing(self) -> None:  # noqa: N802
        self._free.set()
