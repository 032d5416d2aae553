"""The WebSocket of a chat room: that of the lobby, or of a tournament. `docs/chat-rooms.md` describes its frames."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial

from django.db import DatabaseError
from django.utils import timezone

from accounts.models import User
from games import selectors
from games.close_codes import NO_SUCH_TABLE
from games.rules.core import IllegalMove, MalformedMove, RulesError, StaleMove
from games.services import chat_rooms, reports
from games.services.failure_log import log_failure
from games.socket_limits import person_may

from .account_consumer import AccountConsumer
from .chat_room_readers import readers_of
from .database_threads import in_thread
from .inbound_frames import ROOM_FIELDS, Request, parse_fields
from .outbox import Message
from .request_handler import mute_or_unmute

logger = logging.getLogger(__name__)


class ChatRoomConsumer(AccountConsumer):
    """The socket of one client in one chat room: it sends what is said, and carries out the client's requests."""

    kind = "chat_room"
    present = False
    """Whether the socket has joined the room's readers."""

    # ── Coming and going ────────────────────────────────────────────────────────────────────────

    async def open(self) -> None:
        route = self.scope["url_route"]["kwargs"]
        self.key = f"{route['kind']}:{route['name']}" if route.get("name") else str(route["kind"])
        if not await in_thread(partial(selectors.may_read_room, self.key, self.visitor.user_id)):
            self.close_with(NO_SUCH_TABLE)
            return
        await self.join_account()
        self.watch_session()
        await self.send_mutes(unless_none=True)  # first, so that no message of a muted player is shown
        self.room = readers_of(self.key)
        self.present = True
        await self.room.join(self.tell)

    def release_resources(self) -> None:
        if self.present:
            self.room.leave(self.tell)

    def resend_state(self) -> None:
        self._resending = asyncio.get_running_loop().create_task(self._show_whole())

    async def _show_whole(self) -> None:
        try:
            await self.room.show_whole(self.tell)
        except DatabaseError as error:
            log_failure(logger, error, "the chat room %s could not be read", self.key)

    # ── Requests ────────────────────────────────────────────────────────────────────────────────

    async def websocket_receive(self, message: Message) -> None:
        if self.closing or not self.present:
            return
        now = timezone.now()
        request = await self.read_request(message, partial(parse_fields, kinds=ROOM_FIELDS))
        if request is None:
            return
        if request.kind == "ping":
            self.post({"type": "pong", "t": request.fields["t"]})
            self.room.check_now()
        elif request.kind != "pull":
            await self._perform(request, now)
        elif self.allowance.pulls.take():
            await self._show_whole()
        else:
            self.refuse(MalformedMove("RATE_LIMITED"), None)

    async def _perform(self, request: Request, now: datetime) -> None:
        try:
            await in_thread(partial(self._handle, request, now))
        except RulesError as refusal:
            self.refuse(refusal, request.ref)
        except Exception as error:  # noqa: BLE001  the socket stays open
            log_failure(logger, error, "a request (%s) in the chat room %s failed", request.kind, self.key)
            self.refuse(StaleMove("TRY_AGAIN"), request.ref)
        else:
            self.acknowledge(request)

    def _handle(self, request: Request, now: datetime) -> None:
        """Carries out a request in a worker thread. Raises RulesError; then nothing has changed."""
        known = self.visitor.user
        # read again: since the socket opened, name and rights may have changed
        user = None if known is None else User.objects.filter(pk=known.pk, is_active=True).first()
        if user is None:
            raise IllegalMove("NOT_SIGNED_IN")
        if not person_may(user.pk, f"room_{request.kind}" if request.kind == "chat" else request.kind):
            raise IllegalMove("RATE_LIMITED")
        _DOES[request.kind](self.key, user, request, now)

    # ── Messages to all sockets of the account ──────────────────────────────────────────────────

    async def table_called(self, message: Message) -> None:
        """Ignores the news that a tournament's table waits. The page shows it by itself."""

    async def advice_given(self, message: Message) -> None:
        """Ignores advice, which is for the sockets of tables."""


def _chat(key: str, user: User, request: Request, now: datetime) -> None:
    chat_rooms.send_to_room(key=key, user=user, ref=request.ref, now=now, **request.fields)


def _report(key: str, user: User, request: Request, now: datetime) -> None:
    fields = request.fields
    reports.report_message(ref=fields["message"], user=user, reason=fields["reason"], now=now)


def _mute(key: str, user: User, request: Request, now: datetime) -> None:
    mute_or_unmute(user, request.fields["username"], on=request.fields["on"])


def _slow(key: str, user: User, request: Request, now: datetime) -> None:
    chat_rooms.set_slow_mode(key=key, by=user, seconds=request.fields["seconds"])


_DOES: Mapping[str, Callable[[str, User, Request, datetime], None]] = {
    "chat": _chat,
    "report": _report,
    "mute": _mute,
    "slow": _slow,
}
