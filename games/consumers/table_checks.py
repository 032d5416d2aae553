"""Finds out which tables of this process have changed, with two queries for many tables at once.

Pages ping every few seconds, and each ping has its table looked at, since the nudge about a change may have been lost.
Thousands of idle pages would have each table read again and again only to find nothing new.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from typing import Protocol

from django.db import DatabaseError

from games.selectors import TableState, table_marks
from games.services.failure_log import log_failure

from .database_threads import in_thread
from .once_per_loop import OncePerLoop

logger = logging.getLogger(__name__)

COLLECT_SECONDS = 0.1
"""Seconds for which tables to look at are collected."""


class CheckedRoom(Protocol):
    """The room of a table that is looked at (`table_room.Room`)."""

    code: str
    moment: TableState | None

    @property
    def alive(self) -> bool: ...

    def pull(self) -> asyncio.Task[None]:
        """Starts to read the table."""

    def recount(self) -> None:
        """Counts the viewers again, in a worker thread."""


class TableChecks:
    """The rooms of one event loop whose tables are to be looked at."""

    def __init__(self) -> None:
        self._waiting: set[CheckedRoom] = set()
        self._task: asyncio.Task[None] | None = None

    def add(self, room: CheckedRoom) -> None:
        """Has the table of this room looked at soon. The room is read if it has changed, else only counted."""
        self._waiting.add(room)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        while self._waiting:
            await asyncio.sleep(COLLECT_SECONDS)
            rooms, self._waiting = [room for room in self._waiting if room.alive], set()
            try:
                same = await in_thread(partial(_unchanged, rooms))
            except DatabaseError as error:  # the next ping tries again
                log_failure(logger, error, "%d tables could not be looked at", len(rooms))
                continue
            for room in rooms:
                if room not in same:
                    room.pull()


def _unchanged(rooms: Sequence[CheckedRoom]) -> set[CheckedRoom]:
    """Counts viewers again in those of these rooms whose table has not changed, and returns them. Runs in a thread."""
    shown = {room: room.moment for room in rooms}
    marks = table_marks([moment for moment in shown.values() if moment is not None])
    same = {room for room, moment in shown.items() if moment is not None and marks.get(room.code) == moment.mark}
    for room in same:
        try:
            room.recount()
        except Exception as error:  # noqa: BLE001  one room must not keep the others waiting
            log_failure(logger, error, "the viewers of table %s could not be counted", room.code)
    return same


table_checks = OncePerLoop(TableChecks)
"""Returns the checks of the running event loop."""
