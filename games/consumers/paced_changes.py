"""Reports of changes to one socket: the first at once, and further ones after a pause, however fast changes come."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable


class PacedChanges:
    """Calls `report` after a change, but never again before `seconds` have passed. Used on the event loop.

    All changes within the pause lead to one call at its end, so that none is missed.
    """

    def __init__(self, report: Callable[[], Awaitable[None]], *, seconds: float) -> None:
        self._report, self._seconds = report, seconds
        self._pause: asyncio.TimerHandle | None = None
        """The timer until the next report may be made; None if it may be made at once."""
        self._changed = False
        """Whether something has changed within the pause."""

    async def note_change(self) -> None:
        if self._pause is not None:
            self._changed = True
            return
        self._pause = asyncio.get_running_loop().call_later(self._seconds, self._end_pause)
        await self._report()

    def stop(self) -> None:
        """Makes no further report."""
        if self._pause is not None:
            self._pause.cancel()

    def _end_pause(self) -> None:
        self._pause = None
        if self._changed:
            self._changed = False
            self._task = asyncio.get_running_loop().create_task(self.note_change())
