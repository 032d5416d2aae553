"""A PostgreSQL for one test alone that archives its write-ahead log, and can be restored to an earlier moment."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

import psycopg

from . import ROOT, _free_ports
from .binaries import postgres_programs
from .database_dump import dump_database, restore_dump

WITHIN = 60.0
"""Seconds in which the server must answer, restored or not."""
SETTINGS = {
    "fsync": "off",  # the test kills the server, not the machine
    "listen_addresses": "127.0.0.1",
    "shared_buffers": "32MB",
    "min_wal_size": "32MB",
    "max_wal_senders": "3",
    "log_min_messages": "warning",
}


def documented_settings(chapter: str, number: int) -> dict[str, str]:
    """Returns the settings in a chapter of docs/operations.md, from its block of this number, counted from 0."""
    text = (ROOT / "docs" / "operations.md").read_text("utf-8").split(f"## {chapter}\n")[1].split("\n## ")[0]
    block = re.findall(r"```ini\n(.*?)```", text, re.DOTALL)[number]
    return dict(re.findall(r"^(\w+) = '?(.*?)'?$", block, re.MULTILINE))


class ArchivingPostgres:
    """A PostgreSQL server in a folder, with backups as docs/operations.md has them.

    The folder also has the archive of the server's write-ahead log, and base backups.
    """

    def __init__(self, folder: Path) -> None:
        (self.port,) = _free_ports(1)
        self.address = f"postgres://kaiju@127.0.0.1:{self.port}/kaiju"
        self._folder, self._data, self._archive = folder, folder / "data", folder / "wal"
        self._user = "nobody" if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
        self._programs = postgres_programs(folder / "programs", readable_by_all=bool(self._user))
        self._server: subprocess.Popen[bytes] | None = None
        self._archive.mkdir()
        self._give(folder, self._archive)

    def create(self, *, like: str) -> None:
        """Creates the cluster, starts it, and copies the database at the address `like` into it, by a dump."""
        command = ["initdb", "-D", str(self._data), "-U", "kaiju", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"]
        self._run(*command)
        self._start()
        with psycopg.connect(self._administration(), autocommit=True) as server:
            server.execute("CREATE DATABASE kaiju")
        dump = self._folder / "dump"
        dump_database(like, dump, programs=self._programs)
        restore_dump(dump, self.address, programs=self._programs)

    def back_up(self, name: str) -> None:
        """Takes a base backup while the server runs."""
        at = f"--dbname={self._administration()}"
        self._run("pg_basebackup", at, "-D", str(self._folder / name), "--checkpoint=fast", "--wal-method=none")

    def now(self) -> str:
        """Returns the server's time."""
        with psycopg.connect(self.address) as server:
            row = server.execute("SELECT clock_timestamp()::text").fetchone()
        assert row is not None
        return str(row[0])

    def crash(self) -> None:
        """Archives what was written so far, kills the server and deletes its data."""
        with psycopg.connect(self.address, autocommit=True) as server:
            row = server.execute("SELECT pg_walfile_name(pg_switch_wal())").fetchone()
        assert row is not None
        until = time.monotonic() + WITHIN
        while not (self._archive / row[0]).exists():
            assert time.monotonic() < until, "the write-ahead log was not archived"
            time.sleep(0.02)
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self._data)

    def restore(self, name: str, *, until: str) -> None:
        """Restores a base backup and the archived log up to this time, and starts the server."""
        shutil.copytree(self._folder / name, self._data)
        self._data.chmod(0o700)
        (self._data / "recovery.signal").touch()
        with (self._data / "postgresql.auto.conf").open("a") as settings:
            for setting, value in (documented_settings("Backups", 1) | {"recovery_target_time": until}).items():
                settings.write(f"{setting} = '{self._placed(value)}'\n")
        self._give(self._data, *self._data.rglob("*"))
        self._start()

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait(WITHIN)
            self._server = None

    def _start(self) -> None:
        settings = SETTINGS | documented_settings("Backups", 0)
        options = [f"-c{name}={self._placed(value)}" for name, value in settings.items()]
        program, place = str(self._programs / "postgres"), ["-k", str(self._folder), "-p", str(self.port)]
        command = [program, "-D", str(self._data), *place]
        log = (self._folder / "log").open("ab")
        self._server = subprocess.Popen([*command, *options], user=self._user, cwd=self._folder, stderr=log)
        until = time.monotonic() + WITHIN
        while time.monotonic() < until:
            with contextlib.suppress(psycopg.OperationalError), psycopg.connect(self._administration()) as server:
                row = server.execute("SELECT pg_is_in_recovery()").fetchone()
                if row == (False,):
                    return
            assert self._server.poll() is None, (self._folder / "log").read_text()[-2000:]
            time.sleep(0.05)
        raise AssertionError((self._folder / "log").read_text()[-2000:])

    def _administration(self) -> str:
        return f"postgres://kaiju@127.0.0.1:{self.port}/postgres"

    def _placed(self, value: str) -> str:
        return value.replace("/backup", str(self._folder))

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        done = subprocess.run(
            command, user=self._user, cwd=self._folder, check=False, capture_output=True, text=True, timeout=WITHIN
        )
        assert done.returncode == 0, done.stderr[-2000:]

    def _give(self, *paths: Path) -> None:
        if self._user:
            for path in paths:
                shutil.chown(path, self._user)
