"""Reads of the database that many sockets want in the same moment: one reading serves all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Generic, TypeVar

from .database_threads import in_thread

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

MOST_TOGETHER = 64
"""The most keys that are read at once. A thread that reads is not there for the moves of players."""


class SharedReads(Generic[K, V]):
    """A reading of many keys at once, for those who each want the value of one. Used on the event loop.

    A key that is asked for while a reading is under way is read by the next one: no value is older than the question.
    """

    def __init__(self, read_many: Callable[[Sequence[K]], Mapping[K, V]]) -> None:
        """`read_many` runs in a worker thread. A key that it leaves out has the value None."""
        self._read_many = read_many
        self._waiting: dict[K, asyncio.Future[V | None]] = {}
        self._task: asyncio.Task[None] | None = None

    async def read(self, key: K) -> V | None:
        """Returns the value of this key. Raises what the reading of all keys together raises."""
        answer = self._waiting.get(key)
        if answer is None:
            answer = self._waiting[key] = asyncio.get_running_loop().create_future()
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())
        return await asyncio.shield(answer)  # others may wait for the same answer

    async def _run(self) -> None:
        while self._waiting:
            keys = list(islice(self._waiting, MOST_TOGETHER))
            answers = {key: self._waiting.pop(key) for key in keys}
            try:
                found = await in_thread(partial(self._read_many, keys))
            except BaseException as error:
                for answer in answers.values():
                    answer.set_exception(_of_reading(error))
                    answer.exception()  # seen, even if nobody waits any more
                if not isinstance(error, Exception):
                    raise
            else:
                for key, answer in answers.items():
                    answer.set_result(found.get(key))


def _of_reading(error: BaseException) -> BaseException:
    """Returns the error that those who wait get: the reading's own, or that its task was ended."""
    return error if isinstance(error, Exception) else RuntimeError("the reading was ended")
