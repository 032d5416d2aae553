"""The contestants of the arena: built-in agents, and programs that speak the bots' protocol over pipes."""

from __future__ import annotations

import asyncio
import contextlib
import shlex
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from threading import Thread
from typing import Any

import orjson

from games.agents import registry as agents
from games.agents.base import DecisionContext
from games.bots.protocol.answer_handler import move_of
from games.bots.protocol.handshake import hello_options, welcome
from games.bots.protocol.inbound_frames import ANSWERS, Frame, parse
from games.bots.protocol.match_feed import HelloOptions, MatchFeed, game_over
from games.bots.protocol.outbound import error_message
from games.bots.protocol.seat_snapshot import Message, SeatSnapshot
from games.rules import codec
from games.rules.core import RulesError, Window

HELLO_SECONDS = 20.0
"""Seconds within which a program has to start and send HELLO."""
END_SECONDS = 2.0
"""Seconds within which a program has to end after the arena."""
LINE = 1 << 20
"""The largest length in bytes of a line from a program."""

Answer = Callable[[], tuple[str, Any]]
"""A contestant's answer: a call that returns its verb and action, or raises the refusal of an invalid answer."""


class ProgramGone(Exception):
    """Raised if a contestant's program cannot start, sends no HELLO, or has ended."""


class Contestant(ABC):
    """The interface of a contestant in the arena: a player who holds one seat in every round."""

    name: str
    house: bool

    @abstractmethod
    async def show_snapshot(self, snapshot: SeatSnapshot, *, over: bool) -> None:
        """Tells the contestant what its seat sees now. `over`: whether the round has ended."""

    @abstractmethod
    async def request_answer(
        self, snapshot: SeatSnapshot, refusal: RulesError | None, *, seconds: float
    ) -> Answer | None:
        """Requests a move from the contestant and returns it as an `Answer`; None if none came within `seconds`.

        `refusal`: why the previous answer to this request was refused; None for the first request.
        """

    @abstractmethod
    async def confirm_answer(self, snapshot: SeatSnapshot, verb: str) -> None:
        """Tells the contestant that its answer was accepted and played."""

    @abstractmethod
    async def close(self) -> None:
        """Ends the contestant when the arena is over."""


class AgentContestant(Contestant):
    """A contestant that is a built-in agent and decides in this process."""

    house = True

    def __init__(self, game: str, level: str, name: str) -> None:
        self.name, self._agent, self._asked = name, agents.agent(game, level), 0

    async def request_answer(
        self, snapshot: SeatSnapshot, refusal: RulesError | None, *, seconds: float
    ) -> Answer | None:
        if refusal is not None or not snapshot.asks:
            return None
        [ask, *_] = snapshot.asks
        self._asked += 1
        window = Window(
            1, ask.name, (snapshot.seat,), ask.verbs, ask.opens_at, ask.closes_at, turn=ask.turn,
        )  # fmt: skip
        rng = Random(f"{snapshot.match_id}/{self.name}/{self._asked}")  # noqa: S311  chance of a game
        case = DecisionContext(
            dict(snapshot.view), window, tuple(ask.legal()), rng, snapshot.seat, snapshot.players, seconds=seconds
        )
        action = await _run_in_thread(lambda: self._agent.decide_in_context(case).action)
        return None if action is None else lambda: (snapshot.rules.verb_of(action), action)

    async def show_snapshot(self, snapshot: SeatSnapshot, *, over: bool) -> None:
        """Does nothing: the agent receives the snapshot with each decision."""

    async def confirm_answer(self, snapshot: SeatSnapshot, verb: str) -> None:
        """Does nothing: the agent needs no confirmation."""

    async def close(self) -> None:
        """Does nothing: there is no process to end."""


