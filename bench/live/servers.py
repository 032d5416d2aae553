"""Starts PostgreSQL, Valkey, web processes and a worker for a benchmark, on free ports, and stops them at its end.

The database flushes every commit, so the measured moves are durable.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import redis

from tests.support.servers.binaries import postgres_programs, valkey_program
from tests.support.servers.process_families import family_of, process_times

ROOT = Path(__file__).resolve().parents[2]
HOST = "127.0.0.1"
WITHIN = 60.0
"""Seconds within which a server must answer."""


@dataclass
class StartedServers:
    """The processes that a benchmark has started, by name: `database`, `broker`, `server`, `worker`."""

    folder: Path
    running: dict[str, list[subprocess.Popen[bytes]]] = field(default_factory=dict)

    def start(self, name: str, command: Sequence[str | Path], **options: object) -> subprocess.Popen[bytes]:
        """Starts a process under this name. Its output goes to the file `<name>.log` in `folder`."""
        with (self.folder / f"{name}.log").open("ab") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, **options)  # type: ignore[call-overload]
        self.running.setdefault(name, []).append(process)
        return process  # type: ignore[no-any-return]

    def stop(self, *names: str) -> None:
        """Interrupts the processes of these names, one name after the other, and waits for their end.

        Without names it ends all.
        """
        for name in names or tuple(reversed(self.running)):
            processes = self.running.pop(name, [])
            for process in processes:
                process.send_signal(signal.SIGINT)
            for process in processes:
                try:
                    process.wait(10)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()

    def cpu_seconds(self) -> dict[str, float]:
        """Returns name -> processor seconds used so far, those of children included; empty without `/proc`."""
        times = process_times()
        used = {}
        for name, processes in self.running.items():
            family = family_of({process.pid for process in processes}, times)
            used[name] = sum(times[pid][1] for pid in family if pid in times)
        return used if times else {}


@contextlib.contextmanager
def run_servers() -> Iterator[StartedServers]:
    """Runs PostgreSQL and Valkey during the block, and sets `DATABASE_URL` and `REDIS_URL` to their addresses."""
    folder = Path(tempfile.mkdtemp(prefix="kaiju-bench-"))
    folder.chmod(0o755)
    own = StartedServers(folder)
    try:
        for name, begin in (("DATABASE_URL", start_postgres), ("REDIS_URL", _valkey)):
            if not os.environ.get(name):
                os.environ[name] = begin(own)
        os.environ["KAIJU_VAR"] = str(folder / "var")
        yield own
    finally:
        own.stop()
        shutil.rmtree(folder, ignore_errors=True)


def start_web(own: StartedServers, *, count: int, baseline: bool, checkout: Path = ROOT) -> list[int]:
    """Starts `count` web processes, of Kaiju or of the bare server, and returns their ports once they answer.

    Their code is that of `checkout`.
    """
    ports = [free_port() for _ in range(count)]
    for port in ports:
        arguments = (
            ["-m", "bench.live.bare_server", str(port)] if baseline else ["manage.py", "serve", "--port", str(port)]
        )
        own.start("server", [sys.executable, *arguments], cwd=checkout)
    for port in ports:
        wait_for(port, own)
    return ports


def start_boardgame_io(own: StartedServers) -> tuple[int, int]:
    """Starts the boardgame.io server, and returns its port and that of its API once both answer.

    Raises RuntimeError if its packages are not installed.
    """
    packages = ROOT / ".venv-boardgame-io" / "node_modules"
    if not packages.exists():
        raise RuntimeError("boardgame.io is not installed: run make bench-live PEERS=1")
    port, api_port = free_port(), free_port()
    environment = os.environ | {"NODE_ENV": "production", "NODE_PATH": str(packages)}
    program = ROOT / "bench" / "live" / "boardgame_io" / "server.js"
    own.start("server", ["node", program, str(port), str(api_port)], cwd=ROOT, env=environment)
    for each in (port, api_port):
        wait_for(each, own)
    return port, api_port


def start_worker(own: StartedServers, *, queues: str = "default,agents", threads: int = 2) -> None:
    """Starts a Celery worker with its ticker, as a deployment has, and returns when it takes tasks."""
    command = ["-m", "celery", "-A", "config", "worker", "-Q", queues, "-P", "threads", "-c", str(threads)]
    own.start("worker", [sys.executable, *command, "--without-gossip", "--without-mingle"], cwd=ROOT)
    broker, until = redis.Redis.from_url(os.environ["REDIS_URL"]), time.monotonic() + WITHIN
    while not broker.exists("_kombu.binding.agents"):
        if time.monotonic() > until:
            raise RuntimeError(f"the worker did not start:\n{(own.folder / 'worker.log').read_text(errors='replace')}")
        time.sleep(0.05)
    broker.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def start_postgres(own: StartedServers, settings: Sequence[str] = ()) -> str:
    """Starts PostgreSQL with these additional settings (`name=value`) and returns its `DATABASE_URL`."""
    user = "nobody" if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
    programs = postgres_programs(own.folder / "programs", readable_by_all=bool(user))
    data, port = own.folder / "data", free_port()
    data.mkdir(mode=0o700)
    if user:
        shutil.chown(data, user)
    options: dict[str, object] = {"cwd": own.folder, "user": user}
    setup = [programs / "initdb", "-D", data, "-U", "kaiju", "-A", "trust", "-E", "UTF8", "--no-locale"]
    subprocess.run(setup, check=True, stdout=subprocess.DEVNULL, **options)  # type: ignore[call-overload]
    run: list[str | Path] = [
        programs / "postgres",
        "-D",
        data,
        "-p",
        str(port),
        "-h",
        HOST,
        "-k",
        "",
        "-c",
        "max_connections=100",
        *(f"-c{setting}" for setting in settings),
    ]
    own.start("database", run, **options)
    address = f"postgres://kaiju@{HOST}:{port}/postgres"
    wait_for(port, own, lambda: psycopg.connect(address).close())
    return address


def _valkey(own: StartedServers) -> str:
    port = free_port()
    options = ["--port", str(port), "--bind", HOST, "--save", "", "--appendonly", "no"]
    own.start("broker", [valkey_program(), *options], cwd=own.folder)
    wait_for(port, own)
    return f"redis://{HOST}:{port}/0"


def wait_for(port: int, own: StartedServers, ask: Callable[[], object] | None = None) -> None:
    """Waits until a server accepts connections at this port, and until `ask` no longer raises an error if it is given.

    PostgreSQL accepts connections shortly before it serves them. Raises RuntimeError with the servers' logs.
    """
    until = time.monotonic() + WITHIN
    while True:
        with contextlib.suppress(OSError, psycopg.OperationalError):
            socket.create_connection((HOST, port)).close()
            if ask is not None:
                ask()
            return
        ended = any(process.poll() is not None for processes in own.running.values() for process in processes)
        if ended or time.monotonic() > until:
            logs = "\n".join(log.read_text(errors="replace")[-2000:] for log in own.folder.glob("*.log"))
            raise RuntimeError(f"a server did not start:\n{logs}")
        time.sleep(0.05)
