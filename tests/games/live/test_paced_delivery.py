"""Frames for a crowd leave in their order, a few at a time, and after the moves that players wait for."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from games.consumers import paced_delivery
from games.consumers.paced_delivery import AT_ONCE, PacedDelivery, call_after_moves
from games.consumers.waiting_moves import FRAMES_SECONDS, WaitingMoves
from tests.support.servers.polling import wait_until_in_loop


class Players:
    """Stands for the moves of a process: players wait as long as a test says so."""

    def __init__(self) -> None:
        self.waiting, self.asked = True, 0

    def are_players_waiting(self) -> bool:
        self.asked += 1
        return self.waiting


@pytest.fixture
def players(monkeypatch):
    made = Players()
    monkeypatch.setattr(paced_delivery, "waiting_moves", lambda: made)
    return made


async def test_frames_wait_for_players_and_keep_their_order(players, monkeypatch):
    monkeypatch.setattr(paced_delivery, "LONGEST_WAIT_SECONDS", 3600.0)
    crowd, sent = PacedDelivery(), list[int]()
    crowd.deliver(partial(sent.append, number) for number in range(AT_ONCE + 1))
    crowd.deliver([partial(sent.append, -1)])
    await wait_until_in_loop(lambda: players.asked > 3)
    assert sent == []
    players.waiting = False
    await wait_until_in_loop(lambda: len(sent) == AT_ONCE + 2)
    assert sent == [*range(AT_ONCE + 1), -1]


async def test_frames_leave_although_players_never_cease_to_wait(players, monkeypatch):
    monkeypatch.setattr(paced_delivery, "LONGEST_WAIT_SECONDS", 0.0)
    crowd, sent = PacedDelivery(), list[int]()
    crowd.deliver(partial(sent.append, number) for number in range(2 * AT_ONCE))
    await wait_until_in_loop(lambda: len(sent) == 2 * AT_ONCE)
    assert players.waiting


async def test_the_end_of_a_match_sends_what_still_waits_at_once(players):
    crowd, sent = PacedDelivery(), list[int]()
    crowd.deliver(partial(sent.append, number) for number in range(3))
    crowd.finish()
    assert sent == [0, 1, 2]


async def test_nothing_waits_where_nobody_plays(players):
    players.waiting = False
    called: list[int] = []
    call_after_moves(partial(called.append, 1))
    assert called == [1]


async def test_players_wait_from_the_move_until_their_frames_have_left(monkeypatch):
    loop = asyncio.get_running_loop()
    line = WaitingMoves()
    assert not line.are_players_waiting()
    line._tasks.add(asyncio.current_task())  # type: ignore[arg-type]  # any task stands for a batch in play
    assert line.are_players_waiting()
    line._tasks.clear()
    line._ended_at = loop.time()
    monkeypatch.setattr(loop, "time", lambda: line._ended_at + FRAMES_SECONDS / 2)
    assert line.are_players_waiting()
    monkeypatch.setattr(loop, "time", lambda: line._ended_at + FRAMES_SECONDS)
    assert not line.are_players_waiting()
    monkeypatch.undo()
