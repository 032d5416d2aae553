"""Flow control for one connection: tells whether its client takes the data that is sent."""

from __future__ import annotations

import asyncio

from twisted.internet.interfaces import IPushProducer
from zope.interface import implementer  # type: ignore[import-untyped]


@implementer(IPushProducer)
class SendBufferGate:
    """The state of a connection's send buffer (64 KB): full or not.

    The transport calls it as its producer, with a pause when the buffer is full and a resumption when it is not.
    """

    def __init__(self) -> None:
        self._free = asyncio.Event()
        self._free.set()

    @property
    def full(self) -> bool:
        return not self._free.is_set()

    async def wait(self) -> None:
        """Waits until the buffer has room again, or the connection is gone."""
        await self._free.wait()

    def pauseProducing(self) -> None:  # noqa: N802  Twisted names these
        self._free.clear()

    def resumeProducing(self) -> None:  # noqa: N802
        self._free.set()

    def stopProducing(self) -> None:  # noqa: N802
        self._free.set()
