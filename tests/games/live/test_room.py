"""A room without viewers leaves nothing behind."""

from __future__ import annotations

import asyncio
import contextlib
import time

import pytest
from django.db import OperationalError

from games.after_commit import table_group
from games.consumers import chat_room_readers, first_readings, group_listener, room_frames, shared_reads, table_room
from games.selectors import Cursor
from tests.support.servers.polling import wait_until_in_loop


class Groups:
    """A channel layer that knows who is in which group, and adds nobody before it may."""

    def __init__(self) -> None:
        self.members: set[tuple[str, str]] = set()
        self.asked, self.may_add = asyncio.Event(), asyncio.Event()

    async def new_channel(self) -> str:
        return "specific.one"

    async def group_add(self, group: str, channel: str) -> None:
        self.asked.set()
        await self.may_add.wait()
        self.members.add((group, channel))

    async def group_discard(self, group: str, channel: str) -> None:
        self.members.discard((group, channel))

    async def group_send(self, group: str, message: dict[str, object]) -> None:
        pass

    async def receive(self, channel: str) -> dict[str, object]:
        await asyncio.Event().wait()
        raise AssertionError


def use(monkeypatch: pytest.MonkeyPatch, layer: Groups) -> None:
    for module in (group_listener, table_room):
        monkeypatch.setattr(module, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(first_readings, "first_readings", lambda _codes: {})


def hearing(hall: table_room.Room) -> asyncio.Task[None]:
    assert hall._messages is not None
    return hall._messages.listener._task


async def test_the_last_viewer_may_leave_while_the_room_is_joining(monkeypatch):
    layer = Groups()
    use(monkeypatch, layer)
    monkeypatch.setattr(table_room.Room, "refresh", lambda self, **_: None)
    hall = table_room.Room("gone")
    viewer = room_frames.Viewer(None, lambda *_: None, lambda _: None, lambda _: None)
    joining = asyncio.create_task(hall.join(viewer))
    await layer.asked.wait()
    ending = hearing(hall)
    hall.leave(viewer)
    layer.may_add.set()
    await joining
    await asyncio.wait([ending])
    assert layer.members == set()


async def test_a_room_hears_its_table_until_the_last_viewer_leaves(monkeypatch):
    layer = Groups()
    layer.may_add.set()
    use(monkeypatch, layer)
    monkeypatch.setattr(table_room.Room, "refresh", lambda self, **_: None)
    hall = table_room.Room("heard")
    viewer = room_frames.Viewer(None, lambda *_: None, lambda _: None, lambda _: None)
    await hall.join(viewer)
    assert layer.members == {(table_group("heard"), "specific.one")}
    await asyncio.sleep(0)  # the room begins to listen
    ending = hearing(hall)
    hall.leave(viewer)
    await asyncio.wait([ending])
    assert layer.members == set()


def viewer() -> room_frames.Viewer:
    return room_frames.Viewer(None, lambda *_: None, lambda _: None, lambda _: None)


async def cancelled(task: asyncio.Task[None]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


@pytest.mark.django_db  # a thread of the pool may look after its connection to the database
@pytest.mark.parametrize("failures", [1, 3])
async def test_a_viewer_who_was_shown_nothing_is_shown_the_table_later_without_a_ping(failures, monkeypatch):
    layer, read = Groups(), list[object]()
    layer.may_add.set()
    use(monkeypatch, layer)
    monkeypatch.setattr(table_room, "RETRY_SECONDS", 0.01)
    hall, one = table_room.Room("late"), viewer()

    def refresh(_room: table_room.Room, **_about: object) -> None:
        read.append(None)
        if len(read) <= failures:
            raise OperationalError
        one.cursor = Cursor(None, 0, 1, b"")

    monkeypatch.setattr(table_room.Room, "refresh", refresh)
    await hall.join(one)
    assert one.cursor is None
    await wait_until_in_loop(lambda: one.cursor is not None)
    assert len(read) == failures + 1
    await wait_until_in_loop(lambda: hall._pulling is None or hall._pulling.done())
    assert hall._next_reading is None  # and it ends with that
    hall.leave(one)


async def test_one_whom_nobody_looks_at_is_no_spectator_for_friends(monkeypatch):
    hall, looked_at, away = table_room.Room("watched"), viewer(), viewer()
    looked_at.user_id, away.user_id = 1, 2
    away.heard_at = room_frames.AWAY
    hall._viewers = frozenset({looked_at, away})
    assert hall.spectators() == {1}
    away.heard_at = time.monotonic()
    assert hall.spectators() == {1, 2}


async def test_others_join_although_the_task_that_joined_first_is_cancelled(monkeypatch):
    layer = Groups()
    use(monkeypatch, layer)
    monkeypatch.setattr(table_room.Room, "refresh", lambda self, **_: None)
    hall, first, second = table_room.Room("shared"), viewer(), viewer()
    joining = [asyncio.create_task(hall.join(one)) for one in (first, second)]
    await layer.asked.wait()
    hall.leave(first)
    await cancelled(joining[0])
    layer.may_add.set()
    await joining[1]
    assert layer.members == {(table_group("shared"), "specific.one")}
    hall.leave(second)


async def test_a_reading_goes_on_although_one_who_waits_for_it_is_cancelled(monkeypatch):
    layer, begun, may_read = Groups(), asyncio.Event(), asyncio.Event()
    layer.may_add.set()
    use(monkeypatch, layer)

    async def in_thread(_read: object) -> dict[object, None]:
        begun.set()
        await may_read.wait()
        return {}

    monkeypatch.setattr(shared_reads, "in_thread", in_thread)
    hall, first, second = table_room.Room("read"), viewer(), viewer()
    joining = [asyncio.create_task(hall.join(one)) for one in (first, second)]
    await begun.wait()
    hall.leave(first)
    await cancelled(joining[0])
    may_read.set()
    await joining[1]
    hall.leave(second)


async def test_a_chat_room_takes_others_although_the_first_reader_is_cancelled(monkeypatch):
    layer, told = Groups(), list[str]()
    use(monkeypatch, layer)

    async def current_frames(self: object) -> tuple[str, str]:
        return "room", "said"

    monkeypatch.setattr(chat_room_readers.ChatRoomReaders, "_current_frames", current_frames)
    room = chat_room_readers.ChatRoomReaders("lobby")

    def tell_nobody(_text: str) -> None:
        """Stands for the socket that is gone."""

    joining = [asyncio.create_task(room.join(one)) for one in (tell_nobody, told.append)]
    await layer.asked.wait()
    room.leave(tell_nobody)
    await cancelled(joining[0])
    layer.may_add.set()
    await joining[1]
    assert told == ["room", "said"]
    room.leave(told.append)
