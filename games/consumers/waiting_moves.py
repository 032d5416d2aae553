"""Plays together the moves that wait at the same moment in this process (`services.moves_together`).

While one batch of moves is being stored, the moves that arrive wait; they are the next batch. A move that arrives alone
is played at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from uuid import UUID

from django.db import InterfaceError, OperationalError

from games.services.moves import AcceptedMove
from games.services.moves_together import Outcome, SentMove, play_moves

from .database_threads import in_thread
from .loop_calls import LoopCalls, loop_calls
from .once_per_loop import OncePerLoop

logger = logging.getLogger(__name__)

BATCHES = 2
"""Batches that may be played at the same time: while one waits for the disk, another computes."""
MAX_BATCH = 32
"""The most moves of a batch."""
FRAMES_SECONDS = 0.005
"""The time after a batch in which its players get their frames."""


@dataclass(eq=False, slots=True)
class WaitingMove:
    """A move that waits to be played."""

    sent: SentMove
    show: Callable[[AcceptedMove], None]
    """Called in the worker thread once the move is committed."""
    outcome: asyncio.Future[Outcome]


class WaitingMoves:
    """The waiting moves of one event loop, and the tasks that play them."""

    def __init__(self) -> None:
        self._waiting: deque[WaitingMove] = deque()
        self._in_play: set[UUID] = set()
        """The matches of the batches that are being played: a second move in one of them waits."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._calls = loop_calls()
        self._ended_at = float("-inf")

    def are_players_waiting(self) -> bool:
        """Whether moves are being played, or were a moment ago, so that their players wait for frames."""
        return bool(self._tasks) or asyncio.get_running_loop().time() < self._ended_at + FRAMES_SECONDS

    async def play(self, sent: SentMove, show: Callable[[AcceptedMove], None]) -> Outcome:
        """Plays a move together with others, and returns its outcome. None: it has to be played alone.

        `show` is called in a worker thread, after the commit. Raises an error of the database.
        """
        loop = asyncio.get_running_loop()
        waiting = WaitingMove(sent, show, loop.create_future())
        self._waiting.append(waiting)
        if len(self._tasks) < BATCHES:
            self._tasks.add(loop.create_task(self._play_batches()))
        return await waiting.outcome

    async def _play_batches(self) -> None:
        while batch := self._next_batch():
            matches = {each.sent.match_id for each in batch}
            self._in_play |= matches
            try:
                outcomes = await in_thread(partial(_play, batch, self._calls))
            except Exception as error:  # noqa: BLE001  the moves' own sockets handle it
                for each in batch:
                    if not each.outcome.done():  # cancelled: its socket has gone
                        each.outcome.set_exception(error)
            else:
                for each, outcome in zip(batch, outcomes, strict=True):
                    if not each.outcome.done():
                        each.outcome.set_result(outcome)
            finally:
                self._in_play -= matches
                self._ended_at = asyncio.get_running_loop().time()
        # here and not when the loop gets to know the end: a move that comes before that would wait for nobody
        self._tasks -= {asyncio.current_task()}

    def _next_batch(self) -> list[WaitingMove]:
        """Takes the waiting moves, the first of each match that has none in play; the others stay in their order."""
        batch: dict[UUID, WaitingMove] = {}
        later: deque[WaitingMove] = deque()
        while self._waiting and len(batch) < MAX_BATCH:
            each = self._waiting.popleft()
            if each.outcome.done():  # cancelled: its socket has gone
                continue
            match_id = each.sent.match_id
            if match_id in batch or match_id in self._in_play:
                later.append(each)
            else:
                batch[match_id] = each
        later.extend(self._waiting)
        self._waiting = later
        return [*batch.values()]


def _play(batch: list[WaitingMove], calls: LoopCalls) -> list[Outcome]:
    try:
        outcomes = play_moves([each.sent for each in batch])
    except (OperationalError, InterfaceError):
        raise  # the database is away: each alone would wait for it again
    except Exception as error:  # noqa: BLE001  an error in one match: alone, the others are played
        # each move that fails alone too is reported with its match
        logger.info("%d moves could not be played together: %s", len(batch), type(error).__name__)
        return [None] * len(batch)
    with calls.held():
        for each, outcome in zip(batch, outcomes, strict=True):
            if isinstance(outcome, AcceptedMove):
                each.show(outcome)
    return outcomes


waiting_moves = OncePerLoop(WaitingMoves)
"""Returns the waiting moves of the running event loop."""
