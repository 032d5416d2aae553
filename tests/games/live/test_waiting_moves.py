"""The moves that wait at the same moment are played together; what one of them meets reaches its own socket only."""

from __future__ import annotations

import asyncio
import threading
from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
from django.db import OperationalError

from games.consumers import waiting_moves
from games.consumers.waiting_moves import MAX_BATCH, WaitingMoves
from games.rules.core import IllegalMove
from games.services.moves import AcceptedMove
from games.services.moves_together import Outcome, SentMove

pytestmark = pytest.mark.usefixtures("worker_threads")  # which look after their connections


def sent(match_id: UUID | None = None, *, ref: str = "r") -> SentMove:
    return SentMove(match_id or uuid4(), 0, "a" * 12, "pass", {}, ref, datetime(2026, 5, 1, tzinfo=UTC))


class Database:
    """Stands for `play_moves`: it holds every batch until it is told to go on, and remembers them."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.go_on = threading.Semaphore(0)
        self.begun = threading.Semaphore(0)
        self.answers: dict[str, Outcome | Exception] = {}

    def play_moves(self, batch: list[SentMove]) -> list[Outcome]:
        self.batches.append([str(each.ref) for each in batch])
        self.begun.release()
        assert self.go_on.acquire(timeout=30)
        found = [self.answers.get(str(each.ref), AcceptedMove(each.match_id, 1, ())) for each in batch]
        for each in found:
            if isinstance(each, Exception) and not isinstance(each, IllegalMove):
                raise each
        return found  # type: ignore[return-value]

    async def has_begun(self) -> None:
        assert await asyncio.to_thread(self.begun.acquire, timeout=30)


@pytest.fixture
def database(monkeypatch):
    made = Database()
    monkeypatch.setattr(waiting_moves, "play_moves", made.play_moves)
    return made


def submit(line: WaitingMoves, one: SentMove, shown: list[str] | None = None) -> asyncio.Task[Outcome]:
    return asyncio.create_task(line.play(one, lambda _: shown.append(str(one.ref)) if shown is not None else None))


async def until_two_batches_wait(line: WaitingMoves, database: Database) -> list[asyncio.Task[Outcome]]:
    """Two moves, each in a batch of its own, which the database holds."""
    first = [submit(line, sent(ref="first"))]
    await database.has_begun()
    first.append(submit(line, sent(ref="second")))
    await database.has_begun()
    return first


async def test_moves_that_come_while_others_are_stored_are_the_next_batch(database):
    line = WaitingMoves()
    shown: list[str] = []
    tasks = await until_two_batches_wait(line, database)
    tasks += [submit(line, sent(ref=f"{number}"), shown) for number in range(5)]
    await asyncio.sleep(0)
    database.go_on.release(3)
    outcomes = await asyncio.gather(*tasks)
    assert all(isinstance(each, AcceptedMove) for each in outcomes)
    assert database.batches == [["first"], ["second"], ["0", "1", "2", "3", "4"]]
    assert shown == ["0", "1", "2", "3", "4"]


async def test_a_batch_has_one_move_of_each_match_and_a_match_no_two_batches(database):
    line, match_id = WaitingMoves(), uuid4()
    tasks = [submit(line, sent(match_id, ref="a1"))]
    await database.has_begun()
    tasks += [submit(line, sent(match_id, ref="a2")), submit(line, sent(match_id, ref="a3"))]
    tasks += [submit(line, sent(ref="b"))]
    await database.has_begun()
    assert database.batches == [["a1"], ["b"]]
    database.go_on.release(4)
    await asyncio.gather(*tasks)
    assert database.batches == [["a1"], ["b"], ["a2"], ["a3"]]


async def test_a_move_that_comes_just_as_both_batches_end_waits_for_nobody(monkeypatch):
    line, gates, loop = WaitingMoves(), [], asyncio.get_running_loop()

    async def held(_work: object) -> list[Outcome]:
        gates.append(loop.create_future())
        return [await gates[-1]]

    monkeypatch.setattr(waiting_moves, "in_thread", held)
    tasks = [submit(line, sent(ref="first"))]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    tasks.append(submit(line, sent(ref="second")))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert len(gates) == 2
    for gate in gates:
        gate.set_result(None)
    late = submit(line, sent(ref="late"))
    async with asyncio.timeout(5):
        while len(gates) < 3:  # noqa: ASYNC110  it takes a few turns of the loop
            await asyncio.sleep(0)
        gates[2].set_result(None)
        await asyncio.gather(*tasks, late)


async def test_a_batch_is_bounded(database):
    line = WaitingMoves()
    tasks = await until_two_batches_wait(line, database)
    tasks += [submit(line, sent(ref=f"{number}")) for number in range(MAX_BATCH + 3)]
    await asyncio.sleep(0)
    database.go_on.release(4)
    await asyncio.gather(*tasks)
    assert sorted(map(len, database.batches)) == [1, 1, 3, MAX_BATCH]


async def test_a_refusal_is_the_outcome_of_its_own_move(database):
    line = WaitingMoves()
    database.answers["bad"] = IllegalMove("NOT_YOUR_TURN")
    tasks = await until_two_batches_wait(line, database)
    tasks += [submit(line, sent(ref="bad")), submit(line, sent(ref="good"))]
    await asyncio.sleep(0)
    database.go_on.release(3)
    *_, bad, good = await asyncio.gather(*tasks)
    assert isinstance(bad, IllegalMove)
    assert isinstance(good, AcceptedMove)


async def test_an_error_in_one_match_lets_each_move_be_played_alone(database, caplog):
    caplog.set_level("INFO")
    database.answers["broken"] = ZeroDivisionError()
    tasks = [submit(WaitingMoves(), sent(ref="broken"))]
    database.go_on.release()
    assert await asyncio.gather(*tasks) == [None]
    assert "could not be played together" in caplog.text


async def test_a_database_that_is_away_fails_every_move_of_the_batch_and_no_later_one(database, monkeypatch):
    monkeypatch.setattr("games.consumers.database_threads._with_connection", lambda work: work())
    line = WaitingMoves()
    database.answers["away"] = OperationalError("gone")
    tasks = await until_two_batches_wait(line, database)
    tasks += [submit(line, sent(ref="away")), submit(line, sent(ref="other"))]
    await asyncio.sleep(0)
    database.go_on.release(3)
    found = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(each) for each in found] == [AcceptedMove, AcceptedMove, OperationalError, OperationalError]
    later = submit(line, sent(ref="later"))
    database.go_on.release()
    assert isinstance(await later, AcceptedMove)


async def test_a_move_whose_socket_left_before_its_turn_is_not_played(database):
    line = WaitingMoves()
    tasks = await until_two_batches_wait(line, database)
    left, stays = submit(line, sent(ref="left")), submit(line, sent(ref="stays"))
    await asyncio.sleep(0)
    left.cancel()
    database.go_on.release(3)
    await asyncio.gather(*tasks, stays)
    assert database.batches == [["first"], ["second"], ["stays"]]
