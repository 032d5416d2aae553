"""One bot's socket: it comes, says who it is, asks and goes. `docs/bots.md` describes what passes here."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial
from typing import Any

import orjson
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import timezone
from redis.exceptions import RedisError

from games.consumers import connection_limits
from games.consumers.database_threads import in_thread
from games.consumers.frames import Refused
from games.consumers.visitors import Visitor
from games.effects import bot_group, user_group
from games.rules.core import MalformedMove, RulesError, StaleMove
from games.services.failure_log import log_failure
from games.socket_limits import OFFENCES, UNNAMED_BOT, TokenBucket

from . import answer_handler, connection, request_handler
from .connection import AuthenticatedBot
from .frames import ANSWERS, Frame, parse
from .handshake import VERSIONS, bearer_token, hello_options, version_of
from .match_feed import HelloOptions
from .outbound import ABUSED, AWAY, CLOSES, NO_HELLO, REFUSED, TAKEN_OVER, UNSUPPORTED, OutboundConnection
from .seat_snapshot import Message, now_ms
from .table_session import TableSession
from .table_tracker import TableTracker

logger = logging.getLogger(__name__)

PATIENCE = 10.0
"""Seconds in which `HELLO` must come."""


class BotConsumer(AsyncWebsocketConsumer):
    """Plays any number of matches of one bot. Its token says who it is; no cookie and no page has a part in it."""

    bound: AuthenticatedBot | None = None
    """The bot, once it has said who it is."""
    crowded: connection_limits.Slot | None = None
    connected_once = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        except RedisError as error:
            logger.warning("a bot's socket ends without the broker: %s", type(error).__name__)
            await send({"type": "websocket.close", "code": AWAY})
        finally:
            await self._leave()

    async def dispatch(self, message: Message) -> None:
        await HANDLERS[message["type"]](self, message)

    @property
    def sittings(self) -> dict[str, TableSession]:
        """By the code of the table."""
        return self.places.sittings

    # ── Coming and going ────────────────────────────────────────────────────────────────────────

    async def connected(self, message: Message) -> None:
        offered = self.scope.get("subprotocols") or []
        chosen = version_of(offered)
        await self.accept(chosen)
        self.line = OutboundConnection(self.base_send, caught_up=self._caught_up, ending=self._let_go)
        self.places = TableTracker(self.line)
        self.connected_once = True
        self.wishes = HelloOptions()
        self.claim = (time.time_ns(), "")
        self.offences = TokenBucket(*OFFENCES)
        self.budget = TokenBucket(*UNNAMED_BOT)
        self.patience = asyncio.get_running_loop().call_later(PATIENCE, self._no_hello)
        self.crowded = connection_limits.acquire(Visitor(None, "en", "", ""), self.scope)
        if self.crowded is None:
            self.line.farewell(ABUSED, "RATE_LIMITED")
        elif offered and chosen is None:
            self.line.farewell(UNSUPPORTED, "UNSUPPORTED_VERSION", versions=list(VERSIONS))

    async def disconnected(self, message: Message) -> None:
        raise StopConsumer

    async def _leave(self) -> None:
        if self.crowded is not None:
            connection_limits.release(self.crowded)
        if not self.connected_once:
            return
        self.line.close()
        if self.bound is not None:
            with contextlib.suppress(RedisError):  # a broker that is away forgets the groups by itself
                for group in (bot_group(self.bound.user_id), user_group(self.bound.user_id)):
                    await self.channel_layer.group_discard(group, self.channel_name)
            with contextlib.suppress(Exception):  # what it waits for ends by itself, only later
                await in_thread(partial(connection.disconnect, self.bound))

    def _let_go(self) -> None:
        self.patience.cancel()
        self.places.let_go()

    def _caught_up(self) -> None:
        self.places.resync()

    def _no_hello(self) -> None:
        if self.bound is None:
            self.line.farewell(NO_HELLO, "NO_HELLO")

    # ── What the bot is told ────────────────────────────────────────────────────────────────────

    def post(self, message: Message) -> None:
        self.line.post(message)

    def refuse(self, refusal: RulesError, *, game: str = "", **about: Any) -> None:
        """Answers with `ERROR`; `about` says what is refused. `game`: of what was asked for; a match has its own."""
        me = self.bound.name if self.bound is not None else None
        played = next((each.game for each in self.sittings.values() if each.match_id == about.get("match")), "")
        message = answer_handler.error_message(
            refusal, player=me, language=self.wishes.language, game=played or game, **about
        )
        self.post(message)

    # ── What the bot asks for ───────────────────────────────────────────────────────────────────

    async def received(self, message: Message) -> None:
        if self.line.closing:
            return
        now = timezone.now()
        try:
            frame = self._understood(message)
        except Refused as refused:
            if self.offends():
                return
            await answer_handler.refuse_unreadable(self, refused, _object(message.get("text")))
            return
        try:
            await self._do(frame, now)
        except RulesError as refusal:
            if not isinstance(refusal, MalformedMove) or not self.offends():
                self.refuse(refusal, ref=frame.fields["ref"], game=frame.fields.get("game") or "")
        except RedisError:
            raise
        except Exception as error:  # noqa: BLE001  the socket lives on
            log_failure(logger, error, "what a bot asked for (%s) failed", frame.kind)
            about: dict[str, Any] = {
                "request": frame.fields.get("request_id"),
                "match": frame.fields.get("match_id"),
                "retry": True,
            }
            self.refuse(StaleMove("TRY_AGAIN"), ref=frame.fields["ref"], **about)

    def offends(self) -> bool:
        """Counts a message that makes no sense. Was it one too many?"""
        if self.offences.take():
            return False
        self.line.farewell(ABUSED, "RATE_LIMITED")
        return True

    def _understood(self, message: Message) -> Frame:
        if not self.budget.take():
            raise Refused("RATE_LIMITED")
        frame = parse(message.get("text"))
        if self.bound is None and frame.kind != "HELLO":
            raise Refused("HELLO_FIRST", frame.fields["ref"])
        return frame

    async def _do(self, frame: Frame, now: datetime) -> None:
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
            bound = await in_thread(partial(connection.authenticate, token))
        except RulesError as refusal:
            self.line.farewell(CLOSES.get(refusal.code, REFUSED), refusal.code, **refusal.data)
            return
        if self.line.closing:
            return  # it came too late: a socket that is ending takes the bot from no other
        place = connection_limits.acquire(Visitor(bound.user, "en", "", ""), self.scope)
        if place is None:
            self.line.farewell(ABUSED, "RATE_LIMITED")
            return
        if self.crowded is not None:
            connection_limits.release(self.crowded)
        self.crowded, self.wishes = place, hello_options(frame.fields)
        self.budget = TokenBucket(bound.messages_a_minute, bound.messages_a_minute / 60)
        self.patience.cancel()
        self.bound = bound
        for group in (bot_group(bound.user_id), user_group(bound.user_id)):
            await self.channel_layer.group_add(group, self.channel_name)
        await self._claim()
        arrival = await in_thread(partial(connection.connect, bound, [str(each) for each in frame.fields["matches"]]))
        self.post(arrival.welcome(self.wishes))
        for message in arrival.over:
            self.post(message)
        await self.places.open(bound, token, self.wishes, arrival.codes)

    # ── What processes tell each other ──────────────────────────────────────────────────────────

    async def _claim(self) -> None:
        """This socket plays for the bot from now on; an older one yields, in whatever process."""
        assert self.bound is not None  # noqa: S101  it has said who it is
        self.claim = (time.time_ns(), secrets.token_hex(6))
        message = {"type": "bot.claimed", "at": self.claim[0], "by": self.claim[1]}
        await self.channel_layer.group_send(bot_group(self.bound.user_id), message)

    async def claimed(self, message: Message) -> None:
        if (message["at"], message["by"]) > self.claim:
            self.line.farewell(TAKEN_OVER, "TAKEN_OVER")

    async def called(self, message: Message) -> None:
        self.places.look_beside()

    async def doubted(self, message: Message) -> None:
        self.places.look_beside(doubted=True)

    async def roomless(self, message: Message) -> None:
        request_handler.send_ineligible(self, {name: message[name] for name in ("table", "code", "data")})

    async def challenge_changed(self, message: Message) -> None:
        self.places.beside(request_handler.send_challenge(self, message["id"]))

    async def no_matter(self, message: Message) -> None:
        """Meant for the pages of a signed-in player."""


HANDLERS: dict[str, Callable[[BotConsumer, Message], Awaitable[None]]] = {
    "websocket.connect": BotConsumer.connected,
    "websocket.receive": BotConsumer.received,
    "websocket.disconnect": BotConsumer.disconnected,
    "bot.claimed": BotConsumer.claimed,
    "bot.called": BotConsumer.called,
    "table.called": BotConsumer.called,
    "bot.roomless": BotConsumer.roomless,
    "challenge.changed": BotConsumer.challenge_changed,
    "session.doubted": BotConsumer.doubted,
    "session.ended": BotConsumer.no_matter,
    "mutes.changed": BotConsumer.no_matter,
}


def _object(text: str | None) -> dict[str, Any]:
    """What could be read of a frame that was not understood."""
    try:
        given = orjson.loads(text or "")
    except orjson.JSONDecodeError:
        return {}
    return given if isinstance(given, dict) else {}
