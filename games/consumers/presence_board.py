"""Writes where the players with sockets in this process are, for their friends.

A seated player counts as present exactly as long as the players at the table are shown so (`attendance`): while hidden
moves are made, nothing changes, since a player's return could reveal that they have a move to make.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

from games.player_presence import ONLINE, REPEAT_SECONDS, TABLE, WATCHING, Entry, store_places
from games.services.failure_log import log_failure

from .attendance import Attendance
from .database_threads import in_thread
from .table_room import open_rooms

logger = logging.getLogger(__name__)

LOOK_SECONDS = 3.0
"""Seconds between two looks at the open sockets."""


class SeenRoom(Protocol):
    """The part of a table's room that tells who is there."""

    code: str
    attendance: Attendance

    def spectators(self) -> set[int]: ...


@dataclass(eq=False)
class PresenceBoard:
    """The players who are here in this process, and what of it was written when."""

    now: Callable[[], float] = time.monotonic
    rooms: Callable[[], Iterable[SeenRoom]] = open_rooms
    online: Counter[int] = field(default_factory=Counter)
    """The number of sockets of pages by player. Sockets of tables are not among them."""

    def __post_init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._written: dict[Entry, tuple[str, float]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._writing: asyncio.Task[None] | None = None

    @property
    def of_this_loop(self) -> bool:
        return self._loop is asyncio.get_running_loop()

    def add_page(self, user_id: int) -> None:
        self.online[user_id] += 1
        self.wake()

    def remove_page(self, user_id: int) -> None:
        self.online[user_id] -= 1
        if self.online[user_id] <= 0:
            del self.online[user_id]

    def wake(self) -> None:
        """Starts the regular looks, unless they go on already. They end when nobody is left."""
        if self._timer is None and (self._writing is None or self._writing.done()):
            self._timer = self._loop.call_later(0.2, self._look)

    def entries(self) -> dict[Entry, str]:
        """Returns where the players of this process are: kind and player -> code of the table."""
        found: dict[Entry, str] = {(ONLINE, pk): "" for pk in self.online}
        for room in self.rooms():
            seated = room.attendance.seated
            found |= {(TABLE, pk): room.code for pk in seated - room.attendance.shown}
            found |= {(WATCHING, pk): room.code for pk in room.spectators() - seated}
        return found

    def due(self) -> dict[Entry, str]:
        """Returns the entries that are new, changed, or to be repeated, and notes them as written."""
        now, here = self.now(), self.entries()
        fresh = {
            entry: code
            for entry, code in here.items()
            if self._written.get(entry, ("", -REPEAT_SECONDS))[0] != code
            or entry not in self._written
            or now - self._written[entry][1] >= REPEAT_SECONDS
        }
        kept = {entry: written for entry, written in self._written.items() if entry in here}
        self._written = kept | {entry: (code, now) for entry, code in fresh.items()}
        return fresh

    def _look(self) -> None:
        self._timer = None
        if self.online or any(True for _room in self.rooms()):
            self._writing = self._loop.create_task(self._write())

    async def _write(self) -> None:
        fresh = self.due()
        try:
            if fresh:
                await in_thread(lambda: store_places(fresh))
        except Exception as error:  # noqa: BLE001  presence is no reason to stop: the next look writes it again
            log_failure(logger, error, "the presence of players could not be written")
            self._written.clear()
        self._timer = self._loop.call_later(LOOK_SECONDS, self._look)


_board: list[PresenceBoard] = []


def presence_board() -> PresenceBoard:
    """Returns the board of this process, created if it does not exist."""
    if not _board or not _board[0].of_this_loop:
        _board[:] = [PresenceBoard()]
    return _board[0]
