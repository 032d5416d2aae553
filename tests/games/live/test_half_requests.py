"""A request that does not come to its end is not waited for, however slowly it goes on; nor is a body without end."""

from __future__ import annotations

import asyncio

import pytest
from daphne.http_protocol import HTTPFactory
from twisted.internet.error import ConnectionDone
from twisted.internet.task import Clock
from twisted.python.failure import Failure

from config.daphne_server import LiveServer
from config.http_timeouts import (
    BODY_SECONDS,
    BODY_SPAN_SECONDS,
    HEAD_SECONDS,
    IDLE_SECONDS,
    MAX_BODY_BYTES,
    MIN_BODY_BYTES,
    SPARE,
    TAKE_SECONDS,
    BoundedChannel,
)

from .in_memory_websocket import MemoryTransport

HEAD = b"POST /echo HTTP/1.1\r\nHost: localhost\r\n"


async def count(scope, receive, send) -> None:
    """Answers with the number of bytes of the body."""
    size, more = 0, True
    while more:
        message = await receive()
        size, more = size + len(message["body"]), message["more_body"]
    told = str(size).encode()
    await send(
        {"type": "http.response.start", "status": 200, "headers": [(b"content-length", str(len(told)).encode())]}
    )
    await send({"type": "http.response.body", "body": told})


class Connection:
    """One client's connection, with time that is given."""

    def __init__(self, application=count) -> None:
        self.clock = Clock()
        server = LiveServer(host="127.0.0.1", port=0, application=application)
        server.connections = {}
        factory = HTTPFactory(server)
        factory.protocol = BoundedChannel
        self.channel = factory.buildProtocol(None)
        self.channel.callLater = self.clock.callLater
        self.line = MemoryTransport()
        self.channel.makeConnection(self.line)

    def give(self, data: bytes) -> None:
        if self.open:
            self.channel.dataReceived(data)

    def trickle(self, data: bytes, *, seconds: float, every: float = 1.0) -> float:
        """Gives one byte after another; the seconds after which the connection was given up, if it was."""
        began = self.clock.seconds()
        for at in range(len(data)):
            if not self.open or self.clock.seconds() - began >= seconds:
                break
            self.give(data[at : at + 1])
            self.clock.advance(every)
        return float(self.clock.seconds() - began)

    @property
    def open(self) -> bool:
        return not self.line.disconnecting

    @property
    def answer(self) -> bytes:
        return bytes(self.line.value())

    async def answered(self, times: int = 1) -> None:
        for _ in range(1000):
            if self.answer.count(b"HTTP/1.1 200") == times and not self.channel._handlingRequest:
                return
            await asyncio.sleep(0)
        raise AssertionError(self.answer)


def test_the_first_timer_of_a_connection_is_never_moved_to_an_earlier_time(monkeypatch):
    asked = []
    monkeypatch.setattr(BoundedChannel, "setTimeout", lambda channel, seconds: asked.append(seconds))
    Connection()
    assert asked == [HEAD_SECONDS]  # a longer one first would have the reactor search all its timers


@pytest.fixture
def connect():
    """Opens connections, which are lost after the test."""
    opened = []

    def open_one(application=count) -> Connection:
        opened.append(Connection(application))
        return opened[-1]

    yield open_one
    for connection in opened:
        connection.channel.connectionLost(Failure(ConnectionDone()))


async def test_a_head_that_comes_byte_by_byte_is_given_up(connect):
    connection = connect()
    assert connection.trickle(HEAD + b"X-Long: " + b"x" * 500, seconds=100) == HEAD_SECONDS
    assert connection.answer.startswith(b"HTTP/1.1 408 ")
    assert not connection.open


async def test_a_head_in_the_middle_of_which_nothing_more_comes_is_given_up(connect):
    connection = connect()
    connection.give(HEAD)
    connection.clock.advance(HEAD_SECONDS - 1)
    assert connection.open
    connection.clock.advance(1)
    assert not connection.open


async def test_a_connection_on_which_nothing_comes_is_closed_without_a_word(connect):
    connection = connect()
    connection.clock.advance(HEAD_SECONDS)
    assert not connection.open
    assert connection.answer == b""


@pytest.mark.parametrize("length", [b"Content-Length: 5000", b"Transfer-Encoding: chunked"])
async def test_a_body_that_comes_byte_by_byte_is_given_up(connect, length):
    connection = connect()
    connection.give(HEAD + length + b"\r\n\r\n" + (b"1000\r\n" if b"chunked" in length else b""))
    assert connection.trickle(b"x" * 4000, seconds=1000) == BODY_SPAN_SECONDS
    assert connection.answer.startswith(b"HTTP/1.1 408 ")


