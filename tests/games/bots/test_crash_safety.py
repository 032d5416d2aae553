"""Whoever is killed, and however many look at once: nothing that was accepted is lost, nobody is seated twice."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from games.bots.models import Bot, QueueEntry
from games.bots.services import matchmaking
from games.models import MatchSeat, Seat, Table
from tests.support.crash import told_by
from tests.support.embedded_env import ROOT
from tests.support.live_matches import NOON

from .conftest import bot

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]

MANY = 24
"""Bots that wait: eight tables."""

on_postgresql = pytest.mark.parametrize("environment", ["postgresql"], indirect=True)


def test_whoever_is_killed_while_bots_wait_and_challenge_leaves_all_or_nothing(environment: dict[str, str]) -> None:
    found = {line["what"]: line for line in told_by("tests.games.bots.crash_program", env=environment)}
    assert list(found) == ["wait", "match", "challenge", "accept"]
    for what, line in found.items():
        assert set(line["found"]) == {"before", "after"}, (what, line["found"])
        assert line["found"] == sorted(line["found"], key=["before", "after"].index), what  # done stays done
        assert line["then"] == "after", what  # twice is once
    assert found["match"]["deaths"] >= 10
    assert found["accept"]["deaths"] >= 10
    assert {what: line["again"] for what, line in found.items()} == {
        "wait": "", "match": "", "challenge": "CHALLENGED_ALREADY", "accept": "CHALLENGE_CLOSED",
    }  # fmt: skip


def waiting(number: int, *, rated: tuple[bool, ...]) -> list[str]:
    """So many bots that wait, each for these terms, their sockets there; the digests of the terms."""
    for each in range(number):
        user = bot(f"b{each:02}").user
        for counts in rated:
            matchmaking.join_queue(user=user, game="doudizhu", rated=counts, fill=None, now=NOON)
    QueueEntry.objects.update(here_until=NOON + matchmaking.HERE_FOR, away_since=None)
    return [QueueEntry.objects.filter(rated=counts).values_list("terms", flat=True)[0] for counts in rated]


def at_once(environment: dict[str, str], *digests: str) -> list[dict[str, int]]:
    """A process for each of these terms; they begin to lay tables once each has seen who waits."""
    workers = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.games.bots.race_matchmaking", digest, NOON.isoformat()], cwd=ROOT,
            env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for digest in digests
    ]  # fmt: skip
    try:
        looked = [worker.stdout.readline() for worker in workers if worker.stdout is not None]
        assert looked == ["looked\n"] * len(workers)
        ended: list[dict[str, Any]] = []
        for worker in workers:
            assert worker.stdin is not None
            worker.stdin.write("\n")
            worker.stdin.flush()
        for worker in workers:
            out, err = worker.communicate(timeout=300)
            assert worker.returncode == 0, err[-2000:]
            ended.append(json.loads(out))
        return ended
    finally:
        for worker in workers:
            worker.kill()
            worker.communicate()


def seats() -> Counter[str]:
    """How many seats each bot has at running tables."""
    held = Seat.objects.filter(table__status=Table.Status.RUNNING).values_list("user__username", flat=True)
    return Counter(held)


@pytest.mark.postgresql
@on_postgresql
def test_two_workers_that_match_the_same_bots_seat_each_once(environment: dict[str, str]) -> None:
    [digest] = waiting(MANY, rated=(True,))
    ended = at_once(environment, digest, digest)
    assert sum(each["laid"] for each in ended) == MANY // 3
    assert sum(each["lost"] for each in ended) >= 1  # both wanted the first three
    assert seats() == Counter({f"b{each:02}": 1 for each in range(MANY)})
    assert MatchSeat.objects.count() == MANY
    assert QueueEntry.objects.count() == 0


@pytest.mark.postgresql
@on_postgresql
def test_who_waits_for_two_things_and_plays_one_at_a_time_is_seated_once(environment: dict[str, str]) -> None:
    digests = waiting(MANY, rated=(True, False))
    Bot.objects.update(matches_at_once=1)
    ended = at_once(environment, *digests)
    assert sum(each["lost"] for each in ended) >= 1
    matchmaking.create_matches(now=NOON)
    assert set(seats().values()) == {1}
    assert len(seats()) >= MANY - 2
    assert QueueEntry.objects.count() == 2 * MANY - len(seats())  # what they did not get they wait for still
