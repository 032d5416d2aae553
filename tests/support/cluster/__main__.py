"""`make cluster`: runs a whole deployment on this machine until Ctrl-C, and prints its addresses."""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from pathlib import Path

from .topology import QUEUES, Cluster


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.support.cluster", description=__doc__)
    parser.add_argument("--web", type=int, default=2, help="number of web processes")
    parser.add_argument("--workers", nargs="+", default=list(QUEUES), help="queues of each, as in default,agents")
    parser.add_argument("--port", type=int, default=0, help="port of the proxy (default: any free one)")
    parser.add_argument("--folder", type=Path, help="keep the data here (default: a temporary folder)")
    options = parser.parse_args()
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)
    cluster = Cluster(
        web=options.web, workers=options.workers, port=options.port, static_files=True,
        folder=options.folder and options.folder.resolve(),
    )  # fmt: skip
    try:
        _say("Starting PostgreSQL, Valkey, web processes, workers and the proxy …")
        cluster.start()
        _say(f"Kaiju is ready at {cluster.url} (press Ctrl-C to stop)")
        _say("\n".join(f"  {name:<16} 127.0.0.1:{port}" for name, port in cluster.ports.items()))
        _say(f"  workers          {', '.join(cluster.workers)}\n  logs             {cluster.logs}")
        _watch(cluster)
    except KeyboardInterrupt:
        _say("Stopping …")
    finally:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)  # a second Ctrl-C: the stop has its own time limits
        cluster.stop()
    return 0


def _watch(cluster: Cluster) -> None:
    """Starts processes anew that ended, as a supervisor does, until a signal interrupts it."""
    while True:
        for name in cluster.names:
            if not cluster.is_running(name):
                _say(f"{name} ended and is started again; its log: {cluster.logs / name}.log")
                cluster.restart(name)
        threading.Event().wait(1)


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
