"""The process that owns the servers of a test run: starts both, waits for the run's end, stops both, deletes data.

    python -m tests.support.servers.supervisor FOLDER POSTGRES_PORT VALKEY_PORT OWNER

It exits with 0 as soon as both answer, while a child process keeps them; else it prints the reason and exits with 1.

PostgreSQL refuses to run as root. In that case its programs run as `nobody`. The data is deleted at the end, so nothing
is flushed to disk for durability.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import psycopg

from .binaries import postgres_programs, valkey_program

ROOT_USER = 0
SETTINGS = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "listen_addresses": "127.0.0.1",
    "max_connections": "200",
    "shared_buffers": "64MB",
    "logging_collector": "off",
    "log_min_messages": "fatal",
}


def main(folder: Path, postgres: int, valkey: int, owner: int) -> int:
    """Starts a child process that runs the servers, and returns when they answer."""
    reading, writing = os.pipe()
    if os.fork():
        os.close(writing)
        with os.fdopen(reading) as pipe:
            answer = pipe.read()
        if answer == "ready":
            return 0
        sys.stdout.write(answer or (folder / "log").read_text())
        return 1
    os.close(reading)
    os.setsid()  # Ctrl-C is for the test run, which then stops this process in order
    with (folder / "log").open("w") as log, (Path(os.devnull)).open() as nothing:
        for stream, target in ((nothing, 0), (log, 1), (log, 2)):
            os.dup2(stream.fileno(), target)
    _keep(folder, postgres, valkey, owner, writing)
    return 0


def _keep(folder: Path, postgres: int, valkey: int, owner: int, parent: int) -> None:
    told = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_: told.set())
    servers: list[subprocess.Popen[bytes]] = []
    try:
        servers.append(_valkey(folder, valkey))
        servers.append(_postgres(folder, postgres))
        _wait_for(postgres, valkey, servers)
        (folder / "supervisor").write_text(str(os.getpid()))
        os.write(parent, b"ready")
        os.close(parent)
        while not told.wait(0.25) and _alive(owner):
            pass
    except Exception as error:
        os.write(parent, f"{error}\n{(folder / 'log').read_text()}".encode())
        raise
    finally:
        for server in servers:
            server.send_signal(signal.SIGINT)  # PostgreSQL's fast shutdown, and Valkey's
        for server in servers:
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
        shutil.rmtree(folder, ignore_errors=True)


def _postgres(folder: Path, port: int) -> subprocess.Popen[bytes]:
    user = "nobody" if os.geteuid() == ROOT_USER else None
    programs = postgres_programs(folder / "programs", readable_by_all=bool(user))
    data = folder / "data"
    data.mkdir(mode=0o700)
    if user:
        shutil.chown(data, user)
        shutil.chown(folder, user)
    command = [str(programs / "initdb"), "-D", str(data), "-U", "kaiju", "-A", "trust", "-E", "UTF8", "--no-locale"]
    subprocess.run(command, user=user, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    command = [str(programs / "postgres"), "-D", str(data), "-k", str(folder), "-p", str(port)]
    options = [f"-c{name}={value}" for name, value in SETTINGS.items()]
    return subprocess.Popen([*command, *options], user=user, cwd=folder)


def _valkey(folder: Path, port: int) -> subprocess.Popen[bytes]:
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", str(folder)]
    return subprocess.Popen([valkey_program(), *options], stdout=subprocess.DEVNULL, cwd=folder)


def _wait_for(postgres: int, valkey: int, servers: list[subprocess.Popen[bytes]]) -> None:
    answers = [
        lambda: psycopg.connect(f"host=127.0.0.1 port={postgres} user=kaiju dbname=postgres").close(),
        lambda: socket.create_connection(("127.0.0.1", valkey)).close(),
    ]
    until = time.monotonic() + 50
    for asked in answers:
        while True:
            with contextlib.suppress(OSError, psycopg.OperationalError):
                asked()
                break
            if any(server.poll() is not None for server in servers) or time.monotonic() > until:
                raise RuntimeError("a server ended before it answered")
            time.sleep(0.01)


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), *map(int, sys.argv[2:5])))
