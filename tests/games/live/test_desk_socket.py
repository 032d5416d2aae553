"""The socket of a stream desk: for its owner alone, with no word of the match, and closed with the permission."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from channels.layers import get_channel_layer

from accounts.models import User
from games import after_commit
from games.close_codes import REFUSED, SESSION_CHANGED
from games.consumers.room_frames import Viewer
from games.consumers.table_room import room_of
from games.models import Table
from games.streams.consumers import desk as desk_socket
from games.streams.models import Stream
from moderation import services as moderation
from tests.support import on_air
from tests.support.live_matches import person
from tests.support.overlays import overlaid
from tests.support.process_memory import forget_tables_and_matches

from .conftest import in_database
from .socket_client import PATIENCE


@pytest.fixture
def stream(worker_threads: None, monkeypatch: pytest.MonkeyPatch) -> Stream:
    monkeypatch.setattr(desk_socket, "FRAME_EVERY_SECONDS", 0.0)
    kai = person("kai")
    moderation.give_role(user=kai, role="streamer", by=None)
    return on_air.on_air(User.objects.get(pk=kai.pk))


async def opened(open_socket: Any, stream: Stream, user: User | None) -> Any:
    return await open_socket("", user=user, path=f"/ws/streams/{stream.pk}/", wait=False)


async def next_of(socket: Any, kind: str) -> dict[str, Any]:
    """Reads frames until one of this type comes, and returns it."""
    while True:
        message = await socket._line.receive_output(timeout=PATIENCE)
        assert message["type"] == "websocket.send", message
        found: dict[str, Any] = json.loads(message["text"])
        if found["type"] == kind:
            return found


async def close_code(socket: Any) -> int:
    while True:
        message = await socket._line.receive_output(timeout=PATIENCE)
        if message["type"] == "websocket.close":
            return int(message["code"])


async def changed(stream: Stream) -> None:
    await get_channel_layer().group_send(after_commit.stream_group(stream.pk), {"type": "stream.changed"})


async def watched(stream: Stream, process: str, count: int) -> None:
    message = {"type": "table.watchers", "process": process, "count": count, "ask": False}
    code = await in_database(lambda: on_air.table_of_stream(stream).code)()
    await get_channel_layer().group_send(after_commit.table_group(code), message)


@pytest.mark.parametrize("reader", ["nobody", "otto", "ada"])
async def test_another_visitor_is_refused(open_socket: Any, stream: Stream, reader: str) -> None:
    def account() -> User | None:
        if reader == "nobody":
            return None
        return on_air.streamer("otto") if reader == "otto" else person("ada", staff=True)

    socket = await opened(open_socket, stream, await in_database(account)())
    assert await close_code(socket) == REFUSED


async def test_a_change_is_told_without_a_word_of_the_match(open_socket: Any, stream: Stream) -> None:
    socket = await opened(open_socket, stream, stream.owner)
    assert await next_of(socket, "changed") == {"type": "changed"}  # it follows from here on
    await changed(stream)
    assert await next_of(socket, "changed") == {"type": "changed"}


async def test_spectators_of_all_processes_are_counted(open_socket: Any, stream: Stream) -> None:
    socket = await opened(open_socket, stream, stream.owner)
    await next_of(socket, "changed")
    await watched(stream, "first", 3)
    assert await next_of(socket, "watching") == {"type": "watching", "count": 3}


async def test_the_socket_ends_with_the_permission(open_socket: Any, stream: Stream) -> None:
    socket = await opened(open_socket, stream, stream.owner)
    await next_of(socket, "changed")
    ada = await in_database(lambda: person("ada", staff=True))()
    await in_database(lambda: moderation.take_role(user=stream.owner, role="streamer", by=ada))()
    assert await close_code(socket) == REFUSED


async def test_the_socket_ends_with_the_session(open_socket: Any, stream: Stream) -> None:
    socket = await opened(open_socket, stream, stream.owner)
    await next_of(socket, "changed")
    await in_database(socket.client.logout)()
    assert await close_code(socket) == REFUSED


async def test_a_changed_password_lets_the_page_come_back_with_its_new_session(
    open_socket: Any, stream: Stream
) -> None:
    socket = await opened(open_socket, stream, stream.owner)
    await next_of(socket, "changed")
    stream.owner.set_password("another one, please")
    await in_database(stream.owner.save)()
    assert await close_code(socket) == SESSION_CHANGED


async def test_an_open_desk_keeps_its_stream_on_the_air(open_socket: Any, stream: Stream) -> None:
    await in_database(Stream.objects.update)(watched_at=None)
    await next_of(await opened(open_socket, stream, stream.owner), "changed")
    assert (await in_database(Stream.objects.get)()).watched_at is not None


@pytest.mark.parametrize("seat", ["spectator", "person", "bot"])
async def test_people_at_its_table_keep_a_stream_on_the_air_and_bots_do_not(
    open_socket: Any, worker_threads: None, seat: str
) -> None:
    def begun() -> tuple[str, User | None]:
        anna = person("anna")
        if seat == "bot":
            User.objects.filter(pk=anna.pk).update(is_bot=True, owner=person("owner"))
            anna.refresh_from_db()
        stream, _ = overlaid(*([] if seat == "spectator" else [anna]), owner=person("kai"))
        Table.objects.update(streamed=True)
        forget_tables_and_matches()
        return on_air.table_of_stream(stream).code, None if seat == "spectator" else anna

    code, viewer = await in_database(begun)()
    room = room_of(code)
    shown = asyncio.Event()
    watching = Viewer(None if viewer is None else viewer.pk, lambda *_: shown.set(), lambda _: None, lambda _: None)
    await room.join(watching)
    await shown.wait()
    room.leave(watching)
    assert ((await in_database(Stream.objects.get)()).watched_at is not None) is (seat != "bot")
