"""One viewer at one table, whatever the game: `docs/protocol.md` describes what passes here."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any

import orjson
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import DatabaseError
from django.utils import timezone
from redis.exceptions import RedisError

from accounts.services import muted_by
from games.catalog import error_text, reasons_text
from games.effects import table_group
from games.models import Table
from games.rules.core import MalformedMove, RulesError, StaleMove
from games.selectors.tables import awaited_at
from games.services.failure_log import log_failure
from games.socket_limits import Allowance

from . import connection_limits
from .database_threads import in_thread
from .frames import Refused, Request, parse
from .outbox import Message, Outbox
from .requests import RequestContext, handle_request
from .room import Claim, Viewer, room_of
from .session_watch import SessionWatch
from .visitors import visitor_of

logger = logging.getLogger(__name__)

# 44xx: coming back is no use. Any other code: a client comes back by itself.
TAKEN_OVER, SIGNED_OUT, NO_SUCH_TABLE, ABUSED = 4401, 4403, 4404, 4429
SLOW, SESSION_CHANGED, SERVICE_AWAY = 4508, 4509, 1013

CALLED_EVERY = 20.0
"""Seconds between two pings that look whether another table waits for this player."""
FAREWELL = 1.0
"""Seconds in which a closing socket may take its last frame."""


class TableConsumer(AsyncWebsocketConsumer):
    """Shows a table to one socket and passes on what it asks for. The seat comes from the signed-in user alone."""

    present = False
    """Has it come as far as its room?"""
    place: connection_limits.Slot | None = None
    """Where it is counted among its visitor's sockets."""
    seat: int | None = None
    """As in the last frame that was made for it."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            # a socket changes no session, so that its frames need not go past one
            await super().__call__(scope, receive, scope.get("server_send", send))
        except RedisError as error:
            logger.warning("a socket ends without the broker: %s", type(error).__name__)
            await send({"type": "websocket.close", "code": SERVICE_AWAY})
        finally:
            await self._leave()

    async def dispatch(self, message: Message) -> None:
        """As Channels' own, without its look at the database connections before every message."""
        await HANDLERS[message["type"]](self, message)

    # ── Coming and going ────────────────────────────────────────────────────────────────────────

    async def connected(self, message: Message) -> None:
        await self.accept()
        self.visitor = visitor_of(self.scope)
        self.place = connection_limits.acquire(self.visitor, self.scope)
        if self.place is None:
            self.closing = True
            for last in (_text({"type": "bye", "code": "RATE_LIMITED"}), {"type": "websocket.close", "code": ABUSED}):
                await self.base_send(last)
            return
        self.allowance = Allowance()
        self.outbox = Outbox(self.base_send, on_drained=self._caught_up)
        self.viewer = Viewer(self.visitor.user_id, self._show, self._tell, self._rivalled)
        self.claim: Claim = (time.time_ns(), "")  # what was claimed before it came does not drive it out
        self.rival: Claim = (0, "")
        self.closing = False
        self.shown = 0
        self.called_at, self.called = time.monotonic(), b"[]"
        self.code = self.scope["url_route"]["kwargs"]["code"]
        if self.visitor.group is not None:
            await self.channel_layer.group_add(self.visitor.group, self.channel_name)
        self.room = room_of(self.code)
        self.present = True
        self.watch = SessionWatch(self.visitor, lambda: self._farewell(SESSION_CHANGED))
        await self.room.join(self.viewer)
        if self.room.gone:
            self._farewell(NO_SUCH_TABLE)
            return
        if self.seat is not None:
            await self._claim()
        await self._tell_mutes(unless_none=True)
        await self._tell_calls()

    async def disconnected(self, message: Message) -> None:
        raise StopConsumer

    async def _leave(self) -> None:
        if self.place is not None:
            connection_limits.release(self.place)
        if not self.present:
            return
        self.closing = True
        self.watch.stop()
        self.outbox.close()
        self.room.leave(self.viewer)
        if self.visitor.group is not None:
            with contextlib.suppress(RedisError):  # a broker that is away forgets the group by itself
                await self.channel_layer.group_discard(self.visitor.group, self.channel_name)

    def _farewell(self, close_code: int, bye: str | None = None) -> None:
        """Says why, closes, and takes nothing more."""
        if self.closing:
            return
        self.closing = True
        self.watch.stop()
        self.room.leave(self.viewer)
        messages: list[Message] = [{"type": "websocket.close", "code": close_code}]
        if bye is not None:
            messages.insert(0, _text({"type": "bye", "code": bye}))
        if not all(self.outbox.put(lambda message=message: message) for message in messages):  # type: ignore[misc]
            self._last_words = asyncio.get_running_loop().create_task(self._close_past_outbox(messages))

    # ── What the socket is shown ────────────────────────────────────────────────────────────────

    def _show(self, body: bytes, at: int, seat: int | None) -> None:
        if self.closing:
            return
        self.seat = seat
        self._put(lambda: self._numbered(body, at))
        self._yield_seat()

    def _tell(self, text: str) -> None:
        if not self.closing:
            self._put(lambda: {"type": "websocket.send", "text": text})

    def _numbered(self, body: bytes, at: int) -> Message:
        self.shown += 1  # counted when it leaves: a frame that is dropped leaves no gap
        text = b'{"type":"state","n":%d,"at":%d,%b' % (self.shown, at, body)
        return {"type": "websocket.send", "text": text.decode()}

    def _put(self, message: Callable[[], Message]) -> None:
        if not self.outbox.put(message) and self.outbox.stuck:
            self._farewell(SLOW, "SLOW")

    async def _close_past_outbox(self, messages: list[Message]) -> None:
        """Ends a socket that takes nothing."""
        self.outbox.close()
        for message in messages:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(FAREWELL):
                    await self.base_send(message)

    def _caught_up(self) -> None:
        """The socket takes data again after it lost frames."""
        if not self.closing:
            self.room.show_whole(self.viewer)

    # ── What the socket asks for ────────────────────────────────────────────────────────────────

    async def received(self, message: Message) -> None:
        if self.closing:
            return
        self.viewer.heard_at = time.monotonic()
        now = timezone.now()
        if self.watch.due and not await self.watch.look():
            return
        try:
            request = self._understand(message)
        except Refused as refused:
            if not self.allowance.offences.take():
                self._farewell(ABUSED, "RATE_LIMITED")
                return
            self._refuse(refused, refused.ref)
            return
        if request.kind == "ping":
            self._ping(request)
        elif request.kind == "pull":
            self._pull()
        else:
            await self._perform(request, now)

    def _understand(self, message: Message) -> Request:
        if not self.allowance.frames.take():
            raise Refused("RATE_LIMITED")
        return parse(message.get("text"))

    def _ping(self, request: Request) -> None:
        moment = self.room.moment
        head = moment.head if moment is not None else None
        at = head.facts.ms(timezone.now()) if head is not None else 0
        self._put(lambda: _text({"type": "pong", "t": request.fields["t"], "at": at}))
        self.room.pinged()
        if time.monotonic() - self.called_at >= CALLED_EVERY:  # the call may have been lost
            self.called_at = time.monotonic()
            self._calls = asyncio.get_running_loop().create_task(self._tell_calls())

    def _pull(self) -> None:
        if self.allowance.pulls.take():
            self.room.show_whole(self.viewer)
        else:
            self._refuse(MalformedMove("RATE_LIMITED"), None)

    async def _perform(self, request: Request, now: Any) -> None:
        room, ref = self.room, request.ref
        moment = room.moment
        if moment is None:
            self._refuse(StaleMove("STALE_WINDOW"), ref)
            return
        call = RequestContext(request, self.visitor, self.code, moment, now)
        loop = asyncio.get_running_loop()

        def acknowledge() -> None:
            self._put(lambda: _text({"type": "ack", "ref": ref}))

        def work() -> bool:
            """Does it, and for a move shows at once what came of it: this process has it all at hand."""
            hint = handle_request(call)
            if hint is None:
                return False
            try:
                room.refresh(nudge=hint, first=acknowledge)
            except Exception as error:  # noqa: BLE001  whatever it is, the move has been made
                log_failure(logger, error, "table %s could not be read after a move", self.code)
                loop.call_soon_threadsafe(acknowledge)
            return True

        try:
            shown = await in_thread(work)
        except RulesError as refusal:
            self._refuse(refusal, ref)
            if isinstance(refusal, StaleMove):
                room.pull()  # what this viewer sees may be old
            return
        except Table.DoesNotExist:
            self._farewell(NO_SUCH_TABLE)
            return
        except Exception as error:  # noqa: BLE001  the socket lives on
            log_failure(logger, error, "a request (%s) at table %s failed", request.kind, self.code)
            self._refuse(StaleMove("TRY_AGAIN"), ref)
            return
        if not shown:
            acknowledge()
            room.pull()
        if request.kind == "sit":
            await self._claim()

    def _refuse(self, refusal: RulesError, ref: str | None) -> None:
        kind = "malformed" if isinstance(refusal, MalformedMove) else "stale"
        if not isinstance(refusal, MalformedMove | StaleMove):
            kind = "illegal"
        moment = self.room.moment
        game = moment.table.game if moment is not None else ""
        said = error_text(refusal.code, refusal.data, self.visitor.language, game=game)
        frame = {
            "type": "error", "ref": ref, "class": kind, "code": refusal.code, "message": said, "data": refusal.data,
        }  # fmt: skip
        self._put(lambda: _text(frame))

    # ── One seat, one tab ───────────────────────────────────────────────────────────────────────

    async def _claim(self) -> None:
        """This socket has the seat from now on; another one of the same player yields, in whatever process."""
        self.claim = (time.time_ns(), secrets.token_hex(6))
        message = {"type": "table.claimed", "user": self.visitor.user_id, "at": self.claim[0], "by": self.claim[1]}
        with contextlib.suppress(RedisError):  # then two tabs show the seat; a window takes one move all the same
            await self.channel_layer.group_send(table_group(self.code), message)

    def _rivalled(self, claim: Claim) -> None:
        self.rival = max(self.rival, claim)
        self._yield_seat()

    def _yield_seat(self) -> None:
        if not self.closing and self.seat is not None and self.rival > self.claim:
            self._farewell(TAKEN_OVER, "TAKEN_OVER")

    async def signed_out(self, message: Message) -> None:
        if message["session"] == self.visitor.mark:
            self._farewell(SIGNED_OUT, "SIGNED_OUT")

    async def mutes_changed(self, message: Message) -> None:
        await self._tell_mutes()

    async def _tell_mutes(self, *, unless_none: bool = False) -> None:
        """Whom this account does not want to read; its page leaves them out."""
        user = self.visitor.user
        if user is None:
            return
        try:
            names = await in_thread(lambda: muted_by(user=user))
        except DatabaseError as error:
            log_failure(logger, error, "the mutes of an account could not be read")
            return
        if names or not unless_none:
            self._tell(orjson.dumps({"type": "muted", "usernames": names}).decode())

    async def table_called(self, message: Message) -> None:
        await self._tell_calls()

    async def _tell_calls(self) -> None:
        """Tells which other tables, of tournaments, wait for this player, whenever that has changed."""
        user = self.visitor.user
        if user is None or user.is_guest or self.closing:
            return
        try:
            waiting = await in_thread(lambda: awaited_at(user, besides=self.code))
        except DatabaseError as error:
            log_failure(logger, error, "the tables that wait for a player could not be read")
            return
        told = orjson.dumps(waiting)
        if told != self.called:
            self.called = told
            self._tell(f'{{"type":"called","tables":{told.decode()}}}')

    async def access_changed(self, message: Message) -> None:
        await self.watch.look()

    async def advised(self, message: Message) -> None:
        """What a worker would do in the window that this socket asked about, worded for its reader."""
        if self.closing or (message["table"], message["seat"]) != (self.code, self.seat):
            return
        frame = {key: message[key] for key in ("ref", "window", "answer", "reasons")}
        said = reasons_text(message["game"], message["reasons"], self.visitor.language)
        self._tell(orjson.dumps({"type": "advice", **frame, "text": said}).decode())


HANDLERS: dict[str, Callable[[TableConsumer, Message], Awaitable[None]]] = {
    "websocket.connect": TableConsumer.connected,
    "websocket.receive": TableConsumer.received,
    "websocket.disconnect": TableConsumer.disconnected,
    "session.ended": TableConsumer.signed_out,
    "session.doubted": TableConsumer.access_changed,
    "advice.given": TableConsumer.advised,
    "mutes.changed": TableConsumer.mutes_changed,
    "table.called": TableConsumer.table_called,
}


def _text(frame: dict[str, Any]) -> Message:
    return {"type": "websocket.send", "text": orjson.dumps(frame).decode()}
