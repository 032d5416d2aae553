"""All who hear a group: tables, chat rooms, television and overlays. Nobody goes deaf, nothing stays behind."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import pytest
from redis.exceptions import ConnectionError as BrokerAway

from config.channel_layers import SharedChannelLayer
from games import after_commit
from games.consumers import chat_room_readers, group_listener, room_frames, table_room, tv_hub
from games.streams.consumers import overlay_room
from tests.support.servers import private_broker
from tests.support.servers.polling import wait_until_in_loop, yield_to_others

from .socket_client import PATIENCE

STREAM = UUID(int=7)


class Layer:
    """A channel layer within the test, whose broker can go away."""

    def __init__(self) -> None:
        self.channels: dict[str, asyncio.Queue[Any]] = {}
        self.groups: dict[str, set[str]] = {}
        self.joins = 0
        self.away = False
        self.may_join = asyncio.Event()
        self.may_join.set()

    def go_away(self) -> None:
        """Loses all groups, and lets every receiver and every attempt to join fail."""
        self.away = True
        self.groups.clear()
        for queue in self.channels.values():
            queue.put_nowait(BrokerAway())

    def send(self, group: str, message: dict[str, Any]) -> None:
        for channel in self.groups.get(group, ()):
            self.channels[channel].put_nowait(message)

    async def new_channel(self) -> str:
        name = f"specific.{len(self.channels)}"
        self.channels[name] = asyncio.Queue()
        return name

    async def group_add(self, group: str, channel: str) -> None:
        await self.may_join.wait()
        if self.away:
            raise BrokerAway
        self.joins += 1
        self.groups.setdefault(group, set()).add(channel)

    async def group_discard(self, group: str, channel: str) -> None:
        if self.away:
            raise BrokerAway
        self.groups.get(group, set()).discard(channel)

    async def receive(self, channel: str) -> Any:
        try:
            found = await self.channels[channel].get()
        except asyncio.CancelledError:
            del self.channels[channel]
            raise
        if isinstance(found, BrokerAway):
            raise found
        return found


@dataclass
class User:
    """One of the four parts that hear a group, with what it was told."""

    group: str
    join: Callable[[], Any]
    """Adds one more viewer. Returns it once it is in, or is cancelled meanwhile."""
    leave: Callable[[Any], None]
    viewers: list[Any] = field(default_factory=list)
    heard: list[dict[str, Any]] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    async def enter(self) -> None:
        await self.join()

    def leave_all(self) -> None:
        while self.viewers:
            self.leave(self.viewers.pop())


def table(monkeypatch: pytest.MonkeyPatch) -> User:
    made: User
    room = table_room.Room("k7m2qa")
    monkeypatch.setattr(table_room.Room, "refresh", lambda self, **_: None)
    monkeypatch.setattr(table_room.Room, "_handle_message", lambda self, message: made.heard.append(message))
    monkeypatch.setattr(table_room.Room, "_send_news", lambda self: None)

    async def join() -> None:
        made.viewers.append(room_frames.Viewer(None, lambda *_: None, lambda _: None, lambda _: None))
        await room.join(made.viewers[-1])

    made = User(after_commit.table_group("k7m2qa"), join, room.leave)
    real = room.pull

    def pull(*given: Any) -> asyncio.Task[None]:
        made.missed.append("read")
        return real(*given)

    monkeypatch.setattr(room, "pull", pull)
    return made


def chat_room(monkeypatch: pytest.MonkeyPatch) -> User:
    made: User
    room = chat_room_readers.ChatRoomReaders("lobby")

    async def frames(self: object) -> tuple[str, str]:
        return "room", "said"

    monkeypatch.setattr(chat_room_readers.ChatRoomReaders, "_current_frames", frames)
    monkeypatch.setattr(
        chat_room_readers.ChatRoomReaders, "_handle_message", lambda self, message: made.heard.append(message)
    )

    async def join() -> None:
        made.viewers.append(lambda _text: None)
        await room.join(made.viewers[-1])

    made = User(after_commit.room_group("lobby"), join, room.leave)
    monkeypatch.setattr(room, "_check_soon", lambda: made.missed.append("read"))
    return made


def television(monkeypatch: pytest.MonkeyPatch) -> User:
    made: User
    monkeypatch.setattr(tv_hub.TvHub, "_receive_count", lambda self, message: made.heard.append(message))
    monkeypatch.setattr(tv_hub.TvHub, "_tell_audience", lambda self: None)

    async def check(self: object) -> None:
        """Looks for no tables."""

    monkeypatch.setattr(tv_hub.TvHub, "_check", check)
    hub = tv_hub.TvHub()

    async def join() -> None:
        made.viewers.append(tv_hub.TvViewer(lambda _text: None))
        hub.join(made.viewers[-1])
        assert hub._messages is not None
        await hub._messages.joined()

    made = User(after_commit.TV, join, hub.leave)
    return made


class Overlay:
    digest = "d"

    def show(self, state: Any) -> None:
        pass

    def dismiss(self) -> None:
        pass


def overlay(monkeypatch: pytest.MonkeyPatch) -> User:
    made: User
    room = overlay_room.OverlayRoom(STREAM)
    monkeypatch.setattr(overlay_room.OverlayRoom, "_handle", lambda self, message: made.heard.append(message))

    async def join() -> None:
        made.viewers.append(Overlay())
        await room.join(made.viewers[-1])

    made = User(after_commit.stream_group(STREAM), join, room.leave)
    monkeypatch.setattr(room, "read_soon", lambda *_: made.missed.append("read"))
    return made


MAKERS = {"table": table, "chat room": chat_room, "television": television, "overlay": overlay}


@pytest.fixture
async def layer(monkeypatch: pytest.MonkeyPatch) -> Layer:
    layer = Layer()
    monkeypatch.setattr(group_listener, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(group_listener, "JOIN_AGAIN_SECONDS", 0.0)
    group_listener._listeners.clear()
    return layer


@pytest.fixture(params=MAKERS)
async def user(layer: Layer, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> AsyncIterator[User]:
    user = MAKERS[request.param](monkeypatch)
    yield user
    user.leave_all()
    await left(user)


async def left(user: User) -> None:
    await wait_until_in_loop(lambda: user.group not in group_listener._listeners)


async def hears(layer: Layer, user: User, number: int) -> None:
    """Sends a message to the group, and waits until it has come."""
    layer.send(user.group, {"number": number})
    await wait_until_in_loop(lambda: {"number": number} in user.heard)


async def test_one_join_serves_all_viewers_and_each_message_comes_once(layer, user):
    for _ in range(3):
        await user.enter()
    await hears(layer, user, 1)
    assert (layer.joins, user.heard) == (1, [{"number": 1}])


async def test_after_an_outage_the_group_is_joined_again_and_what_was_missed_is_read(layer, user):
    await user.enter()
    await hears(layer, user, 1)
    user.missed.clear()
    layer.go_away()
    await wait_until_in_loop(lambda: not layer.groups)
    layer.away = False
    await wait_until_in_loop(lambda: bool(layer.groups.get(user.group)))
    await hears(layer, user, 2)
    assert user.missed == [] if user.group == after_commit.TV else ["read"]  # numbers of spectators are repeated


async def test_a_viewer_comes_in_while_the_broker_is_away_and_hears_once_it_is_back(layer, user, monkeypatch):
    monkeypatch.setattr(group_listener, "JOIN_SECONDS", 0.0)
    layer.away = True
    await user.enter()
    layer.away = False
    await wait_until_in_loop(lambda: bool(layer.groups.get(user.group)))
    await hears(layer, user, 1)


async def test_a_viewer_who_is_cancelled_while_joining_deafens_nobody(layer, user):
    layer.may_join.clear()
    joining = [asyncio.create_task(user.enter()) for _ in range(2)]
    await wait_until_in_loop(lambda: len(user.viewers) == 2)
    await asyncio.sleep(0)
    joining[0].cancel()
    user.leave(user.viewers.pop(0))
    with contextlib.suppress(asyncio.CancelledError):
        await joining[0]
    layer.may_join.set()
    await joining[1]
    await hears(layer, user, 1)
    assert layer.joins == 1


async def test_the_last_viewer_takes_the_group_and_its_channel_along(layer, user):
    await user.enter()
    await hears(layer, user, 1)
    user.leave_all()
    await wait_until_in_loop(lambda: not layer.channels)
    assert not any(layer.groups.values())


async def test_nothing_stays_behind_a_viewer_who_leaves_while_the_group_is_joined(layer, user):
    layer.may_join.clear()
    joining = asyncio.create_task(user.enter())
    await wait_until_in_loop(lambda: bool(layer.channels))
    user.leave_all()
    layer.may_join.set()
    await joining
    await wait_until_in_loop(lambda: not layer.channels)
    assert not any(layer.groups.values())


async def test_after_the_last_viewer_the_next_one_hears_again(layer, user):
    await user.enter()
    user.leave_all()
    await left(user)
    await user.enter()
    await hears(layer, user, 2)


async def test_a_message_that_one_cannot_handle_reaches_the_others_and_the_next_comes(layer, caplog):
    heard: list[Any] = []

    def fail(message: dict[str, Any]) -> None:
        raise KeyError("cards of ann")

    subscriptions = [group_listener.subscribe("table.k7m2qa", handle) for handle in (fail, heard.append, fail)]
    await subscriptions[0].joined()
    for number in (1, 2):
        layer.send("table.k7m2qa", {"number": number})
    await wait_until_in_loop(lambda: len(heard) == 2)
    assert "KeyError" in caplog.text
    assert "cards of ann" not in caplog.text
    for subscription in subscriptions:
        subscription.cancel()


@pytest.fixture
async def shared(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Any, SharedChannelLayer]]:
    """A broker that can be killed, and the layer between processes over it."""
    with private_broker.broker() as broker:
        layer = SharedChannelLayer(hosts=[broker.address])
        monkeypatch.setattr(group_listener, "get_channel_layer", lambda: layer)
        group_listener._listeners.clear()
        yield broker, layer
        await layer.flush()


async def test_all_four_hear_again_after_the_broker_was_killed(shared, monkeypatch):
    broker, layer = shared
    users = [make(monkeypatch) for make in MAKERS.values()]

    async def all_hear(number: int) -> None:
        message = {"number": number}
        async with asyncio.timeout(PATIENCE):
            while not all(message in user.heard for user in users):
                for user in users:
                    layer.broadcast(user.group, message)
                await yield_to_others()

    for user in users:
        await user.enter()
    await all_hear(1)
    broker.kill()
    broker.start()
    await all_hear(2)
    for user in users:
        user.leave_all()
        await left(user)
