"""Finds processes with all their descendants in `/proc`, to count their work, to freeze or to end them together."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Collection
from pathlib import Path


def process_times() -> dict[int, tuple[int, float]]:
    """Returns for every process of the machine its parent and the processor seconds it used; empty without `/proc`."""
    tick = os.sysconf("SC_CLK_TCK")
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            found[int(folder.name)] = (int(fields[1]), (int(fields[11]) + int(fields[12])) / tick)
    return found


def family_of(pids: Collection[int], times: dict[int, tuple[int, float]] | None = None) -> set[int]:
    """Returns these processes and all their descendants. `times` is a result of `process_times`; by default a new one.

    PostgreSQL gives each of its processes a session of its own, so that neither sessions nor groups find them all.
    """
    known = process_times() if times is None else times
    family = set(pids)
    while more := {pid for pid, (parent, _) in known.items() if parent in family} - family:
        family |= more
    return family


def send_signal(pids: Collection[int], number: signal.Signals) -> None:
    """Sends a signal to all these processes. Some of them may have ended meanwhile."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)
