"""Measures the time of database statements and commits, without the time in which a process waits for a free core."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.db import connection

NANO = 1e6
"""Nanoseconds per millisecond."""


@dataclass(slots=True)
class MeasuredCost:
    """The cost of one read or write: its time in ms and the statements it sent."""

    ms: float = 0.0
    """From sending each statement to its answer, commits included, without waiting for a core."""
    wall_ms: float = 0.0
    """The time with that waiting."""
    statements: list[tuple[str, Any]] = field(default_factory=list)


class Clock:
    """A stopwatch for the statements that Django's connection sends.

    The machine may be busy with other work. `/proc/<process>/schedstat` tells how long a process was ready without a
    core, for the server's process and for this one. Without such a file nothing is subtracted.
    """

    def __init__(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            self._files = [Path(f"/proc/{process}/schedstat") for process in (cursor.fetchone()[0], "self")]

    @contextmanager
    def measure(self) -> Iterator[MeasuredCost]:
        found = MeasuredCost()
        commit = connection._commit  # type: ignore[attr-defined]

        def execute(run: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:  # noqa: FBT001
            found.statements.append((sql, params))
            with self._span(found):
                return run(sql, params, many, context)

        def commit_in_time() -> Any:
            with self._span(found):
                return commit()

        connection._commit = commit_in_time  # type: ignore[attr-defined]
        try:
            with connection.execute_wrapper(execute):
                yield found
        finally:
            connection._commit = commit  # type: ignore[attr-defined]

    @contextmanager
    def _span(self, found: MeasuredCost) -> Iterator[None]:
        waited, began = self._waited(), time.perf_counter_ns()
        try:
            yield
        finally:
            wall = time.perf_counter_ns() - began
            found.wall_ms += wall / NANO
            found.ms += max(0, wall - (self._waited() - waited)) / NANO

    def _waited(self) -> int:
        try:
            return sum(int(file.read_text().split()[1]) for file in self._files)
        except OSError:
            return 0
