"""What comes in over a socket is limited where its bytes come in: it is not read, and who never stops is closed."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest
from websockets.frames import Opcode

from config import websocket_read_limits
from config.http_timeouts import BODY_SECONDS, HEAD_SECONDS, IDLE_SECONDS, MAX_BODY_BYTES
from config.websocket_protocol import BACKLOG, HELD_SECONDS, MAX_KEPT_BYTES
from config.websocket_read_limits import bucket_for_address, limits_for_path
from games.bots.protocol import PATH as BOTS_PATH
from games.close_codes import TOO_MUCH
from games.consumers.inbound_frames import MAX_FRAME_BYTES
from games.socket_limits import FRAMES, PER_ADDRESS, ReadLimits, TokenBucket
from tests.browser.support.server_processes import ROOT

from .in_memory_websocket import HeldApplication, MemorySocket, frame, ping, text

FLOOD = 5000
PATHS = ["/ws/lobby/", "/ws/tables/k7m2qa/", BOTS_PATH]


@pytest.fixture
async def opened(monkeypatch):
    """Opens sockets of an application; they are gone after the test."""
    sockets: list[MemorySocket] = []

    async def open_one(application, **about) -> MemorySocket:
        headers = about.pop("headers", {})
        sockets.append(MemorySocket(application, **about))
        return await sockets[-1].open(monkeypatch, **headers)

    yield open_one
    for socket in sockets:
        socket.hang_up()


async def taking(socket: MemorySocket, application: HeldApplication) -> None:
    """Lets the application take all that waits."""
    application.goes_on.set()
    for _ in range(3 * FLOOD):
        if not socket.waiting:
            return
        await asyncio.sleep(0)


async def read_in(socket: MemorySocket, seconds: float, one: bytes, application: HeldApplication) -> int:
    """How many frames of a client that sends as fast as it can are read in so many seconds."""
    read, until = 0, socket.clock.seconds() + seconds
    while socket.clock.seconds() < until and socket.protocol.state == socket.protocol.STATE_OPEN:
        read += socket.give(*[one] * FLOOD)
        await taking(socket, application)
        socket.clock.advance(0.05)
    return read


@pytest.mark.parametrize("path", PATHS)
async def test_an_application_that_lags_behind_has_few_messages_waiting(opened, path):
    """However many are sent: no queue between the network and the application grows with them."""
    application = HeldApplication()
    socket = await opened(application, path=path)
    assert socket.give(*[text("x")] * FLOOD) <= BACKLOG
    assert socket.waiting <= BACKLOG
    assert not socket.line.reads
    await taking(socket, application)
    socket.clock.advance(1)
    assert socket.line.reads


async def test_a_lag_of_the_application_closes_nobody(opened):
    application = HeldApplication()
    socket = await opened(application)
    socket.give(*[text("x")] * FLOOD)
    for _ in range(600):
        socket.clock.advance(0.1)
    assert socket.close_code is None
    await taking(socket, application)
    socket.clock.advance(0.2)
    assert socket.give(text("x")) == 1


async def test_many_frames_in_one_piece_are_read_a_few_at_a_time_and_in_their_order(opened):
    application = HeldApplication()
    socket = await opened(application)
    socket.protocol.dataReceived(b"".join(text(str(number)) for number in range(200)))
    seen = [len(application.taken)]
    for _ in range(100):
        await taking(socket, application)
        seen.append(len(application.taken))
        socket.clock.advance(0.05)
    assert max(later - sooner for sooner, later in pairwise(seen)) <= BACKLOG
    assert [message["text"] for message in application.taken[1:]] == [str(number) for number in range(200)]


FLOODS = {
    "text": text("x"), "pings": ping(), "long pings": ping(b"x" * 125),
    "fragments": frame(Opcode.TEXT, b"", last=False),
}  # fmt: skip
"""By name, since a mask is drawn anew in every process of a run."""


@pytest.mark.parametrize("one", FLOODS.values(), ids=FLOODS)
async def test_who_sends_as_fast_as_they_can_is_read_slowly_and_then_closed(opened, one):
    application = HeldApplication()
    socket = await opened(application)
    limits = ReadLimits()
    read = socket.give(one) if one[0] == 1 else 0  # a message of fragments goes on with fragments
    one = one if one[0] != 1 else frame(Opcode.CONT, b"", last=False)
    read += await read_in(socket, 60, one, application)
    assert socket.close_code == TOO_MUCH
    assert limits.frames[0] * 0.2 <= read <= limits.frames[0] + limits.frames[1] * limits.patience[0] * 1.5
    pause = socket.give(*[one] * FLOOD)
    assert pause == 0, "a socket that is being closed is read no more"


async def test_who_is_closed_for_abuse_is_held_unread_first_and_told_then(opened):
    """A program that comes back at once would make the server shake hands without end."""
    goes_on = asyncio.Event()

    async def refuses(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        await goes_on.wait()
        await send({"type": "websocket.close", "code": 4429})

    socket = await opened(refuses)
    goes_on.set()
    for _ in range(10):
        await asyncio.sleep(0)
    assert socket.give(*[text("x")] * FLOOD) == 0
    socket.clock.advance(HELD_SECONDS - 0.1)
    assert socket.protocol.state == socket.protocol.STATE_OPEN
    socket.clock.advance(0.2)
    assert socket.close_code == 4429


@pytest.mark.parametrize("path", PATHS)
async def test_pings_have_a_limit_of_their_own(opened, path):
    application = HeldApplication()
    socket = await opened(application, path=path)
    size, per_second = ReadLimits().controls
    assert await read_in(socket, 5, ping(), application) <= size + 6 * per_second


async def test_what_a_player_or_a_bot_may_send_is_never_slowed(opened, settings):
    """The consumers' own allowances are what answers with a code: the limits here lie beyond them."""
    for path, (size, per_second) in [
        (PATHS[0], FRAMES),
        (BOTS_PATH, (settings.KAIJU["BOTS"]["MESSAGES_A_MINUTE"], settings.KAIJU["BOTS"]["MESSAGES_A_MINUTE"] / 60)),
    ]:
        limits = limits_for_path(path)
        assert limits.frames[0] > size if path == PATHS[0] else limits.frames[0] >= size
        assert limits.frames[1] > per_second
    application = HeldApplication()
    socket = await opened(application)
    for _ in range(120):
        assert socket.give(text("x"), text("y"), ping()) == 3
        await taking(socket, application)
        socket.clock.advance(1)
    assert socket.close_code is None


