"""How a text frame leaves: at once as far as the socket takes it, in order, and whole whatever its length."""

from __future__ import annotations

import pytest
from autobahn.websocket.protocol import WebSocketProtocol

from config.send_gate import SendBufferGate
from config.websocket_protocol import LiveProtocol


class Wire:
    """A transport whose socket takes so many bytes at a time."""

    def __init__(self, takes: int) -> None:
        self.takes = takes
        self.sent = b""
        self.dataBuffer = b""
        self._tempDataLen = 0

    def writeSomeData(self, data: bytes) -> int:  # noqa: N802  Twisted names it
        self.sent += data[: self.takes]
        return min(len(data), self.takes)

    def write(self, data: bytes) -> None:
        self.dataBuffer += data


@pytest.fixture
def protocol():
    protocol = LiveProtocol()
    protocol.state = WebSocketProtocol.STATE_OPEN
    protocol.transport = Wire(1 << 30)
    return protocol


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 200_000])
def test_a_frame_of_any_length_can_be_read_by_the_other_side(protocol, size):
    text = b"x" * size
    protocol.send_text(text)
    assert payload(protocol.transport.sent) == text


def test_what_the_socket_does_not_take_waits(protocol):
    protocol.transport.takes = 1000
    protocol.send_text(b"a" * 3000)
    wire = protocol.transport
    assert len(wire.sent) == 1000
    assert payload(wire.sent + wire.dataBuffer) == b"a" * 3000


def test_nothing_overtakes_what_waits(protocol):
    wire = protocol.transport
    wire.takes = 0
    protocol.send_text(b"first")
    wire.takes = 1000
    protocol.send_text(b"second")
    assert wire.sent == b""
    assert wire.dataBuffer == b"\x81\x05first\x81\x06second"


def test_a_closed_socket_is_sent_nothing(protocol):
    protocol.state = WebSocketProtocol.STATE_CLOSING
    protocol.send_text(b"late")
    assert protocol.transport.sent == b""


def test_a_text_is_sent_at_once_only_to_an_open_socket_that_accepts_data(protocol):
    assert not protocol.send_text_now("early")  # the handshake is not over
    protocol.drain = SendBufferGate()
    assert protocol.send_text_now("now")
    protocol.drain.pauseProducing()
    assert not protocol.send_text_now("slow")
    protocol.drain.resumeProducing()
    protocol.state = WebSocketProtocol.STATE_CLOSING
    assert not protocol.send_text_now("late")
    assert payload(protocol.transport.sent) == b"now"


async def test_a_drain_follows_the_buffer():
    drain = SendBufferGate()
    full = [drain.full]
    for step in (drain.pauseProducing, drain.resumeProducing, drain.pauseProducing, drain.stopProducing):
        step()
        full.append(drain.full)
    assert full == [False, True, False, True, False]
    await drain.wait()


def payload(frame: bytes) -> bytes:
    """What stands in one unmasked text frame (RFC 6455, 5.2)."""
    assert frame[0] == 0x81
    length = frame[1]
    if length == 126:
        length, rest = int.from_bytes(frame[2:4], "big"), frame[4:]
    elif length == 127:
        length, rest = int.from_bytes(frame[2:10], "big"), frame[10:]
    else:
        rest = frame[2:]
    assert len(rest) == length
    return rest