async def test_a_slow_phone_gets_its_form_through(connect):
    """2 KB a second, which is less than any network of the last twenty years has."""
    connection = connect()
    size = 60_000
    connection.give(HEAD + b"Content-Length: %d\r\n\r\n" % size)
    for _ in range(30):
        connection.give(b"x" * 2000)
        connection.clock.advance(1)
    await connection.answered()
    assert connection.answer.endswith(b"\r\n\r\n60000")


async def test_a_body_must_be_whole_within_a_time_whatever_comes_of_it(connect):
    connection = connect()
    connection.give(HEAD + b"Content-Length: %d\r\n\r\n" % MAX_BODY_BYTES)
    seconds = 0
    while connection.open and seconds < 1000:
        connection.give(b"x" * (MIN_BODY_BYTES // BODY_SPAN_SECONDS))
        connection.clock.advance(1)
        seconds += 1
    assert seconds == BODY_SECONDS


async def test_a_body_that_is_too_large_is_refused_before_it_is_read(connect):
    connection = connect()
    connection.give(HEAD + b"Content-Length: %d\r\n\r\nxxxx" % (MAX_BODY_BYTES + 1))
    assert connection.answer.startswith(b"HTTP/1.1 413 ")
    assert not connection.open


async def test_a_body_of_unknown_length_is_read_no_further_than_the_largest(connect):
    connection = connect()
    connection.give(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")
    given = 0
    while connection.open and given < 2 * MAX_BODY_BYTES:
        connection.give(b"10000\r\n" + b"x" * 65536 + b"\r\n")
        given += 65536
    assert MAX_BODY_BYTES <= given <= MAX_BODY_BYTES + SPARE + 65536
    assert connection.answer.startswith(b"HTTP/1.1 413 ")


async def test_a_request_may_be_answered_as_slowly_as_it_takes(connect):
    goes_on = asyncio.Event()

    async def slow(scope, receive, send):
        await goes_on.wait()
        await count(scope, receive, send)

    connection = connect(slow)
    connection.give(HEAD + b"Content-Length: 3\r\n\r\nabc")
    connection.clock.advance(1000)
    assert connection.open
    goes_on.set()
    await connection.answered()


async def test_an_idle_connection_waits_for_the_next_request_and_not_for_ever(connect):
    connection = connect()
    request = HEAD + b"Content-Length: 3\r\n\r\nabc"
    for number in range(1, 4):
        connection.give(request)
        await connection.answered(number)
        connection.clock.advance(IDLE_SECONDS - 1)
        assert connection.open
    connection.clock.advance(1)
    assert not connection.open


async def test_the_next_request_has_the_times_of_the_first(connect):
    connection = connect()
    connection.give(HEAD + b"Content-Length: 3\r\n\r\nabc")
    await connection.answered()
    assert connection.trickle(HEAD + b"X-Long: " + b"x" * 500, seconds=100) == HEAD_SECONDS


async def test_requests_that_come_in_one_piece_are_all_answered_and_the_half_one_is_given_up(connect):
    connection = connect()
    connection.give((HEAD + b"Content-Length: 3\r\n\r\nabc") * 2 + HEAD)
    await connection.answered(2)
    connection.clock.advance(HEAD_SECONDS)
    assert connection.answer.count(b"HTTP/1.1 200 ") == 2
    assert b"HTTP/1.1 408 " in connection.answer
    assert not connection.open


class Export:
    """An answer of many parts."""

    PARTS = 50

    def __init__(self) -> None:
        self.sent = 0

    async def __call__(self, scope, receive, send) -> None:
        await receive()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for number in range(self.PARTS):
            await send({"type": "http.response.body", "body": b"x" * 1000, "more_body": number + 1 < self.PARTS})
            self.sent += 1


async def test_a_long_answer_waits_for_a_slow_reader_instead_of_filling_the_memory(connect):
    export = Export()
    connection = connect(export)
    connection.channel.pauseProducing()  # as the transport does with 64 KB that are not taken
    connection.give(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await rounds()
    assert export.sent == 0
    connection.clock.advance(TAKE_SECONDS - 1)
    connection.channel.resumeProducing()
    await rounds()
    assert export.sent == Export.PARTS
    connection.clock.advance(IDLE_SECONDS - 1)
    assert connection.open


async def test_who_takes_nothing_of_an_answer_is_cut(connect):
    export = Export()
    connection = connect(export)
    connection.give(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    connection.channel.pauseProducing()
    await rounds()
    connection.clock.advance(TAKE_SECONDS)
    assert connection.line.aborted
    assert export.sent < Export.PARTS


async def rounds() -> None:
    """Lets everything run that can."""
    for _ in range(500):
        await asyncio.sleep(0)
