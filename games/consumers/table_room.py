"""A table's room: all viewers of one table whose sockets are in this process. They share each reading of the database.

The room reads the table after a nudge, a message without content that says that something changed. `refresh` runs in a
worker thread, under the room's lock, so that frames leave in the order of the table states that they show. Everything
else runs on the server's event loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Collection, Coroutine
from dataclasses import replace
from functools import partial
from typing import Any
from uuid import UUID

import orjson
from channels.layers import get_channel_layer
from django.db import DatabaseError
from django.utils import timezone
from redis.exceptions import RedisError

from games.after_commit import TV, table_group
from games.models import Table
from games.selectors import (
    AddressedFrame,
    FirstReading,
    TableState,
    chat_frame,
    hidden_frame,
    insiders,
    load_table_state,
    spectators_frame,
    spectators_state,
)
from games.services.exhibitions import NOTED_EVERY, note_watched
from games.services.failure_log import log_failure
from games.services.streams_interface import streamed_play

from .attendance import GRACE_SECONDS, Attendance
from .database_threads import in_thread
from .first_readings import first_shows
from .group_listener import Subscription, subscribe
from .late_viewers import LateViewers
from .loop_calls import loop_calls
from .room_frames import FramesOfReading, ShownFrame, Viewer, recently_heard_users, watching_users
from .spectator_counts import COUNT_EVERY_SECONDS, SpectatorCount
from .table_checks import table_checks

logger = logging.getLogger(__name__)

CHECK_EVERY_SECONDS = 1.0
"""Seconds between two checks that pings request."""
RETRY_SECONDS = 3.0
"""Seconds after which a table that could not be read is read again for viewers who have been shown nothing."""
LATE_CHECK_EVERY_SECONDS = 5.0
"""Seconds between two such checks while all viewers here see a delayed match, so that a lost nudge costs no time."""


class Room:
    """All viewers of one table in this process, and the table state that they were last shown."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.moment: TableState | None = None
        """The present table state that this process read last."""
        self.late = LateViewers(self._wake_late_viewers)
        """The moment of a delayed match that viewers without a seat see, and its timer."""
        self.gone = False
        """Whether the table turned out not to exist."""
        self.watchers = SpectatorCount(code)
        self.attendance = Attendance()
        self._loop = asyncio.get_running_loop()
        self.calls = loop_calls()
        """Calls from worker threads to the event loop."""
        self._lock = threading.Lock()
        self._viewers: frozenset[Viewer] = frozenset()
        self._asking: set[Viewer] = set()
        """Viewers that still have to get a whole state."""
        self._messages: Subscription | None = None
        self._pulling: asyncio.Task[None] | None = None
        self._full = False
        """Whether the next reading looks at the whole table, not only at the move of a hint."""
        self._late_due = False
        """Whether a reading is due for the viewers of a delayed match alone."""
        self._hint: dict[str, Any] | None = None
        """The newest nudge about a move, if a reading for that move alone is due."""
        self._looked_at = 0.0
        self._noted_at = float("-inf")
        """The time at which this room last stored that its exhibition is watched."""
        self._next_reading: asyncio.TimerHandle | None = None
        self._next_check: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._reading = asyncio.Lock()
        """Held while a chat message is read: two threads could deliver the later message first."""

    # ── On the event loop ───────────────────────────────────────────────────────────────────────

    @property
    def alive(self) -> bool:
        return bool(self._viewers) and self._loop is asyncio.get_running_loop()

    def clock(self, viewer: Viewer) -> int:
        """Returns the milliseconds from the start of the match to the moment that this viewer sees now."""
        if viewer.behind:
            return self.late.at()
        head = self.moment.head if self.moment is not None else None
        return head.ms(timezone.now()) if head is not None else 0

    async def join(self, viewer: Viewer) -> None:
        """Adds a viewer to the room and shows it the table before returning. Works without the broker too."""
        self._viewers |= {viewer}
        if self._messages is None:
            self._messages = subscribe(table_group(self.code), self._handle_message, missed=self.pull)
        await self._messages.joined()  # before the first reading, so that no later change is missed
        self._looked_at = self._loop.time()
        try:
            await first_shows().read(self)
        except Exception as error:  # noqa: BLE001  the sockets stay open
            log_failure(logger, error, "table %s could not be read", self.code)
        self._retry_for_unshown({viewer})

    def _retry_for_unshown(self, viewers: Collection[Viewer]) -> None:
        """Has the table read again soon if one of these viewers was shown nothing yet: its page may send no ping."""
        if not self.gone and any(viewer.cursor is None for viewer in self._viewers.intersection(viewers)):
            self._schedule_reading(RETRY_SECONDS)

    def leave(self, viewer: Viewer) -> None:
        self._viewers -= {viewer}
        self._asking.discard(viewer)
        if self._viewers:
            self._schedule_reading(0.0 if viewer.user_id in self.attendance.seated else COUNT_EVERY_SECONDS)
            return
        if _rooms.get(self.code) is self:
            del _rooms[self.code]
        self.watchers.here = 0
        self.attendance.clear_here()
        self._send_news()
        if self._messages is not None:
            self._messages.cancel()
            self._messages = None
        for timer in (self._next_reading, self._next_check):
            if timer is not None:
                timer.cancel()
        self._next_check = None
        self.late.stop()

    def spectators(self) -> set[int]:
        """Returns the ids of the users who watch here and count as spectators, seated ones among them."""
        return watching_users(self._viewers)

    def show_whole(self, viewer: Viewer) -> None:
        """Sends a viewer the whole state of the table: at its request, or after it lost frames."""
        self._asking.add(viewer)
        self.pull()

    def nudged(self, message: dict[str, Any]) -> None:
        """Reads the table after a nudge.

        Does nothing if the nudge is about a move that the viewers have been shown already. A move of a delayed match is
        read later, if nobody here sees the present.
        """
        head = self.moment.head if self.moment is not None else None
        same = head is not None and message.get("match") == str(head.info.id)
        if same:  # also if the move was made here, and the seats have it
            self.late.expect_entry()
        if head is not None and same and message["number"] <= head.number:
            return
        if not same or not self._are_all_late():
            self.pull(message)

    def _are_all_late(self) -> bool:
        """Whether all viewers here see a past moment of a delayed match, so that nobody needs the present."""
        return bool(self.late.behind) and all(viewer.behind for viewer in self._viewers)

    def check_now(self) -> None:
        """Reads the table soon, at most once a second, since a nudge about a change may have been lost."""
        every = LATE_CHECK_EVERY_SECONDS if self._are_all_late() else CHECK_EVERY_SECONDS
        if self._next_check is None:
            self._next_check = self._loop.call_at(max(self._loop.time(), self._looked_at + every), self._check)

    def _check(self) -> None:
        self._next_check = None
        if self._viewers:
            self._looked_at = self._loop.time()
            table_checks().add(self)

    def pull(self, message: dict[str, Any] | None = None) -> asyncio.Task[None]:
        """Starts a task that reads the table and shows its viewers what has changed. Returns the task.

        With a nudge about a move (`message`), only that move is looked for. One reading runs at a time, and at most one
        more follows it.
        """
        if message is None or not message.get("match"):
            self._full = True
        elif self._hint is None:
            self._hint = message
        elif self._hint["match"] != message["match"]:
            self._full = True
        elif self._hint["number"] < message["number"]:
            self._hint = message
        return self._start_pulling()

    def _wake_late_viewers(self) -> None:
        if self._viewers:
            self._late_due = True
            self._start_pulling()

    def _start_pulling(self) -> asyncio.Task[None]:
        if self._pulling is None or self._pulling.done():
            self._pulling = self._loop.create_task(self._pull())
        return self._pulling

    async def _pull(self) -> None:
        while self._full or self._hint is not None or self._late_due:
            if self._late_due and not self._full:
                self._late_due = False
                try:
                    if not await in_thread(self.refresh_late_viewers):
                        self._full = True
                except Exception as error:  # noqa: BLE001  the sockets stay open: their next ping tries again
                    log_failure(logger, error, "table %s could not be read", self.code)
                    return
                continue
            hint = None if self._full else self._hint
            self._full, self._hint, self._late_due = False, None, False
            asking, self._asking = self._asking, set()
            if hint is None:
                self._looked_at = self._loop.time()
            try:
                await in_thread(partial(self.refresh, nudge=hint, asking=asking))
            except Table.DoesNotExist:
                self.gone = True
                return
            except Exception as error:  # noqa: BLE001  the sockets stay open: their next ping tries again
                log_failure(logger, error, "table %s could not be read", self.code)
                self._asking |= asking & self._viewers
                self._retry_for_unshown(self._viewers)
                return

    async def _read_chat(self, pk: Any, read: Callable[[Any], AddressedFrame | None]) -> None:
        async with self._reading:
            try:
                shown = await in_thread(partial(read, pk))
            except DatabaseError as error:
                log_failure(logger, error, "message %s could not be read", pk)
                return
            if shown is None:
                return
            text = orjson.dumps(shown.frame).decode()
            now = timezone.now()
            late = {one for one in self._viewers if one.hears_late(shown, now)}
            for viewer in self._viewers - late:
                if shown.is_for(viewer.user_id):
                    viewer.tell(text)
            if late and shown.spectators_from is not None:
                wait = (shown.spectators_from - now).total_seconds()
                if wait <= 0:
                    for viewer in late:
                        viewer.tell(text)
                elif read is chat_frame:
                    start = partial(self._start_task, self._read_chat_late(pk, frozenset(late)))
                    self._loop.call_later(wait, start)

    async def _read_chat_late(self, pk: int, late: frozenset[Viewer]) -> None:
        """Shows a message of a delayed match to the viewers without a seat, once they may read it."""
        try:
            shown = await in_thread(partial(chat_frame, pk))
        except DatabaseError as error:
            log_failure(logger, error, "message %s could not be read", pk)
            return
        if shown is not None:  # else it was hidden meanwhile
            text = orjson.dumps(shown.frame).decode()
            for viewer in self._viewers:
                if viewer.behind or viewer in late:
                    viewer.tell(text)

    def _schedule_reading(self, seconds: float) -> None:
        at = self._loop.time() + seconds
        if self._next_reading is not None:
            if self._next_reading.when() <= at:
                return
            self._next_reading.cancel()
        self._next_reading = self._loop.call_at(at, self._read_if_viewed)

    def _read_if_viewed(self) -> None:
        self._next_reading = None
        if self._viewers:
            self.pull()

    # ── In a worker thread ──────────────────────────────────────────────────────────────────────

    def recount(self) -> None:
        """Counts the viewers again, and sends what has changed by that. The table has not changed since it was read.

        Runs in a worker thread, and makes no query.
        """
        moment = self.moment
        if moment is not None:
            now = timezone.now()
            at = moment.head.ms(now) if moment.head is not None else 0
            self.refresh(known=replace(moment, now=now, at=at, _shared={}))

    def refresh(
        self,
        *,
        nudge: dict[str, Any] | None = None,
        asking: Collection[Viewer] = (),
        first: Callable[[], None] | None = None,
        known: TableState | None = None,
        first_reading: FirstReading | None = None,
    ) -> None:
        """Loads the table state and sends a frame to every viewer whose view has changed. Runs in a worker thread.

        Viewers in `asking` get the whole state in any case, followed by the messages of the chat; new viewers do too.
        If `nudge` names a move of this process, the frames of all other viewers come from memory, not from the
        database. `first` is called on the event loop before any frame leaves. `known` is the present state, if the
        caller has it; it is not shown if a newer one was meanwhile. `first_reading` is what was just read of the table
        for new viewers; if a newer state was shown meanwhile, the table is read again. Raises Table.DoesNotExist.
        """
        with self._lock:
            if known is not None and self.moment is not None and known.mark != self.moment.mark:
                return
            moment = known or self._not_outdated(first_reading) or load_table_state(self.code, nudge=nudge)
            if moment is None:
                raise Table.DoesNotExist(self.code)
            viewers, inside = self._viewers, insiders(moment)
            seats = {viewer: moment.seat_of(viewer.user_id) for viewer in viewers}
            outside = _outside(viewers, inside)
            counting = nudge is None
            if counting:
                unseated = outside if inside is not None else {one for one in viewers if seats[one] is None}
                here = sum(viewer.counted for viewer in unseated)
                people = here > 0 or any(viewer.user_id in moment.people for viewer in viewers)
                self._note_watched(moment, here, people=people)
                watchers = self.watchers.update(here=here)
                away = self.attendance.update(
                    seated=moment.people, here=recently_heard_users(viewers), hushed=moment.hides_moves
                )
            else:  # a count taken at the time of a move would reveal when a hidden move was made
                watchers, away = self.watchers.last_shown(), self.attendance.shown
            made = FramesOfReading(moment, asking, watchers, away, first_reading.chat if first_reading else None)
            shown = made.for_viewers((viewer, seats[viewer]) for viewer in viewers - outside)
            # a move of the present must not give spectators the time at which it was made
            late = outside if counting else outside & set(asking)
            past = spectators_state(moment) if late else None
            shown_late: list[ShownFrame] = []
            if past is not None:
                made = FramesOfReading(past, asking, watchers, frozenset())
                shown_late = made.for_viewers((viewer, None) for viewer in late)
            self.moment = moment
            # inside the lock, so that frames reach their sockets in the order of the states that they show
            self.calls.put(
                partial(self._show, shown, shown_late, first, counted=counting, past=past, delayed=inside is not None)
            )

    def _not_outdated(self, read: FirstReading | None) -> TableState | None:
        """Returns the state of a reading, unless the viewers were shown a newer one."""
        if read is None or (self.moment is not None and read.state.is_older_than(self.moment)):
            return None
        return read.state

    def _note_watched(self, moment: TableState, here: int, *, people: bool) -> None:
        """Stores that an exhibition has spectators here, or a stream people, so that it is not stopped.

        Runs in a worker thread.
        """
        head = moment.head
        if head is None or time.monotonic() - self._noted_at < NOTED_EVERY.total_seconds():
            return
        if head.info.is_exhibition and here and not head.ended:
            self._noted_at = time.monotonic()
            note_watched(matches=[head.info.id], now=moment.now)
        elif head.info.streamed and people:  # a person in a seat may be the one who broadcasts
            self._noted_at = time.monotonic()
            streamed_play().note_watched(moment.table.pk, now=moment.now)

    def refresh_late_viewers(self) -> bool:
        """Sends frames to the viewers without a seat if their moment of a delayed match has changed.

        Runs in a worker thread. Reads nothing of the present. Returns False if the match is shown to its end, so that
        the table has to be read.
        """
        with self._lock:
            if self.moment is None:
                return False
            present = replace(self.moment, now=timezone.now())
            past, inside = spectators_state(present), insiders(present)
            if not past.behind or inside is None:
                return False
            made = FramesOfReading(past, (), self.watchers.last_shown(), frozenset())
            late = made.for_viewers((one, None) for one in _outside(self._viewers, inside) if one.behind is not None)
            self.calls.put(partial(self._show, [], late, None, counted=False, past=past, delayed=True))
            return True

    def _show(
        self, frames: list[ShownFrame], late: list[ShownFrame], first: Callable[[], None] | None, *, counted: bool,
        past: TableState | None, delayed: bool,
    ) -> None:  # fmt: skip
        if first is not None:
            first()
        if not delayed:
            self.late.stop()
        elif past is not None:
            self.late.shown(past)
        for frame in frames:
            self._show_one(frame)
        self.late.deliver(partial(self._show_one, frame) for frame in late)
        if counted:
            if self.watchers.waiting:
                self._schedule_reading(COUNT_EVERY_SECONDS)
            if self.attendance.waiting:
                self._schedule_reading(GRACE_SECONDS)
            self._send_news()

    def _show_one(self, frame: ShownFrame) -> None:
        viewer, body, at, seat, said = frame
        if viewer in self._viewers:
            viewer.show(body, at, seat)
            if said is not None:
                viewer.tell(said)

    # ── Messages between processes ──────────────────────────────────────────────────────────────

    def _handle_message(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "table.nudge":
                self.nudged(message)
            case "table.chat":
                self._start_task(self._read_chat(message["id"], chat_frame))
            case "table.chat_hidden":
                self._start_task(self._read_chat(message["id"], hidden_frame))
            case "table.spectators_said":
                self._start_task(self._read_chat(UUID(message["match"]), spectators_frame))
            case "table.watchers":
                if self.watchers.receive(message):
                    self._schedule_reading(0.0)
                self._send_news()
            case "table.present":
                if self.attendance.receive(message):
                    self._schedule_reading(0.0)
                self._send_news()
            case "table.claimed":
                for viewer in self._viewers:
                    if viewer.user_id == message["user"]:
                        viewer.claimed((message["at"], message["by"]))

    def _send_news(self) -> None:
        layer = get_channel_layer()
        count, presence = self.watchers.next_message(), self.attendance.next_message()
        if layer is None:
            return
        for news in (count, presence):
            if news is not None:
                self._start_task(_send(layer, table_group(self.code), news))
        if count is not None:
            told = {"type": "tv.watchers", "code": self.code, "process": count["process"], "count": count["count"]}
            self._start_task(_send(layer, TV, told))

    def _start_task(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs a coroutine in a new task, and keeps a reference to the task, since the event loop does not."""
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _outside(viewers: Collection[Viewer], inside: frozenset[int] | None) -> frozenset[Viewer]:
    """Returns the viewers who see a delayed match late: those who are not among the users `inside` (None: all are)."""
    return frozenset() if inside is None else frozenset(one for one in viewers if one.user_id not in inside)


async def _send(layer: Any, group: str, message: dict[str, Any]) -> None:
    with contextlib.suppress(RedisError):  # the news is repeated before long
        await layer.group_send(group, message)


_rooms: dict[str, Room] = {}


def open_rooms() -> list[Room]:
    """Returns the rooms of this process."""
    return list(_rooms.values())


def spectators_here() -> dict[str, int]:
    """Returns the numbers of spectators of the tables whose rooms are in this process: table code -> number."""
    return {code: room.watchers.here for code, room in _rooms.items() if room.watchers.here}


def room_of(code: str) -> Room:
    """Returns the room of the table with this code in this process, created if it does not exist."""
    room = _rooms.get(code)
    if room is None or not room.alive:
        room = _rooms[code] = Room(code)
    return room
