"""Runs a deployment for a single test, with the settings of a real server.

Its broker and database may be made to fail.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import redis

from bench.live import servers
from tests.browser.support.server_processes import ROOT, Process, deployment_environment, free_port
from tests.support.servers import polling, private_broker, process_families
from tests.support.servers.binaries import postgres_programs
from tests.support.servers.database_dump import restore_dump

QUEUES = "default,agents,advice,review"


@dataclass
class Deployment:
    """The processes of one deployment and its broker, with methods that start more processes."""

    env: dict[str, str]
    broker: private_broker.Broker
    running: list[Process] = field(default_factory=list)

    @property
    def database(self) -> str:
        return self.env["DATABASE_URL"]

    def web(self, **variables: str) -> tuple[Process, str]:
        """Starts a web process. Returns it and its address once it is ready."""
        command = [sys.executable, "manage.py", "serve", "--port", str(free_port())]
        process = Process(command, cwd=ROOT, env=self.env | {"LANG": "C.UTF-8"} | variables)
        self.running.append(process)
        line = process.wait_for("http://")
        return process, next(word for word in line.split() if word.startswith("http://"))

    def worker(self, queues: str = QUEUES, *, program: Sequence[str] = (sys.executable, "-m", "celery")) -> Process:
        """Starts a Celery worker as the systemd unit does. Returns it once it takes tasks."""
        command = ["-A", "config", "worker", "-Q", queues, "-P", "threads", "-c", "4", "-n", "all@%h"]
        process = Process([*program, *command, "--loglevel", "warning"], cwd=ROOT, env=self.env)
        self.running.append(process)
        last = queues.rpartition(",")[2]
        with redis.Redis.from_url(self.broker.address) as broker:
            polling.until(lambda: broker.exists(f"_kombu.binding.{last}"), why=process.text)
        return process


@contextmanager
def deployment(*, static_root: Path, template: str, database: str | None = None) -> Iterator[Deployment]:
    """Prepares a deployment during the block and yields it. The caller starts its web processes and workers.

    `static_root` holds its collected static files. `database` is an address. Without it, the deployment has a copy of
    `template`.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kaiju-deployed-")))
        broker = stack.enter_context(private_broker.broker())
        address = database or stack.enter_context(copied_database(template))
        env = deployment_environment(folder, database=address, broker=broker.address, static_root=static_root)
        own = Deployment(env, broker)
        try:
            yield own
        finally:
            broker.thaw()
            for process in own.running:
                process.stop(signal.SIGTERM)


@contextmanager
def copied_database(template: str) -> Iterator[str]:
    """Copies the migrated database `template` during the block.

    Yields the address of the copy, and deletes it at the end.
    """
    name = f"kaiju_faults_{os.getpid()}"
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.execute(f'CREATE DATABASE {name} TEMPLATE "{template}"')
    yield os.environ["DATABASE_URL"].rpartition("/")[0] + f"/{name}"
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@dataclass
class Database:
    """A PostgreSQL for one test alone. All its processes can be frozen."""

    address: str
    server: int

    def freeze(self) -> None:
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        process_families.send_signal(process_families.family_of({self.server}), number)


@contextmanager
def own_database(dump: Path) -> Iterator[Database]:
    """Runs a PostgreSQL with the database of a dump during the block, yields it, and deletes it at the end."""
    with tempfile.TemporaryDirectory(prefix="kaiju-database-") as folder:
        Path(folder).chmod(0o755)
        own = servers.StartedServers(Path(folder))
        try:
            address = servers.start_postgres(own, ["fsync=off", "log_min_messages=fatal"])
            restore_dump(dump, address, programs=postgres_programs(Path(folder) / "programs", readable_by_all=False))
            database = Database(address, own.running["database"][0].pid)
            try:
                yield database
            finally:
                database.thaw()
        finally:
            own.stop()
