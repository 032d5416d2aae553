"""Keeps one session for each table at which a connected bot sits: begins new sessions and drops ended ones."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Coroutine
from functools import partial
from typing import Any

from games.consumers.base import BaseConsumer
from games.consumers.database_threads import in_thread
from games.services.failure_log import log_failure

from . import connect_and_disconnect
from .connect_and_disconnect import AuthenticatedBot
from .match_feed import HelloOptions
from .table_session import TableSession

logger = logging.getLogger(__name__)

POLL_SECONDS = 5.0
"""Seconds between two checks of the bot's seats, in case a nudge was lost."""
SLACK_SECONDS = 0.05
"""Seconds added to a timer, so that its moment is certainly over."""


class TableTracker:
    """The sessions of one connected bot at its tables. All methods run on the event loop."""

    def __init__(self, socket: BaseConsumer) -> None:
        self.table_sessions: dict[str, TableSession] = {}
        """Table code -> session."""
        self._socket = socket
        self._looking = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._fillings: dict[str, asyncio.TimerHandle] = {}
        """Queue entry id -> timer for the moment at which agents may fill its table."""
        self._bound: AuthenticatedBot | None = None

    async def open(self, bound: AuthenticatedBot, wishes: HelloOptions, codes: Collection[str]) -> None:
        """Begins sessions at the tables with these codes, and starts regular checks for further tables."""
        self._bound, self._wishes = bound, wishes
        await self._start_new_sessions(codes, resumed=True)
        self._schedule_refresh()

    def stop(self) -> None:
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
        """Sends the bot the state of every table anew, since messages were lost."""
        for session in self.table_sessions.values():
            session.resync()

    # ── Queue entries ───────────────────────────────────────────────────────────────────────────

    def refresh_when_fillable(self, waiting_id: str, seconds: float) -> None:
        """Checks the bot's seats after `seconds`, when agents may fill the table that this queue entry waits for.

        Replaces an earlier timer of the entry.
        """
        self._cancel_fill_timer(waiting_id)
        if not self._socket.closing:
            timer = asyncio.get_running_loop().call_later(seconds + SLACK_SECONDS, self._filled, waiting_id)
            self._fillings[waiting_id] = timer

    def cancel_fill_timers(self, waiting_id: str | None) -> None:
        """Cancels the timer that waits until agents may fill the table of this queue entry (None: of every entry)."""
        for each in list(self._fillings) if waiting_id is None else [waiting_id]:
            self._cancel_fill_timer(each)

    def _filled(self, waiting_id: str) -> None:
        del self._fillings[waiting_id]
        self.start_refresh()

    def _cancel_fill_timer(self, waiting_id: str) -> None:
        timer = self._fillings.pop(waiting_id, None)
        if timer is not None:
            timer.cancel()

    # ── Seats ───────────────────────────────────────────────────────────────────────────────────

    async def refresh(self) -> None:
        """Renews the bot's presence for matchmaking, begins sessions at its new tables, and checks all its tables."""
        async with self._looking:
            if self._socket.closing or self._bound is None:
                return
            known = set(self._fillings)  # this reading may miss entries that are added meanwhile
            try:
                presence = await in_thread(partial(connect_and_disconnect.heartbeat, self._bound))
                for waiting_id in known - presence.waiting:
                    self._cancel_fill_timer(waiting_id)  # the entry led to a match or was withdrawn elsewhere
                await self._start_new_sessions(presence.codes)
            except Exception as error:  # noqa: BLE001  the next check tries again
                log_failure(logger, error, "where a bot sits could not be read")
                return
        for session in self.table_sessions.values():
            session.check_for_changes()

    def start_refresh(self) -> None:
        """Starts `refresh` in a new task and returns without waiting for it."""
        self.run_in_task(self.refresh())

    def run_in_task(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs a coroutine in a new task and keeps a reference to it; without one the task could be garbage-collected.

        Drops the coroutine if the socket is closing.
        """
        if self._socket.closing:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _start_new_sessions(self, codes: Collection[str], *, resumed: bool = False) -> None:
        """Begins a session at each of these tables that has none."""
        for code in codes:
            if code in self.table_sessions or self._socket.closing or self._bound is None:
                continue
            session = TableSession(
                code, user=self._bound.user, wishes=self._wishes, resumed=resumed, post=self._socket.post,
                gone=self._forget_session,
            )  # fmt: skip
            self.table_sessions[code] = session
            try:
                await session.begin()
            except BaseException:
                self._forget_session(session)  # the next check tries again
                raise

    def _forget_session(self, session: TableSession) -> None:
        if self.table_sessions.get(session.code) is session:
            del self.table_sessions[session.code]

    def _schedule_refresh(self) -> None:
        if not self._socket.closing:
            self._timer = asyncio.get_running_loop().call_later(POLL_SECONDS, self._ring)

    def _ring(self) -> None:
        self.start_refresh()
        self._schedule_refresh()
