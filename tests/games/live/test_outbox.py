"""A socket that does not keep up loses frames, is shown the whole state again, and is given up in the end."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, cast

from games.consumers import outbox, table_room
from games.consumers.outbox import MAX_WAITING, Outbox

from .conftest import in_database
from .running_matches import fresh_state, steps
from .socket_client import without_progress


def stuck(box: Outbox) -> bool:
    return box.stuck


class Line:
    """The far end of an outbox: takes messages while it is open."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.open = asyncio.Event()
        self.open.set()

    async def send(self, message) -> None:
        self.sent.append(message)
        await self.open.wait()


def numbered(number):
    return lambda: {"number": number}


async def test_messages_leave_in_order():
    line = Line()
    box = Outbox(line.send, on_drained=lambda: None)
    assert all(box.put(numbered(n)) for n in range(10))
    await box.drained()
    assert [message["number"] for message in line.sent] == list(range(10))


async def test_a_message_is_made_when_its_turn_comes():
    line, made = Line(), []
    box = Outbox(line.send, on_drained=lambda: None)
    line.open.clear()

    def make(number):
        def message():
            made.append(number)
            return {"number": number}

        return message

    for number in range(3):
        box.put(make(number))
    await asyncio.sleep(0)
    assert made == [0]
    line.open.set()
    await box.drained()
    assert made == [0, 1, 2]


async def test_a_full_outbox_drops_what_waits_and_asks_for_the_whole_when_it_is_drained():
    line, drained = Line(), []
    box = Outbox(line.send, on_drained=lambda: drained.append(True))
    line.open.clear()
    box.put(numbered(0))
    await asyncio.sleep(0)
    assert all(box.put(numbered(n)) for n in range(1, MAX_WAITING + 1))
    assert not box.put(numbered(MAX_WAITING + 1))
    assert not box.put(numbered(MAX_WAITING + 2))
    assert not drained
    line.open.set()
    await box.drained()
    assert drained == [True]
    assert [message["number"] for message in line.sent] == [0]
    assert box.put(numbered("after"))
    await box.drained()
    assert line.sent[-1] == {"number": "after"}


async def test_it_is_stuck_when_the_line_takes_nothing_for_too_long():
    line, clock = Line(), [100.0]
    box = Outbox(line.send, on_drained=lambda: None, now=lambda: clock[0])
    line.open.clear()
    box.put(numbered(0))
    await asyncio.sleep(0)
    clock[0] += outbox.STUCK_SECONDS
    assert not stuck(box)
    clock[0] += 0.1
    assert stuck(box)
    line.open.set()
    await box.drained()
    assert not stuck(box)


async def test_nothing_leaves_after_the_close():
    line = Line()
    box = Outbox(line.send, on_drained=lambda: None)
    line.open.clear()
    box.put(numbered(0))
    box.put(numbered(1))
    await asyncio.sleep(0)
    box.close()
    line.open.set()
    assert not box.put(numbered(2))
    await asyncio.sleep(0)
    assert [message["number"] for message in line.sent] == [0]


async def test_a_slow_viewer_catches_up_with_one_whole_state(match, people, open_socket, monkeypatch):
    """Its line takes nothing while forty moves are made, with room for three frames."""
    monkeypatch.setattr(outbox, "MAX_WAITING", 3)
    code, rng = match.table.code, Random(6)
    quick = await open_socket(code)
    slow = await open_socket(code, people[0])
    line = hold(slow)
    await in_database(steps)(match, 40, rng)
    played = (await in_database(fresh_state)(code, None))["view"]["history"]
    await quick.until_state(lambda state: state["view"]["history"] == played)
    line.set()
    await slow.until_state(lambda state: state["view"]["history"] == played)
    numbers = [state["n"] for state in slow.states]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) < 40
    assert slow.state["events"] == []
    assert without_progress(slow.state)["view"]["played"] == without_progress(quick.state)["view"]["played"]


async def test_a_viewer_who_takes_nothing_is_given_up(match, people, open_socket, monkeypatch):
    monkeypatch.setattr(outbox, "MAX_WAITING", 2)
    monkeypatch.setattr(outbox, "STUCK_SECONDS", 0.0)
    monkeypatch.setattr("games.consumers.base.FAREWELL", 0.01)
    code = match.table.code
    quick, stuck = await open_socket(code), await open_socket(code, people[0])
    hold(stuck)
    for seed in range(6):
        await in_database(steps)(match, 1, Random(seed))
        await quick.until("state")
    assert (await stuck.until("bye"))["code"] == "SLOW"
    assert await stuck.next() == {"type": "closed", "code": 4508}
    assert quick.seen[-1]["type"] == "state"


def hold(socket) -> asyncio.Event:
    """From now on the socket's line takes frames only while the event is set. Finds the server's end by its room."""
    line = asyncio.Event()
    [viewer] = [v for v in table_room._rooms[socket.code]._viewers if v.user_id == socket.user.pk]
    box = cast("Any", viewer.show).__self__.outbox
    send = box._send

    async def held(message) -> None:
        await send(message)
        await line.wait()

    box._send = held
    return line


async def test_a_message_that_can_leave_at_once_needs_no_queue_and_none_overtakes_another():
    line, at_once, takes = Line(), [], [True]

    def send_now(message: dict[str, Any]) -> bool:
        if takes[0]:
            at_once.append(message["number"])
        return takes[0]

    box = Outbox(line.send, on_drained=lambda: None, send_now=send_now)
    box.put(numbered(0))
    assert (at_once, line.sent) == ([0], [])
    takes[0] = False
    line.open.clear()
    box.put(numbered(1))
    takes[0] = True
    box.put(numbered(2))  # the client accepts data again, but a message waits before this one
    await asyncio.sleep(0)
    assert at_once == [0]
    line.open.set()
    await box.drained()
    assert [message["number"] for message in line.sent] == [1, 2]
    box.put(numbered(3))
    assert at_once == [0, 3]


async def test_a_message_that_cannot_leave_at_once_is_made_only_once():
    line, made = Line(), []

    def message() -> dict[str, Any]:
        made.append(True)
        return {"number": len(made)}

    box = Outbox(line.send, on_drained=lambda: None, send_now=lambda _: False)
    box.put(message)
    await box.drained()
    assert (len(made), line.sent) == (1, [{"number": 1}])


async def test_a_closed_outbox_sends_nothing_at_once():
    line = Line()
    at_once: list[dict[str, Any]] = []

    def send_now(message: dict[str, Any]) -> bool:
        at_once.append(message)
        return True

    box = Outbox(line.send, on_drained=lambda: None, send_now=send_now)
    box.close()
    assert not box.put(numbered(1))
    assert (at_once, line.sent) == ([], [])
