"""HTTP connections with time limits for each part of a request, so that incomplete requests cannot hold them open."""

from __future__ import annotations

from typing import Any

from twisted.web.http import HTTPChannel

from .send_gate import SendBufferGate

HEAD_SECONDS = 10
"""Seconds in which the head of a request must arrive, counted from the connection or from the head's first byte."""
BODY_SPAN_SECONDS, MIN_BODY_BYTES = 10, 10 * 1024
"""A body that is not complete must grow by MIN_BODY_BYTES in each span of BODY_SPAN_SECONDS seconds."""
BODY_SECONDS = 60
"""Seconds in which the whole body of a request must arrive."""
IDLE_SECONDS = 75
"""Seconds that a connection may stay open without a request. nginx keeps its connections to us for less (60 s)."""
TAKE_SECONDS = 60
"""Seconds in which the client must take the 64 KB of its answer that are in the send buffer."""
MAX_BODY_BYTES = 4 * 1024 * 1024
"""The most bytes of a request's body. Django itself refuses forms of more than 2.5 MB, with a page."""
SPARE = 256 * 1024
"""Bytes that may arrive in addition to the body: the wrapping of chunks, and the beginning of the next request."""


class BoundedChannel(HTTPChannel):
    """An HTTP connection on which each phase of a request has a time limit. Single bytes do not extend it.

    Twisted's only timeout, of 1 min, restarts with every byte.
    """

    abortTimeout = 3  # noqa: N815  seconds in which the last answer must be taken
    persistent: Any = 1
    """Whether a further request may follow: an attribute of Twisted, whose value for yes is `1`."""
    phase = "idle"
    """`idle` between requests, `head` or `body` while one arrives, `answer` while it is answered, or `refused`."""
    _got = 0
    """The number of bytes of the body that have arrived."""
    _seen = 0
    """The value of `_got` when the present span began."""
    _spans = 0

    def __init__(self) -> None:
        super().__init__()
        self.drain = SendBufferGate()

    def connectionMade(self) -> None:  # noqa: N802  Twisted names these
        self.factory.server.channels.add(self)
        # the only timer: to move one to an earlier time, the reactor searches the timers of all connections
        self.timeOut = HEAD_SECONDS
        super().connectionMade()

    def resetTimeout(self) -> None:  # noqa: N802
        """Starts the time limit for the first lines of a request, up to its body, when the first byte arrives.

        Twisted calls this for all incoming data.
        """
        if self.phase == "idle":
            self._enter("head", HEAD_SECONDS)

    def allHeadersReceived(self) -> None:  # noqa: N802
        if self.length is not None and self.length > MAX_BODY_BYTES:
            self._refuse(b"413 Content Too Large")
            return
        super().allHeadersReceived()
        if self.length != 0:
            self._got = self._seen = self._spans = 0
            self._enter("body", BODY_SPAN_SECONDS)

    def rawDataReceived(self, data: bytes) -> None:  # noqa: N802
        if self.phase == "body":
            self._got += len(data)
            if self._got > MAX_BODY_BYTES + SPARE:
                self._refuse(b"413 Content Too Large")
        if self.phase != "refused":
            super().rawDataReceived(data)

    def allContentReceived(self) -> None:  # noqa: N802
        self.phase = "answer"
        super().allContentReceived()

    def writeHeaders(self, version: bytes, code: bytes, reason: bytes, headers: Any) -> None:  # noqa: N802
        if self.factory.server.draining:
            headers.setRawHeaders(b"Connection", [b"close"])
        super().writeHeaders(version, code, reason, headers)

    def requestDone(self, request: Any) -> None:  # noqa: N802
        self.phase = "idle"
        self.persistent = self.persistent and not self.factory.server.draining
        self._savedTimeOut = None  # the time limit of the former phase must not return
        super().requestDone(request)
        if self.phase == "idle" and self.persistent:  # else the next request has begun already
            self.setTimeout(IDLE_SECONDS)

    def pauseProducing(self) -> None:  # noqa: N802
        self.drain.pauseProducing()
        super().pauseProducing()
        if self.phase == "answer":
            self.setTimeout(TAKE_SECONDS)

    def resumeProducing(self) -> None:  # noqa: N802
        self.drain.resumeProducing()
        super().resumeProducing()
        if self.phase == "answer":
            self.setTimeout(None)

    def stopProducing(self) -> None:  # noqa: N802
        self.drain.stopProducing()
        super().stopProducing()

    def timeoutConnection(self) -> None:  # noqa: N802
        if self.phase == "body":
            enough = self._got - self._seen >= MIN_BODY_BYTES
            self._seen, self._spans = self._got, self._spans + 1
            if enough and self._spans * BODY_SPAN_SECONDS < BODY_SECONDS:
                self.setTimeout(BODY_SPAN_SECONDS)
                return
        if self.phase == "answer":  # no client reads the answer
            self.transport.abortConnection()
            return
        if self.phase in ("head", "body"):
            self.transport.write(_bare(b"408 Request Timeout"))
        super().timeoutConnection()

    @property
    def under_way(self) -> bool:
        """Whether a request's body is still arriving, or its answer is still being made or sent."""
        line = self.transport
        if line is None or line.disconnected or line.protocol is not self:  # gone, or a WebSocket by now
            return False
        return self.phase in ("body", "answer") or bool(line.disconnecting)

    def close_if_idle(self) -> None:
        if self.phase in ("idle", "head"):
            self.loseConnection()

    def _enter(self, phase: str, seconds: float) -> None:
        self.phase = phase
        self.setTimeout(seconds)

    def _refuse(self, status: bytes) -> None:
        """Answers a request with an error status at once, reads no more of it, and closes the connection."""
        self.transport.write(_bare(status))
        self.phase = "refused"
        self.setTimeout(None)
        self.loseConnection()


def _bare(status: bytes) -> bytes:
    return b"HTTP/1.1 " + status + b"\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
