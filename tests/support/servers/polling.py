"""Waits for what other processes do. Only a failure uses the whole limit, which allows for a busy machine."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

PATIENCE = 60.0
"""Seconds in which the condition must become true."""


def until(fits: Callable[[], object], *, why: str = "it did not come about") -> None:
    """Returns once the condition is true."""
    end = time.monotonic() + PATIENCE
    while not fits():
        assert time.monotonic() < end, why
        time.sleep(0.05)


async def until_soon(fits: Callable[[], object]) -> None:
    """Does what `until` does, while the test's own event loop runs."""
    async with asyncio.timeout(PATIENCE):
        while not fits():  # noqa: ASYNC110  nobody tells of it
            await asyncio.sleep(0.02)


def last(seconds: float) -> None:
    """Lets an outage last so many seconds, for processes that do not share the test's clock."""
    time.sleep(seconds)
