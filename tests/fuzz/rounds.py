"""Sends hostile frames to every socket in rounds, and checks after each what the server did.

A round's frames follow from the seed and the round's number, so that a later run goes on where an earlier one ended.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from twisted.internet.task import Clock

from config.websocket_read_limits import ReadLimiter
from games import socket_limits
from games.bots.protocol import consumer as bots_consumer
from games.socket_limits import TokenBucket
from tests.support.servers.polling import yield_to_others

from .fuzzed_places import FuzzedTable, Places, in_database
from .hostile_frames import HostileFrames, Wire
from .log_watch import LogWatch
from .secrets_of_seats import Deal, Leak, check_cards, check_view, check_words
from .socket_in_memory import PATIENCE, FuzzedSocket
from .valid_messages import Message, for_bots, for_rooms

A_SOCKET = 30
"""Hostile messages that a socket gets in a round."""
RENEW_EVERY = 5
"""Rounds after which one table gets another match."""
PAUSES = (0.0, 0.0, 0.0, 0.05, 0.5, 12.0)
"""Seconds of the server's clock between two messages of a socket, by chance: too fast, and patient."""
SOFT = {"stale", "PROTECTED", "RATE_LIMITED"}
"""Classes and codes that may refuse a legal move, since a window closes by time or a trustee was faster."""
MOST_FAULTS = 20
LOOKS = 40
"""Comparisons of a viewer's state with that of the rules, of which one must agree."""


@dataclass
class Progress:
    """How far the frames of one seed have come, and what they found. Stored as JSON between two runs."""

    seed: str = "1"
    sent: int = 0
    rounds: int = 0
    sockets: int = 0
    closed: Counter[str] = field(default_factory=Counter)
    """Close code -> sockets that the server closed with it."""
    moves: Counter[str] = field(default_factory=Counter)
    """Game -> legal moves that were accepted among the hostile frames."""
    memory: list[tuple[int, float]] = field(default_factory=list)
    """(messages sent, resident megabytes) from time to time."""
    faults: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, file: Path, seed: str) -> Progress:
        """Returns the progress of this seed in a file, or a new one."""
        if file.exists():
            stored = json.loads(file.read_text())
            if stored["seed"] == seed:
                return cls(**{**stored, "closed": Counter(stored["closed"]), "moves": Counter(stored["moves"])})
        return cls(seed)

    def write(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(vars(self), indent=1))


