"""Follows one table for a bot that sits there, and sends the bot messages about its match.

It shares the table's room with all other viewers. Messages are built in a worker thread from the frame that the seat's
page would get. The event loop only passes them on.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import orjson
from django.utils import timezone

from accounts.models import User
from games import selectors
from games.consumers.database_threads import in_thread
from games.consumers.room_frames import Viewer
from games.consumers.table_room import Room, room_of
from games.models import Table
from games.rules.core import RulesError
from games.selectors import TableState
from games.selectors.window_aliases import alias_of
from games.services import moves, tables
from games.services.failure_log import log_failure

from .match_feed import FeedUpdate, HelloOptions, MatchFeed
from .seat_snapshot import Message, SeatSnapshot, match_start_fields, now_ms, open_requests, player_fields, player_id

logger = logging.getLogger(__name__)

FIRST_LOOK = 5.0
"""Seconds that an answer waits at most for the first state of its table."""
MAX_WAITING_FRAMES = 32
"""Frames that may wait to be sent. If there are more, all are dropped and the table is sent anew."""
PEOPLE = ("person", "guest")


@dataclass(frozen=True, slots=True)
class _Frame:
    body: bytes
    at: int


class TableSession:
    """One bot at one table, from its first check of the table until its socket closes or it leaves the table."""

    def __init__(
        self, code: str, *, user: User, wishes: HelloOptions, resumed: bool, post: Callable[[Message], None],
        gone: Callable[[TableSession], None],
    ) -> None:  # fmt: skip
        self.code = code
        self.match_id: str | None = None
        self.feed = MatchFeed(wishes)
        self.room: Room = room_of(code)
        self._user, self._wishes, self._post, self._gone = user, wishes, post, gone
        self._resumed = resumed
        """Whether the next match is announced as `resumed`, since the bot may know it or have missed its beginning."""
        self._viewer = Viewer(user.pk, self._show, _ignore, _ignore)
        self._waiting: deque[_Frame] = deque()
        self._task: asyncio.Task[None] | None = None
        self._answers = 0
        """The number of answers that are being played. Frames wait until their confirmation has been sent."""
        self._free = asyncio.Event()
        self._free.set()
        self._looked = asyncio.Event()
        """Set once the bot knows the state of the table. Before that its open requests are unknown."""
        self._closed = False

    @property
    def game(self) -> str:
        """Returns the key of the game of the bot's last match at this table; empty before the first."""
        snapshot = self.feed.snapshot
        return snapshot.game if snapshot is not None else ""

    async def begin(self) -> None:
        """Joins the table's room and waits until the table has been read."""
        await self.room.join(self._viewer)
        if self.room.gone:
            self.end()
            self._gone(self)

    async def wait_for_first_state(self) -> None:
        """Waits until the table's first state has been sent to the bot, at most `FIRST_LOOK` seconds."""
        if self._looked.is_set():
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(FIRST_LOOK):
                await self._looked.wait()

    def end(self) -> None:
        self._closed = True
        self._looked.set()
        self.room.leave(self._viewer)
        self._waiting.clear()

    def check_for_changes(self) -> None:
        """Reads the table again soon, since the message that announces a change may have been lost."""
        if not self._closed:
            self.room.check_now()

    def resync(self) -> None:
        """Sends the bot the whole state of the table anew, since frames were lost."""
        if not self._closed:
            self._resumed = True
            self._waiting.clear()
            self.room.show_whole(self._viewer)

    # ── On the event loop ───────────────────────────────────────────────────────────────────────

    @contextmanager
    def hold_messages(self) -> Iterator[None]:
        """A context in which the bot gets no messages about this table, while its answer is played.

        So the confirmation `ACCEPTED` arrives before what follows from the move.
        """
        self._answers += 1
        self._free.clear()
        try:
            yield
        finally:
            self._answers -= 1
            if not self._answers:
                self._free.set()

    def _show(self, body: bytes, at: int, seat: int | None) -> None:
        if self._closed:
            return
        if len(self._waiting) >= MAX_WAITING_FRAMES:
            self.resync()
            return
        self._waiting.append(_Frame(body, at))
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        while self._waiting and not self._closed:
            await self._free.wait()
            if not self._waiting:
                return  # all waiting frames were dropped
            frame = self._waiting.popleft()
            try:
                told, stays = await in_thread(partial(self._read_frame, frame))
            except Exception as error:  # noqa: BLE001  the next reading sends it anew
                log_failure(logger, error, "a bot could not be told of table %s", self.code)
                self._resumed = True
                self._looked.set()
                continue
            for message in told.messages:
                self._post(message)
            self._looked.set()
            if told.ready is not None:
                await in_thread(partial(self._say_ready, told.ready))
            if not stays and not self._closed:
                self.end()
                self._gone(self)

    # ── In a worker thread ──────────────────────────────────────────────────────────────────────

    def _read_frame(self, frame: _Frame) -> tuple[FeedUpdate, bool]:
        """Returns the messages that follow from a frame of the table, and whether the bot stays at the table."""
        state: dict[str, Any] = orjson.loads(b"{" + frame.body)
        seat, told = state["you"]["seat"], FeedUpdate()
        snapshot = self._snapshot(state, frame.at)
        if snapshot is not None:
            if snapshot.match_id != self.match_id:
                self.match_id, self.feed = snapshot.match_id, MatchFeed(self._wishes)
            told = self.feed.process(snapshot, resumed=self._resumed)
            self._resumed = False
        if state["table"]["status"] == "open" and seat is not None:
            return told, self._ready_or_leave(state, seat)
        runs = state["match"] is not None and state["match"]["status"] in ("running", "paused")
        return told, seat is not None or runs

    def _snapshot(self, state: Mapping[str, Any], at: int) -> SeatSnapshot | None:
        """Returns a snapshot of the match, what the bot's seat sees of it in a frame of the table.

        None if the bot plays in no match here, or the match ended before the bot joined.
        """
        moment = self.room.moment
        head = moment.head if moment is not None else None
        if moment is None or head is None or state["match"] is None or str(head.info.id) != state["match"]["id"]:
            return None
        seat = head.info.seat_of(self._user.pk)
        if seat is None or state["view"] is None:
            return None
        over = state["match"]["status"] in ("finished", "aborted")
        if over and state["match"]["id"] != self.match_id:
            return None  # it ended before the bot joined
        return snapshot_from_frame(moment, seat, state, at=at, moment_ms=now_ms())

    def _ready_or_leave(self, state: Mapping[str, Any], seat: int) -> bool:
        """After a match, marks the bot as ready for the next one or takes it from the table.

        Returns True if it stays. It leaves a table without people, unless the table belongs to a tournament.
        """
        others = [each for each in state["seats"] if each is not None and each["seat"] != seat]
        company = any(each["kind"] in PEOPLE for each in others)
        table = self.room.moment.table if self.room.moment is not None else None
        if table is None:
            return True
        found = Table.objects.get(pk=table.pk)
        try:
            if state["match"] is not None and not state["table"]["tournament"] and not company:
                tables.leave(table=found, user=self._user)
                return False
            if not state["seats"][seat]["ready"]:
                tables.set_ready(table=found, user=self._user, ready=True)
        except RulesError as refusal:
            logger.info("a bot could not be made ready at table %s: %s", self.code, refusal.code)
        return True

    def _say_ready(self, window: str) -> None:
        moment = self.room.moment
        head = moment.head if moment is not None else None
        seat = head.info.seat_of(self._user.pk) if head is not None else None
        if head is None or seat is None:
            return
        try:
            moves.play_move_by_alias(
                match_id=head.info.id, seat=seat, alias=window, verb="ready", data={}, by="bot", now=timezone.now()
            )
        except RulesError:
            return  # the round has begun


