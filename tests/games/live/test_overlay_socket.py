"""The socket of an overlay: whole states for whoever has the secret, one encoding for all, and its end with it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from channels.layers import get_channel_layer
from redis.exceptions import ConnectionError as BrokerAway

from accounts.models import User
from games.close_codes import NO_SUCH_TABLE
from games.consumers import group_listener
from games.models import Match
from games.streams.consumers import overlay, overlay_room
from games.streams.models import Gift, Stream
from games.streams.selectors import overlay_addresses, overlay_state
from games.streams.services import overlay_address
from tests.support import on_air
from tests.support.live_matches import play_any
from tests.support.overlays import SECRET, gift, overlaid

from .conftest import in_database
from .socket_client import PATIENCE


@pytest.fixture
def stream(worker_threads: None, monkeypatch: pytest.MonkeyPatch) -> Stream:
    """A stream with a person in the first seat, which is on the air."""
    overlay_addresses._wrong.clear()
    monkeypatch.setattr(overlay_room, "PAUSE_SECONDS", 0.0)
    owner = on_air.streamer()
    return overlaid(owner, hands="hidden")[0]


@pytest.fixture
def open_overlay(open_socket: Any) -> Callable[..., Any]:
    async def open_one(secret: str = SECRET) -> Any:
        return await open_socket("", path=f"/ws/overlay/{secret}/", wait=False)

    return open_one


async def closed_with(socket: Any) -> int:
    """Reads frames until the socket closes, and returns the close code."""
    while True:
        message = await socket._line.receive_output(timeout=PATIENCE)
        if message["type"] == "websocket.close":
            return int(message["code"])


async def frame_of(socket: Any, kind: str) -> dict[str, Any]:
    """Reads frames until one of this type comes, and returns it."""
    while True:
        message = await socket._line.receive_output(timeout=PATIENCE)
        assert message["type"] == "websocket.send", message
        frame: dict[str, Any] = json.loads(message["text"])
        if frame["type"] == kind:
            return frame


async def state(socket: Any, fits: Callable[[dict[str, Any]], bool] = lambda _: True) -> dict[str, Any]:
    """Reads states until one fits, and returns it."""
    while True:
        found: dict[str, Any] = (await frame_of(socket, "state"))["state"]
        if fits(found):
            return found


async def test_an_overlay_gets_a_whole_state_and_every_later_one(open_overlay, stream):
    socket = await open_overlay()
    first = await state(socket)
    assert first["live"] is True
    assert first["view"]["phase"] == "BIDDING"
    match = await in_database(Match.objects.get)()
    await in_database(play_any)(match, ms=2000)
    later = await state(socket, lambda found: found["view"]["bids"] != first["view"]["bids"])
    assert later.keys() == first.keys()


async def test_a_gift_is_shown_with_the_message_about_it(open_overlay, stream):
    socket = await open_overlay()
    await state(socket)
    await in_database(gift)(stream, "cheer", at=stream.started_at, seat=0)
    layer: Any = get_channel_layer()
    await layer.group_send(f"stream.{stream.pk.hex}", {"type": "stream.changed"})
    shown = await state(socket, lambda found: found["gifts"]["next"] is not None)
    assert shown["gifts"]["next"]["donor"] == "Spring Hills"


async def test_many_overlays_share_one_reading_and_one_encoding(open_overlay, stream, monkeypatch):
    readings = []
    real = overlay_state.overlay_state

    def counted(*args: Any, **how: Any) -> Any:
        readings.append(args)
        return real(*args, **how)

    code = await in_database(lambda: on_air.table_of_stream(stream).code)()
    room = overlay_room.room_of(stream.pk)
    room._code = code  # else it would listen again after its first reading, and read once more at any time
    monkeypatch.setattr(overlay, "room_of", lambda _: room)
    monkeypatch.setattr(overlay_room, "overlay_state", counted)
    monkeypatch.setattr(overlay_room, "CHECK_SECONDS", 3600.0)
    sockets = [await open_overlay() for _ in range(4)]
    for socket in sockets:
        await state(socket)
    assert room._reading is not None
    await room._reading
    readings.clear()
    await in_database(gift)(stream, "cheer", at=stream.started_at)
    layer: Any = get_channel_layer()
    await layer.group_send(f"stream.{stream.pk.hex}", {"type": "stream.changed"})
    for socket in sockets:
        await state(socket, lambda found: found["gifts"]["next"] is not None)
    assert len(readings) == 1


async def test_another_secret_ends_the_overlays_of_the_old_one_at_once(open_overlay, stream):
    socket = await open_overlay()
    await state(socket)
    owner = await in_database(User.objects.get)(pk=stream.owner_id)
    fresh = await in_database(overlay_address.rotate_overlay)(stream_id=stream.pk, by=owner, now=stream.started_at)
    assert await closed_with(socket) == NO_SUCH_TABLE
    assert await closed_with(await open_overlay()) == NO_SUCH_TABLE
    assert (await state(await open_overlay(fresh)))["live"] is True


async def test_a_lost_message_about_another_secret_costs_one_ping(open_overlay, stream, monkeypatch):
    monkeypatch.setattr(overlay_room, "CHECK_SECONDS", 0.0)
    socket = await open_overlay()
    await state(socket)
    await in_database(Stream.objects.update)(overlay_digest="0" * 64)
    await socket.send("ping", t=1)
    assert await closed_with(socket) == NO_SUCH_TABLE


async def test_a_deleted_stream_ends_its_overlays(open_overlay, stream, monkeypatch):
    monkeypatch.setattr(overlay_room, "CHECK_SECONDS", 0.0)
    socket = await open_overlay()
    await state(socket)
    await in_database(Gift.objects.all().delete)()
    await in_database(Stream.objects.all().delete)()
    await socket.send("ping", t=1)
    assert await closed_with(socket) == NO_SUCH_TABLE


async def test_a_wrong_secret_gets_nothing(open_overlay, stream):
    assert await closed_with(await open_overlay("some-other-secret-of-nobody")) == NO_SUCH_TABLE


async def test_pings_are_answered_and_everything_else_is_an_offence(open_overlay, stream, monkeypatch):
    socket = await open_overlay()
    await state(socket)
    await socket.send_raw(json.dumps({"type": "ping", "t": 7}))
    assert (await frame_of(socket, "pong"))["t"] == 7
    for _ in range(40):
        await socket.send_raw('{"type": "move", "window": "w"}')
    assert await closed_with(socket) == 4429


async def test_it_hears_again_after_the_broker_was_away(open_overlay, stream, monkeypatch):
    monkeypatch.setattr(group_listener, "JOIN_AGAIN_SECONDS", 0.0)
    layer: Any = get_channel_layer()
    again = asyncio.Event()

    class AwayOnce:
        """The channel layer, whose broker is away when the room hears for the first time."""

        def __getattr__(self, name: str) -> Any:
            return getattr(layer, name)

        async def receive(self, channel: str) -> Any:
            if not again.is_set():
                again.set()
                raise BrokerAway
            return await layer.receive(channel)

    monkeypatch.setattr(group_listener, "get_channel_layer", AwayOnce)
    socket = await open_overlay()
    await state(socket)
    await again.wait()
    await in_database(gift)(stream, "cheer", at=stream.started_at)
    await state(socket, lambda found: found["gifts"]["next"] is not None)


async def test_an_open_overlay_keeps_its_stream_on_the_air(open_overlay, stream):
    await in_database(Stream.objects.update)(watched_at=None)
    await state(await open_overlay())
    assert (await in_database(Stream.objects.get)()).watched_at is not None
