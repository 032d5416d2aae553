"""Waits until other processes have done something.

Only a failure uses the whole limit, which allows for a busy machine.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

PATIENCE = 60.0
"""Seconds in which the condition must become true."""


def until(fits: Callable[[], object], *, why: str = "it did not come about") -> None:
    """Calls `fits` again and again until it is true. Fails with `why` after `PATIENCE` seconds."""
    end = time.monotonic() + PATIENCE
    while not fits():
        assert time.monotonic() < end, why
        time.sleep(0.05)


async def wait_until_in_loop(fits: Callable[[], object]) -> None:
    """Calls `fits` again and again until it is true, while the test's own event loop runs. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        while not fits():  # noqa: ASYNC110  nobody tells of it
            await asyncio.sleep(0.02)


async def yield_to_others() -> None:
    """Lets other tasks and threads work for a moment, within a loop that has a limit of its own."""
    await asyncio.sleep(0.02)


def last(seconds: float) -> None:
    """Sleeps for so many seconds of a simulated outage. Other processes do not share the test's clock."""
    time.sleep(seconds)
