"""Counts the spectators of a table over all server processes.

Each process tells the others its own number by messages, and repeats it, since a message may be lost. Nothing is
stored.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

PROCESS = secrets.token_hex(6)
"""The random id of this process in messages to other processes."""
COUNT_EVERY_SECONDS = 2.0
"""Seconds for which a shown number stays, since a crowd that arrives must not cost all viewers a frame each."""
REPEAT_EVERY_SECONDS = 20.0
"""Seconds after which a process repeats its number. A process silent for 3 times as long counts as gone."""


@dataclass
class SpectatorCount:
    """The number of spectators at one table: sockets without a seat, in this process and in the other processes."""

    code: str
    now: Callable[[], float] = time.monotonic
    here: int = 0
    waiting: bool = False
    """Whether the shown number is still to be brought up to date."""
    _shown: int = 0
    _shown_at: float = float("-inf")
    _told: int | None = None
    _told_at: float = float("-inf")
    _elsewhere: dict[str, tuple[int, float]] = field(default_factory=dict)

    def last_shown(self) -> int:
        """Returns the number that viewers were shown last, without counting anew.

        A frame for a move shows this number, since a new one could reveal a hidden move.
        """
        return self._shown

    def update(self, *, here: int) -> int:
        """Returns the number of spectators to show; `here` of them are in this process.

        It changes every 2 s at most.
        """
        self.here = here
        now = self.now()
        elsewhere = [count for count, at in list(self._elsewhere.values()) if now - at < 3 * REPEAT_EVERY_SECONDS]
        total = here + sum(elsewhere)
        if total != self._shown and now - self._shown_at >= COUNT_EVERY_SECONDS:
            self._shown, self._shown_at = total, now
        self.waiting = total != self._shown
        return self._shown

    def next_message(self) -> dict[str, Any] | None:
        """Returns the message that tells other processes the number of spectators here; None if none is due.

        A message is due after a change, every 20 s, and on request. The first one asks the other processes for theirs.
        """
        now = self.now()
        if self.here == self._told and now - self._told_at < REPEAT_EVERY_SECONDS:
            return None
        first = self._told is None
        self._told, self._told_at = self.here, now
        return {"type": "table.watchers", "process": PROCESS, "count": self.here, "ask": first}

    def receive(self, message: dict[str, Any]) -> bool:
        """Stores the number of spectators in another process, as its message says. Returns True if that has changed."""
        if message["process"] == PROCESS:
            return False
        if message["ask"]:
            self._told_at = float("-inf")  # answer with the next news
        before = self._elsewhere.get(message["process"], (0, 0.0))[0]
        self._elsewhere[message["process"]] = (message["count"], self.now())
        return bool(before != message["count"])
