"""A socket that goes while its turn in the line comes is counted nowhere, at whichever moment it goes."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from accounts.models import User
from games.consumers import connection_limits, waiting_consumer
from games.consumers.socket_visitor import Visitor
from games.consumers.waiting_line import Place, WaitingLine


class OpensAtOnce(waiting_consumer.WaitingConsumer):
    """A socket that needs nothing once its visitor is known."""


class LeavingClient:
    """A client that goes while it waits. Some steps of the event loop later the turn comes to it."""

    def __init__(self, first: Place, steps: int) -> None:
        self._first, self._steps = first, steps
        self._connected, self._may_go = False, asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        if not self._connected:
            self._connected = True
            asyncio.get_running_loop().call_soon(self._may_go.set)
            return {"type": "websocket.connect"}
        await self._may_go.wait()
        self._step(self._steps)
        return {"type": "websocket.disconnect", "code": 1006}

    async def send(self, _message: dict[str, Any]) -> None:
        """Takes what the server sends."""

    def _step(self, left: int) -> None:
        if left:
            asyncio.get_running_loop().call_soon(self._step, left - 1)
        else:
            self._first.leave()


@pytest.mark.parametrize("steps", range(9))
async def test_a_socket_that_goes_as_its_turn_comes_takes_no_place_of_its_account(steps, monkeypatch):
    line, known = WaitingLine(at_once=1), asyncio.Event()

    async def visitor_of(_scope: object) -> Visitor:
        await known.wait()
        return Visitor(User(pk=77), "en", "", "s" * 32)

    monkeypatch.setattr(waiting_consumer, "waiting_line", lambda: line)
    monkeypatch.setattr(waiting_consumer, "visitor_of", visitor_of)
    first = line.enter(address="", call=lambda: None, tell=lambda _number: None)
    assert first is not None
    client = LeavingClient(first, steps)
    scope = {
        "type": "websocket", "path": "/", "headers": [], "cookies": {"sessionid": "a" * 32},
        "client": ("192.0.2.9", 1), "query_string": b"",
    }  # fmt: skip
    await OpensAtOnce()(scope, client.receive, client.send)
    known.set()
    for _ in range(30):
        await asyncio.sleep(0)
    assert connection_limits._open["user", 77] == 0
    assert (len(line), line._opening) == (0, set())
