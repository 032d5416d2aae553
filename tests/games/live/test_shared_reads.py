"""One reading of the database serves all who ask in the same moment, and nobody gets an older value."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from games.consumers import shared_reads
from games.consumers.shared_reads import SharedReads


class Database:
    """Values that change, and the keys of each reading. A reading waits until it may go on."""

    def __init__(self) -> None:
        self.values = {"a": 1, "b": 2}
        self.readings: list[list[str]] = []
        self.error: Exception | None = None

    def read(self, keys: Sequence[str]) -> dict[str, int]:
        self.readings.append(sorted(keys))
        if self.error is not None:
            raise self.error
        return {key: self.values[key] for key in keys if key in self.values}


@pytest.fixture
def held(monkeypatch):
    """Holds readings after their values were read, until the event is set."""
    goes_on = asyncio.Event()

    async def in_thread(work):
        found = work()
        await goes_on.wait()
        return found

    monkeypatch.setattr(shared_reads, "in_thread", in_thread)
    return goes_on


async def test_all_who_ask_in_a_moment_share_one_reading(held):
    held.set()
    database = Database()
    reads = SharedReads(database.read)
    assert await asyncio.gather(*(reads.read(key) for key in "abaac")) == [1, 2, 1, 1, None]
    assert database.readings == [["a", "b", "c"]]


async def test_one_who_asks_while_a_reading_is_under_way_gets_what_is_read_later(held):
    """As a session that was revoked between: the reading before must not answer for it."""
    database = Database()
    reads = SharedReads(database.read)
    early = asyncio.ensure_future(reads.read("a"))
    while not database.readings:  # noqa: ASYNC110  the reading begins by itself
        await asyncio.sleep(0)
    database.values["a"] = 7
    late = asyncio.ensure_future(reads.read("a"))
    await asyncio.sleep(0)
    held.set()
    assert (await early, await late) == (1, 7)
    assert database.readings == [["a"], ["a"]]


async def test_a_failure_reaches_all_who_asked_and_no_later_one(held):
    held.set()
    database = Database()
    reads = SharedReads(database.read)
    database.error = ValueError("away")
    answers = await asyncio.gather(reads.read("a"), reads.read("b"), return_exceptions=True)
    assert [str(answer) for answer in answers] == ["away", "away"]
    database.error = None
    assert await reads.read("a") == 1


async def test_one_who_stops_waiting_keeps_nothing_from_the_others(held):
    database = Database()
    reads = SharedReads(database.read)
    gone, stays = (asyncio.ensure_future(reads.read("a")) for _ in range(2))
    while not database.readings:  # noqa: ASYNC110  the reading begins by itself
        await asyncio.sleep(0)
    gone.cancel()
    held.set()
    assert await stays == 1


async def test_a_crowd_is_read_in_parts(held):
    held.set()
    database = Database()
    reads = SharedReads(database.read)
    await asyncio.gather(*(reads.read(f"{number:03}") for number in range(shared_reads.MOST_TOGETHER + 5)))
    assert [len(keys) for keys in database.readings] == [shared_reads.MOST_TOGETHER, 5]
