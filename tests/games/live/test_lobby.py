"""The lobby's socket says that something has changed, and not more often than people can read."""

from __future__ import annotations

from channels.layers import get_channel_layer

from games.after_commit import LOBBY
from tests.support import live_matches

from .conftest import in_database


async def test_an_opened_table_is_told(open_socket, people):
    lobby = await open_socket("", path="/ws/lobby/", wait=False)
    assert lobby.accepted
    await in_database(live_matches.table_of)(people[0], agents=0)
    assert await lobby.next() == {"type": "changed"}


async def test_many_changes_are_one_frame_now_and_one_later(open_socket, monkeypatch):
    monkeypatch.setattr("games.consumers.lobby.FRAME_EVERY_SECONDS", 0.8)
    lobby = await open_socket("", path="/ws/lobby/", wait=False)
    layer = get_channel_layer()
    assert layer is not None
    for _ in range(5):  # as tables that are opened send it; that takes longer on a busy machine than these frames may
        await layer.group_send(LOBBY, {"type": "lobby.changed"})
    assert await lobby.next() == {"type": "changed"}
    assert await lobby.next() == {"type": "changed"}
    assert await lobby._line.receive_nothing(timeout=1.2, interval=0.05)


async def test_an_unlisted_table_is_not_told(open_socket, people):
    lobby = await open_socket("", path="/ws/lobby/", wait=False)
    await in_database(live_matches.table_of)(people[0], agents=0, listed=False)
    assert await lobby._line.receive_nothing(timeout=0.2, interval=0.02)


async def test_what_the_lobby_is_sent_it_ignores(open_socket, people):
    lobby = await open_socket("", path="/ws/lobby/", wait=False)
    for text in ("", "{", '{"type": "move"}', "x" * 100_000):
        await lobby.send_raw(text)
    await lobby.send_raw(data=b"\x00")
    await in_database(live_matches.table_of)(people[0], agents=0)
    assert await lobby.next() == {"type": "changed"}