async def test_a_burst_costs_a_pause_and_no_more(opened):
    """As a page sends that was asleep: it is read to the end, and held against nobody."""
    application = HeldApplication()
    socket = await opened(application)
    for _ in range(5):
        left = [text("x")] * 150
        while left:
            left = left[socket.give(*left) :]
            await taking(socket, application)
            socket.clock.advance(0.1)
        socket.clock.advance(30)
    assert socket.close_code is None
    assert len(application.taken) == 1 + 5 * 150


async def test_bytes_are_limited_too(opened):
    application = HeldApplication()
    socket = await opened(application)
    large = text("x" * 60_000)
    read = await read_in(socket, 5, large, application)
    size, per_second = ReadLimits().data
    assert read * len(large) <= size + 6 * per_second + len(large)


@pytest.mark.parametrize("letter", ["x", "龙", "é"])
async def test_of_a_long_message_no_more_is_kept_than_its_refusal_needs(opened, letter):
    application = HeldApplication()
    application.goes_on.set()
    socket = await opened(application)
    whole = (letter * 900_000).encode()[:900_000].decode("utf8", "ignore").encode()
    parts = [whole[at : at + 9_000] for at in range(0, len(whole), 9_000)]
    socket.give(frame(Opcode.TEXT, parts[0], last=False), *[frame(Opcode.CONT, part, last=False) for part in parts[1:]])
    for _ in range(100):  # as many fragments as it takes
        socket.clock.advance(1)
    assert sum(map(len, socket.protocol.message_data)) <= MAX_KEPT_BYTES
    socket.give(frame(Opcode.CONT, b""))
    await taking(socket, application)
    kept = application.taken[-1]["text"].encode()
    assert MAX_FRAME_BYTES < len(kept) <= MAX_KEPT_BYTES
    assert whole.startswith(kept)


async def test_nothing_is_read_before_the_application_has_taken_the_socket(monkeypatch):
    accept = asyncio.Event()

    async def slow(scope, receive, send):
        await accept.wait()
        await send({"type": "websocket.accept"})
        await asyncio.Event().wait()

    socket = MemorySocket(slow)
    opening = asyncio.ensure_future(socket.open(monkeypatch))
    await asyncio.sleep(0)
    assert socket.give(*[text("x")] * FLOOD) == 1
    accept.set()
    await opening
    assert socket.line.reads
    assert socket.waiting == 2  # the handshake and the one
    socket.hang_up()


