"""How many watch a table, told from process to process: nothing is stored, and what is lost is told again."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

PROCESS = secrets.token_hex(6)
"""This process, among those that count."""
COUNT_EVERY_SECONDS = 2.0
"""Seconds for which a shown number stands: a crowd that comes in must not cost everybody a frame each."""
REPEAT_EVERY_SECONDS = 20.0
"""Seconds after which a process repeats its number; one that is silent for three times that is gone."""


@dataclass
class SpectatorCount:
    """Sockets without a seat at one table: those of this process, and what other processes have told of theirs."""

    code: str
    now: Callable[[], float] = time.monotonic
    here: int = 0
    waiting: bool = False
    """Does the shown number lag behind?"""
    _shown: int = 0
    _shown_at: float = float("-inf")
    _told: int | None = None
    _told_at: float = float("-inf")
    _elsewhere: dict[str, tuple[int, float]] = field(default_factory=dict)

    def settled(self) -> int:
        """The number as it is shown: what a look for another reason shows, since its moment could tell of a move."""
        return self._shown

    def shown(self, *, here: int) -> int:
        """The number to show, with so many in this process."""
        self.here = here
        now = self.now()
        elsewhere = [count for count, at in list(self._elsewhere.values()) if now - at < 3 * REPEAT_EVERY_SECONDS]
        total = here + sum(elsewhere)
        if total != self._shown and now - self._shown_at >= COUNT_EVERY_SECONDS:
            self._shown, self._shown_at = total, now
        self.waiting = total != self._shown
        return self._shown

    def news(self) -> dict[str, Any] | None:
        """The message that the other processes should hear now, if any. The first one asks for theirs."""
        now = self.now()
        if self.here == self._told and now - self._told_at < REPEAT_EVERY_SECONDS:
            return None
        first = self._told is None
        self._told, self._told_at = self.here, now
        return {"type": "table.watchers", "process": PROCESS, "count": self.here, "ask": first}

    def heard(self, message: dict[str, Any]) -> bool:
        """Takes in what a process told. Does that change the number?"""
        if message["process"] == PROCESS:
            return False
        if message["ask"]:
            self._told_at = float("-inf")  # answer with the next news
        before = self._elsewhere.get(message["process"], (0, 0.0))[0]
        self._elsewhere[message["process"]] = (message["count"], self.now())
        return bool(before != message["count"])