class Fuzz:
    """The rounds of hostile frames at one set of places, with the log and the event loop watched."""

    def __init__(self, places: Places, progress: Progress, log: LogWatch) -> None:
        self.places, self.progress, self.log = places, progress, log
        self._old: deque[Wire] = deque(maxlen=300)
        self._code: dict[str, str] = {}

    async def run(self, messages: int) -> None:
        """Sends about so many more hostile messages. Ends early after too many faults."""
        asyncio.get_running_loop().set_exception_handler(self._lost)
        until = self.progress.sent + messages
        while self.progress.sent < until and len(self.progress.faults) < MOST_FAULTS:
            await self._round()
            self.progress.faults += self.log.faults
            self.log.faults.clear()

    async def close(self) -> None:
        for socket in self._sockets():
            await socket.hang_up()

    def _lost(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.log.faults.append(f"the event loop: {context.get('message')} {context.get('exception')!r}")

    def _sockets(self) -> list[FuzzedSocket]:
        places = self.places
        found = [socket for table in places.tables for socket, _user in table.sockets]
        found += [socket for socket, _ in (*places.listeners, *places.rooms, *places.bots)]
        return found + ([places.overlay] if places.overlay else [])

    # ── One round ───────────────────────────────────────────────────────────────────────────────

    async def _round(self) -> None:
        number = self.progress.rounds
        self.progress.rounds += 1
        hostile = HostileFrames(f"{self.progress.seed} {number}", self._old)
        cache.clear()
        plan = await in_database(self._plan)(hostile.rng)
        await asyncio.gather(*(self._guard(socket, self._send(socket, messages, hostile)) for socket, messages in plan))
        await in_database(self._check)()
        for table in self.places.tables:
            await self._guard(table.sockets[0][0], self._live_on(table, hostile.rng))
        for each in await in_database(self._over)(number):
            for socket in await in_database(self.places.renew)(each):
                await socket.hang_up()

    def _over(self, number: int) -> list[FuzzedTable]:
        """Returns the tables that get another match: one in turn, and those at which no person can play any more."""
        tables = self.places.tables
        turn = number // RENEW_EVERY % len(tables) if number % RENEW_EVERY == RENEW_EVERY - 1 else None
        return [table for each, table in enumerate(tables) if each == turn or self.places.is_over(table)]

    async def _guard(self, socket: FuzzedSocket, work: Any) -> None:
        try:
            await work
        except Exception as error:  # noqa: BLE001  one fault ends no round; all of them are reported
            self.progress.faults.append(
                f"round {self.progress.rounds - 1}, {socket.name}: {type(error).__name__} {error}"
            )

    def _plan(self, rng: Random) -> list[tuple[FuzzedSocket, list[Message]]]:
        """Chooses the valid messages of each socket, and remembers what is hidden from whom before the round."""
        places, plan = self.places, []
        self._hidden: dict[str, tuple[Any, Deal, set[str]]] = {}
        for table in places.tables:
            messages = places.messages_of(table, rng.choice(table.sockets)[1])
            for socket, user in table.sockets:
                plan.append((socket, messages))
                self._hidden[socket.name] = (table.match.pk, *places.hidden_from(table, user))
        first = places.tables[0]
        plan += [(socket, for_rooms(["stranger"], [])) for socket, _user in places.rooms]
        plan += [(socket, for_bots(first.match, first.code)) for socket, _token in places.bots]
        plan += places.listeners
        if places.overlay is not None:
            plan.append((places.overlay, places.listeners[0][1]))
        return plan

    async def _send(self, socket: FuzzedSocket, messages: Sequence[Message], hostile: HostileFrames) -> None:
        for _ in range(A_SOCKET):
            if not socket.is_open:
                await self._open(socket)
            self.places.clock.advance(hostile.rng.choice(PAUSES))
            self.progress.sent += socket.give(*hostile.next(messages))
        await self._settle(socket)

    async def _open(self, socket: FuzzedSocket) -> None:
        if socket.close_code is not None:
            self.progress.closed[str(socket.close_code)] += 1
        await socket.open()
        self.progress.sockets += 1
        token = next((token for each, token in self.places.bots if each is socket), "")
        if token:
            socket.give_json(type="HELLO")
            await socket.answered("WELCOME")

    async def _settle(self, socket: FuzzedSocket) -> None:
        """Waits until a socket has worked off what it got, and until one that is to be closed is closed."""
        for _ in range(3):
            self.places.clock.advance(7.0)
            if any(socket is each for each, _ in (*self.places.listeners, *self.places.bots)):
                await socket.emptied()
                return
            if await socket.ponged() or not socket.is_open:
                return

    # ── After a round ───────────────────────────────────────────────────────────────────────────

    def _check(self) -> None:
        """Compares what every socket was told with what its viewer may know."""
        places = self.places
        seeds = places.seeds()
        for socket in self._sockets():
            self._checked(socket, socket.take(), [*places.words_hidden_from(socket), *seeds])
        for table in places.tables:
            places.play_machines(table)

    def _checked(self, socket: FuzzedSocket, told: list[dict[str, Any]], words: Sequence[str]) -> None:
        try:
            check_words(socket.name, told, words)
            for table in self.places.tables:
                for each, user in table.sockets:
                    match, number, before = self._hidden.get(each.name, (None, (0, 0), set()))
                    if each is socket and match == table.match.pk:
                        now, after = self.places.hidden_from(table, user)
                        check_cards(socket.name, told, now, before & after if now == number else ())
        except AssertionError as error:
            self.progress.faults.append(f"round {self.progress.rounds - 1}, {type(error).__name__} {error}")

    async def _live_on(self, table: FuzzedTable, rng: Random) -> None:
        """Makes a legal move at a table, and compares the view of one of its sockets with that of the rules."""
        socket, user = rng.choice(table.sockets)
        self.places.clock.advance(30.0)
        if not socket.is_open:
            await self._open(socket)
            await socket.answered("state")
        socket.take()
        found = await in_database(self.places.legal_move)(table, rng)
        if found is not None:
            await self._move(table, *found)
        socket.take()
        for left in reversed(range(LOOKS)):  # a change may be on its way to this process
            self.places.clock.advance(3.0)
            socket.give_json(type="pull")
            state = await socket.answered("state")
            if state is None:
                return
            socket.take()
            try:
                await in_database(check_view)(socket.name, state, code=table.code, user=user)
                return
            except Leak:
                if not left:
                    raise
                await yield_to_others()

    async def _move(self, table: FuzzedTable, socket: FuzzedSocket, message: Message) -> None:
        if not socket.is_open:
            await self._open(socket)
            await socket.answered("state")
        ref = f"legal-{self.progress.rounds}"
        socket.give_json(type="trustee", on=False, ref=f"mine-{self.progress.rounds}")
        socket.give_json(**message, ref=ref)
        if not await socket.ponged():
            return
        [answer] = [frame for frame in socket.told if frame.get("ref") == ref]
        if answer["type"] == "ack":
            self.progress.moves[table.game] += 1
        elif not {answer["class"], answer["code"]} & SOFT:
            raise AssertionError(f"a legal move {message} at {table.game} got {answer}")


def patched(patch: pytest.MonkeyPatch, clock: Clock) -> None:
    """Gives all limits of sockets the clock of the run, and a bot's handshake all the time that it needs."""
    for kind in (TokenBucket, ReadLimiter):
        defaults: Any = kind.__init__.__kwdefaults__
        patch.setitem(defaults, "now", clock.seconds)
    patch.setattr(bots_consumer, "HELLO_SECONDS", 24 * 3600.0 + PATIENCE)
    socket_limits._buckets.clear()


def settled_mb() -> float:
    """Empties the caches of agents and collects garbage. Returns the resident memory of this process in megabytes.

    A run plays the trustees' moves itself, in place of a worker, so that agents' caches are no growth of the server.
    """
    for name, module in list(sys.modules.items()):
        if name.startswith("games.agents"):
            for each in vars(module).values():
                if isinstance(each, _lru_cache_wrapper):
                    each.cache_clear()
    gc.collect()
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmRSS"))
    return round(int(line.split()[1]) / 1024, 1)
