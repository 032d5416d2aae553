"""The server's side of one WebSocket: it limits what the client sends, and closes it if the client does not read."""

from __future__ import annotations

import time
from typing import Any

import daphne.server  # noqa: F401  installs the reactor, before the next imports would choose another
from autobahn.util import encode_truncate
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import reactor

from games.close_codes import ABUSED, AWAY, RESTART, TOO_MUCH
from games.reconnect_times import opening_pace, reconnect_reason, restart_range

from .send_gate import SendBufferGate
from .visitor_address_and_origin import visitor_address
from .websocket_frames import masked_text, text_frame
from .websocket_read_limits import ReadLimiter, bucket_for_address, limits_for_path

MAX_KEPT_BYTES = 8 * 1024 + 4
"""Bytes of a message that are kept; the rest is dropped.

A consumer refuses messages of more than 8 KB. So 8 KB are enough, plus the bytes of a character that may be cut.
"""
BACKLOG = 32
"""Reading pauses while so many messages wait for the application."""
POLL_SECONDS = 0.1
"""Seconds after which a socket that waits for its application is checked again."""
ABUSE = {TOO_MUCH, ABUSED}
"""Close codes for clients that sent too much: more data than the server reads, or more messages than a limit allows."""
HELD_SECONDS = 5.0
"""Seconds for which the socket of such a client is left unread before it is closed.

The handshakes of a program that reconnects at once would cost more than its flood.
"""
STUCK = 20
"""A client whose send buffer is full at more than so many checks in a row, 2 s apart, counts as gone."""
OPTIONS = WebSocketProtocol.CONFIG_ATTRS
"""Names of the options that a socket takes from its factory."""
RETRY_RANGE_MS = (2000, 8000)
"""Range of the milliseconds after which a client should reconnect while a service is unreachable."""


