"""Faults of a deployment: how each begins and ends, which processes it meets, and whether it is an outage."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

import psycopg

from tests.support.cluster.topology import ROOT, Cluster

HOUR = 3600
DISK_BYTES = 400 * 2**20
"""The size of the file system that holds the database, so that it can be filled."""
MIGRATION_SECONDS = 60.0
"""Seconds in which a migration must end after the faults that came with it."""
LIBRARIES = ("/usr/lib", ".venv-debian/faketime/usr/lib")


@dataclass(frozen=True)
class Durations:
    """Seconds that each kind of fault lasts."""

    dead: float = 2.0
    frozen: float = 20.0
    cut_off: float = 10.0
    full: float = 10.0
    misled: float = 10.0


@dataclass(frozen=True)
class Fault:
    """One fault of one process. `during` is entered when it begins and left when it ends."""

    kind: str
    target: str
    seconds: float
    during: Callable[[], AbstractContextManager[None]]
    is_outage: bool = True
    """Whether deadlines may be late meanwhile."""


@dataclass
class FaultMaker:
    """Makes the faults of a cluster, each kind of each process once, then all again, in an order of chance."""

    cluster: Cluster
    durations: Durations
    rng: Random
    start: Callable[[str], None]
    """Starts a process that has ended, with the variables that it had."""
    misled: tuple[str, ...] = ()
    """The processes that take their time from `clock_file`."""
    disk: Path | None = None
    """The file system of the database; None if it cannot be filled."""
    one_of_each: bool = False
    """Whether each kind meets one process, chosen by chance, in place of every one."""
    _left: list[Fault] = field(default_factory=list)

    def next(self) -> Fault:
        if not self._left:
            self._left = list(self._all())
            self.rng.shuffle(self._left)
            if self.one_of_each:
                self._left = list({each.kind: each for each in self._left}.values())
        return self._left.pop()

    def next_beside(self, other: Fault) -> Fault | None:
        """Returns the next fault that may come together with another one; None if all that are left share its target.

        One that shares the target keeps its place in the order.
        """
        for each in reversed(self._left):
            if each.target != other.target:
                self._left.remove(each)
                return each
        return None

    @property
    def left(self) -> tuple[Fault, ...]:
        """The faults of this turn that have not come yet."""
        return tuple(self._left)

    @property
    def kinds(self) -> int:
        """The number of different faults."""
        kinds = [each.kind for each in self._all()]
        return len(set(kinds)) if self.one_of_each else len(kinds)

    def clock_file(self, name: str) -> Path:
        return self.cluster.folder / f"{name}.clock"

    def _all(self) -> Iterator[Fault]:
        last = self.durations
        for name in self.cluster.names:
            yield Fault("killed", name, self.rng.uniform(0, last.dead), partial(self._dead, name))
            yield Fault("frozen", name, last.frozen, partial(self._frozen, name))
        yield Fault("unreachable", "broker", last.cut_off, self._cut_off)
        yield Fault("migrated", "database", 0, self._migrated, is_outage=False)
        if self.disk is not None:
            yield Fault("full", "database", last.full, partial(self._full, self.disk))
        for name in self.misled:
            for jump in (HOUR, -HOUR):
                yield Fault(
                    f"clock {jump:+}", name, last.misled, partial(self._jumped, name, jump),
                    is_outage=False,
                )  # fmt: skip

    @contextmanager
    def _dead(self, name: str) -> Iterator[None]:
        self.cluster.kill(name)
        yield
        self.start(name)

    @contextmanager
    def _frozen(self, name: str) -> Iterator[None]:
        self.cluster.freeze(name)
        yield
        self.cluster.thaw(name)

    @contextmanager
    def _cut_off(self) -> Iterator[None]:
        self.cluster.broker.cut_off()
        yield
        self.cluster.broker.reconnect()

    @contextmanager
    def _full(self, disk: Path) -> Iterator[None]:
        filler = disk / "filler"
        with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
            os.posix_fallocate(file.fileno(), 0, max(1, shutil.disk_usage(disk).free))
            file.seek(0, os.SEEK_END)
            while True:  # what has become free meanwhile
                file.write(b"\0" * 4096)
        with contextlib.suppress(psycopg.Error), self.cluster.database.connect() as line:
            line.execute("SELECT pg_switch_wal()")  # so that it soon needs a new file
        yield
        filler.unlink()
        if not self.cluster.is_running("database"):
            self.start("database")

    @contextmanager
    def _migrated(self) -> Iterator[None]:
        """Runs the migration beside the faults that come with it, and waits for its end."""
        program = [sys.executable, "-m", "tests.chaos.slow_migration"]
        with subprocess.Popen(
            program, cwd=ROOT, env=self.cluster.env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        ) as migration:
            try:
                yield
                _, said = migration.communicate(timeout=MIGRATION_SECONDS)
            finally:
                migration.kill()
        if migration.returncode:
            raise RuntimeError(said[-2000:])

    @contextmanager
    def _jumped(self, name: str, seconds: int) -> Iterator[None]:
        self.clock_file(name).write_text(f"{seconds:+}\n")
        yield
        self.clock_file(name).write_text("+0\n")


def fake_time_library() -> Path | None:
    """Returns the path of libfaketime, from the machine or from the package that `tools/debian.sh` has unpacked."""
    for folder in LIBRARIES:
        for found in (ROOT / folder).glob("*/faketime/libfaketimeMT.so.1"):
            return found
    return None


def variables_of_clock(library: Path, file: Path) -> dict[str, str]:
    """Returns the variables with which a process takes its time from the file. Its monotonic clock stays right."""
    file.write_text("+0\n")
    return {
        "LD_PRELOAD": str(library), "FAKETIME_TIMESTAMP_FILE": str(file), "FAKETIME_CACHE_DURATION": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1", "PYTHONPATH": str(Path(__file__).with_name("false_clock")),
    }  # fmt: skip


@contextmanager
def small_disk(folder: Path) -> Iterator[Path | None]:
    """Mounts a small file system at a folder during the block; yields None where that is not allowed."""
    folder.mkdir(parents=True)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES},mode=755", "tmpfs", str(folder)]
    if os.geteuid() or subprocess.run(mount, capture_output=True, check=False).returncode:
        yield None
        return
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=False)
