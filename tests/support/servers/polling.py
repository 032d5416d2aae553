"""Waiting for what other processes do. Only what is wrong waits to the end, and a busy machine is not wrong."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

PATIENCE = 60.0
"""Seconds in which it must have come about."""


def until(fits: Callable[[], object], *, why: str = "it did not come about") -> None:
    """Returns once it is so."""
    end = time.monotonic() + PATIENCE
    while not fits():
        assert time.monotonic() < end, why
        time.sleep(0.05)


async def until_soon(fits: Callable[[], object]) -> None:
    """As `until`, while a loop of the test's own goes on."""
    async with asyncio.timeout(PATIENCE):
        while not fits():  # noqa: ASYNC110  nobody tells of it
            await asyncio.sleep(0.02)


def last(seconds: float) -> None:
    """How long an outage lasts, for processes that do not share the test's clock."""
    time.sleep(seconds)