class LiveProtocol(WebSocketProtocol):
    """One WebSocket at the server. It stops reading beyond its limits; `drain` shows whether its send buffer is full.

    Data over a limit is not taken from the network. The client's own buffers fill up, and further data (text,
    fragments, control frames) costs this process neither memory nor time. A client that continues is closed with 1008.
    """

    CONFIG_ATTRS = ()
    """Empty, since Autobahn formats the options that it copies by this list for a log that nobody reads: a tenth of the
    cost of a handshake. `connectionMade` copies them."""
    clock: Any = reactor
    """The source of timers, which tests replace."""
    drain: SendBufferGate | None = None
    limiter: ReadLimiter | None = None
    application_queue: Any = None

    _handshaking = False
    """Whether the application has been asked to accept this socket and has not answered."""
    _paused = False
    _left_for = 0.0
    """Seconds for which received data is left unread, as computed when reading stopped; 0 if it did not."""
    _resuming: Any = None
    _kept = 0
    """Bytes kept so far of the message that is arriving."""
    _stuck_for = 0
    _held = False
    """Whether the socket is left unread until it is closed for abuse."""

    # ── Opening and closing ─────────────────────────────────────────────────────────────────────

    def connectionMade(self) -> None:  # noqa: N802
        for option in OPTIONS:
            if not hasattr(self, option):
                setattr(self, option, getattr(self.factory, option))
        super().connectionMade()

    def onConnect(self, request: Any) -> Any:  # noqa: N802  Autobahn names these
        self._handshaking = True
        answer = super().onConnect(request)
        address = visitor_address(self.clean_headers, (self.client_addr or [""])[0])
        self.limiter = ReadLimiter(limits_for_path(request.path), shared=bucket_for_address(address))
        return answer

    def onOpen(self) -> None:  # noqa: N802
        self._handshaking = False
        self.drain = SendBufferGate()
        self.transport.unregisterProducer()  # the HTTP channel of the handshake, which sends no more data
        self.transport.registerProducer(self.drain, streaming=True)
        self.transport.resumeProducing()
        super().onOpen()
        if self.server.draining:
            self.restart()
        elif self.data:  # data received before the socket was open
            self._read_again(0)

    def onClose(self, *why: Any) -> None:  # noqa: N802
        if self._resuming is not None:
            self._resuming.cancel()
            self._resuming = None
        if self.drain is not None:  # otherwise the handshake failed
            self.drain.stopProducing()
        super().onClose(*why)

    def handle_reply(self, message: dict[str, Any]) -> None:
        """Sends to the client the application's message: it accepts the WebSocket, sends a frame, or closes.

        A close with a code always reaches the client. A close without a code during the handshake becomes a 403.
        """
        kind = message.get("type")
        if self._held:
            return
        if kind == "websocket.accept" and self.state != self.STATE_CONNECTING:
            return  # too late: the client has been told to try again
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
        """Closes the WebSocket with any close code.

        Autobahn's own `sendClose` does not allow applications the codes 1012 and 1013. If the code is `AWAY` and no
        reason is given, the reason asks the client to reconnect after a random time of 2 to 8 s.
        """
        if code == AWAY and not reason:
            reason = reconnect_reason(*RETRY_RANGE_MS)
        self.sendCloseFrame(code=code, reasonUtf8=encode_truncate(reason, 123) if reason else None)

    def restart(self) -> None:
        """Closes the WebSocket because the server stops, and asks the client to reconnect after a random time."""
        sockets = len(self.server.connections)
        self.end(RESTART, reconnect_reason(*restart_range(sockets, opening_pace.per_second)))

    def check_timeouts(self) -> None:
        if self.state == self.STATE_CONNECTING and self.duration() > self.server.websocket_connect_timeout:
            self.serverAccept()  # the application is waiting; a 403 would look like a wrong address
            self.end(AWAY)
        super().check_timeouts()
        self._stuck_for = self._stuck_for + 1 if self.drain is not None and self.drain.full else 0
        if self._stuck_for > STUCK and self.state != self.STATE_CLOSED:
            self.dropConnection(abort=True)

    # ── Receiving ───────────────────────────────────────────────────────────────────────────────

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        if self._handshaking:
            self.data += data  # read once the application has accepted the socket
            self.transport.pauseProducing()
            return
        if self.limiter is not None:
            self.limiter.count_data(len(data))
        if not self._read_whole_text(data):
            super().dataReceived(data)
        self._pause_if_needed()

    def _read_whole_text(self, data: bytes) -> bool:
        """Reads data that is one whole text message. Returns False, and reads nothing, if it is not or has to wait."""
        if (
            self.state != self.STATE_OPEN or self.data or self._paused or self.inside_message
            or self.current_frame is not None
        ):  # fmt: skip
            return False
        text = masked_text(data)
        if text is None or self._wait():
            return False
        if self.limiter is not None:
            self.limiter.count_frame(control=False)
        self.hear_text(text)
        return True

    def hear_text(self, text: str) -> None:
        """Passes a text message to the application, as Daphne's `onMessage` does with its bytes."""
        if not self.muted:
            self.last_ping = time.time()
            self.application_queue.put_nowait({"type": "websocket.receive", "text": text})

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
        kept = payload[: MAX_KEPT_BYTES - self._kept]
        self._kept += len(kept)
        if kept:
            super().onMessageFrameData(kept)
        if self._kept == MAX_KEPT_BYTES:
            self.utf8validateIncomingCurrentMessage = False  # the rest is not read

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803, FBT001
        if self._kept == MAX_KEPT_BYTES and not isBinary:
            payload = payload.decode("utf8", "ignore").encode()  # it may have been cut within a character
        super().onMessage(payload, isBinary)

    def onPing(self, payload: bytes) -> None:  # noqa: N802
        if self.drain is None or not self.drain.full:  # a client that reads no answers gets none
            super().onPing(payload)

    def _wait(self) -> float:
        """Returns the seconds for which nothing may be read from the socket, by its limits and backlog; 0 for none."""
        wait = self.limiter.wait() if self.limiter is not None else 0.0
        if self.application_queue is not None and self.application_queue.qsize() >= BACKLOG:
            return max(POLL_SECONDS, wait)
        return wait

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
        """Stops reading from and sending to a client that sent too much. Closes its socket after `HELD_SECONDS`."""
        self._paused = self._held = True
        self.transport.pauseProducing()
        if self._resuming is not None:
            self._resuming.cancel()
        self._resuming = self.clock.callLater(HELD_SECONDS, self._end_held, code, reason)

    def _end_held(self, code: int, reason: str) -> None:
        self._resuming = None
        self.end(code, reason)

    # ── Sending ─────────────────────────────────────────────────────────────────────────────────

    def send_text(self, payload: bytes) -> None:
        """Sends one text frame. The bytes that the connection takes at once are written without delay.

        Autobahn's way uses a general frame builder, waits until the poll reports a writable socket, and then
        unregisters from the poll. That takes a tenth of a move's time.
        """
        if self.state != self.STATE_OPEN or self._held:
            return
        frame = text_frame(payload)
        line = self.transport
        if not (line.dataBuffer or line._tempDataLen):  # no earlier data is waiting
            sent = line.writeSomeData(frame)
            if sent == len(frame):
                return
            if isinstance(sent, int) and sent > 0:
                frame = frame[sent:]
        line.write(frame)  # the rest, or any error of the connection

    def send_text_now(self, text: str) -> bool:
        """Sends a text frame, if the client accepts data at present.

        Returns False, and sends nothing, if it does not, or if the socket is not open yet.
        """
        if self.state != self.STATE_OPEN or self.drain is None or self.drain.full:
            return False
        self.send_text(text.encode())
        return True
