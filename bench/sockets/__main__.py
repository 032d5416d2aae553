"""`make bench-sockets`: prints one JSON line about a web process that holds thousands of idle sockets of pages.

Of five sockets two sit in a seat of a running match, two watch one, and one shows the lobby. Pages of tables ping every
5 s. The figures are the memory of the process before, with and after the sockets, and the time until they have a pong.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import resource
import sys
import time
from pathlib import Path
from typing import Any

from bench.percentiles import milliseconds, percentile
from bench.rows import machine_load, print_row
from tests.support.cluster.topology import Cluster

from .page_socket import Figures, open_all, page_sockets, tables_for

AT_ONCE = 20
"""Handshakes that are under way at the same time."""
SETTLE = 15.0
"""Seconds from the opening to the measurement, and from the end of all sockets to the last look at the memory."""
FILES = 65_536
"""Open files that `deploy/` allows each process."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.sockets", description=__doc__)
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--seconds", type=float, default=40.0, help="of the measured idling")
    options = parser.parse_args()
    files = raise_file_limit()
    cluster = Cluster(web=1, workers=("default", "agents"), proxy=False)
    with cluster:
        os.environ.update(cluster.env)
        from bench.live.tables import prepare_django

        from .places import open_idle_tables

        prepare_django()
        places = open_idle_tables(tables_for(options.sockets))
        gc.collect()
        row = asyncio.run(_measure(cluster, places, options))
    print_row({"bench": "sockets", "files": files, "files_of_deploy": FILES, **row})
    return 0


def raise_file_limit() -> int:
    """Lets this process and its children open as many files as the system permits. Returns their number."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


def resident_bytes(status: str) -> int:
    """Returns the resident memory in a process's `/proc/…/status`."""
    line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) * 1024


async def _measure(cluster: Cluster, places: Any, options: argparse.Namespace) -> dict[str, Any]:
    port, pid = cluster.ports["web1"], cluster.pid("web1")

    def memory() -> int:
        return resident_bytes(Path(f"/proc/{pid}/status").read_text())

    seen = Figures()
    first = page_sockets(50, places, [port], seen)  # a first visit loads code and connections
    await open_all(first, AT_ONCE)
    for each in first:
        each.close()
    await asyncio.sleep(3)
    before = memory()
    sockets = page_sockets(options.sockets, places, [port], seen)
    began = time.monotonic()
    await open_all(sockets, AT_ONCE)
    opened = time.monotonic() - began
    await asyncio.sleep(SETTLE)
    used = cluster.cpu_seconds()
    seen.counting = True
    await asyncio.sleep(options.seconds)
    seen.counting = False
    used_then, during = cluster.cpu_seconds(), memory()
    for each in sockets:
        each.close()
    await asyncio.sleep(SETTLE)
    after = memory()
    return {
        "sockets": len(sockets), "tables": len(places), "open_s": round(opened, 1),
        "kb_each": round((during - before) / len(sockets) / 1000, 1), "mb_before": round(before / 1e6, 1),
        "mb_with": round(during / 1e6, 1), "mb_after": round(after / 1e6, 1), "pongs": len(seen.pongs),
        "pong_p50_ms": milliseconds(percentile(seen.pongs, 50)),
        "pong_p99_ms": milliseconds(percentile(seen.pongs, 99)),
        "cores": {name: round((used_then[name] - used[name]) / options.seconds, 3) for name in used_then},
        "errors": dict(seen.errors), "load": machine_load(),
    }  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
