"""Finds the seated people of a table who are away, that is, who have no open socket in any server process.

Each process tells the others by messages which people have a socket there, and repeats it. Nothing is stored.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

from .spectator_counts import PROCESS, REPEAT_EVERY_SECONDS

GRACE_SECONDS = 2.0
"""Seconds without a socket before a seat is shown as away, so that reloading a page shows nothing."""
SILENT_SECONDS = 12.0
"""Seconds without a frame after which a socket counts as gone: a page sends a ping every 5 s."""


@dataclass
class Attendance:
    """The people seated at one table who have no open socket in any process. Viewers see them marked as away.

    The marks never change together with a move, and not at all while players make hidden moves: a change could reveal
    who has one to make.
    """

    now: Callable[[], float] = time.monotonic
    shown: frozenset[int] = frozenset()
    """Ids of people shown as away. A frame for a move shows this set unchanged: a change could reveal a hidden move."""
    waiting: bool = False
    """Whether a person has no socket but is not shown as away yet."""
    seated: frozenset[int] = frozenset()
    _here: frozenset[int] = frozenset()
    _missing: dict[int, float] = field(default_factory=dict)
    _told: frozenset[int] | None = None
    _told_at: float = float("-inf")
    _elsewhere: dict[str, tuple[frozenset[int], float]] = field(default_factory=dict)

    def update(self, *, seated: Collection[int], here: Collection[int], hushed: bool) -> frozenset[int]:
        """Updates who has a socket and returns the ids of the people to show as away.

        `seated`: ids of all people seated at the table. `here`: ids of people with a socket in this process. `hushed`:
        players are making hidden moves. A player who returns then may have one to make, so the previous result is
        returned unchanged.
        """
        now, self.seated = self.now(), frozenset(seated)
        self._here = self.seated.intersection(here)
        present = self._here.union(
            *(there for there, at in list(self._elsewhere.values()) if now - at < 3 * REPEAT_EVERY_SECONDS)
        )
        self._missing = {user: self._missing.get(user, now) for user in self.seated - present}
        if hushed:
            self.waiting = False
            return self.shown
        self.shown = frozenset(user for user, since in self._missing.items() if now - since >= GRACE_SECONDS)
        self.waiting = len(self.shown) < len(self._missing)
        return self.shown

    def clear_here(self) -> None:
        """Records that no socket of the table is left in this process."""
        self._here = frozenset()

    def next_message(self) -> dict[str, Any] | None:
        """Returns the message that tells other processes which people have a socket here; None if none is due.

        A message is due after a change, every 20 s, and on request. The first one asks the other processes for theirs.
        """
        now = self.now()
        if self._here == self._told and now - self._told_at < REPEAT_EVERY_SECONDS:
            return None
        first = self._told is None
        self._told, self._told_at = self._here, now
        return {"type": "table.present", "process": PROCESS, "users": sorted(self._here), "ask": first}

    def receive(self, message: dict[str, Any]) -> bool:
        """Stores which people have a socket in another process, as a message from that process says.

        Returns True if they changed.
        """
        if message["process"] == PROCESS:
            return False
        if message["ask"]:
            self._told_at = float("-inf")  # answer with the next news
        before = self._elsewhere.get(message["process"], (frozenset(), 0.0))[0]
        there = frozenset(message["users"])
        self._elsewhere[message["process"]] = (there, self.now())
        return before != there
