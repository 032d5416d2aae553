"""Figures of sockets: how many are open, what each move waits for, what cannot be read, what slow clients lose."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from games import metrics
from games.consumers import outbox
from games.consumers.base import BaseConsumer
from tests.support import live_matches

from .conftest import in_all_threads, in_database


async def test_open_sockets_are_counted_and_a_move_is_timed_from_frame_to_frame(match, people, open_socket):
    before = metrics.open_sockets["table"]
    code = match.table.code
    sockets = [await open_socket(code, user) for user in [*people, None]]
    assert metrics.open_sockets["table"] == before + 4
    mover, _ = await in_database(live_matches.turn_of)(match)
    metrics.start_recording()
    try:
        assert (await sockets[mover].move("bid", points=2))["type"] == "ack"
        await sockets[mover].until_state(lambda state: state["view"]["bids"][mover] == 2)
        await sockets[3].send_raw("{")
        assert (await sockets[3].until("error"))["code"] == "BAD_JSON"
        await asyncio.to_thread(in_all_threads, lambda: None)  # the delivery is recorded behind the frames
        events = metrics.take_events()
    finally:
        metrics.stop_recording()
    stages = [labels[0] for name, labels, _ in events if name == "move_stage_seconds"]
    assert stages[:4] == [metrics.RECEIVE, metrics.LOCK, metrics.RULES, metrics.WRITE]
    assert stages[4:] == [metrics.DELIVER]
    assert [labels for name, labels, _ in events if name == "moves_accepted"] == [("doudizhu",)]
    assert [labels for name, labels, _ in events if name == "frames_refused"] == [("BAD_JSON",)]
    for socket in sockets:
        await socket.close()
    assert metrics.open_sockets["table"] == before


def test_each_kind_of_socket_has_a_name_of_its_own():
    import games.bots.protocol.consumer
    import games.streams.routing

    assert games.bots.protocol.consumer.BotConsumer.kind == "bot"
    assert games.streams.routing.PREFIX
    kinds = {each.kind for each in _below(BaseConsumer) if each.__module__.startswith("games.")}
    assert kinds >= {"table", "lobby", "chat_room", "tv", "bot", "overlay", "stream_desk"}


def _below(consumer: type[BaseConsumer]) -> Iterator[type[BaseConsumer]]:
    for each in consumer.__subclasses__():
        yield each
        yield from _below(each)


async def test_frames_that_a_slow_client_loses_are_counted(monkeypatch):
    monkeypatch.setattr(outbox, "MAX_WAITING", 1)
    consumer = BaseConsumer()
    metrics.start_recording()
    try:
        for _ in range(4):
            consumer.tell("{}")
        events = metrics.take_events()
    finally:
        metrics.stop_recording()
        consumer.outbox.close()
    assert events
    assert {(name, labels) for name, labels, _ in events} == {("dropped", ("frames",))}
