"""Calls from threads to the loop come in their order, and an error in one stops no other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import pytest

from games.consumers.loop_calls import LoopCalls, loop_calls


def nothing() -> None:
    pass


class CountingLoop:
    """Stands for an event loop: it counts how often it was woken, and runs what it was given when told to."""

    def __init__(self) -> None:
        self.woken: list[Callable[[], None]] = []
        self.soon: list[Callable[[], None]] = []

    def call_soon_threadsafe(self, call) -> None:
        self.woken.append(call)

    def call_soon(self, call) -> None:
        self.soon.append(call)

    def calls(self) -> LoopCalls:
        return LoopCalls(cast("asyncio.AbstractEventLoop", self))

    def run(self) -> None:
        for call in self.woken:
            call()


async def test_calls_from_many_threads_come_in_the_order_of_each():
    calls = LoopCalls(asyncio.get_running_loop())
    made: list[tuple[str, int]] = []

    def put(name: str) -> None:
        for number in range(200):
            calls.put(partial(made.append, (name, number)))

    await asyncio.gather(*(asyncio.to_thread(put, name) for name in "abc"))
    async with asyncio.timeout(30):
        while len(made) < 600:  # noqa: ASYNC110  the calls say nothing else
            await asyncio.sleep(0)
    for name in "abc":
        assert [number for who, number in made if who == name] == list(range(200))


def test_the_loop_is_woken_once_for_the_calls_of_a_block_and_for_those_before_it_ran():
    loop = CountingLoop()
    calls = loop.calls()
    with calls.held():
        for _ in range(5):
            calls.put(nothing)
        assert loop.woken == []
    calls.put(nothing)
    assert len(loop.woken) == 1
    loop.run()
    assert len(loop.soon) == 6
    calls.put(nothing)
    assert len(loop.woken) == 2


def test_a_block_that_fails_still_wakes_the_loop():
    loop = CountingLoop()
    calls = loop.calls()

    def fail() -> None:
        with calls.held():
            calls.put(nothing)
            calls.put(nothing)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    calls.put(nothing)
    loop.run()
    assert len(loop.soon) == 3


async def test_an_error_in_one_call_stops_no_other():
    loop = asyncio.get_running_loop()
    made: list[Any] = []

    def fail() -> None:
        raise ZeroDivisionError

    loop.set_exception_handler(lambda _, context: made.append(type(context["exception"])))
    calls = loop_calls()
    assert loop_calls() is calls
    with calls.held():
        calls.put(fail)
        calls.put(partial(made.append, "after"))
    async with asyncio.timeout(30):
        while len(made) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0)
    assert made == [ZeroDivisionError, "after"]
