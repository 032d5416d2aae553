"""When the example client comes back: when the house asks it to, else after growing pauses, never all bots at once."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
from types import ModuleType

import pytest
from websockets.asyncio.server import serve
from websockets.frames import Close

from tests.browser.support.server_processes import ROOT


@pytest.fixture
def client(monkeypatch) -> ModuleType:
    """The program as it stands, by itself as its users have it."""
    spec = importlib.util.spec_from_file_location("kaiju_bot", ROOT / "examples" / "bots" / "kaiju_bot.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "kaiju_bot", module)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("code", [1012, 1013])
def test_it_comes_back_when_the_house_asks_it_to(client, code):
    waits = [client.back_in(Close(code, "come back in 4000 ms"), 16.0) for _ in range(20)]
    assert all(4 <= wait <= 5 and pause == 16.0 for wait, pause in waits)
    assert len(set(waits)) > 10


@pytest.mark.parametrize("end", [None, Close(1006, ""), Close(1012, "come back in 9999999 ms"), Close(1013, "later")])
def test_its_pauses_grow_where_nothing_is_asked_for(client, end):
    pause, waits = 1.0, []
    for _ in range(8):
        wait, pause = client.back_in(end, pause)
        waits.append(wait)
    for wait, least in zip(waits, [1, 2, 4, 8, 16, 32, 60, 60], strict=True):
        assert least <= wait <= least * 1.25


@pytest.mark.parametrize("code", [1008, 4429])
def test_it_stays_away_for_a_minute_when_it_was_too_much(client, code):
    wait, _ = client.back_in(Close(code, "too much, for too long"), 1.0)
    assert 60 <= wait <= 75


async def test_it_obeys_over_a_real_line(client):
    came = []

    async def house(line):
        came.append(line)
        await line.close(*((1012, "come back in 1 ms") if len(came) < 4 else (4401, "")))

    async with serve(house, "127.0.0.1", 0, subprotocols=[client.VERSION]) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(SystemExit, match="4401"):
            async with asyncio.timeout(20):
                await client.over_socket(
                    client.Bot(), f"ws://127.0.0.1:{port}/ws/bot/", "t", game="uno", options={}, matches=0, at_once=1
                )
    assert len(came) == 4
