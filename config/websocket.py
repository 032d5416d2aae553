"""The server's side of one WebSocket: it reads no more than it may, and knows when the other side reads too little."""

from __future__ import annotations

import random
from typing import Any

import daphne.server  # noqa: F401  it installs the reactor, which the next imports would choose otherwise
from autobahn.util import encode_truncate
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import reactor

from games.close_codes import ABUSED, AWAY, RESTART, TOO_MUCH

from .asgi_middleware import visitor_address
from .read_limits import ReadLimiter, limits_of, shared_bucket
from .send_buffer import SendBufferGate

LONGEST_KEPT = 8 * 1024 + 4
"""Bytes that are kept of a message. A consumer refuses one of more than 8 KB, of which no more than this need be
held: 8 KB, and what may be lost of a character that is cut."""
BACKLOG = 32
"""Messages that may wait for the application before nothing more is read."""
LOOK_AGAIN = 0.1
"""Seconds after which a socket whose application lags behind is looked at again."""
ABUSE = {TOO_MUCH, ABUSED}
"""Codes of sockets that are closed for what they sent."""
HELD = 5.0
"""Seconds for which such a socket is left unread before it is closed: the handshakes of a program that comes back at
once would cost more than its flood."""
STUCK = 20
"""Looks in a row, 2 s apart, at which the send buffer may be full: then the other side has gone."""
LATER = (2000, 8000)
"""Milliseconds, from and to, in which a socket is asked to come back while a service is away."""
BACK, BETWEEN, LONGEST_SPREAD = 1000, 20, 20_000
"""Milliseconds before the first socket is to come back after a restart, between two sockets, and for all of them."""


def come_back(soonest: int, latest: int) -> str:
    """Returns the reason of a close frame that asks the other side to come back: each socket at a time of its own."""
    return f"come back in {random.randint(soonest, latest)} ms"  # noqa: S311


