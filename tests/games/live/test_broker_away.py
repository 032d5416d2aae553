"""The layer between processes while its broker is killed, frozen or restarted: nobody fails, nobody waits."""

from __future__ import annotations

import asyncio
import time

import pytest

from config import channel_layers
from config.channel_layers import SharedChannelLayer
from tests.support.servers import private_broker
from tests.support.servers.polling import wait_until_in_loop

MESSAGE = {"type": "table.nudge", "match": "m", "number": 3}
PATIENCE = 20.0
"""Seconds in which it must have come back. Only what is wrong waits so long."""


@pytest.fixture
def broker():
    with private_broker.broker() as one:
        yield one


@pytest.fixture
async def layer(broker):
    layer = SharedChannelLayer(hosts=[broker.address])
    yield layer
    await layer.flush()


async def listening(layer, group="table.k7m2qa"):
    channel = await layer.new_channel()
    await layer.group_add(group, channel)
    return channel


async def comes_through(layer, channel, group="table.k7m2qa"):
    """Says it again and again, as a table's life does, until it is heard."""
    hearing = asyncio.create_task(layer.receive(channel))
    async with asyncio.timeout(PATIENCE):
        while not hearing.done():
            layer.broadcast(group, MESSAGE)
            await asyncio.wait([hearing], timeout=0.05)
    return await hearing == MESSAGE


async def test_a_socket_opens_while_the_broker_is_away_and_hears_once_it_is_back(broker, layer):
    broker.kill()
    channel = await listening(layer)  # raised ConnectionError: the handshake was refused
    broker.start()
    assert await comes_through(layer, channel)


async def test_the_first_who_comes_after_a_restart_is_not_refused(broker, layer):
    old = await listening(layer)
    assert await comes_through(layer, old)
    broker.kill()
    broker.start()
    new = await listening(layer)
    assert await comes_through(layer, new)
    assert await comes_through(layer, old)


async def test_the_first_who_speaks_after_a_restart_is_not_refused(broker, layer):
    """Whoever opens a socket tells the others: over the connection of before it raised, and the handshake failed."""
    old = await listening(layer)
    await layer.group_send("table.k7m2qa", MESSAGE)
    assert await layer.receive(old) == MESSAGE
    broker.kill()
    broker.start()
    await layer.group_send("table.k7m2qa", MESSAGE)
    new = await listening(layer)
    await layer.group_send("table.k7m2qa", MESSAGE)
    assert await comes_through(layer, new)


async def test_a_socket_opens_while_the_broker_is_frozen_and_hears_once_it_goes_on(broker, layer):
    known = await listening(layer)
    broker.freeze()
    async with asyncio.timeout(PATIENCE):  # waited for as long as it was frozen
        channel = await listening(layer, "table.aaaaaa")
        await layer.group_send("table.aaaaaa", MESSAGE)
        await layer.send(channel, MESSAGE)
    broker.thaw()
    assert await comes_through(layer, channel, "table.aaaaaa")
    assert await comes_through(layer, known)


async def test_whoever_speaks_waits_for_no_broker(broker, layer):
    broker.freeze()
    begun = time.thread_time(), len(layer.deliveries._waiting)
    for _ in range(3 * 5_000):
        layer.broadcast("lobby", MESSAGE)
    assert begun[1] == 0
    assert len(layer.deliveries._waiting) <= 5_000  # bounded
    assert not layer.deliveries.flush(0.0)  # only the thread waits
    broker.thaw()
    assert await asyncio.to_thread(layer.deliveries.flush, PATIENCE)


async def test_what_was_said_too_long_ago_is_said_no_more(broker, layer, monkeypatch):
    monkeypatch.setattr(layer.deliveries, "_patience", 0.0)
    broker.kill()
    layer.broadcast("lobby", MESSAGE)
    assert await asyncio.to_thread(layer.deliveries.flush, PATIENCE)


async def test_a_broker_that_takes_and_never_answers_is_left(broker, layer, monkeypatch):
    monkeypatch.setattr(channel_layers, "SILENT_SECONDS", 0.5)
    monkeypatch.setattr(channel_layers, "LISTEN_SECONDS", 0.1)
    channel = await listening(layer)
    ear = layer._get_layer()._shards[0]
    await wait_until_in_loop(lambda: ear._line is not None)
    line = ear._line
    broker.freeze()
    await wait_until_in_loop(lambda: ear._line is not line)
    broker.thaw()
    assert await comes_through(layer, channel)


async def test_listening_ends_though_a_cancellation_is_lost(broker, layer, monkeypatch):
    """As the library loses one while it connects: `flush` waited for ever, and the connection was left open."""
    lost = asyncio.Event()

    async def listen(ear, line):
        await line.subscribe("lobby")
        if not lost.is_set():
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                lost.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(channel_layers.BrokerSubscriptions, "_listen", listen)
    await listening(layer)
    task = layer._get_layer()._shards[0]._task
    async with asyncio.timeout(PATIENCE):
        await layer.flush()
    assert (lost.is_set(), task.done()) == (True, True)


async def test_nothing_is_sent_over_a_connection_that_was_closed_meanwhile(broker, layer):
    """The library would open it again, and nobody would close it: an open socket at the end of the process."""
    await listening(layer)
    ear = layer._get_layer()._shards[0]
    line = ear._line
    connection = line.connection
    asyncio.get_running_loop().call_soon(connection._close)  # as the listening task does when it ends
    ear._names.clear()
    await ear._tell("UNSUBSCRIBE", "table.k7m2qa")
    await asyncio.sleep(0)
    assert not connection.is_connected


async def test_an_outage_is_two_lines_of_the_log(broker, layer, caplog):
    channel = await listening(layer)
    assert await comes_through(layer, channel)
    broker.kill()
    ear = layer._get_layer()._shards[0]
    await wait_until_in_loop(lambda: ear._outage.lasts)
    layer.broadcast("lobby", MESSAGE)
    await wait_until_in_loop(lambda: layer.deliveries._outage.lasts)
    broker.start()
    assert await comes_through(layer, channel)
    await wait_until_in_loop(lambda: not (ear._outage.lasts or layer.deliveries._outage.lasts))
    heard = [record.getMessage() for record in caplog.records if "nothing is heard" in record.getMessage()]
    spoken = [record.getMessage() for record in caplog.records if "next ping" in record.getMessage()]
    assert (len(heard), len(spoken)) == (1, 1)  # two ways to it, a line each
    assert all("\n" not in record.getMessage() and not record.exc_info for record in caplog.records)
    assert sum("answers again" in record.getMessage() for record in caplog.records) == 2
