"""Starts PostgreSQL and Valkey for a test run.

Their addresses are set at once, and they start with the first test in need.

`reserve` is called by the test settings and only sets the addresses. `start` is called by the fixture behind every
database test, so that `pytest tests/rules` starts nothing. All workers of a run share one pair. The servers belong to a
supervisor process. It stops them on a signal, or when the run that owns it is gone.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PLACE = "KAIJU_TEST_SERVICES"
"""`<owner's process id>:<port of PostgreSQL>:<port of Valkey>:<folder>`, for the run and its workers."""
WITHIN = 60.0
"""Seconds in which both servers must answer."""


def reserve() -> None:
    """Sets `DATABASE_URL` and `REDIS_URL`, unless they are set, to addresses at which `start` will start servers."""
    needs = [name for name in ("DATABASE_URL", "REDIS_URL") if not os.environ.get(name)]
    if not needs or PLACE in os.environ:
        return
    folder = Path(tempfile.gettempdir()) / f"kaiju-{secrets.token_hex(4)}"
    postgres, valkey = _free_ports(2)
    os.environ[PLACE] = f"{os.getpid()}:{postgres}:{valkey}:{folder}"
    if "DATABASE_URL" in needs:
        os.environ["DATABASE_URL"] = f"postgres://kaiju@127.0.0.1:{postgres}/postgres"
    if "REDIS_URL" in needs:
        os.environ["REDIS_URL"] = f"redis://127.0.0.1:{valkey}/0"


def start() -> None:
    """Starts the servers at the reserved addresses, once for all workers. Returns when both answer."""
    if PLACE not in os.environ:
        return
    owner, postgres, valkey, folder = _place()
    folder.mkdir(mode=0o755, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (folder / "supervisor").exists():
            return
        program = [sys.executable, "-m", "tests.support.servers.supervisor"]
        started = subprocess.run(
            [*program, str(folder), str(postgres), str(valkey), str(owner)],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            timeout=WITHIN,
            check=False,
        )
        if started.returncode:
            raise RuntimeError(f"PostgreSQL and Valkey for the tests did not start:\n{started.stdout[-4000:]}")


def stop() -> None:
    """Stops the servers if this process reserved them. Does nothing in a worker, or if none was started."""
    if PLACE not in os.environ:
        return
    owner, _, _, folder = _place()
    if owner != os.getpid() or not (folder / "supervisor").exists():
        return
    supervisor = int((folder / "supervisor").read_text())
    os.kill(supervisor, signal.SIGTERM)
    until = time.monotonic() + WITHIN
    while folder.exists() and time.monotonic() < until:
        time.sleep(0.01)


def _place() -> tuple[int, int, int, Path]:
    owner, postgres, valkey, folder = os.environ[PLACE].split(":", 3)
    return int(owner), int(postgres), int(valkey), Path(folder)


def _free_ports(count: int) -> list[int]:
    with ExitStack() as stack:  # all open at once, so that no two are equal
        probes = [stack.enter_context(socket.socket()) for _ in range(count)]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [int(probe.getsockname()[1]) for probe in probes]
