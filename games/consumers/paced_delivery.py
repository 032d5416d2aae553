"""Delivers frames to a crowd of sockets a few at a time, and after the moves of players in the same process."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable

from .waiting_moves import waiting_moves

AT_ONCE = 25
"""The frames that leave for a crowd before the process turns to other work, such as a move of a player."""
PAUSE_SECONDS = 0.003
"""The pause after so many frames. Without it the worker threads that make moves would wait for the event loop."""
LONGEST_WAIT_SECONDS = 0.1
"""The longest time for which work for a crowd waits for players, between two of its parts."""


def call_after_moves(call: Callable[[], None]) -> None:
    """Calls on the event loop once no player of this process waits for a move, after at most 100 ms."""
    loop = asyncio.get_running_loop()
    moves, until = waiting_moves(), loop.time() + LONGEST_WAIT_SECONDS

    def attempt() -> None:
        if moves.are_players_waiting() and loop.time() < until:
            loop.call_later(PAUSE_SECONDS, attempt)
        else:
            call()

    attempt()


class PacedDelivery:
    """A queue of sends, of which a few run at a time with a pause between. Used on the event loop."""

    def __init__(self, *, at_once: int = AT_ONCE) -> None:
        self._at_once = at_once
        self._sends: deque[Callable[[], None]] = deque()
        """Deliveries of frames that still wait, in order."""

    def __len__(self) -> int:
        return len(self._sends)

    def deliver(self, sends: Iterable[Callable[[], None]]) -> None:
        """Runs these sends after all earlier ones, in this order."""
        waiting = bool(self._sends)
        self._sends.extend(sends)
        if not waiting and self._sends:
            call_after_moves(self._deliver_some)

    def finish(self) -> None:
        """Runs all sends that still wait, at once."""
        while self._sends:
            self._sends.popleft()()

    def _deliver_some(self) -> None:
        for _ in range(min(self._at_once, len(self._sends))):
            self._sends.popleft()()
        if self._sends:
            asyncio.get_running_loop().call_later(PAUSE_SECONDS, call_after_moves, self._deliver_some)