async def test_what_came_before_the_socket_was_open_is_read_to_its_end_and_within_the_limits(monkeypatch):
    accept, application = asyncio.Event(), HeldApplication()

    async def slow(scope, receive, send):
        await accept.wait()
        await application(scope, receive, send)

    application.goes_on.set()
    socket = MemorySocket(slow)
    opening = asyncio.ensure_future(socket.open(monkeypatch))
    await asyncio.sleep(0)
    socket.protocol.dataReceived(b"".join(text(str(number)) for number in range(150)))
    accept.set()
    await opening
    assert socket.waiting <= BACKLOG
    for _ in range(100):
        await taking(socket, application)
        socket.clock.advance(0.05)
    assert [message["text"] for message in application.taken[1:]] == [str(number) for number in range(150)]
    socket.hang_up()


async def test_what_was_left_unread_is_read_even_where_time_has_passed_meanwhile(opened, monkeypatch):
    """Between the look that stops reading and the one that sets the timer a token may have come back."""
    application = HeldApplication()
    application.goes_on.set()
    socket = await opened(application)
    waits = iter([0.0, 0.1])
    monkeypatch.setattr(socket.protocol, "_wait", lambda: next(waits, 0.0))
    socket.protocol.dataReceived(text("first") + text("second"))
    assert not socket.line.reads
    socket.clock.advance(0.1)
    await taking(socket, application)
    assert [message.get("text") for message in application.taken[1:]] == ["first", "second"]


async def test_a_socket_that_reads_no_pongs_is_sent_none(opened):
    application = HeldApplication()
    socket = await opened(application)
    socket.protocol.drain.pauseProducing()
    socket.give(ping(b"anybody?"))
    assert socket.line.value() == b""
    socket.protocol.drain.resumeProducing()
    socket.give(ping(b"anybody?"))
    assert socket.line.value() == b"\x8a\x08anybody?"


async def test_a_socket_that_reads_nothing_at_all_is_cut(opened):
    socket = await opened(HeldApplication())
    socket.protocol.drain.pauseProducing()
    for _ in range(30):
        socket.protocol.check_timeouts()
    assert socket.line.aborted


async def test_sockets_from_one_address_share_a_limit_behind_a_proxy_too(opened, settings, monkeypatch):
    monkeypatch.setattr(websocket_read_limits, "PER_ADDRESS", (100.0, 10.0))
    settings.TRUSTED_PROXIES = 1
    application = HeldApplication()
    application.goes_on.set()
    read = {}
    for visitor, count in (("6.6.6.6", 3), ("7.7.7.7", 1)):
        sockets = [await opened(application, headers={"X-Forwarded-For": f"1.1.1.1, {visitor}"}) for _ in range(count)]
        read[visitor] = 0
        for socket in sockets:
            for _ in range(3):
                read[visitor] += socket.give(*[text("x")] * 25)
                await taking(socket, application)
        assert all(socket.close_code is None for socket in sockets), "neighbours are slowed, never closed"
        socket.clock.advance(1)
    assert read["6.6.6.6"] <= 101
    assert read["7.7.7.7"] == 75
    assert bucket_for_address("127.0.0.1") is None


def test_the_pages_for_programs_and_operators_name_the_limits():
    limits, told = ReadLimits(), (ROOT / "docs" / "operations.md").read_text()
    protocol = " ".join((ROOT / "docs" / "protocol.md").read_text().split())
    (frames, a_second), (controls, control_rate) = limits.frames, limits.controls
    at_once, shared = PER_ADDRESS
    assert f"{frames} frames at once and {a_second} a second" in protocol
    assert f"{controls} control frames at once and {control_rate} a second" in protocol
    assert f"no more than {BACKLOG} frames that it has not yet looked at" in protocol
    assert f"read at {shared:,.0f} frames a second" in protocol
    assert f"{frames} at once, {a_second} a second" in told
    assert f"{at_once:,.0f} at once, {shared:,.0f} a second" in told
    assert f"| {BACKLOG} a socket |" in told
    assert (limits.data, limits.patience) == ((2 * 1024**2, 64 * 1024), (10, 0.1))
    for page in (protocol, told):
        assert "2 MB at once" in page
        assert "64 KB a second" in page
    assert (HEAD_SECONDS, BODY_SECONDS, IDLE_SECONDS, MAX_BODY_BYTES) == (10, 60, 75, 4 * 1024**2)
    assert "| the head of a request | 10 s |" in told
    assert "1 KB a second, a minute in all, 4 MB" in told
    assert "| a connection between two requests | 75 s;" in told


def test_a_bucket_that_is_overdrawn_says_when_to_go_on():
    now = [0.0]
    bucket = TokenBucket(10, 4, now=lambda: now[0])
    bucket.overdraw(10)
    assert bucket.wait() == 0.25
    bucket.overdraw(3)
    assert bucket.wait() == 1.0
    now[0] = 1.0
    assert bucket.wait() == 0
    now[0] = 100.0
    assert bucket.left == 10
