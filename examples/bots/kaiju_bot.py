"""A client for bots. Needs only `websockets`; `docs/bots.md` describes every message.

A bot is a subclass of `Bot` that decides in `bid` and `play` (Dou Dizhu) and in `act` (every other game). `main` runs
it over the socket, with automatic reconnects, or over pipes for `manage.py arena`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

Message = dict[str, Any]
Send = Callable[[Message], Awaitable[None]]

VERSION = "kaiju.bot.v1"
FINAL = {4401, 4403, 4406, 4423}
"""Close codes after which a reconnect is useless."""
ABUSED, A_MINUTE = {1008, 4429}, 60.0
"""Close codes for too many messages, and the seconds to wait after them."""
COME_BACK = re.compile(r"come back in (\d{1,5}) ms")
"""The close reason that says when to reconnect: the server restarts (1012) or lacks some resource (1013)."""
MARGIN = 1.0
"""Seconds before the deadline at which a bot that is still thinking gives its `plain` answer."""


class Bot:
    """The decisions of a bot. An author of a bot subclasses it.

    Its methods may be plain or `async`, and may return a whole answer with comment and emotion.
    """

    cards = "text"
    """The format of cards: `text`, `rank` or `code`."""
    legal = False
    """Whether to request `legal_plays` in Dou Dizhu."""
    follow = False
    """Whether to request an `UPDATE` for every event; it arrives in `told`."""

    def bid(self, request: Message) -> Any:
        """Returns a bid out of `available_bids`, or a dict with `bid`."""
        return 0

    def play(self, request: Message) -> Any:
        """Returns the cards to play, None to pass, or a dict with `action`, `cards`, `hand_type` and so on."""
        return self.plain(request)

    def act(self, request: Message) -> Any:
        """Returns one of the actions in `legal`, or any other dict with a `verb`; None does nothing."""
        return request["legal"][0] if request["turn"] else None

    def told(self, message: Message) -> Any:
        """Receives every message that asks for no decision: the deal, the end of a round, an error, and so on."""

    def plain(self, request: Message) -> Any:
        """Returns an answer that is always allowed.

        It is sent if the first answer was refused or the time is nearly over.
        """
        if request["type"] == "BID_REQUEST":
            return 0
        if request["type"] == "PLAY_REQUEST":
            return request["hand"][-1:] if request["is_free_play"] else None
        return request["legal"][0] if request["turn"] else None


class Player:
    """A bot's side of the connection: it answers each request of the server once, even if the connection breaks."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.running: set[str] = set()
        """Running matches, to ask about after a reconnect."""
        self.over: list[Message] = []
        """The `GAME_OVER` messages of ended matches."""
        self.send: Send | None = None
        self._requests: dict[str, Message] = {}
        self._answers: dict[str, Message] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def hello(self) -> Message:
        wishes = {"cards": self.bot.cards, "legal": self.bot.legal, "follow": self.bot.follow}
        return {"type": "HELLO", **wishes, "matches": sorted(self.running)}

    async def hear(self, message: Message) -> None:
        """Handles one message. Decisions run beside it, so that a slow one delays nothing."""
        kind, request = message["type"], str(message.get("request_id"))
        if kind.endswith("_REQUEST"):
            self._beside(self._answer(message))
            return
        if kind == "MATCH_START":
            self.running.add(message["match_id"])
        elif kind == "GAME_OVER":
            self.running.discard(message["match_id"])
            self.over.append(message)
        elif kind in ("ACCEPTED", "REQUEST_CLOSED"):
            self._requests.pop(request, None)
            self._answers.pop(request, None)
        elif kind == "ERROR" and message["retry"] and message["code"] != "PAUSED" and request in self._requests:
            # in a paused match the answer is kept: the request comes again when the match resumes
            self._beside(self._again(message))
        await _done(self.bot.told(message))

    async def _answer(self, request: Message) -> None:
        name = request["request_id"]
        self._requests[name] = request
        if name not in self._answers or request.get("again"):
            await asyncio.sleep(request.get("opens_in_ms", 0) / 1000)
            chosen = await self._chosen(request)
            if chosen is None and request["type"] == "ACTION_REQUEST":
                return
            self._answers[name] = worded(request, chosen)
        await self._say(self._answers[name])

    async def _chosen(self, request: Message) -> Any:
        bot = self.bot
        decide = {"BID_REQUEST": bot.bid, "PLAY_REQUEST": bot.play}.get(request["type"], bot.act)
        with suppress(TimeoutError):
            return await asyncio.wait_for(_done(decide(request)), max(0.1, request["time_left_ms"] / 1000 - MARGIN))
        return bot.plain(request)

    async def _again(self, error: Message) -> None:
        """Answers a request a second and last time, after an error.

        An answer that came too early is sent again in time. A wrong one is replaced by the plain answer.
        """
        name = error["request_id"]
        if error["code"] in ("PROTECTED", "TRY_AGAIN", "RATE_LIMITED"):
            await asyncio.sleep(error["data"].get("ms", 500) / 1000)
        else:
            request = self._requests[name]
            self._answers[name] = worded(request, self.bot.plain(request))
        await self._say(self._answers[name])

    async def _say(self, answer: Message) -> None:
        if self.send is not None:  # else the answer waits, since the request comes again on the next connection
            with suppress(OSError):
                await self.send(answer)

    def _beside(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def worded(request: Message, chosen: Any) -> Message:
    """Returns the message that answers a request with a bot's decision."""
    about = {"match_id": request["match_id"], "request_id": request["request_id"]}
    given = chosen if isinstance(chosen, dict) else {}
    if request["type"] == "BID_REQUEST":
        return {"type": "BID_RESPONSE", **({} if given else {"bid": chosen}), **given, **about}
    if request["type"] == "PLAY_REQUEST":
        laid = {"action": "PLAY" if chosen else "PASS", "cards": chosen or []}
        return {"type": "PLAY_RESPONSE", **({} if given else laid), **given, **about}
    return {**given, "type": "ACTION_RESPONSE", **about}


async def over_socket(
    bot: Bot, url: str, token: str, *, game: str, options: Message, matches: int, at_once: int
) -> Player:
    """Plays so many matches from the queue over a socket, then returns. Reconnects by itself.

    With 0 it takes only challenges, without end. Matches that are already running at the start are played to their ends
    and do not count.
    """
    from websockets.asyncio.client import connect
    from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

    player, pause, waiting = Player(bot), 1.0, False
    others: set[str] | None = None

    def done() -> int:
        return sum(end["match_id"] not in (others or ()) for end in player.over)

    headers = {"Authorization": f"Bearer {token}"}
    while matches == 0 or done() < matches or player.running:
        end: Any = None
        with suppress(OSError, TimeoutError, InvalidMessage), _retried(InvalidStatus):
            async with connect(url, additional_headers=headers, subprotocols=[VERSION]) as line:  # type: ignore[list-item]

                async def send(message: Message) -> None:
                    with suppress(ConnectionClosed):
                        await line.send(json.dumps(message, ensure_ascii=False))

                player.send = send
                await send(player.hello())
                try:
                    async for text in line:
                        message = json.loads(text)
                        await player.hear(message)
                        if message["type"] == "ERROR" and message["ref"] == "queue":
                            raise SystemExit(f"the server refused to queue: {message['code']} {message['message']}")
                        if message["type"] == "WELCOME":
                            pause = 1.0
                            waiting = bool(message["waiting"])
                            player.running.update(message["matches"])
                            others = set(message["matches"]) if others is None else others
                        elif message["type"] == "MATCH_START":
                            waiting = False  # a bot has at most one queue entry for a kind of match
                        heard = message["type"] in ("WELCOME", "MATCH_START", "GAME_OVER")
                        begun = done() + len(player.running - (others or set()))
                        if heard and not waiting and begun < min(matches, done() + at_once):
                            waiting = True
                            await send({"type": "QUEUE", "ref": "queue", "game": game, "options": options})
                        if matches and done() >= matches and not player.running:
                            return player
                except ConnectionClosed as closed:
                    end = closed.rcvd
                    if end is not None and end.code in FINAL:
                        raise SystemExit(f"the server ended the connection: {end}") from None
                finally:
                    player.send = None
        wait, pause = back_in(end, pause)
        await asyncio.sleep(wait)
    return player


def back_in(end: Any, pause: float) -> tuple[float, float]:
    """Returns the seconds to wait before the next connection, and the pause for the one after it.

    `end` is the close frame, or None. The time is random, since otherwise all bots would return at one moment.
    """
    asked = COME_BACK.fullmatch(end.reason) if end is not None else None
    if asked:
        return int(asked[1]) / 1000 * random.uniform(1, 1.25), pause
    if end is not None and end.code in ABUSED:
        pause = A_MINUTE
    return pause * random.uniform(1, 1.25), min(60.0, pause * 2)


@contextmanager
def _retried(refusal: Any) -> Iterator[None]:
    """Lets a failed attempt to connect be repeated, at a server that is restarting (5xx) or crowded (429).

    Raises SystemExit for any other answer, as from a wrong address.
    """
    try:
        yield
    except refusal as error:
        if error.response.status_code < 500 and error.response.status_code != 429:
            raise SystemExit(f"no house there: {error}") from None


async def over_pipes(bot: Bot) -> None:
    """Plays for `manage.py arena`: reads one message a line from standard input, and answers on standard output."""
    player = Player(bot)

    async def send(message: Message) -> None:
        sys.stdout.write(json.dumps(message, ensure_ascii=False) + "\n")
        sys.stdout.flush()

    player.send = send
    await send(player.hello())
    async for line in _lines():
        await player.hear(json.loads(line))


async def _lines() -> AsyncIterator[str]:
    while line := await asyncio.to_thread(sys.stdin.readline):
        yield line


async def _done(value: Any) -> Any:
    return await value if asyncio.iscoroutine(value) else value


def main(bot: Bot) -> None:
    """Parses the command line, which all bots share, and runs the bot over a socket or pipes."""
    parser = argparse.ArgumentParser(description=type(bot).__doc__)
    parser.add_argument(
        "--url", default="ws://127.0.0.1:8000/ws/bot/", help="the address of the server (default: %(default)s)"
    )
    parser.add_argument("--game", default="doudizhu", help="what to queue for (default: %(default)s)")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the table")
    parser.add_argument("--matches", type=int, default=1, help="so many matches; 0: only what others offer, for ever")
    parser.add_argument("--at-once", type=int, default=1, help="matches at the same time")
    parser.add_argument("--pipes", action="store_true", help="speak with `manage.py arena` instead")
    given = parser.parse_args()
    if given.pipes:
        asyncio.run(over_pipes(bot))
        return
    token = os.environ.get("KAIJU_TOKEN", "")
    if not token:
        raise SystemExit("Put the bot's token into the environment variable KAIJU_TOKEN.")
    options = {key: _value(value) for key, _, value in (option.partition("=") for option in given.option)}
    play = over_socket(
        bot, given.url, token, game=given.game, options=options, matches=given.matches, at_once=given.at_once
    )
    for end in asyncio.run(play).over:
        print(f"{end['game']} {end['match_id']}: {end['scores']}, won by {', '.join(end['winners']) or 'nobody'}")


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text
