"""Messages from plain threads: they wake the consumers' loop at once, and a broker that is away costs nothing."""

from __future__ import annotations

import asyncio
import threading

import pytest
from asgiref.sync import async_to_sync
from django.conf import settings

from config.channel_layers import EmbeddedChannelLayer, SharedChannelLayer

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


def test_before_anybody_has_connected_a_broadcast_is_nothing():
    EmbeddedChannelLayer().broadcast("lobby", MESSAGE)
