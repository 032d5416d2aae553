"""The PostgreSQL of a cluster: its files, its command and its address."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import psycopg

from tests.support.servers.binaries import postgres_programs

ROOT_USER = 0
DISCREET = ("log_error_verbosity=terse", "log_min_error_statement=panic")
"""Settings without which PostgreSQL's log has the statement that failed, or in which a session died, with its values.

`docs/operations.md` asks for them.
"""
NAME = "kaiju"


class Database:
    """A PostgreSQL with one database. It flushes every commit to the disk, unless its settings say otherwise."""

    def __init__(self, data: Path, port: int, settings: Sequence[str] = (), *, programs: Path) -> None:
        """Takes the folder of its data, which may be empty or absent, and further settings (`name=value`).

        `programs` is a folder for copies of PostgreSQL's programs, which are made only where they are needed.
        """
        self.data, self.port, self._settings = data, port, settings
        self.url = f"postgres://kaiju@127.0.0.1:{port}/{NAME}"
        self.user = "nobody" if os.geteuid() == ROOT_USER else None  # PostgreSQL refuses to run as root
        self.programs = postgres_programs(programs, readable_by_all=bool(self.user))

    def create_files(self) -> bool:
        """Creates the files of an empty server. Returns False and does nothing if the folder holds one already."""
        if (self.data / "PG_VERSION").exists():
            return False
        self.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self.user:
            shutil.chown(self.data, self.user)
        options = ["-U", "kaiju", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]
        subprocess.run(
            [self.programs / "initdb", "-D", self.data, *options], check=True, stdout=subprocess.DEVNULL,
            cwd=self.data.parent, user=self.user,
        )  # fmt: skip
        return True

    def command(self) -> Sequence[str | Path]:
        """Returns the command that runs the server."""
        return [
            self.programs / "postgres", "-D", self.data, "-p", str(self.port), "-h", "127.0.0.1", "-k", "",
            *(f"-c{setting}" for setting in ("max_connections=200", *DISCREET, *self._settings)),
        ]  # fmt: skip

    def clear_lock(self) -> None:
        """Removes the lock file of a server that was killed: its number may belong to another process by now."""
        (self.data / "postmaster.pid").unlink(missing_ok=True)

    def answers(self) -> bool:
        """Whether the server takes connections."""
        try:
            psycopg.connect(self._address("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def create(self) -> None:
        """Creates the database, empty, unless it is there."""
        with psycopg.connect(self._address("postgres"), autocommit=True) as line:
            if line.execute("SELECT FROM pg_database WHERE datname = %s", [NAME]).fetchone() is None:
                line.execute(f"CREATE DATABASE {NAME}")

    def connect(self) -> psycopg.Connection:
        """Opens a connection that commits each statement."""
        return psycopg.connect(self._address(NAME), autocommit=True)

    def _address(self, name: str) -> str:
        return f"host=127.0.0.1 port={self.port} user=kaiju dbname={name}"