def snapshot_from_frame(
    moment: TableState, seat: int, state: Mapping[str, Any], *, at: int, moment_ms: int
) -> SeatSnapshot:
    """Returns what a seat sees, built from a frame to its page (`state`) and the table state.

    `at` is in milliseconds since the match began, `moment_ms` is the same moment in milliseconds since 1970. Windows
    that have closed since the frame was made are left out.
    """
    head = moment.head
    assert head is not None  # noqa: S101  a frame with a match is built from a head
    info = head.info
    players = tuple(player_id(each.index, each.username) for each in info.seats)
    shown = [
        player_fields(each.index, player, name=each.name, kind=each.kind, agent=each.agent)
        for each, player in zip(info.seats, players, strict=True)
    ]
    opening = match_start_fields(state["view"], table=info.table_code, players=shown, rated=info.rated)
    mine = {window["id"] for window in state["windows"] if window["mine"]}
    asks = open_requests(info.rules, head.state, seat, alias=partial(alias_of, info.id, seat), shown=mine)
    return SeatSnapshot(
        match_id=str(info.id), game=info.game, rules=info.rules, players=players, seat=seat, view=state["view"],
        asks=asks, events=tuple(state["events"]), at=at, clock=moment_ms,
        trustee=seat in head.state.ctx.trustees, opening=opening,
        texts=partial(selectors.speech_texts, match_id=info.id, seat=seat),
    )  # fmt: skip


def _ignore(*_: Any) -> None:
    """Ignores two kinds of messages to the table's viewers that bots do not get: chat, and claims of seats."""
