"""The WebSocket of one bot: it authenticates the bot, receives its frames and closes.

`docs/bots.md` has the messages.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from datetime import datetime
from functools import partial
from typing import Any

import orjson
from django.utils import timezone
from redis.exceptions import RedisError

from games import metrics
from games.after_commit import bot_group, user_group
from games.bots.services.token_authentication import token_refusal
from games.close_codes import ABUSED, NO_HELLO, TAKEN_OVER, UNSUPPORTED
from games.consumers.database_threads import in_thread
from games.consumers.inbound_frames import Refused
from games.consumers.socket_visitor import Visitor
from games.rules.core import MalformedMove, RulesError, StaleMove
from games.services.failure_log import log_failure
from games.socket_limits import UNNAMED_BOT, TokenBucket

from . import answer_handler, connect_and_disconnect, request_handler
from .handshake import VERSIONS, bearer_token, hello_options, version_of
from .inbound_frames import ANSWERS, Frame, parse
from .outbound import OutboundConnection
from .seat_snapshot import Message, now_ms
from .table_tracker import SLACK_SECONDS

logger = logging.getLogger(__name__)

HELLO_SECONDS = 10.0
"""Seconds within which `HELLO` must arrive."""


class BotConsumer(OutboundConnection):
    """The socket of one bot, over which it plays any number of matches.

    A token identifies the bot, without a cookie.
    """

    _patience: asyncio.TimerHandle | None = None
    """The timer that closes the socket if no `HELLO` arrives."""
    _token_end: asyncio.TimerHandle | None = None

    # ── Coming and going ────────────────────────────────────────────────────────────────────────

    async def websocket_connect(self, message: Message) -> None:
        offered = self.scope.get("subprotocols") or []
        chosen = version_of(offered)
        await self.accept(chosen)
        self.claim = (time.time_ns(), "")  # a claim made before this socket connected does not close it
        self.budget = TokenBucket(*UNNAMED_BOT)
        self._patience = asyncio.get_running_loop().call_later(HELLO_SECONDS, self.close_with, NO_HELLO, "NO_HELLO")
        if not self.count_socket(Visitor(None, "en", "", "")):
            self.close_with(ABUSED, "RATE_LIMITED")
        elif offered and chosen is None:
            self.close_with(UNSUPPORTED, "UNSUPPORTED_VERSION", versions=list(VERSIONS))

    async def clean_up(self) -> None:
        await super().clean_up()
        if self.bound is not None:
            with contextlib.suppress(Exception):  # its queue entries expire by themselves, only later
                await in_thread(partial(connect_and_disconnect.disconnect, self.bound))

    def release_resources(self) -> None:
        for timer in (self._patience, self._token_end):
            if timer is not None:
                timer.cancel()
        self.tracker.stop()

    def resend_state(self) -> None:
        self.tracker.resync()

    # ── Frames from the bot ─────────────────────────────────────────────────────────────────────

    async def websocket_receive(self, message: Message) -> None:
        if self.closing:
            return
        now = timezone.now()
        try:
            frame = self._understand(message)
        except Refused as refused:
            metrics.add("frames_refused", refused.code)
            if not self.count_offence():
                await answer_handler.refuse_unreadable(self, refused, _object(message.get("text")))
            return
        try:
            await self._perform(frame, now)
        except RulesError as refusal:
            if not isinstance(refusal, MalformedMove) or not self.count_offence():
                self.refuse(refusal, ref=frame.fields["ref"], game=frame.fields.get("game") or "")
        except RedisError:
            raise
        except Exception as error:  # noqa: BLE001  the socket stays open
            log_failure(logger, error, "what a bot asked for (%s) failed", frame.kind)
            about: dict[str, Any] = {
                "request": frame.fields.get("request_id"),
                "match": frame.fields.get("match_id"),
                "retry": True,
            }
            self.refuse(StaleMove("TRY_AGAIN"), ref=frame.fields["ref"], **about)

    def _understand(self, message: Message) -> Frame:
        if not self.budget.take():
            raise Refused("RATE_LIMITED")
        frame = parse(message.get("text"))
        if self.bound is None and frame.kind != "HELLO":
            raise Refused("HELLO_FIRST", frame.fields["ref"])
        return frame

    async def _perform(self, frame: Frame, now: datetime) -> None:
        if frame.kind == "HELLO":
            await self._hello(frame)
        elif frame.kind == "PING":
            self.post({"type": "PONG", "t": frame.fields["t"], "now": now_ms()})
        elif frame.kind in ANSWERS:
            await answer_handler.handle_answer(self, frame, now)
        else:
            await request_handler.handle_request(self, frame, now)

    async def _hello(self, frame: Frame) -> None:
        if self.bound is not None:
            raise MalformedMove("MALFORMED", field="type")
        token = frame.fields["token"] or bearer_token(self.scope) or ""
        try:
            bound = await in_thread(partial(connect_and_disconnect.authenticate, token))
        except RulesError as refusal:
            self.close_refused(refusal)
            return
        if self.closing:
            return  # too late: a closing socket takes the bot from no other
        if not self.count_socket(Visitor(bound.user, "en", "", "")):
            self.close_with(ABUSED, "RATE_LIMITED")
            return
        if self._patience is not None:
            self._patience.cancel()
        self.bound, self.wishes = bound, hello_options(frame.fields)
        self.budget = TokenBucket(bound.messages_a_minute, bound.messages_a_minute / 60)
        await self.join_groups(bot_group(bound.user_id), user_group(bound.user_id))
        await self.send_claim(bot_group(bound.user_id), type="bot.claimed")  # an older socket closes
        arrival = await in_thread(
            partial(connect_and_disconnect.connect, bound, [str(each) for each in frame.fields["matches"]])
        )
        self.post(arrival.welcome(self.wishes))
        for message in arrival.over:
            self.post(message)
        self.watch_access(partial(token_refusal, token, user_id=bound.user_id), self.close_refused)
        if self.watch is not None and bound.until is not None:
            left = max(0.0, (bound.until - timezone.now()).total_seconds()) + SLACK_SECONDS
            self._token_end = asyncio.get_running_loop().call_later(left, self.watch.start_check)
        await self.tracker.open(bound, self.wishes, arrival.codes)

    # ── Messages between processes ──────────────────────────────────────────────────────────────

    async def bot_claimed(self, message: Message) -> None:
        if (message["at"], message["by"]) > self.claim:
            self.close_with(TAKEN_OVER, "TAKEN_OVER")

    async def bot_called(self, message: Message) -> None:
        self.tracker.start_refresh()

    table_called = bot_called

    async def bot_roomless(self, message: Message) -> None:
        request_handler.send_ineligible(self, {name: message[name] for name in ("table", "code", "data")})

    async def challenge_changed(self, message: Message) -> None:
        self.tracker.run_in_task(request_handler.send_challenge(self, message["id"]))

    async def session_ended(self, message: Message) -> None:
        """Does nothing: this message to all sockets of an account is meant for the pages of a signed-in person."""

    mutes_changed = session_ended


def _object(text: str | None) -> dict[str, Any]:
    """Returns the JSON object in the text of a refused frame; an empty dict if the text contains none."""
    try:
        given = orjson.loads(text or "")
    except orjson.JSONDecodeError:
        return {}
    return given if isinstance(given, dict) else {}