class ProgramContestant(Contestant):
    """A contestant that is a program. It exchanges JSON messages, one per line, over its standard input and output."""

    house = False

    def __init__(self, command: str, name: str) -> None:
        self.name, self._command = name, command
        self._wishes = HelloOptions()
        self._match: str | None = None
        self._feed = MatchFeed(self._wishes)
        self._request: str | None = None
        self._process: asyncio.subprocess.Process | None = None

    async def begin(self) -> None:
        """Starts the program, waits for its HELLO and sends WELCOME. Raises ProgramGone."""
        try:
            self._process = await asyncio.create_subprocess_exec(
                *shlex.split(self._command), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LINE
            )
        except OSError as error:
            raise ProgramGone(f"{self._command}: {error.strerror}") from None
        try:
            hello = await self._read_frame(HELLO_SECONDS)
        except RulesError as wrong:
            raise ProgramGone(f"{self._command}: {wrong.code}") from None
        if hello is None or hello.kind != "HELLO":
            raise ProgramGone(f"{self._command}: it did not say HELLO")
        self._wishes = hello_options(hello.fields)
        await self._send(welcome(self.name, self._wishes))

    async def show_snapshot(self, snapshot: SeatSnapshot, *, over: bool) -> None:
        if snapshot.match_id != self._match:
            self._match, self._feed = snapshot.match_id, MatchFeed(self._wishes)
        for message in self._feed.process(snapshot).messages:
            await self._send(message)
            self._request = message.get("request_id", self._request)
        if over and not snapshot.ended:
            points = [data["points"] for data in (event["data"] for event in snapshot.events) if "points" in data][-1]
            places = [1 + sum(other > mine for other in points) for mine in points]
            await self._send(game_over(snapshot, {"termination": "rounds_played", "scores": points, "places": places}))

    async def request_answer(
        self, snapshot: SeatSnapshot, refusal: RulesError | None, *, seconds: float
    ) -> Answer | None:
        if refusal is not None:
            await self._send(
                error_message(
                    refusal, player=self.name, language=self._wishes.language, request=self._request,
                    match=snapshot.match_id, retry=seconds > 0,
                )
            )  # fmt: skip
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            try:
                frame = await self._read_frame(left)
            except RulesError as wrong:
                return _refused_answer(wrong)
            if frame is None:
                return None
            if frame.kind in ANSWERS and frame.fields["request_id"] in (None, self._request):
                return lambda: self._move(frame, snapshot)
        return None

    async def confirm_answer(self, snapshot: SeatSnapshot, verb: str) -> None:
        request = self._request or ""
        self._feed.mark_answered(request)
        await self._send(snapshot.message("ACCEPTED", request_id=request, repeated=False))

    async def close(self) -> None:
        """Ends the program, by force if necessary. Reads its remaining output first, so that its pipes close."""
        if self._process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            self._process.terminate()
        killer = asyncio.get_running_loop().call_later(END_SECONDS, self._kill)
        try:
            with contextlib.suppress(OSError):
                await self._process.communicate()
        finally:
            killer.cancel()

    def _kill(self) -> None:
        assert self._process is not None  # noqa: S101  `begin` has started it
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    def _move(self, frame: Frame, snapshot: SeatSnapshot) -> tuple[str, Any]:
        verb, data = move_of(frame, snapshot.view, game=snapshot.game, players=snapshot.players)
        return verb, codec.parse_action(snapshot.rules.actions, verb, data)

    async def _read_frame(self, seconds: float) -> Frame | None:
        """Returns the program's next frame; None if none came within `seconds`.

        Raises ProgramGone if the program has ended, Refused for an invalid frame.
        """
        assert self._process is not None  # noqa: S101  `begin` has started it
        assert self._process.stdout is not None  # noqa: S101  it is a pipe
        try:
            line = await asyncio.wait_for(self._process.stdout.readline(), seconds)
        except TimeoutError:
            return None
        if not line:
            raise ProgramGone(f"{self._command}: it has ended")
        return parse(line.decode("utf-8", "replace"))

    async def _send(self, message: Message) -> None:
        assert self._process is not None  # noqa: S101  `begin` has started it
        assert self._process.stdin is not None  # noqa: S101  it is a pipe
        try:
            self._process.stdin.write(orjson.dumps(message) + b"\n")
            await self._process.stdin.drain()
        except OSError:
            raise ProgramGone(f"{self._command}: it has ended") from None


async def _run_in_thread(work: Callable[[], Any]) -> Any:
    """Runs `work` in a new thread and waits for its result, which it returns or raises.

    An interrupted arena ends at once, since it does not wait for this thread. It would wait for a thread of a pool.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Any] = loop.create_future()

    def tell(result: Any, error: BaseException | None) -> None:
        if done.done():
            return  # the arena no longer waits
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(result)

    def run() -> None:
        result, error = None, None
        try:
            result = work()
        except BaseException as raised:  # noqa: BLE001  raised again by the awaiting task
            error = raised
        with contextlib.suppress(RuntimeError):  # the arena is over
            loop.call_soon_threadsafe(tell, result, error)

    Thread(target=run, daemon=True).start()
    return await done


def _refused_answer(error: RulesError) -> Answer:
    def answer() -> tuple[str, Any]:
        raise error

    return answer
