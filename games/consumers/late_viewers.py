"""Wakes a table's room when the viewers without a seat may see the next log entry of a delayed match.

A process wakes once per entry, however many viewers it has. Lost or late wakes only show an entry later.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from django.utils import timezone

from games.selectors import TableState

from .paced_delivery import PacedDelivery, call_after_moves

MARGIN_SECONDS = 0.002
"""Added to the time of a wake, since the event loop's clock may run ahead of the wall clock by as much."""


class LateViewers:
    """The moment of a delayed match that a room showed last, and the timer for the next one. Used on the event loop."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._timer: asyncio.TimerHandle | None = None
        self._frames = PacedDelivery()
        self.past: TableState | None = None
        """The table state that viewers without a seat were shown; None if they see the present."""

    @property
    def behind(self) -> int:
        """The seconds by which viewers without a seat see the table late."""
        return 0 if self.past is None else self.past.behind

    def at(self) -> int:
        """Returns the milliseconds from the start of the match to the moment that viewers without a seat see now."""
        past = self.past
        if past is None or past.head is None:
            return 0
        return past.at + int((timezone.now() - past.now).total_seconds() * 1000)

    def shown(self, past: TableState) -> None:
        """Notes the state that was shown, and sets the timer for the entry that follows it, if one is known."""
        if not past.behind:
            self.stop()
            return
        self.past = past
        if past.next_at is not None:
            self._set_timer((past.next_at - timezone.now()).total_seconds() + MARGIN_SECONDS)

    def expect_entry(self) -> None:
        """Sets the timer after a new log entry, if it is the only one that waits.

        The entry is read halfway through the delay, which tells its exact time.
        """
        if self.past is not None and self._timer is None:
            self._set_timer(self.past.behind / 2)

    def deliver(self, sends: Iterable[Callable[[], None]]) -> None:
        """Delivers frames in this order, a few at a time: players do not wait for a crowd."""
        self._frames.deliver(sends)

    def stop(self) -> None:
        """Stops the timer: viewers without a seat see the present, or no viewer is left. Delivers what still waits."""
        self.past = None
        self._cancel()
        self._frames.finish()

    def _set_timer(self, seconds: float) -> None:
        self._cancel()
        self._timer = asyncio.get_running_loop().call_later(max(0.0, seconds), self._fire)

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _fire(self) -> None:
        self._timer = None
        call_after_moves(self._wake)
