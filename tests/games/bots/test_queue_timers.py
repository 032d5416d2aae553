"""A socket that waits looks once more when agents may fill up; who waits no more leaves nothing behind."""

from __future__ import annotations

import asyncio

import pytest
from asgiref.sync import sync_to_async

from games import after_commit
from games.bots.services import matchmaking
from tests.games.live.socket_client import PATIENCE

from .conftest import Made, Open, bot
from .socket_client import BotSocket

in_database = sync_to_async

LONG = 600
"""Seconds after which agents fill up in these tests: nothing else of a socket is that far ahead."""


def ahead() -> int:
    """Timers of the loop that ring in many minutes."""
    loop = asyncio.get_running_loop()
    timers = loop._scheduled  # type: ignore[attr-defined]
    return sum(not timer.cancelled() and timer.when() - loop.time() > LONG / 2 for timer in timers)


@pytest.fixture
async def alpha() -> Made:
    return await in_database(bot)("alpha")


@pytest.fixture
async def line(worker_threads: None, alpha: Made, open_bot: Open) -> BotSocket:
    """A bot that waits for a match which agents may fill up in ten minutes."""
    line = await open_bot(alpha)
    assert (await wait_for_one(line))["of"] == "QUEUE"
    assert ahead() == 1
    return line


async def wait_for_one(line: BotSocket, **wishes: object) -> dict[str, str]:
    return await line.ask("QUEUE", game="uno", **{"fill_after": LONG} | wishes)


async def test_who_gives_one_up_is_not_called_for_it(line: BotSocket) -> None:
    first = line.last("DONE")
    await wait_for_one(line, rated=False)
    assert ahead() == 2
    await line.ask("UNQUEUE", waiting_id=first["waiting_id"])
    assert ahead() == 1


async def test_who_gives_all_up_is_called_for_none(line: BotSocket) -> None:
    await wait_for_one(line, rated=False)
    await line.ask("UNQUEUE")
    assert ahead() == 0


async def test_asked_again_it_is_called_once_and_without_agents_never(line: BotSocket) -> None:
    await wait_for_one(line, fill="novice")
    assert ahead() == 1
    await wait_for_one(line, fill=None)
    assert ahead() == 0


async def test_what_was_given_up_elsewhere_ends_with_the_next_look(line: BotSocket, alpha: Made) -> None:
    await in_database(matchmaking.leave_queue)(user=alpha.user)
    await in_database(after_commit.nudge_bots)([alpha.user.pk])
    async with asyncio.timeout(PATIENCE):
        while ahead():  # the look is a thread's
            await line.settle()


async def test_a_connection_that_ends_leaves_no_timer(line: BotSocket) -> None:
    await line.drop()
    assert ahead() == 0


async def test_nor_does_one_that_is_sent_away(line: BotSocket, alpha: Made, open_bot: Open) -> None:
    await open_bot(alpha)
    await line.until("BYE", code="TAKEN_OVER")
    assert ahead() == 0
