"""The WebSocket of a table's page, for any game. `docs/protocol.md` describes its frames."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from datetime import datetime
from functools import partial
from urllib.parse import parse_qs
from uuid import UUID

import orjson
from django.db import DatabaseError
from django.utils import timezone
from redis.exceptions import RedisError

from games import metrics
from games.after_commit import table_group
from games.catalog import reasons_text
from games.close_codes import NO_SUCH_TABLE, TAKEN_OVER
from games.models import Table
from games.rules.core import MalformedMove, RulesError, StaleMove
from games.selectors.closed_windows import closed_by
from games.selectors.tables import awaited_at, people_awaited
from games.services.failure_log import log_failure

from .account_consumer import AccountConsumer
from .database_threads import in_thread
from .inbound_frames import Request, parse
from .once_per_loop import OncePerLoop
from .outbox import Message
from .presence_board import presence_board
from .request_handler import (
    Hint,
    RequestContext,
    handle_request,
    has_been_played,
    move_hint,
    play_alone,
    sent_move,
)
from .room_frames import AWAY, Claim, Viewer
from .shared_reads import SharedReads
from .table_room import room_of
from .waiting_moves import waiting_moves

logger = logging.getLogger(__name__)

CALL_EVERY_SECONDS = 20.0
"""Seconds between two pings that check whether another table waits for this player."""

_awaited: OncePerLoop[SharedReads[int, bool]] = OncePerLoop(lambda: SharedReads(people_awaited))


class TableConsumer(AccountConsumer):
    """The socket of one client at one table: it sends the table's state and carries out the client's requests.

    The signed-in user alone determines the seat; no frame names it.
    """

    kind = "table"
    present = False
    """Whether the socket has joined its room."""
    shares = False
    """Whether the socket shares its player's seat with the player's other sockets, as a page does."""
    away = False
    """Whether a page that nobody looks at opened the socket: until it asks for something, nobody counts as present."""
    asked_who_answered = False
    """Whether the client has said which window it held. It is told once what became of one."""
    seat: int | None = None
    """The viewer's seat in the last shown state; None for a spectator."""

    @property
    def game(self) -> str:
        moment = self.room.moment
        return moment.table.game if moment is not None else ""

    @property
    def _match_id(self) -> UUID | None:
        moment = self.room.moment
        return moment.head.info.id if moment is not None and moment.head is not None else None

    # ── Coming and going ────────────────────────────────────────────────────────────────────────

    async def open(self) -> None:
        self.viewer = Viewer(self.visitor.user_id, self._show, self.tell, self._note_rival_claim)
        self.claim = (time.time_ns(), "")  # a claim made before this socket connected does not close it
        self.rival: Claim = (0, "")
        self.shown = 0
        self.called_at, self.called = time.monotonic(), b"[]"
        self.code = self.scope["url_route"]["kwargs"]["code"]
        asked = parse_qs(self.scope["query_string"].decode("latin1"), keep_blank_values=True)
        self.shares, self.away = "beside" in asked, "away" in asked
        if self.away:
            self.viewer.heard_at = AWAY
        await self.join_account()
        self.room = room_of(self.code)
        self.present = True
        self.watch_session()
        await self.room.join(self.viewer)
        if self.room.gone:
            self.close_with(NO_SUCH_TABLE)
            return
        presence_board().wake()
        if self.seat is not None:
            await self._claim_seat()
        await self.send_mutes(unless_none=True)
        await self._send_waiting_tables()

    def release_resources(self) -> None:
        if self.present:
            self.room.leave(self.viewer)

    # ── Outbound frames ─────────────────────────────────────────────────────────────────────────

    def _show(self, body: bytes, at: int, seat: int | None) -> None:
        if self.closing:
            return
        self.seat = seat
        self.put(lambda: self._numbered(body, at))
        self._yield_seat()

    def _numbered(self, body: bytes, at: int) -> Message:
        self.shown += 1  # counted when the frame leaves: a dropped frame leaves no gap
        text = b'{"type":"state","n":%d,"at":%d,%b' % (self.shown, at, body)
        return {"type": "websocket.send", "text": text.decode()}

    def resend_state(self) -> None:
        self.room.show_whole(self.viewer)

    # ── Requests ────────────────────────────────────────────────────────────────────────────────

    async def websocket_receive(self, message: Message) -> None:
        if self.closing:
            return
        if not self.away:
            self.viewer.heard_at = time.monotonic()
        now = timezone.now()
        request = await self.read_request(message, parse)
        if request is None:
            return
        if self.away and request.kind not in ("ping", "held"):
            self.away, self.viewer.heard_at = False, time.monotonic()
        if request.kind == "ping":
            self._ping(request)
        elif request.kind == "pull":
            self._pull()
        elif request.kind == "held":
            await self._tell_who_answered(request.fields["window"])
        else:
            await self._perform(request, now)

    def _ping(self, request: Request) -> None:
        self.post({"type": "pong", "t": request.fields["t"], "at": self.room.clock(self.viewer)})
        self.room.check_now()
        if time.monotonic() - self.called_at >= CALL_EVERY_SECONDS:  # the nudge may have been lost
            self.called_at = time.monotonic()
            self._calls = asyncio.get_running_loop().create_task(self._send_waiting_tables())

    def _pull(self) -> None:
        if self.allowance.pulls.take():
            self.room.show_whole(self.viewer)
        else:
            self.refuse(MalformedMove("RATE_LIMITED"), None)

    async def _perform(self, request: Request, now: datetime) -> None:
        moment = self.room.moment
        if moment is None:
            self.refuse(StaleMove("STALE_WINDOW"), request.ref)
            return
        context = RequestContext(request, self.visitor, self.code, moment, now, self.viewer.behind or 0)
        try:
            if request.kind == "move":
                acknowledged = await self._play(context)
            else:
                acknowledged = await in_thread(partial(self._handle_and_show, context))
        except Exception as error:  # noqa: BLE001  the socket stays open
            if not await self._acknowledge_again(context, error):
                self._answer_error(request, error)
            return
        if not acknowledged:
            self.acknowledge(request)
            self.room.pull()
        if request.kind == "sit":
            await self._claim_seat()

    async def _play(self, context: RequestContext) -> bool:
        """Plays a move with those of other tables that wait now, or alone if it cannot share their transaction.

        Returns True: the client is acknowledged before it gets the move's frame. Raises RulesError for a refused move.
        """
        sent = sent_move(context)
        show = partial(self._show_move, context.request)
        outcome = await waiting_moves().play(sent, lambda played: show(move_hint(played)))
        if isinstance(outcome, RulesError):
            raise outcome
        if outcome is None:
            await in_thread(lambda: show(play_alone(sent)))
        return True

    async def _acknowledge_again(self, context: RequestContext, error: Exception) -> bool:
        """Confirms a refused move that its client sends again, if the match has it: the first answer was lost.

        Returns False for any other request.
        """
        asked = isinstance(error, RulesError) and error.code != "RATE_LIMITED" and context.request.fields.get("again")
        if not asked or self.visitor.user is None:
            return False
        try:
            if not await in_thread(partial(has_been_played, context)):
                return False
        except DatabaseError as failure:
            log_failure(logger, failure, "a move at table %s that was sent again could not be looked up", self.code)
            return False
        self.acknowledge(context.request, again=True)
        self.room.pull()
        return True

    def _handle_and_show(self, context: RequestContext) -> bool:
        """Carries out a request in a worker thread. If it made a match move, shows the move to all viewers at once.

        Returns True if a move was made.
        """
        hint = handle_request(context)
        if hint is not None:
            self._show_move(context.request, hint)
        return hint is not None

    def _show_move(self, request: Request, hint: Hint) -> None:
        """Shows a committed move to all viewers at once, from a worker thread.

        The client gets its `ack` frame before the frame of the move.
        """
        acknowledge = partial(self.acknowledge, request, again=hint.get("repeated", False))
        try:
            self.room.refresh(nudge=hint, first=acknowledge)
            metrics.record_delivery(hint["match"])
        except Exception as error:  # noqa: BLE001  whatever the error is, the move has been made
            log_failure(logger, error, "table %s could not be read after a move", self.code, match=hint["match"])
            self.room.calls.put(acknowledge)

    def _answer_error(self, request: Request, error: Exception) -> None:
        """Answers a request that failed: sends the refusal, or TRY_AGAIN after an internal error.

        Closes the socket if the table has been deleted.
        """
        if isinstance(error, RulesError):
            self.refuse(error, request.ref)
            if isinstance(error, StaleMove):
                self.room.pull()  # what this viewer sees may be outdated
        elif isinstance(error, Table.DoesNotExist):
            self.close_with(NO_SUCH_TABLE)
        else:
            moment = self.room.moment
            hushed = moment is not None and moment.hides_moves  # then even the kind of a request could tell who acts
            kind = "" if hushed else f" ({request.kind})"
            log_failure(logger, error, "a request%s at table %s failed", kind, self.code, match=self._match_id)
            self.refuse(StaleMove("TRY_AGAIN"), request.ref)

    # ── One seat, several tabs ───────────────────────────────────────────────────────────────────────

    async def _claim_seat(self) -> None:
        """Takes the player's seat for this socket. The player's other sockets at the table close, in every process.

        Does nothing for a socket that shares the seat.
        """
        if self.shares:
            return
        with contextlib.suppress(RedisError):  # then two tabs show the seat, but a window still takes only one move
            await self.send_claim(table_group(self.code), type="table.claimed", user=self.visitor.user_id)

    def _note_rival_claim(self, claim: Claim) -> None:
        self.rival = max(self.rival, claim)
        self._yield_seat()

    def _yield_seat(self) -> None:
        if not self.closing and self.seat is not None and self.rival > self.claim:
            self.close_with(TAKEN_OVER, "TAKEN_OVER")

    async def _tell_who_answered(self, alias: str | None) -> None:
        """Tells a client that was cut off who has answered the window that it held: the player, a trustee, the clock.

        Does nothing if none has, and at a second call.
        """
        user_id = self.visitor.user_id
        asked, self.asked_who_answered = self.asked_who_answered, True
        if asked or not alias or user_id is None or self.viewer.behind or self.closing:
            return
        try:
            by = await in_thread(partial(closed_by, code=self.code, user_id=user_id, alias=alias))
        except DatabaseError as error:
            log_failure(logger, error, "the end of a window at table %s could not be read", self.code)
            return
        if by is not None:
            self.post({"type": "meanwhile", "window": alias, "by": by})

    async def friends_changed(self, message: Message) -> None:
        self.post({"type": "friends"})

    async def table_called(self, message: Message) -> None:
        await self._send_waiting_tables()

    async def _send_waiting_tables(self) -> None:
        """Sends the client the other tournament tables that wait for this player, if that list has changed."""
        user = self.visitor.user
        if user is None or user.is_guest or self.closing:
            return
        try:
            waiting = []
            if await _awaited().read(user.pk):
                waiting = await in_thread(lambda: awaited_at(user, besides=self.code))
        except DatabaseError as error:
            log_failure(logger, error, "the tables that wait for a player could not be read")
            return
        told = orjson.dumps(waiting)
        if told != self.called:
            self.called = told
            self.post({"type": "called", "tables": waiting})

    async def advice_given(self, message: Message) -> None:
        """Sends the client the advice that it requested, in the viewer's language.

        Does nothing if the viewer no longer holds the seat that the advice is for.
        """
        if self.closing or (message["table"], message["seat"]) != (self.code, self.seat):
            return
        frame = {key: message[key] for key in ("ref", "window", "answer", "reasons")}
        said = reasons_text(message["game"], message["reasons"], self.visitor.language)
        self.post({"type": "advice", **frame, "text": said})
