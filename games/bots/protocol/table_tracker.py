"""The tables and queue entries of a bot, as its socket follows them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Coroutine
from functools import partial
from typing import Any

from games.consumers.base import BaseConsumer
from games.consumers.database_threads import in_thread
from games.services.failure_log import log_failure

from . import connection
from .connection import AuthenticatedBot
from .match_feed import HelloOptions
from .table_session import TableSession

logger = logging.getLogger(__name__)

POLL_SECONDS = 5.0
"""Seconds between two checks of the bot's seats, in case a nudge was lost."""
SLACK_SECONDS = 0.05
"""Seconds added to a moment, so that it is certainly over."""


class TableTracker:
    """The table sessions of one bot. All methods run on the socket's event loop, until `let_go`."""

    def __init__(self, socket: BaseConsumer) -> None:
        self.table_sessions: dict[str, TableSession] = {}
        """The sessions by table code."""
        self._socket = socket
        self._looking = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._fillings: dict[str, asyncio.TimerHandle] = {}
        """Timers for the moment at which agents may fill a table, by queue entry."""
        self._bound: AuthenticatedBot | None = None

    async def open(self, bound: AuthenticatedBot, wishes: HelloOptions, codes: Collection[str]) -> None:
        """Begins to follow these tables of the authenticated bot."""
        self._bound, self._wishes = bound, wishes
        await self._take_seats(codes, resumed=True)
        self._look_later()

    def let_go(self) -> None:
        """Ends all timers, tasks and sessions of this socket."""
        for timer in (self._timer, *self._fillings.values()):
            if timer is not None:
                timer.cancel()
        self._fillings.clear()
        for session in self.table_sessions.values():
            session.end()
        for task in self._tasks:
            task.cancel()

    def resync(self) -> None:
        """Sends the state of every table anew, since messages were lost."""
        for session in self.table_sessions.values():
            session.resync()

    # ── Queue entries ───────────────────────────────────────────────────────────────────────────

    def look_when_filled(self, waiting_id: str, seconds: float) -> None:
        """Checks the seats once agents may fill the table of this queue entry. Replaces an earlier time."""
        self._forget(waiting_id)
        if not self._socket.closing:
            timer = asyncio.get_running_loop().call_later(seconds + SLACK_SECONDS, self._filled, waiting_id)
            self._fillings[waiting_id] = timer

    def waits_no_more(self, waiting_id: str | None) -> None:
        """Drops the timer of this queue entry, or of all entries with None."""
        for each in list(self._fillings) if waiting_id is None else [waiting_id]:
            self._forget(each)

    def _filled(self, waiting_id: str) -> None:
        del self._fillings[waiting_id]
        self.look_beside()

    def _forget(self, waiting_id: str) -> None:
        timer = self._fillings.pop(waiting_id, None)
        if timer is not None:
            timer.cancel()

    # ── Seats ───────────────────────────────────────────────────────────────────────────────────

    async def look(self) -> None:
        """Reads the bot's tables and queue entries."""
        async with self._looking:
            if self._socket.closing or self._bound is None:
                return
            known = set(self._fillings)  # this reading may miss entries that are added meanwhile
            try:
                presence = await in_thread(partial(connection.heartbeat, self._bound))
                for waiting_id in known - presence.waiting:
                    self._forget(waiting_id)  # the entry led to a match or was withdrawn elsewhere
                await self._take_seats(presence.codes)
            except Exception as error:  # noqa: BLE001  the next check tries again
                log_failure(logger, error, "where a bot sits could not be read")
                return
        for session in self.table_sessions.values():
            session.look()

    def look_beside(self) -> None:
        """Checks the seats as soon as the present work is done."""
        self.beside(self.look())

    def beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs a task beside others. The set keeps it referenced, since the event loop does not."""
        if self._socket.closing:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _take_seats(self, codes: Collection[str], *, resumed: bool = False) -> None:
        """Begins sessions at these tables, unless there are sessions already."""
        for code in codes:
            if code in self.table_sessions or self._socket.closing or self._bound is None:
                continue
            session = TableSession(
                code, user=self._bound.user, wishes=self._wishes, resumed=resumed, post=self._socket.post,
                gone=self._left,
            )  # fmt: skip
            self.table_sessions[code] = session
            try:
                await session.begin()
            except BaseException:
                self._left(session)  # the next check tries again
                raise

    def _left(self, session: TableSession) -> None:
        if self.table_sessions.get(session.code) is session:
            del self.table_sessions[session.code]

    def _look_later(self) -> None:
        if not self._socket.closing:
            self._timer = asyncio.get_running_loop().call_later(POLL_SECONDS, self._ring)

    def _ring(self) -> None:
        self.look_beside()
        self._look_later()
