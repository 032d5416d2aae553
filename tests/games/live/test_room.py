"""A room without viewers leaves nothing behind."""

from __future__ import annotations

import asyncio
import contextlib

from games.after_commit import table_group
from games.consumers import room_frames, table_room


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


async def test_the_last_viewer_may_leave_while_the_room_is_joining(monkeypatch):
    layer = Groups()
    monkeypatch.setattr(table_room, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(table_room.Room, "refresh", lambda self, **_: None)
    hall = table_room.Room("gone")
    viewer = room_frames.Viewer(None, lambda *_: None, lambda _: None, lambda _: None)
    joining = asyncio.create_task(hall.join(viewer))
    await layer.asked.wait()
    hall.leave(viewer)
    layer.may_add.set()
    await joining
    assert layer.members == set()


async def test_a_room_hears_its_table_until_the_last_viewer_leaves(monkeypatch):
    layer = Groups()
    layer.may_add.set()
    monkeypatch.setattr(table_room, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(table_room.Room, "refresh", lambda self, **_: None)
    hall = table_room.Room("heard")
    viewer = room_frames.Viewer(None, lambda *_: None, lambda _: None, lambda _: None)
    await hall.join(viewer)
    assert layer.members == {(table_group("heard"), "specific.one")}
    await asyncio.sleep(0)  # the room begins to listen
    hall.leave(viewer)
    assert hall._hearing is not None
    with contextlib.suppress(asyncio.CancelledError):
        await hall._hearing
    assert layer.members == set()
