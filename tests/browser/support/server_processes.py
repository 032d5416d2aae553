"""Starts the product for browser tests in its own processes: the embedded default, or a deployment with a worker."""

from __future__ import annotations

import os
import queue
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from . import fixed_seeds

ROOT = Path(__file__).resolve().parents[3]
START = 60.0
"""Seconds in which a process must report that it is ready."""
STOP = 15.0

LEFT_OUT = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "KAIJU_TEST_SERVICES", "PYTEST_", "KAIJU_VENV")


RUNNING: dict[str, Process] = {}
"""Servers by their address, so that a failed test can show its server's output."""


class Process:
    """A started process. Its output is read as it comes, and shown if a test fails."""

    def __init__(self, command: list[str], *, cwd: Path, env: dict[str, str]) -> None:
        self.lines: list[str] = []
        self._coming: queue.Queue[str | None] = queue.Queue()
        self._process = subprocess.Popen(
            command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, start_new_session=True,
        )  # fmt: skip
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.lines.append(line.rstrip("\n"))
            self._coming.put(line)
        self._coming.put(None)

    def wait_for(self, text: str, *, within: float = START) -> str:
        """Waits for a line of output that contains `text` and comes after the lines read before. Returns it."""
        until = time.monotonic() + within
        while True:
            try:
                line = self._coming.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"no line with {text!r} within {within:.0f} s:\n{self.text}") from None
            if line is None:
                self._close()
                raise AssertionError(f"ended before it said {text!r}:\n{self.text}")
            if text in line:
                return line.strip()

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def stop(self, number: signal.Signals = signal.SIGINT) -> int:
        """Sends a signal to the process and its children, as a terminal does on Ctrl-C. Returns the exit code."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, number)
        try:
            code = self._process.wait(STOP)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            raise AssertionError(f"did not stop within {STOP:.0f} s:\n{self.text}") from None
        finally:
            self._close()
        return code

    def _close(self) -> None:
        self._reader.join(STOP)
        if not self._reader.is_alive() and self._process.stdout is not None:
            self._process.stdout.close()


@contextmanager
def embedded(folder: Path, *, agents_pause: bool = False) -> Iterator[str]:
    """Runs the embedded default on SQLite in one process, with the seeds of `fixed_seeds`. Yields its address.

    An empty folder gets a new database; a database in the folder is kept. With `agents_pause`, agents think as long as
    they do in the product.
    """
    env = environment(folder) | {"SECRET_KEY": fixed_seeds.KEY}
    if agents_pause:
        del env["AGENT_PAUSE"]
    if not any(folder.iterdir()):
        manage("migrate", "--verbosity=0", env=env)
    command = [sys.executable, "-m", "tests.browser.support.fixed_seeds", "serve", "--port", str(free_port())]
    with running(Process(command, cwd=ROOT, env=env)) as address:
        yield address


@contextmanager
def deployed(folder: Path, *, template: str, static_root: Path) -> Iterator[str]:
    """Runs the product with the settings of a real server, and yields its address.

    It uses the PostgreSQL and Valkey of this test run, the collected files in `static_root` and a separate worker. Its
    database is a copy of `template`, which is migrated and has no users.
    """
    name = f"kaiju_browser_{os.getpid()}"
    base = os.environ["DATABASE_URL"].rpartition("/")[0]
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name}")
        connection.execute(f'CREATE DATABASE {name} TEMPLATE "{template}"')
    broker = os.environ["REDIS_URL"].rpartition("/")[0] + "/7"
    env = deployment_environment(folder, database=f"{base}/{name}", broker=broker, static_root=static_root)
    worker = Process(
        [sys.executable, "-m", "celery", "-A", "config", "worker", "-Q", "default,agents", "-P", "threads", "-c", "4"],
        cwd=ROOT, env=env,
    )  # fmt: skip
    try:
        worker.wait_for("exchange=default")
        with running(serve(env)) as address:
            yield address
    finally:
        worker.stop(signal.SIGTERM)


@contextmanager
def running(server: Process) -> Iterator[str]:
    try:
        line = server.wait_for("http://")
        address = next(word for word in line.split() if word.startswith("http://"))
        RUNNING[address] = server
        yield address
    finally:
        server.stop()


def environment(folder: Path) -> dict[str, str]:
    """Returns the environment variables for a product process: agents without pauses, data in `folder`.

    A stream has a second between two gifts.

    Spectators see the present, unless a table says otherwise.

    Variables of this test run are left out.
    """
    kept = {key: value for key, value in os.environ.items() if not key.startswith(LEFT_OUT)}
    return kept | {
        "KAIJU_VAR": str(folder),
        "DJANGO_SETTINGS_MODULE": "config.settings.dev",
        "AGENT_PAUSE": "0,0",
        "KAIJU_SPECTATOR_DELAY": "0",
        "STREAM_GIFT_PAUSE": "1",
        "STREAM_MATCH_PAUSE": "0",
        "PYTHONUNBUFFERED": "1",
    }


def deployment_environment(folder: Path, *, database: str, broker: str, static_root: Path) -> dict[str, str]:
    """Returns the environment variables for a process with the settings of a real server.

    `static_root` holds the files that `collectstatic` collected.
    """
    return environment(folder) | {
        "DJANGO_SETTINGS_MODULE": "config.settings.prod",
        "SECRET_KEY": "for one test run, and for nothing that is reached from outside it",
        "ALLOWED_HOSTS": "127.0.0.1",
        "SECURE_SSL_REDIRECT": "false",
        "DATABASE_URL": database,
        "REDIS_URL": broker,
        "KAIJU_STATIC": str(static_root),
    }


def collect_static_files(folder: Path) -> None:
    """Collects the static files of a deployment into a folder, hashed, compressed and bundled. No server need run."""
    nowhere = "127.0.0.1:1"
    env = deployment_environment(
        folder, database=f"postgres://nobody@{nowhere}/none", broker=f"redis://{nowhere}/0", static_root=folder
    )
    manage("collectstatic", "--no-input", "--verbosity=0", env=env)


def manage(*arguments: str, env: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def serve(env: dict[str, str]) -> Process:
    return Process([sys.executable, "manage.py", "serve", "--port", str(free_port())], cwd=ROOT, env=env)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