class LiveProtocol(WebSocketProtocol):
    """A WebSocket whose `drain` follows its send buffer, and whose reading stops beyond its limits.

    Nothing that is over a limit is taken from the network: the other side's own buffers fill, and whatever it sends
    (text, fragments, control frames) costs this process neither memory nor time. Who goes on is closed with 1008.
    """

    clock: Any = reactor
    """Sets the timers; a test has its own."""
    drain: SendBufferGate | None = None
    limiter: ReadLimiter | None = None
    application_queue: Any = None

    _handshaking = False
    """Has the application been asked whether it takes this socket?"""
    _paused = False
    _left_for = 0.0
    """Seconds for which the rest of what has come in is left unread; it is not asked again whether they have passed."""
    _resuming: Any = None
    _kept = 0
    """Bytes that have been kept of the message that is coming in."""
    _stuck_for = 0
    _held = False
    """Is it to be closed for abuse?"""

    # ── Opening and closing ─────────────────────────────────────────────────────────────────────

    def onConnect(self, request: Any) -> Any:  # noqa: N802  Autobahn names these
        self._handshaking = True
        answer = super().onConnect(request)
        address = visitor_address(self.clean_headers, (self.client_addr or [""])[0])
        self.limiter = ReadLimiter(limits_of(request.path), shared=shared_bucket(address))
        return answer

    def onOpen(self) -> None:  # noqa: N802
        self._handshaking = False
        self.drain = SendBufferGate()
        self.transport.unregisterProducer()  # the HTTP channel of the handshake, which has nothing more to say
        self.transport.registerProducer(self.drain, streaming=True)
        self.transport.resumeProducing()
        super().onOpen()
        if self.server.draining:
            self.restart()
        elif self.data:  # what came before it was open
            self._read_again(0)

    def onClose(self, *why: Any) -> None:  # noqa: N802
        if self._resuming is not None:
            self._resuming.cancel()
            self._resuming = None
        if self.drain is not None:  # else the handshake failed
            self.drain.stopProducing()
        super().onClose(*why)

    def handle_reply(self, message: dict[str, Any]) -> None:
        """A close that has a code reaches the other side in any case; one without, during the handshake, is a 403."""
        kind = message.get("type")
        if self._held:
            return
        if kind == "websocket.accept" and self.state != self.STATE_CONNECTING:
            return  # too late: it has been told to try again
        if kind != "websocket.close":
            super().handle_reply(message)
            return
        code = message.get("code")
        reason = message.get("reason") or ""
        if self.state == self.STATE_CONNECTING:
            if code is None:
                self.serverReject()
                return
            self.serverAccept()
        elif code in ABUSE:
            self._end_later(code, reason)
            return
        self.end(code or 1000, reason)

    def end(self, code: int, reason: str = "") -> None:
        """Closes with any code: Autobahn's own `sendClose` keeps 1012 and 1013 from applications."""
        if code == AWAY and not reason:
            reason = come_back(*LATER)
        self.sendCloseFrame(code=code, reasonUtf8=encode_truncate(reason, 123) if reason else None)

    def restart(self) -> None:
        """Closes since the server is about to end, and asks the other side to come back."""
        sockets = len(self.server.connections)
        self.end(RESTART, come_back(BACK, BACK + max(BACK, min(LONGEST_SPREAD, sockets * BETWEEN))))

    def check_timeouts(self) -> None:
        if self.state == self.STATE_CONNECTING and self.duration() > self.server.websocket_connect_timeout:
            self.serverAccept()  # the application waits for something; a 403 would look like a wrong address
            self.end(AWAY)
        super().check_timeouts()
        self._stuck_for = self._stuck_for + 1 if self.drain is not None and self.drain.full else 0
        if self._stuck_for > STUCK and self.state != self.STATE_CLOSED:
            self.dropConnection(abort=True)

    # ── What comes in ───────────────────────────────────────────────────────────────────────────

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        if self._handshaking:
            self.data += data  # read when the application has taken the socket
            self.transport.pauseProducing()
            return
        if self.limiter is not None:
            self.limiter.count_data(len(data))
        super().dataReceived(data)
        self._pause_if_needed()

    def processData(self) -> bool:  # noqa: N802
        if self.current_frame is None and self.data:
            self._left_for = self._wait()
            if self._left_for or self._paused:
                return False  # the rest is read later
        return bool(super().processData())

    def onFrameBegin(self) -> None:  # noqa: N802
        if self.limiter is not None:
            self.limiter.count_frame(control=self.current_frame.opcode > 7)
        super().onFrameBegin()

    def onMessageBegin(self, isBinary: bool) -> None:  # noqa: N802, N803, FBT001
        self._kept = 0
        super().onMessageBegin(isBinary)

    def onMessageFrameData(self, payload: bytes) -> None:  # noqa: N802
        kept = payload[: LONGEST_KEPT - self._kept]
        self._kept += len(kept)
        if kept:
            super().onMessageFrameData(kept)
        if self._kept == LONGEST_KEPT:
            self.utf8validateIncomingCurrentMessage = False  # nobody reads the rest

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803, FBT001
        if self._kept == LONGEST_KEPT and not isBinary:
            payload = payload.decode("utf8", "ignore").encode()  # it may have been cut within a character
        super().onMessage(payload, isBinary)

    def onPing(self, payload: bytes) -> None:  # noqa: N802
        if self.drain is None or not self.drain.full:  # who reads no answers is sent none
            super().onPing(payload)

    def _wait(self) -> float:
        """Returns the seconds for which nothing is to be read."""
        if self.application_queue is not None and self.application_queue.qsize() >= BACKLOG:
            return max(LOOK_AGAIN, self.limiter.wait() if self.limiter is not None else 0.0)
        return self.limiter.wait() if self.limiter is not None else 0.0

    def _pause_if_needed(self) -> None:
        if self._paused or self.state == self.STATE_CLOSED:
            return
        wait, self._left_for = self._left_for or self._wait(), 0.0
        if not wait:
            return
        self._paused = True
        self.transport.pauseProducing()
        if self.limiter is not None and not self.limiter.still_bearable():
            self._end_later(TOO_MUCH, "too much, for too long")
            return
        self._read_again(wait)

    def _read_again(self, seconds: float) -> None:
        if self._resuming is None:
            self._resuming = self.clock.callLater(seconds, self._resume)

    def _resume(self) -> None:
        self._resuming = None
        self._paused = False
        self.transport.resumeProducing()
        self.consumeData()
        self._pause_if_needed()

    def _end_later(self, code: int, reason: str) -> None:
        """Reads and sends nothing more, and closes after `HELD` seconds."""
        self._paused = self._held = True
        self.transport.pauseProducing()
        if self._resuming is not None:
            self._resuming.cancel()
        self._resuming = self.clock.callLater(HELD, self._end_held, code, reason)

    def _end_held(self, code: int, reason: str) -> None:
        self._resuming = None
        self.end(code, reason)

    # ── What goes out ───────────────────────────────────────────────────────────────────────────

    def send_text(self, payload: bytes) -> None:
        """Sends one text frame; as much of it as the socket takes leaves at once.

        The usual way goes through a frame builder that allows for everything, then waits for the poll to say that the
        socket is writable and tells the poll that it is not wanted any more: a tenth of a move's time.
        """
        if self.state != self.STATE_OPEN or self._held:
            return
        size = len(payload)
        if size < 126:
            head = bytes((0x81, size))
        elif size < 1 << 16:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        frame = head + payload
        line = self.transport
        if not (line.dataBuffer or line._tempDataLen):  # nothing waits that would have to go before it
            sent = line.writeSomeData(frame)
            if sent == len(frame):
                return
            if isinstance(sent, int) and sent > 0:
                frame = frame[sent:]
        line.write(frame)  # the rest, and whatever is wrong with the line
