"""One bot's socket: who it is, what it is told, what it asks for. `docs/bots.md` describes what passes here."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import orjson
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import timezone
from redis.exceptions import RedisError

from games.bots.services.access import bot_of_token
from games.consumers import crowd
from games.consumers.allowance import Bucket
from games.consumers.frames import Refused
from games.consumers.outbox import Outbox
from games.consumers.sessions import Visitor
from games.consumers.threads import in_thread
from games.effects import bot_group, user_group
from games.rules.core import MalformedMove, RulesError, StaleMove
from games.services.faults import report

from . import answering, asking, coming
from .coming import Bound
from .frames import ANSWERS, Frame, parse
from .interpreter import Wishes
from .sight import Message
from .sitting import Sitting

logger = logging.getLogger(__name__)

VERSION = "kaiju.bot.v1"
VERSIONS = (VERSION,)
"""Sub-protocols that are spoken, the newest first."""
TAKEN_OVER, REFUSED, UNSUPPORTED, NO_HELLO, PAUSED, ABUSED, SLOW, AWAY = 4401, 4403, 4406, 4408, 4423, 4429, 4508, 1013
CLOSES = {"BOT_PAUSED": PAUSED, "BAD_TOKEN": REFUSED, "NOT_A_BOT_TOKEN": REFUSED, "BOT_RETIRED": REFUSED}
"""Refusals of a token, and how the connection ends with each."""
PATIENCE = 10.0
"""Seconds in which `HELLO` must come."""
LOOKED_EVERY = 5.0
"""Seconds between two looks at where the bot sits, in case a call was lost."""
CHECKED_EVERY = 30.0
"""Seconds for which a token is taken to hold."""
FAREWELL = 1.0


class BotConsumer(AsyncWebsocketConsumer):
    """Plays any number of matches of one bot. Its token says who it is; no cookie and no page has a part in it."""

    bound: Bound | None = None
    """The bot, once it has said who it is."""
    place: crowd.Place | None = None
    closing = False
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

    # ── Coming and going ────────────────────────────────────────────────────────────────────────

    async def connected(self, message: Message) -> None:
        offered = self.scope.get("subprotocols") or []
        chosen = next((version for version in VERSIONS if version in offered), None)
        await self.accept(chosen)
        self.outbox = Outbox(self.base_send, on_drained=self._caught_up)
        self.connected_once = True
        self.wishes = Wishes()
        self.sittings: dict[str, Sitting] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.claim, self.checked_at = (time.time_ns(), ""), time.monotonic()
        self.offences = Bucket(20, 0.1)
        self.budget = Bucket(60, 2)
        self.looking = asyncio.Lock()
        self.timer: asyncio.TimerHandle = asyncio.get_running_loop().call_later(PATIENCE, self._no_hello)
        self.place = crowd.enter(Visitor(None, "en", "", ""), self.scope)
        if self.place is None:
            self.farewell(ABUSED, "RATE_LIMITED")
        elif offered and chosen is None:
            self.farewell(UNSUPPORTED, "UNSUPPORTED_VERSION", versions=list(VERSIONS))

    async def disconnected(self, message: Message) -> None:
        raise StopConsumer

    async def _leave(self) -> None:
        if self.place is not None:
            crowd.leave(self.place)
        if not self.connected_once:
            return
        self.closing = True
        self._let_go()
        self.outbox.close()
        if self.bound is not None:
            with contextlib.suppress(RedisError):  # a broker that is away forgets the groups by itself
                for group in (bot_group(self.bound.user_id), user_group(self.bound.user_id)):
                    await self.channel_layer.group_discard(group, self.channel_name)
            with contextlib.suppress(Exception):  # what it waits for ends by itself, only later
                await in_thread(partial(coming.gone, self.bound))

    def _let_go(self) -> None:
        self.timer.cancel()
        for sitting in self.sittings.values():
            sitting.end()
        for task in self.tasks:
            task.cancel()

    def farewell(self, close_code: int, code: str, **data: Any) -> None:
        """Says why, closes, and takes nothing more."""
        if self.closing:
            return
        self.closing = True
        self._let_go()
        last = [_text({"type": "BYE", "code": code, "data": data}), {"type": "websocket.close", "code": close_code}]
        if not all(self.outbox.put(lambda each=each: each) for each in last):  # type: ignore[misc]
            self._last_words = asyncio.get_running_loop().create_task(self._close_past_outbox(last))

    async def _close_past_outbox(self, messages: list[Message]) -> None:
        """Ends a socket that takes nothing."""
        self.outbox.close()
        for message in messages:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.base_send(message), FAREWELL)

    def _no_hello(self) -> None:
        if self.bound is None:
            self.farewell(NO_HELLO, "NO_HELLO")

    # ── What the bot is told ────────────────────────────────────────────────────────────────────

    def post(self, message: Message) -> None:
        if not self.closing and not self.outbox.put(lambda: _text(message)) and self.outbox.stuck:
            self.farewell(SLOW, "SLOW")

    def _caught_up(self) -> None:
        """The socket takes data again after it lost messages."""
        if not self.closing:
            for sitting in self.sittings.values():
                sitting.resync()

    def refuse(self, refusal: RulesError, **about: Any) -> None:
        """Answers with `ERROR`; `about` says what is refused."""
        me = self.bound.name if self.bound is not None else None
        self.post(answering.error_message(refusal, player=me, language=self.wishes.language, **about))

    # ── What the bot asks for ───────────────────────────────────────────────────────────────────

    async def received(self, message: Message) -> None:
        if self.closing:
            return
        now = timezone.now()
        try:
            frame = self._understood(message)
        except Refused as refused:
            if not self.offences.take():
                self.farewell(ABUSED, "RATE_LIMITED")
                return
            await answering.not_understood(self, refused, _object(message.get("text")))
            return
        try:
            await self._do(frame, now)
        except RulesError as refusal:
            self.refuse(refusal, ref=frame.fields["ref"])
        except RedisError:
            raise
        except Exception as error:  # noqa: BLE001  the socket lives on
            report(logger, error, "what a bot asked for (%s) failed", frame.kind)
            about = {"request": frame.fields.get("request_id"), "match": frame.fields.get("match_id"), "retry": True}
            self.refuse(StaleMove("TRY_AGAIN"), ref=frame.fields["ref"], **about)

    def _understood(self, message: Message) -> Frame:
        if not self.budget.take():
            raise Refused("RATE_LIMITED")
        frame = parse(message.get("text"))
        if self.bound is None and frame.kind != "HELLO":
            raise Refused("HELLO_FIRST", frame.fields["ref"])
        return frame

    async def _do(self, frame: Frame, now: Any) -> None:
        if frame.kind == "HELLO":
            await self._hello(frame)
        elif frame.kind == "PING":
            self.post({"type": "PONG", "t": frame.fields["t"], "now": coming.clock()})
        elif frame.kind in ANSWERS:
            await answering.answer(self, frame, now)
        else:
            await asking.ask(self, frame, now)

    async def _hello(self, frame: Frame) -> None:
        if self.bound is not None:
            raise MalformedMove("MALFORMED", field="type")
        token = frame.fields["token"] or _bearer(self.scope)
        try:
            bound = await in_thread(lambda: coming.bind(bot_of_token(token or "")))
        except RulesError as refusal:
            self.farewell(CLOSES.get(refusal.code, REFUSED), refusal.code, **refusal.data)
            return
        if self.closing:
            return  # it came too late: a socket that is ending takes the bot from no other
        place = crowd.enter(Visitor(bound.user, "en", "", ""), self.scope)
        if place is None:
            self.farewell(ABUSED, "RATE_LIMITED")
            return
        if self.place is not None:
            crowd.leave(self.place)
        self.place, self.token = place, token or ""
        self.wishes = Wishes(*(frame.fields[name] for name in ("cards", "legal", "follow", "language")))
        self.budget = Bucket(bound.messages_a_minute, bound.messages_a_minute / 60)
        self.timer.cancel()
        self.bound = bound
        for group in (bot_group(bound.user_id), user_group(bound.user_id)):
            await self.channel_layer.group_add(group, self.channel_name)
        await self._claim()
        arrival = await in_thread(partial(coming.arrive, bound, [str(each) for each in frame.fields["matches"]]))
        self.post(arrival.welcome(VERSION, self.wishes))
        for message in arrival.over:
            self.post(message)
        await self.take_seats(arrival.codes, resumed=True)
        self._look_later()

    # ── Where it sits ───────────────────────────────────────────────────────────────────────────

    async def take_seats(self, codes: list[str], *, resumed: bool = False) -> None:
        """Follows these tables, if it does not already."""
        for code in codes:
            if code in self.sittings or self.closing or self.bound is None:
                continue
            sitting = Sitting(
                code, user=self.bound.user, wishes=self.wishes, resumed=resumed, post=self.post, gone=self._left
            )
            self.sittings[code] = sitting
            try:
                await sitting.begin()
            except BaseException:
                self._left(sitting)  # the next look tries again
                raise

    def _left(self, sitting: Sitting) -> None:
        if self.sittings.get(sitting.code) is sitting:
            del self.sittings[sitting.code]

    async def look(self) -> None:
        """Looks where the bot sits now, and whether its token still holds."""
        if self.closing or self.bound is None:
            return
        async with self.looking:
            check = time.monotonic() - self.checked_at >= CHECKED_EVERY
            try:
                if check:
                    self.checked_at = time.monotonic()
                    await in_thread(partial(bot_of_token, self.token))
                await self.take_seats(await in_thread(partial(coming.stay, self.bound)))
            except RulesError as refusal:
                self.farewell(CLOSES.get(refusal.code, REFUSED), refusal.code, **refusal.data)
                return
            except Exception as error:  # noqa: BLE001  the next look asks again
                report(logger, error, "where a bot sits could not be read")
                return
        for sitting in self.sittings.values():
            sitting.look()

    def _look_later(self) -> None:
        if not self.closing:
            self.timer = asyncio.get_running_loop().call_later(LOOKED_EVERY, self._ring)

    def _ring(self) -> None:
        self.look_beside()
        self._look_later()

    def look_beside(self) -> None:
        """Looks as soon as whatever is being done has been done."""
        if not self.closing:
            self.beside(self.look())

    def beside(self, work: Any) -> None:
        """Runs it beside everything else; the loop alone would let go of it."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # ── What processes tell each other ──────────────────────────────────────────────────────────

    async def _claim(self) -> None:
        """This socket plays for the bot from now on; an older one yields, in whatever process."""
        assert self.bound is not None  # noqa: S101  it has said who it is
        self.claim = (time.time_ns(), secrets.token_hex(6))
        message = {"type": "bot.claimed", "at": self.claim[0], "by": self.claim[1]}
        await self.channel_layer.group_send(bot_group(self.bound.user_id), message)

    async def claimed(self, message: Message) -> None:
        if (message["at"], message["by"]) > self.claim:
            self.farewell(TAKEN_OVER, "TAKEN_OVER")

    async def called(self, message: Message) -> None:
        self.look_beside()

    async def doubted(self, message: Message) -> None:
        self.checked_at = 0.0
        self.look_beside()

    async def challenge_changed(self, message: Message) -> None:
        self.beside(asking.tell_challenge(self, message["id"]))

    async def no_matter(self, message: Message) -> None:
        """Meant for the pages of a signed-in player."""


HANDLERS: dict[str, Callable[[BotConsumer, Message], Awaitable[None]]] = {
    "websocket.connect": BotConsumer.connected,
    "websocket.receive": BotConsumer.received,
    "websocket.disconnect": BotConsumer.disconnected,
    "bot.claimed": BotConsumer.claimed,
    "bot.called": BotConsumer.called,
    "challenge.changed": BotConsumer.challenge_changed,
    "session.doubted": BotConsumer.doubted,
    "session.ended": BotConsumer.no_matter,
    "mutes.changed": BotConsumer.no_matter,
}


def _text(message: Message) -> Message:
    return {"type": "websocket.send", "text": orjson.dumps(message).decode()}


def _object(text: str | None) -> dict[str, Any]:
    """What could be read of a frame that was not understood."""
    try:
        given = orjson.loads(text or "")
    except orjson.JSONDecodeError:
        return {}
    return given if isinstance(given, dict) else {}


def _bearer(scope: Any) -> str | None:
    """The token of the handshake's header."""
    for name, value in scope.get("headers", ()):
        if name == b"authorization" and value[:7].lower() == b"bearer ":
            return str(value[7:].decode("latin1").strip())
    return None
