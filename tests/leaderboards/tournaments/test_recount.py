"""Standings are what the logs add up to; also when workers are killed on the way."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from games.models import Match, Move
from leaderboards.tournaments.models import Round, RoundSeat, RoundTable, Tournament
from leaderboards.tournaments.selectors import played_rounds
from leaderboards.tournaments.services import director_acts, scheduler
from tests.support.embedded_env import ROOT

from . import independent_count
from .tournament_runs import START, announced, director, play_to_the_end, with_agents

WITHIN = 3600.0
"""Seconds for both tournaments; they share two cores with whatever else runs."""


@pytest.mark.slow
@pytest.mark.django_db
def test_a_small_swiss_stands_as_its_logs_say_and_nobody_meets_twice():
    tournament = with_agents("swiss", 10, rounds=2)
    play_to_the_end(tournament)
    assert tournament.status == "finished"
    assert independent_count.written(tournament) == independent_count.counted_standings(tournament)
    met = [frozenset(one.entrants) for played in played_rounds.counted_rounds(tournament) for one in played.tables]
    pairs = [frozenset((a, b)) for table in met for a in table for b in table if a < b]
    assert len(pairs) == len(set(pairs))
    assert sorted(tournament.entrants.values_list("byes", flat=True))[-2:] == [0, 0]


@pytest.mark.django_db
def test_a_small_duplicate_stands_as_its_logs_say_and_every_seat_sums_to_nothing():
    tournament = with_agents("duplicate", 7, rounds=1)
    play_to_the_end(tournament)
    assert tournament.status == "finished"
    assert independent_count.written(tournament) == independent_count.counted_standings(tournament)
    scores = list(RoundSeat.objects.filter(table__round__tournament=tournament).values_list("seat", "score"))
    assert [sum(score or 0 for at, score in scores if at == seat) for seat in range(3)] == [0, 0, 0]


@pytest.mark.django_db
def test_the_clock_alone_brings_a_tournament_of_agents_to_its_end():
    tournament = with_agents("swiss", 3, rounds=2)
    now = START
    while scheduler.tick(now=now, play_for=60.0):
        now += timedelta(milliseconds=10)
    tournament.refresh_from_db()
    assert tournament.status == "finished"
    assert independent_count.written(tournament) == independent_count.counted_standings(tournament)
    assert set(Move.objects.exclude(seat=-1).values_list("by", flat=True)) == {"agent"}
    assert not Move.objects.filter(verb="timeout").exists()


@pytest.mark.slow
@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_large_tournaments_of_agents_run_to_their_ends_though_workers_are_killed_twice(tmp_path):
    """48 in a duplicate tournament, 300 in a Swiss of one-round matches, two workers that die twice on the way."""
    now = timezone.now()
    duplicate = announced("duplicate", rounds=3, boards=1, capacity=48, starts_at=now, now=now)
    swiss = announced("swiss", rounds=3, capacity=300, starts_at=now, now=now)
    for tournament, count in ((duplicate, 48), (swiss, 300)):
        director_acts.enter_agents(tournament=tournament, by=director(), level="novice", count=count, now=now)
    both = (duplicate, swiss)
    workers = Workers(tmp_path)
    with workers.running():
        for opened in (1, 2):
            wait(partial(reached, both, opened), workers)
            under_way = RoundTable.objects.filter(round__status=Round.Status.OPEN)
            assert under_way.exclude(status__in=RoundTable.COUNTED).exists()  # a round is left half played
            workers.kill()
        wait(lambda: all(refreshed(tournament).over for tournament in both), workers)
    for tournament in both:
        assert refreshed(tournament).status == "finished"
        assert not tournament.played_rounds.filter(status=Round.Status.VOID).exists()
        tables = RoundTable.objects.filter(round__tournament=tournament)
        assert set(tables.values_list("status", flat=True)) == {"ended"}
        assert independent_count.written(tournament) == independent_count.counted_standings(tournament)
    assert workers.killed == 4
    assert Match.objects.filter(sealed=True).count() == 0
    print(f"\n{Match.objects.count()} matches, {Move.objects.count()} moves, {timezone.now() - now}")  # noqa: T201


def reached(tournaments: tuple[Tournament, ...], number: int) -> bool:
    return all(in_the_middle(tournament, number) for tournament in tournaments)


def in_the_middle(tournament: Tournament, number: int) -> bool:
    """Is this round played, some of its tables over and others not? Or past already."""
    tournament.refresh_from_db()
    tables = RoundTable.objects.filter(round__tournament=tournament, round__number=number)
    over = tables.filter(status__in=RoundTable.COUNTED).count()
    return tournament.round > number or (over > 0)


def refreshed(tournament: Tournament) -> Tournament:
    tournament.refresh_from_db()
    return tournament


def wait(until: Callable[[], bool], workers: Workers) -> None:
    deadline = time.monotonic() + WITHIN
    while not until():
        assert time.monotonic() < deadline, workers.told()
        workers.poll(1.0)


class Workers:
    """Two Celery workers, as a deployment has, on this test's database."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.killed = folder, 0
        self._processes: list[subprocess.Popen[bytes]] = []
        own = connection.settings_dict
        self._env = {
            **os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.dev", "KAIJU_VAR": str(folder),
            "DATABASE_URL": f"postgres://{own['USER']}:{own['PASSWORD']}@{own['HOST']}:{own['PORT']}/{own['NAME']}",
            "REDIS_URL": settings.REDIS_URL.rsplit("/", 1)[0] + "/7", "AGENT_PAUSE": "0,0",
        }  # fmt: skip
        self._env.pop("PYTEST_VERSION", None)

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        self._start()
        try:
            yield
        finally:
            self._end(signal.SIGKILL)

    def kill(self) -> None:
        """As `kill -9` does, both at once; then others take over."""
        self.killed += len(self._processes)
        self._end(signal.SIGKILL)
        self._start()

    def poll(self, seconds: float) -> None:
        """Waits so long, and sees that both live."""
        for process in self._processes:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(seconds / len(self._processes))
            assert process.returncode is None, self.told()

    def told(self) -> str:
        return "\n".join(path.read_text(errors="replace")[-3000:] for path in sorted(self.folder.glob("*.log")))

    def _start(self) -> None:
        """One for the clocks and the counting, one for the agents, as the embedded default has them."""
        command = ["-m", "celery", "-A", "config", "worker", "-P", "threads", "-c", "2", "--without-gossip"]
        for queue in ("default", "agents"):
            name = f"{queue}-{self.killed}@test"
            with (self.folder / f"{queue}.log").open("ab") as log:
                self._processes.append(
                    subprocess.Popen(
                        [sys.executable, *command, "--without-mingle", "-Q", queue, "-n", name], cwd=ROOT,
                        env=self._env, stdout=log, stderr=log,
                    )
                )  # fmt: skip

    def _end(self, how: signal.Signals) -> None:
        for process in self._processes:
            process.send_signal(how)
        for process in self._processes:
            process.wait(30)
        self._processes.clear()
