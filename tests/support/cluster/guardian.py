"""The process that ends a cluster whose owner is gone, even by kill -9, and deletes its folder.

    python -m tests.support.cluster.guardian FOLDER_TO_DELETE

Its owner holds the other end of its standard input. There it names each process that it starts (`+123`), and each that
has ended (`-123`). When the input ends, the guardian kills all named processes that still run, with their descendants.
It runs in a session of its own, so that Ctrl-C does not reach it.
"""

from __future__ import annotations

import shutil
import signal
import sys
import threading
from pathlib import Path

from tests.support.servers.process_families import family_of, send_signal

ROUNDS = 50
"""The most attempts to end all processes."""


def main(folder: str) -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    born: dict[int, str] = {}
    for line in sys.stdin:
        pid = int(line)
        if pid > 0:
            born[pid] = started_at(pid)
        else:
            born.pop(-pid, None)
    end_all(born)
    if folder:
        shutil.rmtree(folder, ignore_errors=True)


def end_all(born: dict[int, str]) -> None:
    """Kills the processes that still are those that were named, and their descendants, until none is left."""
    left = family_of({pid for pid, moment in born.items() if moment and started_at(pid) == moment})
    for _ in range(ROUNDS):
        left = {pid for pid in left if started_at(pid)}
        if not left:
            return
        left |= family_of(left)
        send_signal(left, signal.SIGKILL)
        threading.Event().wait(0.02)


def started_at(pid: int) -> str:
    """Returns the moment at which a process was started, by the machine's clock; empty if it runs no longer.

    Numbers of ended processes are given to new ones, which must not be ended.
    """
    try:
        fields = (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return ""
    return "" if fields[0] in "ZX" else fields[19]


if __name__ == "__main__":
    main(sys.argv[1])
