"""The hub of a process: it follows the tables worth watching once for all sockets of `/ws/tv/` in this process.

It looks for the best tables every few seconds, has missing exhibitions begin, and joins the room of each shown table
with one uncounted viewer. The frames of a table are encoded once. Everything runs on the server's event loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import orjson
from channels.layers import get_channel_layer
from django.utils import timezone

from games.after_commit import TV
from games.offered_games import offered_games
from games.selectors.tv import ShownTable, first_for
from games.services.failure_log import log_failure
from games.services.tv_programme import Programme, current_programme

from .database_threads import in_thread
from .group_listener import Subscription, subscribe
from .paced_delivery import PacedDelivery
from .room_frames import Viewer
from .spectator_counts import SpectatorCount
from .table_room import Room, room_of, spectators_here

logger = logging.getLogger(__name__)

CHECK_SECONDS = 3.0
"""Seconds between two looks for better tables."""
KEEP_SECONDS = 20.0
"""Seconds for which a shown table stays while its match runs, even if another one is better."""
FLUSH_SECONDS = 0.15
"""Seconds for which changes of the tables are collected before frames leave."""
MAX_COUNTED = 2000
"""The most tables of which a hub remembers the number of spectators."""


@dataclass(eq=False, slots=True)
class TvViewer:
    """One socket of `/ws/tv/`: of the page that shows every game, or of the home page, which shows one table."""

    send: Callable[[str], None]
    user_id: int | None = None
    one: bool = False
    """Whether the socket shows one table only."""
    told: str = ""
    """The list of tables that was sent last."""


@dataclass(eq=False, slots=True)
class _Followed:
    """A table that is shown, the viewer in its room, and its newest frame."""

    table: ShownTable
    room: Room
    viewer: Viewer
    since: float
    text: str = ""


@dataclass(eq=False)
class TvHub:
    """The tables that this process shows on television, and the sockets that see them."""

    now: Callable[[], float] = time.monotonic
    viewers: set[TvViewer] = field(default_factory=set)
    programme: Programme | None = None

    def __post_init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._followed: dict[str, _Followed] = {}
        self._changed: set[str] = set()
        self._counts: dict[str, SpectatorCount] = {}
        self._audience = SpectatorCount("")
        self._frames = PacedDelivery()
        self._flushing: asyncio.TimerHandle | None = None
        self._running: asyncio.Task[None] | None = None
        self._messages: Subscription | None = None
        self._woken = asyncio.Event()

    @property
    def of_this_loop(self) -> bool:
        return self._loop is asyncio.get_running_loop()

    # ── Coming and going ────────────────────────────────────────────────────────────────────────

    def join(self, viewer: TvViewer) -> None:
        """Adds a socket and shows it all tables; at the first one the hub begins to look for tables."""
        self.viewers.add(viewer)
        if self._running is None:
            self._running = self._loop.create_task(self._run())
            # without `missed`: the processes repeat their numbers
            self._messages = subscribe(TV, self._receive_count)
        elif self.programme is not None:
            self.show_whole(viewer)
        self._woken.set()  # the socket may want a game that nobody watched before

    def leave(self, viewer: TvViewer) -> None:
        self.viewers.discard(viewer)
        if self.viewers:
            return
        if _hub[:1] == [self]:
            _hub.clear()
        self._audience.here = 0
        self._tell_audience()
        for running in (self._running, self._messages):
            if running is not None:
                running.cancel()
        self._running = self._messages = None
        if self._flushing is not None:
            self._flushing.cancel()
        for code in list(self._followed):
            self._unfollow(code)

    def show_whole(self, viewer: TvViewer) -> None:
        """Sends a socket the list of tables and the newest frame of each."""
        viewer.told = ""
        self._tell_tables([viewer])

    # ── Tables ──────────────────────────────────────────────────────────────────────────────────

    async def _run(self) -> None:
        while self.viewers:
            self._woken.clear()
            try:
                await self._check()
            except Exception as error:  # noqa: BLE001  the sockets stay open: the next look may succeed
                log_failure(logger, error, "the tables to watch could not be read")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(CHECK_SECONDS):
                    await self._woken.wait()

    async def _check(self) -> None:
        games = offered_games() if any(not viewer.one for viewer in self.viewers) else offered_games()[:1]
        now = self.now()
        keep = [code for code, one in self._followed.items() if now - one.since < KEEP_SECONDS]
        read = partial(current_programme, games=games, watchers=self._spectators(), keep=keep, now=timezone.now())
        self.programme = await in_thread(read)
        shown = {table.code: table for table in self.programme.tables}
        for code in self._followed.keys() - shown.keys():
            self._unfollow(code)
        for code in shown.keys() - self._followed.keys():
            await self._follow(shown[code])
        for followed in self._followed.values():
            followed.room.check_now()  # a nudge may have been lost
        self._audience.update(here=len(self.viewers))
        self._tell_audience()
        self._tell_tables(self.viewers)

    async def _follow(self, table: ShownTable) -> None:
        def show(body: bytes, at: int, _seat: int | None) -> None:
            followed.text = f'{{"type":"table","code":"{table.code}","at":{at},{body.decode()}'
            self._change(table.code)

        def ignore(_frame: Any) -> None:
            """Drops chat messages and claims of seats, which no picture shows."""

        viewer = Viewer(None, show, ignore, ignore, counted=False)
        followed = _Followed(table, room_of(table.code), viewer, self.now())
        self._followed[table.code] = followed
        await followed.room.join(viewer)
        if followed.room.gone or not self.viewers:
            self._unfollow(table.code)

    def _unfollow(self, code: str) -> None:
        followed = self._followed.pop(code, None)
        if followed is not None:
            followed.room.leave(followed.viewer)

    # ── Frames ──────────────────────────────────────────────────────────────────────────────────

    def _change(self, code: str) -> None:
        self._changed.add(code)
        if self._flushing is None:
            self._flushing = self._loop.call_later(FLUSH_SECONDS, self._flush)

    def _flush(self) -> None:
        self._flushing = None
        changed, self._changed = self._changed, set()
        for code in changed:
            followed = self._followed.get(code)
            if followed is not None:
                watching = [viewer for viewer in self.viewers if viewer.told and code in self._codes_for(viewer)]
                self._deliver(watching, followed.text)

    def _codes_for(self, viewer: TvViewer) -> tuple[str, ...]:
        return tuple(table.code for table in self._tables_for(viewer))

    def _tables_for(self, viewer: TvViewer) -> tuple[ShownTable, ...]:
        """Returns the tables that this socket shows: all, or the first one in which its user does not play."""
        programme = self.programme
        if programme is None:
            return ()
        if not viewer.one:
            return tuple(table for table in programme.tables if table.code in self._followed)
        table = first_for(programme.best, programme.exhibitions, offered_games()[:1], viewer.user_id)
        return (table,) if table is not None and table.code in self._followed else ()

    def _tell_tables(self, viewers: Iterable[TvViewer]) -> None:
        """Sends the list of tables to the sockets that have another one, followed by the frames of new tables."""
        made: dict[tuple[ShownTable, ...], str] = {}
        for viewer in list(viewers):
            tables = self._tables_for(viewer)
            if tables not in made:
                made[tables] = self._list(tables)
            if viewer.told == made[tables]:
                continue
            known = set() if not viewer.told else {one["code"] for one in orjson.loads(viewer.told)["tables"]}
            viewer.told = made[tables]
            known |= self._changed  # their frames leave with the next ones
            fresh = [self._followed[table.code].text for table in tables if table.code not in known]
            for text in (viewer.told, *fresh):
                if text:
                    self._deliver([viewer], text)

    def _list(self, tables: tuple[ShownTable, ...]) -> str:
        counts = self._spectators()
        rows = [
            {
                "code": table.code, "game": table.game, "exhibition": table.exhibition,
                "watchers": counts.get(table.code, 0),
            }
            for table in tables
        ]  # fmt: skip
        watching = self._audience.last_shown() + sum(counts.values())
        return orjson.dumps({"type": "tables", "watching": watching, "tables": rows}).decode()

    def _deliver(self, viewers: Iterable[TvViewer], text: str) -> None:
        self._frames.deliver(partial(viewer.send, text) for viewer in viewers)

    # ── Numbers of spectators ───────────────────────────────────────────────────────────────────

    def _spectators(self) -> dict[str, int]:
        """Returns the numbers of spectators of all tables in all processes: table code -> number, without zeros."""
        here = spectators_here()
        for code in here:
            self._counts.setdefault(code, SpectatorCount(code))
        counted = {code: count.update(here=here.get(code, 0)) for code, count in self._counts.items()}
        for code, number in counted.items():
            if not number and not self._counts[code].waiting:
                del self._counts[code]
        return {code: number for code, number in counted.items() if number}

    def _tell_audience(self) -> None:
        layer, news = get_channel_layer(), self._audience.next_message()
        if layer is not None and news is not None:
            told = {"type": "tv.watchers", "code": "", "process": news["process"], "count": news["count"]}
            layer.broadcast(TV, told)

    def _receive_count(self, message: dict[str, Any]) -> None:
        code = message["code"]
        counted = self._counts.get(code) if code else self._audience
        if counted is None:
            if len(self._counts) >= MAX_COUNTED:
                return
            counted = self._counts[code] = SpectatorCount(code)
        counted.receive({**message, "ask": False})


_hub: list[TvHub] = []


def hub() -> TvHub:
    """Returns the hub of this process, a new one if nobody watches."""
    if not _hub or not _hub[0].of_this_loop:
        _hub[:] = [TvHub()]
    return _hub[0]
