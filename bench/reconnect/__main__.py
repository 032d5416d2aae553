"""`make bench-reconnect`: prints one JSON line for each restart of a web process under thousands of sockets of pages.

The web processes are restarted one after the other, as a deployment does. All sockets are on the one that stops. Pages
connect again by their own rule; whatever else they notice is an error, and the run fails.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from typing import Any

from bench.percentiles import percentile
from bench.rows import machine_load, print_row
from bench.sockets.__main__ import AT_ONCE, raise_file_limit
from bench.sockets.page_socket import Figures, PageSocket, open_all, page_sockets, tables_for
from tests.support.cluster.topology import Cluster

WITHIN = 10.0
"""Seconds from the signal to stop within which all pages must show their content again."""
GIVE_UP = 60.0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.reconnect", description=__doc__)
    parser.add_argument("--sockets", type=int, default=3000)
    options = parser.parse_args()
    raise_file_limit()
    cluster = Cluster(web=2, workers=("default", "agents"), proxy=False)
    with cluster:
        os.environ.update(cluster.env)
        from bench.live.tables import prepare_django
        from bench.sockets.places import open_idle_tables

        prepare_django()
        places = open_idle_tables(tables_for(options.sockets))
        rows = asyncio.run(_measure(cluster, places, options.sockets))
    return 0 if all(not row["errors"] and row["back"] for row in rows) else 1


async def _measure(cluster: Cluster, places: Any, count: int) -> list[dict[str, Any]]:
    ports = {name: cluster.ports[name] for name in cluster.webs}
    first, second = cluster.webs
    seen = Figures()
    chosen = [ports[first]]
    sockets = page_sockets(count, places, chosen, seen)
    await open_all(sockets, AT_ONCE)
    rows = []
    for stopped, other in ((first, second), (second, first)):
        chosen[:] = [ports[other]]  # where a proxy sends new connections while the first one stops
        rows.append(await _restart(cluster, stopped, sockets, seen))
        print_row(rows[-1])
    for each in sockets:
        each.close()
    return rows


async def _restart(cluster: Cluster, name: str, sockets: list[PageSocket], seen: Figures) -> dict[str, Any]:
    seen.errors.clear()
    seen.closed.clear()
    before, used = dict(seen.shown_at), cluster.cpu_seconds()
    began = time.monotonic()
    restarting = asyncio.create_task(asyncio.to_thread(cluster.restart, name))
    while time.monotonic() - began < GIVE_UP:
        await asyncio.sleep(0.1)
        if all(seen.shown_at.get(each.number, 0.0) > max(began, before.get(each.number, 0.0)) for each in sockets):
            break
    used_then = cluster.cpu_seconds()
    await restarting
    times = [at - began for at in seen.shown_at.values() if at > began]
    return {
        "bench": "reconnect", "restarted": name, "sockets": len(sockets), "back": len(times) == len(sockets),
        "p50_s": round(percentile(times, 50), 2), "p99_s": round(percentile(times, 99), 2),
        "all_s": round(max(times, default=0.0), 2), "within_10_s": sum(each <= WITHIN for each in times),
        "errors": dict(seen.errors), "closed": dict(seen.closed),
        "cpu_s": {each: round(used_then[each] - used[each], 1) for each in used_then if each in used and each != name},
        "load": machine_load(),
    }  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
