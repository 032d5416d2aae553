"""Messages from plain threads: they wake the consumers' loop at once, and a broker that is away costs nothing."""

from __future__ import annotations

import asyncio
import socket
import threading
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.conf import settings

from config.layers import EmbeddedChannelLayer, SharedChannelLayer

MESSAGE = {"type": "table.nudge", "match": "m", "number": 3}


@pytest.fixture
async def embedded():
    return EmbeddedChannelLayer()


@pytest.fixture(params=["embedded", "shared"])
async def layer(request, services):
    if request.param == "embedded":
        yield EmbeddedChannelLayer()
        return
    layer = SharedChannelLayer(hosts=[settings.REDIS_URL], prefix="kaiju-test-layers")
    yield layer
    await layer.flush()


@pytest.fixture
def shared_alone(services):
    return SharedChannelLayer(hosts=[settings.REDIS_URL], prefix="kaiju-test-layers")


async def test_a_thread_reaches_everybody_in_the_group(layer):
    channels = [await layer.new_channel() for _ in range(3)]
    for channel in channels:
        await layer.group_add("table.k7m2qa", channel)
    waiting = [asyncio.create_task(layer.receive(channel)) for channel in channels]
    await asyncio.to_thread(layer.broadcast, "table.k7m2qa", MESSAGE)
    assert await asyncio.wait_for(asyncio.gather(*waiting), 5) == [MESSAGE] * 3


async def test_another_group_hears_nothing(layer):
    channel = await layer.new_channel()
    await layer.group_add("table.aaaaaa", channel)
    waiting = asyncio.create_task(layer.receive(channel))
    await asyncio.to_thread(layer.broadcast, "table.bbbbbb", MESSAGE)
    await asyncio.to_thread(layer.broadcast, "table.aaaaaa", {**MESSAGE, "number": 4})
    assert (await asyncio.wait_for(waiting, 5))["number"] == 4


async def test_the_embedded_layer_takes_messages_from_other_loops(embedded):
    """As `async_to_sync(layer.group_send)` of a Celery task does; the stock layer would let them wait for a second."""
    channel = await embedded.new_channel()
    await embedded.group_add("lobby", channel)
    waiting = asyncio.create_task(embedded.receive(channel))
    sender = threading.Thread(target=async_to_sync(embedded.group_send), args=("lobby", MESSAGE))
    sender.start()
    assert await asyncio.wait_for(waiting, 5) == MESSAGE
    await asyncio.to_thread(sender.join)


def test_a_broker_that_was_restarted_is_found_again_by_the_next_message(shared_alone, monkeypatch):
    """The thread's connection is dead and does not know it."""
    shared_alone.broadcast("lobby", MESSAGE)
    shared_alone._line()._sock.close()
    asked: list[Any] = []
    publish = shared_alone._publish

    def counted(packed):
        asked.append(packed)
        publish(packed)

    monkeypatch.setattr(shared_alone, "_publish", counted)
    shared_alone.broadcast("lobby", MESSAGE)
    assert len(asked) == 2
    assert shared_alone._silent_until == 0.0


def test_before_anybody_has_connected_a_broadcast_is_nothing():
    EmbeddedChannelLayer().broadcast("lobby", MESSAGE)


def test_a_broker_that_is_away_neither_raises_nor_makes_a_move_wait(caplog, monkeypatch):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    layer = SharedChannelLayer(hosts=[f"redis://127.0.0.1:{port}/0"])
    layer.broadcast("lobby", MESSAGE)
    assert "does not answer" in caplog.text
    asked: list[Any] = []
    monkeypatch.setattr(layer, "_publish", asked.append)
    layer.broadcast("lobby", MESSAGE)
    assert not asked
    layer._silent_until = 0.0
    layer.broadcast("lobby", MESSAGE)
    assert len(asked) == 1
