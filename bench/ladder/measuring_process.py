"""Starts one PostgreSQL, filled with a ladder of some size, and the process that measures queries on it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from bench.live.servers import ROOT
from bench.scratch_database import scratch_database

SERVER = (
    "shared_buffers=512MB", "wal_level=minimal", "max_wal_senders=0", "max_wal_size=4GB", "checkpoint_timeout=30min",
)  # fmt: skip
RATING, COUNTING, BARE = "rate_match", "count_points", "bare"
"""A match's ratings, its points and sequence number (without a limit), and the least possible transaction."""
WRITINGS = (RATING, COUNTING, BARE)
READINGS = ("top_page", "around_player", "percentile", "page_from_rank", "page_from_mark")


@dataclass(frozen=True, slots=True)
class Job:
    metric: str
    ladder: str
    """`rating` or `points`."""


JOBS = (*(Job(metric, ladder) for ladder in ("rating", "points") for metric in READINGS),
        Job(COUNTING, "points"), Job(BARE, "rating"), Job(RATING, "rating"))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sample:
    ms: float
    wall_ms: float
    statements: int


class MeasuringProcess:
    """A process that measures queries on a ladder of one size; it idles between two requests."""

    def __init__(self, rows: int, process: subprocess.Popen[str]) -> None:
        self.rows = rows
        self._process = process

    def measure(self, job: Job, *, samples: int) -> list[Sample]:
        answer = self._ask({"metric": job.metric, "ladder": job.ladder, "samples": samples})
        return [Sample(*one) for one in answer]

    def ready(self) -> None:
        """Waits until the database is filled."""
        self._ask(None)

    def _ask(self, question: dict[str, Any] | None) -> Any:
        assert self._process.stdin and self._process.stdout  # noqa: PT018, S101
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("a process that measures has ended")
        return json.loads(line)


@contextmanager
def measuring_process(rows: int) -> Iterator[MeasuringProcess]:
    """Starts and fills a database, and yields the process that measures on it. Deletes both at the end."""
    with scratch_database(SERVER) as (_folder, env):
        command = [sys.executable, "-m", "bench.ladder.measure", str(rows)]
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        with subprocess.Popen(command, cwd=ROOT, env=env, **pipes) as process:
            one = MeasuringProcess(rows, process)
            one.ready()
            yield one
